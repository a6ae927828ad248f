"""The shape of Meinopoly's packs: boards, decks, characters and numbers, with one vocabulary of effects.

Cards, a pack's own types of spaces, passives, character events and encounters all say what they do in that
vocabulary (`does = [{ do = "gain", amount = 50 }]`), so a pack needs no code. `derived.py` turns a pack
into the tables that the rules use.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Annotated, Literal

import msgspec

from parlour.content.look import Colour, Palette
from parlour.content.references import ids_of, reference_faults, structs_in
from parlour.content.shapes import EffectShape, Id, Refers
from parlour.kernel.settings import near

from .effect_shapes import AllGain, Draw, Gain, GainPerDeed, Percent, Plain, RedrawFreely, Salary, Scale, TypeId
from .settings import PRESETS, Settings

Stat = Annotated[int, msgspec.Meta(ge=1, le=10)]
Rent = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Measured = Annotated[int, msgspec.Meta(ge=0, le=1000)]

# Types of spaces, in the order of the rulebook's table 3.2. `derived.py` numbers them.
TYPES = ["start", "property", "transit", "utility", "event", "community", "tax", "trap", "trap_trigger", "safe"]

Moment = Literal[
    "start",
    "turn_start",
    "roll",
    "pass_start",
    "land",
    "draw",
    "payment",
    "purchase",
    "build",
    "rent",
    "alliance",
    "bankruptcy",
    "turn_end",
]
WITH_AMOUNT = ("payment", "purchase", "build", "rent", "alliance")
PAYMENTS = ("tax", "card", "fine", "rent")


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment, and what a character does then. `on` narrows it: to types of spaces for `land`, to what the money
    is for at `payment`. `only` narrows rents: to the regulated deed, or to streets of a complete group."""

    when: Moment
    does: Plain
    on: list[Id] = []
    only: Literal["", "regulated", "complete_group"] = ""


