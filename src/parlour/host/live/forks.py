"""Forks: a new match that begins with the moves of another one, against bots.

Of a finished match a fork is its record up to some move, with the same chance: the secret is public by then. Of a
running match nothing may leak, neither what is hidden nor what chance will say. Answers that others have given to a
poll are left behind. Where chance and secrecy play no part the fork is the rest of the record with a chance of its own.
Elsewhere it is played on from an imagined table, which the seat cannot tell from the real one: its record begins with
the real moves and says where it was imagined. Who may be told of it stands in `inheritance.py`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import structlog

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.refusal import Refused, reason
from parlour.host.store import Beginning, MatchRow, RoomRow
from parlour.host.store.rows import RoomState
from parlour.host.thinking.levels import levels
from parlour.host.tokens import Person, new_code, new_id
from parlour.kernel import WATCHER, IllegalMove, NotAsked, Record, RecordError, find_game
from parlour.kernel.chance import commitment, default_nonce
from parlour.kernel.record import ChanceMark, Imagined

from . import inheritance
from .applied import Applied
from .guard import RulesFault, unfit
from .match import Change, LiveMatch
from .rehearsal import AT_ONCE, pack_row
from .room import LiveRoom
from .room_changes import new_secret, room_of

log = structlog.get_logger("parlour.forks")


class Prefix(NamedTuple):
    """What a fork begins with: a record, so many of its moves, and the secret of its chance."""

    record: Record
    moves: list[str]
    secret: str | None
    private: bool
    """Whether some of it comes from a match that goes on."""


async def of_finished(
    host: Host, who: str, record: Record, secret: str | None, inherited: int | None, wish: wire.Fork, pack: str | None
) -> Prefix:
    """The moves of a match that is over, with its chance. `inherited` of them come from one that goes on."""
    stops: Sequence[int] = range(len(record.moves) + 1)
    if inherited:
        stops = await host.thinkers.positions(who, wire.encoder.encode(record), secret, wish.seat, inherited, pack)
    if wish.at >= len(stops):
        raise Refused("no_such_position", 404, at=wish.at)
    moves = record.moves[: stops[wish.at]]
    if record.imagined is not None and len(moves) < record.imagined.at:
        raise Refused("cannot_fork_yet")  # before that point it was another match
    return Prefix(record, moves, record.chance.secret or secret, inherited is not None)


async def of_running(
    host: Host,
    who: str,
    record: Record,
    secret: str | None,
    eyes: int,
    stops: list[int],
    match: str,
    wish: wire.Fork,
    pack: str | None,
) -> Prefix:
    """The moves of a match that goes on, with a chance of its own. `stops` are the positions that `eyes` have seen."""
    if wish.at >= len(stops):
        raise Refused("no_such_position", 404, at=wish.at)
    hides = not find_game(record.game).perfect_information
    if hides and (eyes == WATCHER or record.imagined is not None):
        raise Refused("cannot_fork_yet")
    before = msgspec.structs.replace(record, moves=record.moves[: stops[wish.at]])
    moves = await host.thinkers.known_moves(who, wire.encoder.encode(before.sealed()), secret, eyes, pack)
    if hides:
        imagined = Imagined(len(moves), eyes, secrets.token_hex(32), match)
        return Prefix(msgspec.structs.replace(record, imagined=imagined), moves, secret, True)
    known = bytes.fromhex(new_secret())
    nonces = [default_nonce(known, seat).hex() for seat in range(record.seats)]
    mark = ChanceMark(commitment=commitment(known), nonces=nonces)
    return Prefix(msgspec.structs.replace(record, chance=mark), moves, known.hex(), True)


def may_fork(room: LiveRoom, person: Person, wish: wire.Fork) -> int:
    """Through whose eyes a running match is forked: players through their own, others as spectators."""
    mine = {number for number, seat in enumerate(room.state.seats) if seat.person == person.id}
    if wish.seat in mine:
        return wish.seat
    if mine:
        raise Refused("not_your_seat", 403, seat=wish.seat)
    if not room.state.spectators:
        raise Refused("no_spectators", 403)
    return WATCHER


async def fork(host: Host, person: Person, match: str, prefix: Prefix, wish: wire.Fork) -> LiveRoom:
    """A private room where this person sits on that seat and bots on the others, after the first moves."""
    host.allow_match(person.id)
    now = host.clock()
    try:
        with host.guard:
            state = seated(prefix, person, wish, now)
            header = msgspec.structs.replace(
                prefix.record,
                players=[seat.name for seat in state.seats],
                chance=msgspec.structs.replace(prefix.record.chance, secret=None),
                moves=[],
                notes=[],
                result=None,
            ).sealed()
            row = MatchRow(new_id(), state.game, wire.encoder.encode(header).decode(), now, state.id, prefix.secret)
            live = LiveMatch(row, state.clock, state.bots)
        room = LiveRoom(host, RoomRow(state, 0, prefix.secret or new_secret()))
        applied = Applied(live, now, None)
        changes = story(match, prefix)
        for start in range(0, len(changes), AT_ONCE):
            room.apply(applied, changes[start : start + AT_ONCE])
            await asyncio.sleep(0)
    except RecordError as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None
    except (IllegalMove, NotAsked):  # which would name moves and options that nobody may know
        raise Refused("unreadable_record", 409, why=reason("unplayable")) from None
    except RulesFault as fault:
        raise unfit(fault) from None
    if live.over:
        raise Refused("over")
    await keep(room, row, applied)
    log.info("match forked", match=row.id, of=match, moves=len(prefix.moves))
    return room


async def keep(room: LiveRoom, match: MatchRow, applied: Applied) -> None:
    """Room, match and log go to disk together: whatever stops the host, there is never one without the others."""
    rooms, state = room.host.rooms, room.draft()
    state.phase, state.match = "playing", match.id
    async with room.lock:
        rooms[state.id] = room  # before its alarm is set
        try:
            while room.live is None:
                applied.beginning = Beginning(
                    RoomRow(state, 0, room.row.secret), applied.now, match, pack_row(applied.live.match)
                )
                try:
                    await room.write(applied)
                except Refused as refused:
                    if refused.code != "changed":
                        raise
                    state.code = new_code()  # somebody has it already
        finally:
            if room.live is None:
                del rooms[state.id]


def seated(prefix: Prefix, person: Person, wish: wire.Fork, now: int) -> RoomState:
    """The room of a fork. Somebody else resigned or ran out of time: such notes are left behind."""
    record = prefix.record
    if wish.seat >= record.seats:
        raise Refused("no_such_seat", 404, seat=wish.seat)
    game = find_game(record.game)
    bot = wish.bots or levels(game)[0]
    state, _ = room_of(
        wire.NewRoom(
            record.game,
            [wire.SeatWish("me") if n == wish.seat else wire.SeatWish("bot", bot=bot) for n in range(record.seats)],
            pack=record.pack.name if record.pack is not None else None,
            settings=record.settings,
            public=False,
            spectators=not prefix.private,
        ),
        person,
        now,
    )
    state.commitment = record.chance.commitment or ""
    for seat, nonce in zip(state.seats, record.chance.nonces, strict=False):
        seat.nonce = nonce
    return state


def story(match: str, prefix: Prefix) -> list[Change]:
    """What has happened so far: the moves, and a note that says where they come from."""
    made = [line.partition(" ") for line in prefix.moves]
    moves = [Change("move", int(seat), move) for seat, _, move in made]
    return [Change("begin"), *moves, Change("note", body=inheritance.mark(match, len(prefix.moves)))]
