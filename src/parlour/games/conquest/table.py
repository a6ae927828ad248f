"""The state of the table: the map with its armies, the cards, and what the innovations add."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import Deck, DrawPile
from parlour.kernel.marks import marked, more
from parlour.kernel.setup import Setup
from parlour.kernel.table import Table

from .derived import HOLE, NOBODY, Derived

Treaty = tuple[int, int, int, int, int]  # two seats, the kind, the round since which, the last round
Income = tuple[str, int, int]  # why, which continent or partner (or -1), how many armies

NOWHERE: Final = -1
NOTHING: Final = -1

# Once-a-turn actions, as bits of `used`.
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
ASKED_TO_SIGN: Final = 16  # the bit of the first seat; the others follow


class Conquest(Table):
    """One table of Conquest. Fields that seldom change are replaced, never changed in place (`marked`, `more`), so
    clones share them."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived

    def lay_out(self) -> None:
        """The table before anything has happened. `clone` copies every field that stands here."""
        seats, size = self.seats, self.derived.size
        # The map, by territory.
        self.owner: list[int] = [NOBODY] * size
        self.armies: list[int] = [0] * size  # all pieces, whatever their kind
        self.cavalry: list[int] = [0] * size  # how many of the armies are cavalry
        self.artillery: list[int] = [0] * size  # how many of the armies are artillery
        self.forts: list[int] = [0] * size  # 1 for a fortified territory
        self.playable = size  # territories that are not holes
        # Players, by seat.
        self.lands: list[int] = [0] * seats  # territories
        self.colour: list[int] = [NOBODY] * seats
        self.orders: list[tuple[int, int]] = [(NOWHERE, 0)] * seats  # in the set-up: where further armies go, how many
        self.raised: list[int] = [0] * (seats + 1)  # armies to place in the set-up; the last are the neutral force's
        self.due: list[int] = [0] * seats  # armies that the next reinforcement gains or loses
        self.supply = 0  # armies off the map, below zero because their number has no limit
        # Cards.
        self.pile = DrawPile()
        self.hands: list[Deck] = [Deck() for _ in range(seats)]
        self.laid = Deck()  # of a set being traded, face up
        self.sets = 0  # sets traded so far, by everyone
        # The turn.
        self.reserve = 0  # armies to place
        self.income: list[Income] = []  # what they come from
        self.conquered = 0  # territories taken in this turn
        self.eliminated = 0  # players put out in this turn
        self.battles = 0  # attacks made in this turn
        self.struck = 0  # territories attacked in this turn, as bits
        self.fortified = 0  # fortifying moves made in this turn
        self.used = 0  # the once-a-turn actions taken
        self.dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # the last roll, attacker's and defender's
        self.tally = (0, 0, 0)  # of the attack that is being fought: rolls, and what each side lost
        self.battle = (NOWHERE, NOWHERE, 0, 0)  # where it fell: from, to, and what each side lost
        self._lay_out_innovations()

    def _lay_out_innovations(self) -> None:
        seats = self.seats
        # Units, technology and resources, by seat.
        self.spare: list[int] = [0] * seats  # 1: cavalry is lost after artillery
        self.known: list[int] = [0] * seats  # technologies, as bits
        self.study: list[int] = [0] * seats  # research points
        self.tokens: list[int] = [0] * (4 * seats)  # four kinds for each seat, seat after seat
        self.plenty: list[int] = [0] * seats  # turns in a row that began with the income of an economic victory
        # World events: this round's, the forecast one, and the continent or sea of each.
        self.happening = NOTHING
        self.falls_on = NOWHERE
        self.forecast = NOTHING
        self.will_fall_on = NOWHERE
        self.happenings = DrawPile()
        # Treaties.
        self.treaties: list[Treaty] = []
        self.notices: list[tuple[int, int]] = []  # the seat that gave notice, and its partner
        self.shamed: list[int] = [0] * seats  # the last round in which a traitor may not sign; 0: no traitor
        self.took: list[int] = [0] * (
            seats * seats
        )  # for each pair of seats, the last round in which one took land from the other
        # Victories.
        self.capital: list[int] = [NOWHERE] * seats
        self.stars: list[int] = [0] * seats
        self.open_goals: list[int] = []
        self.goals = Deck()
        self.missions: list[Deck] = []
        self.mission_pile = Deck()
        self.felled_by: list[int] = [NOBODY] * seats  # the seat that defeated each seat
        self.history: list[tuple[int, ...]] = []  # what everyone had when each round began

    def clone(self) -> Conquest:
        t = Conquest(self.setup)
        t.copy_from(self)
        t.owner = self.owner
        t.armies = self.armies[:]
        t.playable = self.playable
        t.lands = self.lands
        t.colour = self.colour
        t.raised = self.raised
        t.orders = self.orders
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
        t.tally = self.tally

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
        t.happenings = self.happenings.copy() if derived.events != "off" else self.happenings
        t.treaties = self.treaties
        t.notices = self.notices
        t.shamed = self.shamed
        t.took = self.took
        t.capital = self.capital
        t.stars = self.stars
        t.open_goals = self.open_goals
        t.goals = self.goals.copy() if derived.has_objectives else self.goals
        t.missions = [mission.copy() for mission in self.missions]
        t.mission_pile = self.mission_pile.copy() if derived.has_missions else self.mission_pile
        t.felled_by = self.felled_by
        t.history = self.history

    # --- small questions ---

    def are_partners(self, one: int, other: int) -> bool:
        """Whether two players are on one team."""
        teams = self.teams
        return teams is not None and one >= 0 and other >= 0 and teams[one] == teams[other]

    def holds_continent(self, seat: int, continent: int) -> bool:
        """Whether every territory of a continent, holes aside, belongs to this player."""
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

    def armies_of(self, seat: int) -> int:
        """All armies of a player on the map."""
        owner = self.owner
        armies = self.armies
        found = 0
        for place in range(len(owner)):
            if owner[place] == seat:
                found += armies[place]
        return found

    def has_used(self, once: int) -> bool:
        """Whether a once-a-turn action was taken in this turn."""
        return self.used & once != 0

    def knows(self, seat: int, technology: int) -> bool:
        """Whether a player has a technology."""
        return self.known[seat] >> technology & 1 == 1

    # --- what happens to armies ---

    def enlist(self, place: int, count: int) -> None:
        """Bring new armies onto the map."""
        self.armies[place] += count
        self.supply -= count

    def remove(self, place: int, count: int) -> None:
        """Take armies off the map."""
        self.armies[place] -= count
        self.supply += count

    def take_over(self, place: int, seat: int) -> None:
        """A territory changes hands. In the fog, its new owner now sees its neighbours."""
        if self.derived.fog:
            self.reveal()
        before = self.owner[place]
        if before >= 0:
            self.lands = more(self.lands, before, -1)
        self.owner = marked(self.owner, place, seat)
        if seat >= 0:
            self.lands = more(self.lands, seat)


def conserved(t: Conquest) -> dict[str, int]:
    """Amounts that never change in a match: armies (on and off the map), and cards."""
    cards = len(t.pile) + len(t.pile.discard) + len(t.laid) + sum([len(hand) for hand in t.hands])
    return {"armies": sum(t.armies) + sum(t.raised) + t.reserve + t.supply, "cards": cards}
