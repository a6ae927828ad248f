"""A small game of skill with hidden cards: everyone holds a card and guesses whether the next one's is higher."""

from typing import Any, Final

import msgspec

from parlour.kernel import EVERYBODY, Chance, Decision, Deck, Event, Game, Match, Move, Setup, Step, Table, Verb, redeal

HIGHER: Final = Verb("higher")
LOWER: Final = Verb("lower")
GUESSED: Final = Event("guessed", seat="seat")
ROUNDS: Final = 4


class View(msgspec.Struct, frozen=True):
    """The seat's own card and everyone's points."""

    cards: list[list[int]]
    points: list[int]


class Guessing(Table):
    """One card each."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = Deck()
        self.held = [Deck() for _ in range(setup.seats)]
        self.points_won = [0] * setup.seats

    def deal(self) -> None:
        self.deck = Deck(range(12))
        self.then(Deal())

    def clone(self) -> "Guessing":
        t = Guessing(self.setup)
        t.copy_from(self)
        t.deck = self.deck.copy()
        t.held = [held.copy() for held in self.held]
        t.points_won = self.points_won[:]
        return t

    def seen_by(self, seat: int) -> View:
        return View([held.known(seat) for held in self.held], self.points_won[:])

    def exchange(self, seat: int, chance: Chance) -> None:
        redeal(seat, chance, [self.deck, *self.held])


class Deal(Step[Guessing]):
    """New cards, or the end."""

    def run(self, t: Guessing) -> None:
        if t.turns == ROUNDS * t.seats:
            most = max(t.points_won)
            t.finish([s for s in range(t.seats) if t.points_won[s] == most], "guessed", t.points_won)
            return
        for held in t.held:
            held.move_all(t.deck)
        t.deck.shuffle(t)
        for seat, held in enumerate(t.held):
            t.deck.draw(t, held, [seat])
        t.then(*[Guess(seat) for seat in range(t.seats)], Show(), Deal())


class Show(Step[Guessing]):
    """Everyone sees the cards before they are shuffled away."""

    def run(self, t: Guessing) -> None:
        for held in t.held:
            held.seen = [EVERYBODY] * len(held)


class Guess(Decision[Guessing]):
    """Higher or lower?"""

    verbs = (HIGHER, LOWER)

    def options(self, t: Guessing) -> list[Move]:
        return [HIGHER.alone, LOWER.alone]

    def higher(self, t: Guessing) -> None:
        self.guess(t, True)

    def lower(self, t: Guessing) -> None:
        self.guess(t, False)

    def guess(self, t: Guessing, higher: bool) -> None:
        t.turn(self.seat)
        t.reveal()
        mine, next_one = t.held[self.seat].cards[0], t.held[(self.seat + 1) % t.seats].cards[0]
        if (next_one > mine) == higher:
            t.points_won[self.seat] += 1
        t.tell(GUESSED, self.seat)


def declare(**more: Any) -> Game:
    """The game, with more declared."""
    return Game(
        "guessing",
        __name__,
        Guessing,
        seats=(2, 4),
        set_up=Guessing.deal,
        view=Guessing.seen_by,
        decisions={"guess": Guess},
        events=[GUESSED],
        resample=Guessing.exchange,
        **more,
    )


GUESSING: Final = declare()


def guessing(**more: Any) -> Match:
    """A match of three, with more declared in its game."""
    return Match.new(declare(**more), seats=3, seed=1)
