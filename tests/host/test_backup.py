"""Backup and restore: one moment of a running host in a file, and out of the file into any empty store."""

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
from sqlalchemy import select

from parlour.host.config import Config
from parlour.host.live.match import LiveMatch
from parlour.host.store import Entry, Store
from parlour.host.store.backup import BackupError, read_backup, write_backup
from parlour.host.store.rows import Chair, RoomRow, RoomState
from parlour.host.store.schema import metadata
from parlour.host.store.store import make_engine
from parlour.host.wire import Clock, Line
from tests.host.appending import append
from tests.host.client import Guest
from tests.host.conftest import Server
from tests.host.postgres import Postgres
from tests.host.scripted import Ledger, Pair, read_all

CRASHING = str(Path(__file__).parent / "crashing.py")


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
    """A store with something of everything, and with letters that are easily lost."""
    kept = Store(Config(store=store).store_url)
    await kept.open()
    await kept.key()
    await kept.save_person("ann", "Ann ☃", 1)
    row = RoomRow(RoomState("hall", "HALL", "tictactoe", [Chair("person", "Ann", person="ann")], "ann", 1, "c"), 0, "s")
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
    rows = write_backup(Config(store=filled).store_url, file)
    wanted = contents(filled)
    assert rows == sum(len(table) for table in wanted.values()) == 1205
    for store in (empty(tmp_path), postgres.new_database()):
        assert read_backup(Config(store=store).store_url, file) == rows
        assert contents(store) == wanted
        second = tmp_path / f"{store.partition(':')[0]}.backup"
        write_backup(Config(store=store).store_url, second)
        assert sorted(gzip.decompress(second.read_bytes()).splitlines()) == sorted(
            gzip.decompress(file.read_bytes()).splitlines()
        )


async def test_a_running_host_is_backed_up_and_goes_on_from_the_backup(
    either_store: str, postgres: Postgres, tmp_path: Path
) -> None:
    """Twenty matches are being played while the backup is made; it is one moment of them, and they can go on there."""
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
            done = await asyncio.to_thread(parlour, "backup", str(file), "--store", either_store)
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
    done = parlour("backup", str(file), "--store", store)
    assert done.returncode == 1
    assert "exists already" in " ".join(done.stderr.split())
    assert file.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("mine")) == ["mine"]


def repacked(lines: list[bytes]) -> bytes:
    return gzip.compress(b"\n".join(lines) + b"\n")


def damage(whole: bytes) -> dict[str, bytes]:
    """A backup, damaged in many ways; and what was never one."""
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
    write_backup(Config(store=filled).store_url, file)
    store = empty(tmp_path)
    wrong = tmp_path / "wrong.backup"
    for name, data in damage(file.read_bytes()).items():
        wrong.write_bytes(data)
        with pytest.raises(BackupError) as refused:
            read_backup(Config(store=store).store_url, wrong)
        assert str(wrong) in str(refused.value), name
        assert not any(contents(store).values()), name
    read_backup(Config(store=store).store_url, file)
    assert contents(store) == contents(filled)


def test_the_command_says_in_one_sentence_why_it_refuses(store: str, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.backup"
    wrong.write_bytes(b"not a backup at all")
    done = parlour("restore", str(wrong), "--store", store)
    assert done.returncode == 1
    assert "is no backup" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
