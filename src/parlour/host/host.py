"""The host: the rooms in memory, and everything they share."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import Callable
from typing import Final

import structlog
from sqlalchemy.exc import DBAPIError

from parlour.host.live import bots
from parlour.host.live.alarms import Alarms
from parlour.host.live.connection import STOPPING, Allowance
from parlour.host.live.guard import Guard, RulesFault, unfit
from parlour.host.live.room import LiveRoom
from parlour.host.live.room_changes import open_room, show_room
from parlour.host.store.rows import RoomState
from parlour.host.thinking.levels import levels
from parlour.host.thinking.pool import Thinkers
from parlour.kernel import find_game, find_games

from . import wire
from .config import Config
from .refusal import Refused
from .store import RoomRow, Stale, Store
from .tokens import Person, Tokens, new_code

AGAIN: Final = 1_000  # after so long a room is looked at again, if the store was away when its alarm rang

log = structlog.get_logger("parlour.host")


DEMO_PACE: Final = 1_200  # milliseconds: slow enough to follow
DEMO_NAMES: Final = ("Ada", "Blaise", "Chioma", "Dmitri", "Elif", "Farid", "Greta", "Hana", "Iker", "Juno")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Host:
    """One process of the web server."""

    tokens: Tokens
    thinkers: Thinkers

    def __init__(self, config: Config, clock: Callable[[], int] = wall_clock, store: Store | None = None) -> None:
        self.config = config
        self.clock = clock
        self.begun = clock()
        self.store = store if store is not None else Store(config.store_url)
        self.store.writer.on_trouble = self.tell_trouble
        self.guard = Guard(config.rules_seconds)
        self.alarms = Alarms(clock, self.ring)
        self.rooms: dict[str, LiveRoom] = {}
        self.sockets = 0
        self.stopping = False
        self._opening: dict[str, asyncio.Lock] = {}
        self._allowances: dict[tuple[str, str], Allowance] = {}
        self._tidy: asyncio.Task[None] | None = None
        self._demo: str | None = None
        self._demo_lock = asyncio.Lock()

    # --- from start to stop ---

    async def start(self) -> None:
        """Open the store, wake what is due."""
        await self.store.open()
        self.tokens = Tokens(await self.store.key())
        self.thinkers = Thinkers(self.config.thinkers, self.config.bot_seconds)
        self.guard.arm()
        self._tidy = asyncio.create_task(self._tidy_up(), name="tidy up")
        due = await self.store.due()
        for room, when in due:
            self.alarms.set(room, max(when, self.begun + 1))
        # What lives as long as the host need not be looked at again; and matches are many small lasting objects,
        # which the default thresholds would walk through a hundred times a second.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        log.info("open", store=self.store.kind, due=len(due))

    async def stop(self) -> None:
        """Say goodbye, finish every commit, close."""
        self.stopping = True
        self.alarms.stop()
        if self._tidy is not None:
            self._tidy.cancel()
        for room in self.rooms.values():
            room.stop_thinking()
            for connection in list(room.connections):
                connection.close(STOPPING, "stopping")
        await self.store.close()
        self.guard.disarm()
        await asyncio.to_thread(self.thinkers.stop)
        log.info("closed")

    def allow(self, what: str, who: str, a_minute: float) -> None:
        """Refuse what somebody does too often."""
        key = (what, who)
        allowance = self._allowances.get(key)
        if allowance is None:
            allowance = self._allowances[key] = Allowance(a_minute / 60, max(1.0, a_minute / 4))
        if not allowance.take():
            raise Refused("too_often", 429)

    def tell_trouble(self, what: str) -> None:
        """The store is in trouble, or works again: everyone who plays is told."""
        message = wire.Message(trouble="store" if what else "")
        for room in self.rooms.values():
            room.tell(message)

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
        except (DBAPIError, OSError) as error:
            log.warning("a room could not be served", room=room, why=type(error).__name__)
            self.alarms.set(room, self.clock() + AGAIN)

    async def _tidy_up(self) -> None:
        """Rooms that nobody touches leave memory; they come back when touched."""
        while True:
            await asyncio.sleep(self.config.idle_seconds / 4)
            self._allowances.clear()
            self.put_away(self.clock() - int(self.config.idle_seconds * 1000))

    def put_away(self, before: int) -> int:
        """Rooms that were touched last before that time leave memory; how many did."""
        idle = [
            room
            for room in self.rooms.values()
            if room.touched <= before and not room.connections and not room.thinking and not room.lock.locked()
        ]
        for room in idle:
            del self.rooms[room.state.id]
        return len(idle)

    # --- new rooms, and lists of rooms ---

    async def open(self, wish: wire.NewRoom, owner: Person) -> LiveRoom:
        """A new room."""
        try:
            with self.guard:
                state, secret = open_room(wish, owner, self.clock())
        except RulesFault as fault:
            raise unfit(fault) from None
        room = LiveRoom(self, RoomRow(state, 0, secret))
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
        log.info("room opened", room=state.id, game=state.game, seats=len(state.chairs))

    async def demo(self) -> LiveRoom:
        """A match of bots, for who comes in and wants to see something. There is never more than one."""
        async with self._demo_lock:
            current = self.rooms.get(self._demo or "")
            if current is not None and current.state.phase == "playing" and not current.frozen:
                return current
            games = [find_game(name) for name in find_games()]
            # Something to look at that is open to all and soon over: games that need no pack are small.
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
            room = await self.open(wish, Person("host", "The host"))
            self._demo = room.state.id
            return room

    def show(self, state: RoomState) -> wire.Room:
        """A room for a list, whether it is in memory or not."""
        room = self.rooms.get(state.id)
        return room.show() if room is not None else show_room(state, None, ())

    async def mine(self, person: Person) -> list[wire.MyRoom]:
        """A person's rooms: those where it is their turn first."""
        rooms: list[wire.MyRoom] = []
        for row, asked, since in await self.store.rooms_of(person.id):
            seats = [number for number, chair in enumerate(row.state.chairs) if chair.person == person.id]
            playing_now = row.state.phase == "playing"
            waiting = asked if playing_now else []
            mine = [seat for seat in seats if seat in waiting]
            begun = since
            if len(waiting) > 1:  # perhaps a poll: the log knows of answers that nobody may know of
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

    def seated(self, room: LiveRoom, person: Person | None) -> wire.Seated:
        """A room with the tokens of a person's seats in it."""
        tokens = {
            str(number): self.tokens.for_seat(room.state.id, number, chair.occupancy)
            for number, chair in enumerate(room.state.chairs)
            if person is not None and chair.person == person.id
        }
        return wire.Seated(room.show(), tokens)
