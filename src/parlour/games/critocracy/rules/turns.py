"""Chapter VI: the turn. Kept cards, the die, the walk, the event card, the end-of-turn card (R10, R11, R35, R39)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import EVENT, INFLUENCE, KNOWLEDGE, NO_AGE, NO_CARD, NOBODY
from ..events import LOOKED, PASSED_BY, ROLLED, ROLLED_AGAIN, SKIPPED, STEPPED
from ..table import Critocracy
from .alliances import end_alliance_if_due
from .cards import DrawAgeCard, DrawTurnCard
from .decks import has_cards, turn_up
from .end import end_game
from .kept_cards import PLAY, play_kept, play_options
from .movement import SetOut, Walk
from .powers import USE, power_options, use_power

ROLL: Final = Verb("roll")
WALK: Final = Verb("walk", kind="amount")
ROLL_AGAIN: Final = Verb("roll_again")
LOOK: Final = Verb("look", kind="pile")


class NextTurn(Step[Critocracy]):
    """The next player under way has a turn. When all are at the Finish, the game is over."""

    def run(self, t: Critocracy) -> None:
        seat = next_under_way(t)
        if seat == NOBODY:
            end_game(t)
            return
        t.turn(seat)
        end_alliance_if_due(t, seat)
        if t.skips[seat] > 0:
            t.skips = marked(t.skips, seat, t.skips[seat] - 1)
            t.tell(SKIPPED, seat)
            t.then(NextTurn())
        else:
            t.then(Prepare(seat), Land(seat), EndOfTurn(seat), NextTurn())


def next_under_way(t: Critocracy) -> int:
    """The next player in the order of play who is not at the Finish."""
    order = t.order
    at = order.index(t.whose) if t.turns else -1
    for step in range(1, len(order) + 1):
        seat = order[(at + step) % len(order)]
        if not t.is_home(seat):
            return seat
    return NOBODY


class Prepare(Decision[Critocracy]):
    """Roll the die, or first play a kept card or use the power of the role."""

    verbs = (ROLL, PLAY, USE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Critocracy) -> list[Move]:
        return [ROLL.alone, *play_options(t, self.seat), *power_options(t, self.seat)]

    def roll(self, t: Critocracy) -> None:
        roll_die(t, self.seat)
        ask_for_steps(t, self.seat, t.die, t.derived.roll_price > 0)

    def play(self, t: Critocracy, card: int) -> None:
        play_kept(t, self.seat, card)
        t.then(GoOn(self.seat, 0, False))

    def use(self, t: Critocracy) -> None:
        use_power(t, self.seat)
        t.then(GoOn(self.seat, 0, False))


def roll_die(t: Critocracy, seat: int) -> None:
    """A player rolls the die."""
    t.die = t.chance.die(t.derived.sides)
    t.tell(ROLLED, seat, t.die)


class GoOn(Step[Critocracy]):
    """After a card or a power, the turn goes on where it was, unless it has brought the player to the Finish."""

    def __init__(self, seat: int, die: int, again: bool) -> None:
        self.seat = seat
        self.die = die  # 0: before the roll
        self.again = again

    def run(self, t: Critocracy) -> None:
        if t.is_home(self.seat):
            return
        if self.die == 0:
            t.then(Prepare(self.seat))
        else:
            ask_for_steps(t, self.seat, self.die, self.again)


def ask_for_steps(t: Critocracy, seat: int, die: int, again: bool) -> None:
    """After the roll. Whoever has nothing to choose walks on at once."""
    decision = ChooseSteps(seat, die, again)
    if len(decision.options(t)) > 1:
        t.then(decision)
    else:
        set_off(t, seat, die)


def set_off(t: Critocracy, seat: int, steps: int) -> None:
    """A player begins to walk. On the first turn, they choose a path."""
    t.then(SetOut(seat, steps) if t.age[seat] == NO_AGE else Walk(seat, steps))


class ChooseSteps(Decision[Critocracy]):
    """After the roll: walk as many steps as rolled, or one more or less for influence, or roll again (R63). Before
    that, the player may look at the next card of an age (R64), play a kept card, or use the power of the role."""

    verbs = (WALK, ROLL_AGAIN, LOOK, PLAY, USE)

    def __init__(self, seat: int, die: int, again: bool) -> None:
        self.seat = seat
        self.die = die
        self.again = again  # whether the player may still roll again

    def options(self, t: Critocracy) -> list[Move]:
        derived, seat, die = t.derived, self.seat, self.die
        found = [WALK[die]]
        influence = t.holds(seat, INFLUENCE)
        if 0 < derived.step_price <= influence:
            found.append(WALK[die + 1])
            if die > 1:
                found.append(WALK[die - 1])
        if self.again and derived.roll_price <= influence:
            found.append(ROLL_AGAIN.alone)
        if 0 < derived.look_price <= t.holds(seat, KNOWLEDGE):
            ahead = derived.to_event[t.place[seat]]
            found += [LOOK[age] for age, steps in enumerate(ahead) if steps <= die + 1 and can_look(t, age)]
        if derived.hand > 0:
            found += play_options(t, seat)
        return found + power_options(t, seat)

    def words(self, t: Critocracy) -> dict[str, object]:
        return {"price": t.derived.step_price, "again": t.derived.roll_price, "look": t.derived.look_price}

    def walk(self, t: Critocracy, steps: int) -> None:
        if steps != self.die:
            price = t.derived.step_price
            t.bags[INFLUENCE].pay(self.seat, BANK, price)
            t.tell(STEPPED, self.seat, steps, price)
        set_off(t, self.seat, steps)

    def roll_again(self, t: Critocracy) -> None:
        price = t.derived.roll_price
        t.bags[INFLUENCE].pay(self.seat, BANK, price)
        t.tell(ROLLED_AGAIN, self.seat, price)
        roll_die(t, self.seat)
        ask_for_steps(t, self.seat, t.die, False)

    def look(self, t: Critocracy, pile: int) -> None:
        price = t.derived.look_price
        t.bags[KNOWLEDGE].pay(self.seat, BANK, price)
        t.tell(LOOKED, self.seat, pile, price)
        turn_up(t, pile)
        t.then(GoOn(self.seat, self.die, self.again))

    def play(self, t: Critocracy, card: int) -> None:
        play_kept(t, self.seat, card)
        t.then(GoOn(self.seat, self.die, self.again))

    def use(self, t: Critocracy) -> None:
        use_power(t, self.seat)
        t.then(GoOn(self.seat, self.die, self.again))


def can_look(t: Critocracy, age: int) -> bool:
    """Whether the next card of an age is still hidden."""
    return t.open[age] == NO_CARD and has_cards(t, age)


class Land(Step[Critocracy]):
    """A player on an event space draws a card of its age (R9). Computer players pass by from the third one on."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Critocracy) -> None:
        seat, space = self.seat, t.place[self.seat]
        if t.derived.kinds[space] != EVENT:
            return
        if t.automatic[seat] and t.landed[seat] >= t.derived.computer_events:
            t.tell(PASSED_BY, seat, space)
            return
        t.landed = marked(t.landed, seat, t.landed[seat] + 1)
        t.then(DrawAgeCard(seat, t.age[seat]))


class EndOfTurn(Step[Critocracy]):
    """A player who is not at the Finish draws an end-of-turn card."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: Critocracy) -> None:
        if not t.is_home(self.seat):
            t.then(DrawTurnCard(self.seat))
