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
from typing import Final, NamedTuple

import msgspec
import structlog

from parlour.host import wire
from parlour.host.host import Host, unfit
from parlour.host.refusal import Refused
from parlour.host.store import Entry, MatchRow, RoomRow, Stale
from parlour.host.store.rows import RoomState
from parlour.host.thinking.pool import levels
from parlour.host.tokens import new_code, new_id
from parlour.kernel import WATCHER, IllegalMove, NotAsked, Record, RecordError, find_game
from parlour.kernel.chance import commitment, house_nonce
from parlour.kernel.record import ChanceMark, Imagined

from .guard import Poisoned
from .match import Sitting
from .room import Desk
from .room_changes import Person, new_secret, open_room

AT_ONCE: Final = 200  # so many moves are played before others get their turn

diary = structlog.get_logger("parlour.forking")


class Prefix(NamedTuple):
    """What a fork begins with: a record, how many of its moves, and the secret of its chance."""

    paper: Record
    moves: int
    secret: str | None


def of_finished(paper: Record, secret: str | None, wish: wire.Fork) -> Prefix:
    """The moves of a match that is over, with its chance."""
    if wish.at > len(paper.moves):
        raise Refused("no_such_position", 404, at=wish.at)
    if paper.imagined is not None and wish.at < paper.imagined.at:
        raise Refused("cannot_fork_yet")  # before that point it was another match
    return Prefix(paper, wish.at, paper.chance.secret or secret)


def of_running(paper: Record, secret: str | None, eyes: int, stops: list[int], match: str, wish: wire.Fork) -> Prefix:
    """The moves of a match that goes on, with a chance of its own. `stops` are the positions that `eyes` have seen."""
    if wish.at >= len(stops):
        raise Refused("no_such_position", 404, at=wish.at)
    if not find_game(paper.game).perfect_information:
        if eyes == WATCHER or paper.imagined is not None:
            raise Refused("cannot_fork_yet")
        imagined = Imagined(stops[wish.at], eyes, secrets.token_hex(32), match)
        return Prefix(msgspec.structs.replace(paper, imagined=imagined), stops[wish.at], secret)
    known = bytes.fromhex(new_secret())
    nonces = [house_nonce(known, seat).hex() for seat in range(paper.seats)]
    mark = ChanceMark(commitment=commitment(known), nonces=nonces)
    return Prefix(msgspec.structs.replace(paper, chance=mark), stops[wish.at], known.hex())


async def must_not_tell(host: Host, paper: Record, seat: int | None) -> None:
    """Refuse to tell of a match that was imagined from one which still goes on, but to the seat that imagined it."""
    if paper.imagined is None or paper.imagined.seat == seat:
        return
    original = await host.store.match(paper.imagined.of[:32])
    if original is not None and original.ended is None:
        raise Refused("not_your_seat", 403, seat=seat) if seat is not None else Refused("no_record", 403)


def may_fork(desk: Desk, person: Person, wish: wire.Fork) -> int:
    """Through whose eyes a running match is forked: who plays in it through their own, others as spectators."""
    mine = {number for number, chair in enumerate(desk.state.chairs) if chair.person == person.id}
    if wish.seat in mine:
        return wish.seat
    if mine:
        raise Refused("not_your_seat", 403, seat=wish.seat)
    if not desk.state.spectators:
        raise Refused("no_spectators", 403)
    return WATCHER


async def fork(host: Host, person: Person, match: str, prefix: Prefix, wish: wire.Fork) -> Desk:
    """A private room where this person sits on that seat and bots on the others, after the first moves."""
    try:
        with host.guard:
            state = seated(prefix, person, wish, host.clock())
            header = msgspec.structs.replace(
                prefix.paper,
                players=[chair.name for chair in state.chairs],
                chance=msgspec.structs.replace(prefix.paper.chance, secret=None),
                moves=[],
                notes=[],
                result=None,
            ).sealed()
            row = MatchRow(
                state.match or "",
                state.game,
                wire.encoder.encode(header).decode(),
                host.clock(),
                state.id,
                prefix.secret,
            )
            sitting = Sitting(row, state.clock, {n for n, chair in enumerate(state.chairs) if chair.kind == "bot"})
        entries = await play(host, sitting, match, prefix)
    except RecordError as error:
        raise Refused("unreadable_record", 409, why=str(error)) from None
    except Poisoned as error:
        raise unfit(error) from None
    if sitting.over:
        raise Refused("over")
    kept = RoomRow(state, 0, prefix.secret or new_secret())
    while True:
        try:
            await host.store.new_room(kept, host.clock(), match=row, entries=entries)
            break
        except Stale:
            state.code = new_code()  # somebody has it already
    desk = host.desks[state.id] = Desk(host, kept)
    desk.sitting = sitting
    diary.info("match forked", match=row.id, of=match, moves=prefix.moves)
    host.alarms.set(state.id, entries[-1].due)
    return desk


def seated(prefix: Prefix, person: Person, wish: wire.Fork, now: int) -> RoomState:
    """The room of a fork. Who resigned, or ran out of time, was somebody else: notes are left behind."""
    paper = prefix.paper
    if wish.seat >= paper.seats:
        raise Refused("no_such_seat", 404, seat=wish.seat)
    bot = wish.bots or levels(find_game(paper.game))[0]
    state, _ = open_room(
        wire.NewRoom(
            paper.game,
            [wire.SeatWish("me") if n == wish.seat else wire.SeatWish("bot", bot=bot) for n in range(paper.seats)],
            pack=paper.pack.name if paper.pack is not None else None,
            settings=paper.settings,
            public=False,
        ),
        person,
        now,
    )
    state.commitment = paper.chance.commitment or ""
    for chair, nonce in zip(state.chairs, paper.chance.nonces, strict=False):
        chair.nonce = nonce
    state.phase = "playing"
    state.match = new_id()
    return state


async def play(host: Host, sitting: Sitting, match: str, prefix: Prefix) -> list[Entry]:
    """Play the moves so far, and note where they come from; long matches let others work in between."""
    now = host.clock()
    made = [sitting.entry(now, "begin")]
    sitting.apply(made[0])
    lines = prefix.paper.moves[: prefix.moves]
    for start in range(0, len(lines), AT_ONCE):
        try:
            with host.guard:
                for line in lines[start : start + AT_ONCE]:
                    seat, _, move = line.partition(" ")
                    made.append(sitting.entry(now, "move", int(seat), move))
                    sitting.apply(made[-1])
        except (IllegalMove, NotAsked) as error:
            raise RecordError(str(error)) from None
        await asyncio.sleep(0)
    made.append(sitting.entry(now, "note", body=f"fork {match} {prefix.moves}"))
    sitting.apply(made[-1])
    sitting.finish_entry(made[-1], now)
    return made
