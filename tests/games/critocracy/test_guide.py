"""Critocracy's guide shows what a first game needs, and every number in its notes is on the table."""

import re

from parlour.kernel import Match
from parlour.kernel.guide import NEWCOMER, read_guide

from .arranged import GAME

GUIDE = read_guide(GAME)


def numbers(m: Match) -> set[int]:
    """The numbers on the table at this moment: in bags, in events, on drawn cards."""
    view = m.view(NEWCOMER)
    seen = {22}
    for player in view.seats:
        seen |= {player.money, player.knowledge, player.influence, player.total}
    for told in m.events:
        seen |= {abs(value) for value in told.values if isinstance(value, int)}
        seen |= {abs(n) for value in told.values if isinstance(value, tuple) for n in value}
    for card in [told.values[2] for told in m.events if told.event.name == "drew"]:
        seen |= {int(n) for n in re.findall(r"\d+", m.speaker.show("text", card))}
    return seen


def test_every_number_in_a_note_is_on_the_table() -> None:
    m = Match.new(GAME, 3, GUIDE.record.chance.seed, "chronicle", GUIDE.record.settings, players=GUIDE.record.players)
    named = 0
    for stop in GUIDE.stops:
        m.played(*GUIDE.record.moves[len(m.moves_played) : stop])
        told = {int(number) for number in re.findall(r"\d+", GAME.words["guide", str(stop)])}
        assert told <= numbers(m), stop
        named += len(told)
    assert named > 20


def test_three_turns_show_what_a_first_game_needs() -> None:
    m = Match.replay(GUIDE.record)
    mine = {told.event.name for told in m.events if told.values[0] == NEWCOMER}
    assert {"chose", "rolled_for_order", "rolled", "set_out", "moved", "switched", "drew", "drew_turn_card"} <= mine
    assert {"kept", "played", "offered", "traded", "gained", "lost"} <= mine
    assert "sabotaged" in {told.event.name for told in m.events}
    turns = [told for told in m.events if told.event.name == "rolled" and told.values[0] == NEWCOMER]
    assert len(turns) == 3 and len(m.moves_played) < 40
