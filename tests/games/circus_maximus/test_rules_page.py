"""RULES.md, which players read: its tables agree with the game, and nothing is missing.

`python -m tests.games.circus_maximus.test_rules_page` rewrites its chapter of changes from the packs.
"""

import re
from pathlib import Path
from typing import Any

import msgspec

from parlour.games.circus_maximus.pack import Act
from parlour.kernel.pack import Pack
from tests.games.rules_page import RulesPage

from .arranged import GAME

FILE = Path(str(GAME.folder)) / "RULES.md"
PAGE = RulesPage(GAME)
HEAD = "| figure | value | why |\n| --- | --- | --- |\n"


def rome() -> Pack:
    pack = GAME.read_pack("rome")
    assert pack is not None
    return pack


# --- the chapter of changes ---


def value_at(content: Any, path: str) -> str:
    """The value at a path of a pack such as `cubes[mummer].total`."""
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
    """The chapter: a table for each pack, made from the reasons in it."""
    parts = []
    for name in GAME.packs:
        pack = GAME.read_pack(name)
        assert pack is not None
        rows = [f"| `{path}` | {value_at(pack.content, path)} | {why} |" for path, why in pack.reasons]
        parts.append(f"### {pack.words['pack', 'title']}\n\n{HEAD}" + "\n".join(rows))
    return "\n\n".join(parts)


def test_the_changes_are_those_of_the_packs() -> None:
    assert PAGE.chapter("Changes").endswith(changes() + "\n")


# --- the tables ---


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
    assert PAGE.rows("| act | cubes") == [row_of(act) for act in rome().content.acts]


def test_the_events_are_all_there() -> None:
    texts = rome().words.sections["names"]["card"].values()
    assert [row[0] for row in PAGE.rows("| event | what happens")] == [text.partition(".")[0] for text in texts]


def test_the_figures_by_the_number_of_players() -> None:
    content = rome().content
    market = content.markets[0]
    assert PAGE.rows("| players | cubes") == [
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


def test_the_summary_agrees_with_the_rest_of_the_page() -> None:
    page = PAGE.chapter("On one page")
    content = rome().content
    numbers = content.numbers
    for said in (
        f"{numbers.goal} on any track",
        f"after round {numbers.rounds}",
        f"{numbers.coins} coins, {numbers.workers} workers and every marker at {numbers.start}",
        f"at least {numbers.least_income}",
    ):
        assert said in page, said
    assert PAGE.rows("| market | prices") == [
        [f"{market.id}s", ", ".join(map(str, market.prices))] for market in content.markets
    ]


if __name__ == "__main__":
    before, title, rest = PAGE.text.partition("\n## Changes\n")
    said, _, after = rest.partition("\n## ")
    intro = said.partition("###")[0].partition("CHANGES")[0].rstrip()
    FILE.write_text(f"{before}{title}{intro}\n\n{changes()}\n\n## {after}", "utf-8")
