"""PettingZoo: the raw environments without their checking wrappers and without rendering, driven in two ways. The
documented way reads the action mask of the observation. The shorter way never asks for an observation and reads the
free squares from the environment's public board, which saves PettingZoo most of its work.
"""

import importlib.metadata
import random
from typing import Any

from pettingzoo.classic.connect_four import connect_four
from pettingzoo.classic.tictactoe import tictactoe

from worker import Done, Ways, Work


def version() -> str:
    return "PettingZoo " + importlib.metadata.version("pettingzoo")


def environment(game: str) -> Any:
    return tictactoe.raw_env() if game == "tictactoe" else connect_four.raw_env()


def masked(game: str) -> Work:
    env = environment(game)
    draw = random.Random(7).random

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            env.reset()
            while not env.terminations[agent := env.agent_selection]:
                actions = env.observe(agent)["action_mask"].nonzero()[0]
                env.step(int(actions[int(draw() * len(actions))]))
                moves += 1
        return Done(moves, games)

    return work


def board_read(game: str) -> Work:
    env = environment(game)
    draw = random.Random(7).random
    # In Connect Four a column is free when its top square, one of the first seven, is.
    squares = range(9 if game == "tictactoe" else 7)

    def work(games: int) -> Done:
        moves = 0
        for _ in range(games):
            env.reset()
            board = env.board.squares if game == "tictactoe" else env.board
            while not env.terminations[env.agent_selection]:
                actions = [square for square in squares if not board[square]]
                env.step(actions[int(draw() * len(actions))])
                moves += 1
        return Done(moves, games)

    return work


WAYS: Ways = {"masked": masked, "board_read": board_read}
