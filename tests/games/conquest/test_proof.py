"""Promises about Conquest, checked over thousands or millions of compiled games. Counts and speed are printed, never
asserted."""

from itertools import pairwise

import pytest
from scipy.stats import chisquare

from parlour.games.conquest.grown_map import grow, is_even
from parlour.games.conquest.map_checks import doubts, faults
from parlour.games.conquest.rules.odds import compare, one_roll
from parlour.kernel import fast
from tests.games.proof import BY_THE_THOUSAND, Proof, never_reached

pytestmark = BY_THE_THOUSAND
LEVELS = ("easy", "medium", "hard")


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return Proof(tmp_path_factory.mktemp("compiled"), "conquest")


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 2), (2, 2), (1, 2), (3, 1), (2, 1), (1, 1)])
def test_a_million_rolls_fall_as_they_should(attackers: int, defenders: int) -> None:
    chance = fast(attackers * 10 + defenders)
    expected = one_roll(attackers, defenders)
    counts = {(mine, theirs): 0 for mine, theirs, _ in expected}
    rolls = 1_000_000
    for _ in range(rolls):
        mine = sorted(chance.dice(attackers), reverse=True)
        theirs = sorted(chance.dice(defenders), reverse=True)
        counts[compare(mine, theirs)] += 1
    found = chisquare([counts[mine, theirs] for mine, theirs, _ in expected], [rolls * part for _, _, part in expected])
    print(f"\n{attackers} against {defenders}: {counts}, p = {found.pvalue:.3f}")
    assert found.pvalue > 0.001


def test_three_thousand_random_games_keep_every_promise(proof: Proof) -> None:
    assert never_reached(proof.check(3000)) == []


def test_a_thousand_grown_maps_are_valid() -> None:
    sizes: dict[int, int] = {}
    for seed in range(1, 1001):
        m = grow(seed, 2 + seed % 5)
        assert list(faults(m)) == [] and doubts(m) == [] and is_even(m), seed
        sizes[len(m.territories)] = sizes.get(len(m.territories), 0) + 1
    print(f"\n1,000 maps by size: {dict(sorted(sizes.items()))}")


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(proof: Proof, lower: str, higher: str) -> None:
    proof.beats(higher, lower, "--preset", "classic")


@pytest.mark.parametrize("bots", ["hard", "medium", "easy", "easy,medium,hard"])
@pytest.mark.parametrize("alliances", ["on", "off"])
def test_six_bots_end_classic(proof: Proof, bots: str, alliances: str) -> None:
    """Even the preset without a last round ends. It did not: stacks grew to 40,000 armies, and tables of odds with them
    until the machine had no memory left."""
    found = proof.playtest(
        "--seats", "6", "--preset", "classic", "--set", f"alliances={alliances}", "--bots", bots, "--games", "250"
    )
    print(f"\n250 games of {bots}, alliances {alliances}: {found['length']['rounds']}, {found['cut']} cut")
    assert found["cut"] == 0


@pytest.mark.parametrize("preset", ["modern", "grand"])
def test_long_games_take_about_ten_rounds_and_no_seat_is_far_off(proof: Proof, preset: str) -> None:
    found = proof.playtest("--seats", "4", "--preset", preset, "--bots", "hard", "--games", "600")
    rates = [round(row["rate"], 3) for row in found["seats"]]
    print(f"\n600 games of {preset}: {found['length']['rounds']}, seats {rates}, {found['reasons']}")
    assert 8 <= found["length"]["rounds"]["p50"] <= 14
    assert all(abs(rate - 0.25) <= 0.1 for rate in rates)


def test_search_beats_medium(proof: Proof) -> None:
    proof.beats("search:300", "medium", "--games", "100")


def test_four_hard_bots_finish_within_forty_rounds(proof: Proof) -> None:
    found = proof.playtest("--seats", "4", "--preset", "classic", "--bots", "hard", "--games", "200")
    print(f"\n200 games of 4 hard bots: {found['length']}, {found['cut']} cut")
    assert found["length"]["rounds"]["p95"] <= 40


def test_the_second_of_two_players_is_compensated(proof: Proof) -> None:
    rows = proof.playtest("--seats", "2", "--preset", "classic", "--bots", "medium", "--games", "4000")["seats"]
    print(f"\n{[(row['seat'], row['rate']) for row in rows]}")
    assert max(row["rate"] for row in rows) <= 0.53


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_seats_are_within_five_points(proof: Proof, seats: int) -> None:
    rows = proof.playtest("--seats", str(seats), "--bots", "medium", "--games", "2000")["seats"]
    print(f"\n{seats} players: {[(row['seat'], round(row['rate'], 3)) for row in rows]}")
    for row in rows:
        assert abs(row["rate"] - 1 / seats) <= 0.05


def test_speed(proof: Proof) -> None:
    proof.print_speed(4, "medium")
