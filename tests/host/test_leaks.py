"""Hidden things are never sent: what a seat or a spectator receives is the same, byte for byte, whatever the things are
that they may not know. Ids, codes and the commitment differ between two matches and reveal nothing. Nothing else may
differ.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from parlour.bots.random import Random
from parlour.kernel import WATCHER, Game, Match, fast, fingerprint
from tests.host.client import Guest, Table
from tests.host.local_host import LocalHost, Party, open_local_host

pytestmark = pytest.mark.usefixtures("sample_game")
TOKEN = re.compile(rb'"[\w-]+\.[\w-]+\.[\w-]+"')
NONCES = ["a1" * 16, "b2" * 16]


@pytest_asyncio.fixture
async def quiet_host(tmp_path: Path) -> AsyncIterator[LocalHost]:
    """A host that never hangs up on people who ask too much, and whose log must show no fault."""
    async with open_local_host(tmp_path, most_waiting=10**9, most_faults=10**9) as running:
        yield running
    assert running.faults() == []


async def everything(local: LocalHost, guest: Guest, room: str, seat: int) -> bytes:
    """Every byte that somebody can get about a running match now, over HTTP or a socket."""
    told: list[bytes] = []
    table = await guest.socket(room)
    held = (await guest.get(f"/api/rooms/{room}")).get("tokens", {})
    tokens = [held[str(seat)]] if seat != WATCHER else []
    await table.hello(tokens, draw=True)  # from the beginning
    match = table.now["match"]
    await table.hello(tokens, match=match, at={str(seat): table.sights[seat]["at"]})  # what was missed: nothing
    await table.ask(do="look")
    if seat != WATCHER:
        wrong: list[dict[str, Any]] = [
            {"play": "play nonsense"},
            {"play": {"verb": "play", "target": 99}},
            {"play": {"verb": "fly"}},
            {"play": "pass", "at": -5},
            {"play": "pass", "at": table.sights[seat]["at"] - 1},
            {"do": "resume"},
        ]
        for request in wrong:
            assert "no" in await table.ask(**request)
    told += table.raw
    await table.close()
    guest.tables.remove(table)
    for path in [
        f"/api/rooms/{room}",
        "/api/rooms",
        "/api/mine",
        "/api/history",
        f"/api/matches/{match}/record",
        f"/api/matches/{match}/words",
        "/api/games/high_card/guide",
        f"/api/matches/{match}/replay",
        f"/api/matches/{match}/replay?seat={seat}",
        f"/api/matches/{match}/replay?seat={1 - seat if seat in (0, 1) else 1}",
    ]:
        told.append((await guest.web.get(path)).content)
    return TOKEN.sub(rb'"TOKEN"', b"\n".join(told))  # signed again every second


def plain(told: bytes, party: Party, local: LocalHost, *forks: str) -> bytes:
    """The same bytes without ids that are not secret."""
    ids = {guest.me["person"]: f"PERSON {number}" for number, guest in enumerate(party.guests)}
    for number, room in enumerate([party.room, *forks]):
        state = local.room(room).state
        ids |= {room: f"ROOM {number}", state.code: f"CODE {number}", state.match or "-": f"MATCH {number}"}
        ids[state.commitment] = "COMMITMENT"
    for one, name in ids.items():
        told = told.replace(one.encode(), name.encode())
    return told


async def after_the_end(guest: Guest, match: str) -> list[bytes]:
    """What somebody gets of a fork that is over, and of forks of it."""
    told = [(await guest.web.get(f"/api/matches/{match}/replay?seat={seat}")).content for seat in (0, 1, WATCHER)]
    for door in (f"/api/matches/{match}/record", f"/api/matches/{match}/words"):
        told.append((await guest.web.get(door)).content)
    for at in range(12):
        again = await guest.web.post(f"/api/matches/{match}/fork", json={"at": at, "seat": 1})
        assert again.status_code in (403, 404), again.text  # it would be another table, not a way to look at this one
        told.append(again.content)
    return told


async def through_forks(local: LocalHost, party: Party, match: str) -> tuple[dict[str, bytes], list[str]]:
    """Seat 0 forks the match at every position that it has seen and plays each fork to its end. What everybody is told
    meanwhile and afterwards, and the rooms of the forks."""
    ann, bob, cyd = party.guests
    told: dict[str, list[bytes]] = {"forks of seat 0": [], "forks, to others": []}
    rooms: list[str] = []
    length = (await ann.get(f"/api/matches/{match}/replay?seat=0"))["length"]
    for at in range(length):
        wish = {"at": at, "seat": 0, "bots": "random"}
        local.clock.now += 1000  # lists are in the order of time
        for other in (bob, cyd):
            told["forks, to others"].append((await other.web.post(f"/api/matches/{match}/fork", json=wish)).content)
        fork = (await ann.post(f"/api/matches/{match}/fork", wish))["room"]
        rooms.append(fork["id"])
        await local.rest()
        table = await ann.table(fork["id"])
        told["forks of seat 0"].append(await everything(local, ann, fork["id"], 0))
        while not table.over:
            if table.asked(0):
                await table.play(table.sights[0]["options"][0])
            await local.rest()
            await table.caught_up()
        await table.until(lambda table: table.room["phase"] == "over")
        told["forks of seat 0"] += [*table.raw, *await after_the_end(ann, fork["match"])]
        for other in (bob, cyd):
            told["forks, to others"] += await after_the_end(other, fork["match"])
            told["forks, to others"].append((await other.web.get(f"/api/rooms/{fork['id']}")).content)
        for door in ("/api/history", "/api/mine", "/api/rooms"):
            told["forks of seat 0"].append((await ann.web.get(door)).content)
        local.clock.now += 1000
        again = {"at": (await ann.get(f"/api/matches/{fork['match']}/replay?seat=0"))["length"] - 2, "seat": 0}
        second = (await ann.post(f"/api/matches/{fork['match']}/fork", {**again, "bots": "random"}))["room"]
        rooms.append(second["id"])
        await local.rest()
        told["forks of seat 0"].append(await everything(local, ann, second["id"], 0))
    return {name: TOKEN.sub(rb'"TOKEN"', b"\n".join(parts)) for name, parts in told.items()}, rooms


def _person(guest: Guest) -> Any:
    from parlour.host.tokens import Person

    return Person(guest.me["person"], guest.me["name"])


# --- the same to the eye, different underneath ---


def twins(game: Game, wanted: int) -> list[tuple[str, str, int, int]]:
    """Pairs of host secrets that deal seat 0 the same cards and seat 1 different ones. With them comes a card of each
    seat that is in its hand both times, so that seat 1 can win the first trick."""
    by_hand: dict[tuple[int, ...], list[tuple[str, list[int], int]]] = defaultdict(list)
    found = []
    for number in itertools.count():
        secret = f"{number:064x}"
        m = Match.new(game, 2, fair=(bytes.fromhex(secret), [bytes.fromhex(nonce) for nonce in NONCES]))
        t: Any = m.table
        mine, theirs, top = tuple(sorted(t.hands[0])), sorted(t.hands[1]), t.deck.cards[-1]
        for other, hand, deck in by_hand[mine]:
            common = [card for card in hand if card in theirs and t.strength(card) > t.strength(mine[0])]
            if common and hand != theirs and deck != top:
                found.append((other, secret, mine[0], common[0]))
                by_hand[mine].clear()
                break
        by_hand[mine].append((secret, theirs, top))
        if len(found) == wanted:
            return found
    raise AssertionError


async def at_once(seconds: float, sleep: Any = asyncio.sleep) -> None:
    await sleep(0)


async def scene(
    local: LocalHost, monkeypatch: pytest.MonkeyPatch, secret: str, low: int, high: int
) -> dict[str, bytes]:
    """A match until the second trick: seat 1 takes the first, looks at the top card, draws it, and chooses again.
    Returns what seat 0 and a spectator were told in that time, and what they can ask for at the end."""
    monkeypatch.setattr("parlour.host.live.room_changes.new_secret", lambda: secret)
    monkeypatch.setattr("secrets.token_hex", lambda bytes_: "cd" * bytes_)  # how a fork imagines what it must not know
    monkeypatch.setattr("secrets.randbits", lambda bits: 7)  # and what its bots choose
    monkeypatch.setattr("parlour.host.live.bots.asyncio.sleep", at_once)
    local.clock.now = 1_900_000_000_000
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    cyd = await local.welcome("Cyd")
    opened = await ann.open("high_card", [{"kind": "me", "nonce": NONCES[0]}, {}])
    room = opened["room"]["id"]
    await bob.sit(room, nonce=NONCES[1])
    first, second = await ann.table(room), await bob.table(room)
    watching = await cyd.table(room, [])
    await ann.post(f"/api/rooms/{room}/begin")
    party = Party(room, [ann, bob, cyd], [first, second, watching])
    for table in party.tables:
        await table.until(lambda table: table.now)
    local.clock.now += 1000
    await second.play({"verb": "play", "target": high})
    assert (await first.play({"verb": "play", "target": high}))["no"]["code"] == "not_open"
    await first.play({"verb": "play", "target": low})
    await second.until(lambda table: {"verb": "look"} in table.sights[1].get("options", []))
    await second.play("look")
    local.clock.now += 1000
    await second.play("draw")
    assert (await second.ask(say="I have a secret"))["ok"] == 0
    await second.play(second.sights[1]["options"][0])
    local.clock.now += 1000
    told = {}
    for name, guest, table, seat in [("seat 0", ann, first, 0), ("spectator", cyd, watching, WATCHER)]:
        await table.caught_up()
        told[name] = b"\n".join(table.raw) + await everything(local, guest, room, seat)
    assert local.live(room).match.secret == secret
    forked, forks = await through_forks(local, party, local.live(room).id)
    told |= forked
    await first.ask(do="resign")  # so that the next match finds the lists empty
    await first.until(lambda table: table.room["phase"] == "over")
    assert not any(secret.encode() in bytes_ for bytes_ in told.values())
    told = {name: plain(bytes_, party, local, *forks) for name, bytes_ in told.items()}
    for guest in party.guests:
        await guest.leave()
        local.guests.remove(guest)
    return told


async def compare(local: LocalHost, monkeypatch: pytest.MonkeyPatch, game: Game, pairs: int) -> int:
    total = 0
    for one, other, low, high in twins(game, pairs):
        told = await scene(local, monkeypatch, one, low, high)
        again = await scene(local, monkeypatch, other, low, high)
        assert told == again, _difference(told, again)
        assert len(told["seat 0"]) > 10_000 and len(told["spectator"]) > 5_000
        assert len(told["forks of seat 0"]) > 50_000
        total += sum(len(bytes_) for bytes_ in told.values())
    return total


def _difference(one: dict[str, bytes], other: dict[str, bytes]) -> str:
    for name, bytes_ in one.items():
        for here, there in zip(bytes_.split(b"\n"), other[name].split(b"\n"), strict=False):
            if here != there:
                place = next(n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b)
                return (
                    f"{name}: {here[max(0, place - 150) : place + 50]!r} … {there[max(0, place - 150) : place + 50]!r}"
                )
    return "one is longer"


async def test_two_matches_that_look_the_same_to_a_seat_are_the_same_byte_for_byte(
    quiet_host: LocalHost, monkeypatch: pytest.MonkeyPatch, high_card: Game
) -> None:
    assert await compare(quiet_host, monkeypatch, high_card, 2) > 50_000


@pytest.mark.proof
async def test_a_hundred_pairs_of_matches_look_the_same(
    quiet_host: LocalHost, monkeypatch: pytest.MonkeyPatch, high_card: Game
) -> None:
    total = await compare(quiet_host, monkeypatch, high_card, 100)
    print(
        f"\n100 pairs of matches of high_card with other cards in other hands: {total:,} bytes to seats and spectators "
        "compared (messages, hellos, refusals, chat, lists, replays, forks of every position played to the end, their "
        "records and forks of them), 0 differ"
    )


# --- forks of the games that are played ---


async def forked_and_given_up(local: LocalHost, ann: Guest, match: str, at: int) -> str:
    """A fork of this position that is over; the id of its match."""
    fork = (await ann.post(f"/api/matches/{match}/fork", {"at": at, "seat": 0, "bots": "random"}))["room"]
    table = await ann.table(fork["id"])
    await table.ask(do="resign")
    while not local.live(fork["id"]).over:
        await local.rest()
    await table.until(lambda table: table.room["phase"] == "over")
    return str(fork["match"])


@pytest.mark.proof
@pytest.mark.parametrize(
    ("game", "settings", "moves"), [("conquest", {"fog": True}, 60), ("meinopoly", {"rounds": 8}, 60)]
)
async def test_forks_tell_what_was_seen_of_a_match_and_no_more(
    quiet_host: LocalHost, monkeypatch: pytest.MonkeyPatch, game: str, settings: dict[str, Any], moves: int
) -> None:
    """Of every position that a fork inherits, the same bytes as of the match that goes on; to others nothing."""
    local = quiet_host
    monkeypatch.setattr("parlour.host.live.bots.asyncio.sleep", at_once)
    party = await local.begin(game, "Ann", "Bob", settings=settings)
    ann, bob = party.guests
    cyd = await local.welcome("Cyd")
    live = local.live(party.room)
    chance = fast(7)
    for _ in range(moves):
        for table in party.tables:
            await table.caught_up()
        seat = chance.pick(live.match.asked)
        options = party.tables[seat].sights[seat]["options"]
        assert "ok" in await party.tables[seat].play(chance.pick(options))
    assert not live.over
    seen = (await ann.get(f"/api/matches/{live.id}/replay?seat=0"))["frames"]
    compared = 0
    for at in range(5, len(seen), 6):  # at the first one, nothing is inherited
        fork = await forked_and_given_up(local, ann, live.id, at)
        told = (await ann.get(f"/api/matches/{fork}/replay?seat=0"))["frames"]
        assert len(told) > at
        for inherited, real in zip(told, seen[:at], strict=False):  # in the last, seat 0 resigns
            assert not {"move", "by", "standing"} & inherited.keys()
            for what in ("view", "events", "ask", "asked"):  # the drawing names the bots
                assert json.dumps(inherited.get(what)) == json.dumps(real.get(what)), (at, what)
                compared += len(json.dumps(real.get(what)))
        for other in (bob, cyd):
            for seat in (-1, 0, 1):
                await other.get(f"/api/matches/{fork}/replay?seat={seat}", 403)
            await other.get(f"/api/matches/{fork}/record", 403)
    print(f"\n{game}: {compared:,} bytes of positions inherited by forks compared with what seat 0 saw, 0 differ")


# --- other tables in the place of this one ---


async def looks(table: Table, seat: int) -> bytes:
    """What a socket is told when it asks, and how it is refused."""
    before = len(table.raw)
    await table.ask(id=1, do="look")
    if seat != WATCHER:
        at = table.sights[seat]["at"]
        await table.ask(id=2, play={"verb": "play", "target": 77})
        await table.ask(id=3, play="pass", at=at - 1)
        await table.ask(id=4, play="play two three", at=at)
    return b"\n".join(table.raw[before:])


async def imagine(local: LocalHost, matches: int, imagined: int) -> tuple[int, int]:
    """Play random matches. At every position the table is replaced by others that a seat cannot tell from it."""
    positions = compared = 0
    for number in range(matches):
        names = ["Ann", "Bob", "Cyd", "Dee"][: 2 + number % 3]
        party = await local.begin("high_card", *names)
        eve = await local.welcome("Eve")
        watching = await eve.table(party.room, [])
        live = local.live(party.room)
        m = live.match
        chance = fast(number)
        while not m.over:
            seat = chance.pick(m.asked)
            positions += 1
            for other, table in [*enumerate(party.tables), (WATCHER, watching)]:
                await table.caught_up()
                real = m.table
                told = await looks(table, other)
                for _ in range(imagined):
                    m.table = real.imagine(other, chance.fork())
                    m._listed = None
                    assert await looks(table, other) == told
                    compared += 1
                m.table = real
                m._listed = None
            print_before = fingerprint(m.table)
            move = Random().choose(m.sight(seat, chance.fork()))
            assert fingerprint(m.table) == print_before
            await party.tables[seat].until(lambda table, seat=seat: table.asked(seat))
            assert "ok" in await party.tables[seat].play(m.game.write(m.setup, move))
        for guest in [*party.guests, eve]:
            await guest.leave()
            local.guests.remove(guest)
    return positions, compared


async def test_a_seat_cannot_tell_its_table_from_an_imagined_one(quiet_host: LocalHost) -> None:
    positions, compared = await imagine(quiet_host, 6, 2)
    assert positions > 60 and compared > 400


@pytest.mark.proof
async def test_a_seat_cannot_tell_its_table_from_thousands_of_imagined_ones(quiet_host: LocalHost) -> None:
    positions, compared = await imagine(quiet_host, 300, 3)
    print(f"\n{positions:,} positions of high_card, {compared:,} imagined tables over the wire: every byte the same")


# --- while others answer a poll ---


async def test_nothing_shows_that_somebody_has_answered_a_poll(quiet_host: LocalHost) -> None:
    local = quiet_host
    party = await local.begin("high_card", "Ann", "Bob", "Cyd", clock={"decision": 60, "match": 600})
    eve = await local.welcome("Eve")
    watching = await eve.table(party.room, [])
    first, second, third = party.tables
    assert "ok" in await first.ask(do="pause")  # a proposal lies on the table
    local.clock.now += 5_000
    for table in (first, third, watching):
        await table.caught_up()
    before = [
        await everything(local, party.guests[0], party.room, 0),
        await everything(local, party.guests[2], party.room, 2),
        await everything(local, eve, party.room, WATCHER),
    ]
    for table in (first, third, watching):
        await table.caught_up()  # the message that somebody has looked in
    answer = await second.play(second.sights[1]["options"][0])
    assert [sight["seat"] for sight in answer["now"]["sights"]] == [1]
    for table in (first, third, watching):
        assert await table.caught_up() == []
    after = [
        await everything(local, party.guests[0], party.room, 0),
        await everything(local, party.guests[2], party.room, 2),
        await everything(local, eve, party.room, WATCHER),
    ]
    for one, other in zip(before, after, strict=True):
        assert one == other, _difference({"": one}, {"": other})
    assert "ok" in await third.ask(do="agree")  # and the proposal is still there
    assert "ok" in await third.ask(do="nudge", to=1)  # a seat that has answered is nudged like any other


async def test_taking_back_an_answer_shows_nothing_of_the_others(quiet_host: LocalHost) -> None:
    """The bytes are the same whether or not somebody else has answered in between."""
    local = quiet_host
    told = []
    for others_answer in (False, True):
        party = await local.begin("high_card", "Ann", "Bob", "Cyd", clock={"match": 600}, public=False)
        first, second, _ = party.tables
        local.clock.now += 1000
        # Ann's cards differ from match to match, so they are not compared.
        await first.play(first.sights[0]["options"][0])
        local.clock.now += 1000
        if others_answer:
            assert "ok" in await second.play(second.sights[1]["options"][0])
        local.clock.now += 1000
        assert "ok" in await first.ask(do="undo")
        assert first.sights[0]["cut"]
        replay = await party.guests[0].get(f"/api/matches/{first.now['match']}/replay?seat=0")
        mine = (await party.guests[0].get("/api/mine"))[0]
        times = [first.now["times"]["since"] - local.clock.now, first.now["times"]["until"]["1"] - local.clock.now]
        shape = [[frame["at"], len(frame["view"]["hand"]), frame["asked"]] for frame in replay["frames"]]
        told.append([replay["length"], shape, mine["since"] - local.clock.now, mine["your_turn"], times])
        told[-1] += [first.sights[0]["at"], first.now["asked"], first.now["times"]["left"]]
        other = await party.guests[1].get(f"/api/matches/{first.now['match']}/replay?seat=1")
        assert other["length"] == 1 + others_answer  # a seat that has answered can still look back
    assert told[0] == told[1]


# --- secrets ---


async def test_the_secret_of_chance_and_every_token_stay_out_of_every_byte_and_of_the_log(
    quiet_host: LocalHost,
) -> None:
    local = quiet_host
    party = await local.begin("high_card", "Ann", "Bob", settings={"hand": 1})
    secret = local.live(party.room).match.secret
    assert secret is not None and len(secret) == 64
    seed = local.live(party.room).match.chance_mark.begin(secret)
    told = [await everything(local, guest, party.room, seat) for seat, guest in enumerate(party.guests)]
    moves = []
    for seat, table in enumerate(party.tables):
        moves.append(table.sights[seat]["options"][0])
        await table.play(moves[-1])
    for table in party.tables:
        await table.caught_up()
    while not local.live(party.room).over:  # at once, if both cards are alike
        seat = local.live(party.room).match.asked[0]
        told.append(await everything(local, party.guests[1 - seat], party.room, 1 - seat))
        await party.tables[seat].play("pass")
    for data in [*told, *itertools.chain(*[table.raw for table in party.tables])]:
        assert secret.encode() not in data and seed.seed.hex().encode() not in data  # type: ignore[attr-defined]
    await party.tables[0].until(lambda table: table.room["phase"] == "over")
    match = party.tables[0].now["match"]
    record = (await party.guests[0].web.get(f"/api/matches/{match}/record")).content
    assert secret.encode() in record  # after the last move everyone may see it
    log = json.dumps(local.log, default=str)
    tokens = local.host.seated(local.room(party.room), _person(party.guests[0])).tokens.values()
    cookies = [value for guest in party.guests for value in guest.web.cookies.values()]
    assert cookies and tokens
    for hidden in [secret, *tokens, *cookies, "options", *[msgspec.json.encode(move).decode() for move in moves]]:
        assert hidden not in log
