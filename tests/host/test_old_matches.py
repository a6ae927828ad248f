"""Packs and rules change under the matches of a host: running ones go on, finished ones can be read, and nothing
changes in silence."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from parlour.host.live import positions
from parlour.host.store.engine import make_engine
from parlour.host.store.migrate import configuration
from parlour.host.tokens import COOKIE
from tests.host.client import Guest, Table
from tests.host.local_host import ADDRESS, LocalHost, Party, open_local_host
from tests.host.versions import Edits, Versions, several_versions

PRIZE: Edits = {"packs/standard/cards.toml": ("prize = 1", "prize = 5")}
DOUBLED: Edits = {"rules.py": ("int(t.setup.pack.prize)", "2 * int(t.setup.pack.prize)")}
SECOND: Edits = {"__init__.py": ("seats=(2, 4)", "version=2,\n    seats=(2, 4)")}


@pytest.fixture
def versions(tmp_path: Path) -> Iterator[Versions]:
    """The sample game as `cards`, in its first version."""
    (tmp_path / "site").mkdir()
    with several_versions(tmp_path / "site") as made:
        made.write("cards_1")
        made.install(cards="cards_1")
        yield made


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[LocalHost]:
    """A host on the store of this test, as often as it is started; nothing may go wrong inside."""
    async with open_local_host(folder) as running:
        yield running
    assert running.faults() == []


def come_back(local: LocalHost, known: Guest) -> Guest:
    """Somebody with the cookie of a former visit."""
    guest = Guest(ADDRESS, known.name, local.app)
    guest.me = known.me
    guest.web.cookies.set(COOKIE, local.host.tokens.for_person(known.me["person"], known.name))
    local.guests.append(guest)
    return guest


async def sit_again(local: LocalHost, party: Party) -> Party:
    """The people who sat in this room before the host was stopped, each at a socket again."""
    guests = [come_back(local, guest) for guest in party.guests]
    return Party(party.room, guests, [await guest.table(party.room) for guest in guests])


async def move(table: Table, seat: int, verb: str = "") -> dict[str, Any]:
    """A seat plays its first option of this verb."""
    await table.caught_up()
    options = [one for one in table.sights[seat]["options"] if one["verb"].startswith(verb)]
    answer = await table.play(options[0])
    assert "ok" in answer, answer
    return answer


async def play_trick(party: Party) -> None:
    """Both play a card; whoever takes it leaves the deck alone."""
    for seat, table in enumerate(party.tables):
        await move(table, seat, "play")
    for table in party.tables:
        await table.caught_up()
    for seat, table in enumerate(party.tables):
        if any(option["verb"] == "pass" for option in table.sights[seat].get("options", [])):
            await move(table, seat, "pass")
    for table in party.tables:
        await table.caught_up()


async def play_to_the_end(party: Party) -> None:
    while not party.tables[0].over:
        await play_trick(party)
    for table in party.tables:
        await table.until(lambda table: table.over and table.room["phase"] == "over")


def coins(table: Table, seat: int = 0) -> list[int]:
    purse: list[int] = table.sights[seat]["view"]["coins"]
    return purse


class Before:
    """A running match after one trick and a finished one, as they were when the host was stopped."""

    running: Party
    finished: Party
    coins: list[int]
    end: dict[str, Any]
    match: str
    record: dict[str, Any]
    replay: dict[str, Any]


async def played(folder: Path, **wishes: Any) -> Before:
    before = Before()
    async with started(folder) as local:
        before.finished = await local.begin("cards", "Ann", "Bob", **wishes)
        await play_to_the_end(before.finished)
        before.end = before.finished.tables[0].now["result"]
        before.match = before.finished.tables[0].now["match"]
        before.record = await before.finished.guests[0].get(f"/api/matches/{before.match}/record")
        before.replay = await before.finished.guests[0].get(f"/api/matches/{before.match}/replay?seat=0")
        before.running = await local.begin("cards", "Cyd", "Dee", **wishes)
        await play_trick(before.running)
        before.coins = coins(before.running.tables[0])
    return before


def seen(replay: dict[str, Any]) -> list[Any]:
    return [(frame["view"], frame["asked"], frame.get("move")) for frame in replay["frames"]]


CHANGES: dict[str, Edits] = {
    "a figure": PRIZE,
    "a card more": {
        "packs/standard/cards.toml": ("prize = 1\n", 'prize = 1\n\n[[cards]]\nid = "joker"\nstrength = 99\n')
    },
    "a card less": {"packs/standard/cards.toml": ('[[cards]]\nid = "ace"', '[[cards]]\nid = "bore"')},
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_match_goes_on_with_the_pack_it_began_with(versions: Versions, tmp_path: Path, change: str) -> None:
    before = await played(tmp_path)
    versions.edit("cards_1", CHANGES[change])
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert coins(party.tables[0]) == before.coins
        assert party.tables[0].room["own_words"] is True and "rules" not in party.tables[0].room
        await play_to_the_end(party)
        total = sum(coins(party.tables[0]))
        assert 1 <= total <= 3, "three tricks at the old prize"

        ann = come_back(local, before.finished.guests[0])
        replay = await ann.get(f"/api/matches/{before.match}/replay?seat=0")
        assert seen(replay) == seen(before.replay) and replay["own_words"] is True
        assert await ann.get(f"/api/matches/{before.match}/record") == before.record
        uploaded = await ann.post("/api/records", before.record)
        assert seen(await ann.get(f"/api/matches/{uploaded['match']}/replay?seat=0")) == seen(before.replay)

        again = await party.guests[0].post(f"/api/rooms/{party.room}/again")
        assert again["room"]["phase"] == "gathering"


async def test_a_pack_may_be_deleted_under_its_matches(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path, pack="small")
    shutil.rmtree(tmp_path / "site" / "cards_1" / "packs" / "small")
    versions.edit("cards_1", {})
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert coins(party.tables[0]) == before.coins
        match = party.tables[0].now["match"]
        words = await party.guests[0].get(f"/api/matches/{match}/words")
        assert words["ids"]["card"][-1] == "ace" and words["pack"]["prize"] == 2
        await play_to_the_end(party)
        ann = come_back(local, before.finished.guests[0])
        assert seen(await ann.get(f"/api/matches/{before.match}/replay?seat=0")) == seen(before.replay)
        await ann.post(f"/api/rooms/{before.finished.room}/again")
        await come_back(local, before.finished.guests[1]).get(f"/api/rooms/{before.finished.room}")
        await come_back(local, before.finished.guests[1]).ready(before.finished.room)
        refused = await ann.post(f"/api/rooms/{before.finished.room}/begin", status=400)
        assert refused["code"] == "no_such_pack" and "small" in refused["say"]


async def test_everyone_reads_a_word_that_was_corrected(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path, pack="small")
    file = tmp_path / "site" / "cards_1" / "packs" / "small" / "words" / "en.toml"
    versions.edit("cards_1", {"packs/small/words/en.toml": (file.read_text(), '[names.card]\nace = "The only ace"\n')})
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert "own_words" not in party.tables[0].room
        match = party.tables[0].now["match"]
        for address in (f"/api/matches/{match}/words", "/api/games/cards/words?pack=small&seats=2"):
            words = await party.guests[0].get(address)
            assert words["words"]["names"]["card"]["ace"] == "The only ace"
        await play_to_the_end(party)


async def test_a_slip_in_a_packs_words_stops_no_match(versions: Versions, tmp_path: Path) -> None:
    """Nobody can begin with the pack until it is mended, and everyone else plays on."""
    before = await played(tmp_path, pack="small")
    file = tmp_path / "site" / "cards_1" / "packs" / "small" / "words" / "en.toml"
    for slip in (b"[names.card\n", "[names.card]\nace = 'König'\n".encode("latin-1")):
        file.write_bytes(slip)
        versions.edit("cards_1", {})
        async with started(tmp_path) as local:
            party = await sit_again(local, before.running)
            assert "rules" not in party.tables[0].room and coins(party.tables[0]) == before.coins
            words = await party.guests[0].get(f"/api/matches/{party.tables[0].now['match']}/words")
            assert words["words"]["names"]["card"]["king"] == "the old king"
            details = await party.guests[0].get("/api/games/cards")
            assert [pack["name"] for pack in details["packs"]] == ["standard"]


async def test_a_broken_game_hides_no_other(versions: Versions, tmp_path: Path) -> None:
    async with started(tmp_path) as local:
        ann = await local.welcome("Ann")
        before = [game["name"] for game in await ann.get("/api/games")]
    file = tmp_path / "site" / "cards_1" / "rules.py"
    whole = file.read_text()
    others = [name for name in before if name != "cards"]
    assert others
    for path, text in [(file, "import nothing_of_this_name\n"), (file.parent / "words" / "en.toml", "[game\n")]:
        path.write_text(text)
        versions.edit("cards_1", {})
        async with started(tmp_path) as local:
            assert [game["name"] for game in await (await local.welcome("Ann")).get("/api/games")] == others
            await (await local.welcome("Bob")).get("/api/demo")
            assert [line["game"] for line in local.log if line["event"] == "a game is left out"] == ["cards"]
        file.write_text(whole)


async def test_matches_after_the_change_play_the_pack_that_is_installed(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path)
    versions.edit("cards_1", PRIZE)
    async with started(tmp_path) as local:
        party = await sit_again(local, before.finished)
        await party.guests[0].post(f"/api/rooms/{party.room}/again")
        await party.guests[1].ready(party.room)
        await party.guests[0].post(f"/api/rooms/{party.room}/begin")
        for table in party.tables:
            await table.close()
        party = await sit_again(local, before.finished)
        await play_to_the_end(party)
        assert sum(coins(party.tables[0])) % 5 == 0
        assert "own_words" not in party.tables[0].room


async def test_bots_play_on_with_an_old_pack(versions: Versions, tmp_path: Path) -> None:
    async with started(tmp_path) as local:
        ann = await local.welcome("Ann")
        bot = {"kind": "bot", "bot": "search:100"}
        opened = await ann.open("cards", [{"kind": "me"}, bot], pack="small", begin=True)
        room = opened["room"]["id"]
    versions.edit("cards_1", {"packs/small/cards.toml": ("prize = 2", "prize = 3")})
    async with started(tmp_path) as local:
        table = await come_back(local, ann).table(room)
        await move(table, 0, "play")
        await local.later(1)
        assert not [note for note in local.live(room).match.notes if note.what == "bot_failed"]
        assert local.live(room).match.seats_played[:2] in ([0, 1], [1, 0])


async def test_a_finished_match_with_an_old_pack_is_forked(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path, pack="small")
    versions.edit("cards_1", {"packs/small/cards.toml": ("prize = 2", "prize = 3")})
    async with started(tmp_path) as local:
        ann = come_back(local, before.finished.guests[0])
        forked = await ann.post(f"/api/matches/{before.match}/fork", {"at": 3, "seat": 0, "bots": "random"})
        table = await ann.table(forked["room"]["id"])
        assert coins(table) == before.replay["frames"][3]["view"]["coins"]
        assert table.room["own_words"] is True


# --- rules ---


async def test_newer_rules_that_lead_to_the_same_table_take_over(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path)
    versions.write("cards_2", SECOND)
    versions.install(cards="cards_2")
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert party.tables[0].room["rules"] == "newer" and coins(party.tables[0]) == before.coins
        await play_to_the_end(party)
        match = party.tables[0].now["match"]
        record = await party.guests[0].get(f"/api/matches/{match}/record")
        assert record["rules"] == 2
        assert [(note["what"], note["value"]) for note in record["notes"]] == [("rules", "2")]
        await party.guests[0].post("/api/records", record)
        ann = come_back(local, before.finished.guests[0])
        assert seen(await ann.get(f"/api/matches/{before.match}/replay?seat=0")) == seen(before.replay)


REWRITTEN: Edits = {
    "rules.py": (
        "        self.bank = Bank(setup.seats, 0)\n",
        "        self.bank = Bank(setup.seats, 0)\n        self.calm = True\n",
    ),
    "shapes.py": ("    coins: list[int]\n", "    coins: list[int]\n    calm: bool = True\n"),
}


async def test_rules_may_be_rewritten_and_views_may_tell_more(versions: Versions, tmp_path: Path) -> None:
    """The fingerprint changes with what a table holds; what people saw stands, and that decides."""
    before = await played(tmp_path)
    versions.edit("cards_1", REWRITTEN)
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert "rules" not in party.tables[0].room and party.tables[0].sights[0]["view"]["calm"] is True
        await play_to_the_end(party)


async def test_rules_that_changed_in_silence_are_noticed(versions: Versions, tmp_path: Path) -> None:
    """The version was not raised, and every move is still legal: only the coins would be others."""
    before = await played(tmp_path)
    versions.edit("cards_1", DOUBLED)
    async with started(tmp_path) as local:
        await archived(local, before)


async def test_rules_with_a_new_version_that_lead_elsewhere_archive(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path)
    versions.write("cards_2", {**SECOND, **DOUBLED})
    versions.install(cards="cards_2")
    async with started(tmp_path) as local:
        await archived(local, before)


async def test_a_match_outlives_its_game(versions: Versions, tmp_path: Path) -> None:
    """Rules that cannot even replay it, or are not there, archive a match too."""
    before = await played(tmp_path)
    versions.edit("cards_1", {"rules.py": ('PLAY: Final = Verb("play"', 'PLAY: Final = Verb("put"')})
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert party.tables[0].room["rules"] == "archived" and coins(party.tables[0]) == before.coins
    versions.install()
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert party.tables[0].room["rules"] == "archived" and coins(party.tables[0]) == before.coins
        [card] = await come_back(local, before.finished.guests[0]).get("/api/history")
        assert card["archived"] is True


async def archived(local: LocalHost, before: Before) -> None:
    """It is nobody's turn, everything can be read as it was, and the players can agree to end it."""
    cyd = come_back(local, before.running.guests[0])
    for guest in (cyd, come_back(local, before.running.guests[1])):
        [mine] = await guest.get("/api/mine")
        assert "your_turn" not in mine and "waiting" not in mine and mine["room"]["rules"] == "archived"
    party = await sit_again(local, before.running)
    table = party.tables[0]
    assert table.room["rules"] == "archived" and coins(table) == before.coins
    assert table.now["asked"] == [] and "options" not in table.sights[0]
    card = before.running.tables[0].sights[0]["view"]["hand"][0]
    assert (await table.ask(play={"verb": "play", "target": card}))["no"]["code"] == "archived"
    assert (await table.ask(do="resign"))["no"]["code"] == "archived"
    match = table.now["match"]
    entries = await local.host.store.entries(match)
    replay = await party.guests[0].get(f"/api/matches/{match}/replay?seat=0")
    assert replay["archived"] is True and replay["frames"][-1]["view"]["coins"] == before.coins
    assert (await party.guests[0].get(f"/api/matches/{match}/replay?seat=1", 403))["code"] == "not_your_seat"
    for one in (match, before.match):
        wish = {"at": 1, "seat": 0, "bots": "random"}
        ann = party.guests[0] if one == match else come_back(local, before.finished.guests[0])
        assert (await ann.post(f"/api/matches/{one}/fork", wish, 409))["code"] == "archived"
    words = await party.guests[0].get(f"/api/matches/{match}/words")
    assert words["ids"]["card"][0] == "two"
    assert await local.host.store.entries(match) == entries

    finished = await party.guests[0].get(f"/api/matches/{before.match}/replay?seat=0")
    assert finished["archived"] is True and finished["result"] == before.end
    assert finished["frames"][0]["view"] == before.replay["frames"][0]["view"]
    assert finished["frames"][-1]["view"] == before.replay["frames"][-1]["view"]

    assert "ok" in await table.ask(do="end")
    await party.tables[1].until(lambda table: any("proposal" in told for told in table.others))
    assert "ok" in await party.tables[1].ask(do="agree")
    for one in party.tables:
        await one.until(lambda one: one.room["phase"] == "over" and one.over)
    assert table.now["result"] == {"winners": [], "reason": "unfinished", "ranks": [1, 1]}
    assert (await table.ask(do="end"))["no"]["code"] == "over"
    [card] = await party.guests[0].get("/api/history")
    assert card["result"]["reason"] == "unfinished"
    assert (await party.guests[0].post(f"/api/rooms/{party.room}/again"))["room"]["phase"] == "gathering"


