"""How search spends its iterations: what it tries first, how widely it looks, when it plays on and when it stops."""

import pytest

from parlour import Match
from parlour.bots.search import LEANING_WIDTH, WIDTH, Edge, Node, Search, Tree
from parlour.bots.seating import choose
from parlour.kernel import Chance, Move, Sight, fast
from tests.bots.guessing_game import Guessing, guessing
from tests.bots.shelf_game import BOOKS, PICK, Shelf, declare

LEANED = 7


def lean(t: Shelf, options: list[Move], chance: Chance) -> Move:
    return PICK[LEANED] if t.picked < 0 else options[0]


def by_place(t: Shelf) -> list[float]:
    """Books side by side differ by less than a thousandth."""
    return [0.5 + t.picked / 10_000 if t.picked >= 0 else 0.5]


def sight(perfect: bool = False, **more: object) -> Sight:
    m = Match.new(declare(**more), seats=1, seed=1)
    return Sight(m.table, 0, fast(1), perfect)


def test_what_the_game_can_judge_is_not_played_on() -> None:
    judged: list[int] = []

    def evaluate(t: Guessing) -> list[float]:
        judged.append(t.turns)
        return [1 / t.seats] * t.seats

    bot = Search(60)
    choose(guessing(evaluate=evaluate), 0, bot, fast(1))
    assert len(judged) == bot.made


def test_search_plays_on_until_the_game_can_judge() -> None:
    judged: list[int] = []
    waited: list[int] = []

    def evaluate(t: Guessing) -> list[float] | None:
        if t.turns % 3:
            waited.append(t.turns)
            return None
        judged.append(t.turns)
        return [1 / t.seats] * t.seats

    bot = Search(60)
    choose(guessing(evaluate=evaluate), 0, bot, fast(1))
    assert len(judged) == bot.made > 1
    assert len(waited) >= bot.made


@pytest.mark.parametrize("perfect", [True, False])
def test_the_move_to_which_the_game_leans_is_tried_first(perfect: bool) -> None:
    assert Search(1).choose(sight(perfect, lean=lean, evaluate=by_place)) is PICK[LEANED]


@pytest.fixture
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody comes to the end of a book, so all that is known of it is what the game says."""
    monkeypatch.setattr("tests.bots.shelf_game.PAGES", 10_000)


@pytest.mark.usefixtures("_long")
@pytest.mark.parametrize("perfect", [True, False])
@pytest.mark.parametrize(("width", "more"), [(LEANING_WIDTH, {"lean": lean}), (WIDTH, {})])
def test_of_hundreds_of_options_some_are_tried_often(perfect: bool, width: float, more: dict[str, object]) -> None:
    iterations = 900
    tree = Search(iterations).grow(sight(perfect, evaluate=by_place, **more))
    tried = [edge.move for edge in tree.root.edges]
    assert len(set(tried)) == len(tried) <= 2 + width * tree.made**0.5 < BOOKS
    assert tree.best().move.target == max(move.target for move in tried)


@pytest.mark.usefixtures("_long")
def test_what_differs_by_less_than_a_thousandth_is_told_apart() -> None:
    """Were curiosity not measured by how much the worths differ, all books would be tried equally often."""
    tree = Search(900).grow(sight(evaluate=by_place))
    often = sorted(edge.tried for edge in tree.root.edges)
    assert often[-1] > 3 * often[len(often) // 2]


@pytest.mark.parametrize(("worth", "kept"), [(6.2, True), (9.0, False)])
def test_the_move_it_leans_to_is_kept_unless_another_is_clearly_better(worth: float, kept: bool) -> None:
    m = Match.new(declare(lean=lean), seats=1, seed=1)
    tree = Tree(m.table, Node(0))
    for place, (tried, gained) in enumerate([(10, 5.0), (11, worth)]):
        edge = Edge(PICK[place], 0)
        edge.tried, edge.worth = tried, gained
        tree.root.edges.append(edge)
    tree.made, tree.sums[0], tree.squares[0] = 21, 5 + worth, 9.0
    assert (tree.best().move is PICK[0]) is kept


def test_a_number_of_iterations_ends_when_the_choice_is_clear() -> None:
    m = Match.new("connect_four", seed=1).played("0 drop 3", "1 drop 1", "0 drop 3", "1 drop 1", "0 drop 3", "1 drop 7")
    bot = Search(400)
    tree = bot.grow(m.sight(0, fast(1)))
    assert repr(tree.best().move) == "'drop 3'"
    assert bot.made == tree.made < 400
    assert tree.lead() > 400 - tree.made  # nothing could catch up
