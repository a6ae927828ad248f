"""A table that a test arranges and then plays move by move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Self, TypeVar, cast

from parlour.kernel import (
    WATCHER,
    Game,
    GameError,
    IllegalMove,
    NotAsked,
    Result,
    Table,
    ToldEvent,
    fast,
    find_game,
)
from parlour.kernel.match import refusal, seat_names
from parlour.kernel.pack import Pack
from parlour.kernel.settings import nearest
from parlour.kernel.speaker import Speaker

from .rigged import RiggedChance

T = TypeVar("T", bound=Table)

MOST_MOVES = 5_000
AFTERWARDS = 7  # the seed of chance once the rigged dice are used up


class ArrangedTable(Generic[T]):
    """A table on which a test changes what it likes. Write a subclass if your tests often say the same."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        pack: str | Path | Pack | None = None,
        preset: str | None = None,
        settings: Mapping[str, object] | None = None,
        seed: int = 1,
        begin: bool = True,
    ) -> None:
        """Set up a table and play to its first decision. With `begin=False` the table stays empty."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.pack = pack if isinstance(pack, Pack) else self.game.read_pack(pack)
        self.t = cast(T, self.game.table(self.game.set_for(seats, settings, preset, self.pack)))
        """The table itself."""
        self.events: list[ToldEvent] = []
        """Everything told so far."""
        self.t.listen(self.events)
        if begin:
            self.t.begin(fast(seed))

    # --- asking ---

    @property
    def decision(self) -> str:
        """The key of the decision that waits, or the name of its class if the test has put it there; "" at the end."""
        top = type(self.t.stack[-1]) if not self.t.over else None
        return "" if top is None else self.t.setup.functions.keys.get(top, top.__name__)

    @property
    def seat(self) -> int:
        """The seat that is asked, the first of them if it is a poll."""
        return self.t.next_asked()

    @property
    def options(self) -> list[str]:
        """What is open to the seat that is asked, as text with ids."""
        self.look()
        return [] if self.t.over else self.options_of(self.seat)

    def options_of(self, seat: int) -> list[str]:
        """The moves open to this seat, as text with ids; it must be asked."""
        return [self.game.write(self.t.setup, move) for move in self.t.options(seat)]

    @property
    def closed(self) -> dict[str, str]:
        """What is closed to the seat that is asked, as text with ids, and the key of the rule that forbids it."""
        self.look()
        return {self.game.write(self.t.setup, move): why for move, why in self.t.closed(self.seat)}

    @property
    def result(self) -> Result:
        """How the match ended."""
        if self.t.result is None:
            raise AssertionError(f"the match is not over: seat {self.seat} is asked {self.decision!r}")
        return self.t.result

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name so far."""
        if event not in self.game.events:
            raise GameError(f"{self.game.name} has no event {event!r}{nearest(event, self.game.events)}")
        return [told.values for told in self.events if told.event.name == event]

    def log(self, seat: int = WATCHER) -> list[str]:
        """Everything told so far, in the words that this seat reads."""
        return [self.speaker.event(told, seat) for told in self.events]

    def prompt(self, seat: int) -> str:
        """The question to this seat in words, or what it waits for."""
        return self.speaker.prompt(self.t, seat)

    @cached_property
    def speaker(self) -> Speaker:
        """Says everything about this table in words. Players are called Seat 1, Seat 2, …"""
        words = self.game.words_with(self.pack)
        return Speaker(words, self.game.ids(self.t.setup), seat_names(self.t.seats))

    # --- playing ---

    def look(self) -> Self:
        """Go on to the next decision, after the test has changed the table or the stack."""
        if not self.t.over:
            self.t.advance()
        return self

    def play(self, *moves: str) -> Self:
        """Play these moves one after the other, each by the seat that is asked; each must be open. In a poll a move may
        begin with its seat: "1 hide 7"."""
        for text in moves:
            self.look()
            if self.t.over:
                raise NotAsked(f"the match is over before {text!r}")
            first, _, rest = text.partition(" ")
            seat, wanted = (int(first), rest) if first.isdecimal() else (self.seat, text)
            if seat not in self.t.asked():
                raise NotAsked(f"seat {seat} is not asked now; seat {self.seat} is asked {self.decision!r}")
            move = self.game.read(self.t.setup, wanted)
            options = self.t.options(seat)
            if move is None or move not in options:
                raise IllegalMove(refusal(self.game, self.t.setup, seat, wanted, options))
            self.t.take(seat, move)
        return self

    def play_default(self) -> Self:
        """Play what is played for a seat that does not answer."""
        seat = self.seat
        self.t.take(seat, self.t.default(seat))
        return self

    def until(self, *decisions: str, seat: int | None = None) -> Self:
        """Play default moves until one of these decisions waits (for this seat), or to the end if none is named."""
        self.look()
        passed: dict[str, None] = {}
        for _ in range(MOST_MOVES):
            if self.t.over:
                break
            if self.decision in decisions and seat in (None, self.seat):
                return self
            passed[self.decision] = None
            self.play_default()
        if self.t.over and not decisions:
            return self
        wanted = " or ".join([repr(decision) for decision in decisions]) if decisions else "the end"
        whom = "" if seat is None else f" of seat {seat}"
        end = "the match ended" if self.t.over else f"{MOST_MOVES:,} default moves"
        raise AssertionError(f"{wanted} never came{whom} before {end}; asked were {', '.join(passed) or 'nobody'}")

    # --- chance ---

    def dice(self, *faces: int) -> Self:
        """Set the next dice. After them chance decides, in the same way every time."""
        return self.rig(dice=faces)

    def rig(self, dice: Sequence[int] = (), coins: Sequence[bool] = (), picks: Sequence[int] = ()) -> Self:
        """Set the next dice, the next coins (true is heads), and the next picks (places in what is picked from)."""
        self.t.chance = RiggedChance(fast(AFTERWARDS), dice, coins, picks)
        return self