async def test_old_rules_beside_the_new_play_their_matches_on(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path)
    versions.write("cards_2", {**SECOND, **DOUBLED})
    versions.install(cards="cards_2", cards_at_1="cards_1")
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        assert party.tables[0].room["rules"] == "pinned" and coins(party.tables[0]) == before.coins
        await play_to_the_end(party)
        assert sum(coins(party.tables[0])) <= 3
        match = party.tables[0].now["match"]
        replay = await party.guests[0].get(f"/api/matches/{match}/replay?seat=0")
        assert "archived" not in replay and replay["frames"][-1]["view"]["coins"] == coins(party.tables[0])
        record = await party.guests[0].get(f"/api/matches/{match}/record")
        assert record["rules"] == 1
        await party.guests[0].post("/api/records", record)
        ann = come_back(local, before.finished.guests[0])
        assert seen(await ann.get(f"/api/matches/{before.match}/replay?seat=0")) == seen(before.replay)
        new = await local.begin("cards", "Eve", "Fay")
        assert "rules" not in new.tables[0].room
        assert [one["name"] for one in await ann.get("/api/games")].count("cards") == 1


async def test_a_match_by_old_rules_is_forked_with_what_they_allowed(versions: Versions, tmp_path: Path) -> None:
    """By the new rules, no two people could play."""
    before = await played(tmp_path)
    versions.write("cards_2", {"__init__.py": ("seats=(2, 4)", "version=2,\n    seats=(3, 4)")})
    versions.install(cards="cards_2", cards_at_1="cards_1")
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        ann, cyd = come_back(local, before.finished.guests[0]), party.guests[0]
        for guest, match in [(ann, before.match), (cyd, party.tables[0].now["match"])]:
            forked = await guest.post(f"/api/matches/{match}/fork", {"at": 2, "seat": 0, "bots": "random"})
            table = await guest.table(forked["room"]["id"])
            assert table.room["rules"] == "pinned" and len(table.room["seats"]) == 2
            while not table.over:
                await local.later(1)
                await table.caught_up()
                if table.asked(0):
                    assert "ok" in await table.play(table.sights[0]["options"][0])


