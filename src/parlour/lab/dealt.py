"""What is dealt in secret, held against the tables that spectators imagine.

Not everything that is hidden lies in a deck: a game may keep roles in a list. No deck says who knows them, but the
deals do. What a seat is shown at the start, and what differs between deals that a spectator cannot tell apart, is a
secret. Where spectators imagine nothing but the truth, `resample` leaves it out, and bots are told what people are not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from parlour.kernel import Table
from parlour.lab.knowledge import CERTAIN, called, family
from parlour.lab.leaks import figures

DEALS = 8  # tables that are compared
ALIKE = 4  # of them must look the same to a spectator
IMAGINED = 32  # tables, unless all secrets differ on fewer

Spot = tuple[str, int, str]  # the number of seats and the pack, a seat, and a place in its view


class DealtSecrets:
    """Counts, over a whole check, how long secrets of the deal stay the same in the tables that spectators imagine."""

    def __init__(self) -> None:
        self._still: dict[Spot, float] = {}
        self._moved: set[Spot] = set()

    def watch(self, where: str, real: Table, alike: Sequence[Table], imagine: Callable[[], Table]) -> None:
        """Record which secrets of the real table differ on tables that a spectator imagines. `alike` are deals that a
        spectator cannot tell from it."""
        if len(alike) < ALIKE:
            return
        waiting = {spot: secret for spot, secret in _secrets(where, real, alike) if spot not in self._moved}
        for _ in range(IMAGINED):
            if not waiting:
                return
            other = imagine()
            shown = {seat: _shown(other, seat) for seat in {seat for _, seat, _ in waiting}}
            for spot, (value, surprise) in list(waiting.items()):
                _, seat, path = spot
                if shown[seat].get(path) != value:
                    self._moved.add(spot)
                    del waiting[spot]
                else:
                    self._still[spot] = self._still.get(spot, 0.0) + surprise

    def faults(self) -> list[str]:
        """What is secret, and the real one in every table that a spectator imagines."""
        still = sorted({spot for spot, surprise in self._still.items() if surprise >= CERTAIN} - self._moved)
        places: dict[str, set[int]] = {}
        for _, seat, path in still:
            places.setdefault(family(path), set()).add(seat)
        return [
            f"what {path} shows {' and '.join(map(called, sorted(seats)))} at the start is a secret, and the real one "
            "in every table that a spectator imagines: exchange it in resample, or show it to everyone"
            for path, seats in places.items()
        ]


def _secrets(where: str, real: Table, alike: Sequence[Table]) -> Iterator[tuple[Spot, tuple[int | str, float]]]:
    """What seats are shown and others are not, with the value that it has, and how surprising it is, in bits, to find
    it again."""
    views = [_shown(real, seat) for seat in range(real.seats)]
    for seat, own in enumerate(views):
        deals = [_shown(t, seat) for t in alike]
        for path, value in own.items():
            same = sum(deal.get(path) == value for deal in deals)
            if same < len(deals) and any(view.get(path) != value for view in views):
                yield (where, seat, path), (value, math.log2((len(deals) + 1) / (same + 1)))


def _shown(t: Table, seat: int) -> dict[str, int | str]:
    return dict(figures("the view", msgspec.json.decode(msgspec.json.encode(t.view(seat)))))
