"""Every way in which a host cannot start: one sentence that says what is wrong and what to do, and an end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text

from parlour.host.config import Config
from parlour.host.http.server import bind
from parlour.host.store import Store
from parlour.kernel import ParlourError
from tests.host.client import Guest
from tests.host.conftest import Server
from tests.host.postgres import Postgres

LONG = 60  # seconds until a command counts as hanging


class Broken(NamedTuple):
    """A store that a host cannot be started on, and what the operator is told."""

    store: str
    sentence: str
    prelude: str = ""
    """What is done in the process before the command begins."""


def make_store(file: Path) -> Path:
    store = Store(Config(store=str(file)).store_url)
    store.prepare()
    store.engine.dispose()
    return file


def run(*arguments: str, prelude: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    program = f"{prelude}\nimport sys\nfrom parlour.cli import main\nsys.argv = ['parlour', *sys.argv[1:]]\nmain()"
    command = [sys.executable, "-c", program, *arguments]
    around = {**os.environ, "NO_COLOR": "1", **environment}
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG, env=around)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that is said."""
    assert done.returncode == 1, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    return line


# --- one function for each way in which a store can be broken ---


def missing_folder(folder: Path) -> Broken:
    file = folder / "none" / "parlour.db"
    return Broken(f"sqlite:///{file}", f"The folder {file.parent} does not exist. Make it, or choose another file")


def corrupt_file(folder: Path) -> Broken:
    file = folder / "parlour.db"
    file.write_bytes(b"something else entirely " * 400)
    return Broken(f"sqlite:///{file}", f"{file} is not a store of Parlour, or it is damaged. Choose another file")


def corrupt_page(folder: Path) -> Broken:
    """The beginning is whole, what comes behind is not."""
    file = make_store(folder / "parlour.db")
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    return Broken(f"sqlite:///{file}", f"{file} is not a store of Parlour, or it is damaged. Choose another file")


def file_of_another_program(folder: Path) -> Broken:
    file = folder / "addresses.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE addresses (name TEXT)")
    other.close()
    return Broken(str(file), f"{file} belongs to another program. Choose another file with --store.")


def folder_for_a_file(folder: Path) -> Broken:
    return Broken(f"sqlite:///{folder}", f"{folder} is a folder. Name a file in it: --store {folder}/parlour.db")


