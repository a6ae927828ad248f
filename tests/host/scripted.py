"""Scripted players that survive the death of their host. What they were told is compared with the store."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter, defaultdict
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from parlour.host.config import Config
from parlour.host.live.match import LiveMatch
from parlour.host.store import Entry, MatchRow, Store
from parlour.host.store.records import write_record
from parlour.host.wire import Clock
from parlour.kernel import Game, Match, Record, Setup
from parlour.kernel.fingerprint import fingerprint
from tests.host.client import Guest, Table

AGAIN = 8  # after this many moves a request is sent twice at once

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.TransportError, EOFError, TimeoutError)


class Asked(NamedTuple):
    """A move that was sent. A player that gets no answer sends exactly this again."""

    match: str
    seat: int
    request: int
    at: int
    play: dict[str, Any]


class Ledger:
    """What the scripts have sent, and what they were told."""

    def __init__(self) -> None:
        self.sent: dict[int, Asked] = {}
        self.ok: dict[int, int] = {}
        self.order: dict[str, list[Asked]] = defaultdict(list)  # by match, in the order of the answers
        self.count: Counter[str] = Counter()
        self.faults: list[str] = []
        self.numbers = itertools.count(1000)

    def answered(self, asked: Asked, answer: dict[str, Any]) -> None:
        """Note an answer, which must be the first one or the same as before."""
        if "ok" not in answer:
            self.faults.append(f"{asked} was refused: {answer}")
        elif asked.request in self.ok:
            self.count["answered again"] += 1
            if self.ok[asked.request] != answer["ok"]:
                self.faults.append(f"{asked} was told {self.ok[asked.request]}, then {answer['ok']}")
        else:
            self.ok[asked.request] = answer["ok"]
            self.order[asked.match].append(asked)
            if answer["ok"] != asked.at + 1:
                self.faults.append(f"{asked} was told {answer['ok']}")


class Pair:
    """Two seats of one room, each with a socket. One script plays them, match after match, whatever happens."""

    def __init__(self, owner: Guest, game: str, ledger: Ledger, chance: random.Random) -> None:
        self.owner = owner
        self.game = game
        self.ledger = ledger
        self.chance = chance
        self.room = ""
        self.tables: list[Table] = []
        self.pending: Asked | None = None
        self.quiet = False  # told to stop after the next answer
        self.gone = False  # told to stop whatever happens

    @property
    def done(self) -> bool:
        return self.gone or (self.quiet and self.pending is None)

    async def sit_down(self) -> None:
        opened = await self.owner.open(self.game, [{"kind": "me"}, {"kind": "me"}], begin=True)
        self.room = opened["room"]["id"]

    async def run(self) -> None:
        """Play until told to stop. If the host is lost, wait for it."""
        while not self.done:
            try:
                await self.come_back()
                while not self.done:
                    await self.move()
            except LOST:
                self.ledger.count["connections lost"] += 1
                await asyncio.sleep(0.1 + self.chance.random() / 5)
            finally:
                for table in self.tables:
                    await table.close()
                self.tables = []

    async def come_back(self) -> None:
        """Do as a browser would: look at the room, begin again if no match is being played, open both sockets."""
        seated = await self.owner.get(f"/api/rooms/{self.room}")
        if seated["room"]["phase"] == "over" and self.pending is None:
            seated = await self.owner.post(f"/api/rooms/{self.room}/again")
        if seated["room"]["phase"] == "gathering":
            seated = await self.owner.post(f"/api/rooms/{self.room}/begin")
        for seat in ("0", "1"):
            table = await Table.at(self.owner.address, self.room)
            self.tables.append(table)
            await table.hello([seated["tokens"][seat]])
        self.ledger.count["greetings"] += 2
        if self.pending is not None:
            seen = self.tables[self.pending.seat].sights[self.pending.seat]["at"]
            self.ledger.count["in doubt, written" if seen > self.pending.at else "in doubt, not written"] += 1
            await self.ask(self.pending)

    async def move(self) -> None:
        """Make one move for a seat that is asked, or begin the next match."""
        if self.tables[0].over:
            for table in self.tables:
                await table.close()
            self.tables = []
            await self.come_back()
            return
        seat = 0 if self.tables[0].asked(0) else 1
        table = self.tables[seat]
        await table.until(lambda table: table.asked(seat) or table.over)
        if not table.over:
            sight = table.sights[seat]
            play = self.chance.choice(sight["options"])
            await self.ask(Asked(table.now["match"], seat, next(self.ledger.numbers), sight["at"], play))

    async def ask(self, asked: Asked) -> None:
        """Send a move, sometimes twice, and wait for the answer. Then everyone must see what it has changed."""
        self.pending = asked
        self.ledger.sent[asked.request] = asked
        table, other = self.tables[asked.seat], self.tables[1 - asked.seat]
        times = 2 if self.chance.randrange(AGAIN) == 0 else 1
        for _ in range(times):
            await table.send({"id": asked.request, "play": asked.play, "at": asked.at})
        for _ in range(times):
            self.ledger.answered(asked, await table.answer(asked.request))
            self.pending = None
            assert self.ledger.faults == []
        await other.until(lambda other: other.sights[1 - asked.seat]["at"] > asked.at or other.over)


# --- what the store says ---


async def read_all(url: str) -> list[tuple[MatchRow, list[Entry]]]:
    """Every match in a store with its log, newly read."""
    from sqlalchemy import select

    from parlour.host.store.schema import matches

    store = Store(Config(store=url).store_url)
    try:
        with store.engine.connect() as connection:
            rows = [MatchRow(**row) for row in (connection.execute(select(matches))).mappings().all()]
        return [(row, await store.entries(row.id)) for row in rows]
    finally:
        store.engine.dispose()


def written(game: Game, setup: Setup, asked: Asked) -> str:
    """A move that was sent, as it should stand in the log."""
    return game.write(setup, game.verbs[asked.play["verb"]][asked.play["target"]])


class Verdict(NamedTuple):
    """The result of comparing a ledger with a store."""

    matches: int
    moves: int
    acknowledged: int
    missing: list[Asked]
    doubled: list[Asked]
    invented: list[Entry]
    unlike: list[str]
    """Matches whose fingerprints differ: the host's, the log's, the record's, that of the acknowledged moves."""


