"""What lies on the table: the bank, the Action Cards in deck, hand and discard, the milestone and the Agenda with their
timers, clocks and markers, and what has been done this turn."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.deck import Deck, DrawPile, redeal
from parlour.kernel.setup import Setup
from parlour.kernel.table import Table

from .derived import MILESTONE, Derived, Face
from .ids import NONE
from .programs import Check

KING: Final = 0  # the one seat
# Where nothing lies yet; never changed.
NO_MARKS: Final[list[int]] = []
NO_FLAGS: Final[list[bool]] = []
NO_PILE: Final = DrawPile()
NO_HAND: Final = Deck()
NO_CLOCKS: Final[list[list[int]]] = []
NO_COUNTS: Final[dict[int, int]] = {}
NO_LESS: Final[dict[int, list[int]]] = {}

ACTION: Final = "action"
CRISIS: Final = "crisis"
RESET: Final = "reset"


class Titov(Table):
    """One table of Titov.

    What seldom changes is replaced and never changed in place, so that clones can share it: what belongs to names of
    cards, the clocks of a place, counters, and the cards that are done with.
    """

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived
        # The bank, by resource.
        self.bank: list[int] = NO_MARKS
        self.most: list[int] = NO_MARKS
        self.per_turn = 0  # cards drawn in every turn
        self.next_turn = 0  # more or fewer of them in the next
        # Action Cards. The deck knows its discard.
        self.deck = NO_PILE
        self.hand = NO_HAND
        self.card_clock: dict[int, int] = NO_COUNTS  # by card, once it has started: copies share their clock
        self.cheaper: dict[int, int] = NO_COUNTS  # by card: what it costs less
        self.weaker: dict[int, list[int]] = NO_LESS  # by card: what it gives less of each resource
        # The milestone and the Agenda, by place. Of a place with nothing on it the rest means nothing.
        self.face: list[int] = NO_MARKS
        self.timer: list[int] = NO_MARKS
        self.marker: list[int] = NO_MARKS
        self.clocks: list[list[int]] = NO_CLOCKS  # the card's own, then those of its resolutions
        self.paused: list[bool] = NO_FLAGS
        self.fresh: list[bool] = NO_FLAGS  # placed or put back in this Reset Phase, which passes it over
        self.kept: dict[int, int] = NO_COUNTS  # by resolution, once it has started: clocks that outlast their card
        # The other objectives.
        self.objectives = NO_PILE
        self.next_milestone = NONE
        self.done: list[int] = NO_MARKS  # the Milestone Discard
        self.active: list[int] = NO_MARKS
        self.counters: list[int] = NO_MARKS
        # What has left the game, and how many cards have come into it.
        self.destroyed: list[int] = NO_MARKS
        self.destroyed_faces: list[int] = NO_MARKS
        self.made = 0
        # This turn, and what the end counts.
        self.act = 1
        self.phase = RESET
        self.gained: list[int] = NO_MARKS
        self.played: list[int] = NO_MARKS
        self.happened = 0  # programs run this turn, which are limited (R26)
        self.quiet_until = 0  # the last turn in which nothing can be resolved
        self.monuments = 0

    def clone(self) -> Titov:
        t = Titov(self.setup)
        t.copy_from(self)
        t.bank = self.bank[:]
        t.most = self.most[:]
        t.per_turn = self.per_turn
        t.next_turn = self.next_turn
        t.deck = self.deck.copy()
        t.hand = self.hand.copy()
        t.card_clock = self.card_clock
        t.cheaper = self.cheaper
        t.weaker = self.weaker
        t.face = self.face[:]
        t.timer = self.timer[:]
        t.marker = self.marker[:]
        t.clocks = self.clocks[:]
        t.paused = self.paused[:]
        t.fresh = self.fresh[:]
        t.kept = self.kept
        t.objectives = self.objectives.copy()
        t.next_milestone = self.next_milestone
        t.done = self.done
        t.active = self.active
        t.counters = self.counters
        t.destroyed = self.destroyed
        t.destroyed_faces = self.destroyed_faces
        t.made = self.made
        t.act = self.act
        t.phase = self.phase
        t.gained = self.gained[:]
        t.played = self.played[:]
        t.happened = self.happened
        t.quiet_until = self.quiet_until
        t.monuments = self.monuments
        return t

    # --- small questions ---

    def at(self, place: int) -> Face:
        """The card at a place that is not empty."""
        return self.derived.faces[self.face[place]]

    def places(self) -> list[int]:
        """Where something lies: the milestone, then the Agenda from left to right."""
        return [place for place, face in enumerate(self.face) if face != NONE]

    def agenda(self) -> list[int]:
        """Where in the Agenda something lies."""
        return [place for place in self.places() if place != MILESTONE]

    def in_use(self, resource: int) -> bool:
        """Whether a resource can be had in this act."""
        return self.derived.from_act[resource] <= self.act

    def controlled(self) -> int:
        """How many Action Cards are in deck, hand and discard."""
        return len(self.deck) + len(self.hand) + len(self.deck.discard)

    def controls(self, cards: set[int]) -> int:
        """How many of these Action Cards are in deck, hand and discard."""
        return _count(self.deck.discard.cards, cards) + _count(self.hand.cards, cards) + _count(self.deck.cards, cards)

    def exist(self, faces: set[int]) -> int:
        """How many of these objectives are in play, in the deck and in the discard."""
        lying = _count(self.objectives.cards, faces) + _count(self.objectives.discard.cards, faces)
        return lying + _count(self.face, faces)

    def measure(self, check: Check) -> int:
        """What a condition counts, as things are."""
        count = check.count
        things = check.things
        if count == "resources":
            return sum([self.bank[thing] for thing in things])
        if count == "gained":
            return sum([self.gained[thing] for thing in things])
        if count in ("cards", "improved"):
            return self.controls(check.among)
        if count == "played":
            return _count(self.played, check.among)
        if count == "objectives":
            return self.exist(check.among)
        if count == "agenda":
            return _count(self.face, check.among)
        return sum([self.counters[thing] for thing in things])

    def holds(self, check: Check) -> bool:
        """Whether a condition is met."""
        return check.low <= self.measure(check) <= check.high

    def hold(self, checks: list[Check]) -> bool:
        """Whether all of these conditions are met."""
        for check in checks:
            if not self.holds(check):
                return False
        return True


def resample(t: Titov, seat: int, chance: Chance) -> None:
    """What lies in each deck is known, in which order is not."""
    redeal(seat, chance, [t.deck])
    redeal(seat, chance, [t.objectives])


def conserved(t: Titov) -> dict[str, int]:
    """Every card that was made is somewhere, and the bank is within its bounds."""
    placed = len([face for face in t.face if face != NONE])
    lying = t.controlled() + len(t.destroyed)
    lying += len(t.objectives) + len(t.objectives.discard) + len(t.destroyed_faces) + placed
    outside = len([r for r, held in enumerate(t.bank) if not 0 <= held <= t.most[r]])
    return {"cards": lying + len(t.done) - t.made, "resources out of bounds": outside}


def _count(lying: list[int], wanted: set[int]) -> int:
    count = 0
    for card in lying:
        if card in wanted:
            count += 1
    return count
