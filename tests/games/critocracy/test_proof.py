"""What is promised of Critocracy by the thousand, compiled, with printed counts. Speed is printed, never asserted."""

from itertools import pairwise

import pytest

from tests.games.proof import BY_THE_THOUSAND, Proof

pytestmark = BY_THE_THOUSAND
LEVELS = ("easy", "medium", "hard")
PACKS = ("chronicle", "crossroads")
EVEN = 1 / 6


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return Proof(tmp_path_factory.mktemp("compiled"), "critocracy")


def test_ten_thousand_random_games_keep_every_promise(proof: Proof) -> None:
    for report in proof.check(10_000):
        assert report["never_reached"] == []
        assert sorted(report["seats"]) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("bots", ["rulebook", "rulebook,easy,medium,hard,random,random"])
def test_no_game_has_more_than_a_hundred_rounds(proof: Proof, bots: str) -> None:
    for seats in (2, 4, 6):
        found = proof.playtest("--seats", str(seats), "--bots", bots, "--games", "2000")
        print(f"\n{seats} seats, {bots}: rounds {found['length']['rounds']}, {found['cut']} cut")
        assert found["cut"] == 0
        assert found["length"]["rounds"]["most"] <= 100


@pytest.mark.parametrize("pack", PACKS)
def test_roles_win_about_as_often(proof: Proof, pack: str) -> None:
    found = proof.playtest("--pack", pack, "--seats", "6", "--bots", "medium", "--games", "4000")
    for row in found["casts"]:
        print(f"{row['cast']}: {row['rate']:.1%} [{row['low']:.1%}, {row['high']:.1%}]")
        assert abs(row["rate"] - EVEN) <= 0.04
    print(found["metrics"])
    assert found["metrics"]["eliminated, %"]["mean"] <= 35


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_somebody_nearly_always_survives(proof: Proof, seats: int) -> None:
    for bots, low, high in (("medium", 0, 35), ("rulebook", 15, 40)):
        found = proof.playtest("--seats", str(seats), "--bots", bots, "--games", "4000")["metrics"]
        print(f"\n{seats} {bots}: {found}")
        assert low <= found["eliminated, %"]["mean"] <= high
        assert found["all eliminated, %"]["mean"] < 3


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(proof: Proof, lower: str, higher: str, pack: str) -> None:
    proof.beats(higher, lower, "--pack", pack)


def test_search_beats_medium(proof: Proof) -> None:
    proof.beats("search:100", "medium", "--games", "1000")


def test_speed(proof: Proof) -> None:
    proof.print_speed(4, "medium")
