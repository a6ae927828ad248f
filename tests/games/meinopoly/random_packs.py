"""Random packs, as a hypothesis strategy: boards, groups, characters, cards and types of their own, whose
effects are made from the schema of `effect_shapes.py` itself. Some are broken on purpose."""

from typing import Any, get_args

import msgspec
from hypothesis import strategies as st

from parlour.games.meinopoly.effect_shapes import Effect
from parlour.games.meinopoly.pack import PAYMENTS, TYPES, WITH_AMOUNT, Measure, Moment

Content = dict[str, Any]
Draw = st.DrawFn

EFFECTS = {str(effect.__struct_config__.tag): effect for effect in get_args(Effect)}
MOMENTS: tuple[str, ...] = get_args(Moment)
ONLY_AT_MOMENTS = ("scale", "redraw_freely")
HAPPENINGS = [kind for kind in EFFECTS if kind not in ONLY_AT_MOMENTS]
MONEY = ("gain", "gain_per_deed", "all_gain", "salary")
KINDS = ["property"] * 9 + [
    "transit",
    "transit",
    "utility",
    "event",
    "event",
    "community",
    "tax",
    "trap_trigger",
    "safe",
]
OWN_TYPES = ("odd", "even", "third")
DECKS = ("event", "community", "encounter", "own")


class Made(msgspec.Struct):
    """A pack as it will be written, and its fault, if it has one."""

    content: Content
    broken: str


def numbers(low: int, high: int) -> st.SearchStrategy[int]:
    """Mostly small, sometimes anything allowed."""
    return st.one_of(st.integers(low, min(high, low + 60)), st.integers(low, high))


@st.composite
def effects(draw: Draw, kinds: list[str], spaces: int) -> Content:
    """An effect of one of these kinds, every field within its range."""
    kind = draw(st.sampled_from(kinds))
    made: Content = {"do": kind}
    for field in msgspec.structs.fields(EFFECTS[kind]):
        match field.name, msgspec.inspect.type_info(field.type):
            case "space", _:
                made["space"] = f"s{draw(st.integers(0, spaces - 1))}"
            case "type", _:
                wanted = draw(st.sampled_from([*TYPES, *OWN_TYPES]))
                if field.required or draw(st.booleans()):
                    made["type"] = wanted
            case "deck", _:
                made["deck"] = draw(st.sampled_from(DECKS))
            case name, msgspec.inspect.IntType(ge=low, le=high):
                made[name] = draw(numbers(low or 0, high or 0))
            case name, msgspec.inspect.BoolType():
                made[name] = draw(st.booleans())
            case name, shown:
                raise AssertionError(f"{kind}.{name}: nobody knows how to make a {shown}")
    return made


def programs(kinds: list[str], spaces: int) -> st.SearchStrategy[list[Content]]:
    """A list of effects."""
    return st.lists(effects(kinds, spaces), min_size=1, max_size=4)


def allowed(when: str) -> list[str]:
    """The effects allowed at a moment."""
    if when == "draw":
        return ["redraw_freely"]
    if when in ("rent", "alliance"):
        return ["scale"]
    kinds = [kind for kind in HAPPENINGS if when != "build" or kind not in MONEY]
    if when == "pass_start":
        kinds.remove("salary")
    return [*kinds, "scale", "scale"] if when in WITH_AMOUNT else kinds


@st.composite
def hooks(draw: Draw, spaces: int) -> Content:
    """What a character does at a moment."""
    when = draw(st.sampled_from(MOMENTS))
    hook: Content = {"when": when, "does": draw(programs(allowed(when), spaces))}
    if when == "land":
        hook["on"] = draw(st.lists(st.sampled_from([*TYPES, *OWN_TYPES]), max_size=3))
    elif when == "payment":
        hook["on"] = draw(st.lists(st.sampled_from(PAYMENTS), max_size=2))
    if when in ("rent", "payment") and draw(st.booleans()):
        hook["only"] = draw(st.sampled_from(["regulated", "complete_group"])) if when == "rent" else "complete_group"
        hook["on"] = ["rent"] if when == "payment" else []
        hook["does"] = [{"do": "scale", "percent": draw(st.integers(0, 300))}]
    return hook


