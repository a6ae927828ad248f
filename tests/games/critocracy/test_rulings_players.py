"""Rulings on what the rulebook leaves open: players and their order."""

import pytest

from parlour.bots.seating import make_bot
from parlour.games.critocracy.rules.setup import Begin
from parlour.kernel import Match, SettingError, fast

from .arranged import GAME, sit

SIX = ("artist", "colonialist", "entrepreneur", "historian", "politician", "revolutionary")


def test_r1_two_to_six_play() -> None:
    assert GAME.seats == (2, 6)
    assert [len(sit(*SIX[:seats]).t.order) for seats in range(2, 7)] == [2, 3, 4, 5, 6]


def test_r2_roles_are_unique() -> None:
    m = Match.new(GAME, 6, seed=1)
    for seat, role in enumerate(SIX):
        assert len(m.options(seat)) == 6 - seat
        m.play(seat, f"select {role}")
    assert sorted(player.role for player in m.view(0).seats) == list(range(6))


def test_r3_ties_go_by_the_alphabet_without_a_second_roll() -> None:
    at = sit(*SIX[::-1])
    at.t.rolls = [4] * 6
    at.t.turns = 0
    at.t.stack[:] = [Begin()]
    at.look()
    assert at.t.order == [5, 4, 3, 2, 1, 0]
    assert len(at.told("rolled_for_order")) == 6


def test_r3_the_order_stays() -> None:
    at = sit("artist", "historian", "politician")
    for seat in range(3):
        at.put(seat, "legacy_1")
    seats = []
    for _ in range(6):
        seats.append(at.seat)
        at.roll(1)
        if at.decision == "draw_age_card":
            at.next_card("archives_debate").play("draw legacy")
        at.end()
    assert seats == [0, 1, 2, 0, 1, 2]


def test_r48_nobody_plays_alone() -> None:
    with pytest.raises(SettingError, match="2 to 6"):
        GAME.set_for(1)


def test_r49_one_person_may_play_against_bots() -> None:
    m = Match.new(GAME, 2, seed=4)
    bot = make_bot(GAME, "easy")
    chance = fast(1)
    while m.asked:
        seat = m.asked[0]
        m.play(seat, m.options(seat)[0] if seat == 0 else bot.choose(m.sight(seat, chance)))
    assert m.result is not None


def test_r54_roles_and_rolls_go_seat_by_seat() -> None:
    m = Match.new(GAME, 3, seed=1)
    asked = []
    for move in ("select artist", "select historian", "select politician", "roll", "roll", "roll"):
        asked.append(m.asked[0])
        m.play(m.asked[0], move)
    assert asked == [0, 1, 2, 0, 1, 2]
