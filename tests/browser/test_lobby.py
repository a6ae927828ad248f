"""The lobby, a new table and the gathering, in a real browser at a real host."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from ..host.conftest import Server
from .conftest import Come
from .pages import OpenPage, barriers, take_picture

SIZES = {"360": (360, 740), "820": (820, 1180), "1440": (1440, 900)}
WALL = (3840, 2160)


class Friend:
    """A person at the same host, without a browser."""

    def __init__(self, address: str, name: str) -> None:
        self.web = httpx.Client(base_url=address, timeout=30)
        self.post("/api/guest", {"name": name})

    def post(self, path: str, data: Any = None) -> Any:
        answer = self.web.post(path, json={} if data is None else data)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        return self.web.get(path).json()

    def open(self, game: str, seats: Any, **wishes: Any) -> dict[str, Any]:
        room: dict[str, Any] = self.post("/api/rooms", {"game": game, "seats": seats, "pace": 0, **wishes})["room"]
        return room


@pytest.fixture
def bea(host_server: Server) -> Iterator[Friend]:
    friend = Friend(host_server.address, "Bea")
    yield friend
    friend.web.close()


def introduce(page: Page, name: str) -> None:
    """Give a name when asked."""
    dialog = page.get_by_role("dialog", name="What should we call you?")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_label("Your name").press("Enter")
    expect(dialog).to_be_hidden()


def arrive(open_page: OpenPage, name: str, route: str = "", size: tuple[int, int] = (1440, 900), **more: Any) -> Page:
    """The page of a person who already has a name."""
    page = open_page("", *size, **more)
    page.get_by_role("button", name="Choose a name").click()
    introduce(page, name)
    expect(page.locator("header .name")).to_have_text(name)
    if route:
        page.goto(page.url.split("#")[0] + route)
    return page


def room_id(page: Page) -> str:
    page.wait_for_url(re.compile(r"#/room/"))
    return page.url.split("#/room/")[1]


def phase(host_server: Server, room: str) -> str:
    return str(httpx.get(f"{host_server.address}/api/rooms/{room}").json()["room"]["phase"])


def watch_to_the_end(come: Come, room: str) -> None:
    """Watch until the host has recorded the end of the match."""
    spectator = come("Wim")
    spectator.sit_at(room)
    spectator.until_over()


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def seat(page: Page, number: int) -> Any:
    return page.locator(".round ol > li").nth(number - 1)


def refuse_tables(page: Page, refusal: dict[str, Any]) -> None:
    """From now on, refuse every table this page wants to open with this answer."""
    # The status says success, so that the browser does not complain; the page must not believe it.
    page.route("**/api/rooms", lambda route: route.fulfill(status=200, json=refusal))
    page.evaluate(
        """() => {
          const fetched = window.fetch;
          window.fetch = async (...asked) => {
            const answer = await fetched(...asked);
            if (!String(asked[0]).endsWith('/api/rooms')) return answer;
            return new Response(await answer.text(), { status: 400 });
          };
        }"""
    )


# --- a new table ---


def test_a_table_is_made_as_wished(open_page: OpenPage, host_server: Server) -> None:
    page = arrive(open_page, "Ada", "#/new/high_card")
    page.get_by_label("Seats").fill("4")
    page.get_by_label("Seats").press("Tab")
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    page.get_by_label("How bot 2 plays").select_option("random")
    page.get_by_label("Seat 3", exact=True).select_option("local")
    page.get_by_label("Name for seat 3").fill("Grandma")
    page.get_by_role("button", name="Colour and emblem of Ada").click()
    page.get_by_role("radio", name="Plum").check(force=True)
    page.get_by_role("radio", name="Moon").check(force=True)
    page.get_by_role("region", name="Rules", exact=True).get_by_role("radio", name="Short").check()
    expect(page.get_by_label("Hand")).to_have_value("1")
    expect(page.get_by_text("Changed", exact=True)).to_have_count(0)
    page.get_by_label("Hand").fill("2")
    page.get_by_label("Hand").press("Tab")
    page.get_by_role("switch", name="A look at the deck").uncheck(force=True)
    expect(page.get_by_text("Changed", exact=True)).to_have_count(2)
    page.get_by_role("button", name="Reset to preset: A look at the deck").click()
    expect(page.get_by_role("switch", name="A look at the deck")).to_be_checked()
    page.get_by_role("radio", name="Per match").check(force=True)
    page.get_by_role("button", name="15 + 10").click()
    page.get_by_label("Seconds added per move").fill("12")
    page.get_by_label("Seconds added per move").press("Tab")
    page.get_by_role("switch", name="List in the lobby").uncheck(force=True)
    page.get_by_role("button", name="Open the table").click()

    room = httpx.get(f"{host_server.address}/api/rooms/{room_id(page)}").json()["room"]
    assert room["phase"] == "gathering"
    assert room["clock"] == {"match": 900, "increment": 12}
    assert (room["preset"], room["settings"]) == ("short", {"hand": 2})
    assert (room["public"], room["spectators"]) == (False, True)
    assert [(one["kind"], one["name"]) for one in room["seats"]] == [
        ("person", "Ada"), ("bot", "Bot 2"), ("person", "Grandma"), ("open", ""),
    ]  # fmt: skip
    assert (room["seats"][0]["colour"], room["seats"][0]["emblem"]) == (7, "moon")
    page.get_by_role("heading", name="Table settings").wait_for()
    expect(page.get_by_text("15 minutes per player, plus 12 seconds per move")).to_be_visible()


def test_a_taken_colour_cannot_be_had_twice(open_page: OpenPage) -> None:
    page = arrive(open_page, "Ada", "#/new/tictactoe")
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    page.get_by_role("button", name="Colour and emblem of Ada").click()
    expect(page.get_by_role("radio", name="Lemon, taken")).to_be_disabled()
    expect(page.get_by_role("radio", name="Square, taken")).to_be_disabled()
    expect(page.get_by_role("radio", name="Teal", exact=True)).to_be_enabled()


def test_a_refusal_stands_beside_its_cause(open_page: OpenPage) -> None:
    page = arrive(open_page, "Ada", "#/new/tictactoe")
    refusal = {
        "code": "no_such_bot", "values": {"bot": "search:1000", "why": "it sleeps"},
        "say": "There is no bot search:1000 here: it sleeps",
    }  # fmt: skip
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    refuse_tables(page, refusal)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("form li").nth(1)).to_contain_text("There is no bot search:1000 here")
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


# --- gathering ---


def test_a_friend_follows_the_link_and_the_match_begins(open_page: OpenPage, host_server: Server) -> None:
    ada = arrive(open_page, "Ada", "#/new/tictactoe")
    ada.get_by_role("button", name="Open the table").click()
    room = room_id(ada)
    code = ada.locator("[data-code]").get_attribute("data-code")
    start = ada.get_by_role("button", name="Start the match (1 seat is still open.)")
    expect(start).to_have_attribute("aria-disabled", "true")

    bob = open_page(f"#/join/{code}", 360, 740, has_touch=True)
    expect(bob.get_by_text("1 seat is still open.")).to_be_visible()
    bob.get_by_role("button", name="Sit down in seat 2").click()
    introduce(bob, "Bob")
    expect(seat(bob, 2)).to_contain_text("At the table")
    expect(bob.get_by_text("Everyone is here. Ada can start the match.")).to_be_visible()
    assert wide(bob) <= 0

    expect(seat(ada, 2)).to_contain_text("Bob")
    bob.get_by_role("button", name="Colour and emblem").click()
    expect(bob.get_by_role("radio", name="Raspberry, taken")).to_be_disabled()
    bob.get_by_role("radio", name="Mint").check(force=True)
    expect(bob.get_by_role("radio", name="Mint")).to_be_checked()
    ada.get_by_text("How you can check it").click()
    expect(ada.get_by_text("Bob has added a number")).to_be_visible()
    ada.get_by_role("button", name="Start the match", exact=True).click()
    expect(ada.locator(".round")).to_have_count(0)
    expect(bob.locator(".round")).to_have_count(0)
    assert phase(host_server, room) == "playing"
    seats = httpx.get(f"{host_server.address}/api/rooms/{room}").json()["room"]["seats"]
    assert [(one["name"], one["colour"]) for one in seats] == [("Ada", 0), ("Bob", 6)]


def test_seats_are_taken_left_and_given_to_bots(open_page: OpenPage) -> None:
    ada = arrive(open_page, "Ada", "#/new/high_card")
    ada.get_by_label("Seats").fill("3")
    ada.get_by_label("Seats").press("Tab")
    ada.get_by_role("button", name="Open the table").click()
    ada.get_by_role("button", name="Add a bot to seat 2").click()
    ada.get_by_role("menuitem", name="Beginner").click()
    expect(seat(ada, 2)).to_contain_text("Beginner: thinks a little")
    ada.get_by_role("button", name="Remove Bot 2").click()
    expect(seat(ada, 2)).to_contain_text("Open seat")
    ada.get_by_role("button", name="Add a player on this screen, in seat 2").click()
    ada.get_by_role("dialog").get_by_label("Their name").fill("Grandma")
    ada.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(seat(ada, 2)).to_contain_text("Grandma")
    expect(seat(ada, 2)).to_contain_text("At the table")

    bob = arrive(open_page, "Bob", f"#/room/{room_id(ada)}")
    bob.get_by_role("button", name="Sit down in seat 3").click()
    expect(seat(bob, 3)).to_contain_text("Bob")
    bob.get_by_role("button", name="Leave seat 3").click()
    expect(bob.get_by_role("button", name="Sit down in seat 3")).to_be_visible()
    bob.get_by_role("button", name="Sit down in seat 3").click()
    ada.get_by_role("button", name="Remove Bob").click()
    ada.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(seat(ada, 3)).to_contain_text("Open seat")
    ada.get_by_role("button", name="Leave seat 2").click()
    expect(seat(ada, 2)).to_contain_text("Open seat")
    ada.get_by_role("button", name="Leave seat 1").click()
    expect(ada.get_by_text("You left your seat, and the table was closed.")).to_be_visible()
    expect(ada.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


def test_people_who_may_not_watch_may_still_sit_down(open_page: OpenPage, bea: Friend) -> None:
    room = bea.open("tictactoe", 2, spectators=False)
    page = arrive(open_page, "Bob", f"#/join/{room['code']}")
    page.get_by_role("button", name="Sit down in seat 2").click()
    expect(seat(page, 2)).to_contain_text("At the table")


def test_the_link_can_be_copied(open_page: OpenPage) -> None:
    page = arrive(open_page, "Ada", "#/new/tictactoe", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    code = page.locator("[data-code]").get_attribute("data-code")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.split("#")[0] + f"#/join/{code}"


# --- the lobby ---


def test_a_code_leads_to_its_table(open_page: OpenPage, bea: Friend) -> None:
    room = bea.open("tictactoe", 2, public=False)
    page = open_page("")
    page.get_by_label("Table code").fill("zz")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("A code has six letters or digits. Check it and try again.")).to_be_visible()
    page.get_by_label("Table code").fill(f" {room['code'][:3].lower()}-{room['code'][3:]}")
    page.get_by_role("button", name="Join", exact=True).click()
    assert room_id(page) == room["id"]
    page.go_back()
    expect(page.get_by_role("heading", name="Pull up a chair.")).to_be_visible()


@pytest.mark.parametrize("route", ["#/%", "#/%E0%A4%A", "#/games/%zz"])
def test_an_address_that_was_cut_off_does_not_leave_an_empty_page(open_page: OpenPage, route: str) -> None:
    """Somebody has copied only half of a link."""
    page = open_page(route, *SIZES["1440"])
    expect(page.locator("main")).not_to_be_empty()
    page.evaluate("location.hash = '#/%'")
    expect(page.locator("main")).not_to_be_empty()
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_role("button", name="Choose a name")).to_be_visible()


def test_a_wrong_code_says_so(browser: Any, host_server: Server) -> None:
    page = browser.new_page()  # browsers complain about every 404, so this page may
    page.goto(f"{host_server.address}/#/join/000000")
    expect(page.get_by_role("heading", name="There is no table with the code 000000")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("There is no such room.")
    page.close()


def test_private_tables_are_not_listed(open_page: OpenPage, bea: Friend) -> None:
    page = arrive(open_page, "Ada")
    listed = page.get_by_role("list", name="Open tables").get_by_role("link", name="Connect Four")
    before = listed.count()
    hidden = bea.open("connect_four", 2, public=False)
    shown = bea.open("connect_four", 2)
    expect(page.locator(f"a[href='#/room/{shown['id']}']")).to_be_visible()
    assert page.locator(f"a[href='#/room/{hidden['id']}']").count() == 0
    assert listed.count() >= before


def test_matches_that_wait_for_me_come_first(open_page: OpenPage, bea: Friend, host_server: Server) -> None:
    page = arrive(open_page, "Ada")
    for first in ("connect_four", "tictactoe"):
        room = bea.open(first, [{"kind": "me"}, {"kind": "open"}] if first == "connect_four" else [{}, {"kind": "me"}])
        page.request.post(f"{host_server.address}/api/rooms/{room['id']}/join", data={})
        bea.post(f"/api/rooms/{room['id']}/begin")
    rows = page.get_by_role("list", name="My games").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Your turn")
    expect(rows.nth(0)).to_contain_text("Tic-tac-toe with Bea")
    expect(rows.nth(0)).to_contain_text("Waiting for you, just now")
    expect(rows.nth(1)).to_contain_text("Waiting for Bea")
    expect(page).to_have_title("Your turn: Tic-tac-toe · Parlour")
    rows.nth(0).get_by_role("link").click()
    assert room_id(page) == room["id"]


def test_a_finished_match_is_told_and_leads_to_its_replay(open_page: OpenPage, come: Come, tmp_path: Path) -> None:
    page = arrive(open_page, "Ada")
    made = page.request.post(
        page.url.split("#")[0] + "api/rooms",
        data={"game": "tictactoe", "seats": [{"kind": "bot"}, {"kind": "bot"}], "pace": 0, "begin": True},
    ).json()["room"]
    watch_to_the_end(come, made["id"])
    record = tmp_path / "record.json"
    record.write_bytes(page.request.get(page.url.split("#")[0] + f"api/matches/{made['match']}/record").body())
    page.get_by_label("Open a record").set_input_files(record)
    page.get_by_role("button", name="Play on from here").wait_for()
    page.go_back()
    past = page.get_by_role("list", name="Finished matches").get_by_role("link")
    expect(past.first).to_have_text(re.compile(r"Tic-tac-toe: (Bot \d won\. Three in a row\.|A draw .*)"))
    past.first.click()
    page.wait_for_url(re.compile("#/replay/"))


def test_a_file_that_is_no_record_is_refused(open_page: OpenPage, tmp_path: Path) -> None:
    page = arrive(open_page, "Ada")
    (tmp_path / "shopping.txt").write_text("milk, eggs")
    page.get_by_label("Open a record").set_input_files(tmp_path / "shopping.txt")
    expect(page.get_by_text("This file isn’t the record of a match. Choose another one.")).to_be_visible()


def test_the_demo_plays_one_match_after_the_other(open_page: OpenPage) -> None:
    page = open_page("")
    watch = page.get_by_role("link", name="Watch the bots")
    first = watch.get_attribute("href")
    page.wait_for_function("old => document.querySelector('.demo header a')?.hash !== old", arg=first, timeout=90_000)
    expect(page.locator(".demo .players li")).not_to_have_count(0)
    expect(page.locator(".demo .words")).not_to_be_empty()


def test_one_press_begins_a_match_against_a_bot(open_page: OpenPage, host_server: Server) -> None:
    page = open_page("", 360, 740, has_touch=True)
    page.get_by_role("button", name="Play against a bot: Connect Four").tap()
    introduce(page, "Ada")
    assert phase(host_server, room_id(page)) == "playing"


def test_by_keyboard_alone_into_a_match(open_page: OpenPage, host_server: Server) -> None:
    page = open_page("")
    page.get_by_role("heading", name="Games").wait_for()
    page.get_by_role("link", name="New table for Tic-tac-toe").wait_for()

    def tab_to(name: str, most: int = 60) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            told = page.evaluate(
                "document.activeElement.ariaLabel ?? document.activeElement.labels?.[0]?.textContent"
                " ?? document.activeElement.textContent"
            )
            if " ".join(told.split()) == name:
                return
        raise AssertionError(f"{name} cannot be reached with Tab")

    tab_to("New table for Tic-tac-toe")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="New table").wait_for()
    page.get_by_label("Seat 2", exact=True).wait_for()
    tab_to("Seat 2")
    page.keyboard.type("A bot")
    expect(page.get_by_label("Seat 2", exact=True)).to_have_value("bot")
    tab_to("Start now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    assert phase(host_server, room_id(page)) == "playing"


# --- how it looks ---


def furnish(open_page: OpenPage, come: Come, bea: Friend, size: tuple[int, int], **options: Any) -> Page:
    """The page of a person with matches in progress, waiting and finished."""
    page = arrive(open_page, "Ada", "", size, **options)
    home = page.url.split("#")[0]
    bea.open("connect_four", 2)
    bea.open("high_card", [{"kind": "me"}, {}, {"kind": "bot"}])
    for game, mine in (("tictactoe", 0), ("connect_four", 1)):
        seats: list[dict[str, str]] = [{}, {}]
        seats[1 - mine] = {"kind": "me"}
        room = bea.open(game, seats, public=False)
        page.request.post(f"{home}api/rooms/{room['id']}/join", data={})
        bea.post(f"/api/rooms/{room['id']}/begin")
    page.request.post(f"{home}api/rooms", data={"game": "high_card", "seats": 3, "public": False})
    finished = bea.open("tictactoe", [{"kind": "bot"}, {"kind": "bot"}], begin=True, public=False)
    watch_to_the_end(come, finished["id"])
    record = page.request.get(f"{home}api/matches/{finished['match']}/record").json()
    page.request.post(f"{home}api/records", data=record)
    page.reload()
    expect(page.get_by_role("list", name="My games").get_by_role("listitem")).to_have_count(3)
    page.get_by_role("list", name="Finished matches").wait_for()
    page.locator(".demo .players li").first.wait_for()
    page.evaluate("document.fonts.ready")
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_pictures_barriers_and_width(
    open_page: OpenPage, come: Come, bea: Friend, axe: str, pictures: Path, size: str, theme: str
) -> None:
    page = furnish(open_page, come, bea, SIZES[size], color_scheme=theme, reduced_motion="reduce")
    home = page.url.split("#")[0]

    def look(name: str, shown: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        take_picture(page, pictures / f"{name}-{size}-{theme}.png", page.locator(shown).first)
        assert barriers(page, axe) == [], name

    look("lobby", "[aria-label='Finished matches']")
    page.goto(f"{home}#/new/high_card")
    page.get_by_label("Seats").fill("4")
    page.get_by_label("Seats").press("Tab")
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    page.get_by_label("Seat 3", exact=True).select_option("local")
    page.get_by_role("button", name="Colour and emblem of Ada").click()
    page.get_by_label("Hand").fill("2")
    page.get_by_label("Hand").press("Tab")
    page.get_by_role("radio", name="Per match").check(force=True)
    look("new", "form")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".round").wait_for()
    page.get_by_role("button", name="Colour and emblem").first.click()
    page.get_by_text("How you can check it").click()
    look("gathering", ".round")


@pytest.mark.parametrize("route", ["", "#/new/high_card"])
def test_nothing_scrolls_sideways_on_a_wall_or_in_large_letters(open_page: OpenPage, route: str) -> None:
    for size in (WALL, SIZES["360"]):
        page = open_page(route, *size)
        page.evaluate("localStorage.setItem('parlour.look', JSON.stringify({text: 'xl', contrast: 'more'}))")
        page.reload()
        page.get_by_role("heading").first.wait_for()
        page.get_by_text("High Card").first.wait_for(state="attached")
        assert wide(page) <= 0
