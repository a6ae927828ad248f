"""What a live room does when something cannot be played, saved or shown. The table must never be ahead of its log, so
the room discards whatever is not on disk. Rules that fail freeze their match. All of this needs the store, so it runs
in tasks of its own, while whoever made the change still holds the lock.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING

import structlog

from parlour.host import wire
from parlour.host.refusal import Refused

from .applied import Applied, Asker, Then
from .guard import Overrun, RulesFault
from .match import Change

if TYPE_CHECKING:
    from .room import LiveRoom

log = structlog.get_logger("parlour.room")


def mend_later(room: LiveRoom, mending: Coroutine[None, None, None], then: Then) -> None:
    """Run work that needs the store in a task."""
    task = asyncio.get_running_loop().create_task(_finish(mending, then))
    room.mending.add(task)
    task.add_done_callback(room.mending.discard)


async def _finish(mending: Coroutine[None, None, None], then: Then) -> None:
    try:
        await mending
    except Exception as error:
        then(error)
    else:
        then(None)


async def try_again(room: LiveRoom, overrun: Overrun, changes: Sequence[Change], asker: Asker | None) -> None:
    """After rules that took too long, try once more on a rebuilt table: the machine may have been at fault."""
    log.warning("rules are tried again", match=room.state.match, why=str(overrun))
    await room.rebuild()
    if room.live is None:
        await mend(room, overrun)
    await room.until_done(lambda then: room.commit_now(changes, asker, then, last_try=True))


async def mend(room: LiveRoom, error: Exception) -> None:
    """Undo a change that could not be applied or written."""
    if isinstance(error, RulesFault):
        await freeze(room, error)
        raise Refused("frozen") from None
    await room.rebuild()  # what came before it is not on disk; and rules may refuse when they are half done
    raise error


async def give_way(room: LiveRoom, applied: Applied) -> None:
    """Take over the log of another host that was first."""
    if applied.beginning is not None:
        await room.catch_up()
        raise Refused("changed")
    await room.rebuild()
    room.tell_now()
    raise Refused("stale")


async def follow_room(room: LiveRoom, error: Exception | None) -> None:
    """The log is on disk, but another host has changed the room."""
    log.info("another host has changed this room", room=room.state.id)
    await room.catch_up()
    if error is not None:
        raise error


async def freeze_after(room: LiveRoom, applied: Applied, fault: RulesFault) -> None:
    """Handle a change that is on disk but cannot be shown."""
    await freeze(room, fault)
    asker = applied.asker
    if asker is not None:
        asker.connection.say(wire.Message(id=asker.id, ok=applied.live.seen[asker.seat]))


async def freeze(room: LiveRoom, error: Exception) -> None:
    """Stop the match after its rules failed. Everything up to the last move can still be seen."""
    match = room.state.match
    assert match is not None
    report = "".join(traceback.format_exception(error))[-8000:]
    log.error("match frozen", match=match, game=room.state.game, why=str(error))
    room.stop_thinking()
    await room.host.store.freeze(match, report)
    await room.rebuild()
    room.frozen = report
    room.host.alarms.set(room.state.id, None)
    room.tell_room()
    room.tell_now()


async def thaw(room: LiveRoom) -> None:
    """Play on, unless the rules fail again: they may have been fixed, or the machine was at fault."""
    match = room.state.match
    if match is None or not room.frozen:
        raise Refused("not_frozen")
    await room.host.store.freeze(match, None)
    room.view_failed = False
    await room.rebuild()
    room.tell_room()
    if room.live is None:
        raise Refused("frozen")
    log.info("match thawed", match=match)
    room.tell_now()
    room.host.alarms.set(room.state.id, room.live.due(room.host.clock(), room.host.begun))
