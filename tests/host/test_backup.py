"""Backup and restore: one moment of a running host goes into a file, and from the file into any empty store."""

from __future__ import annotations

import asyncio
import gzip
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, text

from parlour.host.config import Config
from parlour.host.live.match import LiveMatch
from parlour.host.store import Entry, Store, backup
from parlour.host.store.backup import BackupError, read_backup, write_backup
from parlour.host.store.engine import make_engine
from parlour.host.store.rows import RoomRow, RoomState, SeatState
from parlour.host.store.schema import metadata
from parlour.host.wire import Clock, Line
from tests.host.client import Guest
from tests.host.conftest import CRASHING, Server
from tests.host.match_log import append
from tests.host.postgres import Postgres
from tests.host.scripted import Ledger, Pair, read_all


def parlour(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "parlour", *arguments], capture_output=True, text=True, check=False)


def contents(store: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    engine = make_engine(Config(store=store).store_url)
    with engine.connect() as connection:
        found = {
            table.name: sorted(tuple(row) for row in connection.execute(select(table)))
            for table in metadata.sorted_tables
        }
    engine.dispose()
    return found


def empty(folder: Path, name: str = "empty.db") -> str:
    return f"sqlite:///{folder / name}"


async def fill(store: str) -> None:
    """A store with some of everything, and with characters that are easily lost."""
    kept = Store(Config(store=store).store_url)
    await kept.open()
    await kept.save_person("ann", "Ann ☃", 1)
    row = RoomRow(
        RoomState("hall", "HALL", "tictactoe", [SeatState("person", "Ann", person="ann")], "ann", 1, "c"), 0, "s"
    )
    await kept.new_room(row, 1)
    await kept.save_line("hall", Line(1, 2, "say", "Ann", 'a "line"\nwith 𝄞 and \u2028', 0, "ann"))
    await asyncio.gather(*[append(kept, [Entry("m", seq, "move", 0, f"mark {seq}", 2**45)]) for seq in range(1200)])
    await kept.close()


@pytest.fixture
def filled(either_store: str) -> str:
    asyncio.run(fill(either_store))
    return either_store


def test_a_backup_is_the_same_in_any_store(filled: str, postgres: Postgres, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    rows = write_backup(Config(store=filled).store_url, file, with_keys=True)
    wanted = contents(filled)
    assert rows == sum(len(table) for table in wanted.values()) == 1206
    for store in (empty(tmp_path), postgres.new_database()):
        assert read_backup(Config(store=store).store_url, file) == rows
        assert contents(store) == wanted
        second = tmp_path / f"{store.partition(':')[0]}.backup"
        write_backup(Config(store=store).store_url, second, with_keys=True)
        assert sorted(gzip.decompress(second.read_bytes()).splitlines()) == sorted(
            gzip.decompress(file.read_bytes()).splitlines()
        )


async def test_a_running_host_is_backed_up_and_goes_on_from_the_backup(
    either_store: str, postgres: Postgres, tmp_path: Path
) -> None:
    """The backup is made while twenty matches are played. It holds one moment of them, and they can go on from
    there."""
    file = tmp_path / "running.backup"
    server = await asyncio.to_thread(Server, either_store, script=(CRASHING,))
    owner = await Guest(server.address, "Ann").arrive()
    ledger = Ledger()
    try:
        pairs = [Pair(owner, "connect_four", ledger, random.Random(n)) for n in range(20)]
        for pair in pairs:
            await pair.sit_down()
        async with asyncio.TaskGroup() as playing:
            for pair in pairs:
                playing.create_task(pair.run())
            while len(ledger.ok) < 100:
                await asyncio.sleep(0.02)
            before = set(ledger.ok)
            done = await asyncio.to_thread(parlour, "backup", str(file), "--store", either_store, "--with-keys")
            after = set(ledger.sent)
            for pair in pairs:
                pair.quiet = True
        assert (done.returncode, done.stderr) == (0, "")
    finally:
        cookies = owner.web.cookies
        await owner.leave()
        assert server.stop() == 0
    restored = empty(tmp_path) if either_store.startswith("postgresql") else postgres.new_database()
    assert parlour("restore", str(file), "--store", restored).returncode == 0
    found = set()
    for row, entries in await read_all(restored):
        live = LiveMatch(row, Clock(), set())
        for entry in entries:
            live.apply(entry)
            found.add(entry.request)
    assert before <= found, "what was acknowledged before is in it"
    assert found - {None} <= after, "and nothing from later"
    server = await asyncio.to_thread(Server, restored)
    again = Guest(server.address, "Ann")
    again.web.cookies = cookies
    try:
        rooms = await again.get("/api/mine")
        assert len(rooms) == 20
        table = await again.table(rooms[0]["room"]["id"])
        seat = 0 if table.asked(0) else 1
        assert "ok" in await table.play(table.sights[seat]["options"][0], seat)
    finally:
        await again.leave()
        assert server.stop() == 0


def test_a_store_that_is_not_empty_is_left_alone(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    write_backup(Config(store=filled).store_url, file)
    before = contents(filled)
    done = parlour("restore", str(file), "--store", filled)
    sentence = "this store is not empty; a backup is restored into an empty one"
    assert (done.returncode, " ".join(done.stderr.split())) == (1, sentence)
    assert contents(filled) == before


def test_a_file_that_exists_is_not_overwritten(store: str, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("precious")
    asyncio.run(fill(store))
    done = parlour("backup", str(file), "--store", store)
    assert done.returncode == 1
    assert "exists already" in " ".join(done.stderr.split())
    assert file.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("mine")) == ["mine"]


def test_the_keys_stay_out_of_a_backup_unless_they_are_asked_for(filled: str, tmp_path: Path) -> None:
    """And only the owner can read it, keys or not."""
    secret = [value for _, value in contents(filled)["house"]]
    for name, arguments in {"plain": [], "whole": ["--with-keys"]}.items():
        file = tmp_path / name
        done = parlour("backup", str(file), "--store", filled, *arguments)
        assert done.returncode == 0, done.stderr
        assert file.stat().st_mode & 0o777 == 0o600
        lines = gzip.decompress(file.read_bytes()).decode()
        assert [key in lines for key in secret] == [name == "whole"] * len(secret)
        assert ("keep it as safe as the host" in done.stdout) is (name == "whole")
    store = empty(tmp_path)
    assert read_backup(Config(store=store).store_url, tmp_path / "plain") == 1206 - len(secret)
    opened = Store(Config(store=store).store_url)
    opened.prepare()
    opened.engine.dispose()
    assert contents(store)["house"] != contents(filled)["house"]


def test_a_backup_of_nothing_is_refused_and_makes_nothing(tmp_path: Path) -> None:
    """A mistyped path, or a store that no host has used yet."""
    file, mistyped, unused = tmp_path / "all.backup", tmp_path / "parluor.db", tmp_path / "unused.db"
    unused.touch()
    for store in (mistyped, unused):
        done = parlour("backup", str(file), "--store", f"sqlite:///{store}")
        sentence = f"There is no store at {store}. Name the one that your host uses with --store."
        assert (done.returncode, done.stdout, done.stderr.strip()) == (1, "", sentence)
        thawed = parlour("thaw", "match", "--store", f"sqlite:///{store}")
        assert (thawed.returncode, thawed.stdout, thawed.stderr.strip()) == (1, "", sentence)
    assert [one.name for one in tmp_path.iterdir()] == ["unused.db"] and unused.stat().st_size == 0


def test_what_a_killed_backup_has_left_is_not_written_into(store: str, tmp_path: Path) -> None:
    asyncio.run(fill(store))
    left = tmp_path / "all.backup.part"
    left.touch(0o644)
    assert parlour("backup", str(tmp_path / "all.backup"), "--store", store).returncode == 0
    assert (tmp_path / "all.backup").stat().st_mode & 0o777 == 0o600 and left.stat().st_size == 0


def test_when_two_backups_have_one_name_the_first_finished_stays(store: str, tmp_path: Path) -> None:
    """The second begins while the first is being written, and ends before it."""
    asyncio.run(fill(store))
    file = tmp_path / "all.backup"
    rows: list[int] = []

    def write_slowly() -> None:
        with backup._finished(file) as half:
            half.write(b"half of it")
            rows.append(write_backup(store, file))

    with pytest.raises(BackupError, match="exists already"):
        write_slowly()
    assert [read_backup(empty(tmp_path), file)] == rows
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".part"] == []


def test_a_store_of_another_version_is_left_alone_by_a_backup(tmp_path: Path) -> None:
    store = empty(tmp_path)
    asyncio.run(fill(store))
    engine = make_engine(store)
    for version, sentence in [("0000", "newer"), (None, "holds nothing")]:
        with engine.begin() as connection:
            connection.execute(text("DELETE FROM alembic_version"))
            if version is not None:
                connection.execute(text("INSERT INTO alembic_version VALUES (:it)"), {"it": version})
        done = parlour("backup", str(tmp_path / "all.backup"), "--store", store)
        assert done.returncode == 1 and done.stdout == ""
        [line] = done.stderr.splitlines()
        assert sentence in line or "belongs to another program" in line
    engine.dispose()
    assert not (tmp_path / "all.backup").exists()


def test_a_backup_that_cannot_be_written_leaves_nothing(store: str, tmp_path: Path) -> None:
    asyncio.run(fill(store))
    done = parlour("backup", str(tmp_path / "none" / "all.backup"), "--store", store)
    assert done.returncode == 1
    assert done.stderr.strip() == f"{tmp_path / 'none' / 'all.backup'} cannot be written: No such file or directory"


def repacked(lines: list[bytes]) -> bytes:
    return gzip.compress(b"\n".join(lines) + b"\n")


def damage(whole: bytes) -> dict[str, bytes]:
    """A backup, damaged in many ways, and files that never were backups."""
    lines = gzip.decompress(whole).splitlines()
    middle = len(whole) // 2
    flipped = bytearray(whole)
    flipped[middle] ^= 0x10
    foreign = msgspec.json.encode(["strangers", 1])
    return {
        "nothing": b"",
        "text": b"not a backup at all",
        "an image": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "cut in the middle": whole[:middle],
        "cut at the end": whole[:-5],
        "a flipped bit": bytes(flipped),
        "bytes behind it": whole + b"garbage",
        "without its end": repacked(lines[:-1]),
        "without a row": repacked([*lines[:5], *lines[6:]]),
        "with a row twice": repacked([*lines[:5], *lines[4:-1], msgspec.json.encode(["end", len(lines) - 1])]),
        "of another version": repacked([b'"parlour backup 99"', *lines[1:]]),
        "another archive": gzip.compress(b"hello\nworld\n"),
        "an unknown table": repacked([*lines[:-1], foreign, msgspec.json.encode(["end", len(lines) - 1])]),
        "a row too short": repacked([*lines[:-2], b'["log","m",1200]', lines[-1]]),
        "a row of nothing": repacked([lines[0], b"[]", *lines[1:]]),
        "rows of numbers": repacked([lines[0], b"[1,2,3]", *lines[1:]]),
        "a wrong type": repacked([*lines[:-2], b'["house",{"a":1},[2]]', lines[-1]]),
    }


def test_damaged_and_foreign_files_are_refused_with_a_sentence_and_change_nothing(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    write_backup(Config(store=filled).store_url, file, with_keys=True)
    store = empty(tmp_path)
    wrong = tmp_path / "wrong.backup"
    for name, data in damage(file.read_bytes()).items():
        wrong.write_bytes(data)
        with pytest.raises(BackupError) as refused:
            read_backup(Config(store=store).store_url, wrong)
        assert str(wrong) in str(refused.value), name
        # What cannot be a backup does not even make a store.
        assert not (Path(store.removeprefix("sqlite:///")).exists() and any(contents(store).values())), name
    read_backup(Config(store=store).store_url, file)
    assert contents(store) == contents(filled)


def test_the_command_says_in_one_sentence_why_it_refuses(store: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.backup"
    wrong.write_bytes(b"not a backup at all")
    done = parlour("restore", str(wrong), "--store", store)
    assert done.returncode == 1
    assert "is no backup" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
