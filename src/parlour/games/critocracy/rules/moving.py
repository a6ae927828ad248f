"""Chapter VI, moving: from space to space along a path, over junctions, to the Finish; and back (R4–R7, R24–R27)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import JUNCTION
from ..events import FINISHED, MOVED, SENT, SET_OUT, SWITCHED
from ..table import Critocracy, marked
from .alliances import part_at_home
from .decks import give_back

TAKE: Final = Verb("take", kind="space")


class SetOut(Decision[Critocracy]):
    """The first roll is made: which of the paths to take. Its first space is the first step (R4)."""

    verbs = (TAKE,)

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def options(self, t: Critocracy) -> list[Move]:
        return [TAKE[path[1]] for path in t.derived.paths]

    def take(self, t: Critocracy, space: int) -> None:
        age = t.derived.ages_at[space][0]
        t.age[self.seat] = age
        t.tell(SET_OUT, self.seat, age)
        t.then(Walk(self.seat, self.steps))


class Walk(Step[Critocracy]):
    """Forward, until the steps are made, the Finish is reached (R30), or a junction has to be left."""

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def run(self, t: Critocracy) -> None:
        derived, seat = t.derived, self.seat
        path = derived.paths[t.age[seat]]
        step = t.step(seat)
        steps = self.steps
        while steps > 0 and path[step] != derived.finish and derived.kinds[path[step]] != JUNCTION:
            step += 1
            steps -= 1
        put_down(t, seat, path[step])
        if steps > 0 and path[step] != derived.finish:
            t.then(Crossing(seat, steps))


class Crossing(Decision[Critocracy]):
    """On a junction, with steps to go: by which of the paths to leave it (R5)."""

    verbs = (TAKE,)

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def options(self, t: Critocracy) -> list[Move]:
        return [TAKE[space] for space in exits(t, self.seat)]

    def words(self, t: Critocracy) -> dict[str, object]:
        return {"space": t.place[self.seat]}

    def default(self, t: Critocracy, options: list[Move]) -> Move:
        return TAKE[t.derived.paths[t.age[self.seat]][t.step(self.seat) + 1]]

    def take(self, t: Critocracy, space: int) -> None:
        seat = self.seat
        before, age = t.age[seat], t.derived.ages_at[space][0]
        if age != before:
            t.age[seat] = age
            t.tell(SWITCHED, seat, t.place[seat], before, age)
        put_down(t, seat, space)
        t.then(Walk(seat, self.steps - 1))


def exits(t: Critocracy, seat: int) -> list[int]:
    """The spaces by which a token can leave the junction it stands on."""
    derived, place = t.derived, t.place[seat]
    return [derived.paths[age][derived.steps[age][place] + 1] for age in derived.ages_at[place]]


def put_down(t: Critocracy, seat: int, space: int) -> None:
    """A token has walked along its path to a space."""
    start = t.place[seat]
    if start != space:
        t.place[seat] = space
        t.tell(MOVED, seat, t.age[seat], start, space)
        come_home_if_there(t, seat)


def come_home_if_there(t: Critocracy, seat: int) -> None:
    """Who reaches the Finish has a bag that is final: kept cards go back and alliances end (R14, R31)."""
    if not t.is_home(seat):
        return
    t.home = [*t.home, seat]
    t.skips = marked(t.skips, seat, 0)
    t.tell(FINISHED, seat)
    part_at_home(t, seat)
    for card in t.kept[seat]:
        give_back(t, seat, card)


def space_behind(t: Critocracy, seat: int, spaces: int) -> int:
    """Where a token would stand after going back on its own path: never before the first space (R27)."""
    return t.derived.paths[t.age[seat]][max(1, t.step(seat) - spaces)]


def can_go_back(t: Critocracy, seat: int) -> bool:
    """Whether there is a space behind a token, and it is not at the Finish."""
    return not t.is_home(seat) and t.step(seat) > 1


def send(t: Critocracy, seat: int, space: int, age: int) -> None:
    """A token is put on a space of a path directly; nothing happens there (R25)."""
    start = t.place[seat]
    t.place[seat] = space
    t.age[seat] = age
    t.tell(SENT, seat, start, space, age)
