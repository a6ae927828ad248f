"""The search bot: Monte Carlo tree search over imagined tables. It plays any game, with any number of seats,
with chance and with hidden information.

Each iteration imagines a table that might be the real one, walks down the tree along the most promising moves, tries
one new move, plays on quickly to the end (or asks the game for its evaluation), and remembers along the way what that
was worth to each seat that chose. Chance is drawn again in every iteration, so the tree branches over moves alone. If a
move is not possible in an imagined table, that does not count against it.

If a game promises perfect information, there is nothing to imagine: every iteration is one clone, and the options of a
place in the tree are listed once.

A tree can be as deep as a match is long, so nothing here recurses. Python takes a dropped tree apart without recursion,
too, as long as garbage collection knows its classes (CONTRIBUTING.md, Compiled and plain).
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move
from parlour.kernel.sight import Bot, Sight
from parlour.kernel.table import Table

CURIOSITY: Final = 1.4
MOST_MOVES: Final = 20_000
OFTEN: Final = 15  # a mask: every sixteenth time


@final
class Edge:
    """A move tried at some place of the tree, and what it was worth to the seat that chose it."""

    def __init__(self, move: Move, seat: int) -> None:
        self.move = move
        self.seat = seat
        self.tried = 0
        self.offered = 0
        self.worth = 0.0
        self.next: Node | None = None


@final
class Node:
    """A place in the tree where a seat chooses."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.edges: list[Edge] = []
        self.options: list[Move] | None = None  # listed once, under perfect information
        self.by_move: dict[Move, Edge] | None = None  # made under hidden information, where the options change
        self.visits = 0
        self.twin: Node | None = None  # the same place, if chance gave the choice to another seat

    def for_seat(self, seat: int) -> Node:
        """This place, when it is that seat's choice."""
        node = self
        while node.seat != seat:
            if node.twin is None:
                node.twin = Node(seat)
            node = node.twin
        return node


@final
class Deadline:
    """When a search must have chosen: some seconds from now on, or never."""

    def __init__(self, seconds: float) -> None:
        self.start = time.monotonic()
        self.seconds = seconds

    def has_passed(self) -> bool:
        """Whether the time is over."""
        return self.seconds < math.inf and time.monotonic() - self.start >= self.seconds

    def to_come(self, made: int) -> float:
        """How many iterations there is still time for, at the pace of those that were made."""
        spent = time.monotonic() - self.start
        return made * (self.seconds - spent) / spent if spent > 0 else math.inf


