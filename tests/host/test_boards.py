"""Boards of games, as the host lists and serves them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.host.http import boards
from parlour.kernel import Game, Table, registry
from tests.host.local_host import LocalHost

HERE = 7  # the version of the face in these tests


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the built board of an installed game lies."""
    dist = tmp_path / "painted" / "web" / "dist"
    for name in ("board.js", "board.css", "cover.svg", "art/tile.svg", "notes.txt"):
        (dist / name).parent.mkdir(parents=True, exist_ok=True)
        (dist / name).write_text(f"/* {name} */")
    (tmp_path / "painted" / "__init__.py").write_text("")
    (tmp_path / "painted" / "words").mkdir()
    (tmp_path / "painted" / "words" / "en.toml").write_text('[game]\ntitle = "Painted"\nabout = "Bright."')
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "painted", raising=False)
    game = Game(
        "painted", "painted", Table, seats=(1, 2), set_up=lambda t: None, view=lambda t, seat: None, decisions={}
    )
    monkeypatch.setitem(registry._found, "painted", game)
    monkeypatch.setattr(boards, "face_version", lambda: HERE)
    boards.understand.cache_clear()
    describe(dist)
    return dist


def describe(dist: Path, **other: Any) -> None:
    files = ["art/tile.svg", "board.css", "board.js", "cover.svg"]
    (dist / "board.json").write_text(json.dumps({"face": HERE, "hash": "abc", "files": files, **other}))


def warnings(local: LocalHost) -> list[Any]:
    return [line for line in local.log if line["log_level"] == "warning" and line.get("game") == "painted"]


@pytest.mark.usefixtures("dist")
async def test_a_board_and_a_cover_are_told_with_their_addresses(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    board = {"script": "/boards/painted/abc/board.js", "style": "/boards/painted/abc/board.css", "watched": False}
    assert await ann.get("/api/games/painted/board") == board
    card = (await ann.get("/api/games/painted"))["card"]
    assert (card["board"], card["cover"]) == (board, "/boards/painted/abc/cover.svg")
    assert warnings(local) == []


async def test_a_board_without_styles_has_none(local: LocalHost, dist: Path) -> None:
    describe(dist, files=["board.js"])
    ann = await local.welcome("Ann")
    assert (await ann.get("/api/games/painted/board"))["style"] is None
    assert (await ann.get("/api/games/painted"))["card"]["cover"] is None


@pytest.mark.usefixtures("dist")
async def test_its_files_are_served_for_ever_and_nothing_else_is(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    answer = await ann.web.get("/boards/painted/abc/art/tile.svg")
    assert (answer.status_code, answer.text) == (200, "/* art/tile.svg */")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    script = await ann.web.get("/boards/painted/abc/board.js")
    assert script.headers["content-type"].startswith("text/javascript")
    for path in ("abc/notes.txt", "abc/board.json", "old/board.js", "abc/%2e%2e/%2e%2e/__init__.py", "abc/art"):
        assert (await ann.web.get(f"/boards/painted/{path}")).status_code == 404, path
    assert (await ann.web.get("/boards/nothing/abc/board.js")).status_code == 404


async def test_a_board_for_another_face_is_not_told_and_noted_once(local: LocalHost, dist: Path) -> None:
    describe(dist, face=HERE + 1)
    ann = await local.welcome("Ann")
    for _ in range(2):
        assert await ann.get("/api/games/painted/board") is None
    card = (await ann.get("/api/games/painted"))["card"]
    assert (card["board"], card["cover"]) == (None, "/boards/painted/abc/cover.svg")
    [line] = warnings(local)
    assert line["event"] == "a board does not fit: build it again with `parlour board build`"
    assert (line["built_for"], line["here"]) == (HERE + 1, HERE)


@pytest.mark.parametrize("text", ["{", '{"face": "new"}', "[]"])
async def test_a_board_that_cannot_be_read_is_noted_once(local: LocalHost, dist: Path, text: str) -> None:
    (dist / "board.json").write_text(text)
    ann = await local.welcome("Ann")
    for _ in range(2):
        assert await ann.get("/api/games/painted/board") is None
    [line] = warnings(local)
    assert line["event"] == "a board cannot be read"


async def test_a_board_that_was_built_again_is_another_one(local: LocalHost, dist: Path) -> None:
    ann = await local.welcome("Ann")
    describe(dist, hash="def")
    assert (await ann.get("/api/games/painted/board"))["script"] == "/boards/painted/def/board.js"
    assert (await ann.web.get("/boards/painted/abc/board.js")).status_code == 404


@pytest.mark.usefixtures("dist")
async def test_the_log_says_that_a_board_fails_in_a_browser(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    why = {"why": "TypeError: nothing is there"}
    await ann.post("/api/games/painted/board/failed", why)
    assert [line["why"] for line in warnings(local)] == [why["why"]]
    for odd in ("\x1b[2J", "x" * 301, ""):
        await ann.post("/api/games/painted/board/failed", {"why": odd}, status=400)
    await ann.post("/api/games/nothing/board/failed", why, status=404)


async def test_a_game_without_a_board_has_none(local: LocalHost, dist: Path) -> None:
    (dist / "board.json").unlink()
    ann = await local.welcome("Ann")
    assert await ann.get("/api/games/painted/board") is None
    assert warnings(local) == []


@pytest.mark.usefixtures("dist")
async def test_nobody_can_fill_the_log_with_such_reports(local: LocalHost) -> None:
    local.host.strict = True
    ann = await local.welcome("Ann")
    for _ in range(boards.REPORTS_A_MINUTE + 20):
        await ann.post("/api/games/painted/board/failed", {"why": "odd"})
    assert 1 <= len(warnings(local)) <= boards.REPORTS_A_MINUTE
