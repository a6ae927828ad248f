"""What things are worth to a kingdom, worked out from the pack: no card is known by name.

Worth is counted in resources: one resource in the bank is worth about 1. A calamity is worse the nearer it is to the
end of the game, counted in the cards it escalates into.
"""

from __future__ import annotations

from typing import Final, final

from parlour.content.programs import Effect

from ..derived import Derived
from ..derived_ids import NONE
from ..derived_programs import Price, options_of, parts_of, price_of

GAME: Final = 100.0  # what losing the game costs
DEPTH: Final = 4  # how far to follow a card's worth through the cards it brings
CARD: Final = 0.8  # drawing one more card
MAXIMUM: Final = 1.5
PER_TURN: Final = 5.0  # one more card in every turn
MARKER: Final = 1.0
THREATS: Final = (0.0, 12.0, 4.0, 1.0)  # by how many cards a misfortune is from losing the game
IN_THE_WAY: Final = 7.0  # an objective that must be gone before the game can be won
BURDEN: Final = 0.6  # how much a retained effect counts for a card in the deck
# What the n-th unit of a resource is worth: the first units keep calamities away.
UNITS: Final = [1.6, 1.3, 1.1, 0.95, 0.8, 0.7, 0.6, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25]
# The extra worth of the resource that pays for most cards: without any, nothing can be played.
SCARCE: Final = [0.0, 2.0, 3.2, 3.9, 4.3, 4.5, 4.6, 4.7, 4.7, 4.7, 4.7, 4.7, 4.7, 4.7]


@final
class Worth:
    """What every card of a pack is worth, worked out once."""

    def __init__(self, derived: Derived) -> None:
        self.derived = derived
        self.threat = [THREATS[min(3, steps)] if steps else 0.0 for steps in _steps_to_defeat(derived)]
        for ended in _to_be_ended(derived):
            self.threat[ended] = max(self.threat[ended], IN_THE_WAY)
        self.card = [self._card(card, DEPTH) for card in range(len(derived.cards))]
        self.retained = [self.program(card.retained, DEPTH) for card in derived.cards]
        self.ring = [self.program(face.timer_does, DEPTH) for face in derived.faces]
        self.won = [self.program(face.won, DEPTH) for face in derived.faces]
        self.lost = [self.program(face.lost, DEPTH) for face in derived.faces]
        self.each_turn = [self.program(face.each_turn, DEPTH) for face in derived.faces]
        self.face = [self._face(face, DEPTH) for face in range(len(derived.faces))]
        self.play = [self._play(card, DEPTH) for card in range(len(derived.cards))]
        self.full: list[float] = []
        for number, face in enumerate(derived.faces):
            for way in face.ways:
                self.full.append(1.0 + max(0.0, self.program(way.full, DEPTH - 1) + self.threat[number]))
        # By resource, how much the bank holds.
        self.held = [
            [sum(UNITS[:amount]) + share * scarce for amount, scarce in enumerate(SCARCE)] for share in self._currency()
        ]

    def _currency(self) -> list[float]:
        """How much of the first deck's cost is in each resource: the more, the worse it is to have none."""
        due = [0.0] * self.derived.resources
        for card in self.derived.actions:
            for price in self.derived.cards[card].prices:
                for resource in range(self.derived.resources):
                    due[resource] += float(price[resource])
        most = max([1.0, *due])
        return [one / most for one in due]

    def _play(self, number: int, depth: int) -> float:
        """What one play of a card brings."""
        card = self.derived.cards[number]
        costs = min([price_worth(price, self.derived.resources) for price in card.prices] or [0.0])
        return max(0.0, self.program(card.does, depth) - costs)

    def _card(self, number: int, depth: int) -> float:
        """One more of this card in the deck: what a play brings, or what getting rid of it costs."""
        card = self.derived.cards[number]
        costs = min([price_worth(price, self.derived.resources) for price in card.prices] or [0.0])
        brings = self.program(card.does, depth - 1)
        if card.slices:
            brings += self.program(card.full, depth - 1) / card.slices
        kept = self.program(card.retained, depth - 1)
        if card.expendable and brings <= 0:
            return max(-costs, kept) * BURDEN - 1.0
        return max(brings - costs, 0.0) + 0.1 * kept + 0.2

    def _face(self, number: int, depth: int) -> float:
        """One more of this objective somewhere: its threat, or what it can bring."""
        face = self.derived.faces[number]
        worth = -self.threat[number]
        if face.each_turn != NONE:
            worth += self.program(face.each_turn, depth - 1) * max(1, face.slices)
        best = 0.0
        for way in face.ways:
            price = min([price_worth(price, self.derived.resources) for price in way.prices] or [0.0])
            brings = self.program(way.does, depth - 1) - price
            if way.slices:
                brings += self.program(way.full, depth - 1) / way.slices
            best = max(best, brings)
        return worth + 0.5 * best

    def program(self, program: int, depth: int) -> float:
        """What a program brings, all in all."""
        if program == NONE or depth <= 0:
            return 0.0
        total = 0.0
        for effect in self.derived.programs[program]:
            total += self._effect(effect, depth)
        return total

    def _effect(self, effect: Effect, depth: int) -> float:
        kind = effect.kind
        number = float(
            effect.number("count") or effect.number("times") or effect.number("by") or effect.number("turns")
        )
        if kind in ("gain", "lose", "max"):
            amount = float(sum([part.amount for part in parts_of(effect)]))
            return amount if kind == "gain" else -1.3 * amount if kind == "lose" else MAXIMUM * amount
        if kind == "gain_card":
            best = max([self._card(card, depth - 1) for card in effect.numbers("card")])
            return number * (best + 1.0 if effect.value("to") == "hand" and best > 0 else best)
        if kind == "gain_objective":
            return number * max([-self.threat[face] for face in effect.numbers("objective")])
        if kind == "replace":
            return self._face(effect.number("into"), depth - 1)
        if kind == "swap_in":
            faces = [face for face in effect.numbers("of") if face < self.derived.first_milestone]
            return max([self._face(face, depth - 1) for face in faces])
        if kind in ("one_of", "offer"):
            best = max([self.program(one.program, depth) for one in options_of(effect)])
            costs = price_worth(price_of(effect), self.derived.resources) if kind == "offer" else 0.0
            return max(0.0, best - costs) * number if kind == "offer" else best
        if kind == "move_marker":
            return MARKER * number
        if kind == "cards_per_turn":
            return number * (PER_TURN if effect.value("lasting") else CARD)
        return number * PLAIN.get(kind, 0.0)


