"""The boards that games bring: where a page finds them, their files, and what pages say about those that fail.

A game has a board if its package holds `web/dist`, which `parlour board build` writes. A board fits one version of the
page's face, the modules that boards and page share. One that does not fit is not told to anybody: its game is played
on the generic table, and the log says why.
"""

from __future__ import annotations

import mimetypes
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import msgspec
import structlog
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from parlour.host import wire
from parlour.host.refusal import Refused
from parlour.kernel import Game, find_game

from .parameters import LONGEST_NAME, LONGEST_PATH, NO, AnyRequest, GamePath, TheHost, address

log = structlog.get_logger("parlour.host")

REPORTS_A_MINUTE = 60
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}


class BuiltBoard(msgspec.Struct, frozen=True):
    """What `board.json` says: the version of the face it was built for, and its files."""

    face: int
    hash: str
    files: list[str]
    watched: bool = False


class Face(msgspec.Struct, frozen=True):
    """What `face.json` of the page says."""

    version: int


def page_folder() -> Path:
    """Where the built client is."""
    return Path(str(files("parlour.host"))) / "page"


@cache
def face_version() -> int | None:
    """The version of the face that the page here offers; None without a page."""
    try:
        return msgspec.json.decode((page_folder() / "face.json").read_bytes(), type=Face).version
    except (OSError, msgspec.MsgspecError):
        return None


def built(game: Game) -> Traversable:
    """Where a game's built board is, if it has one."""
    return game.folder / "web" / "dist"


def read_board(game: Game) -> BuiltBoard | None:
    """What a game's package says about its board."""
    try:
        text = (built(game) / "board.json").read_bytes()
    except OSError:
        return None
    return understand(game.name, text)


@lru_cache(maxsize=256)
def understand(game: str, text: bytes) -> BuiltBoard | None:
    """Read this `board.json`. Whatever is wrong with it is logged once."""
    try:
        board = msgspec.json.decode(text, type=BuiltBoard)
    except msgspec.MsgspecError as error:
        log.warning("a board cannot be read", game=game, why=str(error))
        return None
    if face_version() not in (None, board.face):
        log.warning(
            "a board does not fit: build it again with `parlour board build`",
            game=game, built_for=board.face, here=face_version(),
        )  # fmt: skip
    return board


def board_card(game: Game) -> wire.BoardCard | None:
    """Where a page finds the board of a game, if it fits this page."""
    board = read_board(game)
    if board is None or board.face != face_version():
        return None
    style = place(game, board, "board.css") if "board.css" in board.files else None
    return wire.BoardCard(place(game, board, "board.js"), style, board.watched)


def cover(game: Game) -> str | None:
    """The address of a game's cover picture."""
    board = read_board(game)
    return place(game, board, "cover.svg") if board is not None and "cover.svg" in board.files else None


def place(game: Game, board: BuiltBoard, file: str) -> str:
    return f"/boards/{game.name}/{board.hash}/{file}"


@get("/games/{game:str}/board", responses=NO)
async def tell_board(game: GamePath) -> wire.BoardCard | None:
    """Where a game's board is; null if it has none that fits this page."""
    return board_card(find_game(game))


@post("/games/{game:str}/board/failed", status_code=200, responses=NO)
async def note_failure(request: AnyRequest, host: TheHost, game: GamePath, data: JSONBody[wire.BoardFailed]) -> None:
    """A page says that a board fails, and that it uses the generic table instead. It goes into the log, unless an
    address says so too often."""
    name = find_game(game).name
    with suppress(Refused):
        host.allow("reports", address(request), REPORTS_A_MINUTE)
        log.warning("a board fails in a browser", game=name, why=data.why)


@get("/boards/{game:str}/{version:str}/{file:path}", include_in_schema=False)
async def show_file(
    game: GamePath,
    version: Annotated[str, PathParameter(max_length=LONGEST_NAME)],
    file: Annotated[str, PathParameter(max_length=LONGEST_PATH)],
) -> Response[bytes]:
    """A file of a board. Its address changes with its content."""
    found, name = find_game(game), file.lstrip("/")
    board = read_board(found)
    if board is None or board.hash != version or name not in board.files:
        raise Refused("no_such_page", 404)
    try:
        content = built(found).joinpath(*name.split("/")).read_bytes()
    except OSError:
        raise Refused("no_such_page", 404) from None
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers=FOREVER)


HANDLERS = [tell_board, note_failure]
