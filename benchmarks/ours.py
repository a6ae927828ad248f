"""Parlour: random games inside the kernel, through Match from Python, tree search, and the copying of a table. With
PARLOUR_PLAIN set, the process measures the plain package, otherwise the compiled one. If the compiled modules are
missing, the subject is left out, so that plain code is never measured as compiled.
"""

import importlib.util
import os
import random

import parlour
from parlour.bots.search import Search
from parlour.kernel import Game, Sight, chance, table
from worker import Done, Unavailable, Ways, Work

ITERATIONS = 2000  # in one search, as many as OpenSpiel's bots make
COMPILED = not str(table.__file__).endswith(".py")
if not COMPILED and os.environ.get("PARLOUR_PLAIN") != "1":
    raise Unavailable("not compiled (make fast)")


def version() -> str:
    return f"Parlour {parlour.__version__} ({'compiled' if COMPILED else 'plain'})"


def inside(game: Game) -> Work:
    """Random games without leaving the kernel, each on a copy of the table after setup."""
    stream = chance.fast(7)
    start = game.new_table(game.set_for(2), stream)
    playout = table.playout

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            moves += playout(start.clone(), stream)
        return Done(moves, games)

    return work


def match(game: Game) -> Work:
    """The loop from the manual: every move is checked and recorded, and its events are told."""
    draw = random.Random(7).random

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            m = parlour.Match.new(game, seats=2, seed=7)
            for seat, options in m:
                m.play(seat, options[int(draw() * len(options))])
                moves += 1
        return Done(moves, games)

    return work


def search(game: str, declared: bool) -> Work:
    """The search bot's choice of a first move, from the sight that a match gives it."""
    m = parlour.Match.new(game, seats=2, seed=7)
    stream = chance.fast(7)
    bot = Search(iterations=ITERATIONS)

    def work(searches: int) -> Done:
        made = 0
        for _ in range(searches):
            bot.choose(Sight(m.table, 0, stream, declared))
            made += bot.made
        return Done(made)

    return work


def clone(game: str) -> Work:
    """Copying a table four moves into the game."""
    m = parlour.Match.new(game, seats=2, seed=7)
    for _ in range(4):
        m.play(m.asked[0], m.options(m.asked[0])[0])
    copy = m.table.clone

    def work(clones: int) -> Done:
        for _ in range(clones):
            copy()
        return Done(clones)

    return work


def bits() -> Game:
    """Tic-tac-toe written for speed alone. It is imported only where it is measured: compiled, it needs the compiled
    kernel."""
    found = importlib.util.find_spec("bits.rules")
    if found is None or str(found.origin).endswith(".py"):
        raise Unavailable("not compiled (parlour compile benchmarks/bits)")
    game: Game = importlib.import_module("bits").GAME
    return game


WAYS: Ways = {
    "inside": lambda game: inside(parlour.game(game)),
    "match": lambda game: match(parlour.game(game)),
    "inside_bits": lambda game: inside(bits()),
    "match_bits": lambda game: match(bits()),
    "search": lambda game: search(game, declared=False),
    "search_open": lambda game: search(game, declared=True),
    "clone": clone,
}
