"""What the rulebook leaves open: every ruling of RULES.md has a test with its id."""

import re

from . import test_rulings_acts, test_rulings_cards, test_rulings_kingdom, test_rulings_objectives
from .arranged import GAME

PAGE = (GAME.folder / "RULES.md").read_text("utf-8")
TESTS = (test_rulings_acts, test_rulings_cards, test_rulings_kingdom, test_rulings_objectives)


def test_every_ruling_has_a_test() -> None:
    listed = re.findall(r"^- \*\*(R\d+)\*\*", PAGE, re.MULTILINE)
    names = [name for module in TESTS for name in vars(module)]
    tested = {found.group(1).upper() for name in names if (found := re.match(r"test_(r\d+)_", name))}
    assert listed == [f"R{number}" for number in range(1, len(listed) + 1)]
    assert tested == set(listed)


def test_every_ruling_that_is_named_elsewhere_is_listed() -> None:
    folder = GAME.folder / "rules"
    named = set(re.findall(r"\bR\d+\b", PAGE))
    for file in [*folder.iterdir(), GAME.folder / "improvements.py"]:
        if file.name.endswith(".py"):
            assert set(re.findall(r"\bR\d+\b", file.read_text("utf-8"))) <= named, file.name
