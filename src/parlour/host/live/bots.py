"""Seats that nobody plays: bots choose for them, also in place of those who are away or whose time has run out.

Every function here holds the room's lock, except those that think.
"""

from __future__ import annotations

import asyncio
import secrets

import structlog
from sqlalchemy.exc import DBAPIError

from parlour.bots.seating import make_bot
from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.thinking.levels import QUICK
from parlour.host.thinking.pool import CannotThink
from parlour.host.thinking.queue import Waiting
from parlour.kernel import IllegalMove, NotAsked, fast

from . import recovery, room_changes
from .guard import RulesFault
from .match import Change, LiveMatch
from .rehearsal import kept_pack
from .room import LiveRoom

log = structlog.get_logger("parlour.bots")


async def act(room: LiveRoom) -> None:
    """Do what the host must do now: end the time of slow seats, let bots think."""
    live = room.live
    if live is None or live.over or live.paused or room.frozen:
        return
    room.host.watch.beat()
    now = room.host.clock()
    late = [
        seat
        for seat in live.match.asked
        if not live.plays_by_itself(seat) and (until := live.until(seat, room.host.begun)) is not None and until <= now
    ]
    if late:
        log.info("time has run out", match=live.id, seats=late)
        await room.commit(*[Change("note", seat, "time_out") for seat in late])
        return  # the commit has set the next alarm, for the substitute
    room.asleep = not live.people_play and not room.host.bot_matches.may_go_on(room)
    if room.asleep:
        return
    for seat in live.match.asked:
        if live.plays_by_itself(seat) and seat not in room.thinking:
            task = asyncio.create_task(_think(room, live, seat, live.seen[seat]), name="think")
            room.thinking[seat] = task
    people = [seat for seat in live.match.asked if not live.plays_by_itself(seat)]
    times = [until for seat in people if (until := live.until(seat, room.host.begun)) is not None]
    if times:
        room.host.alarms.set(room.state.id, min(times))


async def give_back(room: LiveRoom, seat: int) -> None:
    """Bring back a player whose time had run out, or for whom a bot stands in."""
    live = room.live
    if live is not None and not live.over and not room.frozen and live.away.get(seat) in ("time_out", "absent"):
        task = room.thinking.pop(seat, None)
        if task is not None:
            task.cancel()
        await room.commit(Change("note", seat, "returned"))


async def _think(room: LiveRoom, live: LiveMatch, seat: int, seen: int) -> None:
    """A bot chooses for this seat, then plays in the same way as people."""
    try:
        pace = room.state.pace if live.people_play else max(room.state.pace, room.host.config.least_pace)
        if pace:
            await asyncio.sleep(pace / 1000)
        chosen, note = await _choose(room, live, seat)
        async with room.lock:
            room.thinking.pop(seat, None)
            unchanged = room.live is live and live.seen[seat] == seen and not live.paused
            if unchanged and seat in live.match.asked and not room.frozen:
                await _move_for(room, live, seat, chosen, note)
            else:
                await act(room)  # somebody has resigned or returned meanwhile: bots that are still asked think again
    except Refused as refused:
        log.info("a bot's move was refused", match=live.id, code=refused.code)
        room.host.alarms.retry(room.state.id)
    except (DBAPIError, OSError) as error:
        log.warning("a bot's move was not saved", match=live.id, why=type(error).__name__)
        room.host.alarms.retry(room.state.id)
    finally:
        if room.thinking.get(seat) is asyncio.current_task():
            del room.thinking[seat]


def _bot_of(room: LiveRoom, live: LiveMatch, seat: int) -> str:
    """The bot on a seat, or the one that plays for a person who is away."""
    sitting = room.state.seats[seat]
    if sitting.kind == "bot" and sitting.bot is not None:
        return sitting.bot
    return room_changes.stand_in(room.state, live, seat) or "default"


async def _choose(room: LiveRoom, live: LiveMatch, seat: int) -> tuple[str | None, str]:
    """The move to play (None: the default) and the note for the record."""
    bot = _bot_of(room, live, seat)
    m = live.match
    if bot == "default":
        return None, ""
    if bot == QUICK:  # there is nothing to think about
        try:
            move = room.host.guard.look(lambda: make_bot(m.game, bot).choose(m.sight(seat, fast(secrets.randbits(60)))))
        except RulesFault as fault:
            async with room.lock:
                room.thinking.pop(seat, None)  # freezing stops all tasks that think, and this is one
                await recovery.freeze(room, fault)
            raise Refused("frozen") from None
        return m.game.write(m.setup, move), ""
    record = wire.encoder.encode(m.record())
    try:
        kind = Waiting.PEOPLE if live.people_play else Waiting.BOTS
        owner, pack = room.state.owner, kept_pack(m)
        return await room.host.thinkers.choose(kind, owner, record, m.secret, seat, bot, live.id, pack), ""
    except CannotThink as why:
        log.warning("a bot could not think", match=live.id, bot=bot, why=str(why))
        return None, f"bot_failed {bot}"
    except Exception as error:  # whatever a bot raises is its own fault, not its table's
        log.warning("a bot failed", match=live.id, bot=bot, why=repr(error))
        return None, f"bot_failed {bot}"


async def _move_for(room: LiveRoom, live: LiveMatch, seat: int, chosen: str | None, note: str) -> None:
    """Play the move chosen for a seat, or the harmless one if there is none."""
    m = live.match
    notes = [Change("note", seat, note)] if note else []
    harmless = chosen is None
    if chosen is None:
        try:
            chosen = room.host.guard.look(lambda: m.game.write(m.setup, m.default(seat)))
        except RulesFault as fault:
            await recovery.freeze(room, fault)
            return
    try:
        await room.commit(*notes, Change("move", seat, chosen))
    except (IllegalMove, NotAsked) as error:
        if harmless:  # the rules refuse the very move that they chose
            await recovery.freeze(room, error)
            return
        log.warning("a bot chose what is not open", match=live.id, seat=seat)  # the reason would show its hand
        if room.live is not None:
            await _move_for(room, room.live, seat, None, f"bot_failed {_bot_of(room, live, seat)}")
