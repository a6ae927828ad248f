"""What is on the table: tokens on their paths, bags of resources, decks, kept cards and alliances."""

from __future__ import annotations

from typing import Final

from parlour.content.programs import ContentTable
from parlour.kernel.bank import Bank
from parlour.kernel.deck import Bag
from parlour.kernel.setup import Setup

from .derived import NO_AGE, NO_CARD, NOBODY, RESOURCES, Derived, Role

# Kinds of alliance (R50).
NO_PACT: Final = -1
SHIELD: Final = 0
SHARE: Final = 1
PACT_IDS: Final = ["shield", "share"]


class Critocracy(ContentTable):
    """One table of Critocracy."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived

    def lay_out(self) -> None:
        """The table before anything has happened. `clone` copies every field that stands here."""
        seats, derived = self.seats, self.derived
        # By seat. Lists that seldom change are replaced, never changed in place (`marked`): clones share them.
        self.role: list[int] = [NOBODY] * seats
        self.rolls: list[int] = [0] * seats  # for the order of play
        self.automatic: list[int] = [0] * seats  # 1: a computer player of chapter IX
        self.order: list[int] = []
        self.place: list[int] = [derived.start] * seats
        self.age: list[int] = [NO_AGE] * seats  # on a junction, that of the path the token came by (R6)
        self.skips: list[int] = [0] * seats
        self.ignores: list[int] = [0] * seats  # sabotages that a player can still ignore
        self.landed: list[int] = [0] * seats  # event spaces landed on; counts for computer players (R39)
        self.ally: list[int] = [NOBODY] * seats
        self.pact: list[int] = [NO_PACT] * seats
        self.until: list[int] = [NOBODY] * seats  # whose next turn ends the alliance: the player who asked for it
        self.home: list[int] = []  # seats at the Finish, in order of arrival
        self.bags: list[Bank] = [
            Bank(seats, 0, unlimited=True) for _ in RESOURCES
        ]  # one per resource, with a purse for each seat
        # Cards.
        self.decks: list[Bag] = []  # one per age, then the piles of end-of-turn cards
        self.open: list[int] = []  # by deck, the card that lies face up on it
        self.kept: list[list[int]] = [[] for _ in range(seats)]  # cards to be played later, by seat
        self.powers: list[int] = [derived.powers] * seats  # how often each role can still use its power
        self.reading: list[int] = []  # cards being carried out, the latest last
        self.card = NO_CARD  # the last card drawn, who drew it and from which pile
        self.reader = NOBODY
        self.pile = NOBODY
        self.die = 0

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
        t.until = self.until
        t.home = self.home
        t.bags = [bag.copy() for bag in self.bags]
        t.decks = [deck.copy() for deck in self.decks]
        t.open = self.open
        t.kept = self.kept
        t.powers = self.powers
        t.reading = self.reading
        t.card = self.card
        t.reader = self.reader
        t.pile = self.pile
        t.die = self.die
        return t

    # --- small questions ---

    def holds(self, seat: int, resource: int) -> int:
        """How much of a resource is in a player's bag."""
        return self.bags[resource].holds(seat)

    def total(self, seat: int) -> int:
        """Everything in a player's bag."""
        bags = self.bags
        return bags[0].holds(seat) + bags[1].holds(seat) + bags[2].holds(seat)

    def lacks_something(self, seat: int) -> bool:
        """Whether a player has none of some resource. At the end of the game, that means elimination."""
        for bag in self.bags:
            if bag.holds(seat) == 0:
                return True
        return False

    def role_of(self, seat: int) -> Role:
        """The role of a player who has chosen one."""
        return self.derived.roles[self.role[seat]]

    def is_home(self, seat: int) -> bool:
        """Whether a player has reached the Finish."""
        return self.place[seat] == self.derived.finish

    def step(self, seat: int) -> int:
        """How many steps a token is from Start, on its own path."""
        age = self.age[seat]
        return self.derived.steps[age][self.place[seat]] if age != NO_AGE else 0


def conserved(t: Critocracy) -> dict[str, int]:
    """Amounts that never change during a match."""
    kept = sum([len(cards) for cards in t.kept])
    open_cards = len([card for card in t.open if card != NO_CARD])
    cards = sum([len(deck) for deck in t.decks]) + open_cards + kept + len(t.reading)
    money, knowledge, influence = t.bags
    return {
        "money": money.total(),
        "knowledge": knowledge.total(),
        "influence": influence.total(),
        "cards": cards,
    }