def newer_schema(folder: Path) -> Broken:
    file = make_store(folder / "parlour.db")
    with sqlite3.connect(file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    return Broken(f"sqlite:///{file}", "was made by a newer version of Parlour. Install that version")


def bad_url(folder: Path) -> Broken:
    return Broken(
        "sqlite//:nonsense://", "What --store says is not an address of a store. Write postgresql://USER@HOST/DATABASE"
    )


def unknown_database(folder: Path) -> Broken:
    return Broken(
        "mysql://me:secret@localhost/parlour", "Parlour keeps its store in SQLite or PostgreSQL, not in mysql"
    )


def no_file(folder: Path) -> Broken:
    return Broken("sqlite://", "What --store says is not an address of a store. Write postgresql://USER@HOST/DATABASE")


def port_that_is_no_number(folder: Path) -> Broken:
    return Broken("postgresql://me:secret@localhost:post/parlour", "What --store says is not an address of a store.")


def address_without_a_colon(folder: Path) -> Broken:
    return Broken("postgresql//me:secret@localhost/parlour", "What --store says is not an address of a store.")


def endless_name(folder: Path) -> Broken:
    return Broken(str(folder / ("x" * 300)), "… is too long for the name of a file. Choose a shorter one with --store.")


def place_that_the_system_makes_up(folder: Path) -> Broken:
    return Broken(
        "/proc/parlour.db", "/proc/parlour.db cannot be written. Give the account that runs Parlour the right"
    )


def folder_that_is_gone(folder: Path) -> Broken:
    gone = "import os, tempfile; os.chdir(here := tempfile.mkdtemp()); os.rmdir(here)"
    return Broken("parlour.db", "The folder you are in does not exist any more. Go to another one, or write", gone)


def unknown_driver(folder: Path) -> Broken:
    return Broken("sqlite+cipher:///parlour.db", "What --store says is not an address of a store.")


def address_with_a_query(folder: Path) -> Broken:
    """It would be ignored."""
    return Broken(f"sqlite:///{folder}/parlour.db?mode=ro", "What --store says is not an address of a store.")


def pipe_for_a_file(folder: Path) -> Broken:
    os.mkfifo(folder / "pipe", 0o644)
    return Broken(str(folder / "pipe"), f"{folder / 'pipe'} is not a file. Choose another one with --store.")


def table_that_is_missing(folder: Path) -> Broken:
    file = make_store(folder / "parlour.db")
    with sqlite3.connect(file) as other:
        other.execute("DROP TABLE log")
    other.close()
    return Broken(str(file), f"{file} is not a store of Parlour, or it is damaged. Choose another file")


def no_driver(folder: Path) -> Broken:
    hidden = "import sys; sys.modules['psycopg'] = None"
    return Broken("postgresql://localhost/parlour", "Install it: pip install 'parlour[postgresql]'", hidden)


def postgresql_down(folder: Path) -> Broken:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    store = f"postgresql://me:secret@127.0.0.1:{port}/parlour"
    return Broken(store, f"PostgreSQL at 127.0.0.1:{port} cannot be reached")


def tiny_files(folder: Path) -> Broken:
    """Nothing can be written to any file, as on a disk that fails."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))"
    file = folder / "parlour.db"
    return Broken(f"sqlite:///{file}", f"{file} cannot be read or written. Check its disk, then start again.", limit)


SITUATIONS: list[Callable[[Path], Broken]] = [
    missing_folder,
    corrupt_file,
    corrupt_page,
    file_of_another_program,
    folder_for_a_file,
    newer_schema,
    bad_url,
    unknown_database,
    no_file,
    port_that_is_no_number,
    address_without_a_colon,
    endless_name,
    place_that_the_system_makes_up,
    folder_that_is_gone,
    unknown_driver,
    address_with_a_query,
    pipe_for_a_file,
    table_that_is_missing,
    no_driver,
    postgresql_down,
    tiny_files,
]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_a_host_that_cannot_start_says_why_and_what_to_do(situation: Callable[[Path], Broken], tmp_path: Path) -> None:
    broken = situation(tmp_path)
    line = refused(run("host", "--port", "0", "--store", broken.store, prelude=broken.prelude))
    assert broken.sentence in line
    assert "secret" not in line


@pytest.mark.parametrize(
    "situation", [corrupt_file, file_of_another_program, pipe_for_a_file], ids=lambda situation: situation.__name__
)
def test_what_is_not_a_store_stays_as_it_is(situation: Callable[[Path], Broken], tmp_path: Path) -> None:
    """A mistyped path may lead to anything, even to a device of the system."""
    file = Path(situation(tmp_path).store.removeprefix("sqlite:///"))
    file.chmod(0o644)
    before = file.stat().st_mode, file.is_file() and file.read_bytes()
    refused(run("host", "--port", "0", "--store", str(file)))
    assert (file.stat().st_mode, file.is_file() and file.read_bytes()) == before


@pytest.mark.parametrize(
    "wrong",
    [
        ("--address", "a..b", "port 0 of a..b cannot be used"),
        ("--address", "a" * 70, "cannot be used: "),
        ("--origin", "https://[play.example", "is no origin. Write it as in https://play.example"),
        ("--allowed-host", "https://play.example", "is no name of a host. Write it as in play.example"),
        ("--trusted-proxy", "caddy", "is no address. Write one as in 10.0.0.5"),
        ("--limit", "rooms_a_minute=none", "--limit rooms_a_minute=none cannot be set. Write a positive number"),
        ("--limit", "rooms_a_minute=0", "--limit rooms_a_minute=0 cannot be set. Write a positive number"),
        ("--limit", "x=1", "there is no limit 'x'. docs/protocol.md lists them: write one as in --limit"),
        ("--limit", "room_a_minute=1", "did you mean 'rooms_a_minute'? docs/protocol.md lists them"),
        ("--allowed-host", "...", "is no name of a host. Write it as in play.example"),
        ("--origin", "https://me@play.example", "is no origin. Write it as in https://play.example"),
        ("--packs", "nope", "--packs nope is no folder. Name one in which packs lie, as GAME/PACK."),
    ],
)
def test_options_that_cannot_be_meant_are_told(wrong: tuple[str, str, str], tmp_path: Path) -> None:
    option, value, sentence = wrong
    assert sentence in refused(run("host", "--port", "0", "--store", str(tmp_path / "parlour.db"), option, value))


def test_parlour_alone_opens_the_store_that_the_environment_names() -> None:
    assert "not in mysql" in refused(run(PARLOUR_STORE="mysql://localhost/parlour", BROWSER="true"))


def test_a_store_on_a_server_is_named_as_people_write_it(postgres: Postgres) -> None:
    url = postgres.new_database()
    command = ["backup", "/tmp/none.backup", "--store", url.replace("test@", "test:secret@")]
    assert url.replace("test@", "test:***@") + " holds nothing." in refused(run(*command))


@pytest.mark.proof
def test_broken_stores_by_the_hundred(tmp_path: Path) -> None:
    told = 0
    for number in range(10):
        for situation in SITUATIONS:
            folder = tmp_path / f"{number} {situation.__name__}"
            folder.mkdir()
            broken = situation(folder)
            assert broken.sentence in refused(
                run("host", "--port", "0", "--store", broken.store, prelude=broken.prelude)
            )
            told += 1
    print(f"\nstarts: {told} hosts that could not start, {told} sentences")


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    line = refused(run("host", "--port", "0", PARLOUR_DATA=str(tmp_path / "file" / "data"), PARLOUR_STORE=""))
    assert f"{tmp_path / 'file' / 'data'} cannot be made" in line and "PARLOUR_DATA" in line


@contextmanager
def disk(folder: Path, size: str) -> Iterator[None]:
    """A disk of this size at this folder; only root can have one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    mounted = subprocess.run(mount, check=False, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr}")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with disk(tmp_path, "64k"):
        line = refused(run("host", "--port", "0", "--store", str(file)))
    assert f"The disk of {file} is full. Make room, then start again." in line


def test_a_disk_that_is_full_later_is_told_as_well(tmp_path: Path) -> None:
    """The tables are there already; nothing can be added to them."""
    file = tmp_path / "parlour.db"
    with disk(tmp_path, "1m"):
        make_store(file)
        with suppress(OSError), (tmp_path / "ballast").open("wb", 0) as ballast:
            while ballast.write(bytes(4096)):
                pass
        line = refused(run("host", "--port", "0", "--store", str(file)))
    assert f"The disk of {file} is full. Make room, then start again." in line


def test_a_store_that_can_only_be_read_is_told(tmp_path: Path) -> None:
    file = make_store(tmp_path / "parlour.db")
    sentence = f"{file} cannot be written. Give the account that runs Parlour the right to write this file"
    if os.geteuid() != 0:
        file.chmod(0o400)
        assert sentence in refused(run("host", "--port", "0", "--store", str(file)))
        return
    with disk(tmp_path, "1m"):  # root may write into any file, but not on a disk that is read-only
        make_store(file)
        subprocess.run(["mount", "-o", "remount,ro", tmp_path], check=True)
        assert sentence in refused(run("host", "--port", "0", "--store", str(file)))


@pytest.mark.parametrize("trouble", ["no such database", "no such user", "read-only"])
def test_what_postgresql_says_is_passed_on(postgres: Postgres, trouble: str) -> None:
    url = postgres.new_database()
    match trouble:
        case "no such database":
            line = refused(run("host", "--port", "0", "--store", url + "_none"))
            assert 'database "parlour_' in line and "does not exist" in line
        case "no such user":
            line = refused(run("host", "--port", "0", "--store", url.replace("test@", "nobody:secret@")))
            assert 'role "nobody" does not exist' in line and "secret" not in line
        case _:
            options = {"PGOPTIONS": "-c default_transaction_read_only=on"}
            line = refused(run("host", "--port", "0", "--store", url, **options))
            assert "cannot be written" in line


# --- a store that keeps the host waiting ---


def test_a_locked_store_is_told(tmp_path: Path) -> None:
    file = make_store(tmp_path / "parlour.db")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    line = refused(run("host", "--port", "0", "--store", str(file)))
    other.close()
    assert f"{file} is locked by another program. End that program, then start again." in line


@pytest.mark.parametrize("table", ["alembic_version", "house", "matches", "log"])
def test_a_locked_table_is_told(postgres: Postgres, table: str) -> None:
    store = Store(Config(store=(url := postgres.new_database())).store_url)
    store.prepare()
    with store.engine.begin() as other:
        other.execute(text(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"))
        line = refused(run("host", "--port", "0", "--store", url))
    store.engine.dispose()
    assert "is locked by another program" in line and "End that program, then start again." in line


async def test_a_host_that_runs_is_not_held_by_a_locked_table(postgres: Postgres) -> None:
    """You can stop it, although somebody waits for a row to be written."""
    store = Store(Config(store=(url := postgres.new_database())).store_url)
    server = Server(url)
    try:
        with store.engine.begin() as other:
            other.execute(text("LOCK TABLE people IN ACCESS EXCLUSIVE MODE"))
            ann = asyncio.create_task(Guest(server.address, "Ann").arrive())
            while not [line for line in server.log if "store in trouble" in line]:
                await asyncio.sleep(0.05)
            assert await asyncio.to_thread(server.stop) == 0
        await asyncio.gather(ann, return_exceptions=True)
    finally:
        server.stop(signal.SIGKILL)
        store.engine.dispose()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_host_that_waits_for_its_store_can_be_ended(how: signal.Signals) -> None:
    """A server that takes the connection and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store = f"postgresql://me@127.0.0.1:{silent.getsockname()[1]}/parlour"
        command = [sys.executable, "-m", "parlour", "host", "--port", "0", "--store", store]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        silent.settimeout(LONG)
        connection, _ = silent.accept()
        with connection:
            process.send_signal(how)
            said, complaint = process.communicate(timeout=LONG)
    assert process.returncode == (-how if how == signal.SIGTERM else 130)
    assert (said, complaint) == ("", "")


# --- what is taken, and by whom ---


def test_a_plain_path_is_a_file_of_sqlite(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "my games.db"))
    assert server.stop(signal.SIGINT) == 0  # Ctrl-C
    assert (tmp_path / "my games.db").read_bytes().startswith(b"SQLite format 3")


def test_a_second_host_on_one_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    server = Server(str(file))
    in_use = f"is in use by another host, which is open at {server.address}. End it first, or choose another file"
    try:
        assert f"{file} {in_use}" in refused(run("host", "--port", "0", "--store", f"sqlite:///{file}"))
        alias = tmp_path / "alias.db"  # another name is no other file
        alias.symlink_to(file)
        assert f"{alias} {in_use}" in refused(run("host", "--port", "0", "--store", str(alias)))
        (tmp_path / "parlour.db.lock").unlink()
        assert in_use in refused(run("host", "--port", "0", "--store", str(file)))
        (tmp_path / "folder").mkdir()
        further = tmp_path / "folder" / "further.db"
        further.hardlink_to(file)
        assert f"{further} is in use by another host." in refused(run("host", "--port", "0", "--store", str(further)))
        server.stop(signal.SIGKILL)
        server.start()  # a killed host does not keep the file
    finally:
        assert server.stop() == 0
    assert not (tmp_path / "parlour.db.address").exists()


def test_parlour_alone_opens_the_page_of_a_host_that_runs_already(tmp_path: Path) -> None:
    file, opened = tmp_path / "parlour.db", tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o700)
    server = Server(str(file))
    try:
        environment = {**os.environ, "PARLOUR_STORE": str(file), "BROWSER": str(browser), "COLUMNS": "200"}
        done = subprocess.run(
            [sys.executable, "-m", "parlour"], env=environment, capture_output=True, text=True, timeout=LONG, check=True
        )
    finally:
        server.stop()
    assert done.stdout.startswith(f"Parlour is open already at {server.address} ")
    assert opened.read_text().strip() == server.address


def test_when_two_hosts_take_one_port_at_once_one_is_refused() -> None:
    """Both have checked that it is free before either of them listens."""
    with bind("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(ParlourError, match=f"port {port} of 127.0.0.1 cannot be used"):
            bind("127.0.0.1", port)


def test_the_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    file.touch(0o644)
    server = Server(str(file))
    try:
        modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
        assert {"parlour.db", "parlour.db-wal"} <= modes.keys() and set(modes.values()) == {0o600}
    finally:
        assert server.stop() == 0
