"""What cards leave to the player: one of several things, or an offer to spend for more. Also what depends on a
condition, and the two ends that a card can bring."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import OpenDecision, Step

from ..events import CHOSE
from ..programs import Choice, Effect
from ..table import KING, Titov
from .effects import RunProgram, carry_out, come_to_nothing
from .end import lose_the_game, win_the_game
from .payments import can_pay, pay

CHOOSE: Final = Verb("choose", kind="choice")
PASS: Final = Verb("pass")


def open_choices(t: Titov, effect: Effect, taken: int = 0) -> list[Choice]:
    """The choices whose needs are met and that were not taken before (`taken`: bits, in their order)."""
    return [one for at, one in enumerate(effect.options) if not taken >> at & 1 and t.hold(one.needs)]


def one_of(t: Titov, source: RunProgram, effect: Effect) -> None:
    if open_choices(t, effect):
        t.then(
            Choose(KING, source.program, t.derived.programs[source.program].index(effect), source.card, source.place)
        )
    else:
        come_to_nothing(t, effect)


def offer(t: Titov, source: RunProgram, effect: Effect) -> None:
    at = t.derived.programs[source.program].index(effect)
    t.then(Offered(source.program, at, source.card, source.place, effect.number, 0))


def branch(t: Titov, source: RunProgram, effect: Effect) -> None:
    check = effect.check
    assert check is not None
    carry_out(t, effect.program if t.holds(check) else effect.other, source.card, source.place)


def win(t: Titov, source: RunProgram, effect: Effect) -> None:
    win_the_game(t)


def defeat(t: Titov, source: RunProgram, effect: Effect) -> None:
    lose_the_game(t)


class Choose(OpenDecision[Titov]):
    """Choose one of the things that a card offers: effect `at` of a program."""

    verbs = (CHOOSE,)

    def __init__(self, seat: int, program: int, at: int, card: int, place: int) -> None:
        self.seat = seat
        self.program = program
        self.at = at
        self.card = card
        self.place = place

    def options(self, t: Titov) -> list[Move]:
        effect = t.derived.programs[self.program][self.at]
        return [CHOOSE[one.number] for one in open_choices(t, effect)]

    def choose(self, t: Titov, choice: int) -> None:
        for one in t.derived.programs[self.program][self.at].options:
            if one.number == choice:
                t.tell(CHOSE, choice)
                carry_out(t, one.program, self.card, self.place)


class Offered(Step[Titov]):
    """An offer stands as long as it can be paid and something of it is left."""

    def __init__(self, program: int, at: int, card: int, place: int, left: int, taken: int) -> None:
        self.program = program
        self.at = at
        self.card = card
        self.place = place
        self.left = left
        self.taken = taken

    def run(self, t: Titov) -> None:
        effect = t.derived.programs[self.program][self.at]
        if self.left and can_pay(t, effect.price) and open_choices(t, effect, self.taken):
            t.then(Accept(KING, self.program, self.at, self.card, self.place, self.left, self.taken))


class Accept(OpenDecision[Titov]):
    """Spend for one more of the things on offer, or pass."""

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
        effect = t.derived.programs[self.program][self.at]
        return [PASS.alone, *[CHOOSE[one.number] for one in open_choices(t, effect, self.taken)]]

    def pass_(self, t: Titov) -> None:
        """No more of it."""

    def choose(self, t: Titov, choice: int) -> None:
        effect = t.derived.programs[self.program][self.at]
        for at, one in enumerate(effect.options):
            if one.number == choice:
                pay(t, [effect.price])
                t.then(Chosen(one.number, one.program, self.card, self.place))
                taken = self.taken | 1 << at
                t.then(Offered(self.program, self.at, self.card, self.place, self.left - 1, taken))


class Chosen(Step[Titov]):
    """What was chosen happens, once it is paid for."""

    def __init__(self, choice: int, program: int, card: int, place: int) -> None:
        self.choice = choice
        self.program = program
        self.card = card
        self.place = place

    def run(self, t: Titov) -> None:
        t.tell(CHOSE, self.choice)
        carry_out(t, self.program, self.card, self.place)
