"""The shape of Critocracy's packs: the board and its ages, roles, the cards of the ages, and the end-of-turn cards.

Age cards say what they do in one vocabulary (`does.py`); an end-of-turn card says what it changes for each role.
`derived.py` turns what is read here into the tables that the rules look things up in.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from .effect_shapes import ChangePath, Effect, Effects, Id, Walk

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Measured = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Point = tuple[Measured, Measured]
Corners = tuple[Measured, Measured, Measured, Measured]
Start = Annotated[int, msgspec.Meta(ge=0, le=100)]
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large the ground is on which spaces and boxes lie."""

    width: Measured
    height: Measured


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space and where its middle lies. Start, Finish and junctions have corners as well."""

    id: Id
    at: Point
    kind: Literal["regular", "event", "junction", "start", "finish"] = "regular"
    corners: list[Point] = []


class Age(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An age: its path from the first space after Start to the last before Finish, the colour of its ribbon, an outline
    that can be seen on black, and the box where its cards lie (left, top, right, bottom)."""

    id: Id
    colour: Colour
    outline: Colour
    box: Corners
    path: Annotated[list[Id], msgspec.Meta(min_length=2, max_length=200)]


class CardBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box where a pile of end-of-turn cards lies (left, top, right, bottom)."""

    id: Id
    box: Corners


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a role has in its bag at the start, whom it opposes, and what it can do: a resource that cannot be stolen,
    sabotages that are ignored, never missing a turn, never forced off the path."""

    id: Id
    colour: Colour
    opposes: Id
    money: Start = 0
    knowledge: Start = 0
    influence: Start = 0
    protects: Literal["", "money", "knowledge", "influence"] = ""
    ignores_sabotages: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    never_skips: bool = False
    keeps_path: bool = False


class AgeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of an age. `or_does` makes it a choice of two ways."""

    id: Id
    deck: Id
    does: Annotated[Effects, msgspec.Meta(min_length=1)]
    or_does: Effects = []


class TurnCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end-of-turn card: what it changes for each role, as money, knowledge, influence."""

    id: Id
    changes: dict[str, tuple[Change, Change, Change]]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the rulebook that are not of one role or card."""

    sides: Annotated[int, msgspec.Meta(ge=2, le=20)] = 6
    computer_events: Annotated[int, msgspec.Meta(ge=0, le=99)] = 2


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    board: Ground
    spaces: Annotated[list[Space], msgspec.Meta(min_length=4, max_length=500)]
    ages: Annotated[list[Age], msgspec.Meta(min_length=1, max_length=8)]
    piles: Annotated[list[CardBox], msgspec.Meta(min_length=1, max_length=4)]
    roles: Annotated[list[Role], msgspec.Meta(min_length=2, max_length=6)]
    cards: list[AgeCard]
    turn_cards: Annotated[list[TurnCard], msgspec.Meta(min_length=1)]
    numbers: Numbers = Numbers()

    def faults(self) -> list[tuple[str, str]]:
        """Everything wrong that types and ranges cannot say."""
        return [*self._board_faults(), *self._path_faults(), *self._role_faults(), *self._card_faults()]

    def _board_faults(self) -> Iterator[tuple[str, str]]:
        for kind in ("start", "finish"):
            found = len([space for space in self.spaces if space.kind == kind])
            if found != 1:
                yield "spaces", f"expected one space of kind {kind}, found {found}"
        for space in self.spaces:
            x, y = space.at
            if x > self.board.width or y > self.board.height:
                yield f"spaces[{space.id}].at", f"expected a point on the ground, found {space.at}"
        if [space.kind for space in self.spaces[:1]] != ["start"] or self.spaces[-1].kind != "finish":
            yield "spaces", "expected Start as the first and Finish as the last of them"

    def _path_faults(self) -> Iterator[tuple[str, str]]:
        kinds = {space.id: space.kind for space in self.spaces}
        passed = Counter(place for age in self.ages for place in age.path)
        for age in self.ages:
            for place in age.path:
                kind = kinds.get(place)
                if kind is None or kind in ("start", "finish"):
                    yield f"ages[{age.id}].path", f"expected a space between Start and Finish, found {place!r}"
                elif kind != "junction" and passed[place] > 1:
                    yield f"ages[{age.id}].path", f"expected {place!r} on one path only: it is no junction"
            if kinds.get(age.path[0]) == "junction" or kinds.get(age.path[-1]) == "junction":
                yield f"ages[{age.id}].path", "expected a space that is no junction at both ends"
            if any(
                kinds.get(one) == kinds.get(two) == "junction" for one, two in zip(age.path, age.path[1:], strict=False)
            ):
                yield f"ages[{age.id}].path", "expected a space between two junctions"
        for space in self.spaces:
            wanted = {"start": 0, "finish": 0, "junction": 2}.get(space.kind, 1)
            if passed[space.id] < wanted:
                yield f"spaces[{space.id}]", f"expected it on {wanted} of the paths, found it on {passed[space.id]}"

    def _role_faults(self) -> Iterator[tuple[str, str]]:
        opposes = {role.id: role.opposes for role in self.roles}
        for role in self.roles:
            if opposes.get(role.opposes) != role.id or role.opposes == role.id:
                yield f"roles[{role.id}].opposes", f"expected a role that opposes it too, found {role.opposes!r}"

    def _card_faults(self) -> Iterator[tuple[str, str]]:
        ages = {age.id for age in self.ages}
        roles = {role.id for role in self.roles}
        age_cards = {card.id for card in self.cards}
        if len(self.turn_cards) < len(self.piles):
            yield "turn_cards", f"expected at least one for each of {len(self.piles)} piles"
        for turn_card in self.turn_cards:
            if set(turn_card.changes) != roles:
                yield f"turn_cards[{turn_card.id}].changes", f"expected each role once: {', '.join(sorted(roles))}"
            if turn_card.id in age_cards:
                yield f"turn_cards[{turn_card.id}]", "expected an id of its own, found one of an age card"
        for card in self.cards:
            if card.deck not in ages:
                yield f"cards[{card.id}].deck", f"expected one of {', '.join(sorted(ages))}, found {card.deck!r}"
            for field, does in (("does", card.does), ("or_does", card.or_does)):
                for number, effect in enumerate(does):
                    for fault in _effect_faults(effect, ages):
                        yield f"cards[{card.id}].{field}[{number}]", fault


def _effect_faults(effect: Effect, ages: set[str]) -> Iterator[str]:
    match effect:
        case ChangePath(age=age) if age not in ages:
            yield f"expected one of {', '.join(sorted(ages))}, found {age!r}"
        case Walk(spaces=0):
            yield "expected a move, found none"
