"""Forks: a new match that begins with the moves of another one, against bots.

Of a finished match a fork is its record up to some move, with the same chance: the secret is public by then. Of a
running match nothing may leak, neither what is hidden nor what chance will say. Where chance and secrecy play no part
the fork is the record with a chance of its own. Elsewhere it is played on from an imagined table, which the seat cannot
tell from the real one: its record begins with the real moves and says where it was imagined. What lies before that
point is shown to nobody but this seat, and the record to nobody, until the match it was taken from is over.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import NamedTuple

import msgspec
import structlog

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.refusal import Refused
from parlour.host.store import MatchRow, RoomRow
from parlour.host.store.rows import RoomState
from parlour.host.thinking.levels import levels
from parlour.host.tokens import Person, new_id
from parlour.kernel import WATCHER, IllegalMove, NotAsked, Record, RecordError, find_game
from parlour.kernel.chance import commitment, default_nonce
from parlour.kernel.record import ChanceMark, Imagined

from .applied import Applied
from .guard import RulesFault, unfit
from .match import Change, LiveMatch
from .room import AT_ONCE, LiveRoom
from .room_changes import new_secret, open_room

log = structlog.get_logger("parlour.forks")


class Prefix(NamedTuple):
    """What a fork begins with: a record, how many of its moves, and the secret of its chance."""

    record: Record
    moves: int
    secret: str | None


def of_finished(record: Record, secret: str | None, wish: wire.Fork) -> Prefix:
    """The moves of a match that is over, with its chance."""
    if wish.at > len(record.moves):
        raise Refused("no_such_position", 404, at=wish.at)
    if record.imagined is not None and wish.at < record.imagined.at:
        raise Refused("cannot_fork_yet")  # before that point it was another match
    return Prefix(record, wish.at, record.chance.secret or secret)


def of_running(record: Record, secret: str | None, eyes: int, stops: list[int], match: str, wish: wire.Fork) -> Prefix:
    """The moves of a match that goes on, with a chance of its own. `stops` are the positions that `eyes` have seen."""
    if wish.at >= len(stops):
        raise Refused("no_such_position", 404, at=wish.at)
    if not find_game(record.game).perfect_information:
        if eyes == WATCHER or record.imagined is not None:
            raise Refused("cannot_fork_yet")
        imagined = Imagined(stops[wish.at], eyes, secrets.token_hex(32), match)
        return Prefix(msgspec.structs.replace(record, imagined=imagined), stops[wish.at], secret)
    known = bytes.fromhex(new_secret())
    nonces = [default_nonce(known, seat).hex() for seat in range(record.seats)]
    mark = ChanceMark(commitment=commitment(known), nonces=nonces)
    return Prefix(msgspec.structs.replace(record, chance=mark), stops[wish.at], known.hex())


async def must_not_tell(host: Host, record: Record, seat: int | None) -> None:
    """Refuse to show a match that was imagined from one that is still running, except to the seat that imagined it."""
    if record.imagined is None or record.imagined.seat == seat:
        return
    original = await host.store.match(record.imagined.of[:32])
    if original is not None and original.ended is None:
        raise Refused("not_your_seat", 403, seat=seat) if seat is not None else Refused("no_record", 403)


def may_fork(room: LiveRoom, person: Person, wish: wire.Fork) -> int:
    """Through whose eyes a running match is forked: players through their own, others as spectators."""
    mine = {number for number, chair in enumerate(room.state.chairs) if chair.person == person.id}
    if wish.seat in mine:
        return wish.seat
    if mine:
        raise Refused("not_your_seat", 403, seat=wish.seat)
    if not room.state.spectators:
        raise Refused("no_spectators", 403)
    return WATCHER


async def fork(host: Host, person: Person, match: str, prefix: Prefix, wish: wire.Fork) -> LiveRoom:
    """A private room where this person sits on that seat and bots on the others, after the first moves."""
    now = host.clock()
    try:
        with host.guard:
            state = seated(prefix, person, wish, now)
            header = msgspec.structs.replace(
                prefix.record,
                players=[chair.name for chair in state.chairs],
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
    except (RecordError, IllegalMove, NotAsked) as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None
    except RulesFault as fault:
        raise unfit(fault) from None
    if live.over:
        raise Refused("over")
    await host.keep(room)
    async with room.lock:
        playing = room.draft()
        playing.phase, playing.match = "playing", row.id
        applied.beginning = room.beginning(playing, row)
        await room.write(applied)
    log.info("match forked", match=row.id, of=match, moves=prefix.moves)
    return room


def seated(prefix: Prefix, person: Person, wish: wire.Fork, now: int) -> RoomState:
    """The room of a fork. Somebody else resigned or ran out of time: such notes are left behind."""
    record = prefix.record
    if wish.seat >= record.seats:
        raise Refused("no_such_seat", 404, seat=wish.seat)
    bot = wish.bots or levels(find_game(record.game))[0]
    state, _ = open_room(
        wire.NewRoom(
            record.game,
            [wire.SeatWish("me") if n == wish.seat else wire.SeatWish("bot", bot=bot) for n in range(record.seats)],
            pack=record.pack.name if record.pack is not None else None,
            settings=record.settings,
            public=False,
        ),
        person,
        now,
    )
    state.commitment = record.chance.commitment or ""
    for chair, nonce in zip(state.chairs, record.chance.nonces, strict=False):
        chair.nonce = nonce
    return state


def story(match: str, prefix: Prefix) -> list[Change]:
    """What has happened so far: the moves, and a note that says where they come from."""
    made = [line.partition(" ") for line in prefix.record.moves[: prefix.moves]]
    moves = [Change("move", int(seat), move) for seat, _, move in made]
    return [Change("begin"), *moves, Change("note", body=f"fork {match} {prefix.moves}")]
