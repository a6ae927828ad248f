"""What lies on the table: deeds and buildings, money, tokens, decks, and what players have agreed on."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK, Bank
from parlour.kernel.deck import Bag, Deck
from parlour.kernel.setup import Setup
from parlour.kernel.table import Table

from .derived import NOBODY, NOWHERE, Character, Derived, Hook

FREE: Final = -1  # not trapped
WHOLE: Final = 10  # shares of a deed
# Where nothing lies yet; never changed.
NO_MARKS: Final[list[int]] = []
NO_FLAGS: Final[list[bool]] = []
NO_MONEY: Final = Bank(0, 0)
NO_BAGS: Final[list[Bag]] = []
NO_SHARES: Final[dict[int, list[int]]] = {}
NO_CARDS: Final = Deck()
NO_DECKS: Final[list[Deck]] = []
NO_HOOKS: Final[list[Hook]] = []


def marked(marks: list[int], seat: int, mark: int) -> list[int]:
    """The same marks with another for this seat."""
    twin = marks[:]
    twin[seat] = mark
    return twin


def more(marks: list[int], seat: int, by: int = 1) -> list[int]:
    """The same marks with more (or less) for this seat."""
    return marked(marks, seat, marks[seat] + by)


class Meinopoly(Table):
    """One table of Meinopoly."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived
        # Players, by seat. What seldom changes is replaced, never changed in place (`marked`, `more`), so that clones
        # share it. `lay_out` fills the lists.
        self.bank = NO_MONEY  # the last purse is the pot
        self.order: list[int] = NO_MARKS  # who plays after whom
        self.character: list[int] = NO_MARKS
        self.has_veil = False  # whether one of the characters at the table is veiled
        self.place: list[int] = NO_MARKS
        self.trapped: list[int] = NO_MARKS  # failed tries to escape
        self.redraws: list[int] = NO_MARKS
        self.rerolls: list[int] = NO_MARKS
        self.shields: list[int] = NO_MARKS
        self.regulated: list[int] = NO_MARKS
        self.ally: list[int] = NO_MARKS
        self.notice: list[int] = NO_MARKS  # the turn in which it was given to an ally; 0: it was not
        self.owed: list[int] = NO_MARKS  # what a player who settles has to pay; not in the step, for it may be secret
        self.rests: list[int] = NO_MARKS  # the round from which a player may challenge again
        self.proposals: list[int] = NO_MARKS  # made in this turn
        # What victories count.
        self.laps: list[int] = NO_MARKS
        self.rents: list[int] = NO_MARKS
        self.drawn: list[int] = NO_MARKS
        self.redeemed: list[int] = NO_MARKS
        self.traps: list[int] = NO_MARKS
        # The board, by space.
        self.owner: list[int] = NO_MARKS
        self.level: list[int] = NO_MARKS
        self.mortgaged: list[bool] = NO_FLAGS
        self.shares: dict[int, list[int]] = NO_SHARES  # of deeds that are listed: how many each seat holds
        # Decks, and who is secretly after what.
        self.decks: list[Bag] = NO_BAGS
        self.objectives = NO_CARDS
        self.aims: list[Deck] = NO_DECKS
        # The turn and the times.
        self.dice = (0, 0)
        self.doubles = 0  # rolled in a row in this turn, while they still give another roll
        self.happened = 0  # effects since the last roll; what packs set going ends somewhere
        self.dealing = (NOBODY, NOBODY)  # who is making a trade
        self.offered = 0  # the cash in it, which the first of them pays; not in the step, for it may be secret
        self.has_regulated = False  # in this turn
        self.market = 100  # percent
        self.market_until = 0  # the last turn of a market shock

    def lay_out(self) -> None:
        """Nothing has happened yet."""
        seats, size = self.seats, self.derived.size
        self.bank = Bank(seats + 1, 0, unlimited=True)
        self.character = [NOBODY] * seats
        self.place = [NOWHERE] * seats
        self.trapped = [FREE] * seats
        self.redraws = [0] * seats
        self.rerolls = [0] * seats
        self.shields = [0] * seats
        self.regulated = [NOWHERE] * seats
        self.ally = [NOBODY] * seats
        self.notice = [0] * seats
        self.owed = [0] * seats
        self.rests = [0] * seats
        self.proposals = [0] * seats
        self.laps = [0] * seats
        self.rents = [0] * seats
        self.drawn = [0] * seats
        self.redeemed = [0] * seats
        self.traps = [0] * seats
        self.owner = [NOBODY] * size
        self.level = [0] * size
        self.mortgaged = [False] * size
        self.shares = {}

    def clone(self) -> Meinopoly:
        t = Meinopoly(self.setup)
        t.copy_from(self)
        t.bank = self.bank.copy()
        t.order = self.order
        t.character = self.character
        t.has_veil = self.has_veil
        t.place = self.place[:]
        t.trapped = self.trapped[:]
        t.redraws = self.redraws
        t.rerolls = self.rerolls
        t.shields = self.shields
        t.regulated = self.regulated
        t.ally = self.ally
        t.notice = self.notice
        t.owed = self.owed[:]
        t.rests = self.rests
        t.laps = self.laps
        t.rents = self.rents
        t.drawn = self.drawn
        t.redeemed = self.redeemed
        t.traps = self.traps
        t.owner = self.owner[:]
        t.level = self.level[:]
        t.mortgaged = self.mortgaged[:]
        t.shares = {deed: held[:] for deed, held in self.shares.items()} if self.shares else {}
        t.decks = [deck.copy() for deck in self.decks]
        if self.aims:
            t.objectives = self.objectives.copy()
            t.aims = [aim.copy() for aim in self.aims]
        t.dice = self.dice
        t.doubles = self.doubles
        t.happened = self.happened
        t.proposals = self.proposals[:]
        t.dealing = self.dealing
        t.offered = self.offered
        t.has_regulated = self.has_regulated
        t.market = self.market
        t.market_until = self.market_until
        return t

    # --- small questions ---

    def cash(self, seat: int) -> int:
        """What a player has in the purse."""
        return self.bank.purse[seat]

    def can_spend(self, seat: int, amount: int) -> bool:
        """Whether a player may spend this of their own will: who is left with nothing would be bankrupt (R27)."""
        return self.bank.purse[seat] > amount

    def who(self, seat: int) -> Character | None:
        """The character of a seat, once it is chosen."""
        number = self.character[seat]
        return self.derived.characters[number] if number >= 0 else None

    def hooks(self, seat: int, moment: str) -> list[Hook]:
        """What a player's character has at this moment."""
        number = self.character[seat]
        return NO_HOOKS if number < 0 else self.derived.characters[number].hooks.get(moment, NO_HOOKS)

    def is_veiled(self, seat: int) -> bool:
        """Whether others do not see this player's money."""
        number = self.character[seat]
        return number >= 0 and self.derived.characters[number].veiled

    def is_complete(self, space: int) -> bool:
        """Whether this street's whole group belongs to its owner."""
        group = self.derived.group[space]
        if group < 0:
            return False
        owner = self.owner[space]
        for street in self.derived.groups[group]:
            if self.owner[street] != owner:
                return False
        return owner != NOBODY

    def is_built_up(self, space: int) -> bool:
        """Whether there are buildings anywhere in this street's group."""
        group = self.derived.group[space]
        if group < 0:
            return False
        for street in self.derived.groups[group]:
            if self.level[street] > 0:
                return True
        return False

    def deeds_of(self, seat: int) -> list[int]:
        """The spaces that a player owns."""
        owner = self.owner
        return [deed for deed in self.derived.deeds if owner[deed] == seat]

    def are_partners(self, one: int, other: int) -> bool:
        """Allies and team mates pay each other no rent."""
        teams = self.teams
        return self.ally[one] == other or (teams is not None and teams[one] == teams[other])

    def season(self) -> int:
        """The season of this turn; -1 if there are none."""
        derived = self.derived
        if not derived.seasons:
            return -1
        return (max(self.turns, 1) - 1) // derived.season_length % len(derived.season_price)

    def market_percent(self) -> int:
        """What a market shock makes of prices and rents in this turn."""
        return self.market if self.turns <= self.market_until else 100

    def receive(self, seat: int, amount: int) -> None:
        """The bank pays a player."""
        self.bank.pay(BANK, seat, amount)


def conserved(t: Meinopoly) -> dict[str, int]:
    """Money and cards are never made or lost."""
    return {"money": t.bank.total(), "cards": sum([len(deck) for deck in t.decks])}
