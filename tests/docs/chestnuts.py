"""The game that `docs/your-first-game.md` builds, stage by stage, and a folder in which it can be installed."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.kernel.registry import forget_games
from tests.docs.blocks import Block, Files, note_package, put_together, read_blocks, write

PAGE = "your-first-game.md"
BLOCKS = read_blocks(PAGE)
WHOLE = "The whole of rules.py"
STAGES = list(dict.fromkeys(block.heading for block in BLOCKS if block.file and block.heading != WHOLE))
MODULES = {"chestnuts", "test_chestnuts", "fireside"}


def of(stage: str) -> list[Block]:
    return [block for block in BLOCKS if block.heading == stage]


def files_at(stage: str) -> Files:
    """All files as the page has them at the end of this stage."""
    upto = STAGES[: STAGES.index(stage) + 1]
    return put_together({}, [b for b in BLOCKS if b.heading in upto and b.file and not b.mistaken])


def forget() -> None:
    forget_games()
    for name in [name for name in sys.modules if name.split(".")[0] in MODULES]:
        del sys.modules[name]
    importlib.invalidate_caches()


@contextmanager
def empty_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder from which packages can be imported as if they were installed."""
    forget()
    monkeypatch.syspath_prepend(str(folder / "src"))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield folder
    forget()


def install(files: Files, folder: Path) -> None:
    note_package(files["pyproject.toml"], write(files, folder) / "src")
