"""Archived matches: no installed rules lead to their positions, so they are shown from the saved ones."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.store import StoredMatch
from parlour.kernel import WATCHER

from . import positions
from .rehearsal import header_of


class Archive:
    """What a room still shows of its match."""

    def __init__(self, stored: StoredMatch) -> None:
        self.id = stored.row.id
        self.seats = header_of(stored).seats
        self.next = stored.entries[-1].seq + 1
        self.since = stored.entries[-1].at
        self.over = stored.row.result is not None
        self.result = msgspec.json.decode(stored.row.result) if stored.row.result is not None else None
        self.away = _away(stored)
        self._last = stored.positions[-1] if stored.positions else None

    def now(self, seats: Sequence[int], time: int) -> wire.Now | None:
        """The last saved position; nobody is asked for anything."""
        if self._last is None:
            return None
        frames = positions.read(self._last).frames
        shown = [_seen(frames[seat], seat) for seat in seats]
        return wire.Now(self.id, [], wire.Times(time, self.since), shown, self.result)


def _seen(frame: wire.Frame, seat: int) -> wire.SeatView:
    ask = msgspec.structs.replace(frame.ask, waits=True)
    return wire.SeatView(seat, 0, frame.view, ask, events=frame.events, cut=True)


def _away(stored: StoredMatch) -> set[int]:
    """The seats whose players had resigned or run out of time."""
    away: set[int] = set()
    for entry in stored.entries:
        if entry.kind == "note" and entry.body.partition(" ")[0] in ("resigned", "time_out", "absent"):
            away.add(entry.seat)
        elif entry.kind == "note" and entry.body == "returned":
            away.discard(entry.seat)
    return away


def replay(stored: StoredMatch, seat: int, first: int, last: int) -> wire.Replay:
    """The saved positions, as one seat saw them."""
    header = header_of(stored)
    if not stored.positions:
        raise Refused("nothing_kept")
    frames = []
    for row in stored.positions[first : last + 1]:
        frame = positions.read(row).frames[seat if seat != WATCHER else header.seats]
        frames.append(msgspec.structs.replace(frame, asked=[], ask=msgspec.structs.replace(frame.ask, waits=True)))
    return wire.Replay(
        match=stored.row.id,
        game=header.game,
        players=header.players,
        seat=seat,
        length=len(stored.positions),
        first=first,
        frames=frames,
        finished=stored.row.ended is not None,
        settings=header.settings,
        pack=header.pack.name if header.pack is not None else None,
        result=msgspec.json.decode(stored.row.result) if stored.row.result is not None else None,
        archived=True,
        own_words=True,
    )
