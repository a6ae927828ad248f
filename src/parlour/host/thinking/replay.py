"""The positions of a match, as one seat may know them."""

from __future__ import annotations

import msgspec

from parlour.host import wire, wire_forms
from parlour.kernel import Match, Record


class FrameRequest(msgspec.Struct, frozen=True):
    """Which part of a replay, for whom; `stops`, of a running match, are the positions this seat has seen."""

    match: str
    seat: int
    first: int
    last: int
    stops: list[int] | None = None


def frames(record: bytes, secret: str | None, request: FrameRequest) -> bytes:
    """A part of a replay. Of a running match only what this seat has seen, at the moments it saw something."""
    source = msgspec.json.decode(record, type=Record)
    finished = request.stops is None
    stops = list(range(len(source.moves) + 1)) if request.stops is None else request.stops
    opening = msgspec.structs.replace(source, moves=[], notes=[], result=None, hash="").sealed()
    m = Match.replay(opening, secret=secret)
    m.follow(source.notes)
    told = 0
    shown: list[wire.Frame] = []
    for number, stop in enumerate(stops):
        while len(m.moves_played) < min(stop, len(source.moves)):  # an answer before its own may be taken back
            m.played(source.moves[len(m.moves_played)])
            m.follow(source.notes)
        if number > request.last:
            break
        if number >= request.first:
            shown.append(frame(m, request.seat, number, told, finished))
        told = len(m.events)
    return wire.encoder.encode(
        wire.Replay(
            match=request.match,
            game=source.game,
            players=source.players,
            seat=request.seat,
            length=len(stops),
            first=request.first,
            frames=shown,
            finished=finished,
            settings=source.settings,
            pack=source.pack.name if source.pack is not None else None,
            notes=source.notes if finished else [],
            result=source.result,
        )
    )


def frame(m: Match, seat: int, number: int, told: int, finished: bool) -> wire.Frame:
    """One position, as this seat may know it."""
    by = m.seats_played[-1] if m.seats_played else None
    view = m.view(seat)
    return wire.Frame(
        at=number,
        view=view,
        drawing=wire_forms.drawing(m, view),
        asked=list(m.table.waited()),
        ask=wire_forms.ask(m, seat),
        events=wire_forms.happened(m.events[told:], seat),
        by=by if finished else None,
        move=m.game.write(m.setup, m.moves_played[-1]) if finished and m.moves_played else None,
        standing=m.table.standing() if finished else None,
    )