def conditions(most: int) -> st.SearchStrategy[list[Content]]:
    """What a victory or an objective asks for."""
    need = st.fixed_dictionaries({"have": st.sampled_from(get_args(Measure)), "at_least": numbers(1, 5000)})
    return st.lists(need, min_size=1, max_size=most)


def characters(number: int, spaces: int) -> st.SearchStrategy[Content]:
    """A character with six stats and special abilities."""
    stat = st.integers(1, 10)
    return st.fixed_dictionaries(
        {
            "id": st.just(f"c{number}"),
            "colour": st.just(f"#0000{number:02x}"),
            **dict.fromkeys(("capital", "luck", "negotiation", "charisma", "tech", "stamina"), stat),
            "veiled": st.sampled_from([False, False, False, True]),
            "passives": st.lists(hooks(spaces), max_size=3),
            "events": st.lists(hooks(spaces), max_size=2),
            "victory": st.one_of(st.just([]), conditions(2)),
        }
    )


@st.composite
def spaces(draw: Draw, kinds: list[str], first: int, groups: int) -> list[Content]:
    """Spaces of these kinds, numbered from `first`."""
    made: list[Content] = []
    for number, kind in enumerate(kinds, first):
        space: Content = {"id": f"s{number}", "type": kind}
        if kind == "property":
            space["group"] = f"g{draw(st.integers(0, groups - 1))}"
            space["rent"] = draw(numbers(1, 1000))
        if kind in ("property", "transit", "utility"):
            space["price"] = draw(numbers(2, 2000))
        if kind == "tax":
            space["amount"] = draw(numbers(1, 2000))
        made.append(space)
    return made


@st.composite
def boards(draw: Draw, groups: int) -> tuple[Content, int]:
    """A loop with a START or two, one trap and random spaces, often with branches; and the number of spaces."""
    more = draw(st.integers(10, 57))
    kind = st.sampled_from([*KINDS, *OWN_TYPES])
    kinds = ["start", "property", *draw(st.lists(kind, min_size=more, max_size=more))]
    if draw(st.booleans()):
        kinds.append("start")
    kinds[draw(st.integers(2, len(kinds) - 1))] = "trap"
    board: Content = {"id": "ring", "spaces": draw(spaces(kinds, 0, groups)), "branches": []}
    size = len(kinds)
    for number in range(draw(st.sampled_from([0, 0, 1, 2, 3]))):
        leaves = draw(st.integers(0, len(kinds) - 2))
        joins = draw(st.integers(leaves + 1, len(kinds) - 1))
        beside = draw(spaces(draw(st.lists(kind, min_size=1, max_size=8)), size, groups))
        board["branches"].append({"id": f"b{number}", "leaves": f"s{leaves}", "joins": f"s{joins}", "spaces": beside})
        size += len(beside)
    return board, size


