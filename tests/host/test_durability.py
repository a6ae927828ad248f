"""What was acknowledged is there after the host was killed, at random and at the worst moments."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.host.client import Guest
from tests.host.conftest import Server
from tests.host.scripted import Ledger, Pair, Verdict, judge

CRASHING = str(Path(__file__).parent / "crashing.py")
POINTS = ("before_commit", "after_commit", "after_send", "at random")
REACH = {"before_commit": (2, 25), "after_commit": (2, 25), "after_send": (20, 900)}


async def crash_and_recover(
    store: str, folder: Path, points: list[str], matches: int, seed: int
) -> tuple[Ledger, Verdict, Counter[int]]:
    """Matches are played while the host is killed once for each point; then what was told is compared with what is
    stored. Also the exit codes of the host."""
    chance = random.Random(seed)
    ledger = Ledger()
    codes: Counter[int] = Counter()
    fingerprints = folder / "fingerprints.json"
    server = await asyncio.to_thread(
        Server, store, "--fingerprints", str(fingerprints), *fate(points[0], chance), script=(CRASHING,)
    )
    usual = server.command[: server.command.index("--point")]
    owner = await Guest(server.address, "Ann").arrive()
    try:
        pairs = [Pair(owner, ("tictactoe", "connect_four")[n % 2], ledger, chance) for n in range(matches)]
        for pair in pairs:
            await pair.sit_down()
        async with asyncio.TaskGroup() as playing:
            for pair in pairs:
                playing.create_task(pair.run())
            for number, point in enumerate(points):
                if point == "at random":
                    await asyncio.sleep(chance.uniform(0.3, 2.5))
                    os.kill(server.process.pid, signal.SIGKILL)
                async with asyncio.timeout(120):
                    codes[await asyncio.to_thread(server.process.wait)] += 1
                server.stop()
                following = points[number + 1] if number + 1 < len(points) else ""
                server.command = [*usual, *fate(following, chance)]
                await asyncio.to_thread(server.start, server.port)
            await until_everyone_has_moved(ledger, pairs)
            for pair in pairs:
                pair.quiet = True
        codes[await asyncio.to_thread(server.stop)] += 1
    finally:
        await owner.leave()
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)
    told = msgspec.json.decode(fingerprints.read_bytes(), type=dict[str, str])
    verdict = await judge(store, ledger, told)
    assert len(told) == matches
    return ledger, verdict, codes


def fate(point: str, chance: random.Random) -> list[str]:
    """How the next host shall die."""
    passage = chance.randint(*REACH[point]) if point in REACH else 0
    return ["--point", point if point in REACH else "", "--passage", str(passage)]


async def until_everyone_has_moved(ledger: Ledger, pairs: list[Pair]) -> None:
    """After the last restart every match goes on."""
    enough = len(ledger.ok) + 3 * len(pairs)
    async with asyncio.timeout(120):
        while len(ledger.ok) < enough:
            await asyncio.sleep(0.02)


def tell(ledger: Ledger, verdict: Verdict, codes: Counter[int]) -> None:
    print(
        f"\nkilled {codes[-signal.SIGKILL]} times: {verdict.matches} matches, {verdict.acknowledged} moves "
        f"acknowledged, {len(verdict.missing)} missing, {len(verdict.doubled)} doubled, "
        f"{len(verdict.invented)} that nobody sent, "
        f"{len(verdict.unlike)} tables unlike their logs; {dict(ledger.count)}"
    )


def must_be_whole(ledger: Ledger, verdict: Verdict, codes: Counter[int], rounds: int) -> None:
    tell(ledger, verdict, codes)
    assert codes == {-signal.SIGKILL: rounds, 0: 1}
    assert ledger.faults == []
    assert verdict.missing == []
    assert verdict.doubled == []
    assert verdict.invented == []
    assert verdict.unlike == []
    assert verdict.moves == verdict.acknowledged
    assert ledger.count["answered again"] > 0


async def test_nothing_acknowledged_is_lost_or_doubled_when_the_host_is_killed(store: str, tmp_path: Path) -> None:
    ledger, verdict, codes = await crash_and_recover(store, tmp_path, list(POINTS), 100, seed=1)
    must_be_whole(ledger, verdict, codes, 4)
    assert ledger.count["in doubt, written"] > 0
    assert ledger.count["in doubt, not written"] > 0


@pytest.mark.proof
async def test_fifty_kills_under_load(store: str, tmp_path: Path) -> None:
    points = [POINTS[number % len(POINTS)] for number in range(50)]
    ledger, verdict, codes = await crash_and_recover(store, tmp_path, points, 100, seed=2)
    must_be_whole(ledger, verdict, codes, 50)
