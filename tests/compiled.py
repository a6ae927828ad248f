"""A compiled copy of Parlour, for tests that run it."""

import os
import subprocess
import sys
from pathlib import Path

from parlour.compiler import STAMP, compile_groups, game_groups, host_groups, kernel_groups, kernel_mark, stamp

ROOT = Path(__file__).parent.parent


def compile_copy(work: Path, *games: str, host: bool = False) -> Path:
    """Make a source folder below `work` with compiled modules beside the sources: the kernel, these games, perhaps the
    host."""
    source = ROOT / "src"
    groups = {name: files for name, files in game_groups(source).items() if name.removeprefix("parlour_") in games}
    groups = {**kernel_groups(), **(host_groups() if host else {}), **groups}
    built = compile_groups(source, groups, work)
    assert len(built) == sum(map(len, groups.values())) + len(groups)
    copy = work / "src"
    (copy / STAMP).write_text(
        stamp(kernel_mark(copy), copy, groups)
    )  # else a later compilation against it would compile everything again
    return copy


def run(source: Path, *command: str, plain: bool = False) -> str:
    """What Python prints when it runs Parlour from that folder."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    environment.pop("PARLOUR_PLAIN", None)
    if plain:
        environment["PARLOUR_PLAIN"] = "1"
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
