"""The form of a new table uses the names of packs, presets, settings and boards, and so do its tables."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from parlour.kernel import find_game

from ..host.conftest import Server
from .conftest import Come
from .pages import OpenPage, barriers, take_picture
from .people import Person
from .test_lobby import SIZES, arrive, refuse_tables, room_id


def agreed(page: Page) -> list[str]:
    """The lines under "Table settings"."""
    page.get_by_role("heading", name="Table settings").wait_for()
    return page.locator(".terms li").all_inner_texts()


def set_seats(page: Page, count: int) -> None:
    page.get_by_label("Seats").fill(str(count))
    page.get_by_label("Seats").press("Tab")


def test_everything_is_called_by_its_name(open_page: OpenPage, host_server: Server) -> None:
    page = arrive(open_page, "Ada", "#/new/meinopoly")
    packs = page.get_by_role("group", name="The world of the game")
    expect(packs.get_by_role("radio")).to_have_count(4)
    expect(packs.get_by_role("radio", name="Classic")).to_be_checked()
    expect(packs.get_by_role("radio", name="Thistlemark")).to_have_accessible_description(
        re.compile("^2 to 6 players The queen has gone fishing")
    )
    presets = page.get_by_role("group", name="A starting point")
    expect(presets.get_by_role("radio", name="Standard")).to_be_checked()
    expect(presets.get_by_role("radio", name="Quick")).to_have_accessible_description("15 rounds; most assets win.")
    expect(page.get_by_label("Board", exact=True)).to_have_count(0)
    packs.get_by_role("radio", name="Dominion").check()
    expect(page.get_by_label("Board", exact=True).locator("option")).to_have_text(["The Outer Ring", "The Inner Ring"])
    page.get_by_label("Board", exact=True).select_option("The Inner Ring")
    presets.get_by_role("radio", name="Everything").check()
    expect(page.get_by_label("Board", exact=True)).to_have_value("")  # a preset fills in everything
    page.get_by_label("Board", exact=True).select_option("The Inner Ring")
    page.get_by_label("Starting money").fill("2000")
    page.get_by_label("Starting money").press("Tab")
    expect(page.get_by_label("Last round", exact=True)).to_be_hidden()
    page.get_by_text("More settings (21)").click()
    expect(page.get_by_label("Last round", exact=True)).to_have_value("40")
    page.get_by_role("switch", name="Duels").uncheck(force=True)
    expect(page.get_by_text("1 changed")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()

    room = httpx.get(f"{host_server.address}/api/rooms/{room_id(page)}").json()["room"]
    assert (room["pack"], room["preset"]) == ("dominion", "everything")
    assert room["settings"] == {"board": "inner", "starting_money": 2000, "duels": False}
    assert agreed(page)[:5] == [
        "Pack: Dominion", "Rules: Everything", "Board: The Inner Ring", "Starting money: 2000", "Duels: no",
    ]  # fmt: skip


def test_there_are_no_more_seats_than_a_pack_has_room_for(open_page: OpenPage, host_server: Server) -> None:
    page = arrive(open_page, "Ada", "#/new/meinopoly")
    chairs = page.locator("form ol > li")
    expect(page.get_by_text("Meinopoly is for 2 to 10 players.")).to_be_visible()
    set_seats(page, 10)
    expect(chairs).to_have_count(10)
    page.get_by_role("radio", name="Thistlemark").check()
    expect(chairs).to_have_count(6)
    expect(page.get_by_text("Thistlemark has room for 2 to 6 players.")).to_be_visible()
    set_seats(page, 9)
    expect(page.get_by_label("Seats")).to_have_value("6")
    page.get_by_role("button", name="Open the table").click()
    assert len(httpx.get(f"{host_server.address}/api/rooms/{room_id(page)}").json()["room"]["seats"]) == 6


def test_a_board_of_one_pack_is_not_taken_into_another(open_page: OpenPage, host_server: Server) -> None:
    page = arrive(open_page, "Ada", "#/new/meinopoly")
    page.get_by_role("radio", name="Dominion").check()
    page.get_by_label("Board", exact=True).select_option("The Inner Ring")
    page.get_by_role("radio", name="Low Meridian").check()
    page.get_by_role("button", name="Open the table").click()
    room = httpx.get(f"{host_server.address}/api/rooms/{room_id(page)}").json()["room"]
    assert (room["pack"], room.get("settings", {})) == ("neon", {})
    assert agreed(page)[:2] == ["Pack: Low Meridian", "Rules: Standard"]


def test_what_has_no_name_is_called_as_its_id_sounds(open_page: OpenPage) -> None:
    page = arrive(open_page, "Ada", "#/new/high_card")
    for name in ("Standard", "Small", "Default", "Short"):
        expect(page.get_by_role("radio", name=name, exact=True)).to_be_visible()
    expect(page.get_by_label("Hand", exact=True)).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    assert agreed(page)[:2] == ["Pack: Standard", "Rules: Default"]


def test_a_game_with_nothing_to_set_asks_for_nothing(open_page: OpenPage) -> None:
    page = arrive(open_page, "Ada", "#/new/connect_four")
    expect(page.get_by_role("heading", level=2)).to_have_text(
        ["Who plays?", "Clock", "Table options", re.compile("Connect Four$")]
    )
    expect(page.locator(".felt li").first).to_have_text("No clock")


def test_a_refusal_under_more_settings_is_brought_to_light(open_page: OpenPage) -> None:
    page = arrive(open_page, "Ada", "#/new/meinopoly")
    say = "two teams need an even number of seats"
    refuse_tables(page, {"code": "unfit_settings", "values": {"why": say, "setting": "boom_from"}, "say": say})
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Boom from round")).to_be_visible()
    expect(page.get_by_label("Boom from round")).to_have_accessible_description(re.compile(f"^{say}"))


# --- the names of another board ---


def wander(person: Person) -> tuple[str, str, list[str]]:
    """A match on Dominion's inner ring with some moves behind it: the room, the match, and where people went that the
    outer ring has elsewhere."""
    settings = {"board": "inner"}
    room = person.open("meinopoly", "me", "me", pack="dominion", preset="rulebook", settings=settings, begin=True)
    person.sit_at(room)
    person.play_on(30)
    match = person.now["match"]
    pack = find_game("meinopoly").read_pack("dominion")
    assert pack is not None
    ring, inner = ([pack.words["names", "space", one.id] for one in board.spaces] for board in pack.content.boards)
    frames = person.get(f"/api/matches/{match}/replay?seat=0")["frames"]
    moved = [told["values"] for frame in frames for told in frame.get("events", []) if told["event"] == "moved"]
    gone = [inner[one["space"]] for one in moved if inner[one["space"]] != ring[one["space"]]]
    assert gone, moved
    return room, match, gone


@pytest.mark.parametrize("place", ["room", "text"])
def test_a_table_on_the_inner_ring_says_the_names_of_the_inner_ring(
    come: Come, open_page: OpenPage, place: str
) -> None:
    ann = come("Ann")
    room, _, gone = wander(ann)
    page = open_page(f"#/{place}/{room}", storage_state=ann.cookies)
    if place == "text":
        page.get_by_text("Everything from the start").click()
    for name in set(gone):
        expect(page.get_by_text(re.compile(rf"moves from .* to {name}\.")).first).to_be_attached()


def test_a_replay_of_the_inner_ring_says_its_names_too(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    _, match, gone = wander(ann)
    page = open_page(f"#/replay/{match}?seat=0&at=200", storage_state=ann.cookies)
    expect(page.get_by_text(re.compile(rf"moves from .* to {gone[-1]}\.")).first).to_be_attached()


# --- how it looks ---


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["360", "1440"])
def test_pictures_barriers_and_width(open_page: OpenPage, axe: str, pictures: Path, size: str, theme: str) -> None:
    page = open_page("#/new/meinopoly", *SIZES[size], color_scheme=theme, reduced_motion="reduce")

    def look(name: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        take_picture(page, pictures / f"new-{name}-{size}-{theme}.png", page.locator("form"))
        assert barriers(page, axe) == [], name

    for title in ("Classic", "Dominion", "Low Meridian", "Thistlemark"):
        page.get_by_role("radio", name=title).check()
        look(title.lower().replace(" ", "_"))
    page.get_by_role("radio", name="Everything").check()
    page.get_by_text("More settings").click()
    page.get_by_role("switch", name="Teams").check(force=True)
    look("settings")
    page.get_by_label("Game", exact=True).select_option("Connect Four")
    expect(page.get_by_role("heading", name="Your table so far: Connect Four")).to_be_visible()
    look("connect_four")
