"""Packs from outside on a host: found while it runs, played to the end after they have changed, carried elsewhere."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.kernel import Match, Record
from parlour.kernel.pack_folders import look_for_packs_in
from tests.host.client import Guest, Table
from tests.host.local_host import LocalHost, open_local_host

RING = 'extends = "classic"\n[pack]\nauthor = "Ann"\nversion = "{version}"\nlicence = "CC0"\n'
PRICE = '[[boards]]\nid = "ring"\nspaces = [{{ id = "boardwalk", price = {price} }}]\n'


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Path]:
    """A pack in a folder for `--packs`."""
    folder = tmp_path / "packs" / "meinopoly" / "lake"
    write(folder, "1", 450, "Pier")
    yield folder
    look_for_packs_in()


def write(folder: Path, version: str, price: int, name: str) -> None:
    (folder / "words").mkdir(parents=True, exist_ok=True)
    (folder / "board.toml").write_text(RING.format(version=version) + PRICE.format(price=price))
    (folder / "words" / "en.toml").write_text(f'[pack]\ntitle = "The Lake"\n[names.space]\nboardwalk = "{name}"\n')


def hosting(tmp_path: Path, name: str = "one") -> Any:
    (tmp_path / name).mkdir()
    return open_local_host(tmp_path / name, packs=(str(tmp_path / "packs"),))


async def cards(guest: Guest) -> dict[str, Any]:
    return {card["name"]: card for card in (await guest.get("/api/games/meinopoly"))["packs"]}


async def begun(local: LocalHost, name: str = "Ann") -> tuple[Guest, Table]:
    """A match with the pack, against a bot."""
    guest = await local.welcome(name)
    opened = await guest.open("meinopoly", [{"kind": "me"}, {"kind": "me"}], pack="lake", begin=True)
    return guest, await guest.table(opened["room"]["id"], list(opened["tokens"].values()))


async def ended(guest: Guest, table: Table) -> str:
    assert "ok" in await table.ask(do="resign", seat=0)
    await table.until(lambda seen: seen.over)
    match: str = table.room["match"]
    return match


async def test_the_lobby_shows_what_is_there_now(tmp_path: Path, lake: Path) -> None:
    async with hosting(tmp_path) as local:
        guest = await local.welcome("Ann")
        card = (await cards(guest))["lake"]
        assert (card["title"], card["author"], card["version"], card["licence"]) == ("The Lake", "Ann", "1", "CC0")
        write(lake, "2", 460, "Quay")
        assert (await cards(guest))["lake"]["version"] == "2"
        shutil.copytree(lake, lake.with_name("pond"))
        assert {"lake", "pond"} <= set(await cards(guest))
        shutil.rmtree(lake)
        assert "lake" not in await cards(guest)
        refused = await guest.post("/api/rooms", {"game": "meinopoly", "seats": 2, "pack": "lake"}, 400)
        assert refused["code"] == "no_such_pack"


async def test_another_picture_has_another_address(tmp_path: Path, lake: Path) -> None:
    """So that a browser may keep it for good, and somebody who draws a new one sees it at once."""
    picture = lake / "art" / "types" / "tax.svg"
    picture.parent.mkdir(parents=True)
    async with hosting(tmp_path) as local:
        guest = await local.welcome("Ann")
        seen: set[str] = set()
        for drawn in ("<svg/>", "<svg></svg>"):
            picture.write_text(drawn)
            address = (await guest.get("/api/games/meinopoly/words?pack=lake"))["art"]["types/tax.svg"]
            answer = await guest.web.get(address)
            assert (answer.text, "immutable" in answer.headers["cache-control"]) == (drawn, True)
            seen.add(address)
        assert len(seen) == 2
        plain = await guest.web.get("/api/games/meinopoly/art/lake/types/tax.svg")
        assert plain.headers["cache-control"] == "no-cache"


async def test_a_faulty_pack_is_left_out_and_logged(tmp_path: Path, lake: Path) -> None:
    write(lake.with_name("pond"), "1", -1, "Pier")
    (lake.parent.parent / "no_game" / "x").mkdir(parents=True)
    async with hosting(tmp_path) as local:
        guest = await local.welcome("Ann")
        assert "lake" in await cards(guest) and "pond" not in await cards(guest)
        told = [(line["event"], line.get("pack", line.get("folder"))) for line in local.log]
        assert ("a pack cannot be read", "pond") in told and ("a pack from outside", "lake") in told
        assert ("packs for a game that is not installed", str(lake.parent.parent / "no_game")) in told


async def test_a_pack_that_is_never_offered_is_logged(tmp_path: Path, lake: Path) -> None:
    """Its name is taken, or no name, or nobody has unpacked it."""
    games = lake.parent.parent
    for other in ("meinopoly/classic", "meinopoly/My World", "tictactoe/lake"):
        shutil.copytree(lake, games / other)
    (lake.parent / "pond.zip").write_bytes(b"PK")
    (tmp_path / "one").mkdir()
    shutil.copytree(games, tmp_path / "more")
    async with open_local_host(tmp_path / "one", packs=(str(games), str(tmp_path / "more"))) as local:
        left = {line["folder"]: line["why"] for line in local.log if line["event"] == "a pack is left out"}
    ours = {str(Path(folder).relative_to(games)): why for folder, why in left.items() if str(games) in folder}
    assert ours == {
        "meinopoly/classic": "a pack of this name comes with the game",
        "meinopoly/My World": "this cannot be the name of a pack: "
        "small letters, digits, _ and -, beginning with a letter",
        "meinopoly/pond.zip": "this is a zip, and packs lie here as folders; `parlour packs add` unpacks it",
        "tictactoe/lake": "tictactoe has no packs",
    }
    assert left[str(tmp_path / "more/meinopoly/lake")] == f"a pack of this name lies in {lake.parent}"


async def test_an_odd_pack_stops_neither_host_nor_pages(tmp_path: Path, lake: Path) -> None:
    """Whether it is there when the host starts, or turns up later. The log tells once what is wrong with it."""
    odd = (
        '"a\\u0062" = 1\n',
        "[[cards]]\nid = [1]\n",
        f"numbers.capital = {'9' * 5000}\n",
        ".".join("a" * 3000) + " = 1\n",
    )
    (lake.parent / "pond").mkdir()
    (lake.parent / "pond" / "board.toml").write_text('extends = "classic"\n' + odd[0])
    async with hosting(tmp_path) as local:
        guest = await local.welcome("Ann")
        for text in odd:
            (lake.parent / "pond" / "board.toml").write_text('extends = "classic"\n' + text)
            assert (await guest.get("/api/games/meinopoly/words?pack=pond", status=400))["code"] == "unfit_settings"
            for _ in range(2):
                assert "lake" in await cards(guest) and "pond" not in await cards(guest)
        told = [line for line in local.log if line["event"] == "a pack cannot be read"]
        assert len(told) == len(odd)


async def test_a_match_goes_on_with_the_pack_it_began_with(tmp_path: Path, lake: Path) -> None:
    async with hosting(tmp_path) as local:
        guest, table = await begun(local)
        write(lake, "2", 460, "Quay")
        assert table.room["own_words"]
        words = await guest.get(f"/api/matches/{table.room['match']}/words")
        assert words["words"]["names"]["space"]["boardwalk"] == "Pier" and words["pack"]["boards"][0]["spaces"]
        seat = next(seat for seat in table.sights if table.asked(seat))  # dice say who begins
        assert "ok" in await table.play(table.sights[seat]["options"][0], seat)
        match = await ended(guest, table)
        replay = await guest.get(f"/api/matches/{match}/replay?seat=0")
        assert replay["own_words"] and replay["frames"]
        fresh = await guest.get("/api/games/meinopoly/words?pack=lake")
        assert fresh["words"]["names"]["space"]["boardwalk"] == "Quay"


async def test_a_pack_that_is_gone_is_refused_when_a_match_begins(tmp_path: Path, lake: Path) -> None:
    async with hosting(tmp_path) as local:
        guest = await local.welcome("Ann")
        opened = await guest.open("meinopoly", [{"kind": "me"}, {"kind": "me"}], pack="lake")
        shutil.rmtree(lake)
        refused = await guest.post(f"/api/rooms/{opened['room']['id']}/begin", status=400)
        assert refused["code"] == "no_such_pack"


async def test_a_record_is_replayed_and_forked_where_its_pack_is_not(tmp_path: Path, lake: Path) -> None:
    async with hosting(tmp_path) as local:
        guest, table = await begun(local)
        record = await guest.get(f"/api/matches/{await ended(guest, table)}/record")
    shutil.rmtree(lake)
    assert record["pack"]["name"] == "lake" and len(record["pack"]["body"]) < 20_000
    m = Match.replay(msgspec.convert(record, Record))
    assert m.over and m.speaker.show("space", 39) == "Pier"
    async with hosting(tmp_path, "two") as local:
        guest = await local.welcome("Cyd")
        match = (await guest.post("/api/records", record))["match"]
        replay = await guest.get(f"/api/matches/{match}/replay?seat=0")
        assert replay["own_words"] and replay["frames"]
        words = await guest.get(f"/api/matches/{match}/words")
        assert words["words"]["names"]["space"]["boardwalk"] == "Pier"
        assert (await guest.get(f"/api/matches/{match}/record"))["signature"] == record["signature"]
        forked = await guest.post(f"/api/matches/{match}/fork", {"at": 0, "seat": 0})
        assert forked["room"]["own_words"]
        table = await guest.table(forked["room"]["id"], list(forked["tokens"].values()))
        await ended(guest, table)
        # What a stranger called their pack must not be looked for when they play again.
        await guest.post(f"/api/rooms/{forked['room']['id']}/again")
        refused = await guest.post(f"/api/rooms/{forked['room']['id']}/begin", status=400)
        assert refused["code"] == "no_such_pack"


async def test_a_record_of_a_pack_that_comes_with_its_game_carries_none(tmp_path: Path, lake: Path) -> None:
    async with hosting(tmp_path) as local:
        guest = await local.welcome("Ann")
        opened = await guest.open("meinopoly", [{"kind": "me"}, {"kind": "me"}], begin=True)
        table = await guest.table(opened["room"]["id"], list(opened["tokens"].values()))
        record = await guest.get(f"/api/matches/{await ended(guest, table)}/record")
        assert set(record["pack"]) == {"name", "hash"} and not table.room.get("own_words")
