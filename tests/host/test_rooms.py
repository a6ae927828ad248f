"""Rooms and seats: how people come in, where they sit, how they look and how they leave."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from parlour.host.live.room_changes import MOST_KEPT_OUT
from parlour.kernel import Match
from tests.host.client import Guest
from tests.host.local_host import WIN, Closed, LocalHost

pytestmark = pytest.mark.usefixtures("sample_game")


async def refused(guest: Guest, path: str, data: Any, status: int) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    no = await guest.post(path, data, status)
    assert no["say"].endswith((".", "?")) or no["code"] in ("malformed", "no_such_bot", "unfit_settings"), no
    return no["code"], no["say"]


# --- guests ---


async def test_a_guest_needs_only_a_name(local: LocalHost) -> None:
    ann = await local.welcome("  Ann   of Green\u00a0Gables ")
    assert ann.me["name"] == "Ann of Green Gables"
    assert await ann.get("/api/me") == ann.me
    renamed = await ann.post("/api/guest", {"name": "Ännchen 🎲"})
    assert renamed == {"person": ann.me["person"], "name": "Ännchen 🎲"}


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\x00b", "\x1b[31mred", "Ann\n", 7, None, ["Ann"]])
async def test_a_bad_name_is_refused(local: LocalHost, name: Any) -> None:
    ann = await local.welcome("Ann")
    assert (await refused(ann, "/api/guest", {"name": name}, 400))[0] == "malformed"
    assert (await ann.get("/api/me"))["name"] == "Ann"


UNFIT = {
    "a filler of Hangul": "\u3164",
    "a filler within a name": "Ann\u3164",
    "blank Braille": "\u2800",
    "blank Braille behind a name": "Ann\u2800",
    "a soft hyphen": "An\u00adn",
    "a mark of direction": "Ann\u061c",
    "an initial of Hangul": "\u115f",
    "a variation selector": "Ann\ufe0f",
    "private use": "Ann\ue000",
    "private use far away": "Ann\U0010fffd",
    "stacked accents": "A" + "\u0301\u0302\u0303\u0304\u0305nn",
    "an accent twice": "A\u0301\u0301nn",
    "an accent on nothing": "\u0301Ann",
    "tags": "Ann\U000e0041\U000e0042",
    "a joiner": "An\u200dn",
    "no character": "Ann\U0001fffe",
    "a place for an object": "Ann\ufffc",
    "a filler of Khitan": "A\U00016fe4nn",
    "Cyrillic A": "\u0410nn",
    "Greek o": "B\u03bfb",
    "Cherokee": "\u13aa\u13b3ice",
    "one that grows": "\ufdfa\ufdfa",
}
FIT = [
    "O'Brien", "Ännchen 🎲", "José María", "Zoë", "Đặng Thị Hà", "Анна", "Ελένη", "東京タワー", "김민준 Kim", "محمد",
    "שָׁלוֹם", "नीना", "สมชาย", "x", "7", "Mr. X (2)", "♥ Ann ♥", "C-3PO",
]  # fmt: skip


@pytest.mark.parametrize("name", UNFIT.values(), ids=UNFIT.keys())
async def test_a_name_that_can_be_taken_for_another_or_for_none_is_refused(local: LocalHost, name: str) -> None:
    ann = await local.welcome("Ann")
    assert (await refused(ann, "/api/guest", {"name": name}, 400))[0] == "unfit_name"
    assert (await ann.get("/api/me"))["name"] == "Ann"
    room = (await ann.open("tictactoe"))["room"]["id"]
    assert (await refused(ann, f"/api/rooms/{room}/join", {"name": name}, 400))[0] == "unfit_name"
    for kind in ("me", "bot"):
        wish = {"game": "tictactoe", "seats": [{"kind": kind, "name": name}, {}]}
        assert (await refused(ann, "/api/rooms", wish, 400))[0] == "unfit_name"
    record = finished_record("tictactoe", [name, "Bob"])
    assert (await refused(ann, "/api/records", record, 400))[0] == "unreadable_record"


async def test_names_of_all_writings_are_welcome(local: LocalHost) -> None:
    for name in FIT:
        guest = await local.welcome(name)
        assert guest.me["name"] == name
    assert "match" in await guest.post("/api/records", finished_record("tictactoe", FIT[:2]))


def finished_record(game: str, players: list[str]) -> Any:
    """A finished match of these players, as a file would hold it."""
    m = Match.new(game, 2, seed=1, players=players)
    while not m.over:
        m.play(m.asked[0], m.options(m.asked[0])[0])
    return json.loads(m.record().to_json())


@pytest.mark.parametrize("name", ["ann", "ANN", "Ann", "Bi11", "BIll", "Bill"])
async def test_a_name_that_resembles_another_at_the_table_gets_a_number(local: LocalHost, name: str) -> None:
    room, _ = await local.gather("tictactoe", "Ann" if name.lower() == "ann" else "Bill", name)
    seats = (await local.guests[0].get(f"/api/rooms/{room}"))["room"]["seats"]
    assert seats[1]["name"] == f"{name} 2"


async def test_a_new_name_voids_the_old_cookie(local: LocalHost) -> None:
    ann, thief = await local.welcome("Ann"), Guest("http://localhost", "", local.app)
    local.guests.append(thief)
    thief.web.cookies = httpx.Cookies(ann.web.cookies)
    room = (await ann.open("tictactoe"))["room"]["id"]
    assert (await thief.get("/api/me"))["name"] == "Ann"
    await ann.post("/api/guest", {"name": "Anna"})
    assert (await ann.get("/api/me"))["name"] == "Anna"
    assert await thief.get("/api/me") == {}
    assert "tokens" not in await thief.get(f"/api/rooms/{room}")
    assert (await refused(thief, f"/api/rooms/{room}/begin", None, 401))[0] == "who_are_you"
    table = await thief.table(room, [])
    assert (await table.ask(say="I am Ann"))["no"]["code"] == "who_are_you"
    await ann.post("/api/guest", {"name": "Ann"})
    assert (await ann.get("/api/me"))["name"] == "Ann"
    assert await thief.get("/api/me") == {}


async def test_a_new_name_closes_the_sockets_of_the_old_one(local: LocalHost) -> None:
    """Seated, watching, without a cookie or not greeted yet: whoever had the old cookie says nothing more."""
    ann, thief = await local.welcome("Ann"), Guest("http://localhost", "", local.app)
    nobody = Guest("http://localhost", "", local.app)
    local.guests += [thief, nobody]
    thief.web.cookies = httpx.Cookies(ann.web.cookies)
    room = (await ann.open("tictactoe"))["room"]["id"]
    old = list((await thief.get(f"/api/rooms/{room}"))["tokens"].values())
    tables = [
        await ann.table(room),
        await thief.table(room),
        await thief.table(room, []),
        await nobody.table(room, old),
    ]
    waiting = await thief.socket(room)
    bystander = await (await local.welcome("Bob")).table(room, [])
    await ann.post("/api/guest", {"name": "Ann"})
    assert "ok" in await tables[0].ask(say="it is still my name")
    await ann.post("/api/guest", {"name": "Anna"})
    for table in tables:
        with pytest.raises(Closed, match="4409"):
            await table.until(lambda table: False)
        assert table.others[-1] == {"bye": "renamed"}
    assert (await waiting.hello([]))["no"]["code"] == "bad_token"
    for guest in (thief, nobody, ann):
        again = await guest.socket(room)
        assert (await again.hello(old))["no"]["code"] == "bad_token"
    assert "ok" in await bystander.ask(say="hello")
    assert "ok" in await (await ann.table(room)).ask(say="here I am")
    watching = await ann.table(room, [])
    await watching.ask(say="and I watch")
    assert watching.chat[-1]["name"] == "Anna"


async def test_somebody_without_a_name_can_look_but_not_sit(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    nobody = Guest("http://localhost", "", local.app)
    local.guests.append(nobody)
    assert await nobody.get("/api/me") == {}
    assert [one["id"] for one in await nobody.get("/api/rooms")] == [room]
    assert await nobody.get("/api/mine") == []
    for path, data in [
        ("/api/rooms", {"game": "tictactoe", "seats": 2}),
        (f"/api/rooms/{room}/join", {}),
        (f"/api/rooms/{room}/begin", None),
        (f"/api/rooms/{room}/again", None),
        (f"/api/rooms/{room}/seats/0/leave", None),
        (f"/api/rooms/{room}/seats/0/kick", None),
        (f"/api/rooms/{room}/seats/0/look", {"colour": 3}),
    ]:
        assert (await refused(nobody, path, data, 401))[0] == "who_are_you"


async def test_namesakes_get_a_number(local: LocalHost) -> None:
    room, _ = await local.gather("tictactoe", "Ann", "Ann")
    assert [seat["name"] for seat in (await local.guests[0].get(f"/api/rooms/{room}"))["room"]["seats"]] == [
        "Ann",
        "Ann 2",
    ]


async def test_no_two_people_at_a_table_have_one_name(local: LocalHost) -> None:
    """Whatever number their seats would give them."""
    room, _ = await local.gather("meinopoly", "Ann 3", "Ann", "Ann", "Ann 4")
    assert [seat["name"] for seat in (await local.guests[0].get(f"/api/rooms/{room}"))["room"]["seats"]] == [
        "Ann 3",
        "Ann",
        "Ann 4",
        "Ann 4 4",
    ]


# --- looks ---


async def test_colours_and_emblems_are_chosen_and_never_shared(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    opened = await ann.open("high_card", [{"kind": "me", "colour": 7, "emblem": "moon"}, {}, {"kind": "bot"}])
    room = opened["room"]["id"]
    assert await refused(bob, f"/api/rooms/{room}/join", {"colour": 7}, 409) == (
        "colour_taken",
        "Colour 7 is taken by somebody else.",
    )
    assert (await refused(bob, f"/api/rooms/{room}/join", {"emblem": "moon"}, 409))[0] == "emblem_taken"
    assert (await refused(bob, f"/api/rooms/{room}/join", {"emblem": "skull"}, 400))[0] == "malformed"
    assert (await refused(bob, f"/api/rooms/{room}/join", {"colour": 10}, 400))[0] == "malformed"
    joined = await bob.sit(room, colour=2, emblem="triangle")  # the bot had these, so it gets others
    seats = joined["room"]["seats"]
    assert [(seat["colour"], seat["emblem"]) for seat in seats] == [(7, "moon"), (2, "triangle"), (1, "square")]


async def test_looks_can_be_changed_until_the_match_begins(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    room = (await ann.open("high_card", [{"kind": "me"}, {}, {"kind": "bot"}]))["room"]["id"]
    await bob.sit(room, colour=5)
    changed = await bob.post(f"/api/rooms/{room}/seats/1/look", {"colour": 2, "emblem": "moon"})
    assert [(seat["colour"], seat["emblem"]) for seat in changed["room"]["seats"]] == [
        (0, "circle"), (2, "moon"), (5, "triangle"),
    ]  # fmt: skip
    look = f"/api/rooms/{room}/seats/1/look"
    assert (await refused(bob, look, {"emblem": "circle"}, 409))[0] == "emblem_taken"
    assert (await refused(ann, look, {"colour": 9}, 403))[0] == "not_your_seat"
    await ann.post(f"/api/rooms/{room}/begin")
    assert (await refused(bob, look, {"colour": 9}, 409))[0] == "playing"


# --- ways in ---


async def test_friends_come_by_code_or_by_link(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    opened = (await ann.open("tictactoe", public=False))["room"]
    assert len(opened["code"]) == 6 and not set(opened["code"]) & set("01IO")
    by_code = await bob.get(f"/api/codes/{opened['code'].lower()}")
    by_link = (await bob.get(f"/api/rooms/{opened['id']}"))["room"]
    assert by_code == by_link == opened
    assert (await bob.sit(opened["id"]))["tokens"].keys() == {"1"}
    assert (await bob.get("/api/codes/XXXXXX", 404))["code"] == "no_such_room"
    assert (await bob.get("/api/rooms/nothing-like-it", 404))["code"] == "no_such_room"


async def test_private_rooms_are_not_listed(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    hidden = (await ann.open("tictactoe", public=False))["room"]["id"]
    shown = (await ann.open("tictactoe"))["room"]["id"]
    assert [room["id"] for room in await bob.get("/api/rooms")] == [shown]
    assert {mine["room"]["id"] for mine in await ann.get("/api/mine")} == {hidden, shown}


async def test_a_seat_can_be_taken_only_once(local: LocalHost) -> None:
    ann, bob, cyd = [await local.welcome(name) for name in ("Ann", "Bob", "Cyd")]
    room = (await ann.open("tictactoe"))["room"]["id"]
    assert (await refused(bob, f"/api/rooms/{room}/join", {"seat": 0}, 409))[0] == "seat_taken"
    assert (await refused(bob, f"/api/rooms/{room}/join", {"seat": 2}, 404))[0] == "no_such_seat"
    await bob.sit(room, seat=1)
    assert await refused(cyd, f"/api/rooms/{room}/join", {}, 409) == ("full", "Every seat is taken.")


async def test_only_the_owner_of_a_seat_gets_its_token(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    cyd = await local.welcome("Cyd")
    assert (await ann.get(f"/api/rooms/{room}"))["tokens"].keys() == {"0"}
    assert (await bob.get(f"/api/rooms/{room}"))["tokens"].keys() == {"1"}
    assert "tokens" not in await cyd.get(f"/api/rooms/{room}")


# --- several on one screen ---


async def test_several_play_on_one_screen(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me", "name": "Grandma"}], begin=True)
    assert [seat["name"] for seat in opened["room"]["seats"]] == ["Ann", "Grandma"]
    table = await ann.table(opened["room"]["id"])
    assert set(table.sights) == {0, 1}
    assert (await table.ask(play="mark 0"))["no"]["code"] == "which_seat"
    assert (await table.ask(play="mark 0", seat=5))["no"]["code"] == "not_your_seat"
    for number, move in enumerate(WIN):
        answer = await table.play(move, seat=number % 2)
        assert [sight["seat"] for sight in answer["now"]["sights"]] == [0, 1]
    assert table.now["result"]["winners"] == [0]


# --- spectators ---


async def test_spectators_see_what_everyone_sees(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob")
    cyd = await local.welcome("Cyd")
    watching = await cyd.table(party.room, [])
    assert watching.sights.keys() == {-1}
    assert watching.sights[-1]["view"]["hand"] == [] and "options" not in watching.sights[-1]
    await party.tables[0].caught_up()
    assert party.tables[0].room["watching"] == 1
    assert (await watching.ask(play="play ace"))["no"]["code"] == "not_seated"
    assert (await watching.ask(do="resign"))["no"]["code"] == "not_seated"


async def test_spectators_can_be_switched_off(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob", spectators=False)
    cyd = await local.welcome("Cyd")
    table = await cyd.socket(party.room)
    assert (await table.hello([]))["no"]["code"] == "no_spectators"
    assert (await table.ask(do="look"))["no"]["code"] == "hello_first"
    match = party.tables[0].now["match"]
    assert (await cyd.get(f"/api/matches/{match}/replay", 403))["code"] == "no_spectators"


# --- going ---


async def test_leaving_before_the_start_gives_up_the_seat(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    table = await bob.table(room)
    left = await bob.post(f"/api/rooms/{room}/seats/1/leave")
    assert left["room"]["seats"][1]["kind"] == "open" and "tokens" not in left
    with pytest.raises(Closed, match="4410"):
        await table.until(lambda table: False)
    assert table.others == [{"bye": "left"}]
    assert await bob.get("/api/mine") == []
    assert (await refused(bob, f"/api/rooms/{room}/seats/0/leave", None, 403))[0] == "not_your_seat"
    assert (await refused(bob, f"/api/rooms/{room}/seats/7/leave", None, 403))[0] == "not_your_seat"
    assert (await refused(ann, f"/api/rooms/{room}/seats/1/kick", None, 409))[0] == "seat_empty"


async def test_the_room_passes_on_when_its_owner_leaves(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    left = await ann.post(f"/api/rooms/{room}/seats/0/leave")
    assert left["room"]["owner"] == bob.me["person"]
    assert (await refused(ann, f"/api/rooms/{room}/seats/1/kick", None, 403))[0] == "not_owner"
    await bob.post(f"/api/rooms/{room}/seats/1/leave")
    assert (await bob.get(f"/api/rooms/{room}"))["room"]["phase"] == "over"
    assert (await refused(bob, f"/api/rooms/{room}/join", {}, 409))[0] == "closed"


async def test_only_the_owner_sets_the_pace_of_bots(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    first, second = await ann.table(room), await bob.table(room)
    assert (await second.ask(pace=0))["no"]["code"] == "not_owner"
    assert (await first.ask(pace=0))["ok"] == 0
    await second.until(lambda table: table.room["pace"] == 0)
    assert (await ann.get(f"/api/rooms/{room}"))["room"]["pace"] == 0


async def test_the_owner_can_send_somebody_away_before_the_start_only(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    table = await bob.table(room)
    assert (await refused(bob, f"/api/rooms/{room}/seats/0/kick", None, 403))[0] == "not_owner"
    await ann.post(f"/api/rooms/{room}/seats/1/kick")
    with pytest.raises(Closed, match="4410"):
        await table.until(lambda table: False)
    assert table.others == [{"bye": "kicked"}]
    bob = await local.welcome("Bea")
    await bob.sit(room)
    await ann.post(f"/api/rooms/{room}/begin")
    assert (await refused(ann, f"/api/rooms/{room}/seats/1/kick", None, 409))[0] == "playing"
    assert (await refused(bob, f"/api/rooms/{room}/seats/1/leave", None, 409))[0] == "playing"


async def test_somebody_who_was_sent_away_stays_out_of_that_room(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    await ann.post(f"/api/rooms/{room}/seats/1/kick")
    assert (await refused(bob, f"/api/rooms/{room}/join", {}, 403))[0] == "kicked"
    await bob.post("/api/guest", {"name": "Robert"})
    assert (await refused(bob, f"/api/rooms/{room}/join", {"seat": 1}, 403))[0] == "kicked"
    table = await bob.socket(room)
    assert (await table.hear())["no"]["code"] == "kicked"
    with pytest.raises(Closed, match="4403"):
        await table.hear()
    other = (await ann.open("tictactoe"))["room"]["id"]
    await bob.sit(other)  # another room is another matter
    local.host.put_away(local.clock.now)  # the room comes back from the disk
    assert room not in local.host.rooms
    assert (await refused(bob, f"/api/rooms/{room}/join", {}, 403))[0] == "kicked"
    await (await local.welcome("Cyd")).sit(room)


async def test_somebody_who_is_sent_away_goes_with_all_their_windows(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    seat, watching, late = await bob.table(room), await bob.table(room, []), await bob.socket(room)
    watcher = await (await local.welcome("Cyd")).table(room, [])
    await ann.post(f"/api/rooms/{room}/seats/1/kick")
    for table in (seat, watching):
        while "bye" not in (heard := await table.hear()):
            pass
        assert heard["bye"] == "kicked"
    assert (await late.hello([]))["no"]["code"] == "kicked", "its socket was open, but it had not said hello"
    assert "ok" in await watcher.ask(say="who was that?")


async def test_an_owner_can_free_an_own_seat_or_that_of_a_bot_and_stays(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("high_card", [{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}]))["room"]["id"]
    for seat in (1, 2):
        await ann.post(f"/api/rooms/{room}/seats/{seat}/kick")
    await ann.sit(room, seat=1)


async def test_a_room_keeps_a_bounded_number_of_people_out(local: LocalHost) -> None:
    room, (ann, bob) = await local.gather("tictactoe", "Ann", "Bob")
    local.room(room).row.state.kicked = [f"guest {number}" for number in range(MOST_KEPT_OUT)]
    code, sentence = await refused(ann, f"/api/rooms/{room}/seats/1/kick", None, 409)
    assert code == "too_many_kept_out" and f"removed or muted {MOST_KEPT_OUT} people" in sentence
    assert (await bob.get(f"/api/rooms/{room}"))["room"]["seats"][1]["name"] == "Bob"


async def test_a_player_who_gives_up_one_of_two_seats_sees_nothing_more_of_it(local: LocalHost) -> None:
    """The socket stays, for the other seat, but it must not show the cards of the next player on the first."""
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    opened = await ann.open("high_card", [{"kind": "me"}, {"kind": "me"}, {"kind": "bot"}])
    room = opened["room"]["id"]
    table = await ann.table(room)
    await ann.post(f"/api/rooms/{room}/seats/1/leave")
    await bob.sit(room)
    await ann.post(f"/api/rooms/{room}/begin")
    await table.until(lambda table: table.now)
    assert set(table.sights) == {0}
    await table.caught_up()
    assert table.room["seats"][1].get("present") is None  # Bob has no socket yet


# --- bots and settings ---


async def test_bots_sit_down_with_the_levels_the_host_offers(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    levels = (await ann.get("/api/games/tictactoe"))["card"]["bots"]
    assert levels == ["random", "search:100", "search:1000", "search:1s"]
    room = (await ann.open("tictactoe"))["room"]["id"]
    for level in levels:
        seated = await ann.post(f"/api/rooms/{room}/seats/1/bot", {"bot": level})
        assert seated["room"]["seats"][1]["bot"] == level
    assert (await refused(ann, f"/api/rooms/{room}/seats/0/bot", {"bot": "random"}, 409))[0] == "seat_taken"


@pytest.mark.parametrize("bot", ["search:100000000", "search:3000s", "search", "serach:100", "random:5", "", "x" * 80])
async def test_bots_without_bounds_are_refused_with_a_sentence(local: LocalHost, bot: str) -> None:
    ann = await local.welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]["id"]
    code, say = await refused(ann, f"/api/rooms/{room}/seats/1/bot", {"bot": bot}, 400)
    assert code == "no_such_bot" and "search" in say
    wish = {"game": "tictactoe", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot or "-"}]}
    assert (await refused(ann, "/api/rooms", wish, 400))[0] == "no_such_bot"
    assert (await refused(ann, "/api/rooms", {**wish, "seats": 2, "absent": bot}, 400))[0] == "no_such_bot"


@pytest.mark.parametrize(
    ("wish", "code", "say"),
    [
        ({"game": "tiktaktoe", "seats": 2}, "no_such_game", "did you mean 'tictactoe'?"),
        ({"game": "tictactoe", "seats": 3}, "unfit_settings", "tictactoe is for 2 seats, not 3"),
        ({"game": "tictactoe", "seats": []}, "unfit_settings", "not 0"),
        ({"game": "high_card", "seats": 2, "settings": {"hand": 9}}, "unfit_settings", "from 1 to 3, not 9"),
        ({"game": "high_card", "seats": 2, "settings": {"hond": 2}}, "unfit_settings", "did you mean 'hand'?"),
        ({"game": "high_card", "seats": 2, "preset": "shirt"}, "unfit_settings", "did you mean 'short'?"),
        ({"game": "high_card", "seats": 2, "pack": "../../etc"}, None, ""),
        ({"game": "high_card", "seats": 2, "pack": "tiny"}, None, ""),
        ({"game": "tictactoe", "seats": 2, "clock": {"decision": 1}}, "malformed", ""),
        ({"game": "tictactoe", "seats": 2, "colour": 3}, "malformed", ""),
        ({"game": "tictactoe", "seats": 100}, "malformed", ""),
        ({"game": "tictactoe", "seats": 2, "pace": -1}, "malformed", ""),
        ({"game": "tictactoe"}, "malformed", "seats"),
        ([], "malformed", ""),
    ],
)
async def test_what_cannot_be_set_is_refused_with_a_sentence(
    local: LocalHost, wish: Any, code: str | None, say: str
) -> None:
    ann = await local.welcome("Ann")
    answer = await ann.web.post("/api/rooms", json=wish)
    assert answer.status_code in (400, 404)
    no = answer.json()
    assert code is None or no["code"] == code
    assert say in no["say"] and len(no["say"]) > 10
    named = {"from 1 to 3, not 9": "hand", "did you mean 'hand'?": "hond"}
    assert code != "unfit_settings" or no["values"].get("setting") == named.get(say)
    assert await ann.get("/api/mine") == []


async def test_settings_packs_and_presets_reach_the_table(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    wishes: dict[str, Any] = {"preset": "short", "settings": {"looking": False}, "pack": "small"}
    room = (await ann.open("high_card", [{"kind": "me"}, {"kind": "bot"}], begin=True, **wishes))["room"]
    setup = local.live(room["id"]).match.setup
    assert (setup.settings.hand, setup.settings.looking, setup.pack.prize) == (1, False, 2)
    assert (room["preset"], room["settings"], room["pack"]) == ("short", {"looking": False}, "small")


# --- beginning and ending ---


async def test_the_owner_begins_when_every_seat_is_taken(local: LocalHost) -> None:
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    room = (await ann.open("high_card", 3))["room"]["id"]
    assert await refused(ann, f"/api/rooms/{room}/begin", None, 409) == ("seats_open", "2 seats are still open.")
    await bob.sit(room)
    assert (await refused(ann, f"/api/rooms/{room}/begin", None, 409))[1] == "1 seat is still open."
    await ann.post(f"/api/rooms/{room}/seats/2/bot", {"bot": "random"})
    assert (await refused(bob, f"/api/rooms/{room}/begin", None, 403))[0] == "not_owner"
    assert (await ann.post(f"/api/rooms/{room}/begin"))["room"]["phase"] == "playing"
    assert (await refused(ann, f"/api/rooms/{room}/begin", None, 409))[0] == "playing"
    assert (await refused(bob, f"/api/rooms/{room}/join", {}, 409))[0] == "playing"


async def test_a_room_can_begin_at_once(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "bot", "bot": "random"}], begin=True)
    assert opened["room"]["phase"] == "playing" and opened["room"]["match"]
    wish = {"game": "tictactoe", "seats": 2, "begin": True}
    assert (await refused(ann, "/api/rooms", wish, 409))[0] == "seats_open"
    assert len(await ann.get("/api/mine")) == 1  # no room is left behind that could not begin


async def test_before_the_start_there_is_nothing_to_play(local: LocalHost) -> None:
    room, (ann, _) = await local.gather("tictactoe", "Ann", "Bob")
    table = await ann.table(room)
    for request in [{"play": "mark 0"}, {"do": "undo"}, {"do": "resign"}, {"do": "pause"}, {"do": "resume"}]:
        assert (await table.ask(**request))["no"]["code"] == "not_begun", request
    assert (await table.ask(do="agree"))["no"]["code"] == "nothing_proposed"


async def test_with_two_players_the_other_wins_when_one_resigns(local: LocalHost) -> None:
    party = await local.begin("tictactoe", "Ann", "Bob")
    assert "ok" in await party.tables[1].ask(do="resign")
    await party.tables[0].until(lambda table: table.over)
    assert party.tables[0].now["result"] == {"winners": [0], "reason": "resigned", "ranks": [1, 2]}
    assert (await party.tables[1].ask(do="resign"))["no"]["code"] == "over"


async def test_a_substitute_plays_on_when_one_of_three_resigns(local: LocalHost) -> None:
    party = await local.begin("high_card", "Ann", "Bob", "Cyd", absent="random")
    assert "ok" in await party.tables[1].ask(do="resign")
    await local.rest()
    await party.tables[0].until(lambda table: table.room["seats"][1].get("resigned"))
    assert not party.tables[0].over
    assert (await party.tables[1].ask(do="resign"))["no"]["code"] == "resigned"
    for _ in range(40):
        for seat in (0, 2):
            table = party.tables[seat]
            await table.caught_up()
            if options := table.sights[seat].get("options"):
                assert "ok" in await table.play(options[-1])
        await local.rest()
    assert local.live(party.room).over
    record = local.live(party.room).match.record()
    assert [note.what for note in record.notes] == ["resigned"]
    assert any(move.startswith("1 play") for move in record.moves)
