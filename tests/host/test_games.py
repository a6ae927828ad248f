"""What the host says about a game before play: its packs, and the words of a match with its settings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from litestar import Request

from parlour.host.config import Config
from parlour.host.http.parameters import is_at_the_host
from parlour.kernel import Game, Table, find_game, registry as finding
from tests.host.local_host import LocalHost, installed, open_local_host

INNER = {"board": "inner"}


async def words(local: LocalHost, status: int = 200, **asked: Any) -> Any:
    ann = await local.welcome("Ann")
    return await ann.get(f"/api/games/meinopoly/words?{urlencode(asked)}", status)


# --- packs ---


async def test_a_pack_is_told_in_its_own_words_with_room_and_choices(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    told = await ann.get("/api/games/meinopoly")
    packs = {pack["name"]: pack for pack in told["packs"]}
    assert list(packs) == told["card"]["packs"]
    assert {name: pack["seats"] for name, pack in packs.items()} == {
        "classic": [2, 10], "dominion": [2, 10], "neon": [2, 8], "realm": [2, 6],
    }  # fmt: skip
    assert packs["realm"]["title"] == "Thistlemark"
    assert packs["realm"]["about"].startswith("The queen has gone fishing")
    assert packs["dominion"]["choices"] == {
        "board": [{"id": "ring", "title": "The Outer Ring"}, {"id": "inner", "title": "The Inner Ring"}]
    }
    assert [one["name"] for one in told["settings"] if one["of_pack"]] == ["board"]


@pytest.mark.usefixtures("sample_game")
async def test_what_a_pack_does_not_say_is_empty(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    [standard, _] = (await ann.get("/api/games/high_card"))["packs"]
    whose = {"author": "", "version": "", "licence": ""}
    assert standard == {"name": "standard", "title": "", "about": "", "seats": [2, 4], "choices": {}, **whose}
    assert (await ann.get("/api/games/tictactoe"))["packs"] == []


class Shelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of the packs below. One of them has a fault that shows only when the whole pack is checked."""

    books: list[str]

    def faults(self) -> list[tuple[str, str]]:
        return [("books", "expected one")] if not self.books[0] else []


def library() -> Game:
    """A game that has packs, and nothing to play."""
    return Game(
        "library",
        "library",
        Table,
        seats=(1, 3),
        set_up=lambda t: None,
        view=lambda t, seat: None,
        decisions={},
        pack=Shelf,
        default_pack="good",
    )


