"""The packs of each game are as large as the table on its page says."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from parlour.games.circus_maximus.pack import Content as CircusMaximus
from parlour.games.conquest.pack import Map
from parlour.games.critocracy.pack import Content as Critocracy
from parlour.games.meinopoly.pack import Content as Meinopoly
from tests.docs.game_page import GamePage


def circus_maximus(content: CircusMaximus) -> list[int]:
    finals = len([act for act in content.acts if act.final])
    sizes = [len(content.acts) - finals, finals, len(content.places), len(content.cards)]
    return [*sizes, content.numbers.goal, content.numbers.rounds]


def conquest(content: Map) -> list[int]:
    over_sea = len([link for link in content.links if link.sea is not None])
    return [len(content.territories), len(content.links), over_sea, len(content.continents), len(content.missions)]


def critocracy(content: Critocracy) -> list[int]:
    kinds = [space.kind for space in content.spaces]
    sizes = [len(kinds), kinds.count("event"), kinds.count("junction"), len(content.roles)]
    return [*sizes, len(content.cards), len(content.turn_cards)]


def meinopoly(content: Meinopoly) -> list[int]:
    board = content.boards[0]
    types = Counter(space.type for space in board.spaces)
    groups = {space.group for space in board.spaces if space.group}
    sizes = [len(board.spaces), types["property"], len(groups), types["transit"], types["utility"]]
    return [*sizes, len(content.characters), len(content.cards)]


@pytest.mark.parametrize(
    ("game", "chapter", "sizes"),
    [
        ("circus_maximus", "The two packs", circus_maximus),
        ("conquest", "The maps", conquest),
        ("critocracy", "The two packs", critocracy),
        ("meinopoly", "The four packs", meinopoly),
    ],
)
def test_packs_are_as_large_as_the_page_says(game: str, chapter: str, sizes: Callable[[Any], list[int]]) -> None:
    page = GamePage(game)
    rows = page.rows(chapter)
    assert [row[0] for row in rows] == page.game.packs
    for name, *figures in rows:
        pack = page.game.read_pack(name)
        assert pack is not None
        assert [int(figure) for figure in figures] == sizes(pack.content)


@pytest.mark.parametrize("game", ["critocracy", "meinopoly"])
def test_every_pack_is_introduced(game: str) -> None:
    page = GamePage(game)
    for pack in page.game.packs:
        assert f"**{pack.title()}**" in page.text
