"""Changes to single values of a pack, by their paths."""

import random
from pathlib import Path
from typing import Literal

import msgspec
import pytest
import tomli_w

from parlour.kernel import Game, PackError, find_game, find_games
from parlour.kernel.pack import pack_with
from parlour.kernel.pack_changes import PackValue, overlay, read_value, steps_of, values_of

PACKS = [(name, pack) for name in find_games() for pack in find_game(name).own_packs]


def content(game: Game, pack: str) -> msgspec.Struct:
    read = game.read_pack(pack)
    assert read is not None
    found: msgspec.Struct = read.content
    return found


def other(value: PackValue) -> bool | int | float | str:
    """Another value of the same kind."""
    match value.kind:
        case "switch":
            return not value.value
        case "choice":
            return next((one for one in value.choices if one != value.value), value.value)
        case "colour":
            return "#123456" if value.value != "#123456" else "#654321"
        case "number":
            assert isinstance(value.value, int | float)
            return value.value - 1 if value.value == value.high else value.value + 1


def merged(game: Game, pack: str, changes: dict[str, object], folder: Path) -> msgspec.Struct:
    """The content of a pack that extends this one with an overlay, read from its file."""
    above = {"extends": pack, **overlay(content(game, pack), changes)}  # type: ignore[arg-type]
    (folder / "pack.toml").write_text(tomli_w.dumps(above), "utf-8")
    return read_anyway(game, folder)


def read_anyway(game: Game, folder: Path) -> msgspec.Struct:
    """What was read, even if the whole does not fit together any more."""
    try:
        found = game.read_pack(folder)
    except PackError as error:
        if not isinstance(error.content, msgspec.Struct):
            raise
        return error.content
    assert found is not None
    return found.content  # type: ignore[no-any-return]


def by_path(there: msgspec.Struct) -> dict[str, object]:
    return {one.path: one.value for one in values_of(there)}


@pytest.mark.parametrize(("name", "pack"), PACKS)
def test_a_changed_value_is_the_only_difference(name: str, pack: str, tmp_path: Path) -> None:
    """One random value in each kind of table of every pack."""
    game = find_game(name)
    before = content(game, pack)
    values = values_of(before)
    shapes = {tuple(step for step in steps_of(one.path) if not step.isdecimal())[-2:]: one for one in values}
    for value in random.Random(1).sample(list(shapes.values()), min(12, len(shapes))):
        changed = other(value)
        after = merged(game, pack, {value.path: changed}, tmp_path)
        assert by_path(after) == {**by_path(before), value.path: changed}


@pytest.mark.parametrize(("name", "pack"), PACKS)
def test_every_value_has_a_path_of_its_own_and_keeps_its_bounds(name: str, pack: str) -> None:
    values = values_of(content(find_game(name), pack))
    assert len({one.path for one in values}) == len(values) > 0
    for one in values:
        if one.kind == "number":
            assert isinstance(one.value, int | float)
            assert (one.low is None or one.low <= one.value) and (one.high is None or one.value <= one.high)
        if one.kind == "choice":
            assert one.value in one.choices


def test_only_what_has_changed_is_said() -> None:
    town = content(find_game("meinopoly"), "classic")
    assert overlay(town, {}) == {}
    assert overlay(
        town,
        {
            "boards[ring].spaces[mediterranean].price": 90,
            "boards[ring].spaces[baltic].price": 91,
            "look.day.ink": "#000001",
            "numbers.capital": 140,
        },
    ) == {
        "boards": [
            {"id": "ring", "spaces": [{"id": "mediterranean", "price": 90}, {"id": "baltic", "price": 91}]},
        ],
        "look": {"day": {"ink": "#000001"}},
        "numbers": {"capital": 140},
    }


def test_a_list_without_ids_is_said_as_a_whole() -> None:
    town = content(find_game("meinopoly"), "classic")
    said = overlay(town, {"cards[dividend].does[0].amount": 60})
    assert said == {"cards": [{"id": "dividend", "does": [{"do": "gain", "amount": 60}]}]}
    rome = content(find_game("circus_maximus"), "rome")
    restock = msgspec.to_builtins(rome)["markets"][0]["restock"]
    name = msgspec.to_builtins(rome)["markets"][0]["id"]
    said = overlay(rome, {f"markets[{name}].restock[0]": 9, f"markets[{name}].restock[1]": 8})
    assert said == {"markets": [{"id": name, "restock": [9, 8, *restock[2:]]}]}


def test_a_mistyped_path_gets_the_nearest_one() -> None:
    town = content(find_game("meinopoly"), "classic")
    with pytest.raises(
        PackError, match=r"^the pack has no value 'numbers.captial'; did you mean 'numbers\.capital'\?$"
    ):
        overlay(town, {"numbers.captial": 1})


def test_a_value_that_the_pack_leaves_as_usual_says_so() -> None:
    values = {one.path: one for one in values_of(content(find_game("meinopoly"), "classic"))}
    assert not values["boards[ring].spaces[mediterranean].price"].usual
    assert values["boards[ring].spaces[go].price"].usual
    bounds = values["boards[ring].spaces[go].price"]
    assert (bounds.low, bounds.high) == (0, 10_000)


def test_a_pack_with_other_values_is_the_one_that_extends_it(tmp_path: Path) -> None:
    game = find_game("meinopoly")
    town = game.read_pack("classic")
    assert town is not None and game.pack is not None
    above = overlay(town.content, {"cards[dividend].does[0].amount": 60, "numbers.capital": 140})
    (tmp_path / "pack.toml").write_text(tomli_w.dumps({"extends": "classic", **above}), "utf-8")
    extending, changed = game.read_pack(tmp_path), pack_with(town, game.pack, above)
    assert extending is not None
    assert (changed.hash, changed.content) == (extending.hash, extending.content)
    assert changed.words.get("names", "card", "dividend") == extending.words.get("names", "card", "dividend")
    assert changed.words.get("names", "card", "dividend") != town.words.get("names", "card", "dividend")
    assert game.read_pack("classic") is town and town.hash != changed.hash


def test_a_fault_of_another_value_names_no_file() -> None:
    game = find_game("meinopoly")
    town = game.read_pack("classic")
    assert town is not None and game.pack is not None
    with pytest.raises(PackError, match=r"^numbers\.capital: expected a whole number of at least \d+, found -1$"):
        pack_with(town, game.pack, overlay(town.content, {"numbers.capital": -1}))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("number", "7", 7),
        ("number", "-7", -7),
        ("number", "0.5", 0.5),
        ("switch", "on", True),
        ("switch", "False", False),
        ("choice", "grey", "grey"),
        ("colour", "#123456", "#123456"),
    ],
)
def test_a_text_is_read_as_what_stands_there(
    kind: Literal["number", "switch", "choice", "colour"], text: str, value: bool | int | float | str
) -> None:
    read = read_value(PackValue("here", kind, value), text)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(("kind", "text"), [("number", "many"), ("number", "nan"), ("switch", "perhaps")])
def test_a_text_that_is_nothing_of_the_kind_is_refused(kind: Literal["number", "switch"], text: str) -> None:
    with pytest.raises(PackError, match=f"^here: expected .*, found '{text}'$"):
        read_value(PackValue("here", kind, 1), text)
