"""What the end-of-turn cards still to come will do to a bag, and what waits on the way to the Finish.

For each role and resource: how likely it is to be at zero after a number of cards, and how much there will be on
average. Worked out once for a setup, for the bots that think ahead.
"""

from __future__ import annotations

from typing import Final, final

from parlour.content.shapes import NONE, EffectShape

from .. import effect_shapes as shapes
from ..derived import EVENT, RESOURCES, Derived

MOST: Final = 80  # of a resource; larger amounts count as this
CARDS: Final = 40  # end-of-turn cards; larger numbers count as this
LANDS: Final = 0.29  # share of the event spaces on a way that a token lands on
STEP: Final = 0.34  # what end-of-turn cards bring for every step of a way
LOSS: Final = 0.7  # share of a loss that counts: sometimes there is nothing to lose
FREE: Final = 4.0  # what a free choice of the space brings


@final
class Outlook:
    """The tables of one setup."""

    def __init__(self, derived: Derived) -> None:
        # By role and resource, then by cards to come and what is held now.
        self.zero: list[list[list[list[float]]]] = []
        self.mean: list[list[list[list[float]]]] = []
        for role in range(len(derived.roles)):
            tables = [_table(derived, role, resource) for resource in RESOURCES]
            self.zero.append([zero for zero, _ in tables])
            self.mean.append([mean for _, mean in tables])
        # What each age card brings, and a card of each age on average, in resources of any kind.
        self.brings = [max([_brings(derived, program) for program in ways]) for ways in derived.ways]
        self.gains = [
            sum([self.brings[card] for card in derived.decks[age]]) / max(1, len(derived.decks[age]))
            for age in range(len(derived.age_ids))
        ]
        self.to_go, self.events = _routes(derived, self.gains)


def _table(derived: Derived, role: int, resource: int) -> tuple[list[list[float]], list[list[float]]]:
    counts: dict[int, int] = {}
    for card in derived.changes:
        change = card[role][resource]
        counts[change] = counts.get(change, 0) + 1
    changes = list(counts.keys())
    parts = [counts[change] / len(derived.changes) for change in changes]
    zero = [[1.0 if held == 0 else 0.0 for held in range(MOST + 1)]]
    mean = [[float(held) for held in range(MOST + 1)]]
    for _ in range(CARDS):
        zero_row: list[float] = []
        mean_row: list[float] = []
        for held in range(MOST + 1):
            none = 0.0
            much = 0.0
            for number, change in enumerate(changes):
                after = min(MOST, max(0, held + change))
                none += parts[number] * zero[-1][after]
                much += parts[number] * mean[-1][after]
            zero_row.append(none)
            mean_row.append(much)
        zero.append(zero_row)
        mean.append(mean_row)
    return zero, mean


def _routes(derived: Derived, gains: list[float]) -> tuple[list[int], list[float]]:
    """From each space, by the way that brings most: the steps to the Finish, and what its events bring."""
    steps = [0] * derived.size
    events = [0.0] * derived.size
    # Backwards from the Finish, again and again: a way can change to another path more than once.
    for _ in derived.paths * 2:
        for age, path in enumerate(derived.paths):
            for step in range(len(path) - 2, -1, -1):
                space, after = path[step], path[step + 1]
                brings = events[after] + (LANDS * gains[age] if derived.kinds[after] == EVENT else 0.0)
                if brings + STEP * (steps[after] + 1) > events[space] + STEP * steps[space]:
                    steps[space] = steps[after] + 1
                    events[space] = brings
    return steps, events


def _brings(derived: Derived, program: int) -> float:
    """Roughly what a program brings the player who draws its card."""
    return sum([_worth(effect.shape) for effect in derived.programs[program]]) if program != NONE else 0.0


def _worth(effect: EffectShape) -> float:
    """Roughly what an effect brings its drawer. A step back is a gain: players who take longer draw more cards."""
    match effect:
        case shapes.Gain(amount=amount) | shapes.Steal(amount=amount):
            return float(amount)
        case shapes.Lose(amount=amount):
            return -LOSS * amount
        case shapes.Sabotage(amount=amount):
            return LOSS * amount
        case shapes.Walk(spaces=spaces):
            return -STEP * spaces
        case shapes.GoTo() | shapes.SwapPlaces():
            return FREE
    return 0.0


def outlook_of(derived: Derived) -> Outlook:
    """The outlook of a setup, worked out when first needed."""
    found = derived.outlook
    if not isinstance(found, Outlook):
        found = Outlook(derived)
        derived.outlook = found
    return found
