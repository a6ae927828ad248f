"""What a seat is shown: a sitting turned into messages. Everything sent about a match is made here.

Only the view, the options, the question and the events as this seat may know them go out; the leak test compares
the bytes for tables that the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.kernel import WATCHER, Match, Move, ToldEvent

from . import wire
from .sitting import Sitting

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


def may_undo(sitting: Sitting, seat: int) -> bool:
    """Whether a seat is offered to take back its last move. In a poll only its own answer: whether others have
    answered since would show."""
    if seat == WATCHER or (sitting.polls and not sitting.match.table.answered(seat)):
        return False
    return sitting.match.why_no_undo(seat) is None


def drawing(m: Match, view: Any) -> str | None:
    """A view in letters, where the game draws itself."""
    return m.game.draw(view, m.speaker.show)


def sight(sitting: Sitting, seat: int, news: list[wire.Happened], cut: bool, draw: bool) -> wire.Sight:
    """What this seat sees now, and the events it is told."""
    m = sitting.match
    view = m.view(seat)
    options = m.options(seat) if seat != WATCHER else []
    return wire.Sight(
        seat,
        sitting.seen[seat],
        view,
        ask(m, seat),
        [play(move) for move in options],
        [closed(move, why) for move, why in m.table.closed(seat)] if options else [],
        news,
        drawing(m, view) if draw else None,
        may_undo(sitting, seat),
        cut,
    )


def now(sitting: Sitting, sights: list[wire.Sight], times: wire.Times) -> wire.Now:
    """The match as it stands, with what some seats see of it."""
    result = sitting.match.result
    return wire.Now(
        sitting.id,
        sitting.waited,
        times,
        sights,
        result.as_dict() if result is not None else None,
    )


def times(sitting: Sitting, time: int) -> wire.Times:
    """The clocks. Of a poll, the same for all its seats: an answer stays unseen."""
    if sitting.clock.decision is None and sitting.clock.match is None:
        return wire.Times(time, sitting.asked_at)
    until = {
        str(seat): ends
        for seat in sitting.waited
        if not sitting.plays_by_itself(seat) and (ends := sitting.until(seat)) is not None
    }
    left = None
    if sitting.clock.match is not None:
        left = [sitting.time_left(seat) or 0 for seat in range(sitting.match.setup.seats)]
    return wire.Times(time, sitting.asked_at, until, left)
