"""`docs/games-of-content.md`: its game works as the page shows."""

from pathlib import Path

import pytest

from tests.docs.blocks import put_together, read_blocks, run_examples, write

PAGE = "games-of-content.md"
BLOCKS = read_blocks(PAGE)


def test_examples_show_what_really_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(write(put_together({}, [block for block in BLOCKS if block.file]), tmp_path))
    assert run_examples(PAGE, BLOCKS) > 25