async def judge(url: str, ledger: Ledger, fingerprints: dict[str, str]) -> Verdict:
    """Compare what was acknowledged with what is in the store, and every table with the replay of its log."""
    missing: list[Asked] = []
    doubled: list[Asked] = []
    invented: list[Entry] = []
    unlike: list[str] = []
    moves = 0
    by_request: Counter[int] = Counter()
    stored = await read_all(url)
    for row, entries in stored:
        played = [entry for entry in entries if entry.kind == "move"]
        moves += len(played)
        by_request.update(entry.request for entry in played if entry.request is not None)
        live = LiveMatch(row, Clock(), set())
        for entry in entries:
            live.apply(entry)
        game, setup = live.match.game, live.match.setup
        for entry in played:
            asked = ledger.sent.get(entry.request or -1)
            if asked is None or (asked.match, asked.seat, asked.at, written(game, setup, asked)) != (
                entry.match,
                entry.seat,
                entry.seen,
                entry.body,
            ):
                invented.append(entry)
        header = msgspec.json.decode(row.header, type=Record)
        told = Match.replay(header, secret=row.secret)
        for asked in ledger.order[row.id]:
            told.play(asked.seat, written(game, setup, asked))
        record = Match.replay(write_record(header, entries, row), secret=row.secret)
        prints = {fingerprint(m.table) for m in (live.match, told, record)}
        if row.id in fingerprints:
            prints.add(fingerprints[row.id])
        if len(prints) != 1:
            unlike.append(row.id)
    for request in ledger.ok:
        if by_request[request] == 0:
            missing.append(ledger.sent[request])
    doubled += [ledger.sent[request] for request, times in by_request.items() if times > 1 and request in ledger.sent]
    return Verdict(len(stored), moves, len(ledger.ok), missing, doubled, invented, unlike)
