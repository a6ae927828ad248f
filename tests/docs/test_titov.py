"""`docs/games/titov.md`, and what `docs/packs.md` says of Titov's packs: the tables are those of the code."""

import re
import typing
from pathlib import Path

import parlour
from parlour.games.titov import effect_shapes
from parlour.games.titov.pack import Content
from tests.docs.blocks import DOCS, read_blocks, run_examples

PAGE = "games/titov.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
PACKS = (DOCS / "packs.md").read_text("utf-8").partition("## Everything a pack of Titov can say\n")[2]
GAME = parlour.game("titov")


def rows(text: str, first: str) -> list[list[str]]:
    """The cells of the table whose heading begins so."""
    table = text.partition(f"\n{first}")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in table]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]*)`", text)


def test_examples_show_what_really_happens() -> None:
    assert run_examples(PAGE, read_blocks(PAGE)) > 3


def test_settings_are_those_of_the_game() -> None:
    assert [quoted(row[0])[0] for row in rows(TEXT, "| setting |")] == list(GAME.settings.__struct_fields__)
    for preset in GAME.presets:
        assert re.search(rf"^- `{preset}`", TEXT, re.MULTILINE)


def test_bots_are_those_of_the_game() -> None:
    assert [quoted(row[0])[0] for row in rows(TEXT, "| bot |")] == list(GAME.bots)


def test_every_file_is_there() -> None:
    folder = Path(str(GAME.folder))
    for name, _ in rows(TEXT, "| file |"):
        first = quoted(name)[0]
        for file in quoted(name):
            place = folder / (file if "/" in file or "/" not in first else f"{Path(first).parent}/{file}")
            assert list(place.parent.glob(place.name)), file


def test_the_keys_of_a_pack() -> None:
    listed = {quoted(name)[0]: quoted(fields) for name, fields in rows(PACKS, "| key | fields")}
    assert set(listed) == set(Content.__struct_fields__)
    shapes = typing.get_type_hints(Content)
    for key in ("resources", "counters", "starts", "lengths", "difficulties", "scoring", "improving"):
        shape = typing.get_args(shapes[key])[0] if typing.get_args(shapes[key]) else shapes[key]
        assert set(shape.__struct_fields__) <= {*listed[key], "tutorial"}, key


def test_every_effect_with_its_fields() -> None:
    listed = {quoted(name)[0]: quoted(fields) for name, fields, _ in rows(PACKS, "| `do` | fields")}
    effects = {one.__struct_config__.tag: list(one.__struct_fields__) for one in typing.get_args(effect_shapes.Effect)}
    assert listed == effects


def test_every_condition() -> None:
    listed = [quoted(name)[0] for name, _ in rows(PACKS, "| `count` | what")]
    assert listed == list(typing.get_args(typing.get_type_hints(effect_shapes.Condition)["count"]))


def test_the_card_of_the_example(tmp_path: Path) -> None:
    (block,) = [one for one in read_blocks("packs.md") if "river_pilots" in one.text]
    (tmp_path / "cards.toml").write_text('extends = "standard"\n' + block.text)
    read = GAME.read_pack(tmp_path)
    assert read is not None
    # It is a Troop, which cards of the pack below improve: a version for that is made.
    assert [action.id for action in read.content.actions][-1] == "river_pilots_plus"
    assert next(action for action in read.content.actions if action.id == "river_pilots").improved
