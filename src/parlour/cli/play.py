"""`parlour play`: play in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from parlour.bots.seating import make_bot, told_apart, usual_bot
from parlour.cli.console import one_line
from parlour.cli.shared import PackName, Preset, Set, out, read_settings
from parlour.kernel import Game, GameError, Match, SettingError, find_game, find_games, read_record


def play(
    game: Annotated[
        str | None, typer.Argument(help="Name of a game. Without one, you are asked.", metavar="GAME")
    ] = None,
    people: Annotated[int, typer.Option(min=0, help="How many people sit at this keyboard; bots take the rest.")] = 1,
    bots: Annotated[
        str | None, typer.Option(help="Bots for the other seats, in order: easy,random,search:500,… By default medium.")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same chance.")] = None,
    pack: PackName = None,
    preset: Preset = None,
    settings: Set = None,
    load: Annotated[Path | None, typer.Option(help="Continue a saved match.")] = None,
    lines: Annotated[bool, typer.Option("--lines", help="Plain lines instead of a full-screen table.")] = False,
) -> None:
    """Play a game in the terminal."""
    from parlour.cli.terminal import play_at_terminal  # brings Textual, which the other commands need not load

    seed = secrets.randbits(32) if seed is None else seed
    if load is not None:
        record = read_record(load)
        meant = find_game(record.game).pack_meant(pack)
        m = Match.replay(record, pack=meant if isinstance(meant, Path) else None)
    else:
        found = find_game(game) if game is not None else ask_for_game()
        m = Match.new(found, seats, seed, found.pack_meant(pack), read_settings(settings), preset)
    seated = seat_bots(m.game, m.setup.seats, people, bots if bots is not None else usual_bot(m.game, "search:400"))
    if load is not None:
        m.players[:] = [one_line(name) for name in m.players]
    else:
        bots_apart = dict(zip(seated, told_apart(list(seated.values())), strict=True))
        m.players[:] = [bots_apart.get(seat) or person(seat, people) for seat in range(m.setup.seats)]
    play_at_terminal(m, seated, seed, lines=True if lines else None)


def person(seat: int, people: int) -> str:
    """The name of the person at this keyboard."""
    return "Player" if people == 1 else f"Player {seat + 1}"


def seat_bots(game: Game, seats: int, people: int, names: str) -> dict[int, str]:
    """Put bots on the seats after the people's. A list that is too short is repeated."""
    if people > seats:
        raise SettingError(f"this table has {seats} seats, not enough for {people} people")
    listed = [name.strip() for name in names.split(",") if name.strip()]
    if not listed and people < seats:
        raise SettingError("--bots names nobody; write for example --bots random,search:500")
    for name in listed:
        make_bot(game, name)
    return {seat: listed[(seat - people) % len(listed)] for seat in range(people, seats)}


def ask_for_game() -> Game:
    """Ask for the game, if the command did not name one."""
    names = find_games()
    for number, name in enumerate(names, 1):
        out.print(f"{number}. [bold]{escape(name)}[/]  {escape(find_game(name).words['game', 'about'])}")
    if not sys.stdin.isatty():
        raise GameError("which game? parlour play GAME, with one of these")
    while True:
        answer = typer.prompt("Which game").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return find_game(names[int(answer) - 1])
        try:
            return find_game(answer)
        except GameError as error:
            out.print(str(error), style="red", markup=False)
