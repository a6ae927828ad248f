"""A game's fault stays its own: games that load, and fail when the host asks them about themselves."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from parlour.cli.packs import listed
from parlour.kernel import find_game, find_games
from tests.host.local_host import open_local_host
from tests.installed_games import Site, edit

LISTED = "packs = property(lambda self: {}[3])"
DERIVED = {
    "raises": ("1 / 0", "ZeroDivisionError: division by zero"),
    "loops": ("[... for _ in iter(int, 1)]", "the rules took more than 0.2 seconds"),
}


async def test_a_game_that_fails_in_the_list_is_left_out_of_it(site: Site, tmp_path: Path) -> None:
    edit("__init__.py", "GAME = Game(", f"class Mine(Game):\n    {LISTED}\n\n\nGAME = Mine(")(site.install("broken"))
    site.install("sound")
    async with open_local_host(tmp_path) as local:
        ann = await local.welcome("Ann")
        assert "broken" in find_games()
        for _ in range(2):
            names = [card["name"] for card in await ann.get("/api/games")]
            assert "sound" in names and "broken" not in names
        [left] = await ann.get("/api/games-left-out")
    assert left["name"] == "broken"
    assert left["why"].startswith("parlour_broken/__init__.py:") and left["why"].endswith(": KeyError: 3")
    assert [line["game"] for line in local.log if line["event"] == "a game is left out"] == ["broken"]


@pytest.mark.parametrize("how", DERIVED)
async def test_the_words_of_a_game_that_fails_are_refused_in_a_sentence(how: str, site: Site, tmp_path: Path) -> None:
    code, why = DERIVED[how]
    folder = site.install("broken")
    edit("__init__.py", "kinds=kinds", f"kinds=lambda setup: {code}")(folder)
    async with open_local_host(tmp_path, rules_seconds=0.2) as local:
        ann = await local.welcome("Ann")
        no = await ann.get("/api/games/broken/words", 500)
        assert (no["code"], no["say"]) == ("broken_game", f"This game cannot be played: {why}")
        await ann.get("/api/games/tictactoe/words")


async def test_a_game_that_fails_when_it_reads_a_pack_keeps_nobody_from_starting(site: Site, tmp_path: Path) -> None:
    folder = site.install("broken")
    edit("shapes.py", "if len(self.cards) < 12:", "raise KeyError('cards')\n        if len(self.cards) < 12:")(folder)
    outside = tmp_path / "outside"
    shutil.copytree(folder / "packs" / "small", outside / "broken" / "mine")
    async with open_local_host(tmp_path, packs=(str(outside),)) as local:
        [noted] = [line for line in local.log if line["event"] == "a pack cannot be read"]
        assert (noted["game"], noted["pack"]) == ("broken", "mine")
        assert noted["why"].startswith("mine: this pack cannot be read: parlour_broken/shapes.py:")
        assert noted["why"].endswith(": KeyError: 'cards'")
    [fault] = listed(find_game("broken"), "small").faults
    assert fault.startswith("small: parlour_broken/shapes.py:")


async def test_a_game_whose_default_pack_is_broken_is_left_out_when_it_is_read(site: Site, tmp_path: Path) -> None:
    (site.install("broken") / "packs" / "standard" / "cards.toml").write_text("cards = [")
    async with open_local_host(tmp_path) as local:
        ann = await local.welcome("Ann")
        no = await ann.get("/api/games/broken", 400)
        assert no["code"] == "unfit_settings" and "cards.toml" in no["say"]
        assert "broken" not in [card["name"] for card in await ann.get("/api/games")]
        [left] = await ann.get("/api/games-left-out")
    assert left["name"] == "broken" and "cards.toml" in left["why"]
