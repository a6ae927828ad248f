"""Bots that think until they are told what to choose."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from parlour.host.thinking.pool import CannotThink, Thinkers
from parlour.host.thinking.queue import Waiting
from tests.host.local_host import LocalHost


class Thought(NamedTuple):
    """A bot that thinks about a move of this match."""

    match: str
    seat: int
    chosen: asyncio.Future[str]


class SlowBots(Thinkers):
    """Takes the place of the processes in which bots think."""

    def __init__(self) -> None:
        super().__init__(1, 10.0, 32)
        self.thoughts: list[Thought] = []

    async def choose(
        self,
        kind: Waiting,
        who: str,
        record: bytes,
        secret: str | None,
        seat: int,
        bot: str,
        key: str,
        pack: str | None = None,
    ) -> str:
        thought = Thought(key, seat, asyncio.get_running_loop().create_future())
        self.thoughts.append(thought)
        try:
            return await thought.chosen
        finally:
            self._forget(thought)

    def let_choose(self, local: LocalHost, thought: Thought) -> None:
        """This bot has thought long enough, and plays the first of its options."""
        self._forget(thought)
        lives = [room.live for room in local.host.rooms.values() if room.live is not None]
        m = next(live.match for live in lives if live.id == thought.match)
        options = m.options(thought.seat)
        thought.chosen.set_result(m.game.write(m.setup, options[0]) if options else "nothing")

    def give_up(self, thought: Thought) -> None:
        """This bot dies while it thinks."""
        self._forget(thought)
        thought.chosen.set_exception(CannotThink("TimeoutError"))

    def _forget(self, thought: Thought) -> None:
        if thought in self.thoughts:
            self.thoughts.remove(thought)

    def stop(self) -> None:
        pass


async def settle(local: LocalHost, bots: SlowBots) -> None:
    """Wait until nothing happens any more except that bots think."""
    while (
        local.alarms.ringing
        or any(room.lock.locked() for room in local.host.rooms.values())
        or sum(task.get_name() == "think" for task in asyncio.all_tasks()) > len(bots.thoughts)
    ):
        await asyncio.sleep(0)
