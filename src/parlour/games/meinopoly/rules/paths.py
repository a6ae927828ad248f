"""Section 12, boards with forks (R34): the shortest way, and where walkers may end up."""

from __future__ import annotations

from typing import Final

from ..derived import NOWHERE, Derived

WALKERS: Final = 3600  # at every fork, equal numbers of them take each way


def is_fork(derived: Derived, space: int) -> bool:
    """Whether there are several ways on from a space."""
    return len(derived.ways[space]) > 1


def shortest_way(derived: Derived, start: int, goals: list[int]) -> list[int]:
    """The spaces of the shortest way forward to one of these. If two ways tie, the loop wins."""
    came = [NOWHERE] * derived.size
    reached = [start]
    for here in reached:
        for there in derived.ways[here]:
            if came[there] == NOWHERE:
                came[there] = here
                reached.append(there)
                if there in goals:
                    return _traced(came, start, there)
    return []


def _traced(came: list[int], start: int, goal: int) -> list[int]:
    """The way that led to a space. A way all round the board ends where it began."""
    way = [goal]
    here = came[goal]
    while here != start:
        way.append(here)
        here = came[here]
    return way[::-1]


def walked(derived: Derived, walkers: dict[int, int]) -> dict[int, int]:
    """How many walkers stand on each space after one more step, if equal numbers take each way."""
    found: dict[int, int] = {}
    for here, count in walkers.items():
        ways = derived.ways[here]
        for there in ways:
            found[there] = found.get(there, 0) + count // len(ways)
    return found
