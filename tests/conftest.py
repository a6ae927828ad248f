"""The sample game of `tests/sample` is importable in every test; `test_third_party.py` installs it for real."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from parlour.kernel import Game

# `make test` tries the same examples every time. `make proof` tries new ones each time, and prints the seed.
settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.register_profile("random", database=None, deadline=None, print_blob=True)
settings.load_profile("fixed")

sys.path.insert(0, str(Path(__file__).parent / "sample" / "high_card" / "src"))


@pytest.fixture(scope="session")
def high_card() -> Game:
    """The sample game with hidden hands."""
    from high_card import GAME

    return GAME.refuse_if_broken()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where people read it, what was left out on purpose."""
    if os.environ.get("BROWSER") == "none":
        terminalreporter.write_line("BROWSER=none: the tests in a browser were LEFT OUT", yellow=True, bold=True)
