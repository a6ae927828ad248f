"""RULES.md, which players read: its tables agree with what is played, and nothing is left out."""

import re
from itertools import pairwise

import msgspec
import pytest

from parlour.games.critocracy.house import EVENT

from .sitting import GAME, sit

PAGE = (GAME.folder / "RULES.md").read_text("utf-8")
LINES = PAGE.splitlines()


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose heading begins so."""
    start = next(number for number, line in enumerate(LINES) if line.startswith(first))
    end = next(number for number in range(start, len(LINES)) if not LINES[number].startswith("|"))
    return [cells(line) for line in LINES[start + 2 : end]]


def test_lines_are_not_too_long() -> None:
    assert [line for line in LINES if len(line) > 120] == []


def test_rows_have_as_many_cells_as_their_headings() -> None:
    for above, below in pairwise(LINES):
        if above.startswith("|") and below.startswith("|"):
            assert len(cells(above)) == len(cells(below)), below


@pytest.mark.parametrize("word", ["monopoly", "risk"])
def test_no_other_game_is_named(word: str) -> None:
    assert re.search(rf"\b{word}\b", PAGE, re.IGNORECASE) is None


def test_the_roles() -> None:
    pack = GAME.read_pack("chronicle")
    assert pack is not None
    name = {role.id: pack.words["names", "role", role.id] for role in pack.content.roles}
    table = {row[0]: row[1:5] for row in rows("| role | money")}
    assert table == {
        name[role.id]: [str(role.money), str(role.knowledge), str(role.influence), name[role.opposes]]
        for role in pack.content.roles
    }
    for role, *_, can in rows("| role | money"):
        protects = {r.id: r.protects for r in pack.content.roles}[role.lower()]
        assert (f"{protects} cannot be stolen" in can) == bool(protects)


def test_the_ages() -> None:
    house = sit().t.house
    assert [row[:1] + row[2:4] for row in rows("| age | colour")] == [
        [age.capitalize(), str(len(path) - 1), str(len([space for space in path if house.kinds[space] == EVENT]))]
        for age, path in zip(house.age_ids, house.paths, strict=True)
    ]


def test_the_example_of_the_order_of_play() -> None:
    assert "5, 3 and 5 as Politician, Artist and Historian: the Historian begins" in " ".join(LINES)
    assert sorted(["politician", "historian"]) == ["historian", "politician"]


def test_every_setting_is_explained_with_its_value_in_every_preset() -> None:
    presets = {
        name: msgspec.structs.asdict(GAME.set_for(2, None, name, GAME.read_pack(None)).settings)
        for name in GAME.presets
    }
    heading = next(line for line in LINES if line.startswith("| setting | meaning"))
    assert cells(heading)[2:] == [f"`{name}`" for name in presets]
    table = {row[0].strip("`"): row[2:] for row in rows("| setting | meaning")}
    assert table == {
        name: ["yes" if values[name] else "no" for values in presets.values()]
        for name in GAME.settings.__struct_fields__
    }


def test_the_page_that_sums_it_up_is_one_page() -> None:
    page = PAGE.partition("## On one page\n")[2].partition("\n## ")[0]
    assert 20 < len(page.splitlines()) <= 45


def test_every_bot_is_named() -> None:
    assert [name for name in GAME.bots if f"`{name}`" not in PAGE] == []
