"""Views for seats: a live match turned into messages. Everything sent about a match is made here.

Only the view, the options, the question and the events as this seat may know them go out; the leak test compares
the bytes for tables that the seat cannot tell apart.
"""

from __future__ import annotations

from parlour.host import wire, wire_forms
from parlour.kernel import WATCHER

from .match import LiveMatch


def may_undo(live: LiveMatch, seat: int) -> bool:
    """Whether a seat may ask to take back its last move. In a poll it may only take back its own answer: anything else
    would show whether others have answered."""
    if seat == WATCHER or (live.polls and not live.match.table.answered(seat)):
        return False
    return live.match.why_no_undo(seat) is None


def seat_view(
    live: LiveMatch, seat: int, news: list[wire.Happened], cut: bool, draw: bool, earlier: int = 0
) -> wire.SeatView:
    """What this seat sees now, and the events it is told."""
    m = live.match
    view = m.view(seat)
    options = m.options(seat) if seat != WATCHER and not live.over else []
    return wire.SeatView(
        seat,
        live.seen[seat],
        view,
        wire_forms.ask(m, seat),
        [wire_forms.play(move) for move in options],
        [wire_forms.closed(move, why) for move, why in m.table.closed(seat)] if options else [],
        news,
        wire_forms.drawing(m, view) if draw else None,
        may_undo(live, seat),
        cut,
        earlier,
        live.decided[seat],
    )


def now(live: LiveMatch, shown: list[wire.SeatView], times: wire.Times) -> wire.Now:
    """The match as it stands, with what some seats see of it."""
    return wire.Now(
        live.id,
        live.waited,
        times,
        shown,
        live.result,
    )


def times(live: LiveMatch, time: int) -> wire.Times:
    """The clocks. In a poll they are the same for all its seats, so that nobody sees who has answered."""
    if live.clock.decision is None and live.clock.match is None:
        return wire.Times(time, live.asked_at)
    until = {
        str(seat): ends
        for seat in live.waited
        if not live.plays_by_itself(seat) and (ends := live.until(seat)) is not None
    }
    left = None
    if live.clock.match is not None:
        left = [live.time_left(seat) or 0 for seat in range(live.match.setup.seats)]
    return wire.Times(time, live.asked_at, until, left)