async def test_a_pack_that_cannot_be_read_is_left_out_and_noted(
    local: LocalHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "library"
    files = {
        "__init__.py": "", "words/en.toml": '[game]\ntitle = "Library"\nabout = "Quiet."',
        "packs/good/books.toml": 'books = ["one"]', "packs/torn/books.toml": "books = [",
        "packs/odd/books.toml": "shelves = 3", "packs/bare/books.toml": "books = []",
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(finding._found, "library", library())
    ann = await local.welcome("Ann")
    told = await ann.get("/api/games/library")
    assert [pack["name"] for pack in told["packs"]] == ["good"]
    noted = [line["pack"] for line in local.log if line["event"] == "a pack cannot be read"]
    assert noted == ["bare", "odd", "torn"]


# --- the words of a match ---


async def test_things_are_called_as_at_a_table_that_is_set_so(local: LocalHost) -> None:
    game = find_game("meinopoly")
    read = game.read_pack("dominion")
    assert read is not None
    ring, inner = ([space.id for space in board.spaces] for board in read.content.boards)
    usual = await words(local, seats=3, pack="dominion")
    chosen = await words(local, seats=3, pack="dominion", settings=json.dumps(INNER))
    assert (usual["ids"]["space"], chosen["ids"]["space"]) == (ring, inner)
    sixth = chosen["words"]["names"]["space"][chosen["ids"]["space"][6]]
    match = await local.begin("meinopoly", "Ann", "Bob", pack="dominion", settings=INNER)
    assert local.live(match.room).match.speaker.show("space", 6) == sixth == "Detention Cell"


async def test_a_preset_counts_for_words_too(local: LocalHost) -> None:
    assert await words(local, preset="quick") == await words(local, settings=json.dumps({"rounds": 15}))
    no = await words(local, 400, preset="slow")
    assert (no["code"], no["say"][:28]) == ("unfit_settings", "there is no preset 'slow'; t")


@pytest.mark.parametrize(
    ("settings", "code", "why"),
    [
        ("{", "malformed", "Input data was truncated"),
        ("[1]", "malformed", "Expected `object`, got `array`"),
        ("x" * 8_001, "malformed", "Validation failed"),
        ('{"a":' + "[" * 4_000, "malformed", "nested"),
        ('{"board": "outer"}', "unfit_settings", "this pack has no board 'outer'; there is ring, inner"),
        ('{"bored": "inner"}', "unfit_settings", "there is no setting 'bored'; did you mean 'board'?"),
        ('{"salary": -1}', "unfit_settings", "setting salary is a whole number from 0 to 5000, not -1"),
    ],
)
async def test_settings_that_do_not_fit_have_no_words(local: LocalHost, settings: str, code: str, why: str) -> None:
    no = await words(local, 400, pack="dominion", settings=settings)
    assert no["code"] == code and why in no["say"]


async def test_a_board_that_a_pack_does_not_have_is_refused_beside_its_setting(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    wish = {"game": "meinopoly", "seats": 2, "pack": "classic", "settings": INNER}
    no = await ann.post("/api/rooms", wish, 400)
    assert no["values"] == {"why": "this pack has no board 'inner'; there is ring", "setting": "board"}


# --- pictures ---


async def test_a_pack_shows_its_pictures_and_those_of_what_it_extends(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    art = (await words(local, pack="dominion"))["art"]
    assert art["characters/albert.svg"].startswith("/api/games/meinopoly/art/dominion/characters/albert.svg?v=")
    assert "types/wormhole.svg" in art and "types/property.svg" in art
    for address in art.values():
        answer = await ann.web.get(address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert "sandbox" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    ["dominion/characters/nobody.svg", "dominion/board.toml", "dominion/../board.toml", "nowhere/emblem.svg"],
)
async def test_nothing_else_of_a_pack_is_shown(local: LocalHost, path: str) -> None:
    ann = await local.welcome("Ann")
    assert (await ann.get(f"/api/games/meinopoly/art/{path}", 404))["code"] == "no_such_page"


async def test_a_game_without_packs_has_no_pictures(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    assert (await ann.get("/api/games/connect_four/words?seats=2"))["art"] == {}
    await ann.get("/api/games/connect_four/art/classic/emblem.svg", 404)


# --- games that are left out ---


async def test_a_game_that_is_left_out_is_told_at_the_hosts_own_machine(tmp_path: Path) -> None:
    package = tmp_path / "torn"
    (package / "src" / "torn").mkdir(parents=True)
    (package / "src" / "torn" / "__init__.py").write_text("def (")
    (package / "pyproject.toml").write_text(
        '[project]\nname = "torn-game"\nversion = "1"\n[project.entry-points."parlour.games"]\ntorn = "torn:GAME"\n'
    )
    with installed(tmp_path, package):
        async with open_local_host(tmp_path) as local:
            ann = await local.welcome("Ann")
            cards = await ann.get("/api/games")
            told = await ann.get("/api/games-left-out")
            refused = await ann.get("/api/games/torn", 404)
    why = "torn/__init__.py:1: SyntaxError: invalid syntax"
    assert "tictactoe" in [card["name"] for card in cards]
    assert "torn" not in [card["name"] for card in cards]
    assert told == [{"name": "torn", "package": "torn-game", "why": why}]
    assert refused["say"] == f"torn is left out: {why} (package torn-game)"
    assert [(line["game"], line["why"]) for line in local.log if line["event"] == "a game is left out"] == [
        ("torn", why)
    ]


@pytest.mark.parametrize(
    ("host", "headers", "here"),
    [
        ("127.0.0.1", {}, True),
        ("::1", {}, True),
        ("192.0.2.7", {}, False),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, False),
        ("127.0.0.1", {"forwarded": "for=192.0.2.7"}, False),
    ],
)
def test_only_the_hosts_own_machine_is_here(host: str, headers: dict[str, str], here: bool) -> None:
    scope = {"type": "http", "client": (host, 1), "headers": [(a.encode(), b.encode()) for a, b in headers.items()]}
    assert is_at_the_host(Request(scope), Config()) is here  # type: ignore[arg-type]
