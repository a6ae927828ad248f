"""Trade-offs: the candidates of which none is better in everything (Pareto's front)."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lab.balance.structs import Candidate


def front(candidates: Sequence[Candidate]) -> list[int]:
    """The numbers of the candidates that lose nothing that is to be kept and to which no other is preferable: none
    misses each target by at most as much, with a change at most as large, and is better in one of these. Sorted by
    size."""
    lost = {one.number for one in candidates for row in one.answers if row.kept and row.answer == "missed"}
    fit = [one for one in candidates if not one.fault and one.number not in lost]
    values = {one.number: _values(one) for one in fit}
    kept = [
        one
        for one in fit
        if not any(_is_preferable(values[other.number], values[one.number]) for other in fit if other is not one)
    ]
    return [one.number for one in sorted(kept, key=lambda one: (one.size, one.number))]


def _values(one: Candidate) -> list[float]:
    return [one.size, *[row.miss for row in one.answers if not row.kept]]


def _is_preferable(one: list[float], other: list[float]) -> bool:
    return one != other and all(mine <= theirs for mine, theirs in zip(one, other, strict=True))
