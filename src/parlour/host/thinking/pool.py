"""Thinking: bots choose, and replays are told, in processes of their own; the host never waits for them.

A worker gets the record so far (and, of a running match, the secret of its chance), plays it again, and hands the
bot its sight: what it chooses goes through the same door as a person's move. A worker keeps the matches it has
seen last, so that a long match is not played again for every move.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import signal
import sys
from collections import OrderedDict
from concurrent.futures import TimeoutError as TookTooLong
from typing import Any, Final

import msgspec
from pebble import ProcessExpired, ProcessPool

from parlour.bots.seating import bot_names, make_bot
from parlour.host import wire
from parlour.host.live import sights
from parlour.kernel import Game, Match, ParlourError, Record, fast

KEPT: Final = 64
MOST_MEMORY: Final = 4 << 30
LEVELS: Final = ("search:100", "search:1000", "search:1s")
QUICK: Final = "random"


def levels(game: Game) -> list[str]:
    """The bots a host offers: the game's own, and general ones whose budget is bounded."""
    return [*[name for name in bot_names(game) if name != "search"], *LEVELS]


class CannotThink(Exception):
    """A worker took too long, or died."""


class Thinkers:
    """The processes."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self._pool: Any = ProcessPool(
            max_workers=workers, initializer=begin, context=multiprocessing.get_context("spawn")
        )

    async def choose(self, record: bytes, secret: str | None, seat: int, bot: str, key: str) -> str:
        """What this bot plays."""
        return str(await self._ask(choose, record, secret, seat, bot, key, secrets.randbits(60)))

    async def frames(self, record: bytes, secret: str | None, request: FrameRequest) -> bytes:
        """A part of a replay, as JSON."""
        told: bytes = await self._ask(frames, record, secret, request)
        return told

    async def verify(self, record: bytes) -> str:
        """Play an uploaded record; the sentence why it is refused, or nothing."""
        return str(await self._ask(verify, record))

    async def _ask(self, function: Any, *args: Any) -> Any:
        work = self._pool.schedule(function, args=args, timeout=self.seconds)
        try:
            return await asyncio.wrap_future(work)
        except (TookTooLong, ProcessExpired, MemoryError) as error:
            raise CannotThink(f"{type(error).__name__}") from None

    def stop(self) -> None:
        """Stop thinking at once."""
        self._pool.stop()
        self._pool.join(5)


# --- in the workers ---

_matches: OrderedDict[str, tuple[list[str], Match]] = OrderedDict()


def begin() -> None:
    """A worker leaves Ctrl-C to the host, and does not eat the machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def recall(key: str, paper: Record, secret: str | None) -> Match:
    """The match of this record, played on from where this worker saw it last."""
    known = _matches.pop(key, None)
    if known is not None and paper.moves[: len(known[0])] == known[0] and len(known[1].notes) == len(paper.notes):
        m = known[1].played(*paper.moves[len(known[0]) :])
    else:
        m = Match.replay(paper, secret=secret)
    _matches[key] = (paper.moves, m)
    while len(_matches) > KEPT:
        _matches.popitem(last=False)
    return m


def choose(record: bytes, secret: str | None, seat: int, bot: str, key: str, seed: int) -> str:
    """The move of a bot, written as in a record."""
    m = recall(key, msgspec.json.decode(record, type=Record), secret)
    move = make_bot(m.game, bot).choose(m.sight(seat, fast(seed)))
    return m.game.write(m.setup, move)


class FrameRequest(msgspec.Struct, frozen=True):
    """Which part of a replay, for whom; `stops`, of a running match, are the positions this seat has seen."""

    match: str
    seat: int
    first: int
    last: int
    stops: list[int] | None = None


def frames(record: bytes, secret: str | None, request: FrameRequest) -> bytes:
    """A part of a replay. Of a running match only what this seat has seen, at the moments it saw something."""
    paper = msgspec.json.decode(record, type=Record)
    finished = request.stops is None
    stops = list(range(len(paper.moves) + 1)) if request.stops is None else request.stops
    opening = msgspec.structs.replace(paper, moves=[], notes=[], result=None, hash="").sealed()
    m = Match.replay(opening, secret=secret)
    m.follow(paper.notes)
    told = 0
    shown: list[wire.Frame] = []
    for number, stop in enumerate(stops):
        while len(m.moves_played) < min(stop, len(paper.moves)):  # an answer before its own may be taken back
            m.played(paper.moves[len(m.moves_played)])
            m.follow(paper.notes)
        if number > request.last:
            break
        if number >= request.first:
            shown.append(frame(m, request.seat, number, told, finished))
        told = len(m.events)
    return wire.encoder.encode(
        wire.Replay(
            match=request.match,
            game=paper.game,
            players=paper.players,
            seat=request.seat,
            length=len(stops),
            first=request.first,
            frames=shown,
            finished=finished,
            settings=paper.settings,
            pack=paper.pack.name if paper.pack is not None else None,
            notes=paper.notes if finished else [],
            result=paper.result,
        )
    )


def frame(m: Match, seat: int, number: int, told: int, finished: bool) -> wire.Frame:
    """One position, as this seat may know it."""
    by = m.seats_played[-1] if m.seats_played else None
    view = m.view(seat)
    return wire.Frame(
        at=number,
        view=view,
        drawing=sights.drawing(m, view),
        asked=list(m.table.waited()),
        ask=sights.ask(m, seat),
        events=sights.happened(m.events[told:], seat),
        by=by if finished else None,
        move=m.game.write(m.setup, m.moves_played[-1]) if finished and m.moves_played else None,
        standing=m.table.standing() if finished else None,
    )


def verify(record: bytes) -> str:
    """Why this record is refused; empty if it is in order."""
    try:
        m = Match.replay(record)
    except ParlourError as error:
        return str(error)
    return "" if m.over else "this match is not over yet; only finished ones can be shown here"
