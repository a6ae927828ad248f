"""`parlour games`: what is installed, and what can be set before play."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.table import Table as Grid

from parlour.bots.seating import bot_names
from parlour.cli.completion import complete_game
from parlour.cli.shared import Json, answer, out
from parlour.kernel import Game, find_game, find_games, left_out
from parlour.kernel.registry import leave_out
from parlour.kernel.settings import Setting


def games(
    game: Annotated[
        str | None,
        typer.Argument(help="Say everything about this game.", metavar="[GAME]", autocompletion=complete_game),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the installed games, or everything about one of them."""
    if game is not None:
        tell(find_game(game), as_json)
        return
    rows = facts_of_all()
    if as_json:
        answer(rows)
        return
    grid = Grid("game", "seats", "", box=None, header_style="dim")
    for row in rows:
        grid.add_row(f"[bold]{escape(row.name)}[/]", row.seats_in_words(), escape(f"{row.title}. {row.about}"))
    out.print(grid)
    for fault in left_out():
        out.print(f"\n{fault}", style="yellow", markup=False, soft_wrap=True)
    out.print("\nparlour play GAME starts one; parlour games GAME tells what can be set.", style="dim")


class GameFacts(msgspec.Struct, frozen=True):
    """What to say about a game before its settings."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    packs: list[str]
    presets: list[str]
    bots: list[str]

    def seats_in_words(self) -> str:
        low, high = self.seats
        return f"{low}" if low == high else f"{low}–{high}"


def facts_of_all() -> list[GameFacts]:
    """The facts about every game that can say what it is. Others are left out."""
    rows: list[GameFacts] = []
    for name in find_games():
        try:
            rows.append(facts(find_game(name)))
        except Exception as error:
            leave_out(name, error)
    return rows


def facts(game: Game) -> GameFacts:
    """The facts about a game."""
    return GameFacts(
        name=game.name,
        title=game.words["game", "title"],
        about=game.words["game", "about"],
        seats=game.seats,
        packs=game.packs,
        presets=list(game.presets),
        bots=bot_names(game),
    )


def tell(game: Game, as_json: bool) -> None:
    """Say everything about one game: settings with their range, default and explanation; presets, packs, bots."""
    row = facts(game)
    declared = game.describe_settings()
    explained = {setting.name: game.words.get("settings", setting.name) or "" for setting in declared}
    if as_json:
        settings = [{**msgspec.to_builtins(one), "help": explained[one.name]} for one in declared]
        schema = game.pack_schema() if game.pack is not None else None
        answer({**msgspec.to_builtins(row), "settings": settings, "pack_schema": schema})
        return
    out.print(f"[bold]{escape(row.title)}[/] ({game.name}), {row.seats_in_words()} seats. {escape(row.about)}")
    if declared:
        grid = Grid("setting", "default", "allowed", "", box=None, header_style="dim")
        for one in declared:
            grid.add_row(*[escape(text) for text in (one.name, str(one.default), allowed(one), explained[one.name])])
        out.print(grid)
    for name in game.presets:
        out.print(f"preset [bold]{escape(name)}[/]: {escape(game.words.get('presets', name) or '')}")
    if game.packs:
        out.print(f"packs: {', '.join(game.packs)}", markup=False)
    out.print(f"bots: {', '.join(row.bots)}", markup=False)


def allowed(setting: Setting) -> str:
    """The range of a setting."""
    if setting.kind == "bool":
        return "on, off"
    if setting.choices is not None:
        return ", ".join(str(choice) for choice in setting.choices)
    if setting.kind == "int":
        return f"{'' if setting.low is None else setting.low}–{'' if setting.high is None else setting.high}"
    return f"of the pack's {setting.of_pack}" if setting.of_pack else "text"
