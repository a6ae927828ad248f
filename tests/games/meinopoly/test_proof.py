"""Promises about Meinopoly that take thousands of games, compiled, with printed counts. No speed is asserted."""

import re
from itertools import pairwise

import pytest

from tests.games.proof import BY_THE_THOUSAND, Proof, never_reached

from .arranged import GAME

pytestmark = BY_THE_THOUSAND
RULES = (GAME.folder / "RULES.md").read_text("utf-8")
LEVELS = ("easy", "table", "medium", "hard")


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return Proof(tmp_path_factory.mktemp("compiled"), "meinopoly")


def test_ten_thousand_random_games_keep_every_promise(proof: Proof) -> None:
    assert never_reached(proof.check(10_000)) == []


def test_games_of_medium_bots_end_by_bankruptcy(proof: Proof) -> None:
    found = proof.playtest("--seats", "4", "--bots", "medium", "--games", "1000")
    turns = found["length"]["turns"]
    print(f"\n1,000 games of 4 medium bots, last standing, settlement: {found['cut']} cut, turns {turns}")
    assert found["reasons"].keys() == {"last"}
    assert found["cut"] <= 50
    assert turns["p95"] <= 400


@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LEVELS)))
def test_every_level_beats_the_one_below(proof: Proof, lower: str, higher: str) -> None:
    assert proof.beats(higher, lower) >= 0.55


def test_characters_are_as_strong_as_the_rules_say(proof: Proof) -> None:
    rows = proof.playtest("--seats", "4", "--bots", "medium", "--pack", "dominion", "--games", "4000")["casts"]
    told = dict(re.findall(r"\| (\w+) \| ([\d.]+) % ", RULES.partition("### How strong")[2]))
    for row in rows:
        print(f"{row['cast']}: {row['rate']:.1%} [{row['low']:.1%}, {row['high']:.1%}]")
        if not 0.19 <= row["rate"] <= 0.31:
            assert row["low"] <= float(told[row["cast"]]) / 100 <= row["high"]


def test_speed(proof: Proof) -> None:
    proof.print_speed(4, "medium")
