"""`parlour packs`: packs from outside: see, check, add and remove them; and the schema for editors."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.pack_zip import copy_pack, unpack
from parlour.cli.shared import GameName, Json, PackName, answer, out, print_text
from parlour.cli.verb import verb
from parlour.host.config import packs_folder
from parlour.host.outside_packs import put_pack
from parlour.kernel import Game, PackError, find_game, find_games
from parlour.kernel.blame import in_one_line
from parlour.kernel.pack import Pack, read_credits
from parlour.kernel.pack_changes import PackValue, Value, values_of
from parlour.kernel.pack_folders import NAME
from parlour.kernel.pack_shape import CREDITS
from parlour.kernel.settings import nearest

packs = typer.Typer(
    help="Packs: list them or the values of one, check one, add one from a zip, remove one.", no_args_is_help=True
)

Source = Annotated[str, typer.Argument(help="A folder, a zip file, or the name of a pack.", metavar="PACK")]
ForGame = Annotated[str | None, typer.Option("--game", help="The game it is for, if the pack does not say so itself.")]


class Listed(msgspec.Struct, frozen=True):
    """A pack in a few words."""

    game: str
    name: str
    title: str = ""
    author: str = ""
    version: str = ""
    licence: str = ""
    folder: str = ""
    """Its folder, unless it is built in."""
    faults: list[str] = []


@packs.command("list")
@verb
def list_packs(
    game: Annotated[str | None, typer.Argument(help="Only the packs of this game.", metavar="[GAME]")] = None,
    as_json: Json = False,
) -> None:
    """List the packs of all games, or of one: those that come with it, and those from outside."""
    games = [find_game(name) for name in ([game] if game is not None else find_games())]
    rows = [listed(one, name) for one in games for name in one.packs]
    if as_json:
        answer(rows)
        return
    grid = Grid("game", "pack", "title", "author", "version", "licence", box=None, header_style="dim")
    for row in rows:
        cells = (row.game, row.name, row.title, row.author, row.version, row.licence)
        grid.add_row(*[Text(cell) for cell in cells])
    out.print(grid)
    for row in rows:
        for fault in row.faults:
            out.print(fault, style="red", markup=False, soft_wrap=True)
    for folder, why in (left for one in games for left in one.packs_left_out):
        out.print(f"{folder} is left out: {why}", style="yellow", markup=False, soft_wrap=True)
    where = f"\nparlour packs add FILE.zip puts packs into {packs_folder()}."
    out.print(where, style="dim", markup=False, soft_wrap=True)


def listed(game: Game, name: str) -> Listed:
    """One row of the list."""
    folder = str(game.outside_packs.get(name, ""))
    try:
        pack = game.read_pack(name)
    except PackError as error:
        return Listed(game.name, name, folder=folder, faults=str(error).splitlines())
    except Exception as error:  # the game's own code looks for faults
        return Listed(game.name, name, folder=folder, faults=[f"{name}: {in_one_line(error, game.package)}"])
    assert pack is not None  # it is among the packs of its game
    whose = pack.credits
    title = pack.words.get("pack", "title") or ""
    return Listed(game.name, name, title, whose.author, whose.version, whose.licence, folder)


@packs.command()
@verb
def values(
    game: GameName,
    pack: PackName = None,
    find: Annotated[str, typer.Option(help="Only values with this in their paths.")] = "",
    as_json: Json = False,
) -> None:
    """List every number, switch, choice and colour of a pack with its path, for `parlour playtest --vary`."""
    found = find_game(game)
    read = found.read_pack(found.pack_meant(pack))
    if read is None:
        raise PackError(f"{found.name} has no packs")
    listed = [one for one in values_of(read.content) if find in one.path]
    if as_json:
        answer(listed)
        return
    grid = Grid(box=None, header_style="dim")
    for column in ("path", "value", "allowed"):
        grid.add_column(column, overflow="fold")
    for one in listed:
        grid.add_row(*[Text(cell) for cell in (one.path, spoken(one.value), allowed(one))])
    out.print(grid)


def spoken(value: Value) -> str:
    """A value as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def allowed(one: PackValue) -> str:
    """What a value may become."""
    match one.kind:
        case "switch":
            return "on, off"
        case "choice":
            return ", ".join(choice for choice in one.choices if choice)
        case "colour":
            return "a colour"
        case "number":
            low, high = [None if bound is None else f"{bound:g}" for bound in (one.low, one.high)]
            if low is None or high is None:
                return f"at least {low}" if low is not None else f"at most {high}" if high is not None else "a number"
            return f"{low} to {high}"


