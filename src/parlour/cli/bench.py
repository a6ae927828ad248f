"""`parlour bench`: how fast this machine plays, plain or compiled. Peers are measured in benchmarks/, not here."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table as Grid

import parlour
from parlour.bots.search import Search
from parlour.bots.seating import make_bot, usual_bot
from parlour.cli.bot_profile import profile
from parlour.cli.console import remarks
from parlour.cli.shared import Json, answer, counted, out
from parlour.kernel import Game, Match, ParlourError, Sight, fast, find_game, find_games, playout


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(help="Names of games. By default, all of them.", metavar="[GAME]…")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="CPU seconds for each figure.")] = 0.5,
    seats: Annotated[int | None, typer.Option(help="How many seats. By default, the game's fewest.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Measure whole games by these bots too, as in medium or easy,hard.")
    ] = None,
    preset: Annotated[str | None, typer.Option(help="A preset. By default, the game's own defaults.")] = None,
    where: Annotated[
        bool, typer.Option("--profile", help="Tell where the time of bots goes instead: options, imagining, rules.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Measure random play in the kernel, moves through Match, clones, search, and games by bots."""
    if where and as_json:
        raise ParlourError("a profile is for people: choose either --profile or --json")
    if where:
        for name in games or find_games():
            show_profile(find_game(name), seconds, seats, bots, preset)
        out.print(parlour.how_it_runs(), style="dim")
        return
    rows: dict[str, dict[str, float]] = {}
    for name in games or find_games():
        with remarks.status(f"measuring {name} …"):
            rows[name] = measure(find_game(name), seconds, seats, bots, preset)
    if as_json:
        answer({"running": parlour.how_it_runs(), "games": rows})
        return
    shown = {key: title for key, title in FIGURES.items() if any(key in row for row in rows.values())}
    grid = Grid("per CPU second", *shown.values(), box=None)
    for name, row in rows.items():
        grid.add_row(f"[bold]{escape(name)}[/]", *[f"{row[key]:,.0f}" for key in shown])
    out.print(grid)
    out.print(parlour.how_it_runs(), style="dim")


MOST_QUESTIONS = 12

FIGURES = {
    "moves": "random moves",
    "match_moves": "moves through Match",
    "games": "random games",
    "clones": "clones",
    "iterations": "search iterations",
    "bot_games": "games by bots",
}


def show_profile(game: Game, seconds: float, seats: int | None, bots: str | None, preset: str | None) -> None:
    """Print where the time of bots goes: parts of a decision, then the questions that take longest."""
    names = (bots or usual_bot(game, "random")).split(",")
    found = profile(game, game.set_for(seats, preset=preset), names, seconds)
    total = max(1, found.total)
    count = max(1, found.thinking.count)
    grid = Grid(f"{game.name}, {', '.join(names)}", "share", "µs a decision", "times a decision", box=None)
    inside = [(f"  of it {name}", part) for name, part in found.declared.items() if part.count]
    parts = [("options", found.options), ("thinking", found.thinking), ("  of it imagining", found.imagining)]
    for title, part in [*parts, *inside, ("rules", found.rules)]:
        grid.add_row(title, f"{part.time / total:.0%}", f"{part.time / count / 1000:.1f}", f"{part.count / count:.2f}")
    out.print(grid)
    questions = Grid("thinking, by question", "share", "µs each", "a match", box=None)
    for key, part in sorted(found.questions.items(), key=lambda item: -item[1].time)[:MOST_QUESTIONS]:
        each, often = part.time / part.count / 1000, part.count / found.matches
        questions.add_row(key, f"{part.time / total:.0%}", f"{each:.1f}", f"{often:.1f}")
    out.print(questions)
    out.print(f"{counted(found.matches, 'match', 'matches')}, {found.matches / total * 1e9:,.1f} a second", style="dim")


def measure(
    game: Game, seconds: float, seats: int | None = None, bots: str | None = None, preset: str | None = None
) -> dict[str, float]:
    """The figures of one game, each per second of CPU time."""
    chance = fast(1)
    setup = game.set_for(seats, preset=preset, pack=game.read_pack(None))
    middle = game.new_table(setup, chance.fork())
    playout(middle, chance, 5)
    games = 0

    def random_game() -> int:
        nonlocal games
        games += 1
        return playout(game.new_table(setup, chance.fork()), chance, 20_000)

    def match_game() -> int:
        m = Match.new(game, seats, seed=1, preset=preset, stream="fast")
        while not m.over and len(m.moves_played) < 20_000:
            seat = m.asked[0]
            m.play(seat, chance.pick(m.options(seat)))
        return len(m.moves_played)

    def clones() -> int:
        for _ in range(100):
            middle.clone()
        return 100

    def search() -> int:
        m = Match.new(game, seats, seed=1, preset=preset, stream="fast")
        seat = m.asked[0]
        bot = Search(iterations=100)
        bot.grow(m.sight(seat, chance))
        return bot.made

    def bot_game() -> int:
        names = (bots or "").split(",")
        seated = [make_bot(game, names[seat % len(names)]) for seat in range(setup.seats)]
        t = game.new_table(setup, chance.fork())
        moves = 0
        while not t.over and moves < 20_000:
            seat = t.next_asked()
            t.take(seat, seated[seat].choose(Sight(t, seat, chance, game.perfect_information)))
            moves += 1
        return 1

    moves, spent = _repeat(random_game, seconds)
    by_bots = {} if bots is None else {"bot_games": _rate(bot_game, seconds)}
    return by_bots | {
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