def worth_of(derived: Derived) -> Worth:
    """The worth of a setup's cards. It takes some milliseconds to work out, so it is kept for the setups that were
    asked for last."""
    for known in _kept:
        if known.derived is derived:
            return known
    found = Worth(derived)
    _kept.insert(0, found)
    del _kept[KEPT:]
    return found


KEPT: Final = 8
_kept: list[Worth] = []
PLAIN: Final = {
    "draw": CARD,
    "recur": CARD,
    "foresee": 0.8,
    "copy": 1.5,
    "destroy_cards": -1.5,
    "improve": 2.0,
    "disrupt": -0.3,
    "delay": 0.7,
    "scout": 0.2,
    "advance_timer": -0.8,
    "advance_project": 1.0,
    "push_track": 1.0,
    "play_card": 0.8,
    "destroy_objectives": 2.0,
    "replace_cards": 1.5,
    "defeat": -GAME,
    "win": GAME,
    "cheapen": 1.0,
    "weaken": -1.0,
    "count": 4.0,
    "activate": -7.0,
    "gain_active": -7.0,
    "no_resolving": -1.5,
}


def price_worth(price: Price, resources: int) -> float:
    """How many resources a price is."""
    return float(sum(price[:resources]) + sum(price[resources + 1 :: 2]))


def _to_be_ended(derived: Derived) -> list[int]:
    """Objectives that must be gone before the last milestone can be resolved."""
    found: list[int] = []
    for face in derived.last:
        for way in derived.faces[face].ways:
            for need in way.needs:
                if need.count == "objectives" and not need.high:
                    found += need.things
    return found


def _steps_to_defeat(derived: Derived) -> list[int]:
    """For each objective, how many cards away defeat is: 1 if its own timer brings it, one more for each card
    that it escalates through; 0 if it never comes."""
    steps = [0] * len(derived.faces)
    for number, face in enumerate(derived.faces):
        if face.timer_does != NONE and any(one.kind == "defeat" for one in derived.programs[face.timer_does]):
            steps[number] = 1
    for _ in range(3):
        for number, face in enumerate(derived.faces):
            if not steps[number] and face.escalates != NONE:
                for one in derived.programs[face.escalates]:
                    if one.kind == "replace" and steps[one.number("into")]:
                        steps[number] = steps[one.number("into")] + 1
    return steps
