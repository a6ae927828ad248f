"""A tree of the search may be as deep as a match is long: it is walked and dropped all the same."""

import math
from collections.abc import Callable, Iterator

import pytest

import parlour
from parlour.bots.search import Deadline, Edge, Node, Tree, walk_imagined, walk_known
from parlour.kernel import Chance, Game, Match, Move, Table, fast
from tests.bots.corridor_game import CORRIDOR, Corridor

GAMES = sorted(parlour.games())
Walk = Callable[[Table, Tree, Chance, Deadline], bool]


class Chain:
    """A tree with a single branch, as deep as you like."""

    def __init__(self) -> None:
        self.root = self.end = Node(0)
        self.grown: list[tuple[int, Move]] = []

    def grow(self, seat: int, move: Move) -> None:
        edge = Edge(move, seat)
        edge.tried = edge.offered = 1
        node = self.end
        node.seat = seat
        node.visits = 1
        node.options = [move]
        node.edges.append(edge)
        node.by_move = {move: edge}
        edge.next = self.end = Node(0)
        self.grown.append((seat, move))

    def edges(self) -> Iterator[Edge]:
        node: Node | None = self.root
        while node is not None and node.edges:
            edge = node.edges[0]
            yield edge
            node = edge.next

    def is_whole(self) -> bool:
        """Whether everything is still as it was grown."""
        found = [(edge.seat, edge.move) for edge in self.edges() if (edge.tried, edge.offered, edge.worth) == (1, 1, 0)]
        return found == self.grown and self.end.twin is None and self.end.options is None


def moves_of(game: Game, count: int) -> Iterator[tuple[int, Move]]:
    """Who played what in random matches, one after the other."""
    chance = fast(1)
    m = Match.new(game, seed=1, stream="fast")
    for number in range(count):
        if m.over:
            m = Match.new(game, seed=number, stream="fast")
        seat = m.asked[0]
        move = chance.pick(m.options(seat))
        m.play(seat, move)
        yield seat, move


def drop_one_of_two(game: Game, depth: int) -> None:
    """Two trees grow side by side in memory. Dropping one leaves the other alone."""
    dropped, kept = Chain(), Chain()
    for seat, move in moves_of(game, depth):
        dropped.grow(seat, move)
        kept.grow(seat, move)
    assert len(kept.grown) == depth
    del dropped
    assert kept.is_whole()


@pytest.mark.parametrize("game", GAMES)
def test_a_deep_tree_is_dropped_and_harms_nothing(game: str) -> None:
    drop_one_of_two(parlour.game(game), 1_000)


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_a_tree_of_100_000_nodes_is_dropped_and_harms_nothing(game: str) -> None:
    drop_one_of_two(parlour.game(game), 100_000)


@pytest.mark.parametrize("walk", [walk_known, walk_imagined])
def test_a_tree_of_100_000_nodes_is_walked_and_grown(walk: Walk) -> None:
    chain = Chain()
    t = Match.new(CORRIDOR, seed=1).table
    move = t.options(0)[0]
    for number in range(Corridor.length - 1):
        chain.grow(number % 2, move)
    chain.end.seat = 1
    assert walk(t.clone(), Tree(t, chain.root), fast(1), Deadline(math.inf))
    edges = list(chain.edges())
    assert len(edges) == Corridor.length
    assert {(edge.tried, edge.offered) for edge in edges[:-1]} <= {(2, 1), (2, 2)}
    assert edges[-1].tried == 1
    assert [edge.worth for edge in edges[-2:]] == [0, 1]


def test_what_is_freed_deep_inside_something_harms_nothing() -> None:
    """Every second of these streams is freed at some depth; the others lie beside them in memory."""
    streams = [fast(seed) for seed in range(2_000)]
    before = [stream.state for stream in streams]
    for depth in range(0, 2_000, 2):
        held: list[object] = [streams[depth]]
        streams[depth] = streams[-1]
        for _ in range(depth % 120):
            held = [held]
        del held
    assert [stream.state for stream in streams[1::2]] == before[1::2]
