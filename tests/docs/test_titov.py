"""`docs/packs.md` on Titov's packs: the tables agree with the code, and the card is a valid one."""

import typing
from pathlib import Path

import parlour
from parlour.games.titov import effect_shapes
from parlour.games.titov.pack import Content
from tests.docs.blocks import DOCS, read_blocks
from tests.docs.game_page import quoted
from tests.markdown_tables import first_table

PACKS = (DOCS / "packs.md").read_text("utf-8").partition("## Everything a pack of Titov can say\n")[2]
GAME = parlour.game("titov")


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose heading begins with this."""
    return first_table(PACKS[PACKS.index(f"\n{first}") :])[1:]


def test_the_keys_of_a_pack() -> None:
    listed = {quoted(name)[0]: quoted(fields) for name, fields in rows("| key | fields")}
    assert set(listed) == set(Content.__struct_fields__)
    shapes = typing.get_type_hints(Content)
    for key in ("resources", "counters", "starts", "lengths", "difficulties", "scoring", "improving"):
        shape = typing.get_args(shapes[key])[0] if typing.get_args(shapes[key]) else shapes[key]
        assert set(shape.__struct_fields__) <= {*listed[key], "tutorial"}, key


def test_every_effect_with_its_fields() -> None:
    listed = {quoted(name)[0]: quoted(fields) for name, fields, _ in rows("| `do` | fields")}
    effects = {one.__struct_config__.tag: list(one.__struct_fields__) for one in typing.get_args(effect_shapes.Effect)}
    assert listed == effects


def test_every_condition() -> None:
    listed = [quoted(name)[0] for name, _ in rows("| `count` | what")]
    assert listed == list(typing.get_args(typing.get_type_hints(effect_shapes.Condition)["count"]))


def test_the_card_of_the_example(tmp_path: Path) -> None:
    (block,) = [one for one in read_blocks("packs.md") if "river_pilots" in one.text]
    (tmp_path / "cards.toml").write_text('extends = "standard"\n' + block.text)
    read = GAME.read_pack(tmp_path)
    assert read is not None
    # It is a Troop, and cards of the extended pack improve Troops, so an improved version is made.
    assert [action.id for action in read.content.actions][-1] == "river_pilots_plus"
    assert next(action for action in read.content.actions if action.id == "river_pilots").improved
