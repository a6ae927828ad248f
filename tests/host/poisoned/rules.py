"""Two seats take eight steps in turn. At the chosen step the rules do something that no rules should do."""

import os
from typing import Annotated, Final, Literal

import msgspec

from parlour.kernel import Bot, Decision, Event, IllegalMove, Move, Setup, Sight, Table, Verb

STEPS: Final = 8
WALK: Final = Verb("walk", kind="way")
WALKED: Final = Event("walked", seat="seat", way="way")


class Settings(msgspec.Struct, frozen=True):
    """Which part of the rules goes wrong, how, and at which step."""

    place: Literal["nowhere", "move", "view", "options", "default", "words"] = "nowhere"
    venom: Literal["raise", "loop", "allocate", "swallow", "leap", "deny"] = "raise"
    step: Annotated[int, msgspec.Meta(ge=0, le=STEPS)] = 3


class View(msgspec.Struct, frozen=True):
    steps: int


def take_poison(venom: str) -> None:
    """Raise, refuse a move that was offered, loop for ever, allocate without end, or loop and catch what would stop
    it."""
    if venom == "raise":
        raise ZeroDivisionError("poisoned")
    if venom == "deny":
        raise IllegalMove("poisoned")
    hoard: list[bytearray] = []
    while True:
        try:
            if venom == "allocate":
                hoard.append(bytearray(b"x") * (1 << 24))
        except Exception:
            if venom != "swallow":
                raise


class Poisoned(Table):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.steps = 0

    def deal(self) -> None:
        self.then(Walk(0))

    def clone(self) -> "Poisoned":
        t = Poisoned(self.setup)
        t.copy_from(self)
        t.steps = self.steps
        return t

    def reach(self, place: str) -> None:
        settings: Settings = self.setup.settings
        if settings.place == place and settings.step == self.steps:
            take_poison(settings.venom)

    def seen_by(self, seat: int) -> View:
        self.reach("view")
        return View(self.steps)


class Walk(Decision[Poisoned]):
    verbs = (WALK,)

    def options(self, t: Poisoned) -> list[Move]:
        t.reach("options")
        return [WALK[0], WALK[1]]

    def default(self, t: Poisoned, options: list[Move]) -> Move:
        settings: Settings = t.setup.settings
        if settings.venom == "leap":
            return WALK[7]
        t.reach("default")
        return options[0]

    def words(self, t: Poisoned) -> dict[str, object]:
        t.reach("words")
        return {}

    def walk(self, t: Poisoned, way: int) -> None:
        t.steps += 1
        t.tell(WALKED, self.seat, way)
        t.reach("move")
        if t.steps == STEPS:
            t.finish([0, 1], "arrived")
        else:
            t.then(Walk(1 - self.seat))


class Raising(Bot):
    def choose(self, sight: Sight) -> Move:
        raise ZeroDivisionError("poisoned")


class Looping(Bot):
    def choose(self, sight: Sight) -> Move:
        while True:
            pass


class Allocating(Bot):
    """Asks for memory without using it, so that the limit is reached before the machine runs out."""

    def choose(self, sight: Sight) -> Move:
        hoard = []
        while True:
            hoard.append(bytearray(1 << 28))


class Cheating(Bot):
    def choose(self, sight: Sight) -> Move:
        return WALK[7]


class Quitting(Bot):
    def choose(self, sight: Sight) -> Move:
        os._exit(7)
