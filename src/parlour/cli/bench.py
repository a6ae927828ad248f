"""`parlour bench`: how fast this machine plays, plain or compiled. Peers are measured in benchmarks/, not here."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Annotated

import typer
from rich.table import Table as Grid

import parlour
from parlour.bots.search import Search
from parlour.cli.shared import Json, out
from parlour.kernel import Game, Match, fast, find_game, find_games, playout


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(help="Names of games; all, if none is given.", metavar="[GAME]…")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="CPU seconds for each figure.")] = 0.5,
    as_json: Json = False,
) -> None:
    """Measure random play in the kernel, moves through Match, clones, and search."""
    rows = {name: measure(find_game(name), seconds) for name in games or find_games()}
    if as_json:
        print(json.dumps({"running": parlour.how_it_runs(), "games": rows}))
        return
    grid = Grid(
        "per CPU second", "random moves", "moves through Match", "games", "clones", "search iterations", box=None
    )
    for name, row in rows.items():
        grid.add_row(
            f"[bold]{name}[/]",
            *[f"{row[key]:,.0f}" for key in ("moves", "match_moves", "games", "clones", "iterations")],
        )
    out.print(grid)
    out.print(parlour.how_it_runs(), style="dim")


def measure(game: Game, seconds: float) -> dict[str, float]:
    """The figures of one game, each per second of CPU time."""
    chance = fast(1)
    setup = game.set_for(pack=game.read_pack(None))
    middle = game.new_table(setup, chance.fork())
    playout(middle, chance, 5)
    games = 0

    def random_game() -> int:
        nonlocal games
        games += 1
        return playout(game.new_table(setup, chance.fork()), chance, 20_000)

    def match_game() -> int:
        m = Match.new(game, seed=1, stream="fast")
        while not m.over and len(m.moves_played) < 20_000:
            seat = m.asked[0]
            m.play(seat, chance.pick(m.options(seat)))
        return len(m.moves_played)

    def clones() -> int:
        for _ in range(100):
            middle.clone()
        return 100

    def search() -> int:
        m = Match.new(game, seed=1, stream="fast")
        seat = m.asked[0]
        Search(iterations=100).grow(m.sight(seat, chance))
        return 100

    moves, spent = _repeat(random_game, seconds)
    return {
        "moves": moves / spent,
        "games": games / spent,
        "match_moves": _rate(match_game, seconds),
        "clones": _rate(clones, seconds),
        "iterations": _rate(search, seconds),
    }


def _repeat(work: Callable[[], int], seconds: float) -> tuple[int, float]:
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done, spent


def _rate(work: Callable[[], int], seconds: float) -> float:
    done, spent = _repeat(work, seconds)
    return done / spent
