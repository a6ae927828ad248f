"""What cards leave to the player: one of several options, or an offer to pay for more. Also what depends on a
condition, and the two endings that a card can bring."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import Do
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..derived_ids import NONE
from ..derived_programs import Check, Choice, Price, options_of, price_of
from ..events import CHOSE
from ..table import KING, Titov
from .annals import KILLED, note
from .effects import AWAY, PASS, Source, carry_out, come_to_nothing
from .end import lose_the_game, win_the_game
from .payments import can_pay, pay
from .prospects import does_something

CHOOSE: Final = Verb("choose", kind="choice")


def open_choices(t: Titov, options: list[Choice], card: int, place: int, taken: int = 0) -> list[Choice]:
    """The options whose needs are met, that would do something and are not taken yet (`taken`: bits, in their
    order)."""
    spared = card if place == AWAY else NONE
    return [
        one
        for at, one in enumerate(options)
        if not taken >> at & 1 and t.hold(one.needs) and does_something(t, one.program, spared)
    ]


def one_of(t: Titov, do: Do[Source], options: list[Choice]) -> None:
    if open_choices(t, options, do.cause.card, do.cause.place):
        t.then(Choose(KING, do.program, do.at, do.cause.card, do.cause.place))
    else:
        come_to_nothing(t, do)


def offer(t: Titov, do: Do[Source], cost: Price, options: list[Choice], times: int) -> None:
    t.then(Offered(do.program, do.at, do.cause.card, do.cause.place, times, 0))


def branch(t: Titov, do: Do[Source], check: Check, does: int, otherwise: int) -> None:
    carry_out(t, does if t.holds(check) else otherwise, do.cause.card, do.cause.place)


def win(t: Titov, do: Do[Source]) -> None:
    win_the_game(t)


def defeat(t: Titov, do: Do[Source]) -> None:
    if do.cause.place != AWAY:
        note(t, KILLED, do.cause.card)
    lose_the_game(t)


class Choose(OpenDecision[Titov]):
    """Choose one of the options of effect `at` of a program."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int, program: int, at: int, card: int, place: int) -> None:
        self.seat = seat
        self.program = program
        self.at = at
        self.card = card
        self.place = place

    def options(self, t: Titov) -> list[Move]:
        options = options_of(t.program(self.program)[self.at])
        return [CHOOSE[one.number] for one in open_choices(t, options, self.card, self.place)]

    def choose(self, t: Titov, choice: int) -> None:
        for one in options_of(t.program(self.program)[self.at]):
            if one.number == choice:
                t.tell(CHOSE, choice)
                carry_out(t, one.program, self.card, self.place)


class Offered(Step[Titov]):
    """An offer stands as long as it can be paid and an option is left."""

    def __init__(self, program: int, at: int, card: int, place: int, left: int, taken: int) -> None:
        self.program = program
        self.at = at
        self.card = card
        self.place = place
        self.left = left
        self.taken = taken

    def run(self, t: Titov) -> None:
        effect = t.program(self.program)[self.at]
        if not self.left or not can_pay(t, price_of(effect)):
            return
        if open_choices(t, options_of(effect), self.card, self.place, self.taken):
            t.then(Accept(KING, self.program, self.at, self.card, self.place, self.left, self.taken))


class Accept(OpenDecision[Titov]):
    """Pay for one more option of the offer, or pass."""

    verbs = (CHOOSE, PASS)

    def __init__(self, seat: int, program: int, at: int, card: int, place: int, left: int, taken: int) -> None:
        self.seat = seat
        self.program = program
        self.at = at
        self.card = card
        self.place = place
        self.left = left
        self.taken = taken

    def options(self, t: Titov) -> list[Move]:
        options = options_of(t.program(self.program)[self.at])
        found = open_choices(t, options, self.card, self.place, self.taken)
        return [PASS.alone, *[CHOOSE[one.number] for one in found]]

    def pass_(self, t: Titov) -> None:
        """Take no more."""

    def choose(self, t: Titov, choice: int) -> None:
        effect = t.program(self.program)[self.at]
        for at, one in enumerate(options_of(effect)):
            if one.number == choice:
                pay(t, [price_of(effect)])
                t.then(Chosen(one.number, one.program, self.card, self.place))
                taken = self.taken | 1 << at
                t.then(Offered(self.program, self.at, self.card, self.place, self.left - 1, taken))


class Chosen(Step[Titov]):
    """The chosen option happens, once it is paid for."""

    def __init__(self, choice: int, program: int, card: int, place: int) -> None:
        self.choice = choice
        self.program = program
        self.card = card
        self.place = place

    def run(self, t: Titov) -> None:
        t.tell(CHOSE, self.choice)
        carry_out(t, self.program, self.card, self.place)
