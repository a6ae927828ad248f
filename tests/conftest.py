"""The sample game of `tests/sample` is importable in every test; `test_third_party.py` installs it for real."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from parlour.kernel import Game
from parlour.kernel.registry import forget_games
from tests.installed_games import Site

# `make test` tries the same examples every time. `make proof` tries new ones each time, and prints the seed.
settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.register_profile("random", database=None, deadline=None, print_blob=True)
settings.load_profile("fixed")

# A shell lets what it runs in the background ignore Ctrl-C, and processes that tests start inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
# Processes that tests start import `tests` by name: the lab's planted games, and what thinking processes are asked.
sys.path[:0] = [str(TESTS.parent), str(TESTS / "sample" / "high_card" / "src")]


@pytest.fixture(scope="session")
def high_card() -> Game:
    """The sample game with hidden hands."""
    from high_card import GAME

    return GAME.refuse_if_broken()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A folder that is searched for installed games, and nothing in it yet."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Site(tmp_path)
    for name in set(sys.modules) - before:
        del sys.modules[name]
    monkeypatch.undo()
    forget_games()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where people read it, what was left out on purpose."""
    if os.environ.get("BROWSER") == "none":
        terminalreporter.write_line("BROWSER=none: the tests in a browser were LEFT OUT", yellow=True, bold=True)
