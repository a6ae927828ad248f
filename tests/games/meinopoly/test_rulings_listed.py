"""Every ruling that RULES.md lists is tested, and every ruling that is tested is listed."""

import ast
import re
from pathlib import Path

from .arranged import GAME


def listed_rulings() -> list[str]:
    """The ids that RULES.md lists under its heading."""
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    return re.findall(r"\*\*(R\d+)\*\*", rules.partition("\n## Rulings\n")[2])


def rulings_with_tests() -> set[str]:
    """The ids in the names of the tests in these files."""
    found = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and (match := re.match(r"test_r(\d+)_", node.name)):
                found.add(f"R{match[1]}")
    return found


def test_every_ruling_is_listed_once_and_in_order() -> None:
    assert listed_rulings() == [f"R{number}" for number in range(1, 39)]


def test_every_ruling_that_is_listed_is_tested() -> None:
    assert set(listed_rulings()) - rulings_with_tests() == set()


def test_every_ruling_that_is_tested_is_listed() -> None:
    assert rulings_with_tests() - set(listed_rulings()) == set()
