"""The search bot: Monte Carlo tree search over imagined tables. It plays any game, with any number of seats,
with chance and with hidden information.

Each iteration imagines a table that might be the real one, walks down the tree along the most promising moves, tries
one new move, plays on quickly to the end (or until the game can tell what the table is worth), and remembers along the
way what that was worth to each seat that chose. Chance is drawn again in every iteration, so the tree branches over
moves alone. If a move is not possible in an imagined table, that does not count against it.

A decision may have hundreds of options. At each place the move to which the game leans is tried first, and others join
it as the place is visited more often. Chance makes some of them look good: the choice falls on another move than the
leaned one only if the difference is more than that. How much the search explores goes with how much the worths
differ: in a game that tells chances to win apart by hundredths, hundredths count.

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
# A place visited n times has so many times the root of n moves that were tried.
WIDTH: Final = 4.0
LEANING_WIDTH: Final = 1.0  # where the first move is a sensible one
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

    def has_room(self, tried: int, width: float) -> bool:
        """Whether to try another move here, beside so many."""
        return tried < 1 + width * math.sqrt(float(self.visits))


@final
class Tree:
    """Everything that was found out before one choice."""

    def __init__(self, t: Table, root: Node) -> None:
        self.root = root
        self.judged = t.setup.functions.evaluate is not None
        self.leans = t.setup.functions.lean is not None
        self.width = LEANING_WIDTH if self.leans else WIDTH
        self.made = 0  # iterations
        self.sums = [0.0] * t.seats  # of what each seat got from them
        self.squares = [0.0] * t.seats

    def remember(self, path: list[Edge], worth: list[float]) -> None:
        """Note along the path what the end was worth to the seat that chose."""
        for edge in path:
            edge.tried += 1
            edge.worth += worth[edge.seat]
        self.made += 1
        for seat, value in enumerate(worth):
            self.sums[seat] += value
            self.squares[seat] += value * value

    def curiosity(self, seat: int) -> float:
        """The weight of the bonus for moves that were seldom tried."""
        return CURIOSITY * self.spread(seat)

    def spread(self, seat: int) -> float:
        """The standard deviation of what this seat got so far. In the beginning anything between winning and losing may
        come."""
        variance = self.squares[seat] - self.sums[seat] * self.sums[seat] / max(1, self.made)
        return math.sqrt((max(0.0, variance) + 0.25) / (self.made + 1))

    def lead(self) -> int:
        """How much more often the move tried most was tried than any other."""
        most = second = 0
        for edge in self.root.edges:
            if edge.tried > most:
                most, second = edge.tried, most
            elif edge.tried > second:
                second = edge.tried
        return most - second

    def best(self) -> Edge:
        """The move tried most; among equals, the one worth most. The move to which the game leans stays the best unless
        another is worth clearly more, by more than chance makes of equal moves two times in three."""
        leaned = best = self.root.edges[0]
        for edge in self.root.edges:
            if edge.tried > best.tried or (edge.tried == best.tried and edge.worth > best.worth):
                best = edge
        if not self.leans or best is leaned:
            return best
        error = self.spread(self.root.seat) * math.sqrt(1.0 / best.tried + 1.0 / leaned.tried)
        return best if best.worth / best.tried - leaned.worth / leaned.tried > error else leaned


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
    that takes too long is broken off. It stops early once no other move can catch up with the best.
    """

    def __init__(self, iterations: int = 1000, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.made = 0  # iterations of the last choice

    def choose(self, sight: Sight) -> Move:
        options = sight.options
        if len(options) == 1:
            return options[0]
        tree = self.grow(sight)
        if tree.made == 0:  # there was no time for a single one
            return sight.table.lean(options, sight.chance)
        return tree.best().move

    def grow(self, sight: Sight) -> Tree:
        """The tree after the whole budget, or as soon as the choice is clear."""
        tree = Tree(sight.table, Node(sight.seat))
        timed = self.seconds > 0
        deadline = Deadline(self.seconds if timed else math.inf)
        first = sight.imagine() if sight.perfect else None
        while not deadline.has_passed() if timed else tree.made < self.iterations:
            if first is not None:
                finished = walk_known(first.clone(), tree, sight.chance, deadline)
            else:
                finished = walk_imagined(sight.imagine(), tree, sight.chance, deadline)
            if not finished:
                break
            made = tree.made
            if made & OFTEN == 0:
                to_come = deadline.to_come(made) if timed else float(self.iterations - made)
                if tree.lead() > to_come:
                    break
            if made & 63 == 0:
                time.sleep(0)  # lets other threads run: compiled code keeps them waiting
        self.made = tree.made
        return tree


def walk_known(t: Table, tree: Tree, chance: Chance, deadline: Deadline) -> bool:
    """One iteration if everything is known: a place's options are listed once, and its edges grow one by one. False if
    the time was over before its end."""
    path: list[Edge] = []
    node = tree.root
    while not t.over:
        if len(path) & OFTEN == OFTEN and deadline.has_passed():
            return False
        listed = node.options
        if listed is None:
            listed = node.options = in_order(t, tree, t.options(node.seat), chance)
        edges = node.edges
        fresh = len(edges) < len(listed) and node.has_room(len(edges), tree.width)
        node.visits += 1
        if fresh:
            edge = Edge(listed[len(edges)], node.seat)
            edges.append(edge)
        else:
            edge = most_promising(edges, node.visits, tree.curiosity(node.seat))
        path.append(edge)
        t.take(node.seat, edge.move)
        if fresh:
            break
        if not t.over:
            step = edge.next
            if step is None:
                step = edge.next = Node(t.next_asked())
            node = step
    return finish(t, tree, path, chance, deadline)


def walk_imagined(t: Table, tree: Tree, chance: Chance, deadline: Deadline) -> bool:
    """One iteration over an imagined table: only moves that are possible there can be chosen. False if the time was
    over before its end."""
    path: list[Edge] = []
    node = tree.root
    while not t.over:
        if len(path) & OFTEN == OFTEN and deadline.has_passed():
            return False
        by_move = node.by_move
        if by_move is None:
            by_move = node.by_move = {}
        options = t.options(node.seat)
        untried: list[Move] = []
        offered: list[Edge] = []
        for move in options:
            known = by_move.get(move)
            if known is None:
                untried.append(move)
            else:
                known.offered += 1
                offered.append(known)
        fresh = len(untried) > 0 and node.has_room(len(offered), tree.width)
        node.visits += 1
        if fresh:
            leaned = len(offered) == 0 and tree.leans
            move = t.lean(options, chance) if leaned else untried[chance.below(len(untried))]
            edge = Edge(move, node.seat)
            edge.offered = 1
            by_move[move] = edge
            node.edges.append(edge)
        else:
            edge = most_promising_offered(offered, tree.curiosity(node.seat))
        path.append(edge)
        t.take(node.seat, edge.move)
        if fresh:
            break
        if not t.over:
            seat = t.next_asked()
            if edge.next is None:
                edge.next = Node(seat)
            node = edge.next.for_seat(seat)
    return finish(t, tree, path, chance, deadline)


def in_order(t: Table, tree: Tree, options: list[Move], chance: Chance) -> list[Move]:
    """The options in the order in which to try them: the one to which the game leans, then from a random one on."""
    start = chance.below(len(options))
    order = options[start:] + options[:start]
    if tree.leans:
        first = t.lean(options, chance)
        order.remove(first)
        order.insert(0, first)
    return order


def most_promising(edges: list[Edge], visits: int, curiosity: float) -> Edge:
    """The edge with the best mean so far, with a bonus for moves that were seldom tried (UCB1)."""
    bonus = curiosity * math.sqrt(math.log(visits))
    best = edges[0]
    highest = -1.0
    for edge in edges:
        tried = float(edge.tried)
        promise = edge.worth / tried + bonus / math.sqrt(tried)
        if promise > highest:
            highest = promise
            best = edge
    return best


def most_promising_offered(edges: list[Edge], curiosity: float) -> Edge:
    """The same if not every move is possible each time: the bonus counts how often a move was on offer."""
    best = edges[0]
    highest = -1.0
    for edge in edges:
        tried = float(edge.tried)
        promise = edge.worth / tried + curiosity * math.sqrt(math.log(float(edge.offered)) / tried)
        if promise > highest:
            highest = promise
            best = edge
    return best


def finish(t: Table, tree: Tree, path: list[Edge], chance: Chance, deadline: Deadline) -> bool:
    """The end of an iteration: what the table is worth to each seat, if there is time to find out."""
    worth = worths(t, tree, chance, deadline)
    if worth is None:
        return False
    tree.remember(path, worth)
    return True


def prospects(t: Table, chance: Chance) -> list[float]:
    """What a table is worth to each seat, 0 to 1, for the lab: as search finds it at the end of an iteration."""
    found = worths(t, Tree(t, Node(0)), chance, Deadline(math.inf))
    return [] if found is None else found


def worths(t: Table, tree: Tree, chance: Chance, deadline: Deadline) -> list[float] | None:
    """What this table is worth to each seat, 0 to 1: by the game's evaluation as soon as it has one, or by playing on
    to the end. None if the time was over before."""
    moves = 0
    while not t.over and moves < MOST_MOVES:
        if tree.judged:
            judged = t.evaluate()
            if judged is not None:
                return judged
        # To choose well may take long, so the clock is looked at for every such move.
        if (tree.leans or moves & OFTEN == OFTEN) and deadline.has_passed():
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
