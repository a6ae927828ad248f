"""Chapter VI, movement: along a path, over junctions, to the Finish, and back (R4–R7, R24–R27)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import JUNCTION
from ..events import FINISHED, MOVED, SENT, SET_OUT, SWITCHED
from ..table import Critocracy
from .alliances import end_alliance_at_finish
from .decks import give_back

TAKE: Final = Verb("take", kind="space")


class SetOut(Decision[Critocracy]):
    """Choose a path after the first roll. Its first space is the first step (R4)."""

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
    """Walk on until no steps are left, the token is at the Finish (R30), or it has to leave a junction."""

    def __init__(self, seat: int, steps: int) -> None:
        self.seat = seat
        self.steps = steps

    def run(self, t: Critocracy) -> None:
        derived, seat = t.derived, self.seat
        path = derived.paths[t.age[seat]]
        first = step = t.step(seat)
        steps = self.steps
        while steps > 0 and path[step] != derived.finish and derived.kinds[path[step]] != JUNCTION:
            step += 1
            steps -= 1
        walk_on(t, seat, path, first, step)
        if steps > 0 and path[step] != derived.finish:
            t.then(Crossing(seat, steps))


class Crossing(Decision[Critocracy]):
    """Choose the path by which to leave a junction, with steps to go (R5)."""

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
        derived = t.derived
        before, age = t.age[seat], derived.ages_at[space][0]
        if age != before:
            t.age[seat] = age
            t.tell(SWITCHED, seat, t.place[seat], before, age)
        step = derived.steps[age][space]
        walk_on(t, seat, derived.paths[age], step - 1, step)
        t.then(Walk(seat, self.steps - 1))


def exits(t: Critocracy, seat: int) -> list[int]:
    """The spaces by which a token can leave the junction it stands on."""
    derived, place = t.derived, t.place[seat]
    return [derived.paths[age][derived.steps[age][place] + 1] for age in derived.ages_at[place]]


def walk_on(t: Critocracy, seat: int, path: list[int], first: int, last: int) -> None:
    """A token walks along its path from one step to another."""
    if first == last:
        return
    space = path[last]
    t.place[seat] = space
    t.tell(MOVED, seat, t.age[seat], path[first], space, tuple(path[first : last + 1]))
    if space == t.derived.finish:
        arrive(t, seat)


def arrive(t: Critocracy, seat: int) -> None:
    """At the Finish a player's bag is final: kept cards go back, and an alliance ends (R14, R31)."""
    t.home = [*t.home, seat]
    t.skips = marked(t.skips, seat, 0)
    t.tell(FINISHED, seat)
    end_alliance_at_finish(t, seat)
    for card in t.kept[seat]:
        give_back(t, seat, card)


def walk_back(t: Critocracy, seat: int, spaces: int) -> tuple[int, ...]:
    """A token goes back on its own path, but never beyond the first space (R27). Returns every space on the way."""
    path, step = t.derived.paths[t.age[seat]], t.step(seat)
    walked = tuple(path[max(1, step - spaces) : step + 1][::-1])
    t.place[seat] = walked[-1]
    return walked


def can_go_back(t: Critocracy, seat: int) -> bool:
    """Whether a token under way has a space behind it."""
    return not t.is_home(seat) and t.step(seat) > 1


def same_step(t: Critocracy, seat: int, age: int) -> int:
    """The space on the path of an age that is as many steps from Start as a token is, at most its last (R24)."""
    path = t.derived.paths[age]
    return path[min(t.step(seat), len(path) - 2)]


def send_to(t: Critocracy, seat: int, space: int, age: int) -> None:
    """A token goes straight to a space of a path. Nothing happens there (R25)."""
    start = t.place[seat]
    t.place[seat] = space
    t.age[seat] = age
    t.tell(SENT, seat, start, space, age)
