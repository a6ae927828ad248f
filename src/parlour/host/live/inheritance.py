"""What a match has inherited from one that is still being played, and who may be told of it.

A fork begins with the moves of another match. For as long as that one goes on (or the one it was forked from in turn),
the fork is told to nobody but the person who forked it, even when it is over itself: what it inherited as the forking
seat saw it, without the moves and the standing, and the record not at all if it holds the other's secrets. A room of
such a fork has no spectators. Whatever tells of a match that is over asks here. Only what was played here counts: an
uploaded record can name any match, and whoever brought it has it anyway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.host.refusal import Refused
from parlour.host.store import MatchRow
from parlour.host.tokens import Person
from parlour.kernel import Record
from parlour.kernel.record import FORK, Note

if TYPE_CHECKING:
    from parlour.host.host import Host


class Inheritance(NamedTuple):
    """What comes from a match that goes on."""

    moves: int
    """How many of the first moves."""
    seat: int | None
    """Through whose eyes the hidden rest was imagined; None if nothing is hidden."""


def mark(match: str, moves: int) -> str:
    """The note in a fork's log that says where its first moves come from."""
    return f"{FORK} {match} {moves}"


def parent(note: Note) -> str:
    """The match that a fork's note names."""
    return note.value.partition(" ")[0]


async def find(host: Host, row: MatchRow, record: Record) -> Inheritance | None:
    """What a match has inherited from one that still goes on, if any."""
    if row.room is None:
        return None
    note = next((note for note in record.notes if note.what == FORK), None)
    match = parent(note) if note is not None else None
    while note is not None and match is not None:
        source = await host.store.match(match[:32])
        if source is None:
            return None
        if source.ended is None:
            return Inheritance(note.at, record.imagined.seat if record.imagined is not None else None)
        match = await host.store.forked_from(match)
    return None


async def may_see(host: Host, row: MatchRow, record: Record, person: Person | None, seat: int) -> int | None:
    """How many of the first moves of a finished match may be shown only as this seat saw them; None if it has inherited
    nothing. A fork of the first position has inherited that one, and no moves. Refused if this person may see nothing
    of it."""
    found = await find(host, row, record)
    if found is None:
        return None
    if found.seat not in (None, seat) or not await _forked_by(host, row.id, person):
        raise Refused("not_your_seat", 403, seat=seat)
    return found.moves


async def may_have_record(host: Host, row: MatchRow, record: Record, person: Person | None) -> None:
    """Refuse the record of a match that is over, if it would tell of one that goes on."""
    found = await find(host, row, record)
    if found is not None and (found.seat is not None or not await _forked_by(host, row.id, person)):
        raise Refused("no_record", 403)


async def _forked_by(host: Host, match: str, person: Person | None) -> bool:
    """Whether this person has forked this match: the only one who has played it."""
    return person is not None and await host.store.has_played(person.id, match)
