"""Chapter V: players choose roles and roll for the order of play, decks are shuffled, tokens stand on Start."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..events import AUTOMATED, CHOSE, ORDERED, ROLLED_FOR_ORDER
from ..table import Critocracy
from .decks import lay_decks, open_first_pile
from .turns import ROLL, NextTurn

SELECT: Final = Verb("select", kind="role")
AUTOMATE: Final = Verb("automate")


def set_up(t: Critocracy) -> None:
    """Shuffle. Then, seat by seat, everyone chooses a role, and everyone rolls (R54)."""
    t.lay_out()
    lay_decks(t)
    for seat in range(t.seats):
        t.then(ChooseRole(seat))
    for seat in range(t.seats):
        t.then(RollForOrder(seat))
    t.then(Begin())


class ChooseRole(Decision[Critocracy]):
    """Choose a role that nobody else has (R2). Its resources go into the bag."""

    verbs = (SELECT,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Critocracy) -> list[Move]:
        return [SELECT[role] for role in range(len(t.derived.roles)) if role not in t.role]

    def select(self, t: Critocracy, role: int) -> None:
        t.role = marked(t.role, self.seat, role)
        chosen = t.derived.roles[role]
        t.ignores = marked(t.ignores, self.seat, chosen.ignores)
        for resource, amount in enumerate(chosen.starts):
            t.bags[resource].pay(BANK, self.seat, amount)
        t.tell(CHOSE, self.seat, role)


class RollForOrder(Decision[Critocracy]):
    """Roll for the order of play. The computer players of chapter IX say so here (R51)."""

    verbs = (ROLL, AUTOMATE)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Critocracy) -> list[Move]:
        return [ROLL.alone, AUTOMATE.alone]

    def roll(self, t: Critocracy) -> None:
        die = t.chance.die(t.derived.sides)
        t.rolls = marked(t.rolls, self.seat, die)
        t.tell(ROLLED_FOR_ORDER, self.seat, die)

    def automate(self, t: Critocracy) -> None:
        t.automatic = marked(t.automatic, self.seat, 1)
        t.tell(AUTOMATED, self.seat)
        self.roll(t)


class Begin(Step[Critocracy]):
    """The highest roll goes first. Ties go by role, in alphabetical order (R3)."""

    def run(self, t: Critocracy) -> None:
        ids = t.derived.role_ids
        t.order = sorted(range(t.seats), key=lambda seat: (-t.rolls[seat], ids[t.role[seat]]))
        t.tell(ORDERED, tuple(t.order))
        open_first_pile(t)
        t.then(NextTurn())
