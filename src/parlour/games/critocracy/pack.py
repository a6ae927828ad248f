"""The shape of Critocracy's packs: the board and its ages, roles, the cards of the ages, and the end-of-turn cards.

Age cards say what they do in the words of `effect_shapes.py`. An end-of-turn card says what it changes for each role.
`derived.py` turns a pack into the tables that rules look things up in.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from parlour.content.look import Colour
from parlour.content.references import ids_of, reference_faults, structs_in
from parlour.content.shapes import Id

from .effect_shapes import AgeId, Effects, Walk

Measured = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Point = tuple[Measured, Measured]
Corners = tuple[Measured, Measured, Measured, Measured]
Start = Annotated[int, msgspec.Meta(ge=0, le=100)]
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the ground on which spaces and boxes lie."""

    width: Measured
    height: Measured


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space, and where its middle lies. Start, Finish and junctions also have corners."""

    id: Id
    at: Point
    kind: Literal["regular", "event", "junction", "start", "finish"] = "regular"
    corners: list[Point] = []


class Age(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An age: its path from the first space after Start to the last before Finish, the colour of its ribbon, an outline
    that stands out on black, and the box for its cards (left, top, right, bottom)."""

    id: Id
    colour: Colour
    outline: Colour
    box: Corners
    path: Annotated[list[Id], msgspec.Meta(min_length=2, max_length=200)]


class CardBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box for a pile of end-of-turn cards (left, top, right, bottom)."""

    id: Id
    box: Corners


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a role starts with, which role it opposes, and what it can do: protect a resource from theft, ignore
    sabotages, never miss a turn, or never be forced off its path. `power` is what it can do a few times in a game,
    unless the settings leave powers out."""

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
    power: Effects = []


class AgeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of an age. With `or_does` it is a choice between two ways."""

    id: Id
    deck: AgeId
    does: Annotated[Effects, msgspec.Meta(min_length=1)]
    or_does: Effects = []


class TurnCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An end-of-turn card: what it changes for each role, as money, knowledge and influence."""

    id: Id
    changes: dict[str, tuple[Change, Change, Change]]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers of the rulebook that belong to no role or card: the sides of the die, and how many event cards one of its
    computer players draws."""

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
        """Everything wrong that types and ranges cannot express."""
        return [
            *self._board_faults(),
            *self._path_faults(),
            *self._role_faults(),
            *self._card_faults(),
            *reference_faults(self, {"age": ids_of(self.ages), "resource": ["money", "knowledge", "influence", "any"]}),
        ]

    def doubts(self) -> Iterator[tuple[str, str]]:
        """What can be played, and is probably not meant so: ages without a card."""
        for age in self.ages:
            if age.id not in [card.deck for card in self.cards]:
                yield f"ages[{age.id}]", "no card belongs to this age"

    def sentences(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Every sentence that words of a pack may have beside those of the game, and whether it is missed."""
        cards = [card.id for card in self.cards]
        named = {
            "role": [role.id for role in self.roles],
            "age": [age.id for age in self.ages],
            "pile": [pile.id for pile in self.piles],
            "card": [*cards, *[card.id for card in self.turn_cards]],
            "text": [*cards, *[card.id for card in self.turn_cards]],
            "way": [f"{card.id}_{way}" for card in self.cards if card.or_does for way in (1, 2)],
        }
        for kind, ids in named.items():
            for name in ids:
                yield ("names", kind, name), True
        for age in self.ages:
            yield ("names", "pile", age.id), True
            yield ("board", f"about.{age.id}"), False
            yield ("board", f"inspired.{age.id}"), False
        for space in self.spaces:
            yield ("names", "space", space.id), False
        for role in self.roles:
            yield ("board", f"strength.{role.id}"), False
            yield ("board", f"power.{role.id}"), False
            yield ("board", f"weakness.{role.id}"), False

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
            yield "spaces", "expected Start first and Finish last"

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
        roles = {role.id for role in self.roles}
        age_cards = {card.id for card in self.cards}
        if len(self.turn_cards) < len(self.piles):
            yield "turn_cards", f"expected at least one for each of {len(self.piles)} piles"
        for turn_card in self.turn_cards:
            if set(turn_card.changes) != roles:
                yield f"turn_cards[{turn_card.id}].changes", f"expected each role once: {', '.join(sorted(roles))}"
            if turn_card.id in age_cards:
                yield f"turn_cards[{turn_card.id}]", "expected an id of its own, found one of an age card"
        for path, effect in structs_in(self, Walk):
            if effect.spaces == 0:
                yield path, "expected a move, found none"
