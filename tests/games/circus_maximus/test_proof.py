"""Promises about Circus Maximus that take thousands of games, compiled, with printed counts; no speed is asserted."""

import pytest

from tests.games.proof import BY_THE_THOUSAND, Proof, never_reached

pytestmark = BY_THE_THOUSAND


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return Proof(tmp_path_factory.mktemp("compiled"), "circus_maximus")


def test_ten_thousand_random_games_keep_every_promise(proof: Proof) -> None:
    assert never_reached(proof.check(10_000)) == []


@pytest.mark.parametrize(("lower", "higher"), [("easy", "medium"), ("medium", "hard")])
def test_every_level_beats_the_one_below(proof: Proof, lower: str, higher: str) -> None:
    proof.beats(higher, lower)


def test_search_beats_medium(proof: Proof) -> None:
    proof.beats("search:60", "medium", "--games", "100")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_tracks_and_length_are_balanced(proof: Proof, seats: int) -> None:
    found = proof.playtest("--seats", str(seats), "--bots", "medium", "--games", "2000")
    wins = {row["seat"]: row["rate"] for row in found["seats"]}
    tracks = {name: row["mean"] for name, row in found["metrics"].items() if name.startswith("won by")}
    rounds = found["metrics"]["rounds played"]["p50"]
    print(f"\n{seats} medium bots, 2,000 games: seats {wins}, {tracks}, median {rounds} rounds, {found['reasons']}")
    assert all(abs(rate - 1 / seats) <= 0.05 for rate in wins.values())
    assert all(0.20 <= rate <= 0.47 for rate in tracks.values())
    assert 3 <= rounds <= 8


def test_speed(proof: Proof) -> None:
    proof.print_speed(4, "medium")