# --- positions ---


async def test_positions_are_kept_now_and_then(
    versions: Versions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "EVERY", 3)
    before = await played(tmp_path)
    async with started(tmp_path) as local:
        finished = await local.host.store.stored_match(before.match)
        assert finished is not None
        length = len(finished.entries)
        assert [row.seq for row in finished.positions] == [*range(0, length - 1, 3), length - 1]
        first = positions.read(finished.positions[0])
        assert first.ids["card"][0] == "two"
        assert [frame.view["hand"] == [] for frame in first.frames] == [False, False, True]  # type: ignore[index]
        room = await local.host.store.room(before.running.room)
        assert room is not None and room.state.match is not None
        running = await local.host.store.stored_match(room.state.match)
        assert running is not None
        assert running.positions[-1].seq == running.entries[-1].seq, "a host that is stopped keeps where it was"


# --- before an update ---


def rehearse(store: str, *words: str) -> tuple[int, str]:
    """What `parlour rehearse` answers, and says."""
    line = [sys.executable, "-m", "parlour", "rehearse", "--store", store, *words]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


async def test_an_update_is_rehearsed_beside_a_running_host(versions: Versions, tmp_path: Path) -> None:
    before = await played(tmp_path)
    store = f"sqlite:///{tmp_path / 'parlour.db'}"
    async with started(tmp_path) as local:
        party = await sit_again(local, before.running)
        code, told = rehearse(store, "--json")
        assert code == 0
        assert [(one["game"], one["outcome"], one["running"]) for one in json.loads(told)] == [
            ("cards", "identical", True),
            ("cards", "identical", False),
        ]
        versions.write("cards_2", {**SECOND, **DOUBLED})
        versions.install(cards="cards_2", cards_at_1="cards_1")
        assert {one["outcome"] for one in json.loads(rehearse(store, "--json")[1])} == {"pinned"}
        versions.install(cards="cards_2")
        code, told = rehearse(store)
        assert code == 1 and told.count("lead elsewhere") == 2 and "2 would be archived" in told
        versions.install(cards="cards_1")
        code, told = rehearse(store)
        assert code == 0 and "after a position was kept" not in told
        await move(party.tables[0], 0, "play")  # no position is kept for a single move
        code, told = rehearse(store)
        assert code == 0 and "1 of them went on after a position was kept" in told
        assert "ok" in await party.tables[0].ask(do="undo")
        await play_to_the_end(party)  # what was rehearsed has changed nothing


def test_a_rehearsal_needs_a_store(tmp_path: Path) -> None:
    for store in (str(tmp_path / "none.db"), str(tmp_path)):
        code, told = rehearse(store)
        assert code == 1 and str(tmp_path) in told and "Traceback" not in told
    assert list(tmp_path.iterdir()) == []


async def test_a_store_of_an_older_version_is_rehearsed_as_it_is(tmp_path: Path) -> None:
    """It is not migrated: only the copy is."""
    store = f"sqlite:///{tmp_path / 'parlour.db'}"
    async with started(tmp_path) as local:
        party = await local.begin("tictactoe", "Ann", "Bob")
        await party.play_out()
    engine = make_engine(store)
    with engine.connect() as connection:
        command.downgrade(configuration(connection), "0001")
    engine.dispose()
    written = (tmp_path / "parlour.db").read_bytes()
    code, told = rehearse(store, "--json")
    assert code == 0 and [one["positions"] for one in json.loads(told)] == [0]
    assert (tmp_path / "parlour.db").read_bytes() == written
