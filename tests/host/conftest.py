"""A real host in a process of its own, and guests who play on it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.host.client import Guest
from tests.host.local_host import LocalHost, installed, open_local_host
from tests.host.postgres import Postgres

SAMPLE = Path(__file__).parent.parent / "sample" / "high_card"
THROWS = SAMPLE.with_name("throws")
CRASHING = str(Path(__file__).with_name("crashing_host.py"))


class Server:
    """A host in a process of its own."""

    def __init__(self, store: str, *args: str, script: tuple[str, ...] = ("-m", "parlour", "host")) -> None:
        self.store = store
        self.command = [sys.executable, *script, "--port", "0", "--store", store, "--json-logs", *args]
        self.log: list[str] = []
        self.start()

    def start(self, port: int = 0) -> None:
        """Start it; return when it is open."""
        command = [
            str(port) if part == "0" and self.command[n - 1] == "--port" else part
            for n, part in enumerate(self.command)
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        self._listener = threading.Thread(target=self._listen, args=(self.process,), daemon=True)
        self._listener.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"open at (http://\S+)", line)
        assert found, (line, self.log)
        self.address = found.group(1)

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        with process.stderr as lines:
            self.log += lines

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it; return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._listener.join(5)
        return code


@pytest.fixture
def store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'parlour.db'}"


@pytest.fixture
def server(store: str) -> Iterator[Server]:
    running = Server(store)
    yield running
    running.stop()


Welcome = Callable[[str], Awaitable[Guest]]


@pytest_asyncio.fixture
async def welcome(server: Server) -> AsyncIterator[Welcome]:
    """Makes guests of the server, who leave at the end of the test."""
    guests: list[Guest] = []

    async def come(name: str) -> Guest:
        guests.append(await Guest(server.address, name).arrive())
        return guests[-1]

    yield come
    for guest in guests:
        await guest.leave()


@pytest_asyncio.fixture
async def local(tmp_path: Path) -> AsyncIterator[LocalHost]:
    """A host in this process. Whatever a test does, its log must show no fault."""
    async with open_local_host(tmp_path) as running:
        yield running
    assert running.faults() == []


@pytest.fixture(scope="module")
def sample_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The sample game with hidden hands, installed for this process and those it starts."""
    with installed(tmp_path_factory.mktemp("site"), SAMPLE):
        yield


@pytest.fixture(scope="module")
def throws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A game where nothing is hidden but answers to polls, installed in the same way."""
    with installed(tmp_path_factory.mktemp("site"), THROWS):
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, shared by all tests that need one."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store: once in SQLite, once in PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'parlour.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(scope="session")
def poisoned(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Folders that make the poisoned game findable, like an installed package."""
    folder = tmp_path_factory.mktemp("poisoned")
    info = folder / "poisoned-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: poisoned\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[parlour.games]\npoisoned = tests.host.poisoned:GAME\n")
    return [str(folder), str(Path(__file__).parent.parent.parent)]
