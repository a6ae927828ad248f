"""What somebody does who has Parlour's wheel and nothing else: a fresh environment, a game, and its board, as the page
`docs/your-first-board.md` says."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.docs.blocks import read_blocks, write
from tests.docs.test_your_first_board import PAGE, STAGES, files_at, needs_node
from tests.web.page_build import ROOT

NOT_IN_A_CHECKOUT = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "tests", "out", "dist", "page", "__pycache__"
)


@pytest.mark.proof
@needs_node
def test_a_board_is_built_with_the_wheel_alone(tmp_path: Path) -> None:
    """It needs the network, for pip and npm."""
    place = Place(tmp_path)
    shutil.copytree(ROOT, tmp_path / "parlour", ignore=NOT_IN_A_CHECKOUT)
    place.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", "wheels", "./parlour"])
    shutil.rmtree(tmp_path / "parlour")
    [wheel] = (tmp_path / "wheels").glob("*.whl")
    place.run([sys.executable, "-m", "venv", "venv"])
    [commands] = [block for block in read_blocks(PAGE) if "parlour new pebbles --board" in block.text]
    for line in commands.text.splitlines():
        words = shlex.split(line.replace("'parlour[boards]'", f"{wheel}[boards]"))
        if words[0] == "cd":
            place.folder /= words[1]
        elif words != ["parlour", "host"]:  # it does not end by itself
            place.run(words)
    board = place.folder / "src" / "pebbles" / "web" / "dist" / "board.json"
    hashes = [json.loads(board.read_text())["hash"]]
    for stage in STAGES:
        write(files_at(stage), place.folder)
        place.run(["parlour", "board", "build"])
        hashes.append(json.loads(board.read_text())["hash"])
    assert len(set(hashes)) == len(STAGES), "every stage is another board, and the third the one that was made"
    assert str(tmp_path / "venv") in place.run(["python", "-c", "import parlour; print(parlour.__file__)"])


class Place:
    """A folder where commands run that know nothing of this repository."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # The wheel is not compiled: that takes minutes, and boards are built the same way.
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PARLOUR", "VIRTUAL"))
        }
        path = os.pathsep.join([str(folder / "venv" / "bin"), kept["PATH"]])
        self.environment = {
            **kept,
            "PATH": path,
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_DATA_HOME": str(folder),
            "PARLOUR_MYPYC": "0",
        }

    def run(self, words: Sequence[str]) -> str:
        """Run a command, and print how long it took."""
        began = time.monotonic()
        program = shutil.which(words[0], path=self.environment["PATH"])
        assert program is not None, words[0]
        done = subprocess.run(
            [program, *words[1:]], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{shlex.join(words)}\n{done.stdout}\n{done.stderr}"
        print(f"{time.monotonic() - began:6.1f} s  {shlex.join(words)[:90]}")
        return done.stdout
