"""The state of the table: deeds and buildings, money, tokens, decks, and what players have agreed on."""

from __future__ import annotations

from typing import ClassVar, Final

from parlour.content.programs import ContentTable
from parlour.kernel.bank import BANK, Bank
from parlour.kernel.deck import Bag, Deck
from parlour.kernel.setup import Setup

from .derived import NOBODY, NOWHERE, Character, Derived, Hook

Things = tuple[int, ...]  # that lie on the trade table

FREE: Final = -1  # not trapped
WHOLE: Final = 10  # shares of a deed
NO_OFFER: Final[tuple[Things, Things, Things, Things]] = ((), (), (), ())
NO_HOOKS: Final[list[Hook]] = []


class Meinopoly(ContentTable):
    """One table of Meinopoly. `happened` counts the effects since the last roll."""

    most_effects: ClassVar[int] = 100  # in a pack, each effect could start several others (R28)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived

    def lay_out(self) -> None:
        """The table before anything has happened. `clone` copies every field that stands here."""
        seats, size = self.seats, self.derived.size
        # Lists are replaced, never changed in place (`marked`, `more`), so clones share them; only those of shares are
        # changed. Players, by seat.
        self.bank = Bank(seats + 1, 0, unlimited=True)  # the last purse is the pot
        self.flows = [0] * (seats + 1) ** 2  # what each has paid to each other, and to the bank and the pot (last)
        self.order: list[int] = []  # of play
        self.character: list[int] = [NOBODY] * seats
        self.has_veil = False  # whether any character at the table is veiled
        self.place: list[int] = [NOWHERE] * seats
        self.trapped: list[int] = [FREE] * seats  # failed tries to escape
        self.redraws: list[int] = [0] * seats
        self.rerolls: list[int] = [0] * seats
        self.shields: list[int] = [0] * seats
        self.regulated: list[int] = [NOWHERE] * seats
        self.ally: list[int] = [NOBODY] * seats
        self.notice: list[int] = [0] * seats  # the turn in which a player gave an ally notice; 0: none
        self.owed: list[int] = [0] * seats  # what a player who settles has to pay; not in the step: it may be secret
        self.rests: list[int] = [0] * seats  # the round from which a player may challenge again
        self.proposals: list[int] = [0] * seats  # made in this turn
        self.on_offer: list[int] = []  # the characters to choose from
        self.asks_always: list[bool] = [False] * seats  # a player who wants to be asked about every reroll
        # What victories count.
        self.laps: list[int] = [0] * seats
        self.rents: list[int] = [0] * seats
        self.drawn: list[int] = [0] * seats
        self.redeemed: list[int] = [0] * seats
        self.traps: list[int] = [0] * seats
        # The board, by space.
        self.owner: list[int] = [NOBODY] * size
        self.level: list[int] = [0] * size
        self.mortgaged: list[bool] = [False] * size
        self.shares: dict[int, list[int]] = {}  # of deeds that are listed: how many each seat holds
        self.asking: list[int] = [0] * size  # what owners ask for a share, in percent of its worth; 0: not for sale
        # Decks, and secret objectives.
        self.decks: list[Bag] = []
        self.objectives = Deck()
        self.aims: list[Deck] = []
        # The turn and the times.
        self.dice = (0, 0)
        self.doubles = 0  # rolled in a row in this turn, while they still give another roll
        self.dealing = (NOBODY, NOBODY)  # the two players who are trading
        self.offered = 0  # the cash that the first of them pays; not in the step, because it may be secret
        self.wanted = 0  # what a counter-offer began with: the cash, and the things
        self.countered = NO_OFFER
        self.has_regulated = False  # in this turn
        self.market = 100  # percent
        self.market_until = 0  # the last turn of a market shock

    def clone(self) -> Meinopoly:
        t = Meinopoly(self.setup)
        t.copy_from(self)
        t.bank = self.bank.copy()
        t.flows = self.flows[:]
        t.order = self.order
        t.character = self.character
        t.has_veil = self.has_veil
        t.place = self.place
        t.trapped = self.trapped
        t.redraws = self.redraws
        t.rerolls = self.rerolls
        t.shields = self.shields
        t.regulated = self.regulated
        t.ally = self.ally
        t.notice = self.notice
        t.owed = self.owed
        t.rests = self.rests
        t.laps = self.laps
        t.rents = self.rents
        t.drawn = self.drawn
        t.redeemed = self.redeemed
        t.traps = self.traps
        t.on_offer = self.on_offer
        t.asks_always = self.asks_always
        t.asking = self.asking
        t.owner = self.owner
        t.level = self.level
        t.mortgaged = self.mortgaged
        t.shares = {deed: held[:] for deed, held in self.shares.items()} if self.shares else {}
        t.decks = [deck.copy() for deck in self.decks]
        t.objectives = self.objectives.copy() if self.aims else self.objectives
        t.aims = [aim.copy() for aim in self.aims]
        t.dice = self.dice
        t.doubles = self.doubles
        t.happened = self.happened
        t.proposals = self.proposals
        t.dealing = self.dealing
        t.offered = self.offered
        t.wanted = self.wanted
        t.countered = self.countered
        t.has_regulated = self.has_regulated
        t.market = self.market
        t.market_until = self.market_until
        return t

    # --- small questions ---

    def cash(self, seat: int) -> int:
        """The money in a player's purse."""
        return self.bank.holds(seat)

    def can_spend(self, seat: int, amount: int) -> bool:
        """Whether a player may choose to spend this: a player left with nothing would be bankrupt (R27)."""
        return self.bank.holds(seat) > amount

    def can_buy(self, seat: int, amount: int) -> bool:
        """Whether a player may buy this from the bank. Where the setting allows it, for the last dollar (R35)."""
        cash = self.bank.holds(seat)
        return cash > amount or (cash == amount and self.derived.last_dollar)

    def who(self, seat: int) -> Character | None:
        """The character of a seat, once chosen."""
        number = self.character[seat]
        return self.derived.characters[number] if number >= 0 else None

    def hooks(self, seat: int, moment: str) -> list[Hook]:
        """What a player's character has at this moment."""
        number = self.character[seat]
        return NO_HOOKS if number < 0 else self.derived.characters[number].hooks.get(moment, NO_HOOKS)

    def is_veiled(self, seat: int) -> bool:
        """Whether this player's money is hidden from the others."""
        number = self.character[seat]
        return number >= 0 and self.derived.characters[number].veiled

    def is_complete(self, space: int) -> bool:
        """Whether the owner of this street has its whole group."""
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
        """What a market shock does to prices and rents in this turn, in percent."""
        return self.market if self.turns <= self.market_until else 100

    def boom_percent(self) -> int:
        """What rents are in this round, in percent: in a long game they rise every round (R26)."""
        derived = self.derived
        over = self.rounds - derived.boom_from + 1
        return 100 + derived.boom * over if derived.boom_from and over > 0 else 100

    def receive(self, seat: int, amount: int) -> None:
        """The bank pays a player."""
        self.bank.pay(BANK, seat, amount)


def conserved(t: Meinopoly) -> dict[str, int]:
    """Money and cards, which are never made or lost."""
    return {"money": t.bank.total(), "cards": sum([len(deck) for deck in t.decks])}
