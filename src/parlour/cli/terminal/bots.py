"""Bots at the table: each with its own stream of chance, thinking in another thread so that the screen stays alive.

A thought holds a sight, never the table, so that it can be made in another thread while people play on or take
back. Its stream is a copy, which replaces the seat's own only when the thought is played: a thought that was
abandoned leaves no trace, and the same seed with the same moves of people gives the same game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Thread

from parlour.bots.seating import make_bot
from parlour.kernel import Bot, Chance, Game, Match, Move, Sight, fast


class Thought:
    """What a bot is asked: everything it needs to choose a move by itself."""

    def __init__(self, seat: int, bot: Bot, sight: Sight, chance: Chance) -> None:
        self.seat = seat
        self.bot = bot
        self.sight = sight
        self.chance = chance

    def think(self) -> Move:
        """The move the bot chooses. May take long."""
        return self.bot.choose(self.sight)

    def think_aside(self, at_least: float, done: Callable[[Move | Exception], object]) -> None:
        """Think in another thread, for at least so many seconds that people can follow, and hand over the move."""

        def work() -> None:
            begun = time.monotonic()
            answer: Move | Exception
            try:
                answer = self.think()
            except Exception as error:  # raised again where the table is: a thread would swallow it
                answer = error
            time.sleep(max(0.0, at_least - (time.monotonic() - begun)))
            done(answer)

        # A daemon, because a person who quits does not want to wait for the end of a long thought.
        Thread(target=work, daemon=True).start()


class Bots:
    """The bots of one match, by seat."""

    def __init__(self, game: Game, names: Mapping[int, str], seats: int, seed: int) -> None:
        self.game = game
        self.names = names
        root = fast(seed)
        # One for every seat, bot or not: who else is a person does not change what a bot draws.
        self._streams: list[Chance] = [root.fork() for _ in range(seats)]
        self._bots: dict[int, Bot] = {}
        self.begin_afresh()

    def begin_afresh(self) -> None:
        """New bots on their seats: what they have noted is about moves that were taken back."""
        self._bots = {seat: make_bot(self.game, name) for seat, name in self.names.items()}

    def ask(self, m: Match, seat: int) -> Thought:
        """What this seat's bot has to think about now."""
        chance = self._streams[seat].copy()
        return Thought(seat, self._bots[seat], m.sight(seat, chance), chance)

    def keep_chance(self, thought: Thought) -> None:
        """The thought was played: the seat's chance goes on from where it ended."""
        self._streams[thought.seat] = thought.chance
