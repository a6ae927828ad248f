"""A search with a budget of time: it is kept however slow the game is, and not used up for nothing."""

from typing import Any

import pytest

from parlour import Match
from parlour.bots.search import Deadline, Edge, Node, Search, Tree, walk_imagined, walk_known
from parlour.kernel import Chance, Move, fast
from tests.bots.corridor_game import CORRIDOR
from tests.bots.guessing_game import Guessing, guessing
from tests.bots.test_long_trees import Chain, Walk

AT_ONCE = 16  # so many moves are played between two looks at the clock


class Clock:
    """It goes on when it is told to, and by `look` seconds with every look at it."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.look = 0.0

    def monotonic(self) -> float:
        self.spent += self.look
        return 1000 + self.spent


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr("time.monotonic", made.monotonic)
    return made


def test_it_ends_after_the_iteration_in_which_its_time_ends(clock: Clock) -> None:
    def evaluate(t: Guessing) -> list[float]:
        clock.spent += 2
        return [1 / t.seats] * t.seats

    m = guessing(evaluate=evaluate)
    bot = Search(seconds=5)
    assert bot.choose(m.sight(0, fast(1))) in m.options(0)
    assert bot.made == 3
    assert clock.spent == 6


def test_it_breaks_off_an_iteration_that_takes_too_long(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a single iteration it plays what the game would lean to."""
    monkeypatch.setattr("tests.bots.guessing_game.ROUNDS", 1000)

    def lean(t: Guessing, options: list[Move], chance: Chance) -> Move:
        clock.spent += 1
        return options[-1]

    m = guessing(lean=lean)
    bot = Search(seconds=5)
    assert bot.choose(m.sight(0, fast(1))) is m.options(0)[-1]
    assert bot.made == 0
    assert 5 <= clock.spent <= AT_ONCE


@pytest.mark.parametrize("walk", [walk_known, walk_imagined])
def test_it_breaks_off_a_long_way_down_the_tree(walk: Walk) -> None:
    t: Any = Match.new(CORRIDOR, seed=1).table
    chain = Chain()
    for number in range(1000):
        chain.grow(number % 2, t.options(0)[0])
    assert not walk(t, Tree(t, chain.root), fast(1), Deadline(0))
    assert 0 < t.steps <= AT_ONCE
    assert {edge.tried for edge in chain.edges()} == {1}


def test_the_lead_is_counted_to_the_second_move() -> None:
    m = Match.new(CORRIDOR, seed=1)
    tree = Tree(m.table, Node(0))
    for tried in (2, 9, 0, 6, 3):
        edge = Edge(m.options(0)[0], 0)
        edge.tried = tried
        tree.root.edges.append(edge)
    assert tree.lead() == 3
    tree.root.edges.reverse()
    assert tree.lead() == 3


def test_it_stops_early_when_the_answer_is_clear(clock: Clock) -> None:
    clock.look = 0.01
    m = Match.new("connect_four", seed=1).played("0 drop 3", "1 drop 1", "0 drop 3", "1 drop 1", "0 drop 3", "1 drop 7")
    assert repr(Search(seconds=30).choose(m.sight(0, fast(1)))) == "'drop 3'"
    assert clock.spent < 25


def test_it_takes_its_time_when_the_answer_is_not_clear(clock: Clock) -> None:
    clock.look = 0.01
    m = guessing(evaluate=lambda t: [1 / t.seats] * t.seats)
    Search(seconds=30).choose(m.sight(0, fast(1)))
    assert clock.spent >= 30


def test_a_number_of_iterations_is_made_however_long_it_takes(clock: Clock) -> None:
    clock.look = 1000
    bot = Search(400)
    bot.choose(guessing(evaluate=lambda t: [1 / t.seats] * t.seats).sight(0, fast(1)))
    assert bot.made > 300
