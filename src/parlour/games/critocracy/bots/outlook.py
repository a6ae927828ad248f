"""What the end-of-turn cards still to come will make of a bag, and how much is on the way to the Finish.

For each role and resource: how likely it is to be at zero after so many more cards, and how much there will be on
average. Worked out once for a house; the bots that think ahead look it up.
"""

from __future__ import annotations

from typing import Final, final

from ..house import EVENT, House

MOST: Final = 80  # of a resource; more counts as this
CARDS: Final = 40  # end-of-turn cards; more count as this


@final
class Outlook:
    """Tables of one house."""

    def __init__(self, house: House) -> None:
        # By role and resource, then by cards to come and what is held now.
        self.zero: list[list[list[list[float]]]] = []
        self.mean: list[list[list[list[float]]]] = []
        for role in range(len(house.roles)):
            tables = [_table(house, role, resource) for resource in range(3)]
            self.zero.append([zero for zero, _ in tables])
            self.mean.append([mean for _, mean in tables])
        self.to_go, self.events = _routes(house)
        self.gains = [_gain(house, age) for age in range(len(house.age_ids))]


def _table(house: House, role: int, resource: int) -> tuple[list[list[float]], list[list[float]]]:
    counts: dict[int, int] = {}
    for card in house.changes:
        change = card[role][resource]
        counts[change] = counts.get(change, 0) + 1
    changes = list(counts.keys())
    parts = [counts[change] / len(house.changes) for change in changes]
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


def _routes(house: House) -> tuple[list[int], list[int]]:
    """From each space: the steps of the longest way to the Finish, and the event spaces on it."""
    longest = [0] * house.size
    events = [0] * house.size
    # From the Finish back, and once for every time that a way can go over to another path.
    for _ in house.events:
        for path in house.paths:
            for step in range(len(path) - 2, -1, -1):
                space, after = path[step], path[step + 1]
                if longest[after] >= longest[space]:
                    longest[space] = longest[after] + 1
                    events[space] = events[after] + (1 if house.kinds[after] == EVENT else 0)
    return longest, events


def _gain(house: House, age: int) -> float:
    """What a card of an age brings its drawer on average, in resources of any kind."""
    total = 0.0
    for card in house.decks[age]:
        best = -float(MOST)
        for way in house.ways[card]:
            worth = 0.0
            for effect in way:
                if effect.kind in ("gain", "steal"):
                    worth += effect.number
                elif effect.kind == "lose":
                    worth -= effect.number
            best = max(best, worth)
        total += best
    return total / max(1, len(house.decks[age]))


def outlook_of(house: House) -> Outlook:
    """The outlook of a house, worked out when it is first asked for."""
    found = house.outlook
    if not isinstance(found, Outlook):
        found = Outlook(house)
        house.outlook = found
    return found
