"""A live room: the room, the match that is played in it, and who is connected. One thing happens at a time.

Whatever happens in a match goes one way: `apply` plays it on the table, `append` adds it to the log, and everyone is
told once it is on disk. `commit_now` goes this way for a match that is being played, and mends the table if the rules
or the store refuse. A match that begins here or as a fork is applied to a table that nobody has seen: if the rules
refuse, there is nothing to mend, and the match does not begin. None of this needs a task, which costs less: nearly
every move does without one.

The lock is not a task with a queue, either: whoever brings something (a request, a bot, an alarm, a fork, the watch)
waits for the lock, does the work and gives the lock back. The effect is the same, and every move saves two switches of
tasks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, assert_never

import msgspec
import structlog

from parlour.host import wire, wire_forms
from parlour.host.refusal import Refused
from parlour.host.store import (
    Beginning,
    Ending,
    Failed,
    MatchRow,
    Outcome,
    Overtaken,
    PositionRow,
    RoomChanged,
    RoomRow,
    Saved,
    Stale,
)
from parlour.host.store.rows import RoomState
from parlour.kernel import WATCHER, Match

from . import moves, positions, recovery, rehearsal, room_changes, seat_views
from .applied import Applied, Asker, Behind, Then
from .archive import Archive
from .connection import Connection
from .guard import Overrun, RulesFault, unfit
from .match import Answered, Change, LiveMatch
from .rehearsal import Rehearsal
from .try_lock import TryLock

if TYPE_CHECKING:
    from parlour.host.host import Host

SPECTATOR: Final = (WATCHER,)
NOBODY: Final[Mapping[int, int]] = {}

log = structlog.get_logger("parlour.room")


class LiveRoom:
    """One live room."""

    def __init__(self, host: Host, row: RoomRow) -> None:
        self.host = host
        self.row = row
        self.lock = TryLock()
        self.live: LiveMatch | None = None
        self.frozen = ""
        self.frozen_on_disk = False
        """Not only for as long as the room is in memory."""
        self.archive: Archive | None = None
        """Shown in place of the match if no installed rules can play it."""
        self.rehearsal: Rehearsal | None = None
        """The outcome when the match was loaded from the store."""
        self.view_failed = False
        """The rules failed over a view, so the host does not try again."""
        self.connections: set[Connection] = set()
        self.lines: list[wire.Line] = []
        self.said = 0
        """The number of the last line, which may have been deleted."""
        self.speakers: dict[str, str] = {}
        """Where people are who have spoken lately (see `chat.py`)."""
        self.proposal: wire.Proposal | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.touched = self.watched = host.clock()
        self.asleep = False
        """Only bots play here, and they wait until somebody looks."""
        self.home = ""
        """The address from which the match was begun, if that is known."""
        self.mending: set[asyncio.Task[None]] = set()

    @property
    def state(self) -> RoomState:
        return self.row.state

    def running(self) -> LiveMatch:
        """The match, if it can be played on."""
        if self.frozen:
            raise Refused("frozen")
        if self.archive is not None:
            raise Refused("over" if self.archive.over else "archived")
        if self.live is None:
            raise Refused("not_begun")
        if self.live.over:
            raise Refused("over")
        return self.live

    # --- the one way for a move, and for everything else that happens in a match ---

    def play_now(self, connection: Connection, request: wire.Request, then: Then) -> bool:
        """Make a person's move at once, if it is open and nothing else happens here. False in any other case: then
        nothing has changed, and the caller sends the move again as a request that may wait."""
        if not self.lock.take():
            return False
        try:
            change = self.wanted(connection, request)
        except Exception:
            self.lock.release()
            return False
        if isinstance(change, Answered) or change.seat in self.running().away:
            self.lock.release()
            return False

        def done(error: Exception | None) -> None:
            self.lock.release()
            then(error)

        self.commit_now((change,), Asker(connection, request.id, change.seat), done)
        return True

    def wanted(self, connection: Connection, request: wire.Request) -> Change | Answered:
        """The move that a request asks for; or the earlier answer, if the same request came before."""
        play = request.play
        assert play is not None
        seat = connection.speaking(request.seat)
        if self.live is not None and request.at is not None:
            m = self.live.match
            before = self.live.repeated(seat, request.id, request.at)
            # Two windows on one seat may count alike: only the same move is the same request.
            if before is not None and moves.parse(m, before.body) == moves.parse(m, play):
                return before
        live = self.running()
        if live.paused_at is not None:
            raise Refused("paused")
        seen = live.seen[seat] if request.at is None else request.at
        if seen != live.seen[seat]:
            raise Behind(seat, seen)
        if live.away.get(seat) == "resigned":
            raise Refused("resigned")
        with self.host.guard:
            move = moves.find_option(live.match, seat, play)
        return Change("move", seat, live.match.game.write(live.match.setup, move), request.id, seen, move)

    async def commit(self, *changes: Change, asker: Asker | None = None) -> None:
        """Commit these changes, and wait until everyone has been told. A refused move changes nothing."""
        await self.until_done(lambda then: self.commit_now(changes, asker, then))

    def commit_now(self, changes: Sequence[Change], asker: Asker | None, then: Then, last_try: bool = False) -> None:
        """Commit these changes: apply them, append them to the log, and tell everyone once they are on disk. The caller
        holds the lock until `then` is called."""
        live = self.live
        assert live is not None
        applied = Applied(live, self.host.clock(), asker)
        try:
            self.apply(applied, changes)
            self.append(applied, then)
        except Exception as error:
            if isinstance(error, Overrun) and not last_try:
                recovery.mend_later(self, recovery.try_again(self, error, changes, asker), then)
            else:
                recovery.mend_later(self, recovery.mend(self, error), then)

    def apply(self, applied: Applied, changes: Sequence[Change]) -> None:
        """Apply changes to the table."""
        live, now = applied.live, applied.now
        with self.host.guard:
            for change in changes:
                applied.entries.append(live.do(change, now))
                if change.kind == "undo":
                    applied.cut = True
                    applied.first = 0
                elif change.kind == "note":
                    applied.noted = True
            applied.due = live.due(now, self.host.begun)
        if live.over and applied.beginning is None:
            applied.ending = self._ending(live, now)

    def append(self, applied: Applied, then: Then) -> None:
        """Append what was applied to the log."""
        change = applied.ending if applied.beginning is None else applied.beginning
        live = applied.live
        if change is not None or live.last - live.kept >= positions.EVERY:
            applied.positions = self._position(live)
        self.host.store.append(
            applied.entries, change, lambda outcome: self._conclude(applied, outcome, then), applied.positions
        )

    def _position(self, live: LiveMatch) -> list[PositionRow]:
        """What everyone sees now; empty if the rules fail over it, because a move must not fail for that."""
        try:
            with self.host.guard:
                return [positions.keep(live)]
        except RulesFault as fault:
            log.warning("a position cannot be kept", match=live.id, why=str(fault))
            return []

    def keep_position(self) -> None:
        """Save the current position before the room leaves memory: an update of the rules may follow."""
        live = self.live
        if live is None or live.kept == live.last or self.lock.locked():
            return
        try:
            self.host.store.append((), None, lambda outcome: None, self._position(live))
        except Refused as refused:
            log.info("a position cannot be kept", match=live.id, why=refused.code)

    def _conclude(self, applied: Applied, outcome: Outcome, then: Then) -> None:
        """Tell everyone; on a failure, reset the table to its log, which it must never be ahead of."""
        match outcome:
            case Saved():
                self._settle(applied, then)
            case RoomChanged():
                self._settle(applied, lambda error: recovery.mend_later(self, recovery.follow_room(self, error), then))
            case Overtaken():
                recovery.mend_later(self, recovery.give_way(self, applied), then)
            case Failed(error=error):
                recovery.mend_later(self, recovery.mend(self, error), then)
            case _:
                assert_never(outcome)

    def _settle(self, applied: Applied, then: Then) -> None:
        try:
            self._publish(applied)
        except RulesFault as fault:
            recovery.mend_later(self, recovery.freeze_after(self, applied, fault), then)
        except Exception as defect:
            then(defect)
        else:
            then(None)

    def _publish(self, applied: Applied) -> None:
        """Answer and tell everyone, once the change is on disk."""
        self.touched = applied.now
        beginning, ending = applied.beginning, applied.ending
        if beginning is not None:
            self.row, self.live = beginning.row, applied.live
            self.rehearsal = rehearsal.judge(applied.live.match)
            self.host.rehearsals.note(applied.live.id, self.rehearsal)
            log.info("match begun", match=applied.live.id, game=self.state.game)
        if self.proposal is not None and (self.proposal.what == "undo" or ending is not None):
            self.proposal = None  # a pause may still be wanted; an answer to a poll must not end it
            self.tell(wire.Message(settled="gone"))
        if ending is not None:
            log.info("match over", match=ending.match, result=ending.result)
            self.stop_thinking()
            self.row = ending.row
        shows = beginning is not None or ending is not None or applied.noted
        room = self.show() if shows else None
        try:
            self._broadcast(applied, room)
        except Overrun:
            self._broadcast(applied, room)  # nobody has been told yet
        self.host.alarms.set(self.state.id, applied.due)

    async def until_done(self, start: Callable[[Then], None]) -> None:
        """Start something, and wait until its `then` is called."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if done.done():
                return  # the caller has gone; the change stands all the same
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        start(then)
        await done

    # --- from beginning to end ---

    async def begin(self) -> None:
        """The match begins."""
        self.host.allow_match(self.state.owner)
        self.host.bot_matches.must_have_place(self)
        state = self.draft()
        now = self.host.clock()
        try:
            with self.host.guard:
                m = room_changes.begin(state, self.row.secret)
                header = wire.encoder.encode(m.record()).decode()
                row = MatchRow(state.match or "", state.game, header, now, state.id, self.row.secret)
                live = LiveMatch(row, state.clock, state.bots)
            applied = Applied(live, now, None, self.beginning(state, row, m))
            self.apply(applied, [Change("begin")])
        except RulesFault as fault:
            raise unfit(fault) from None
        await self.write(applied)
        if self.live is live and live.over:
            await self.commit()  # with nothing but its end

    def beginning(self, state: RoomState, match: MatchRow, m: Match) -> Beginning:
        """The rows to write when a match begins in this room: they go to disk together with its log."""
        row = RoomRow(state, self.row.version + 1, self.row.secret)
        return Beginning(row, match.begun, match, rehearsal.pack_row(m))

    async def write(self, applied: Applied) -> None:
        """Append the beginning of a match to the log, and wait until everyone has been told."""
        await self.until_done(lambda then: self.append(applied, then))

    def _ending(self, live: LiveMatch, now: int) -> Ending:
        assert live.result is not None
        return self.ending(live.id, live.result, now)

    def ending(self, match: str, result: dict[str, object], now: int) -> Ending:
        """The rows to write when a match of this room is over."""
        row = RoomRow(msgspec.structs.replace(self.state, phase="over"), self.row.version + 1, self.row.secret)
        return Ending(row, now, match, msgspec.json.encode(result).decode())

    # --- from the store and to it ---

    async def load(self) -> None:
        """Fetch the chat and rebuild the match from its log."""
        await self.load_lines()
        await self.rebuild()

    async def load_lines(self) -> None:
        """Fetch the chat."""
        self.lines = await self.host.store.lines(self.state.id)
        if self.lines:
            self.said = self.lines[-1].number

    async def rebuild(self) -> None:
        """Rebuild the match from its log with the installed rules; archived if none of them lead to its positions."""
        self.live = None
        self.archive = None
        self.rehearsal = None
        self.frozen = ""
        if self.state.match is None:
            return
        stored = await self.host.store.stored_match(self.state.match)
        if stored is None:
            raise Refused("no_such_match", 404)
        self.frozen = stored.row.frozen or ""
        self.frozen_on_disk = stored.row.frozen is not None
        live, self.rehearsal = await rehearsal.play_again(stored, self.state.clock, self.state.bots, self.host.guard)
        self.live = live
        self.host.rehearsals.note(stored.row.id, self.rehearsal)
        if live is None:
            if self.rehearsal.too_long:
                self.frozen = self.frozen or self.rehearsal.why
            else:
                self.archive = Archive(stored)
        elif live.over and stored.row.ended is None:
            await self.commit()  # the end itself: its room does not know of it yet
        elif not live.over and self.rehearsal.newer:
            await self.commit(Change("note", body=f"rules {self.rehearsal.rules}"))

    async def save(self, state: RoomState, secret: str | None = None, moved: Mapping[int, int] = NOBODY) -> None:
        """Save a changed room; if another host was first, take over its version. `moved` says where the seats are
        now, if they have changed their places."""
        row = RoomRow(state, self.row.version, self.row.secret if secret is None else secret)
        try:
            await self.host.store.save_room(row, self.host.clock())
        except Stale:
            await self.catch_up()
            raise Refused("changed") from None
        self.row = row
        if moved:
            self._follow_seats(moved)
        self.check_seats()

    async def catch_up(self) -> None:
        """Take over the version of a room that another host has changed."""
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

    # --- who is here ---

    def valid_seats(self, connection: Connection) -> tuple[int, ...]:
        """The seats a connection still speaks for."""
        return tuple(
            seat
            for seat, occupancy in zip(connection.seats, connection.occupancies, strict=True)
            if self.state.is_held(seat, occupancy)
        )

    def _follow_seats(self, moved: Mapping[int, int]) -> None:
        """Whoever spoke for a seat speaks for it in its new place, and gets the token for it."""
        for connection in self.connections:
            if connection.seats:
                self.seat_connection(connection, [moved[seat] for seat in connection.seats if seat in moved])

    def seat_connection(self, connection: Connection, seats: Sequence[int]) -> None:
        """Let a connection speak for these seats, and give it the tokens for them."""
        connection.seats = tuple(sorted(seats))
        connection.occupancies = tuple(self.state.seats[seat].occupancy for seat in connection.seats)
        renames = connection.person.renames if connection.person is not None else 0
        connection.say(
            wire.Message(
                tokens={
                    str(seat): self.host.tokens.for_seat(self.state.id, seat, occupancy, renames)
                    for seat, occupancy in zip(connection.seats, connection.occupancies, strict=True)
                }
            )
        )

    def check_seats(self) -> None:
        """Take from each connection the seats that it no longer holds. Without a seat it is a spectator, or has to say
        hello again."""
        leaving: list[Connection] = []
        for connection in self.connections:
            held = self.valid_seats(connection)
            if held != connection.seats:
                occupancies = dict(zip(connection.seats, connection.occupancies, strict=True))
                connection.seats, connection.occupancies = held, tuple(occupancies[seat] for seat in held)
                if not held and not self.state.spectators:
                    leaving.append(connection)
        self.tell_room()
        for connection in leaving:
            connection.greeted = False
            self.connections.discard(connection)

    def leave(self, connection: Connection) -> None:
        """Forget a connection that is gone."""
        if connection in self.connections:
            self.connections.discard(connection)
            self.touched = self.watched = self.host.clock()
            self.tell_room()

    # --- telling ---

    def show(self) -> wire.Room:
        """The room as everyone in it sees it."""
        return room_changes.show_room(self.state, self.live, self.connections, bool(self.frozen), self.rehearsal)

    def tell(self, message: wire.Message) -> None:
        """Send the same message to everyone."""
        data = wire.encoder.encode(message)
        for connection in self.connections:
            connection.post(data)

    def tell_room(self) -> None:
        """Send the changed room to everyone."""
        if self.connections:
            self.tell(wire.Message(room=self.show()))

    def tell_now(self) -> None:
        """Send the whole position to everyone, with all events."""
        for connection in self.connections:
            try:
                now = self.now(connection, {})
            except RulesFault:
                return  # the view itself is what went wrong
            if now is not None:
                connection.say(wire.Message(now=now))

    def tell_all_to(self, connection: Connection) -> None:
        """Send the whole position to one client, with all events."""
        connection.say(wire.Message(room=self.show(), now=self.now(connection, {})))

    def now(self, connection: Connection, at: dict[str, int]) -> wire.Now | None:
        """The position for this connection, with the events since its last one."""
        if self.archive is not None:
            return self.archive.now(connection.seats or SPECTATOR, self.host.clock())
        live = self.live
        if live is None or self.view_failed:
            return None
        try:
            return self.host.guard.look(lambda: self._now(live, connection, at))
        except RulesFault:
            self.view_failed = True
            raise

    def _now(self, live: LiveMatch, connection: Connection, at: dict[str, int]) -> wire.Now:
        shown = []
        most = self.host.config.events_at_once
        for seat in connection.seats or SPECTATOR:
            first, cut = live.events_since(seat, at.get(str(seat), live.seen[seat]))
            earlier = 0
            if len(live.match.events) - first > most:
                first = earlier = len(live.match.events) - most
                cut = True
            news = wire_forms.happened(live.match.events[first:], seat)
            shown.append(seat_views.seat_view(live, seat, news, cut, connection.draw, earlier))
        return seat_views.now(live, shown, seat_views.times(live, self.host.clock()))

    def earlier(self, connection: Connection, wanted: int | None, before: int) -> wire.Earlier:
        """A page of the events before that one, as a seat of this connection knows them."""
        seat = connection.speaking(wanted) if connection.seats else WATCHER
        events = self.live.match.events if self.live is not None else []
        last = min(before, len(events))
        first = max(0, last - self.host.config.events_at_once)
        return wire.Earlier(seat, first, wire_forms.happened(events[first:last], seat))

    def _broadcast(self, applied: Applied, room: wire.Room | None) -> None:
        """Send the change to everyone whom it concerns, the same bytes for the same seats. The client that asked
        gets it with its answer."""
        live, seen, asker = applied.live, applied.seen, applied.asker
        made: dict[tuple[bool, tuple[int, ...]], wire.Now | None] = {}
        shown: list[tuple[Connection, wire.Now | None]] = []
        with self.host.guard:
            times = seat_views.times(live, self.host.clock())
            earlier = max(0, len(live.match.events) - self.host.config.events_at_once) if applied.cut else 0
            told = live.match.events[earlier or applied.first :]
            known = wire_forms.known_to_all(told)
            for connection in self.connections:
                draw, seats = who = connection.draw, connection.seats or SPECTATOR
                if who not in made:
                    changed = [
                        seat_views.seat_view(
                            live,
                            seat,
                            wire_forms.happened(told, seat) if known is None else known,
                            applied.cut,
                            draw,
                            earlier,
                        )
                        for seat in seats
                        if live.seen[seat] != seen[seat]
                    ]
                    made[who] = seat_views.now(live, changed, times) if changed else None
                shown.append((connection, made[who]))
        encoded: dict[int, bytes] = {}
        for connection, now in shown:
            if asker is not None and connection is asker.connection:
                connection.say(wire.Message(asker.id, live.seen[asker.seat], None, room, now))
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
