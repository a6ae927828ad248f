"""A local match: one keyboard, the people who share it, the bots on the other seats, and the match they play.

It knows nothing of screens. The full screen (app.py) and the line mode (lines.py) both ask it who is next, whose side
of the table may be shown, and what a command has done. Every refusal is a sentence and changes nothing.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from parlour.cli.terminal.bots import Bots, Thought
from parlour.cli.terminal.save_file import free_name, save
from parlour.cli.terminal.words import NotPossible, say
from parlour.kernel import WATCHER, Match, Move, ParlourError, RulesError


class LocalMatch:
    """A match at one keyboard, and the next one if people play again."""

    def __init__(self, m: Match, bots: dict[int, str], seed: int, save_to: Path | None = None) -> None:
        self.bot_names = bots
        self.people = [seat for seat in range(m.setup.seats) if seat not in bots]
        # With several people and something hidden, each may look only while the others do not.
        self.secretive = m.game.hidden and len(self.people) > 1
        self.save_to = save_to
        self.saved: str | None = None  # how to go on with the last save
        self._files: set[Path] = set()  # files of this match, which it may overwrite
        self.changes = 0  # counts moves, undos and new matches, to tell whether a thought is still about this position
        self._begin(m, seed)

    def _begin(self, m: Match, seed: int) -> None:
        self.m = m
        self.seed = seed
        self.bots = Bots(m.game, self.bot_names, m.setup.seats, seed)
        self._files.clear()
        self.changes += 1
        self.saved_at = self.changes
        # Whose side of the table may be shown: nobody's until the keyboard has been passed.
        self.facing = WATCHER if self.secretive or not self.people else self.people[0]

    # --- who is next ---

    def next_seat(self) -> int | None:
        """The seat to decide next: people one after the other, bots if no person is asked; None when the match is over.

        In a poll people come first whatever their seat, so the order of moves never depends on how long a bot thinks.
        """
        asked = self.m.asked
        for seat in asked:
            if seat in self.people:
                return seat
        return asked[0] if asked else None

    def asked_here(self) -> int | None:
        """The seat of the person who is asked and may look, if there is one."""
        seat = self.next_seat()
        return seat if seat in self.people and seat == self.facing else None

    def must_pass(self, seat: int) -> bool:
        """Whether the keyboard has to be passed before this person's side of the table is shown."""
        return self.secretive and self.facing != seat

    def face(self, seat: int) -> None:
        """Note that this person looks now; `WATCHER` is nobody."""
        self.facing = seat

    # --- what people and bots do ---

    def play(self, seat: int, move: Move | str) -> None:
        """Play a person's move. The match is the referee."""
        try:
            self.m.play(seat, move)
        except RulesError:
            raise  # the move was open, and its rules are at fault
        except ParlourError as error:
            raise NotPossible(say("refused.move", reason=error)) from None
        self.changes += 1

    def ask_bot(self, seat: int) -> Thought:
        """The question to the bot on this seat."""
        return self.bots.ask(self.m, seat)

    def play_thought(self, thought: Thought, move: Move) -> None:
        """Play a bot's move."""
        self.m.play(thought.seat, move)
        self.bots.keep_chance(thought)
        self.changes += 1

    def undo(self) -> str:
        """Take back the last move made at this keyboard, if the match allows it."""
        played = [seat for seat in self.m.seats_played if seat in self.people]
        if not played:
            raise NotPossible(say("refused.nothing_to_undo"))
        seat = played[-1]
        why = self.m.why_no_undo(seat)
        if why is not None:
            raise NotPossible(say("refused.undo", reason=self.m.explain_no_undo(why)))
        self.m.undo(seat)
        self.bots.replace_all()
        self.changes += 1
        return say("done.undone", player=self.m.players[seat])

    # --- saving, and another match ---

    def default_file(self) -> Path:
        """The file in which the match is saved by default."""
        return self.save_to if self.save_to is not None else free_name(self.m, self.seed)

    def save(self, name: str) -> str:
        """Write the record; return the sentence that says how to go on with it."""
        file = Path(name).expanduser() if name else self.default_file()
        self.saved = save(self.m, file, file.resolve() in self._files)
        self._files.add(file.resolve())
        self.saved_at = self.changes
        return self.saved

    @property
    def would_lose(self) -> bool:
        """Whether moves would be lost by leaving now."""
        return bool(self.people) and not self.m.over and self.changes != self.saved_at

    def again(self) -> None:
        """Begin another match of the same game with the same players and the next seed."""
        m = self.m
        mark = msgspec.structs.replace(m.chance_mark, seed=self.seed + 1, commitment=None, nonces=[], secret=None)
        # Not Match.new: it could not find a pack from a folder of its own.
        self._begin(Match(m.game, m.setup, m.pack, m.players, mark, None), self.seed + 1)
