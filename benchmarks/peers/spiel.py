"""OpenSpiel: its C++ games driven from Python in two ways, random games played wholly inside its C++ in two ways, its
tree search in C++ and in Python, and the copying of a state. The wheel does not bind the evaluator's own method, so the
fastest C++ loop goes through the search: a search of one simulation only hands the initial state to the rollout
evaluator, which plays as many random games as it was built for without returning to Python. Neither C++ loop counts its
moves: they are games times the mean length, which is measured beforehand.
"""

import importlib.metadata
import random

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

from worker import Done, Ways, Work

NAMES = {"tictactoe": "tic_tac_toe", "connect_four": "connect_four"}
EXPLORATION = 2.0
MEMORY_MB = 1000
SIMULATIONS = 2000
LENGTH_SAMPLE = 20_000


def version() -> str:
    return "OpenSpiel " + importlib.metadata.version("open_spiel")


def driven(game: str) -> Work:
    """The loop OpenSpiel's own examples show: ask whether it is over, list the actions, apply one."""
    new = pyspiel.load_game(NAMES[game]).new_initial_state
    draw = random.Random(7).random

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            state = new()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
                moves += 1
        return Done(moves, games)

    return work


def shortest(game: str) -> Work:
    """The same with one call fewer: no legal action means the game is over. Bound methods are kept, too."""
    new = pyspiel.load_game(NAMES[game]).new_initial_state
    draw = random.Random(7).random

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            state = new()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            while actions := legal_actions():
                apply_action(actions[int(draw() * len(actions))])
                moves += 1
        return Done(moves, games)

    return work


def inside(game: str) -> Work:
    """Random games wholly in C++: one simulation whose evaluation is a thousand rollouts from the start."""
    sample = shortest(game)(LENGTH_SAMPLE)
    length = sample.work / sample.games
    rollouts = 1000
    rules = pyspiel.load_game(NAMES[game])
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.MCTSBot(rules, evaluator, EXPLORATION, 1, MEMORY_MB, False, 7, False)
    start = rules.new_initial_state()

    def work(thousands: int) -> Done:
        for _ in range(thousands):
            bot.mcts_search(start)
        games = thousands * rollouts
        return Done(round(games * length), games)

    return work


def bots(game: str) -> Work:
    """Random games in C++, the other way the wheel offers: one call a game, with two random bots asked in turn."""
    rules = pyspiel.load_game(NAMES[game])
    players = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(2)]
    sample = shortest(game)(LENGTH_SAMPLE)
    length = sample.work / sample.games

    def work(games: int) -> Done:
        for _ in range(games):
            pyspiel.evaluate_bots(rules.new_initial_state(), players, 7)
        return Done(round(games * length), games)

    return work


def search(game: str) -> Work:
    """Its C++ search: one random rollout a simulation, no solving, from the initial position."""
    rules = pyspiel.load_game(NAMES[game])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(rules, evaluator, EXPLORATION, SIMULATIONS, MEMORY_MB, False, 7, False)
    start = rules.new_initial_state()

    def work(searches: int) -> Done:
        return Done(sum(bot.mcts_search(start).explore_count for _ in range(searches)))

    return work


def search_python(game: str) -> Work:
    """Its Python search over the same C++ game, with the same settings."""
    rules = pyspiel.load_game(NAMES[game])
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(7))
    chance = numpy.random.RandomState(7)
    bot = mcts.MCTSBot(rules, EXPLORATION, SIMULATIONS, evaluator, solve=False, random_state=chance)
    start = rules.new_initial_state()

    def work(searches: int) -> Done:
        return Done(sum(bot.mcts_search(start).explore_count for _ in range(searches)))

    return work


def clone(game: str) -> Work:
    """Copying a state four moves into the game."""
    state = pyspiel.load_game(NAMES[game]).new_initial_state()
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    copy = state.clone

    def work(clones: int) -> Done:
        for _ in range(clones):
            copy()
        return Done(clones)

    return work


WAYS: Ways = {
    "driven": driven,
    "shortest": shortest,
    "inside": inside,
    "bots": bots,
    "search": search,
    "search_python": search_python,
    "clone": clone,
}
