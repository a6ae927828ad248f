"""RULES.md, which players read: its tables agree with what is played, and nothing is left out.

`python -m tests.games.circus_maximus.test_rules_page` writes its chapter of changes anew, from the packs.
"""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games.circus_maximus.pack import Act
from parlour.kernel.pack import Pack

from .sitting import GAME

FILE = Path(str(GAME.folder)) / "RULES.md"
PAGE = FILE.read_text("utf-8")
LINES = PAGE.splitlines()
HEAD = "| figure | value | why |\n| --- | --- | --- |\n"


def rome() -> Pack:
    pack = GAME.read_pack("rome")
    assert pack is not None
    return pack


# --- the chapter of changes ---


def value_at(content: Any, path: str) -> str:
    """What stands at a path of a pack such as `cubes[mummer].total`."""
    here = content
    for name, id_ in re.findall(r"(\w+)(?:\[(\w+)\])?", path):
        here = getattr(here, name)
        if id_:
            here = next(one for one in here if one.id == id_)
    if isinstance(here, msgspec.Struct):
        tag = type(here).__struct_config__.tag
        return f"{tag}" if tag else "new"
    return " / ".join(map(str, here)) if isinstance(here, list) else str(here)


def changes() -> str:
    """The chapter: a table for each pack, made from the reasons that stand in it."""
    parts = []
    for name in GAME.packs:
        pack = GAME.read_pack(name)
        assert pack is not None
        rows = [f"| `{path}` | {value_at(pack.content, path)} | {why} |" for path, why in pack.reasons]
        parts.append(f"### {pack.words['pack', 'title']}\n\n{HEAD}" + "\n".join(rows))
    return "\n\n".join(parts)


def chapter(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def test_the_changes_are_those_of_the_packs() -> None:
    assert chapter("Changes").endswith(changes() + "\n")


# --- the tables ---


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose heading begins so."""
    start = next(number for number, line in enumerate(LINES) if line.startswith(first))
    end = next(number for number in range(start, len(LINES)) if not LINES[number].startswith("|"))
    return [cells(line) for line in LINES[start + 2 : end]]


def test_lines_are_not_too_long() -> None:
    assert [line for line in LINES if len(line) > 120 and not line.startswith("|")] == []


def test_rows_have_as_many_cells_as_their_headings() -> None:
    for above, below in pairwise(LINES):
        if above.startswith("|") and below.startswith("|"):
            assert len(cells(above)) == len(cells(below)), below


def test_every_setting_is_explained_with_its_value_in_every_preset() -> None:
    def shown(value: object) -> str:
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    presets = {name: GAME.set_for(2, None, name, rome()).settings for name in GAME.presets}
    heading = next(line for line in LINES if line.startswith("| setting | meaning"))
    assert cells(heading)[2:] == [f"`{name}`" for name in presets]
    table = {row[0].strip("`"): row[2:] for row in rows("| setting | meaning")}
    assert list(table) == list(GAME.settings.__struct_fields__)
    for name, values in table.items():
        assert values == [shown(getattr(settings, name)) for settings in presets.values()], name


def several(count: int, cube: str) -> str:
    return f"{count} {cube}" + ("s" if count > 1 else "")


def row_of(act: Act) -> list[str]:
    """How the page writes an act."""
    names = rome().words.sections["names"]
    dies = ", ".join(cube + ("s" if act.cost[cube] > 1 else "") for cube in act.dies)
    coins = str(act.coins) if act.coins else ""
    return [
        names["act"][act.id],
        ", ".join(several(count, cube) for cube, count in act.cost.items()),
        str(act.price) if act.price else "",
        ", ".join(f"{names['track'][track]} {steps:+}" for track, steps in act.steps.items()),
        {"": "", "dice": "dice", "most": f"most {act.most}s"}[act.contest],
        f"losers' {dies}" if act.losers else dies,
        f"{coins}, losers {act.lost}" if act.lost >= 0 else f"1 per {act.for_each}" if act.for_each else coins,
        ", ".join(f"{names['track'][track]} -{steps}" for track, steps in act.penalty.items()),
    ]


def test_the_acts() -> None:
    assert rows("| act | cubes") == [row_of(act) for act in rome().content.acts]


def test_the_events_are_all_there() -> None:
    texts = rome().words.sections["names"]["card"].values()
    assert [row[0] for row in rows("| event | what happens")] == [text.partition(".")[0] for text in texts]


def test_the_figures_by_the_number_of_players() -> None:
    content = rome().content
    market = content.markets[0]
    assert rows("| players | cubes") == [
        [
            str(players),
            *map(
                str,
                (
                    content.cubes[0].total[players - 2],
                    content.cubes[3].total[players - 2],
                    market.slots[players - 2],
                    market.opening[players - 2],
                    market.restock[players - 2],
                ),
            ),
        ]
        for players in (2, 3, 4)
    ]


def test_the_page_that_sums_it_up_says_what_the_rest_says() -> None:
    page = chapter("On one page")
    assert len(page.splitlines()) <= 45
    content = rome().content
    numbers = content.numbers
    for said in (
        f"{numbers.goal} on any track",
        f"after round {numbers.rounds}",
        f"{numbers.coins} coins, {numbers.workers} workers and every marker at {numbers.start}",
        f"at least {numbers.least_income}",
    ):
        assert said in page, said
    assert rows("| market | prices") == [
        [f"{market.id}s", ", ".join(map(str, market.prices))] for market in content.markets
    ]


@pytest.mark.parametrize("word", ["monopoly", "risk"])
def test_no_other_game_is_named(word: str) -> None:
    assert re.search(rf"\b{word}\b", PAGE, re.IGNORECASE) is None


if __name__ == "__main__":
    before, title, rest = PAGE.partition("\n## Changes\n")
    said, _, after = rest.partition("\n## ")
    intro = said.partition("###")[0].partition("CHANGES")[0].rstrip()
    FILE.write_text(f"{before}{title}{intro}\n\n{changes()}\n\n## {after}", "utf-8")
