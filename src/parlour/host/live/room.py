"""A desk: one live room. It holds the room, the sitting, and who is connected; one thing happens at a time.

A desk is a lock rather than a task with a queue: whoever brings a request waits for the lock, does the work and
answers, which saves two switches of tasks a move and means the same.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import msgspec
import structlog
from msgspec import Struct

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.host.store import Ending, Entry, RoomRow, Stale
from parlour.host.store.rows import RoomState
from parlour.kernel import WATCHER, Move, ParlourError

from . import sights
from .connection import Connection
from .guard import Poisoned
from .match import Sitting
from .room_changes import show_room
from .try_lock import Turns

if TYPE_CHECKING:
    from parlour.host.host import Host

SPECTATOR: Final = (WATCHER,)

diary = structlog.get_logger("parlour.desk")


class Change(Struct, frozen=True):
    """Something that shall happen in a match."""

    kind: Literal["begin", "move", "undo", "note"]
    seat: int = WATCHER
    body: str = ""
    request: int | None = None
    seen: int | None = None
    move: Move | None = None
    """The move that `body` writes, if it is at hand."""


class Answering(Struct, frozen=True):
    """Who waits for an answer, to which request, for which seat."""

    connection: Connection
    id: int
    seat: int


class Step(Struct, frozen=True):
    """Changes that were applied, on their way to the disk."""

    sitting: Sitting
    entries: list[Entry]
    now: int
    first: int
    """The first event that is news."""
    seen: list[int]
    """What each seat had seen before."""
    cut: bool
    """Something was taken back."""
    noted: bool
    """Something was noted that shows in the room."""
    due: int | None
    ending: Ending | None
    """If the match is over with this."""
    answer: Answering | None


class Desk:
    """One live room."""

    def __init__(self, host: Host, row: RoomRow) -> None:
        self.host = host
        self.row = row
        self.lock = Turns()
        self.sitting: Sitting | None = None
        self.frozen = ""
        self.blind = False
        """The view went wrong: it is not tried again."""
        self.connections: set[Connection] = set()
        self.lines: list[wire.Line] = []
        self.proposal: wire.Proposal | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.touched = host.clock()

    @property
    def state(self) -> RoomState:
        return self.row.state

    @property
    def bots(self) -> set[int]:
        """The seats of bots."""
        return {seat for seat, chair in enumerate(self.state.chairs) if chair.kind == "bot"}

    # --- from the store and to it ---

    async def load(self) -> None:
        """Fetch the chat and rebuild the match from its log."""
        self.lines = await self.host.store.lines(self.state.id)
        await self.rebuild()

    async def rebuild(self) -> None:
        """The sitting as its log says. Long ones let others work in between."""
        self.sitting = None
        self.frozen = ""
        if self.state.match is None:
            return
        row = await self.host.store.match(self.state.match)
        if row is None:
            raise Refused("no_such_match", 404)
        self.frozen = row.frozen or ""
        entries = await self.host.store.entries(row.id)
        try:
            with self.host.guard:
                sitting = Sitting(row, self.state.clock, self.bots)
            for start in range(0, len(entries), 200):
                with self.host.guard:
                    for entry in entries[start : start + 200]:
                        sitting.apply(entry)
                await asyncio.sleep(0)
        except (Poisoned, ParlourError) as error:
            self.frozen = str(error)
            diary.warning("a match cannot be rebuilt", match=row.id, why=str(error))
            return
        self.sitting = sitting
        if sitting.over and row.ended is None:
            await self.finished()

    async def save(self, state: RoomState, secret: str | None = None) -> None:
        """Keep a changed room; if another host was first, its word counts."""
        row = RoomRow(state, self.row.version, self.row.secret if secret is None else secret)
        try:
            await self.host.store.save_room(row, self.host.clock())
        except Stale:
            await self.catch_up()
            raise Refused("changed") from None
        self.row = row
        self.check_seats()

    async def catch_up(self) -> None:
        """Another host has changed this room: its word counts."""
        found = await self.host.store.room(self.state.id)
        if found is None:
            return
        self.row = found
        await self.rebuild()
        self.check_seats()
        self.tell_now()

    def draft(self) -> RoomState:
        """A copy of the room to be changed and saved."""
        return msgspec.json.decode(msgspec.json.encode(self.state), type=RoomState)

    async def commit(self, *changes: Change, answer: Answering | None = None) -> None:
        """Apply changes, put them on disk, answer, and tell everyone. A refused move changes nothing."""
        try:
            step = self.apply(changes, answer)
        except Exception as error:
            await self.mend(error)
        try:
            outcome = await self.host.store.append(step.entries, step.ending)
        except Exception as error:
            outcome = error
        await self.conclude(step, outcome)

    def apply(self, changes: Sequence[Change], answer: Answering | None = None) -> Step:
        """Apply changes to the table; they do not count before they are on disk."""
        sitting = self.sitting
        assert sitting is not None
        first = len(sitting.match.events)
        seen = sitting.seen[:]
        now = self.host.clock()
        entries: list[Entry] = []
        cut = noted = False
        with self.host.guard:
            for change in changes:
                entry = sitting.entry(now, change.kind, change.seat, change.body, change.request, change.seen)
                sitting.apply(entry, change.move)
                entries.append(sitting.finish_entry(entry, now))
                cut = cut or change.kind == "undo"
                noted = noted or change.kind == "note"
            due = sitting.due(now, self.host.begun)
        ending = self.ending(sitting, now) if sitting.over else None
        return Step(sitting, entries, now, 0 if cut else first, seen, cut, noted, due, ending, answer)

    async def mend(self, error: Exception) -> NoReturn:
        """Changes went wrong when they were applied: none of them counts."""
        if isinstance(error, Poisoned):
            await self.freeze(error)
            raise Refused("frozen") from None
        await self.rebuild()  # what came before it is not on disk; and rules may refuse when they are half done
        raise error

    async def conclude(self, step: Step, outcome: Any) -> None:
        """Changes are on disk: answer, and tell everyone. Or they are not: the table must not be ahead of its log."""
        if isinstance(outcome, BaseException):
            await self.rebuild()
            if isinstance(outcome, Stale):
                self.tell_now()
                raise Refused("stale") from None
            raise outcome
        try:
            self.settle(step)
        except Poisoned as error:
            await self.freeze(error)
            if step.answer is not None:
                step.answer.connection.say(wire.Message(id=step.answer.id, ok=step.sitting.seen[step.answer.seat]))
        if outcome is False:
            diary.info("another host has changed this room", match=step.sitting.id)
            await self.catch_up()

    def settle(self, step: Step) -> None:
        """Changes are on disk: answer, and tell everyone."""
        self.touched = step.now
        over = step.ending is not None
        if self.proposal is not None and (self.proposal.what == "undo" or over):
            self.proposal = None  # a pause may still be wanted; that somebody answers a poll must not end it
            self.tell(wire.Message(settled="gone"))
        if step.ending is not None:
            self.end(step.ending)
        self.broadcast(step, self.room() if over or step.noted else None)
        self.host.alarms.set(self.state.id, step.due)

    # --- the end ---

    async def finished(self) -> None:
        """The match has ended, and its room does not know yet."""
        sitting = self.sitting
        assert sitting is not None
        ending = self.ending(sitting, self.host.clock())
        if not await self.host.store.end(ending):
            diary.info("another host has changed this room", match=sitting.id)
            await self.catch_up()
            return
        self.end(ending)
        self.tell_room()

    def end(self, ending: Ending) -> None:
        """It is on disk that the match is over."""
        diary.info("match over", match=ending.match, result=ending.result)
        self.stop_thinking()
        self.row = ending.row

    def ending(self, sitting: Sitting, now: int) -> Ending:
        """What must be written when a match is over: the lists should know."""
        result = sitting.match.result
        assert result is not None
        row = RoomRow(msgspec.structs.replace(self.state, phase="over"), self.row.version + 1, self.row.secret)
        return Ending(row, now, sitting.id, msgspec.json.encode(result.as_dict()).decode())

    async def freeze(self, error: Exception) -> None:
        """The rules went wrong: nothing more is played here, and everything up to the last move can be seen."""
        match = self.state.match
        assert match is not None
        report = "".join(traceback.format_exception(error))[-8000:]
        diary.error("match frozen", match=match, game=self.state.game, why=str(error))
        self.stop_thinking()
        await self.host.store.freeze(match, report)
        await self.rebuild()
        self.frozen = report
        self.host.alarms.set(self.state.id, None)
        self.tell_room()
        self.tell_now()

    # --- who is here ---

    def present(self, seat: int) -> bool:
        return any(seat in connection.seats for connection in self.connections)

    def valid_seats(self, connection: Connection) -> tuple[int, ...]:
        """The seats a connection still speaks for."""
        chairs = self.state.chairs
        return tuple(
            seat
            for seat, turn in zip(connection.seats, connection.turns, strict=True)
            if seat < len(chairs) and chairs[seat].turn == turn and chairs[seat].kind == "person"
        )

    def check_seats(self) -> None:
        """The room has changed, and seats may have changed hands: a connection sees and speaks for none that it does
        not hold any more. Without any it is a spectator, or has to say hello again."""
        leaving: list[Connection] = []
        for connection in self.connections:
            held = self.valid_seats(connection)
            if held != connection.seats:
                turns = dict(zip(connection.seats, connection.turns, strict=True))
                connection.seats, connection.turns = held, tuple(turns[seat] for seat in held)
                if not held and not self.state.spectators:
                    leaving.append(connection)
        self.tell_room()
        for connection in leaving:
            connection.greeted = False
            self.connections.discard(connection)

    def room(self) -> wire.Room:
        """The room as everyone in it sees it."""
        return show_room(self.state, self.sitting, self.connections, bool(self.frozen))

    # --- telling ---

    def tell(self, message: wire.Message) -> None:
        """The same to everyone."""
        data = wire.encoder.encode(message)
        for connection in self.connections:
            connection.post(data)

    def tell_room(self) -> None:
        """The room has changed."""
        if self.connections:
            self.tell(wire.Message(room=self.room()))

    def tell_now(self) -> None:
        """The whole position, to everyone, from the beginning."""
        for connection in self.connections:
            try:
                now = self.now(connection, {})
            except Poisoned:
                return  # the view itself is what went wrong
            if now is not None:
                connection.say(wire.Message(now=now))

    def now(self, connection: Connection, at: dict[str, int]) -> wire.Now | None:
        """The position for this connection, with what has happened since it looked last."""
        if self.sitting is None or self.blind:
            return None
        try:
            return self._now(self.sitting, connection, at)
        except Poisoned:
            self.blind = True
            raise

    def _now(self, sitting: Sitting, connection: Connection, at: dict[str, int]) -> wire.Now:
        parts = []
        with self.host.guard:
            for seat in connection.seats or SPECTATOR:
                first, cut = sitting.events_since(seat, at.get(str(seat), sitting.seen[seat]))
                news = sights.happened(sitting.match.events[first:], seat)
                parts.append(sights.sight(sitting, seat, news, cut, connection.draw))
            return sights.now(sitting, parts, sights.times(sitting, self.host.clock()))

    def broadcast(self, step: Step, room: wire.Room | None) -> None:
        """Everyone for whom something has changed gets it, the same bytes for the same seats; who has asked gets
        it with the answer."""
        sitting, seen, answer = step.sitting, step.seen, step.answer
        made: dict[tuple[bool, tuple[int, ...]], wire.Now | None] = {}
        shown: list[tuple[Connection, wire.Now | None]] = []
        with self.host.guard:
            times = sights.times(sitting, self.host.clock())
            told = sitting.match.events[step.first :]
            known = sights.known_to_all(told)
            for connection in self.connections:
                draw, seats = who = connection.draw, connection.seats or SPECTATOR
                if who not in made:
                    parts = [
                        sights.sight(
                            sitting, seat, sights.happened(told, seat) if known is None else known, step.cut, draw
                        )
                        for seat in seats
                        if sitting.seen[seat] != seen[seat]
                    ]
                    made[who] = sights.now(sitting, parts, times) if parts else None
                shown.append((connection, made[who]))
        encoded: dict[int, bytes] = {}
        for connection, now in shown:
            if answer is not None and connection is answer.connection:
                connection.say(wire.Message(answer.id, sitting.seen[answer.seat], None, room, now))
            elif now is not None or room is not None:
                data = encoded.get(id(now))
                if data is None:
                    data = encoded[id(now)] = wire.encoder.encode(wire.Message(room=room, now=now))
                connection.post(data)

    # --- thinking ---

    def stop_thinking(self) -> None:
        for task in self.thinking.values():
            task.cancel()
        self.thinking.clear()

    async def close(self) -> None:
        """Leave memory."""
        self.stop_thinking()
        self.host.alarms.set(self.state.id, None)
