"""Packs that somebody at the host's own machine makes on the page: opened, tried, saved, played."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.host.config import packs_folder
from parlour.kernel import find_game
from parlour.kernel.pack_folders import look_for_packs_in
from tests.host.local_host import LocalHost, open_local_host

CLASSIC = "/api/games/meinopoly/packs/classic"
PRICE = "boards[ring].spaces[mediterranean].price"
DRAFT = {
    "name": "our_town",
    "title": "Our Town",
    "about": "Where we live.",
    "author": "Ann",
    "changes": {PRICE: 90},
    "names": {"space.mediterranean": "Our Street"},
}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder of its own."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    yield tmp_path / "data"
    look_for_packs_in()


@pytest.fixture
async def local(tmp_path: Path) -> AsyncIterator[LocalHost]:
    async with open_local_host(tmp_path) as local:
        yield local


def below(folder: Path) -> list[str]:
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*"))


async def test_a_pack_is_opened_with_everything_that_can_be_changed(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    opened = await ann.get(f"{CLASSIC}/open")
    assert (opened["extends"], opened["saved"]) == ("classic", False)
    assert (opened["draft"]["name"], opened["draft"]["title"]) == ("classic_2", "Classic 2")
    values = {one["path"]: one for one in opened["values"]}
    assert (values[PRICE]["kind"], values[PRICE]["value"]) == ("number", 60)
    assert opened["names"]["space.mediterranean"] == "Mediterranean Avenue"
    assert "card.dividend" not in opened["names"]  # its figures follow the pack


async def test_a_draft_is_shown_on_the_table_and_not_kept(local: LocalHost, data: Path) -> None:
    ann = await local.welcome("Ann")
    shown = await ann.post(f"{CLASSIC}/try?moves=8", DRAFT)
    assert shown["faults"] == []
    spaces = shown["words"]["pack"]["boards"][0]["spaces"]
    assert next(one for one in spaces if one["id"] == "mediterranean")["price"] == 90
    assert shown["words"]["words"]["names"]["space"]["mediterranean"] == "Our Street"
    assert shown["words"]["art"] and all("/art/classic/" in one for one in shown["words"]["art"].values())
    assert len(shown["players"]) == 4 and shown["frame"]["at"] == 8
    assert "our_town" not in find_game("meinopoly").packs
    assert not packs_folder().exists()


async def test_faults_are_told_value_by_value(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    wrong = {PRICE: -1, "levels[house].rent": 30}
    for path, value in wrong.items():
        shown = await ann.post(f"{CLASSIC}/try", {**DRAFT, "changes": {path: value}})
        assert shown["frame"] is None
        [fault] = shown["faults"]
        assert fault["path"] in (path, "levels[hotel].rent") and fault["why"].startswith("expected")
        refused = await ann.post(f"{CLASSIC}/save", {**DRAFT, "changes": {path: value}}, 409)
        assert refused["code"] == "unfit_pack"
    assert below(packs_folder()) == ["meinopoly"]


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"name": "../our_town"}, 400, "unfit_pack_name"),
        ({"name": "Our Town"}, 400, "unfit_pack_name"),
        ({"name": ""}, 400, "unfit_pack_name"),
        ({"name": "classic"}, 409, "pack_name_taken"),
        ({"name": "dominion"}, 409, "pack_name_taken"),
        ({"changes": {"numbers.captial": 1}}, 409, "unfit_pack"),
        ({"changes": {PRICE: "cheap"}}, 409, "unfit_pack"),
        ({"changes": {PRICE: 60.5}}, 409, "unfit_pack"),
        ({"names": {"space.nowhere": "Nowhere"}}, 409, "unfit_pack"),
        ({"names": {"space.go": "{x"}}, 409, "unfit_pack"),
        ({"colour": "red"}, 400, "malformed"),
    ],
)
async def test_nothing_is_saved_of_a_draft_that_is_refused(
    wrong: dict[str, Any], status: int, code: str, local: LocalHost
) -> None:
    ann = await local.welcome("Ann")
    refused = await ann.post(f"{CLASSIC}/save", {**DRAFT, **wrong}, status)
    assert refused["code"] == code
    assert [name for name in below(packs_folder()) if name != "meinopoly"] == []


async def test_a_saved_pack_says_only_what_differs_and_is_played(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    card = await ann.post(f"{CLASSIC}/save", DRAFT)
    assert (card["name"], card["title"], card["author"]) == ("our_town", "Our Town", "Ann")
    folder = packs_folder() / "meinopoly" / "our_town"
    assert below(folder.parent) == ["our_town", "our_town/pack.toml", "our_town/words", "our_town/words/en.toml"]
    text = (folder / "pack.toml").read_text("utf-8")
    assert text.startswith("# Made with") and 'extends = "classic"' in text and text.count("price") == 1
    seats = [{"kind": "me"}, {"kind": "me"}]
    opened = await ann.open("meinopoly", seats, pack="our_town", begin=True)
    assert opened["room"]["pack"] == "our_town"
    words = await ann.get("/api/games/meinopoly/words?seats=2&pack=our_town")
    assert words["words"]["names"]["space"]["mediterranean"] == "Our Street"


async def test_a_saved_pack_is_opened_with_its_changes_and_saved_again(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    await ann.post(f"{CLASSIC}/save", DRAFT)
    opened = await ann.get("/api/games/meinopoly/packs/our_town/open")
    assert (opened["extends"], opened["saved"], opened["draft"]) == ("classic", True, DRAFT)
    assert next(one["value"] for one in opened["values"] if one["path"] == PRICE) == 60
    await ann.post(f"{CLASSIC}/save", {**DRAFT, "changes": {PRICE: 91}, "names": {}})
    again = await ann.get("/api/games/meinopoly/packs/our_town/open")
    assert (again["draft"]["changes"], again["draft"]["names"]) == ({PRICE: 91}, {})


async def test_a_pack_written_by_hand_is_never_written_over(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    await ann.post(f"{CLASSIC}/save", DRAFT)
    (packs_folder() / "meinopoly" / "our_town" / "notes.md").write_text("Ideas.")
    refused = await ann.post(f"{CLASSIC}/save", DRAFT, 409)
    assert refused["code"] == "pack_name_taken"
    opened = await ann.get("/api/games/meinopoly/packs/our_town/open")
    assert (opened["extends"], opened["saved"], opened["draft"]["name"]) == ("our_town", False, "our_town_2")


async def test_matches_go_on_with_the_pack_they_began_with(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    await ann.post(f"{CLASSIC}/save", DRAFT)
    seats = [{"kind": "me"}, {"kind": "me"}]
    opened = await ann.open("meinopoly", seats, pack="our_town", begin=True)
    await ann.post(f"{CLASSIC}/save", {**DRAFT, "changes": {PRICE: 400}})
    table = await ann.table(opened["room"]["id"], list(opened["tokens"].values()))
    words = await ann.get(f"/api/matches/{table.room['match']}/words")
    spaces = words["pack"]["boards"][0]["spaces"]
    assert next(one for one in spaces if one["id"] == "mediterranean")["price"] == 90


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
async def test_only_people_at_the_hosts_own_machine_may(local: LocalHost, header: str) -> None:
    ann = await local.welcome("Ann")
    assert (await ann.get("/api/games/meinopoly"))["may_edit_packs"] is True
    assert (await ann.get("/api/games/tictactoe"))["may_edit_packs"] is False
    ann.web.headers[header] = "for=198.51.100.7"
    assert (await ann.get("/api/games/meinopoly"))["may_edit_packs"] is False
    refused = [
        await ann.get(f"{CLASSIC}/open", 403),
        await ann.post(f"{CLASSIC}/try", DRAFT, 403),
        await ann.post(f"{CLASSIC}/save", DRAFT, 403),
    ]
    assert {one["code"] for one in refused} == {"not_at_the_host"}
    assert not packs_folder().exists()


@pytest.mark.parametrize("setting", ["proxies", "origins", "secure"])
async def test_nobody_is_at_a_host_behind_a_proxy(tmp_path: Path, setting: str) -> None:
    """A proxy need not say for whom it asks, and comes from this machine itself."""
    behind: dict[str, Any] = {"proxies": ("127.0.0.1",), "origins": ("https://play.example",), "secure": True}
    async with open_local_host(tmp_path, **{setting: behind[setting]}) as local:
        stranger = await local.welcome("Eve")
        assert (await stranger.get("/api/games/meinopoly"))["may_edit_packs"] is False
        assert (await stranger.post(f"{CLASSIC}/save", DRAFT, 403))["code"] == "not_at_the_host"
        assert not packs_folder().exists()


async def test_what_is_not_there_cannot_be_opened(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    for path in ("meinopoly/packs/nowhere", "meinopoly/packs/..%2Fclassic", "tictactoe/packs/classic"):
        refused = await ann.get(f"/api/games/{path}/open", 404)
        assert refused["code"] in ("no_such_pack", "no_such_page")
