"""What lies on the table: tokens on their paths, bags of resources, decks, kept cards and alliances."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import Bank
from parlour.kernel.deck import Bag
from parlour.kernel.setup import Setup
from parlour.kernel.table import Table

from .derived import NO_AGE, NO_CARD, NOBODY, RESOURCES, Derived, Role

# Where nothing lies yet; never changed.
NO_MARKS: Final[list[int]] = []
NO_HANDS: Final[list[list[int]]] = []
NO_BANKS: Final[list[Bank]] = []
NO_BAGS: Final[list[Bag]] = []

# Kinds of alliance (R50).
NO_PACT: Final = -1
SHIELD: Final = 0
SHARE: Final = 1
PACT_IDS: Final = ["shield", "share"]


def marked(marks: list[int], seat: int, mark: int) -> list[int]:
    """The same marks with another for this seat."""
    twin = marks[:]
    twin[seat] = mark
    return twin


class Critocracy(Table):
    """One table of Critocracy."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived
        # Players, by seat. What seldom changes is replaced, never changed in place (`marked`), so that clones share it.
        self.role: list[int] = NO_MARKS
        self.rolls: list[int] = NO_MARKS  # for the order of play
        self.automatic: list[int] = NO_MARKS  # 1: a computer player as in chapter IX
        self.order: list[int] = NO_MARKS
        self.place: list[int] = NO_MARKS
        self.age: list[int] = NO_MARKS  # on a junction that of the path one came on (R6)
        self.skips: list[int] = NO_MARKS
        self.ignores: list[int] = NO_MARKS  # sabotages that are still ignored
        self.landed: list[int] = NO_MARKS  # event spaces, for computer players (R39)
        self.ally: list[int] = NO_MARKS
        self.pact: list[int] = NO_MARKS
        self.host: list[int] = NO_MARKS  # of an alliance, whose card it was: at that player's next turn it ends
        self.home: list[int] = NO_MARKS  # seats at the Finish, in the order of arrival
        self.bags: list[Bank] = NO_BANKS  # one for each resource, a purse for each seat
        # Cards.
        self.decks: list[Bag] = NO_BAGS  # of the ages, and last that of the end-of-turn cards
        self.fresh: list[int] = NO_MARKS  # of each end-of-turn pile: cards until it is dealt anew
        self.kept: list[list[int]] = NO_HANDS  # cards of alliances and trades, by seat
        self.reading: list[int] = NO_MARKS  # cards that are being carried out, the last drawn last
        self.card = NO_CARD  # the last that was drawn, by whom and from which pile
        self.reader = NOBODY
        self.pile = NOBODY
        self.die = 0

    def lay_out(self) -> None:
        """Nothing has happened yet."""
        seats, derived = self.seats, self.derived
        self.role = [NOBODY] * seats
        self.rolls = [0] * seats
        self.automatic = [0] * seats
        self.place = [derived.start] * seats
        self.age = [NO_AGE] * seats
        self.skips = [0] * seats
        self.ignores = [0] * seats
        self.landed = [0] * seats
        self.ally = [NOBODY] * seats
        self.pact = [NO_PACT] * seats
        self.host = [NOBODY] * seats
        self.home = []
        self.bags = [Bank(seats, 0, unlimited=True) for _ in RESOURCES]
        self.kept = [NO_MARKS] * seats
        self.reading = []

    def clone(self) -> Critocracy:
        t = Critocracy(self.setup)
        t.copy_from(self)
        t.role = self.role
        t.rolls = self.rolls
        t.automatic = self.automatic
        t.order = self.order
        t.place = self.place[:]
        t.age = self.age[:]
        t.skips = self.skips
        t.ignores = self.ignores
        t.landed = self.landed
        t.ally = self.ally
        t.pact = self.pact
        t.host = self.host
        t.home = self.home
        t.bags = [bag.copy() for bag in self.bags]
        t.decks = [deck.copy() for deck in self.decks]
        t.fresh = self.fresh
        t.kept = self.kept
        t.reading = self.reading
        t.card = self.card
        t.reader = self.reader
        t.pile = self.pile
        t.die = self.die
        return t

    # --- small questions ---

    def holds(self, seat: int, resource: int) -> int:
        """How much of a resource is in a player's bag."""
        return self.bags[resource].purse[seat]

    def total(self, seat: int) -> int:
        """Everything in a player's bag."""
        bags = self.bags
        return bags[0].purse[seat] + bags[1].purse[seat] + bags[2].purse[seat]

    def lacks(self, seat: int) -> bool:
        """Whether a player has nothing of one resource: at the end that would be elimination."""
        for bag in self.bags:
            if bag.purse[seat] == 0:
                return True
        return False

    def who(self, seat: int) -> Role:
        """The role of a seat that has chosen one."""
        return self.derived.roles[self.role[seat]]

    def is_home(self, seat: int) -> bool:
        """Whether a player has reached the Finish."""
        return self.place[seat] == self.derived.finish

    def step(self, seat: int) -> int:
        """How many steps from Start a token stands, on its own path."""
        age = self.age[seat]
        return self.derived.steps[age][self.place[seat]] if age != NO_AGE else 0


def conserved(t: Critocracy) -> dict[str, int]:
    """Amounts that never change in a match."""
    kept = sum([len(cards) for cards in t.kept])
    cards = sum([len(deck) for deck in t.decks]) + kept + len(t.reading)
    money, knowledge, influence = t.bags
    return {
        "money": money.total(),
        "knowledge": knowledge.total(),
        "influence": influence.total(),
        "cards": cards,
    }
