"""Chat: lines are kept and told to everyone as they were written, and there is a limit to them."""

from __future__ import annotations

import asyncio

import pytest

from tests.host.client import Guest, Table
from tests.host.local_host import Door, LocalHost

NASTY = [
    "<script>alert('hello')</script>",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "&lt;b&gt; stays &lt;b&gt;",
    "line one\nline two\ttab",
    "\x00\x07\x1b[31mred\x1b[0m\x7f",
    "\u202eright to left\u202c and \u200binvisible",
    "'; DROP TABLE chat; --",
    "{name} %s {0.__class__} ${x}",
    "💥👩‍👩‍👧‍👦 e\u0301 é",
    "\\u0041 \\n \\\\",
    "a" * 500,
    "💥" * 500,
]


async def test_what_is_said_reaches_everyone_as_it_was_said(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    first, second = await ann.table(room), await bob.table(room)
    for text in NASTY:
        assert (await first.ask(say=text))["ok"] == 0
    await second.until(lambda table: len(table.chat) == len(NASTY))
    assert [line["text"] for line in second.chat] == [line["text"] for line in first.chat] == NASTY
    assert [line["number"] for line in second.chat] == list(range(1, len(NASTY) + 1))
    line = second.chat[0]
    assert line == {
        "number": 1,
        "at": local.clock.now,
        "kind": "say",
        "name": "Ann",
        "text": NASTY[0],
        "seat": 0,
        "person": ann.me["person"],
    }


async def test_chat_is_kept_and_caught_up_with(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.table(room)
    for text in NASTY:
        await table.ask(say=text)
    await table.close()
    ann.tables.clear()
    assert local.host.put_away(local.clock.now) == 1  # the room leaves memory and is read again
    late = await bob.table(room)
    assert [line["text"] for line in late.chat] == NASTY
    knows = await bob.table(room, chat=10)
    assert [line["number"] for line in knows.chat] == [11, 12, 13]
    everything = await bob.table(room, chat=13)
    assert everything.chat == []


async def test_emotes_are_a_short_list(local: LocalHost) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.table(room)
    for emote in ["hello", "well_played", "thanks", "oops", "thinking", "laugh", "hurry", "goodbye"]:
        assert "ok" in await table.ask(emote=emote)
    assert [(line["kind"], line["text"]) for line in table.chat][:2] == [("emote", "hello"), ("emote", "well_played")]
    assert (await table.ask(emote="insult"))["no"]["code"] == "malformed"


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "x" * 501, "💥" * 501, 7, None, ["hello"]])
async def test_nothing_and_too_much_are_refused(local: LocalHost, text: object) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.table(room)
    assert (await table.ask(say=text))["no"]["code"] == "malformed"
    assert table.chat == []


async def test_half_a_character_is_refused(local: LocalHost) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.table(room)
    await table.socket.send(r'{"id": 9, "say": "\ud83d"}')
    while "no" not in (message := await table.hear()):
        pass
    assert message["no"]["code"] == "malformed" and table.chat == []


