"""Whole games of bots."""

import pytest

from parlour.bots.seating import make_bot
from parlour.kernel import Match, Sight, fast
from tests.games.whole_games import play_out

from .arranged import GAME

NAMES = ("rulebook", "easy", "medium", "hard")


@pytest.mark.parametrize("pack", GAME.packs)
@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("seats", [2, 6])
def test_bots_of_every_level_play_every_pack_to_the_end(pack: str, preset: str, seats: int) -> None:
    t = GAME.new_table(GAME.set_for(seats, None, preset, GAME.read_pack(pack)), fast(3))
    play_out(GAME, t, [NAMES[seat % 4] for seat in range(seats)])


def test_search_plays_it_too() -> None:
    t = GAME.new_table(GAME.set_for(2, None, None, GAME.read_pack(None)), fast(3))
    bot, chance = make_bot(GAME, "search:20"), fast(1)
    for _ in range(12):
        seat = t.next_asked()
        t.take(seat, bot.choose(Sight(t, seat, chance)))
    assert t.rounds > 0


def test_the_table_is_drawn_in_letters() -> None:
    m = Match.new(GAME, 2, seed=3, preset="rulebook", players=["Ann", "Bob"])
    m.play(0, "select artist")
    m.play(1, "select historian")
    drawn = GAME.draw(m.view(-1), m.speaker.show) or ""
    assert "Ann" in drawn and "Historian      m  8 k 14 i  0 =  22\n  Start" in drawn
    assert "Legacy cards 12/12" in drawn and "End-of-turn cards, left 29/29" in drawn
    m.played("0 roll", "1 roll", "0 roll")
    m.play(0, m.options(0)[0])
    assert f"[seat0]━━━●[/]{'─' * 23}  Expansion 6" in (GAME.draw(m.view(-1), m.speaker.show) or "")
