"""What holds for every game's RULES.md; each game's own tests compare the rest."""

import re
from itertools import pairwise

import msgspec
import pytest

import parlour
from tests.games.rules_page import RulesPage
from tests.markdown_tables import cells

GAMES = ("meinopoly", "circus_maximus", "critocracy", "titov", "conquest")


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def page(name: str) -> RulesPage:
    return RulesPage(parlour.game(name))


def test_lines_of_prose_are_not_too_long(page: RulesPage) -> None:
    assert [line for line in page.lines if len(line) > 120 and not line.startswith("|")] == []


def test_rows_have_as_many_cells_as_their_headings(page: RulesPage) -> None:
    for above, below in pairwise(page.lines):
        if above.startswith("|") and below.startswith("|"):
            assert len(cells(above)) == len(cells(below)), below


@pytest.mark.parametrize("word", ["monopoly", "risk"])
def test_no_other_game_is_named(name: str, page: RulesPage, word: str) -> None:
    words = (parlour.game(name).folder / "words" / "en.toml").read_text("utf-8")
    assert re.search(rf"\b{word}\b", page.text + words, re.IGNORECASE) is None


def test_every_game_is_summed_up_on_one_page(page: RulesPage) -> None:
    assert 20 <= len(page.chapter("On one page").splitlines()) <= 45


def test_every_setting_is_explained_with_its_value_in_every_preset(name: str, page: RulesPage) -> None:
    game = parlour.game(name)
    pack = game.read_pack(None)
    first = {setting: ids[0] for setting, ids in game.pack_choices(pack).items()} if pack is not None else {}

    def shown(setting: str, value: object) -> str:
        """An empty choice means the first of the pack."""
        return ("yes" if value else "no") if isinstance(value, bool) else str(value) or first.get(setting, "")

    seats = game.seats[1]
    presets = [msgspec.structs.asdict(game.set_for(seats, None, preset, pack).settings) for preset in game.presets]
    assert page.heading("| setting | meaning")[2:] == [f"`{preset}`" for preset in game.presets]
    told = {row[0].strip("`"): row[2:] for row in page.rows("| setting | meaning")}
    assert list(told) == list(game.settings.__struct_fields__)
    for setting, values in told.items():
        assert [shown(setting, value) for value in values] == [shown(setting, preset[setting]) for preset in presets]
