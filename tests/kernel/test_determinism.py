"""The same games everywhere: in another process, under another hash seed, on another Python, compiled or not."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.compiler import have_compiler

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "tests" / "sample" / "high_card" / "src"

SCRIPT = """
import json, high_card, parlour
from parlour.bots.search import Search
from parlour.kernel import Match, fast
from parlour.lab.check import hashes

found = [hashes(game, 3, 6) for game in (parlour.game("tictactoe"), parlour.game("connect_four"), high_card.GAME)]
m, chance = Match.new(high_card.GAME, seats=3, seed=9), fast(9)
while not m.over:
    seat = m.asked[0]
    m.play(seat, Search(30).choose(m.sight(seat, chance)))
print(json.dumps([found, m.record().hash, high_card.GAME.read_pack("small").hash]))
"""


def play(python: str, **environment: str) -> object:
    path = os.pathsep.join([str(SAMPLE), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [python, "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )
    return json.loads(done.stdout)


def test_another_process_with_another_hash_seed_plays_the_same() -> None:
    played = [play(sys.executable, PYTHONHASHSEED=seed) for seed in ("0", "1", "4711")]
    assert played[0] == played[1] == played[2]


@pytest.mark.proof
def test_every_python_at_hand_plays_the_same(tmp_path: Path) -> None:
    expected = play(sys.executable)
    tried = []
    for version in ("3.11", "3.12", "3.13", "3.14"):
        python = shutil.which(f"python{version}")
        if python is None or subprocess.run([python, "--version"], capture_output=True, check=False).returncode:
            continue
        home = tmp_path / version
        subprocess.run([python, "-m", "venv", str(home)], check=True)
        subprocess.run([str(home / "bin" / "pip"), "install", "--quiet", str(ROOT)], check=True)
        says = subprocess.run([str(home / "bin" / "parlour"), "--version"], capture_output=True, text=True, check=True)
        assert ("(compiled)" in says.stdout) == have_compiler()
        path = str(SAMPLE)
        assert play(str(home / "bin" / "python"), PYTHONPATH=path) == expected
        assert play(str(home / "bin" / "python"), PYTHONPATH=path, PARLOUR_PLAIN="1") == expected
        tried.append(version)
    print(f"\nthe same games on Python {', '.join(tried)}, installed from the wheel (compiled) and plain")
    assert tried
