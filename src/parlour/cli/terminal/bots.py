"""Bots at the table. Each has its own stream of chance and thinks in another thread, so that the screen stays alive.

A thought holds a sight, never the table, so the bot can think while people play on or take moves back. Its stream is a
copy, which replaces the seat's own only when the move is played. So a thought that was abandoned leaves no trace, and
the same seed with the same moves of people gives the same game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Thread

from parlour.bots.seating import make_bot
from parlour.kernel import Bot, Chance, Game, Match, Move, Sight, fast


class Thought:
    """A question to a bot, with everything it needs to choose a move by itself."""

    def __init__(self, seat: int, bot: Bot, sight: Sight, chance: Chance) -> None:
        self.seat = seat
        self.bot = bot
        self.sight = sight
        self.chance = chance

    def think(self) -> Move:
        """The move the bot chooses. This may take long."""
        return self.bot.choose(self.sight)

    def think_aside(self, at_least: float, done: Callable[[Move | Exception], object]) -> None:
        """Think in another thread and hand over the move, no sooner than the pause, so that people can follow."""

        def work() -> None:
            begun = time.monotonic()
            answer: Move | Exception
            try:
                answer = self.think()
            except Exception as error:  # raised again in the table's thread: this one would swallow it
                answer = error
            time.sleep(max(0.0, at_least - (time.monotonic() - begun)))
            done(answer)

        # A daemon, because people who quit do not want to wait for a bot that thinks for long.
        Thread(target=work, daemon=True).start()


class Bots:
    """The bots of one match, by seat."""

    def __init__(self, game: Game, names: Mapping[int, str], seats: int, seed: int) -> None:
        self.game = game
        self.names = names
        root = fast(seed)
        # One for every seat, bot or not, so that a bot draws the same whoever else is a person.
        self._streams: list[Chance] = [root.fork() for _ in range(seats)]
        self._bots: dict[int, Bot] = {}
        self.replace_all()

    def replace_all(self) -> None:
        """Replace the bots with new ones: their notes are about moves that were taken back."""
        self._bots = {seat: make_bot(self.game, name) for seat, name in self.names.items()}

    def ask(self, m: Match, seat: int) -> Thought:
        """The question to this seat's bot now."""
        chance = self._streams[seat].copy()
        return Thought(seat, self._bots[seat], m.sight(seat, chance), chance)

    def keep_chance(self, thought: Thought) -> None:
        """The move was played, so the seat's chance goes on where the thought ended."""
        self._streams[thought.seat] = thought.chance
