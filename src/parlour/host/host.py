"""The host: the rooms in memory, and everything they share."""

from __future__ import annotations

import asyncio
import gc
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Final, TypeVar

import structlog
from sqlalchemy.exc import DBAPIError

from parlour.host.live import bots
from parlour.host.live.alarms import Alarms
from parlour.host.live.bot_matches import HOST, BotMatches
from parlour.host.live.connection import BURST, RENAMED, STOPPING
from parlour.host.live.guard import Guard, RulesFault, unfit
from parlour.host.live.rehearsal import Rehearsals
from parlour.host.live.room import LiveRoom
from parlour.host.live.room_changes import open_room, show_room
from parlour.host.live.watch import Watch
from parlour.host.signatures import Signer
from parlour.host.store import retention
from parlour.host.store.rows import KnownGuest, RoomState
from parlour.host.thinking.levels import levels
from parlour.host.thinking.pool import Thinkers
from parlour.host.thinking.queue import FairQueue, Waiting
from parlour.kernel import find_game, find_games, left_out

from . import wire
from .allowance import Allowances
from .clock import SteadyClock
from .config import OF_AN_ADDRESS, Config
from .outside_packs import FaultyPacks, look_around
from .refusal import Refused
from .store import Prepared, RoomRow, Stale, Store
from .tokens import Person, Tokens, new_code

AT_ONCE: Final = 10  # rooms that leave memory before others get their turn: where they stand takes milliseconds to keep
KEEPING: Final = 3.0  # seconds of a stop for positions: those who stop a host wait about ten
DAY: Final = 86_400_000  # milliseconds
CLEAR_EVERY: Final = 3_600_000
T = TypeVar("T")

log = structlog.get_logger("parlour.host")


DEMO_PACE: Final = 1_200  # milliseconds: slow enough to follow
DEMO_NAMES: Final = ("Ada", "Blaise", "Chioma", "Dmitri", "Elif", "Farid", "Greta", "Hana", "Iker", "Juno")

GIVE_WAY: Final = 0.001  # seconds until a thread that works lets everybody else go on


