"""Positions that are kept beside the log of a match: now and then, what each seat and the watchers see, and a
fingerprint of the table.

A table is the fold of its log by rules and pack. If those change, the same log may lead elsewhere; a kept position
tells. And if it does lead elsewhere, kept positions are what the match can still be read from.
"""

from __future__ import annotations

import base64
import zlib
from typing import Final

import msgspec

from parlour.host import wire, wire_forms
from parlour.host.store import PositionRow
from parlour.kernel import RecordError, fingerprint

from .match import LiveMatch

EVERY: Final = 50  # entries of the log from one to the next; they cost about as much room as the log


class KeptPosition(msgspec.Struct, omit_defaults=True):
    """What everyone sees, and has been told since the position that was kept before."""

    frames: list[wire.Frame]
    """Through the eyes of each seat, then of the watchers."""
    ids: dict[str, list[str]] = {}
    """The ids of each kind, with the first position of a match."""


def keep(live: LiveMatch) -> PositionRow:
    """The position as it is now."""
    m = live.match
    first = live.kept < 0
    kept = KeptPosition(
        [frame(live, seat) for seat in live.everyone],
        {kind: list(ids) for kind, ids in m.game.ids(m.setup).items()} if first else {},
    )
    live.kept, live.kept_events = live.last, len(m.events)
    body = base64.b64encode(zlib.compress(wire.encoder.encode(kept))).decode()
    return PositionRow(live.id, live.last, fingerprint(m.table), body)


def frame(live: LiveMatch, seat: int) -> wire.Frame:
    """What a seat sees, and has been told since the last position that was kept."""
    m = live.match
    told = wire_forms.happened(m.events[live.kept_events :], seat)
    return wire.Frame(len(m.moves_played), m.view(seat), live.waited, wire_forms.ask(m, seat), told)


def read(row: PositionRow) -> KeptPosition:
    """A position as it was kept."""
    return msgspec.json.decode(zlib.decompress(base64.b64decode(row.body)), type=KeptPosition)


def compare(live: LiveMatch, row: PositionRow) -> None:
    """Refuse rules by which the table is not what it was. Where the fingerprint has changed, what people saw decides:
    rules may be rewritten and views may tell more than before, as long as everything seen still holds."""
    if fingerprint(live.match.table) != row.fingerprint:
        before = _plain(read(row).frames)
        now = _plain([frame(live, seat) for seat in live.everyone])
        if not _stands(before, now):
            raise RecordError(f"these rules lead elsewhere: after entry {row.seq} of its log the table looks different")
    live.kept, live.kept_events = row.seq, len(live.match.events)


def _plain(frames: list[wire.Frame]) -> object:
    """What was seen, and who had to decide, as plain data."""
    seen = [(one.view, one.asked) for one in frames]
    return msgspec.json.decode(wire.encoder.encode(seen))


def _stands(before: object, now: object) -> bool:
    """Whether everything said before is still said."""
    if isinstance(before, dict):
        return isinstance(now, dict) and all(key in now and _stands(value, now[key]) for key, value in before.items())
    if isinstance(before, list):
        return isinstance(now, list) and len(before) == len(now) and all(map(_stands, before, now))
    return before == now
