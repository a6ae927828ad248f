"""The guide shows what a first game needs: a whole round, with every number of its notes on the table."""

from parlour.kernel import Match
from parlour.kernel.guide import NEWCOMER, read_guide

from .arranged import GAME

GUIDE = read_guide(GAME)


def test_a_whole_round_in_standard() -> None:
    m = Match.replay(GUIDE.record)
    assert m.setup.settings == GAME.set_for(2, None, "standard", m.pack).settings
    assert [told.values[0] for told in m.events if told.event.name == "round"] == [1, 2]
    mine = {told.event.name for told in m.events if told.values and told.values[0] == NEWCOMER}
    assert {
        "bid",
        "holds",
        "sent",
        "tossed",
        "took",
        "boosted",
        "bought",
        "performs",
        "rolled",
        "won",
        "earned",
    } <= mine
    assert {"paid", "moved", "income"} <= mine


def test_what_the_last_note_says_is_true() -> None:
    m = Match.replay(GUIDE.record)
    events = [(told.event.name, told.values) for told in m.events]
    assert ("income", (NEWCOMER, 24, 5, 19)) in events
    assert [values[2] for name, values in events if name == "rolled" and values[0] == NEWCOMER] == [6]
    assert m.view(NEWCOMER).seats[NEWCOMER].tracks == [3, 7, 6]


def test_prices_are_those_that_the_notes_name() -> None:
    m = Match.replay(GUIDE.record)
    paid = [told.values[:3] for told in m.events if told.event.name == "bought"]
    assert paid == [(1, 0, 1), (0, 0, 2), (1, 0, 2), (0, 0, 3), (0, 2, 4), (1, 2, 5)]