Measure = Literal[
    "cash",
    "assets",
    "deeds",
    "colours",
    "groups",
    "transits",
    "utilities",
    "levels",
    "landmarks",
    "laps",
    "rents",
    "cards",
    "rivals_out",
    "redeemed",
    "traps",
]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to have at the end of a turn, for victories and objectives."""

    have: Measure
    at_least: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


Conditions = Annotated[list[Condition], msgspec.Meta(min_length=1, max_length=4)]


STATS = ("capital", "luck", "negotiation", "charisma", "tech", "stamina")


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Six stats and special abilities. `veiled` hides this player's money from the others. `handicap` is what an even
    start adds to the money; `why` says how it was found."""

    id: Id
    colour: Colour
    capital: Stat
    luck: Stat
    negotiation: Stat
    charisma: Stat
    tech: Stat
    stamina: Stat
    handicap: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0
    why: str = ""
    veiled: bool = False
    passives: list[Hook] = []
    events: list[Hook] = []
    victory: list[Condition] = []


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Streets that belong together."""

    id: Id
    colour: Colour


class SpaceType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack's own type of space: what happens to a player who lands there."""

    id: Id
    does: Plain


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One space. Properties have a group, a price and a rent; transits and utilities a price; taxes an amount."""

    id: Id
    type: TypeId
    group: Annotated[Id, Refers("group")] = ""
    price: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    rent: Rent = 0
    amount: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A second way, which leaves the loop at one space and returns to it at another."""

    id: Id
    leaves: Id
    joins: Id
    spaces: Annotated[list[Space], msgspec.Meta(min_length=1, max_length=40)]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spaces in a loop, in walking order, branches where it forks, and how they lie on the
    table: in a shape, or each at a point of its own around a free place in the middle (left, top, width, height), on a
    ground of 1000 by 1000."""

    id: Id
    spaces: Annotated[list[Space], msgspec.Meta(min_length=8, max_length=120)]
    branches: Annotated[list[Branch], msgspec.Meta(max_length=8)] = []
    shape: Literal["square", "circle", "hexagon", "points"] = "square"
    points: list[tuple[Measured, Measured]] = []
    centre: tuple[Measured, Measured, Measured, Measured] = (300, 300, 400, 400)

    def placed(self) -> Iterator[tuple[str, Space]]:
        """Every space and where the pack gives it, in the order of their numbers: the loop, then branch by branch."""
        for space in self.spaces:
            yield f"spaces[{space.id}]", space
        for branch in self.branches:
            for space in branch.spaces:
                yield f"branches[{branch.id}].spaces[{space.id}]", space

    def all_spaces(self) -> list[Space]:
        """Every space, in the order of their numbers."""
        return [space for _, space in self.placed()]

    def branch_faults(self) -> Iterator[tuple[str, str]]:
        """Branches that do not fit the loop. Every way must pass the same STARTs (R34)."""
        seen = [space.id for space in self.spaces]
        loop = seen[:]
        for branch in self.branches:
            path = f"branches[{branch.id}]"
            for space in branch.spaces:
                if space.id in seen:
                    yield f"{path}.spaces[{space.id}]", "expected an id of its own, found one given before"
                seen.append(space.id)
                if space.type == "start":
                    yield f"{path}.spaces[{space.id}].type", "expected START on the loop, where everybody passes it"
            for field, end in (("leaves", branch.leaves), ("joins", branch.joins)):
                if end not in loop:
                    yield f"{path}.{field}", f"expected a space of the loop, found {end!r}"
            if branch.leaves == branch.joins:
                yield f"{path}.joins", f"expected another space than it leaves, found {branch.joins!r}"
            elif branch.leaves in loop and branch.joins in loop:
                first = loop.index(branch.leaves) + 1
                beside = (loop.index(branch.joins) - first) % len(loop)
                passed = [*self.spaces, *self.spaces][first : first + beside]
                if any(space.type == "start" for space in passed):
                    yield f"{path}.joins", "expected no way past START: it lies on the loop between leaves and joins"


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a deck; its text stands in the words (`names.card.<id>`)."""

    id: Id
    deck: Id
    does: Plain


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a season does to prices, rents and taxes, in percent."""

    id: Id
    price: Percent = 100
    rent: Percent = 100
    tax: Percent = 100


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A secret goal of a player."""

    id: Id
    needs: Conditions


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building: its cost in percent of the street's price, and what it multiplies the rent by."""

    id: Id
    cost: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    rent: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook's numbers that belong to no single space or card."""

    mortgage: Percent = 50
    redemption: Percent = 55
    group_rent: Annotated[int, msgspec.Meta(ge=1, le=100)] = 2
    transit_rents: Annotated[tuple[Rent, ...], msgspec.Meta(min_length=1)] = (25, 50, 100, 200)
    utility_factors: Annotated[tuple[Rent, ...], msgspec.Meta(min_length=1)] = (4, 10)
    capital: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 50
    negotiation: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    charisma: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    tech: Annotated[int, msgspec.Meta(ge=0, le=10)] = 2
    luck_for_redraw: Annotated[int, msgspec.Meta(ge=1, le=11)] = 8
    stamina_for_reroll: Annotated[int, msgspec.Meta(ge=1, le=11)] = 7


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack's colours by day and by night, and its typeface. Its pictures are in `art/`."""

    type: Literal["fraunces", "cinzel", "orbitron", "michroma", "figtree"] = "fraunces"
    day: Palette = Palette("#dfe9dc", "#fbf6e8", "#2a1d14", "#8a7458", "#8a5a12")
    night: Palette = Palette("#1d3a30", "#2b2620", "#f4ecdd", "#94816a", "#e6c684")


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    boards: Annotated[list[Board], msgspec.Meta(min_length=1)]
    groups: list[Group]
    levels: Annotated[list[Level], msgspec.Meta(min_length=1, max_length=8)]
    cards: list[Card]
    characters: Annotated[list[Character], msgspec.Meta(min_length=2, max_length=20)]
    types: list[SpaceType] = []
    seasons: list[Season] = []
    objectives: list[Objective] = []
    numbers: Numbers = Numbers()
    look: Look = Look()

    def faults(self) -> list[tuple[str, str]]:
        """Every fault that types and ranges cannot catch."""
        return [
            *reference_faults(self, self.ids()),
            *self._board_faults(),
            *self._type_faults(),
            *self._number_faults(),
            *self._passive_faults(),
            *self._hook_faults(),
        ]

    def doubts(self) -> Iterator[tuple[str, str]]:
        """What can be played, and is probably not meant so: content that nothing uses, settings without effect."""
        spaces = [space for board in self.boards for space in board.all_spaces()]
        for group in self.groups:
            if group.id not in [space.group for space in spaces]:
                yield f"groups[{group.id}]", "no street is in this group"
        for board in self.boards:
            streets = Counter(space.group for space in board.all_spaces() if space.type == "property")
            for group in self.groups:
                if streets[group.id] == 1:
                    yield f"groups[{group.id}]", f"one street on the board {board.id}: alone it is a complete group"
        for one, other in combinations(self.groups, 2):
            if one.colour == other.colour:
                yield f"groups[{other.id}].colour", f"the group {one.id} has the same colour"
        for board in self.boards:
            for place, space in board.placed():
                here = f"boards[{board.id}].{place}"
                if space.price and space.type not in ("property", "transit", "utility"):
                    yield f"{here}.price", f"nothing asks for the price of a {space.type}"
                if space.amount and space.type != "tax":
                    yield f"{here}.amount", f"nothing asks for the amount of a {space.type}"
        for own in self.types:
            if own.id not in [space.type for space in spaces]:
                yield f"types[{own.id}]", "no space is of this type"
        drawn = {effect.deck for _, effect in structs_in(self, Draw)}
        drawn |= {space.type for space in spaces} & {"event", "community"}
        drawn |= {"encounter"} if any(space.type == "safe" for space in spaces) else set()
        for card in self.cards:
            if card.deck not in drawn:
                yield f"cards[{card.id}].deck", f"nothing draws from the deck {card.deck!r}"
        for setting, path, there in (
            ("seasons", "seasons", self.seasons),
            ("council", "seasons", self.seasons),
            ("objectives", "objectives", self.objectives),
            ("encounters", "cards", [card for card in self.cards if card.deck == "encounter"]),
            ("character_events", "characters", [one for one in self.characters if one.events]),
            ("character_victories", "characters", [one for one in self.characters if one.victory]),
        ):
            presets = [name for name, values in PRESETS.items() if values.get(setting, getattr(Settings(), setting))]
            if not there:
                yield path, f"nothing for the setting {setting}, which is on in {', '.join(presets)}"

    def sentences(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Every sentence that words of a pack may have beside those of the game, and whether it is missed."""
        named = {
            "board": [board.id for board in self.boards],
            "space": [space.id for board in self.boards for space in board.all_spaces()],
            "card": [card.id for card in self.cards],
            "character": [character.id for character in self.characters],
            "group": [group.id for group in self.groups],
            "season": [season.id for season in self.seasons],
            "objective": [objective.id for objective in self.objectives],
            "level": [level.id for level in self.levels],
            "type": [own.id for own in self.types],
            "deck": list(dict.fromkeys(card.deck for card in self.cards)),
        }
        for kind, ids in named.items():
            for name in ids:
                yield ("names", kind, name), True
        for type_ in TYPES:
            yield ("names", "type", type_), False
        for own in self.types:
            yield ("types", own.id), True
        for character in self.characters:
            path = ("characters", character.id)
            yield (*path, "title"), True
            yield (*path, "story"), True
            yield (*path, "passive"), bool(character.passives)
            yield (*path, "event"), bool(character.events)
            yield (*path, "victory"), bool(character.victory)

    def _board_faults(self) -> Iterator[tuple[str, str]]:
        for board in self.boards:
            path = f"boards[{board.id}].spaces"
            for place, space in board.placed():
                here = f"boards[{board.id}].{place}"
                if space.type == "property" and not space.group:
                    yield f"{here}.group", "expected a group of this pack, found none"
                if space.type != "property" and (space.group or space.rent):
                    yield here, f"expected no group and no rent on a {space.type}"
                if space.type in ("property", "transit", "utility") and space.price < 2:
                    yield f"{here}.price", f"expected a price of at least 2, found {space.price}"
                if space.type == "property" and space.rent < 1:
                    yield f"{here}.rent", f"expected a rent of at least 1, found {space.rent}"
                if space.type == "tax" and space.amount < 1:
                    yield f"{here}.amount", f"expected what is to be paid, found {space.amount}"
            for place, fault in board.branch_faults():
                yield f"boards[{board.id}].{place}", fault
            for type_, spaces, most in (("start", board.spaces, 9), ("trap", board.all_spaces(), 1)):
                found = len([space for space in spaces if space.type == type_])
                if not 1 <= found <= most:
                    yield (
                        path,
                        f"expected {'one' if most == 1 else 'at least one'} space of type {type_}, found {found}",
                    )
            if not any(space.type in ("property", "transit", "utility") for space in board.all_spaces()):
                yield path, "expected something that can be bought, found nothing"
            if len(board.points) != (len(board.all_spaces()) if board.shape == "points" else 0):
                wanted = "one for each space" if board.shape == "points" else 'none without shape = "points"'
                yield f"boards[{board.id}].points", f"expected {wanted}, found {len(board.points)}"

    def _type_faults(self) -> Iterator[tuple[str, str]]:
        for own in self.types:
            if own.id in TYPES:
                yield f"types[{own.id}].id", "expected an id of its own, found a type of the game"
        decks = {card.deck for card in self.cards}
        for board in self.boards:
            for space in board.all_spaces():
                if space.type in ("event", "community") and space.type not in decks:
                    yield "cards", f"expected cards of the deck {space.type}, which spaces draw from, found none"
                    return

    def ids(self) -> dict[str, list[str]]:
        """What the fields of this pack may refer to."""
        boards = [ids_of(board.all_spaces()) for board in self.boards]
        return {
            "space of every board": [space for space in boards[0] if all(space in board for board in boards)],
            "type": [*TYPES, *ids_of(self.types)],
            "group": ids_of(self.groups),
            "deck": sorted({card.deck for card in self.cards}),
        }

    def hooks(self) -> Iterator[tuple[str, Hook]]:
        """Every hook, with its place in the pack."""
        for character in self.characters:
            for field, hooks in (("passives", character.passives), ("events", character.events)):
                for number, hook in enumerate(hooks):
                    yield f"characters[{character.id}].{field}[{number}]", hook

    def _passive_faults(self) -> Iterator[tuple[str, str]]:
        for path, effect in structs_in(self, EffectShape):
            if isinstance(effect, Scale | RedrawFreely) and not path.startswith("characters"):
                yield path, "expected something that happens; this only belongs to a character's moment"

    def _hook_faults(self) -> Iterator[tuple[str, str]]:
        types = {*TYPES, *[own.id for own in self.types]}
        for path, hook in self.hooks():
            allowed = sorted(types) if hook.when == "land" else PAYMENTS if hook.when == "payment" else ()
            for word in hook.on:
                if word not in allowed:
                    wanted = f"one of {', '.join(allowed)}" if allowed else f"nothing at the moment {hook.when}"
                    yield f"{path}.on", f"expected {wanted}, found {word!r}{near(word, allowed)}"
            if hook.only and hook.when not in ("rent", "payment"):
                yield f"{path}.only", f"expected only at rent and payment, found at {hook.when}"
            if hook.only == "regulated" and hook.when == "payment":
                yield f"{path}.only", "expected complete_group at payment: the owner regulates, at the moment rent"
            if hook.only and hook.when == "payment" and hook.on and "rent" not in hook.on:
                yield f"{path}.on", f"expected rent where only {hook.only} counts, found {', '.join(hook.on)}"
            for number, effect in enumerate(hook.does):
                if isinstance(effect, Scale) and hook.when not in WITH_AMOUNT:
                    yield f"{path}.does[{number}]", f"expected something that happens: {hook.when} has no amount"
                if isinstance(effect, RedrawFreely) and hook.when != "draw":
                    yield f"{path}.does[{number}]", f"expected at the moment draw, found at {hook.when}"
                if not isinstance(effect, Scale) and hook.when in ("rent", "alliance"):
                    yield f"{path}.does[{number}]", f"expected a scale at the moment {hook.when}"
                if isinstance(effect, Gain | GainPerDeed | AllGain | Salary) and hook.when == "build":
                    yield f"{path}.does[{number}]", "expected no money for building: one could build and sell for ever"
                if isinstance(effect, Salary) and hook.when == "pass_start":
                    yield f"{path}.does[{number}]", "expected no salary at the moment pass_start: it would pay itself"
                if not isinstance(effect, Scale) and hook.only:
                    yield f"{path}.does[{number}]", f"expected a scale where only {hook.only} counts"
                if not isinstance(effect, RedrawFreely) and hook.when == "draw":
                    yield f"{path}.does[{number}]", "expected redraw_freely at the moment draw"

    def _number_faults(self) -> Iterator[tuple[str, str]]:
        lent, back = self.numbers.mortgage, self.numbers.redemption
        if back < lent:
            yield "numbers.redemption", f"expected at least {lent}, what a mortgage brings: one could mortgage for ever"
        for below, level in pairwise(self.levels):
            if level.rent < below.rent:
                yield (
                    f"levels[{level.id}].rent",
                    f"expected at least {below.rent}, the rent below it, found {level.rent}",
                )
        for field, rents in (
            ("transit_rents", self.numbers.transit_rents),
            ("utility_factors", self.numbers.utility_factors),
        ):
            for number, (below_, above) in enumerate(pairwise(rents), 1):
                if above < below_:
                    yield (
                        f"numbers.{field}[{number}]",
                        f"expected at least {below_}, as with fewer deeds, found {above}",
                    )
