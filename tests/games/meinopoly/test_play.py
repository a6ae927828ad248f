"""Whole games: a pack with two boards, and games of bots."""

import pytest

from parlour.kernel import Match, fast
from parlour.lab.check import Checker
from tests.games.whole_games import play_out

from .arranged import GAME

NAMES = ("easy", "table", "medium", "hard")


def test_a_pack_has_more_than_one_board() -> None:
    report = Checker(GAME, 1, "dominion", None, {"board": "inner"}).run(range(6))
    assert (report.failures, report.games) == ([], 6)


@pytest.mark.parametrize("pack", GAME.packs)
@pytest.mark.parametrize("preset", GAME.presets)
def test_bots_of_every_level_play_every_pack_to_the_end(pack: str, preset: str) -> None:
    t = GAME.new_table(GAME.set_for(4, None, preset, GAME.read_pack(pack)), fast(3))
    play_out(GAME, t, NAMES)


def test_the_table_is_drawn_in_letters_and_a_veiled_purse_is_not() -> None:
    m = Match.new(GAME, 2, seed=1, players=["Ann", "Bob"])
    for character in ("ophelia", "lia"):
        m.play(m.asked[0], f"select {character}")
    drawn = GAME.draw(m.view(-1), m.speaker.show) or ""
    assert "round 1" in drawn and "Boardwalk" in drawn and "0 deeds" in drawn
    assert "Ophelia Nightveil        $???" in drawn and "Lia Startrace          $1,690" in drawn


def test_while_characters_are_chosen_their_figures_are_drawn() -> None:
    m = Match.new(GAME, 2, seed=1, players=["Ann", "Bob"])
    first = m.asked[0]
    m.play(first, "select lia")
    drawn = (GAME.draw(m.view(-1), m.speaker.show) or "").splitlines()
    assert drawn[2].split() == ["capital", "luck", "negotiation", "charisma", "tech", "stamina"]
    assert [line.split() for line in drawn if "Lia" in line] == [
        ["Lia", "Startrace", "5", "8", "4", "5", "9", "6", m.speaker.show("seat", first)]
    ]
    assert not any("Boardwalk" in line for line in drawn)
