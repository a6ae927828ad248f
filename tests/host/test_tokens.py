"""Nobody takes your seat: every token and cookie is refused that is forged, cut, altered, old or given up, or that
belongs to another seat, room or host."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from itsdangerous import TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer

from parlour.host.tokens import PERSON_DAYS, SEAT_DAYS, Tokens, new_id
from parlour.kernel import Chance, fast
from tests.host.client import Guest
from tests.host.local_host import ADDRESS, LocalHost, open_local_host

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=/+ \x00é"


def signed_days_ago(monkeypatch: pytest.MonkeyPatch, days: float, make: Any) -> str:
    """A token that was signed some days ago."""
    import time

    with monkeypatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _: int(time.time() - days * 86_400))
        return str(make())


def spoiled(good: str, chance: Chance) -> Iterator[str]:
    """Endless texts that look like a good token and are none."""
    payload, stamp, signature = good.split(".")
    while True:
        place = chance.below(len(good))
        flipped = chr(ord(good[place]) ^ 1 << chance.below(7))
        yield good[:place] + flipped + good[place + 1 :]
        yield good[:place] + chance.pick(list(LETTERS)) + good[place + 1 :]
        yield good[:place]
        yield good[place + 1 :]
        yield good[:place] + good[place:][::-1]
        yield good + chance.pick(list(LETTERS))
        forged = base64.urlsafe_b64encode(msgspec.json.encode([new_id(), chance.below(4), chance.below(9)])).decode()
        yield f"{forged.rstrip('=')}.{stamp}.{signature}"
        yield f"{payload}.{stamp}."
        yield f"{payload}.{'A' * chance.below(9)}.{signature}"
        yield f"{payload}..{signature}"
        yield "." * chance.below(9)
        yield "".join([chance.pick(list(LETTERS)) for _ in range(chance.below(120))])


async def wrong_tokens(local: LocalHost, monkeypatch: pytest.MonkeyPatch, count: int) -> int:
    """Say hello with tokens that must not open the seat, and check that none does; return how many were tried."""
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    room = (await ann.open("tictactoe"))["room"]["id"]
    await bob.sit(room)
    good = (await ann.get(f"/api/rooms/{room}"))["tokens"]["0"]
    elsewhere = (await ann.open("tictactoe"))["tokens"]["0"]
    tokens = local.host.tokens
    key = key_of(local.config.store)
    foreign = Tokens("another host's key")
    wrong = [
        elsewhere,
        foreign.for_seat(room, 0, 1),
        tokens.for_seat(room, 0, 0),
        tokens.for_seat(room, 0, 2),
        tokens.for_seat(room, 2, 1),
        tokens.for_seat(room, 99, 1),
        tokens.for_seat(room.lower() + "x", 0, 1),
        tokens.for_person(room, "0"),
        ann.web.cookies["parlour_person"],
        str(URLSafeSerializer(key, salt="parlour seat").dumps([room, 0, 1])),
        str(URLSafeTimedSerializer(key, salt="parlour").dumps([room, 0, 1])),
        str(URLSafeTimedSerializer(key, salt="parlour seat").dumps([room, "0", 1])),
        str(URLSafeTimedSerializer(key, salt="parlour seat").dumps({"room": room, "seat": 0, "turn": 1})),
        signed_days_ago(monkeypatch, SEAT_DAYS + 0.1, lambda: tokens.for_seat(room, 0, 1)),
        signed_days_ago(monkeypatch, -3, lambda: tokens.for_seat(room, 0, 1)),  # dated in the future
    ]
    chance = fast(7)
    invented = spoiled(good, chance)
    table = await ann.socket(room)
    tried = 0
    for number in range(count):
        token = wrong[number] if number < len(wrong) else next(invented)
        if token == good:
            continue
        tried += 1
        answer = await table.hello([token])
        assert answer.get("no", {}).get("code") == "bad_token", token
        if number % 10 == 0:  # not even with a good one beside it
            assert (await table.hello([good, token]))["no"]["code"] == "bad_token"
    assert (await table.ask(do="look"))["no"]["code"] == "hello_first"
    assert signed_days_ago(monkeypatch, SEAT_DAYS - 0.1, lambda: tokens.for_seat(room, 0, 1)) != good
    assert "ok" in await table.hello([good])
    return tried


async def wrong_cookies(local: LocalHost, monkeypatch: pytest.MonkeyPatch, count: int) -> int:
    """Ask who I am with bad cookies, and check that none is accepted; return how many were tried."""
    ann = await local.welcome("Ann")
    good = ann.web.cookies["parlour_person"]
    person = ann.me["person"]
    tokens = local.host.tokens
    room = (await ann.open("tictactoe"))["room"]["id"]
    wrong = [
        Tokens("another host's key").for_person(person, "Ann"),
        tokens.for_seat(person, 0, 1),
        tokens.for_seat(room, 0, 1),
        signed_days_ago(monkeypatch, PERSON_DAYS + 0.1, lambda: tokens.for_person(person, "Ann")),
        person,
        f'["{person}","Ann"]',
        "",
    ]
    chance = fast(8)
    invented = spoiled(good, chance)
    tried = 0
    for number in range(count):
        cookie = wrong[number] if number < len(wrong) else next(invented)
        if cookie == good:
            continue
        tried += 1
        assert tokens.read_person(cookie) is None, cookie
        if number % 20 == 0 or number < len(wrong):
            if set(cookie) & set(" \x00"):
                continue  # spaces around a cookie are not part of it
            header = {"cookie": f"parlour_person={cookie}".encode()}
            ann.web.cookies.clear()
            answer = await ann.web.get("/api/me", headers=header)  # type: ignore[arg-type]
            assert answer.json() == {}, cookie
            answer = await ann.web.post(f"/api/rooms/{room}/begin", headers=header)  # type: ignore[arg-type]
            assert answer.status_code == 401
    return tried


async def test_no_wrong_token_opens_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_local_host(tmp_path) as local:
        assert await wrong_tokens(local, monkeypatch, 2_000) > 1_900
        assert local.faults() == []


async def test_no_wrong_cookie_makes_somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_local_host(tmp_path) as local:
        assert await wrong_cookies(local, monkeypatch, 2_000) > 1_900
        assert local.faults() == []


@pytest.mark.proof
async def test_no_wrong_token_or_cookie_by_the_hundred_thousand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_local_host(tmp_path, most_waiting=10**9) as local:
        tokens = await wrong_tokens(local, monkeypatch, 100_000)
        cookies = await wrong_cookies(local, monkeypatch, 100_000)
        assert local.faults() == []
    print(f"\n{tokens:,} wrong tokens and {cookies:,} wrong cookies (forged, cut, altered, old, foreign): 0 accepted")


async def test_an_old_cookie_and_an_old_token_serve_while_they_last(
    local: LocalHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = local.host.tokens
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    old = signed_days_ago(monkeypatch, SEAT_DAYS - 1, lambda: tokens.for_seat(room, 0, 1))
    assert "ok" in await (await ann.socket(room)).hello([old])
    cookie = signed_days_ago(monkeypatch, PERSON_DAYS - 1, lambda: tokens.for_person("me", "Ann"))
    assert tokens.read_person(cookie) == ("me", "Ann", 0)


async def test_leaving_a_kick_and_a_rematch_void_every_token_before(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    room = (await ann.open("tictactoe"))["room"]["id"]
    void: list[str] = []

    async def refuse_void() -> None:
        table = await ann.socket(room)
        for token in void:
            assert (await table.hello([token]))["no"]["code"] == "bad_token"

    await bob.sit(room)
    void.append((await bob.get(f"/api/rooms/{room}"))["tokens"]["1"])
    await bob.post(f"/api/rooms/{room}/seats/1/leave")
    await refuse_void()
    await bob.sit(room)
    await refuse_void()
    void.append((await bob.get(f"/api/rooms/{room}"))["tokens"]["1"])
    await ann.post(f"/api/rooms/{room}/seats/1/kick")
    await refuse_void()
    bob = await local.welcome("Bob")  # somebody else: the person who was sent away stays out
    await bob.sit(room)
    await ann.post(f"/api/rooms/{room}/begin")
    held = [(await guest.get(f"/api/rooms/{room}"))["tokens"][seat] for guest, seat in [(ann, "0"), (bob, "1")]]
    table = await bob.table(room)
    await table.ask(do="resign")
    await table.until(lambda table: table.room["phase"] == "over")
    await ann.post(f"/api/rooms/{room}/again")
    await ann.post(f"/api/rooms/{room}/change", {"seats": [1, 0]})
    void += held
    await refuse_void()
    await bob.post(f"/api/rooms/{room}/again", status=409)
    await refuse_void()


async def test_a_socket_that_lost_its_seat_speaks_for_it_no_more(local: LocalHost) -> None:
    """A token is checked only when it is shown, so a socket must not outlive it."""
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me"}]))["room"]["id"]
    table = await ann.table(room)
    await ann.post(f"/api/rooms/{room}/seats/1/leave")
    bob = await local.welcome("Bob")
    await bob.sit(room)
    await ann.post(f"/api/rooms/{room}/begin")
    await table.until(lambda table: table.now)
    await table.play("mark 4", seat=0)
    for request in [{"play": "mark 0"}, {"do": "resign"}, {"do": "undo"}, {"say": "it is me"}, {"do": "back"}]:
        assert (await table.ask(seat=1, **request))["no"]["code"] == "not_your_seat"


async def test_one_of_a_hundred_who_want_a_seat_gets_it(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    racers = [Guest(ADDRESS, f"Racer {number}", local.app) for number in range(100)]
    await asyncio.gather(*[racer.arrive() for racer in racers])
    answers = await asyncio.gather(*[racer.web.post(f"/api/rooms/{room}/join", json={"seat": 1}) for racer in racers])
    won = [number for number, answer in enumerate(answers) if answer.status_code == 200]
    assert len(won) == 1
    assert {answer.json()["code"] for answer in answers if answer.status_code != 200} == {"seat_taken"}
    held = [bool((await racer.get(f"/api/rooms/{room}")).get("tokens")) for racer in racers]
    assert [number for number, token in enumerate(held) if token] == won
    for racer in racers:
        await racer.leave()


async def test_the_race_is_as_fair_over_a_network(store: str) -> None:
    """The same with a hundred connections at once. Guests get their names beforehand, within the host's limits."""
    from tests.host.conftest import Server

    server = Server(store)
    try:
        ann = await Guest(server.address, "Ann").arrive()
        room = (await ann.open("tictactoe"))["room"]["id"]
        tokens = Tokens(key_of(store))
        cookies = [f"parlour_person={tokens.for_person(new_id(), f'Racer {number}')}" for number in range(100)]
        ann.web.cookies.clear()
        answers = await asyncio.gather(
            *[
                ann.web.post(f"/api/rooms/{room}/join", json={"seat": 1}, headers={"cookie": cookie})
                for cookie in cookies
            ]
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 99
        await ann.leave()
    finally:
        assert server.stop() == 0


def key_of(store: str) -> str:
    """The key of a local host, from its store."""
    import sqlite3

    with sqlite3.connect(store.removeprefix("sqlite:///")) as connection:
        found: str = connection.execute("SELECT value FROM house WHERE name = 'key'").fetchone()[0]
    connection.close()
    return found


async def test_a_clock_that_is_set_back_voids_nothing(local: LocalHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signed in the future, it seems: by seconds or by an hour, after the clock was corrected."""
    ann = await local.welcome("Ann")
    tokens = local.host.tokens
    for days in (5 / 86_400, 1 / 24):
        cookie = signed_days_ago(monkeypatch, -days, lambda: tokens.for_person(ann.me["person"], "Ann"))
        assert tokens.read_person(cookie) == (ann.me["person"], "Ann", 0)
        assert tokens.read_seat(signed_days_ago(monkeypatch, -days, lambda: tokens.for_seat("r", 1, 2, 3))) == (
            "r",
            1,
            2,
            3,
        )
