"""Rulings on what the rulebook leaves open: RULES.md lists each once, and each has a test."""

import re
from pathlib import Path

from .arranged import GAME

RULES = (GAME.folder / "RULES.md").read_text("utf-8")


def listed_rulings() -> list[str]:
    """The ids that RULES.md lists under its heading."""
    return re.findall(r"^- \*\*(R\d+)\*\*", RULES.partition("\n## Rulings\n")[2], re.MULTILINE)


def rulings_with_tests() -> set[str]:
    """The ids in the names of tests."""
    found = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        found |= {f"R{number}" for number in re.findall(r"^def test_r(\d+)_", file.read_text("utf-8"), re.MULTILINE)}
    return found


def test_every_ruling_is_listed_once_and_in_order() -> None:
    assert listed_rulings() == [f"R{number}" for number in range(1, 66)]


def test_the_rulings_that_are_listed_are_those_that_are_tested() -> None:
    assert set(listed_rulings()) == rulings_with_tests()
