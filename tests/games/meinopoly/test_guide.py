"""Meinopoly's guide shows what a first game needs, with every sum of its notes on the table."""

import re

from parlour.kernel import Match
from parlour.kernel.guide import NEWCOMER, read_guide

from .arranged import GAME

GUIDE = read_guide(GAME)
LANDMARK = 20


def sums(m: Match) -> set[int]:
    """The amounts visible at this moment: in purses, questions, options, events, on deeds and cards."""
    derived = m.table.derived  # type: ignore[attr-defined]
    _, _, values = m.table.question(NEWCOMER)
    seen = {player.cash for player in m.view(NEWCOMER).seats} | {move.target for move in m.options(NEWCOMER)}
    seen |= {value for told in m.events for value in told.values if isinstance(value, int)}
    seen |= {value for value in values.values() if isinstance(value, int)}
    seen |= {*derived.prices, *derived.rents} | {LANDMARK * rent for rent in derived.rents}
    words = m.speaker.words
    cards = " ".join(words["names", "card", card] for card in derived.card_ids)
    return seen | {int(amount) for amount in re.findall(r"\$(\d+)", cards)}


def test_every_sum_in_a_note_is_on_the_table() -> None:
    m = Match.new(GAME, 3, GUIDE.record.chance.seed, "classic", GUIDE.record.settings, players=GUIDE.record.players)
    named = 0
    for stop in GUIDE.stops:
        m.played(*GUIDE.record.moves[len(m.moves_played) : stop])
        amounts = [int(amount) for amount in re.findall(r"\$(\d+)", GAME.words["guide", str(stop)])]
        assert set(amounts) <= sums(m), stop
        named += len(amounts)
    assert named > 12


def test_three_turns_show_what_a_first_game_needs() -> None:
    m = Match.replay(GUIDE.record)
    assert m.setup.settings == GAME.set_for(3, None, "standard", m.pack).settings
    mine = {told.event.name for told in m.events if told.values[0] == NEWCOMER}
    assert {"chose", "rolled", "moved", "bought", "bid", "won_auction", "drew", "salary", "paid", "rent"} <= mine
    anyones = {told.event.name for told in m.events}
    assert {"declined", "opened", "passed"} <= anyones
    rolls = [told.values for told in m.events if told.event.name == "rolled"]
    assert any(seat == NEWCOMER and first == second for seat, first, second in rolls)
    ended = [move for seat, move in zip(m.seats_played, m.moves_played, strict=True) if seat == NEWCOMER]
    assert [move.verb.name for move in ended].count("end_turn") == 3 and len(m.moves_played) < 30