class Host:
    """One process of the web server."""

    tokens: Tokens
    signer: Signer
    thinkers: Thinkers

    def __init__(self, config: Config, clock: SteadyClock | None = None, store: Store | None = None) -> None:
        self.config = config
        self.clock = clock if clock is not None else SteadyClock()
        self.begun = self.clock()
        """Since when it serves players: since it started, or since the end of its last pause."""
        self.store = store if store is not None else Store(config.store_url)
        self.store.writer.on_trouble = self.tell_trouble
        self.guard = Guard(config.rules_seconds)
        self.faulty_packs = FaultyPacks()
        self.alarms = Alarms(self.clock, self.ring)
        self.rooms: dict[str, LiveRoom] = {}
        self.addresses: tuple[str, ...] = ()
        """Where other machines find this host, the best first."""
        self.bot_matches = BotMatches(config, self.clock)
        self.sockets: Counter[str] = Counter()
        """How many are open, by address."""
        self.rehearsals = Rehearsals()
        self.stopping = False
        self._prepared: Prepared | None = None
        self._readers = FairQueue(1, config.replays_at_once)
        self._opening: dict[str, asyncio.Lock] = {}
        self.allowances = Allowances()
        self.watch = Watch(self)
        self._tidy: asyncio.Task[None] | None = None
        self._clear_at = self.begun + CLEAR_EVERY  # a wall clock that was wrong at the start has been set by then
        self._watch: asyncio.Task[None] | None = None
        self._demo: str | None = None
        self._demo_lock = asyncio.Lock()

    # --- from start to stop ---

    def prepare(self) -> None:
        """Make the store ready. This may take a while, so a server does it before it handles signals: one that comes
        meanwhile ends the process at once."""
        self._prepared = self.store.prepare()

    async def start(self) -> None:
        """Open the store, wake what is due."""
        for game in left_out():
            log.warning("a game is left out", game=game.name, package=game.package, why=game.why)
        key, signing_key, due = await self.store.open(self._prepared)
        self.tokens = Tokens(key)
        self.signer = Signer(self.config.name, signing_key)
        self.thinkers = Thinkers(self.config.thinkers, self.config.bot_seconds, self.config.replays_at_once)
        self.guard.arm()
        look_around(self.config, self.guard, self.faulty_packs)
        self._tidy = asyncio.create_task(self._tidy_up(), name="tidy up")
        self._watch = asyncio.create_task(self.watch.keep(), name="watch")
        for room, when in due:
            self.alarms.set(room, max(when, self.begun + 1))
        # What lives as long as the host need not be looked at again. And matches are many small objects that last:
        # with the default thresholds the collector would walk through them a hundred times a second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        sys.setswitchinterval(GIVE_WAY)
        log.info("open", store=self.store.kind, due=len(due))

    async def stop(self) -> None:
        """Say goodbye, finish every commit, close."""
        self.stopping = True
        self.alarms.stop()
        for task in (self._tidy, self._watch):
            if task is not None:
                task.cancel()
        for room in self.rooms.values():
            room.stop_thinking()
            for connection in list(room.connections):
                connection.close(STOPPING, "stopping")
        self._keep_positions()
        await self.store.close()
        self.guard.disarm()
        await asyncio.to_thread(self.thinkers.stop)
        log.info("closed")

    def _keep_positions(self) -> None:
        """Save the positions of matches in memory, in case the host next starts with other rules. Their logs are on
        disk anyway, so matches that are left when time is up go without."""
        until = time.monotonic() + KEEPING
        for room in self.rooms.values():
            if time.monotonic() > until:
                log.warning("not all positions were kept", rooms=len(self.rooms))
                return
            room.keep_position()

    def allow(self, what: str, who: str, a_minute: float, cost: float = 1.0) -> None:
        """Refuse what somebody does too often."""
        self.allowances.take(what, who, a_minute, cost)

    def allow_both(self, what: str, who: str, home: str, a_minute: float, cost: float = 1.0) -> None:
        """Refuse what a person, or everybody at an address together, does too often."""
        self.allow(what, who, a_minute, cost)
        self.allow(what, home, a_minute * OF_AN_ADDRESS, cost)

    def pace_frame(self, home: str) -> float:
        """Count a frame that came from this address; return the seconds after which it may be served."""
        most = self.config.frames_a_second * OF_AN_ADDRESS
        return self.allowances.spend("frames", home, most, most * BURST)

    async def read(self, who: str, work: Callable[[], T]) -> T:
        """Run slow work in a thread, so that nobody else waits for it. Jobs run one at a time and take fair turns."""
        await self._readers.enter(Waiting.READERS, who)
        began = time.monotonic()
        try:
            return await asyncio.to_thread(work)
        finally:
            self._readers.leave(Waiting.READERS, who, time.monotonic() - began)

    def allow_match(self, owner: str) -> None:
        """Refuse another match of somebody who has many going on already."""
        count = sum(room.state.owner == owner and room.state.phase == "playing" for room in self.rooms.values())
        if count >= self.config.matches_of_one_person:
            raise Refused("too_many_matches", count=count)

    def tell_trouble(self, what: str) -> None:
        """Tell all players that the store is in trouble, or works again."""
        message = wire.Message(trouble="store" if what else "")
        for room in self.rooms.values():
            room.tell(message)

    # --- people ---

    async def guest(self, person: str) -> KnownGuest | None:
        """A guest, if this host knows them. While the store does not answer, the host knows nobody: their signed cookie
        has to be enough."""
        try:
            guest = await self.store.guest(person)
        except (DBAPIError, OSError):
            return None
        if guest is not None and self.clock() - guest.seen > DAY and not self.store.trouble:
            self.store.note_seen(person, self.clock())
        return guest

    def hang_up_on(self, person: str) -> None:
        """Somebody has taken another name. They can come back with it, but nobody who has their old cookie can."""
        for room in self.rooms.values():
            for connection in list(room.connections):
                seated = {room.state.seats[seat].person for seat in room.valid_seats(connection)}
                if person in seated or (connection.person is not None and connection.person.id == person):
                    connection.close(RENAMED, "renamed")

    # --- rooms in memory ---

    async def room(self, room: str) -> LiveRoom:
        """A live room, fetched from the store if it is not in memory."""
        found = self.rooms.get(room)
        if found is not None:
            found.touched = self.clock()
            return found
        try:
            async with self._opening.setdefault(room, asyncio.Lock()):
                found = self.rooms.get(room)
                if found is None:
                    row = await self.store.room(room)
                    if row is None:
                        raise Refused("no_such_room", 404)
                    found = LiveRoom(self, row)
                    await found.load()
                    found = self.rooms.setdefault(room, found)
                    if found.live is not None:
                        self.alarms.set(room, found.live.due(self.clock(), self.begun))
        finally:
            self._opening.pop(room, None)
        return found

    async def ring(self, room: str) -> None:
        """A room needs the host to act."""
        try:
            live_room = await self.room(room)
            async with live_room.lock:
                await bots.act(live_room)
        except Refused as refused:
            log.info("a room could not be served", room=room, code=refused.code)
            if refused.status != 404:
                self.alarms.retry(room)
        except (DBAPIError, OSError) as error:
            log.warning("a room could not be served", room=room, why=type(error).__name__)
            self.alarms.retry(room)
        except Exception:
            log.exception("a room could not be served", room=room)  # the watch tries again

    async def _tidy_up(self) -> None:
        """Rooms that nobody touches leave memory; they come back when touched."""
        while True:
            await asyncio.sleep(self.config.idle_seconds / 4)
            self.allowances.forget()
            before = self.clock() - int(self.config.idle_seconds * 1000)
            while self.put_away(before, AT_ONCE) == AT_ONCE:
                await asyncio.sleep(0)
            if self.clock() >= self._clear_at:
                self._clear_at = self.clock() + CLEAR_EVERY
                await self.clear()

    async def clear(self) -> None:
        """Delete what has been kept for as long as the operator wants it."""
        now = self.clock() + min(0, self.clock.drift())  # by the clock that is behind
        connections = [one for room in self.rooms.values() for one in room.connections]
        here = {one.person.id for one in connections if one.person is not None}
        kinds: list[tuple[str, retention.Clearing, int, Collection[str]]] = [
            ("rooms", retention.ROOMS, self.config.keep_rooms, self.rooms.keys()),
            ("guests", retention.GUESTS, self.config.keep_guests, here),
            ("lines", retention.CHAT, self.config.keep_chat, ()),
        ]
        try:
            await self.store.date_guests(now)
            cleared = {
                name: await self.store.clear(clearing, now - days * DAY, in_use)
                for name, clearing, days, in_use in kinds
                if days
            }
        except (DBAPIError, OSError, Refused, Stale) as error:
            log.warning("nothing could be cleared", why=str(error))  # it will be tried again
            return
        if self.config.keep_chat:
            for room in self.rooms.values():
                room.lines = [line for line in room.lines if line.at >= now - self.config.keep_chat * DAY]
        if any(cleared.values()):
            log.info("cleared", **cleared)

    def put_away(self, before: int, most: int | None = None) -> int:
        """Drop rooms from memory that were last touched before that time, `most` of them; return how many."""
        idle = [
            room
            for room in self.rooms.values()
            if room.touched <= before and not room.connections and not room.thinking and not room.lock.locked()
        ]
        for room in idle[:most]:
            room.keep_position()
            del self.rooms[room.state.id]
        return len(idle[:most])

    # --- new rooms, and lists of rooms ---

    async def open(self, wish: wire.NewRoom, owner: Person, home: str = "") -> LiveRoom:
        """A new room, opened from that address."""
        try:
            with self.guard:
                state, secret = open_room(wish, owner, self.clock())
        except RulesFault as fault:
            raise unfit(fault) from None
        room = LiveRoom(self, RoomRow(state, 0, secret))
        room.home = home
        await self.keep(room)
        if wish.begin:
            async with room.lock:
                await room.begin()
        return room

    async def keep(self, room: LiveRoom) -> None:
        """A new room on disk, and in memory."""
        state = room.state
        while True:
            try:
                await self.store.new_room(room.row, self.clock())
                break
            except Stale:
                state.code = new_code()  # somebody has it already
        self.rooms[state.id] = room
        log.info("room opened", room=state.id, game=state.game, seats=len(state.seats))

    async def demo(self) -> LiveRoom:
        """A match of bots for visitors to watch. There is never more than one."""
        async with self._demo_lock:
            current = self.rooms.get(self._demo or "")
            if current is not None and current.state.phase == "playing" and not current.frozen:
                return current
            games = [find_game(name) for name in find_games()]
            # Visitors should see something open to all and soon over: games without packs are small.
            small = [one for one in games if one.draws and not one.hidden and one.pack is None]
            game = secrets.choice(small or games)
            seats = min(max(game.seats[0], 4), game.seats[1])
            wish = wire.NewRoom(
                game.name,
                [wire.SeatWish("bot", DEMO_NAMES[seat % len(DEMO_NAMES)], levels(game)[0]) for seat in range(seats)],
                public=False,
                pace=DEMO_PACE,
                begin=True,
            )
            room = await self.open(wish, Person(HOST, "The host"))
            self._demo = room.state.id
            return room

    def show(self, state: RoomState) -> wire.Room:
        """A room for a list, whether it is in memory or not."""
        room = self.rooms.get(state.id)
        if room is not None:
            return room.show()
        return show_room(state, None, (), rehearsal=self.rehearsals.get(state.match or ""))

    async def mine(self, person: Person) -> list[wire.MyRoom]:
        """A person's rooms: those where it is their turn first."""
        rooms: list[wire.MyRoom] = []
        for row, asked, since in await self.store.rooms_of(person.id):
            seats = [number for number, seat in enumerate(row.state.seats) if seat.person == person.id]
            playing_now = row.state.phase == "playing"
            waiting = asked if playing_now else []
            mine = [seat for seat in seats if seat in waiting]
            begun = since
            if waiting and await self._is_archived(row.state):
                waiting = mine = []
            elif len(waiting) > 1:  # perhaps a poll: the log knows of answers that must stay secret
                live = (await self.room(row.state.id)).live
                if live is not None:
                    begun = live.asked_at
                    mine = [seat for seat in mine if seat in live.match.asked]
            rooms.append(
                wire.MyRoom(
                    room=self.show(row.state),
                    mine=seats,
                    your_turn=bool(mine),
                    waiting=waiting,
                    since=begun if playing_now else None,
                )
            )
        order = {"playing": 1, "gathering": 2, "over": 3}
        return sorted(rooms, key=lambda one: 0 if one.your_turn else order[one.room.phase])

    async def _is_archived(self, state: RoomState) -> bool:
        """Whether nobody can move in the match of this room, because no rules here can play it."""
        known = self.rehearsals.get(state.match or "")
        if known is None:
            known = (await self.room(state.id)).rehearsal
        return known is not None and known.outcome == "archived"

    def seated(self, room: LiveRoom, person: Person | None) -> wire.Seated:
        """A room with the tokens of a person's seats in it."""
        tokens = {
            str(number): self.tokens.for_seat(room.state.id, number, seat.occupancy, person.renames)
            for number, seat in enumerate(room.state.seats)
            if person is not None and seat.person == person.id
        }
        return wire.Seated(room.show(), tokens)
