"""Poisoned: a game for tests whose rules go wrong when they are told to, with bots that do the same."""

from parlour.kernel import Game

from .rules import WALKED, Allocating, Cheating, Looping, Poisoned, Quitting, Raising, Settings, Walk

GAME = Game(
    "poisoned",
    __name__,
    Poisoned,
    seats=(2, 2),
    set_up=Poisoned.deal,
    view=Poisoned.seen_by,
    decisions={"walk": Walk},
    events=[WALKED],
    settings=Settings,
    bots={"raises": Raising, "loops": Looping, "allocates": Allocating, "cheats": Cheating, "quits": Quitting},
    hidden=False,
    chance=False,
)
