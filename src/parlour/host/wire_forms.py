"""Moves, events and questions of the kernel in the form in which they go over the wire."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.kernel import WATCHER, Match, Move, ToldEvent

from . import wire

_plays: dict[Move, wire.Play] = {}  # moves are made once and shared; so are their forms on the wire


def play(move: Move) -> wire.Play:
    """A move as it goes over the wire."""
    shown = _plays.get(move)
    if shown is None:
        kinds = len(move.verb.kinds)
        shown = wire.Play(move.verb.name, move.target if kinds else None, move.other if kinds > 1 else None)
        if len(_plays) < 100_000:
            _plays[move] = shown
    return shown


def closed(move: Move, why: str) -> wire.Closed:
    """A move that is not open, and the rule that forbids it."""
    shown = play(move)
    return wire.Closed(why, shown.verb, shown.target, shown.other)


def happened(told: Sequence[ToldEvent], seat: int) -> list[wire.Happened]:
    """Events as this seat may know them."""
    return [wire.Happened(one.event.name, one.seen_by(seat)) for one in told]


def known_to_all(told: Sequence[ToldEvent]) -> list[wire.Happened] | None:
    """Events, if everyone may know all of them."""
    for one in told:
        if one.to is not None:
            return None
    return happened(told, WATCHER)


def ask(m: Match, seat: int) -> wire.Ask:
    """What this seat is asked, or what it waits for."""
    if m.over:
        return wire.Ask("over", waits=True)
    section, key, values = m.table.question(seat)
    return wire.Ask(key, values, section == "waits")


def drawing(m: Match, view: object) -> str | None:
    """A view in letters, where the game draws itself."""
    return m.game.draw(view, m.speaker.show)
