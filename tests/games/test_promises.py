"""Random games of the larger games keep every promise, and everything in them can be said."""

import pytest

from parlour.kernel import find_game
from parlour.lab.check import Checker, word_faults

RANDOM_GAMES = {"circus_maximus": 50, "conquest": 13, "critocracy": 50, "meinopoly": 20, "titov": 40}


@pytest.mark.parametrize("seed", [21, 22, 23, 24])
@pytest.mark.parametrize("name", RANDOM_GAMES)
def test_random_games_keep_every_promise(name: str, seed: int) -> None:
    report = Checker(find_game(name), seed, None, None, {}).run(range(RANDOM_GAMES[name]))
    assert (report.failures, report.games) == ([], RANDOM_GAMES[name])


@pytest.mark.parametrize("name", RANDOM_GAMES)
def test_everything_can_be_said(name: str) -> None:
    assert word_faults(find_game(name)) == []
