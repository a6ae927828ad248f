"""The design of the experiment: who sits where in match k, which character each seat picks, and every seed.

Everything follows from the seed and the number of the match, so any process can play any match. Bots are rotated by
Williams squares: every bot sits on every seat, and next to every other bot, equally often. If there are more bots than
seats, every group of them that fits the table takes its turn. Characters move on by one in each match, so in as many
matches as there are characters each sits once on every seat. From one such series to the next, it is evened out who
meets whom.
"""

from __future__ import annotations

import hashlib
from itertools import combinations

from parlour.kernel import Chance, fast

SERIES = 240  # series of characters that are drawn up before they repeat
TRIES = 12  # candidates, of which the one that evens out the meetings best is taken


def seeds(seed: int, number: int, count: int) -> list[int]:
    """The seeds of one match: the table's first, then one for each seat's bot. 48 bits survive in JSON."""
    digest = hashlib.shake_128(b"parlour/lab %d %d" % (seed, number)).digest(6 * count)
    return [int.from_bytes(digest[at : at + 6], "big") for at in range(0, 6 * count, 6)]


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """The groups that sit down together. Every bot is there as often as the seats allow; the seats left over go through
    all combinations of bots."""
    everyone, left_over = divmod(seats, bots)
    return [tuple(range(bots)) * everyone + extra for extra in combinations(range(bots), left_over)]


def rotations(seats: int) -> list[tuple[int, ...]]:
    """A Williams square: over its rows everyone has every place once, and every neighbour equally often."""
    first = [(place + 1) // 2 if place % 2 else (seats - place // 2) % seats for place in range(seats)]
    rows = [tuple((one + shift) % seats for one in first) for shift in range(seats)]
    return rows if seats % 2 == 0 else rows + [row[::-1] for row in rows]


class Seating:
    """Which bot sits on which seat, match by match."""

    def __init__(self, bots: int, seats: int) -> None:
        self.groups = lineups(bots, seats)
        self.rows = rotations(seats)
        # One bot on all seats: there is nothing to rotate.
        self.period = 1 if bots == 1 else len(self.groups) * len(self.rows)

    def of(self, number: int) -> list[int]:
        """The bot on each seat in this match."""
        group = self.groups[number % len(self.groups)]
        row = self.rows[number // len(self.groups) % len(self.rows)]
        return [group[place] for place in row]

    def uneven(self, bots: int, matches: int) -> int:
        """By how many matches the most and the least frequent pairing of a bot and a seat differ."""
        counts: dict[tuple[int, int], int] = {}
        for number in range(min(matches, self.period)):
            times = len(range(number, matches, self.period))
            for seat, bot in enumerate(self.of(number)):
                counts[seat, bot] = counts.get((seat, bot), 0) + times
        seats = len(self.rows[0])
        every = [counts.get((seat, bot), 0) for seat in range(seats) for bot in range(bots)]
        return max(every) - min(every)


class Casting:
    """Which character or role each seat should pick, match by match."""

    def __init__(self, casts: int, seats: int, seed: int) -> None:
        self.casts = casts
        self.series: list[list[int]] = []
        chance = fast(seeds(seed, -1, 1)[0])
        met = [0] * (casts // 2 + 1)  # how often two characters meet, by how far apart they stand in the list
        for _ in range(SERIES):
            tries = [_places(casts, seats, chance) for _ in range(TRIES)]
            best = min(tries, key=lambda places: _unrest(_distances(places, casts), met, casts))
            for apart in _distances(best, casts):
                met[apart] += 1
            self.series.append(best)

    def of(self, number: int, seat: int) -> list[int]:
        """What this seat should pick: first the design's choice, then the characters that nobody else here should
        pick."""
        places = self.series[number // self.casts % SERIES]
        wanted = [(place + number) % self.casts for place in places]
        after = [(wanted[seat] + step) % self.casts for step in range(1, self.casts)]
        spare = [cast for cast in after if cast not in wanted]
        return [wanted[seat], *spare, *[cast for cast in after if cast in wanted]]


def _places(casts: int, seats: int, chance: Chance) -> list[int]:
    """Where in the list of characters each seat begins: all in different places if there are enough."""
    places: list[int] = []
    while len(places) < seats:
        everyone = list(range(casts))
        chance.shuffle(everyone)
        places += everyone
    return places[:seats]


def _distances(places: list[int], casts: int) -> list[int]:
    """How far apart in the list any two at this table stand. Two that stand half the list apart meet twice in a series,
    once from either side."""
    apart: list[int] = []
    for one, other in combinations(places, 2):
        distance = min((one - other) % casts, (other - one) % casts)
        apart += [distance, distance] if 2 * distance == casts else [distance]
    return apart


def _unrest(distances: list[int], met: list[int], casts: int) -> int:
    """How unevenly everyone would have met everyone after this series too."""
    after = met[:]
    for apart in distances:
        after[apart] += 1
    # There are only half as many pairs that stand half the list apart.
    return sum((1 if 2 * apart == casts else 2) * after[apart] ** 2 for apart in range(1, len(after)))
