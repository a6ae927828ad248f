"""For every game's page in `docs/games`: its tables agree with the code, and its examples work.

What only one page says has a test of its own. Commands, links and lines are tested in `test_pages.py`.
"""

import re

import pytest

import parlour
from parlour.kernel.settings import Setting
from tests.docs.blocks import DOCS, read_blocks, run_examples
from tests.docs.game_page import GamePage

GAMES = sorted(page.stem for page in (DOCS / "games").glob("*.md"))


@pytest.fixture(params=GAMES)
def page(request: pytest.FixtureRequest) -> GamePage:
    return GamePage(request.param)


def said(value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case int():
            return f"{value:,}"
    return str(value)


def allowed(setting: Setting) -> str:
    match setting.kind:
        case "bool":
            return "on, off"
        case "int":
            return f"{setting.low:,}–{setting.high:,}"
        case "choice":
            return ", ".join(map(str, setting.choices or []))
    return "a name"


def test_games_have_pages() -> None:
    assert {"meinopoly", "circus_maximus", "critocracy", "titov", "conquest"} <= set(GAMES)


def test_examples_show_what_really_happens(page: GamePage) -> None:
    assert run_examples(page.path, read_blocks(page.path)) > 3


def test_settings_and_presets_are_those_of_the_game(page: GamePage) -> None:
    game, presets = page.game, page.game.presets
    pack = game.read_pack(None)
    assert pack is not None
    choices = game.pack_choices(pack)  # empty means the first that the pack has
    names = [f"`{preset}`" for preset in presets]
    assert page.table("Presets and settings")[0] == ["setting", *names, "allowed", "what it does"]
    for setting, (name, default, *others, range_, meaning) in zip(
        game.describe_settings(), page.rows("Presets and settings"), strict=True
    ):
        assert (name, range_) == (setting.name, allowed(setting))
        assert default == said(setting.default) or (setting.default == "" and default == choices[name][0])
        changed = [said(preset[name]) if name in preset else "" for preset in list(presets.values())[1:]]
        assert others == changed, name
        assert meaning


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in GAMES for preset in parlour.game(name).presets]
)
def test_every_preset_is_introduced(name: str, preset: str) -> None:
    assert re.search(rf"^- `{preset}`", GamePage(name).text, re.MULTILINE)


def test_every_bot_of_the_game_is_described(page: GamePage) -> None:
    assert [row[0] for row in page.rows("Bots")] == list(page.game.bots)


def test_every_file_of_the_rules_has_its_line(page: GamePage) -> None:
    listed = page.files()
    assert len(set(listed)) == len(listed)
    for file in listed:
        assert list(page.folder.glob(file)), file
    rules = {f"rules/{file.name}" for file in (page.folder / "rules").glob("*.py")} - {"rules/__init__.py"}
    assert rules == {file for file in listed if file.startswith("rules/")}
