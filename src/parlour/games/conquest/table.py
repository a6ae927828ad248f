"""What lies on the table: the map with its armies, cards, and what the innovations add to them."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import Deck, DrawPile
from parlour.kernel.setup import Setup
from parlour.kernel.table import Table

from .derived import HOLE, NOBODY, Derived

Treaty = tuple[int, int, int, int, int]  # two seats, the kind, the round since which, the last round
Income = tuple[str, int, int]  # why, which continent or partner (or -1), how many armies

NOWHERE: Final = -1
NOTHING: Final = -1

# What can be done once in a turn, as bits of `used`.
TERRITORY_BONUS: Final = 1
COMMANDED: Final = 2
SABOTAGED: Final = 4
SPIED: Final = 8
RESEARCHED: Final = 16
BOUGHT_CARD: Final = 32
SWAPPED_CARD: Final = 64
TRADED_ARMIES: Final = 128
SECOND_FORTIFY: Final = 256
LONGER_FORTIFY: Final = 512

# Where nothing lies yet; never changed.
NO_MARKS: Final[list[int]] = []
NO_CARDS: Final = Deck()
NO_PILE: Final = DrawPile()
NO_HANDS: Final[list[Deck]] = []
NO_TREATIES: Final[list[Treaty]] = []


def marked(marks: list[int], at: int, mark: int) -> list[int]:
    """The same marks with another at this place."""
    twin = marks[:]
    twin[at] = mark
    return twin


def more(marks: list[int], at: int, by: int = 1) -> list[int]:
    """The same marks with a larger or smaller one at this place."""
    return marked(marks, at, marks[at] + by)


class Conquest(Table):
    """One table of Conquest. What seldom changes is replaced, never changed in place (`marked`, `more`), so that
    clones share it."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived
        # The map, by territory.
        self.owner: list[int] = NO_MARKS
        self.armies: list[int] = NO_MARKS  # all pieces, whatever their kind
        self.cavalry: list[int] = NO_MARKS  # how many of them are cavalry
        self.artillery: list[int] = NO_MARKS  # how many of them are artillery
        self.forts: list[int] = NO_MARKS  # 1 where a territory was fortified
        self.playable = 0  # territories that are no holes
        # Players, by seat.
        self.lands: list[int] = NO_MARKS  # territories
        self.colour: list[int] = NO_MARKS
        self.raised: list[int] = NO_MARKS  # armies to place in the set-up; the last are the neutral force's
        self.due: list[int] = NO_MARKS  # armies that come with the next reinforcement, or go with it
        self.supply = 0  # armies off the map; below zero, as their number has no limit
        # Cards.
        self.pile = NO_PILE
        self.hands: list[Deck] = NO_HANDS
        self.laid = NO_CARDS  # of a set that is being traded, for all to see
        self.sets = 0  # traded so far, by everyone
        # The turn.
        self.reserve = 0  # armies to place
        self.income: list[Income] = []  # what they come from
        self.conquered = 0  # territories taken in this turn
        self.eliminated = 0  # players put out in this turn
        self.battles = 0  # attacks made in this turn
        self.struck = 0  # territories that were attacked in this turn, as bits
        self.fortified = 0  # fortifying moves made in this turn
        self.used = 0  # what can be done once in a turn and was
        self.dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # the last roll, attacker's and defender's
        self.battle = (NOWHERE, NOWHERE, 0, 0)  # where it fell: from, to, and what each side lost
        # Units, technology and resources, by seat.
        self.spare: list[int] = NO_MARKS  # 1: cavalry is lost after artillery
        self.known: list[int] = NO_MARKS  # technologies, as bits
        self.study: list[int] = NO_MARKS  # research points
        self.tokens: list[int] = NO_MARKS  # four kinds for each seat, one seat after the other
        self.plenty: list[int] = NO_MARKS  # turns in a row that began with enough for the economic victory
        # World events: the one of this round, the one forecast, and on which continent or sea each of them falls.
        self.happening = NOTHING
        self.falls_on = NOWHERE
        self.forecast = NOTHING
        self.will_fall_on = NOWHERE
        self.happenings = NO_PILE
        # Treaties.
        self.treaties: list[Treaty] = NO_TREATIES
        self.notices: list[tuple[int, int]] = []  # of a treaty: the seat that gave notice, and its partner
        self.shamed: list[int] = NO_MARKS  # the last round in which a traitor may not sign; 0: no traitor
        self.took: list[int] = NO_MARKS  # for each two seats, the last round in which one took land of the other
        # Victories.
        self.capital: list[int] = NO_MARKS
        self.stars: list[int] = NO_MARKS
        self.open_goals: list[int] = NO_MARKS
        self.goals = NO_CARDS
        self.missions: list[Deck] = NO_HANDS
        self.mission_pile = NO_CARDS
        self.felled_by: list[int] = NO_MARKS  # the seat that defeated each seat
        self.history: list[tuple[int, ...]] = []  # what everyone had when each round began

    def lay_out(self) -> None:
        """Nothing has happened yet."""
        seats, size = self.seats, self.derived.size
        self.owner = [NOBODY] * size
        self.armies = [0] * size
        self.cavalry = [0] * size
        self.artillery = [0] * size
        self.forts = [0] * size
        self.playable = size
        self.lands = [0] * seats
        self.colour = [NOBODY] * seats
        self.raised = [0] * (seats + 1)
        self.due = [0] * seats
        self.pile = DrawPile()
        self.hands = [Deck() for _ in range(seats)]
        self.laid = Deck()
        self.spare = [0] * seats
        self.known = [0] * seats
        self.study = [0] * seats
        self.tokens = [0] * (4 * seats)
        self.plenty = [0] * seats
        self.shamed = [0] * seats
        self.took = [0] * (seats * seats)
        self.capital = [NOWHERE] * seats
        self.stars = [0] * seats
        self.felled_by = [NOBODY] * seats

    def clone(self) -> Conquest:
        t = Conquest(self.setup)
        t.copy_from(self)
        t.owner = self.owner[:]
        t.armies = self.armies[:]
        t.playable = self.playable
        t.lands = self.lands[:]
        t.colour = self.colour
        t.raised = self.raised[:]
        t.due = self.due
        t.supply = self.supply
        t.pile = self.pile.copy()
        t.hands = [hand.copy() for hand in self.hands]
        t.laid = self.laid.copy()
        t.sets = self.sets
        self._copy_turn(t)
        self._copy_innovations(t)
        return t

    def _copy_turn(self, t: Conquest) -> None:
        t.reserve = self.reserve
        t.income = self.income
        t.conquered = self.conquered
        t.eliminated = self.eliminated
        t.battles = self.battles
        t.struck = self.struck
        t.fortified = self.fortified
        t.used = self.used
        t.dice = self.dice
        t.battle = self.battle

    def _copy_innovations(self, t: Conquest) -> None:
        derived = self.derived
        t.cavalry = self.cavalry[:] if derived.units else self.cavalry
        t.artillery = self.artillery[:] if derived.units else self.artillery
        t.forts = self.forts
        t.spare = self.spare
        t.known = self.known
        t.study = self.study
        t.tokens = self.tokens[:] if derived.resources else self.tokens
        t.plenty = self.plenty
        t.happening = self.happening
        t.falls_on = self.falls_on
        t.forecast = self.forecast
        t.will_fall_on = self.will_fall_on
        t.happenings = self.happenings.copy()
        t.treaties = self.treaties
        t.notices = self.notices
        t.shamed = self.shamed
        t.took = self.took
        t.capital = self.capital
        t.stars = self.stars
        t.open_goals = self.open_goals
        t.goals = self.goals.copy()
        t.missions = [mission.copy() for mission in self.missions]
        t.mission_pile = self.mission_pile.copy()
        t.felled_by = self.felled_by
        t.history = self.history

    # --- small questions ---

    def are_partners(self, one: int, other: int) -> bool:
        """Whether two players are of one team."""
        teams = self.teams
        return teams is not None and one >= 0 and other >= 0 and teams[one] == teams[other]

    def holds_continent(self, seat: int, continent: int) -> bool:
        """Whether every territory of a continent that is no hole belongs to this player."""
        owner = self.owner
        held = False
        for place in self.derived.members[continent]:
            if owner[place] == seat:
                held = True
            elif owner[place] != HOLE:
                return False
        return held

    def continents_of(self, seat: int) -> list[int]:
        """The continents that a player holds."""
        return [number for number in range(len(self.derived.bonus)) if self.holds_continent(seat, number)]

    def places_of(self, seat: int) -> list[int]:
        """The territories of a player."""
        owner = self.owner
        return [place for place in range(self.derived.size) if owner[place] == seat]

    def has_used(self, once: int) -> bool:
        """Whether something that can be done once was done in this turn."""
        return self.used & once != 0

    def knows(self, seat: int, technology: int) -> bool:
        """Whether a player has a technology."""
        return self.known[seat] >> technology & 1 == 1

    # --- what happens to armies ---

    def enlist(self, place: int, count: int) -> None:
        """Armies come onto the map, from nowhere."""
        self.armies[place] += count
        self.supply -= count

    def remove(self, place: int, count: int) -> None:
        """Armies leave the map."""
        self.armies[place] -= count
        self.supply += count

    def take_over(self, place: int, seat: int) -> None:
        """A territory changes hands. In the fog that shows its neighbours to the new owner."""
        if self.derived.fog:
            self.reveal()
        before = self.owner[place]
        if before >= 0:
            self.lands[before] -= 1
        self.owner[place] = seat
        if seat >= 0:
            self.lands[seat] += 1


def conserved(t: Conquest) -> dict[str, int]:
    """Amounts that never change in a match: armies on and off the map, and cards."""
    cards = len(t.pile) + len(t.pile.discard) + len(t.laid) + sum([len(hand) for hand in t.hands])
    return {"armies": sum(t.armies) + sum(t.raised) + t.reserve + t.supply, "cards": cards}
