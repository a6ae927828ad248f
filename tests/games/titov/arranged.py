"""A table of Titov arranged as a test wants it: hand, bank, Agenda, piles."""

from typing import Any

import parlour
from parlour.content import Do
from parlour.games.titov.derived import MILESTONE
from parlour.games.titov.derived_ids import NONE
from parlour.games.titov.rules.action_phase import Act
from parlour.games.titov.rules.agenda import lay
from parlour.games.titov.rules.crisis_phase import Crisis, CrisisPhase
from parlour.games.titov.rules.effects import Source
from parlour.games.titov.rules.reset_phase import NextTurn, ResetPhase
from parlour.games.titov.table import ACTION, CRISIS, Titov
from parlour.kernel import EVERYBODY, Deck, DrawPile
from parlour.kernel.pack import Pack
from parlour.testing import ArrangedTable

GAME = parlour.game("titov")


def begin(pack: str | Pack = "standard", seed: int = 1, **settings: Any) -> "ArrangedTitov":
    """A freshly dealt table, at the first decision."""
    return ArrangedTitov(GAME, 1, pack=pack, settings=settings, seed=seed)


def sit(pack: str | Pack = "standard", seed: int = 1, **settings: Any) -> "ArrangedTitov":
    """A table in the Action Phase of the first turn, with an empty hand and an empty Agenda, three of each resource and
    room for six, as in the rulebook's start."""
    at = begin(pack, seed, **{"difficulty": "rulebook", **settings})
    t = at.t
    at.hand()
    for place in range(1, len(t.face)):
        if t.face[place] != NONE:
            t.objectives.put(t.face[place])
            t.face[place] = NONE
    t.objectives.cards.sort()
    at.events.clear()
    return at


class ArrangedTitov(ArrangedTable[Titov]):
    """With methods for this game's table."""

    # --- what lies there ---

    @property
    def asked(self) -> str:
        """The key of the waiting decision, once everything automatic has happened."""
        self.look()
        return super().decision

    def card(self, name: str) -> int:
        """The number of an Action Card."""
        return self.t.derived.card_ids.index(name)

    def face(self, name: str) -> int:
        """The number of an objective or a milestone."""
        return self.t.derived.face_ids.index(name)

    def amount(self, resource: str) -> int:
        """How much of a resource is in the bank."""
        return self.t.bank[self.t.derived.resource_ids.index(resource)]

    def most(self, resource: str) -> int:
        """How much of a resource the bank can hold."""
        return self.t.most[self.t.derived.resource_ids.index(resource)]

    def names(self, cards: list[int]) -> list[str]:
        """Action Cards by name."""
        return [self.t.derived.card_ids[card] for card in cards]

    def faces(self, faces: list[int]) -> list[str]:
        """Objectives by name."""
        return [self.t.derived.face_ids[face] for face in faces]

    @property
    def in_hand(self) -> list[str]:
        return self.names(self.t.hand.cards)

    @property
    def discard(self) -> list[str]:
        return self.names(self.t.deck.discard.cards)

    @property
    def objective_discard(self) -> list[str]:
        return self.faces(self.t.objectives.discard.cards)

    @property
    def agenda(self) -> list[str]:
        """The objectives in the slots; "" for an empty slot."""
        return ["" if face == NONE else self.t.derived.face_ids[face] for face in self.t.face[1:]]

    @property
    def milestone(self) -> str:
        face = self.t.face[MILESTONE]
        return "" if face == NONE else self.t.derived.face_ids[face]

    def played(self) -> list[str]:
        """The cards played in this turn."""
        return self.names(self.t.played)

    # --- hands to move things ---

    def hand(self, *cards: str) -> "ArrangedTitov":
        """Put exactly these cards in the hand; the old ones go under the deck."""
        t = self.t
        for card in t.hand.cards:
            t.deck.put_under(card)
        t.made += len(cards)
        t.hand = Deck([self.card(card) for card in cards], EVERYBODY)
        return self

    def bank(self, **amounts: int) -> "ArrangedTitov":
        """Set these resources."""
        for resource, amount in amounts.items():
            self.t.bank[self.t.derived.resource_ids.index(resource)] = amount
        return self

    def maxima(self, most: int) -> "ArrangedTitov":
        """Set the maximum of every resource."""
        self.t.most = [most] * len(self.t.most)
        return self

    def deck(self, *cards: str, discard: tuple[str, ...] = ()) -> "ArrangedTitov":
        """Put exactly these cards in the Action Deck, the last on top, and these on the discard."""
        t = self.t
        t.made += len(cards) + len(discard) - len(t.deck) - len(t.deck.discard)
        pile = Deck([self.card(card) for card in discard], EVERYBODY)
        t.deck = DrawPile([self.card(card) for card in cards], pile)
        return self

    def objectives(self, *faces: str, discard: tuple[str, ...] = ()) -> "ArrangedTitov":
        """Put exactly these cards in the Objective Deck, the last on top, and these on its discard."""
        t = self.t
        t.made += len(faces) + len(discard) - len(t.objectives) - len(t.objectives.discard)
        pile = Deck([self.face(face) for face in discard], EVERYBODY)
        t.objectives = DrawPile([self.face(face) for face in faces], pile)
        return self

    def lay(self, *faces: str, timer: int = 0, marker: int | None = None) -> "ArrangedTitov":
        """Put these objectives in the Agenda, from the first slot on; "" leaves a slot empty. With `timer` and
        `marker`, all have advanced this far."""
        for place, face in enumerate(faces, 1):
            if face:
                self.put(place, face, timer, marker)
        return self

    def put(self, place: int, face: str, timer: int = 0, marker: int | None = None) -> "ArrangedTitov":
        """Put a card at a place."""
        t = self.t
        if t.face[place] == NONE:
            t.made += 1
        lay(t, place, self.face(face))
        t.timer[place] = timer
        t.came[place] = -1
        if marker is not None:
            t.marker[place] = marker
        return self

    def at_milestone(self, face: str, **how: Any) -> "ArrangedTitov":
        """Make this the milestone."""
        return self.put(MILESTONE, face, **how)

    # --- playing ---

    def act(self) -> "ArrangedTitov":
        """Go on in the Action Phase, with nothing gained or played yet."""
        t = self.t
        t.phase = ACTION
        t.stack = [NextTurn(), ResetPhase(), CrisisPhase(), Act(0)]
        self.look()
        return self

    def crisis(self) -> "ArrangedTitov":
        """Go to the Crisis Phase."""
        t = self.t
        t.phase = CRISIS
        t.stack = [NextTurn(), ResetPhase(), Crisis(0)]
        self.look()
        return self

    def reset(self) -> "ArrangedTitov":
        """Run the Reset Phase, up to the next turn."""
        self.t.stack = [NextTurn(), ResetPhase()]
        self.look()
        return self

    def run(self, program: str) -> "ArrangedTitov":
        """Run a program of the pack now, as an Action Card's: `tax_collection.does`."""
        name, field = program.split(".")
        card = self.card(name)
        return self.happen(getattr(self.t.derived.cards[card], field), card)

    def happen(self, program: int, card: int, place: int = -1) -> "ArrangedTitov":
        """Run a program now."""
        self.t.stack.append(Do(0, program, Source(card, place)))
        self.look()
        return self
