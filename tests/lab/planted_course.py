"""Games whose course, decisions and luck are known, to see whether the lab's measures find them.

`COURSE` keeps a score that everyone throws dice for; its setting says what becomes of it at half-time or at the end.
`CHOICES` has one decision for each seat; its settings say whether it matters, and to whom. `FORTUNE` is decided by the
deal in some matches and by what the bots choose in the others.
"""

from typing import Annotated, Final, Literal

import msgspec

from parlour.kernel import Bot, Decision, Event, Game, Move, Setup, Sight, Step, Table, Verb

# --- the score ---

THROW: Final = Verb("throw")
ROUNDS: Final = 10


class How(msgspec.Struct, frozen=True):
    """What becomes of the score."""

    way: Literal["steady", "double", "again", "reverse", "first", "last"] = "steady"


class CourseTable(Table):
    """Everyone throws ten times."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.sums = [0] * setup.seats
        self.thrown = 0

    def deal(self) -> None:
        once = [Throw(seat) for seat in range(self.seats)]
        self.then(*once * (ROUNDS // 2 + 1), Restart(), *once * (ROUNDS // 2 - 1), Over())

    def clone(self) -> "CourseTable":
        t = CourseTable(self.setup)
        t.copy_from(self)
        t.sums, t.thrown = self.sums[:], self.thrown
        return t

    def seen_by(self, seat: int) -> list[int]:
        return self.sums[:]

    def scores(self) -> list[int]:
        return self.sums[:]


class Throw(Decision[CourseTable]):
    """A throw of a die of a hundred counts, if throws count now."""

    verbs = (THROW,)

    def options(self, t: CourseTable) -> list[Move]:
        return [THROW.alone]

    def throw(self, t: CourseTable) -> None:
        t.turn(self.seat)
        way, place = t.setup.settings.way, t.thrown // t.seats
        t.thrown += 1
        if way not in ("first", "last") or place == (0 if way == "first" else ROUNDS - 1):
            t.sums[self.seat] += t.chance.die(100)


class Restart(Step[CourseTable]):
    """Soon after half-time: in one way everyone begins again."""

    def run(self, t: CourseTable) -> None:
        if t.setup.settings.way == "again":
            t.sums = [0] * t.seats


class Over(Step[CourseTable]):
    """The most wins, or the least if the last shall be first. In one way, every point counts twice in the end."""

    def run(self, t: CourseTable) -> None:
        factor = {"double": 2, "reverse": -1}.get(t.setup.settings.way, 1)
        t.sums = [factor * one for one in t.sums]
        most = max(t.sums)
        t.finish([seat for seat in range(t.seats) if t.sums[seat] == most], "sum", t.sums)


COURSE: Final = Game(
    "course",
    __name__,
    CourseTable,
    seats=(2, 4),
    set_up=CourseTable.deal,
    view=CourseTable.seen_by,
    decisions={"throw": Throw},
    standing=CourseTable.scores,
    settings=How,
)

# --- decisions ---

GOOD: Final = Verb("good")
BAD: Final = Verb("bad")
CROWNED: Final = Event("crowned", seat="seat")
CHOSE: Final = Event("chose", seat="seat")


class Stakes(msgspec.Struct, frozen=True):
    """What decisions are about."""

    stake: Literal["all", "nothing", "king"] = "all"


class ChoicesTable(Table):
    """The last seat makes the one choice that counts. The others choose before, for nothing."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.good = False

    def deal(self) -> None:
        self.then(*[Choose(seat) for seat in range(self.seats)], Crown())

    def clone(self) -> "ChoicesTable":
        t = ChoicesTable(self.setup)
        t.copy_from(self)
        t.good = self.good
        return t

    def seen_by(self, seat: int) -> bool:
        return self.good


class Choose(Decision[ChoicesTable]):
    verbs = (GOOD, BAD)

    def options(self, t: ChoicesTable) -> list[Move]:
        return [GOOD.alone, BAD.alone]

    def good(self, t: ChoicesTable) -> None:
        t.tell(CHOSE, self.seat)
        t.good = True

    def bad(self, t: ChoicesTable) -> None:
        t.tell(CHOSE, self.seat)
        t.good = False


class Crown(Step[ChoicesTable]):
    """The last seat wins if it chose well; or it decides between the first two; or a coin does."""

    def run(self, t: ChoicesTable) -> None:
        match t.setup.settings.stake:
            case "all":
                winner = t.seats - 1 if t.good else 0
            case "king":
                winner = 0 if t.good else 1
            case _:
                winner = t.chance.below(t.seats)
        t.tell(CROWNED, winner)
        t.finish([winner], "crowned")


CHOICES: Final = Game(
    "choices",
    __name__,
    ChoicesTable,
    seats=(2, 4),
    set_up=ChoicesTable.deal,
    view=ChoicesTable.seen_by,
    decisions={"choose": Choose},
    events=[CROWNED, CHOSE],
    settings=Stakes,
)

# --- luck ---


class Odds(msgspec.Struct, frozen=True):
    """How many of a hundred matches the deal decides."""

    luck: Annotated[int, msgspec.Meta(ge=0, le=100)] = 50


class FortuneTable(Table):
    """The deal decides, or who chose well."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.lucky = -1
        self.well: list[int] = []

    def deal(self) -> None:
        if self.chance.below(100) < self.setup.settings.luck:
            self.lucky = self.chance.below(self.seats)
        self.then(*[Try(seat) for seat in range(self.seats)], Award())

    def clone(self) -> "FortuneTable":
        t = FortuneTable(self.setup)
        t.copy_from(self)
        t.lucky, t.well = self.lucky, self.well[:]
        return t

    def seen_by(self, seat: int) -> list[int]:
        return self.well[:]


class Try(Decision[FortuneTable]):
    verbs = (GOOD, BAD)

    def options(self, t: FortuneTable) -> list[Move]:
        return [GOOD.alone, BAD.alone]

    def good(self, t: FortuneTable) -> None:
        t.well.append(self.seat)

    def bad(self, t: FortuneTable) -> None:
        pass


class Award(Step[FortuneTable]):
    def run(self, t: FortuneTable) -> None:
        t.finish([t.lucky] if t.lucky >= 0 else t.well or list(range(t.seats)), "awarded")


class Strong(Bot):
    """Chooses well."""

    def choose(self, sight: Sight) -> Move:
        return GOOD.alone


class Weak(Bot):
    """Chooses badly."""

    def choose(self, sight: Sight) -> Move:
        return BAD.alone


FORTUNE: Final = Game(
    "fortune",
    __name__,
    FortuneTable,
    seats=(2, 4),
    set_up=FortuneTable.deal,
    view=FortuneTable.seen_by,
    decisions={"try": Try},
    settings=Odds,
    bots={"strong": Strong, "weak": Weak},
)