class Search(Bot):
    """Monte Carlo tree search with a budget of iterations or of seconds.

    With a number of iterations it is deterministic for a given stream of chance; with seconds it is not. An iteration
    that takes too long is broken off. With time left it stops once no other move can catch up with the best.
    """

    def __init__(self, iterations: int = 1000, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.made = 0  # iterations of the last choice

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        root = self.grow(sight)
        if self.made == 0:  # there was no time for a single one
            return sight.table.lean(options, sight.chance)
        best = root.edges[0]
        for edge in root.edges:
            if edge.tried > best.tried or (edge.tried == best.tried and edge.worth > best.worth):
                best = edge
        return best.move

    def grow(self, sight: Sight) -> Node:
        """The tree after the whole budget."""
        root = Node(sight.seat)
        timed = self.seconds > 0
        deadline = Deadline(self.seconds if timed else math.inf)
        made = 0
        first = sight.imagine() if sight.perfect else None
        while not deadline.has_passed() if timed else made < self.iterations:
            if first is not None:
                finished = walk_known(first.clone(), root, sight.chance, deadline)
            else:
                finished = walk_imagined(sight.imagine(), root, sight.chance, deadline)
            if not finished:
                break
            made += 1
            if timed and made & OFTEN == 0 and lead(root) > deadline.to_come(made):
                break
            if made & 63 == 0:
                time.sleep(0)  # lets other threads run: compiled code keeps them waiting
        self.made = made
        return root


def lead(root: Node) -> int:
    """How much more often the move tried most was tried than any other."""
    most = second = 0
    for edge in root.edges:
        if edge.tried > most:
            most, second = edge.tried, most
        elif edge.tried > second:
            second = edge.tried
    return most - second


def walk_known(t: Table, root: Node, chance: Chance, deadline: Deadline) -> bool:
    """One iteration if everything is known: a place's options are listed once, and its edges grow one by one. False if
    the time was over before its end."""
    path: list[Edge] = []
    node = root
    while not t.over:
        if len(path) & OFTEN == OFTEN and deadline.has_passed():
            return False
        listed = node.options
        if listed is None:
            listed = node.options = shifted(t.options(node.seat), chance)
        node.visits += 1
        edges = node.edges
        fresh = len(edges) < len(listed)
        if fresh:
            edge = Edge(listed[len(edges)], node.seat)
            edges.append(edge)
        else:
            edge = most_promising(edges, node.visits)
        path.append(edge)
        t.take(node.seat, edge.move)
        if fresh:
            break
        if not t.over:
            step = edge.next
            if step is None:
                step = edge.next = Node(t.next_asked())
            node = step
    return remember(path, worths(t, chance, deadline))


def walk_imagined(t: Table, root: Node, chance: Chance, deadline: Deadline) -> bool:
    """One iteration over an imagined table: only moves that are possible there can be chosen. False if the time was
    over before its end."""
    path: list[Edge] = []
    node = root
    while not t.over:
        if len(path) & OFTEN == OFTEN and deadline.has_passed():
            return False
        by_move = node.by_move
        if by_move is None:
            by_move = node.by_move = {}
        untried: list[Move] = []
        offered: list[Edge] = []
        for move in t.options(node.seat):
            known = by_move.get(move)
            if known is None:
                untried.append(move)
            else:
                known.offered += 1
                offered.append(known)
        fresh = len(untried) > 0
        if fresh:
            edge = Edge(untried[chance.below(len(untried))], node.seat)
            edge.offered = 1
            by_move[edge.move] = edge
            node.edges.append(edge)
        else:
            edge = most_promising_offered(offered)
        path.append(edge)
        t.take(node.seat, edge.move)
        if fresh:
            break
        if not t.over:
            seat = t.next_asked()
            if edge.next is None:
                edge.next = Node(seat)
            node = edge.next.for_seat(seat)
    return remember(path, worths(t, chance, deadline))


def shifted(options: list[Move], chance: Chance) -> list[Move]:
    """The options from a random one on, so that the first listed is not always tried first."""
    start = chance.below(len(options))
    return options[start:] + options[:start]


def most_promising(edges: list[Edge], visits: int) -> Edge:
    """The edge with the best mean so far, with a bonus for moves that were seldom tried (UCB1)."""
    bonus = CURIOSITY * math.sqrt(math.log(visits))
    best = edges[0]
    highest = -1.0
    for edge in edges:
        tried = float(edge.tried)
        promise = edge.worth / tried + bonus / math.sqrt(tried)
        if promise > highest:
            highest = promise
            best = edge
    return best


def most_promising_offered(edges: list[Edge]) -> Edge:
    """The same if not every move is possible each time: the bonus counts how often a move was on offer."""
    best = edges[0]
    highest = -1.0
    for edge in edges:
        tried = float(edge.tried)
        promise = edge.worth / tried + CURIOSITY * math.sqrt(math.log(float(edge.offered)) / tried)
        if promise > highest:
            highest = promise
            best = edge
    return best


def worths(t: Table, chance: Chance, deadline: Deadline) -> list[float] | None:
    """What this table is worth to each seat, 0 to 1: by the game's evaluation, or by playing on to the end. None if the
    time was over before."""
    if not t.over:
        promised = t.evaluate()
        if promised is not None:
            return promised
        moves = 0
        while not t.over and moves < MOST_MOVES:
            if moves & OFTEN == OFTEN and deadline.has_passed():
                return None
            seat = t.next_asked()
            t.take(seat, t.lean(t.options(seat), chance))
            moves += 1
    result = t.result
    if result is None:
        return [1.0 / t.seats] * t.seats
    winners = result.winners
    shares = [0.0] * t.seats
    if winners:
        share = result.share(winners[0])
        for seat in winners:
            shares[seat] = share
    return shares


def remember(path: list[Edge], worth: list[float] | None) -> bool:
    """Note along the path what the end was worth to the seat that chose, if the end was reached."""
    if worth is None:
        return False
    for edge in path:
        edge.tried += 1
        edge.worth += worth[edge.seat]
    return True
