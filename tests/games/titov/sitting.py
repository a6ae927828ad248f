"""Sitting down at a table of Titov that lies as a test wants it: hand, bank, Agenda, piles."""

from typing import Any

import parlour
from parlour.games.titov.derived import MILESTONE
from parlour.games.titov.ids import NONE
from parlour.games.titov.rules.action_phase import Act
from parlour.games.titov.rules.agenda import lay
from parlour.games.titov.rules.crisis_phase import Crisis, CrisisPhase
from parlour.games.titov.rules.effects import RunProgram
from parlour.games.titov.rules.reset_phase import NextTurn, ResetPhase
from parlour.games.titov.table import ACTION, CRISIS, Titov
from parlour.kernel import EVERYBODY, Deck, DrawPile, ToldEvent, fast
from parlour.kernel.pack import Pack

GAME = parlour.game("titov")


def begin(pack: str | Pack = "standard", seed: int = 1, **settings: Any) -> "Sitting":
    """A table as it is dealt, at the first decision."""
    read = GAME.read_pack(pack) if isinstance(pack, str) else pack
    t = GAME.table(GAME.set_for(1, settings, None, read))
    assert isinstance(t, Titov)
    heard: list[ToldEvent] = []
    t.listen(heard)
    t.begin(fast(seed))
    return Sitting(t, heard)


def sit(pack: str | Pack = "standard", seed: int = 1, **settings: Any) -> "Sitting":
    """A table in the Action Phase of the first turn, with an empty hand and an empty Agenda, three of each resource and
    room for six: what the rulebook begins with."""
    at = begin(pack, seed, **{"difficulty": "rulebook", **settings})
    t = at.t
    at.hand()
    for place in range(1, len(t.face)):
        if t.face[place] != NONE:
            t.objectives.put(t.face[place])
            t.face[place] = NONE
    t.objectives.cards.sort()
    at.heard.clear()
    return at


class Sitting:
    """A table, what was heard at it, and hands to move things on it."""

    def __init__(self, t: Titov, heard: list[ToldEvent]) -> None:
        self.t = t
        self.heard = heard

    # --- what lies there ---

    @property
    def asked(self) -> str:
        """The key of the decision that waits, or "" when the match is over."""
        self.look()
        return self.t.decision_key()

    @property
    def options(self) -> list[str]:
        """What is open, as text with ids."""
        self.look()
        return [GAME.write(self.t.setup, move) for move in self.t.options(0)]

    @property
    def closed(self) -> dict[str, str]:
        """What is closed, as text with ids, and the rule that forbids it."""
        self.look()
        return {GAME.write(self.t.setup, move): why for move, why in self.t.closed(0)}

    def look(self) -> None:
        """See what lies there now: a test may have laid it there since the last move."""
        if not self.t.over:
            self.t.advance()

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
        """What lies in the slots; "" where nothing does."""
        return ["" if face == NONE else self.t.derived.face_ids[face] for face in self.t.face[1:]]

    @property
    def milestone(self) -> str:
        face = self.t.face[MILESTONE]
        return "" if face == NONE else self.t.derived.face_ids[face]

    def played(self) -> list[str]:
        """The cards that were played in this turn."""
        return self.names(self.t.played)

    def told(self, event: str) -> list[tuple[Any, ...]]:
        """The values of every event of this name that was heard."""
        return [told.values for told in self.heard if told.event.name == event]

    # --- hands to move things ---

    def hand(self, *cards: str) -> "Sitting":
        """Exactly these cards are in the hand; what was there goes under the deck."""
        t = self.t
        for card in t.hand.cards:
            t.deck.put_under(card)
        t.made += len(cards)
        t.hand = Deck([self.card(card) for card in cards], EVERYBODY)
        return self

    def bank(self, **amounts: int) -> "Sitting":
        """So much of these resources."""
        for resource, amount in amounts.items():
            self.t.bank[self.t.derived.resource_ids.index(resource)] = amount
        return self

    def maxima(self, most: int) -> "Sitting":
        """So much room for everything."""
        self.t.most = [most] * len(self.t.most)
        return self

    def deck(self, *cards: str, discard: tuple[str, ...] = ()) -> "Sitting":
        """Exactly these cards in the Action Deck, the last on top, and these on the discard."""
        t = self.t
        t.made += len(cards) + len(discard) - len(t.deck) - len(t.deck.discard)
        pile = Deck([self.card(card) for card in discard], EVERYBODY)
        t.deck = DrawPile([self.card(card) for card in cards], pile)
        return self

    def objectives(self, *faces: str, discard: tuple[str, ...] = ()) -> "Sitting":
        """Exactly these cards in the Objective Deck, the last on top, and these on its discard."""
        t = self.t
        t.made += len(faces) + len(discard) - len(t.objectives) - len(t.objectives.discard)
        pile = Deck([self.face(face) for face in discard], EVERYBODY)
        t.objectives = DrawPile([self.face(face) for face in faces], pile)
        return self

    def lay(self, *faces: str, timer: int = 0, marker: int | None = None) -> "Sitting":
        """These objectives lie in the Agenda, from the first slot on; "" leaves a slot empty. With `timer` and
        `marker` each stands so far."""
        for place, face in enumerate(faces, 1):
            if face:
                self.put(place, face, timer, marker)
        return self

    def put(self, place: int, face: str, timer: int = 0, marker: int | None = None) -> "Sitting":
        """A card lies at a place."""
        t = self.t
        if t.face[place] == NONE:
            t.made += 1
        lay(t, place, self.face(face))
        t.timer[place] = timer
        t.fresh[place] = False
        if marker is not None:
            t.marker[place] = marker
        return self

    def at_milestone(self, face: str, **how: Any) -> "Sitting":
        """This is the milestone."""
        return self.put(MILESTONE, face, **how)

    # --- playing ---

    def play(self, *moves: str) -> "Sitting":
        """These moves, one after the other; each must be open."""
        for text in moves:
            self.look()
            move = GAME.read(self.t.setup, text)
            assert move is not None, f"{text} is no move"
            assert move in self.t.options(0), f"{text} is not open: {self.options}"
            self.t.take(0, move)
        return self

    def act(self) -> "Sitting":
        """The Action Phase goes on from here, with nothing gained and played yet."""
        t = self.t
        t.phase = ACTION
        t.stack = [NextTurn(), ResetPhase(), CrisisPhase(), Act(0)]
        self.look()
        return self

    def crisis(self) -> "Sitting":
        """The Crisis Phase is on."""
        t = self.t
        t.phase = CRISIS
        t.stack = [NextTurn(), ResetPhase(), Crisis(0)]
        self.look()
        return self

    def reset(self) -> "Sitting":
        """The Reset Phase happens, and the next turn begins."""
        self.t.stack = [NextTurn(), ResetPhase()]
        self.look()
        return self

    def run(self, program: str) -> "Sitting":
        """A program of the pack happens now, as that of an Action Card: `tax_collection.does`."""
        name, field = program.split(".")
        card = self.card(name)
        return self.happen(getattr(self.t.derived.cards[card], field), card)

    def happen(self, program: int, card: int, place: int = -1) -> "Sitting":
        """A program happens now."""
        self.t.stack.append(RunProgram(program, 0, card, place))
        self.look()
        return self
