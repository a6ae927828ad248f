"""A game with a pack, one number of which decides who wins: everyone throws a die of 20, and `bonus` is added for the
first seat. What acts cost changes nothing."""

from typing import Annotated, Final

import msgspec

from parlour.kernel import Decision, Game, Move, Setup, Step, Table, Verb

THROW: Final = Verb("throw")


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that costs coins, if there were any."""

    id: str
    coins: Annotated[int, msgspec.Meta(ge=0)]
    open: bool = True


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pack."""

    acts: list[Act]
    bonus: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    rounds: Annotated[int, msgspec.Meta(ge=1)] = 1

    def faults(self) -> list[tuple[str, str]]:
        coins = sum(act.coins for act in self.acts)
        return [("acts[races].coins", f"expected at most 10 coins in all, found {coins}")] if coins > 10 else []


class Rules(msgspec.Struct, frozen=True):
    """The settings."""

    tax: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0


class TiltedTable(Table):
    """The points of each seat, and the dice that were thrown."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.sums = [0] * setup.seats
        self.thrown = 0
        self.first = 0

    def deal(self) -> None:
        for _ in range(self.setup.pack.rounds):
            self.then(*[Throw(seat) for seat in range(self.seats)])
        self.then(Reckon())

    def clone(self) -> "TiltedTable":
        t = TiltedTable(self.setup)
        t.copy_from(self)
        t.sums = self.sums[:]
        t.thrown, t.first = self.thrown, self.first
        return t

    def seen_by(self, seat: int) -> list[int]:
        return self.sums[:]


class Throw(Decision[TiltedTable]):
    verbs = (THROW,)

    def options(self, t: TiltedTable) -> list[Move]:
        return [THROW.alone]

    def throw(self, t: TiltedTable) -> None:
        thrown = t.chance.die(20)
        t.first = t.first or thrown
        t.thrown += thrown
        t.sums[self.seat] += thrown + (t.setup.pack.bonus - t.setup.settings.tax if self.seat == 0 else 0)


class Reckon(Step[TiltedTable]):
    def run(self, t: TiltedTable) -> None:
        most = max(t.sums)
        t.finish([seat for seat in range(t.seats) if t.sums[seat] == most], "thrown", t.sums)


TILTED: Final = Game(
    "tilted",
    __name__,
    TiltedTable,
    seats=(2, 4),
    set_up=TiltedTable.deal,
    view=TiltedTable.seen_by,
    decisions={"throw": Throw},
    settings=Rules,
    presets={"taxed": {"tax": 5}},
    pack=Content,
    kinds=lambda setup: {"act": [act.id for act in setup.pack.acts]},
    metrics=lambda t: {"thrown": t.thrown, "first die": t.first},
)