@packs.command()
@verb
def check(source: Source, game: ForGame = None, as_json: Json = False) -> None:
    """Read a pack and tell everything that is wrong with it, missing in it or worth a look."""
    with opened(source) as folder:
        found, wanted = the_game(source, folder, game)
        pack = found.read_new_pack(folder) if is_zip(source) else read(found, wanted)
    if as_json:
        answer({"pack": pack.name, "unfinished": pack.unfinished, "doubts": pack.doubts})
        if pack.unfinished:
            raise typer.Exit(1)
        return
    tell(pack)
    if pack.unfinished:
        out.print(f"{pack.name}: not finished", style="red", markup=False)
        raise typer.Exit(1)
    out.print(f"{pack.name}: no fault", style="green", markup=False)


@packs.command()
@verb
def add(
    source: Annotated[Path, typer.Argument(help="A zip file, or a folder.", metavar="FILE.zip", exists=True)],
    game: ForGame = None,
    name: Annotated[str, typer.Option("--as", help="Another name for the pack than that of its folder.")] = "",
    replace: Annotated[bool, typer.Option("--replace", help="Replace a pack that has this name.")] = False,
) -> None:
    """Add a pack, for yourself and for hosts that you start. A host that is running offers it at once."""
    with opened(str(source)) as folder:
        found, _ = the_game(str(source), folder, game)
        called = name or folder.name
        if NAME.fullmatch(called) is None:
            raise PackError(f"{called!r} cannot be the name of a pack; use small letters, digits, _ and -, with --as")
        if called in found.own_packs:
            raise PackError(f"{found.name} has a pack {called!r} of its own; give yours another name with --as")
        target = packs_folder() / found.name / called
        if target.exists() and not replace:
            raise PackError(f"{target} is there already; --replace replaces it")
        pack = put_pack(found, called, lambda new: copy_pack(folder, new))
    tell(pack)
    out.print(f"{target}: added to {found.name}", markup=False, soft_wrap=True)
    out.print(f"  parlour play {found.name} --pack {called}", markup=False)


@packs.command()
@verb
def remove(game: GameName, name: Annotated[str, typer.Argument(help="The name of the pack.", metavar="PACK")]) -> None:
    """Remove a pack that you have added. Matches that began with it go on."""
    if game not in [folder.name for folder in _folders_in(packs_folder())]:
        find_game(game)  # the game may have been uninstalled, but it must not be misspelt
    mine = {pack.name: pack for pack in _folders_in(packs_folder() / game) if NAME.fullmatch(pack.name)}
    if name not in mine:
        raise PackError(f"you have added no pack {name!r} to {game}{nearest(name, mine)}")
    if mine[name].is_symlink():
        mine[name].unlink()
    else:
        shutil.rmtree(mine[name])
    out.print(f"{name}: removed from {game}", markup=False)


def _folders_in(folder: Path) -> list[Path]:
    return sorted(below for below in folder.iterdir() if below.is_dir()) if folder.is_dir() else []


@packs.command()
@verb
def schema(game: GameName) -> None:
    """Print the JSON Schema of a game's pack files, with which an editor completes them."""
    print_text(json.dumps(find_game(game).pack_schema(), indent=1))


@packs.command()
@verb
def reference(game: GameName) -> None:
    """Print everything that a game's packs can say, as Markdown."""
    print_text(find_game(game).pack_reference())


# --- which pack is meant ---


def is_zip(source: str) -> bool:
    """Whether this is a zip file."""
    return source.lower().endswith(".zip") and Path(source).is_file()


@contextmanager
def opened(source: str) -> Iterator[Path]:
    """The folder of a pack; of a zip while it is unpacked."""
    path = Path(source)
    if not is_zip(source):
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="parlour-pack-") as where:
        into = Path(where) / path.stem
        into.mkdir(exist_ok=True)  # a file may be called `..zip`
        yield unpack(path, into)


def the_game(source: str, folder: Path, game: str | None) -> tuple[Game, str | Path]:
    """The game that a pack is for, and the pack: a folder, or the name of an installed one."""
    if not folder.exists():
        games = [find_game(name) for name in ([game] if game is not None else find_games())]
        having = [one for one in games if source in one.packs]
        if len(having) == 1:
            return having[0], source
        if having:
            raise PackError(f"{', '.join(one.name for one in having)} have a pack {source!r}; say which with --game")
        raise PackError(f"there is no pack {source!r}{nearest(source, [name for one in games for name in one.packs])}")
    wanted = game or read_credits(folder).game
    if not wanted:
        raise PackError(f"{source}: for which game is it? Say so with --game, or in the pack: [{CREDITS}] game = …")
    return find_game(wanted), folder.absolute()


def read(game: Game, wanted: str | Path) -> Pack:
    """A pack of a game that has packs."""
    pack = game.read_pack(wanted)
    if pack is None:
        raise PackError(f"{game.name} has no packs")
    return pack


def tell(pack: Pack) -> None:
    """What is missing in a pack, and what is worth a look."""
    for line in pack.unfinished:
        out.print(line, style="yellow", markup=False, soft_wrap=True)
    for line in pack.doubts:
        out.print(f"worth a look: {line}", style="yellow", markup=False, soft_wrap=True)