@st.composite
def packs(draw: Draw) -> Made:
    """A whole pack."""
    groups = draw(st.integers(1, 8))
    board, size = draw(boards(groups))
    percent = st.sampled_from([0, 50, 100, 100, 130, 1000])
    content: Content = {
        "boards": [board],
        "groups": [{"id": f"g{number}", "colour": f"#00{number:02x}00"} for number in range(groups)],
        "levels": [
            {"id": f"l{number}", "cost": draw(numbers(1, 300)), "rent": rent}
            for number, rent in enumerate(draw(st.lists(numbers(1, 100), min_size=1, max_size=5).map(sorted)))
        ],
        "types": [{"id": own, "does": draw(programs(HAPPENINGS, size))} for own in OWN_TYPES],
        "cards": [
            {"id": f"{deck}_{number}", "deck": deck, "does": draw(programs(HAPPENINGS, size))}
            for deck in DECKS
            for number in range(draw(st.integers(1, 3)))
        ],
        "characters": [draw(characters(number, size)) for number in range(draw(st.integers(2, 4)))],
        "seasons": [
            {"id": f"t{number}", "price": draw(percent), "rent": draw(percent), "tax": draw(percent)}
            for number in range(draw(st.integers(0, 3)))
        ],
        "objectives": [{"id": f"o{number}", "needs": draw(conditions(3))} for number in range(draw(st.integers(0, 4)))],
        "numbers": draw(figures()),
    }
    broken = ""
    if draw(st.integers(0, 3)) == 3:
        broken = draw(st.sampled_from(sorted(BREAKS)))
        BREAKS[broken](content)
    return Made({key: value for key, value in content.items() if value}, broken)


@st.composite
def figures(draw: Draw) -> Content:
    mortgage = draw(st.integers(0, 200))
    return {
        "mortgage": mortgage,
        "redemption": mortgage + draw(st.integers(0, 100)),
        "group_rent": draw(st.integers(1, 5)),
        "transit_rents": draw(st.lists(numbers(0, 500), min_size=1, max_size=5).map(sorted)),
        "utility_factors": draw(st.lists(numbers(0, 30), min_size=1, max_size=3).map(sorted)),
        "capital": draw(numbers(0, 1000)),
        "tech": draw(st.integers(0, 10)),
        "luck_for_redraw": draw(st.integers(1, 11)),
        "stamina_for_reroll": draw(st.integers(1, 11)),
    }


def _card(does: Content) -> Any:
    return lambda content: content["cards"][0]["does"].insert(0, does)


def _hook(hook: Content) -> Any:
    return lambda content: content["characters"][0]["passives"].append(hook)


def _space(**change: Any) -> Any:
    return lambda content: content["boards"][0]["spaces"][1].update(change)


def _branch(**change: Any) -> Any:
    wrong = {"id": "wrong", "leaves": "s1", "joins": "s3", "spaces": [{"id": "more", "type": "safe"}]} | change
    return lambda content: content["boards"][0]["branches"].append(wrong)


BREAKS: dict[str, Any] = {
    "cards.toml: space": _card({"do": "move_to", "space": "nowhere"}),
    "cards.toml: type": _card({"do": "move_to_next", "type": "nothing"}),
    "cards.toml: deck": _card({"do": "draw", "deck": "nothing"}),
    "cards.toml: amount": _card({"do": "pay", "amount": 0}),
    "cards.toml: does": _card({"do": "scale", "percent": 50}),
    "characters.toml: when": _hook({"when": "tomorrow", "does": [{"do": "trap"}]}),
    "characters.toml: does": _hook({"when": "rent", "does": [{"do": "trap"}]}),
    "characters.toml: on": _hook({"when": "roll", "on": ["tax"], "does": [{"do": "trap"}]}),
    "characters.toml: luck": lambda content: content["characters"][1].update(luck=0),
    "boards.toml: type": _space(type="nothing"),
    "boards.toml: price": _space(price=1),
    "boards.toml: group": _space(group="nothing"),
    "boards.toml: spaces": lambda content: content["boards"][0]["spaces"].append({"id": "more", "type": "trap"}),
    "boards.toml: leaves": _branch(leaves="more"),
    "boards.toml: joins": _branch(joins="s1"),
    "boards.toml: branches": _branch(spaces=[{"id": "s1", "type": "safe"}]),
    "types.toml: id": lambda content: content["types"].append({"id": "tax", "does": [{"do": "trap"}]}),
    "levels.toml: cost": lambda content: content["levels"][0].update(cost=0),
    "numbers.toml: redemption": lambda content: content["numbers"].update(mortgage=90, redemption=80),
}
