"""The positions of a match, as one seat may know them."""

from __future__ import annotations

import msgspec

from parlour.host import wire, wire_forms
from parlour.host.live.rehearsal import recall_pack
from parlour.kernel import Match, Record
from parlour.kernel.registry import find_rules


class FrameRequest(msgspec.Struct, frozen=True):
    """Which part of a replay, for whom; `stops`, of a running match, are the positions this seat has seen."""

    match: str
    seat: int
    first: int
    last: int
    stops: list[int] | None = None
    inherited: int | None = None
    """How many of the first moves are told only as this seat saw them: they come from another match, which goes on.
    None if there is no such match."""
    own_words: bool = False


def frames(record: bytes, secret: str | None, request: FrameRequest, pack: str | None = None) -> bytes:
    """A part of a replay. Of a running match only what this seat has seen, at the moments it saw something."""
    source = msgspec.json.decode(record, type=Record)
    finished = request.stops is None
    stops = (
        positions(record, secret, request.seat, request.inherited or 0, pack)
        if request.stops is None
        else request.stops
    )
    m = begin(source, secret, pack)
    own_from = request.inherited + 1 if request.inherited is not None else 0  # positions that its own moves led to
    told = 0
    shown: list[wire.Frame] = []
    for number, stop in enumerate(stops):
        while len(m.moves_played) < min(stop, len(source.moves)):  # an answer before its own may be taken back
            play_next(m, source)
        if number > request.last:
            break
        if number >= request.first:
            shown.append(frame(m, request.seat, number, told, finished and stop >= own_from))
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
            own_words=request.own_words,
        )
    )


def positions(record: bytes, secret: str | None, seat: int, inherited: int, pack: str | None = None) -> list[int]:
    """The positions of a match that is over, each by the number of its moves. Among the moves that it has inherited
    from a match that goes on, only what this seat saw counts: answers of others to a poll lay unseen."""
    source = msgspec.json.decode(record, type=Record)
    inherited = max(0, min(inherited, len(source.moves)))
    seen = [0]
    if inherited:
        m = begin(source, secret, pack)
        for number in range(1, inherited + 1):
            play_next(m, source)
            by = m.seats_played[-1]
            if by == seat or not m.table.answered(by):
                seen.append(number)
    return [*seen, *range(inherited + 1, len(source.moves) + 1)]


def known_moves(record: bytes, secret: str | None, seat: int, pack: str | None = None) -> list[str]:
    """The moves of a running match without the answers of others to a poll that has not ended."""
    source = msgspec.json.decode(record, type=Record)
    m = begin(source, secret, pack)
    while len(m.moves_played) < len(source.moves):
        play_next(m, source)
    waiting = {other for other in range(source.seats) if other != seat and m.table.answered(other)}
    known = []
    for by, line in zip(reversed(m.seats_played), reversed(source.moves), strict=True):
        if by in waiting:
            waiting.remove(by)
        else:
            known.append(line)
    return known[::-1]


def begin(source: Record, secret: str | None, pack: str | None) -> Match:
    """The match of a record before its first move."""
    recall_pack(find_rules(source.game, source.rules), source, pack)
    opening = msgspec.structs.replace(source, moves=[], notes=[], result=None, hash="").sealed()
    m = Match.replay(opening, secret=secret)
    m.follow(source.notes)
    return m


def play_next(m: Match, source: Record) -> None:
    """The next move of a record, and what it notes there."""
    m.played(source.moves[len(m.moves_played)])
    m.follow(source.notes)


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
