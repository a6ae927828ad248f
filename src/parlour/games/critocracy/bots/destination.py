"""Where a walk ends, for bots that ask before they walk."""

from __future__ import annotations

from ..derived import JUNCTION, NO_AGE
from ..table import Critocracy


def destination(t: Critocracy, seat: int, steps: int) -> int:
    """The space on which a walk ends; the junction before it if there is one, and Start without a path."""
    derived, age = t.derived, t.age[seat]
    if age == NO_AGE:
        return derived.start
    path, step = derived.paths[age], t.step(seat)
    last = min(step + steps, len(path) - 1)
    for at in range(step, last):
        if derived.kinds[path[at]] == JUNCTION:
            return path[at]
    return path[last]
