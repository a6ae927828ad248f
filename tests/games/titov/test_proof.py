"""What is promised of Titov by the thousand, compiled, with printed counts. Speed is printed, never asserted."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.compiling import have_compiler
from tests.compiled import compile_copy, run

from .sitting import GAME

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(not have_compiler(), reason="no C compiler: too slow as plain Python"),
]

COUNT = """
import json, sys
import parlour
from parlour.bots.seating import make_bot
from parlour.kernel import Match, fast

game = parlour.game("titov")
drawn, placed, taken, tried = {}, {}, {}, set()
for number in range(int(sys.argv[1])):
    m = Match.new(game, seed=number, stream="fast", settings={"difficulty": ("easy", "normal", "hard")[number % 3]})
    bots = [make_bot(game, name) for name in ("random", "simple")]
    chance = fast(number)
    named = m.table.house.subtype_ids
    spared = [named.index(name) for name in named if name.startswith("calamity_of_")]
    while not m.over and m.table.turns <= 60:
        # A simple bot that does something else now and then sees more of the game than either alone; and what nobody
        # has ever resolved, it resolves. In every other game it lets calamities of one resource grow till their last
        # tier, and in half of these it takes every province it can get: so it has what the seldomest resolutions want.
        move = bots[chance.below(8 if number % 2 else 2) != 0].choose(m.sight(0, chance))
        if number % 2 and move.verb.name == "resolve":
            face = m.table.house.faces[m.table.house.way_face[move.target]]
            if face.escalates != -1 and spared[number // 2 % len(spared)] in face.subtypes:
                move = next(one for one in m.options(0) if one.verb.name in ("end_phase", "pass"))
        if number % 4 == 3:
            for one in m.options(0):
                way = m.table.house.ways[one.target] if one.verb.name == "resolve" else None
                does = m.table.house.programs[way.does] if way and way.does != -1 else []
                if any(m.table.house.cards[card].mandatory for effect in does for card in effect.cards
                       if effect.kind == "gain_card"):
                    move = one
        fresh = [one for one in m.options(0) if one.verb.name == "resolve" and one not in tried]
        m.play(0, fresh[0] if fresh else move)
        tried |= set(fresh[:1])
    ids = game.ids(m.setup)
    for told in m.events:
        for event, field, kind, found in (
            ("drew", 0, "card", drawn), ("gained_card", 0, "card", drawn), ("placed", 0, "objective", placed),
            ("revealed", 0, "objective", placed), ("resolved", 1, "resolution", taken),
        ):
            if told.event.name == event:
                name = ids[kind][told.values[field]]
                found[name] = found.get(name, 0) + 1
print(json.dumps([drawn, placed, taken]))
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_copy(tmp_path_factory.mktemp("compiled"), "titov")


def lab(source: Path, *command: str) -> dict[str, Any]:
    """What the lab reports, as JSON."""
    file = source.parent / f"{command[0]}.json"
    file.unlink(missing_ok=True)
    run(source, "-m", "parlour", *command, "--jobs", "all", "--json", str(file))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_ten_thousand_random_games_keep_every_promise(compiled: Path) -> None:
    command = [sys.executable, "-m", "parlour", "check", "titov", "--games", "5000", "--json", "--seed"]
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    halves = [
        subprocess.Popen([*command, seed], env=environment, stdout=subprocess.PIPE, text=True) for seed in ("1", "2")
    ]
    reports = [json.loads(half.communicate()[0]) for half in halves]
    for report in reports:
        print(f"\n{report['games']:,} games, {report['moves']:,} moves, {report['cut']} cut; {report['checks']}")
        assert report["failures"] == []
    print(f"never reached at random: {sorted(set(reports[0]['never_reached']) & set(reports[1]['never_reached']))}")


def test_every_card_enters_play_and_every_resolution_is_taken(compiled: Path) -> None:
    drawn, placed, taken = json.loads(run(compiled, "-c", COUNT, "10000"))
    ids = GAME.ids(GAME.set_for(1, None, None, GAME.read_pack("standard")))
    for counts in (drawn, placed, taken):
        print(f"\nseldomest: {sorted(counts.items(), key=lambda one: one[1])[:3]}")
    assert [name for name in ids["card"] if drawn.get(name, 0) < 20] == []
    assert [name for name in ids["objective"] if placed.get(name, 0) < 20] == []
    assert [name for name in ids["resolution"] if not taken.get(name)] == []


def test_the_good_bot_wins_about_half_at_normal_difficulty(compiled: Path) -> None:
    found = lab(compiled, "playtest", "titov", "--bots", "good", "--games", "300")["results"][0]
    wins, turns = found["reasons"].get("won", 0) / 300, found["length"]["turns"]
    print(f"\n300 games of the good bot: {wins:.1%} won, turns {turns}, {found['cut']} cut")
    assert 0.40 <= wins <= 0.75
    assert 12 <= turns["p50"] <= 40


def test_random_play_hardly_ever_wins(compiled: Path) -> None:
    found = lab(compiled, "playtest", "titov", "--bots", "random", "--games", "300")["results"][0]
    print(f"\n300 games at random: {found['reasons']}")
    assert found["reasons"].get("won", 0) < 6


def test_speed(compiled: Path) -> None:
    for plain in (False, True):
        print(run(compiled, "-m", "parlour", "bench", "titov", "--bots", "simple", plain=plain))
