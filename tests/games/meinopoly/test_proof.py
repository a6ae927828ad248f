"""Promises about Meinopoly that take thousands of games, compiled, with printed counts. No speed is asserted."""

from itertools import pairwise

import pytest

from tests.games.proof import BY_THE_THOUSAND, Proof, never_reached

from .arranged import GAME

pytestmark = BY_THE_THOUSAND
LEVELS = ("easy", "table", "medium", "hard")


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return Proof(tmp_path_factory.mktemp("compiled"), "meinopoly")


def test_ten_thousand_random_games_keep_every_promise(proof: Proof) -> None:
    assert never_reached(proof.check(10_000)) == []


def test_games_of_medium_bots_end_mostly_by_bankruptcy(proof: Proof) -> None:
    found = proof.playtest("--seats", "4", "--bots", "medium", "--games", "1000")
    turns = found["length"]["turns"]
    print(f"\n1,000 games of 4 medium bots: {found['reasons']}, turns {turns}")
    assert found["reasons"].keys() <= {"last", "rounds"} and found["cut"] == 0
    assert turns["p95"] <= 240


@pytest.mark.parametrize("preset", [preset for preset in GAME.presets if preset not in GAME.endless])
@pytest.mark.parametrize(
    ("seats", "bots"),
    [("2", "hard"), ("2", "table"), ("4", "table"), ("4", "hard"), ("4", "random"), ("4", "easy,table,medium,hard")],
)
def test_every_preset_with_an_end_ends_for_every_mix_of_bots(proof: Proof, preset: str, seats: str, bots: str) -> None:
    found = proof.playtest("--preset", preset, "--seats", seats, "--bots", bots, "--games", "1000")
    print(f"\n1,000 games of {seats} {bots}, {preset}: {found['reasons']}, {found['cut']} cut")
    assert found["cut"] == 0


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(proof: Proof, lower: str, higher: str) -> None:
    assert proof.beats(higher, lower) >= 0.55


def test_with_an_even_start_every_character_wins_about_as_often(proof: Proof) -> None:
    rows = proof.playtest("--seats", "4", "--bots", "hard", "--games", "4000")["casts"]
    for row in rows:
        print(f"{row['cast']}: {row['rate']:.1%} [{row['low']:.1%}, {row['high']:.1%}]")
        assert row["low"] <= 0.30 and row["high"] >= 0.20


def test_speed(proof: Proof) -> None:
    proof.print_speed(4, "medium")
