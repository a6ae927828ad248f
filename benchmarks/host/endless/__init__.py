"""Endless: a game for measuring. Every move tells a lot, and the match is over when somebody says so."""

from parlour.kernel import Game

from .rules import SAID, Endless, Say

GAME = Game(
    "endless",
    __name__,
    Endless,
    seats=(2, 2),
    set_up=lambda t: t.then(Say(0)),
    view=lambda t, seat: t.said,
    decisions={"say": Say},
    events=[SAID],
    hidden=False,
    chance=False,
)