async def test_somebody_who_talks_too_much_has_to_wait_and_the_others_need_not(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    first, second = await ann.table(room), await bob.table(room)
    local.host.strict = True
    answers = [await first.ask(say=f"line {number}") for number in range(20)]
    codes = [answer["no"]["code"] for answer in answers if "no" in answer]
    assert set(codes) == {"too_often"} and len(codes) >= 10
    assert "ok" in await second.ask(say="may I?")
    again = await ann.table(room)  # another socket of the same person
    assert (await again.ask(say="and now?"))["no"]["code"] == "too_often"


async def test_the_owner_can_mute_and_unmute(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    second = await bob.table(room)
    path = f"/api/rooms/{room}/mute/{bob.me['person']}"
    assert (await bob.post(f"/api/rooms/{room}/mute/{ann.me['person']}", status=403))["code"] == "not_owner"
    assert (await ann.post(path))["room"]["muted"] == [bob.me["person"]]
    assert (await second.ask(say="hello?"))["no"]["code"] == "muted"
    assert (await second.ask(emote="oops"))["no"]["code"] == "muted"
    assert (await bob.web.delete(path)).status_code == 403
    assert (await ann.web.delete(path)).json()["room"].get("muted") is None
    assert "ok" in await second.ask(say="thank you")
    assert (await ann.post(f"/api/rooms/{room}/mute/{'x' * 33}", status=400))["code"] == "malformed"


async def test_somebody_who_is_muted_is_not_heard_as_a_new_guest_from_the_same_place(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    table, sister = await bob.table(room), await local.welcome("Bea")
    assert "ok" in await table.ask(say="boo")
    path = f"/api/rooms/{room}/mute/{bob.me['person']}"
    local.clock.now += 1_000
    await ann.post(path)
    local.clock.now += 1_000
    again = await local.welcome("Robert")
    assert (await (await again.table(room, [])).ask(say="boo"))["no"]["code"] == "muted"
    local.host.put_away(local.clock.now)
    assert (await (await again.table(room, [])).ask(say="boo"))["no"]["code"] == "muted"
    assert "ok" in await (await sister.table(room, [])).ask(say="I live here too"), "who was here before is heard"
    assert "ok" in await (await ann.table(room)).ask(say="and so do I")
    elsewhere = Door(local.app, room, cookie=cookie_of(again))
    elsewhere.scope["client"] = ("192.0.2.7", 50_000)
    far = Table(await elsewhere.opened())
    await far.hello([])
    assert "ok" in await far.ask(say="from elsewhere")
    await far.close()
    assert (await ann.web.delete(path)).status_code == 200
    assert "ok" in await (await again.table(room, [])).ask(say="thank you")
    assert "192.0.2" not in str(local.room(room).state) and "127.0.0" not in str(local.room(room).state)


async def test_muting_somebody_again_unmutes_nobody(local: LocalHost) -> None:
    """Nor the guest that they have come back as."""
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    await bob.table(room)
    path = f"/api/rooms/{room}/mute/{bob.me['person']}"
    await ann.post(path)
    local.clock.now += 1_000
    table = await (await local.welcome("Robert")).table(room, [])
    assert (await table.ask(say="boo"))["no"]["code"] == "muted"
    local.clock.now += 1_000
    await ann.post(path)
    assert (await table.ask(say="boo"))["no"]["code"] == "muted"


@pytest.mark.parametrize("way", ["sits here", "watches", "was away"])
async def test_it_is_enough_for_that_to_be_here_or_to_try_to_speak(local: LocalHost, way: str) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    table = await bob.table(room, [] if way == "watches" else None)
    if way == "was away":
        await table.close()
        while local.room(room).connections:
            await asyncio.sleep(0)
    local.clock.now += 1_000
    await ann.post(f"/api/rooms/{room}/mute/{bob.me['person']}")
    if way == "was away":
        assert (await (await bob.table(room)).ask(say="boo"))["no"]["code"] == "muted"
    local.clock.now += 1_000
    again = await local.welcome("Robert")
    assert (await (await again.table(room, [])).ask(say="boo"))["no"]["code"] == "muted"


async def test_nobody_is_unmuted_because_many_are_muted(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    muted = [f"guest {number:03}" for number in range(199)]
    local.room(room).row.state.muted = list(muted)
    await ann.post(f"/api/rooms/{room}/mute/{'z' * 16}")
    assert (await ann.post(f"/api/rooms/{room}/mute/{bob.me['person']}", status=409))["code"] == "too_many_kept_out"
    assert (await ann.get(f"/api/rooms/{room}"))["room"]["muted"] == [*muted, "z" * 16]
    await ann.post(f"/api/rooms/{room}/mute/{'z' * 16}")  # once more is no more
    assert (await ann.web.delete(f"/api/rooms/{room}/mute/{muted[0]}")).status_code == 200
    assert bob.me["person"] in (await ann.post(f"/api/rooms/{room}/mute/{bob.me['person']}"))["room"]["muted"]


def cookie_of(guest: Guest) -> str:
    return "; ".join(f"{name}={value}" for name, value in guest.web.cookies.items())


async def test_spectators_speak_under_their_own_name_and_strangers_not_at_all(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    eve = await local.welcome("Eve")
    watching = await eve.table(party.room, [])
    assert "ok" in await watching.ask(say="well done")
    assert (watching.chat[0]["name"], watching.chat[0].get("seat")) == ("Eve", None)
    assert (await watching.ask(say="as Ann", seat=0))["no"]["code"] == "not_your_seat"
    eve.web.cookies.clear()
    nameless = await eve.table(party.room, [])
    assert (await nameless.ask(say="boo"))["no"]["code"] == "who_are_you"
    await party.guests[0].post(f"/api/rooms/{party.room}/mute/{eve.me['person']}")
    assert (await watching.ask(say="psst"))["no"]["code"] == "muted"


async def test_on_one_screen_each_speaks_for_their_seat(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me", "name": "Grandma"}])
    table = await ann.table(opened["room"]["id"])
    await table.ask(say="first")
    await table.ask(say="second", seat=1)
    assert [(line["name"], line["seat"]) for line in table.chat] == [("Ann", 0), ("Grandma", 1)]
