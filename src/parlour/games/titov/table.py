"""The state of the table: the bank, the Action Cards in deck, hand and discard, the milestone and the Agenda with their
timers, clocks and markers, and what has happened this turn."""

from __future__ import annotations

from typing import ClassVar, Final

from parlour.content.programs import ContentTable
from parlour.kernel.chance import Chance
from parlour.kernel.deck import Deck, DrawPile, redeal
from parlour.kernel.setup import Setup

from .derived import MILESTONE, Derived, Face
from .derived_ids import NONE
from .derived_programs import Check

KING: Final = 0  # the only seat

ACTION: Final = "action"
CRISIS: Final = "crisis"
RESET: Final = "reset"


class Titov(ContentTable):
    """One table of Titov.

    Fields that seldom change are replaced, never changed in place, so clones share them: what belongs to names of
    cards, the clocks of a place, counters, the annals, and cards out of play. `happened` counts the effects of a turn.
    """

    most_effects: ClassVar[int] = 1000  # a pack's cards could start each other for ever (R26)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.derived: Derived = setup.derived

    def lay_out(self) -> None:
        """The table before anything has happened. `clone` copies every field that stands here."""
        derived = self.derived
        # The bank, by resource.
        self.bank: list[int] = derived.bank[:]
        self.most: list[int] = derived.most[:]
        self.per_turn = derived.per_turn  # cards drawn every turn
        self.next_turn = 0  # more or fewer next turn
        # Action Cards. The deck knows its discard.
        self.deck = DrawPile(derived.actions)
        self.hand = Deck()
        self.card_clock: dict[int, int] = {}  # by card, once started: copies share their clock
        self.cheaper: dict[int, int] = {}  # by card: its discount
        self.weaker: dict[int, list[int]] = {}  # by card: how much less of each resource it gives
        # The milestone and the Agenda, by place. For an empty place, the other fields mean nothing.
        self.face: list[int] = []
        self.timer: list[int] = []
        self.marker: list[int] = []
        self.clocks: list[list[int]] = []  # the card's own, then those of its resolutions
        self.paused: list[bool] = []
        self.came: list[int] = []  # when it came: twice the turn, and one more in the Reset Phase
        self.kept: dict[int, int] = {}  # by resolution, once started: clocks that outlast their card
        # The other objectives.
        self.objectives = DrawPile()
        self.next_milestone = derived.milestone
        self.done: list[int] = []  # the Milestone Discard
        self.active: list[int] = []
        self.counters: list[int] = [0] * len(derived.counter_ids)
        # Cards that have left the game, and how many have come into it.
        self.destroyed: list[int] = []
        self.destroyed_faces: list[int] = []
        self.made = 0
        # This turn, and what the score counts.
        self.act = derived.act
        self.phase = RESET
        self.gained: list[int] = [0] * derived.resources
        self.played: list[int] = []
        self.quiet_from = 1  # nothing can be resolved from this turn
        self.quiet_until = 0  # up to this one
        self.ruin = 0  # turns since the last milestone in which no card that was drawn could be played
        self.monuments = 0
        self.annals: list[tuple[int, str, int]] = []  # turn, what happened, objective or milestone

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
        t.came = self.came[:]
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
        t.quiet_from = self.quiet_from
        t.quiet_until = self.quiet_until
        t.ruin = self.ruin
        t.monuments = self.monuments
        t.annals = self.annals
        return t

    # --- small questions ---

    def at(self, place: int) -> Face:
        """The card at a place that is not empty."""
        return self.derived.faces[self.face[place]]

    def places(self) -> list[int]:
        """The places with a card: the milestone, then the Agenda from left to right."""
        return [place for place, face in enumerate(self.face) if face != NONE]

    def agenda(self) -> list[int]:
        """The places of the Agenda with a card."""
        return [place for place in self.places() if place != MILESTONE]

    def now(self) -> int:
        """What `came` would be for a card that came now."""
        return 2 * self.turns + (self.phase == RESET)

    def is_quiet(self) -> bool:
        """Whether nothing can be resolved in this turn."""
        return self.quiet_from <= self.turns <= self.quiet_until

    def in_use(self, resource: int) -> bool:
        """Whether a resource is in use in this act."""
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
        """What a condition counts now."""
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
    """The contents of each deck are known; their order is not."""
    redeal(seat, chance, [t.deck])
    redeal(seat, chance, [t.objectives])


def conserved(t: Titov) -> dict[str, int]:
    """Every card that came into the game is somewhere, and the bank is within its bounds."""
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
