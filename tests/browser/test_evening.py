"""An evening of two friends, a desk and a phone: a rematch with another game, one who goes away and comes back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.host.conftest import Server

from .pages import OpenPage, ask, call, come_to_rest, go_to


def sit(page: Page, name: str, room: str) -> None:
    call(page, name)
    ask(page, f"/api/rooms/{room}/join", {})
    go_to(page, room)


def resign(page: Page) -> None:
    page.get_by_role("button", name="Match menu").click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_a_rematch_asks_those_who_are_there_and_can_change_everything(open_page: OpenPage, host_server: Server) -> None:
    ann, bob = open_page("", 1440, 900), open_page("", 360, 740)
    call(ann, "Ann")
    room = ask(ann, "/api/rooms", {"game": "tictactoe", "seats": 2, "pace": 0, "absent": "random"})["room"]["id"]
    sit(bob, "Bob", room)
    go_to(ann, room)
    ann.get_by_role("button", name="Start the match").click()
    expect(bob.locator("main[data-at]")).to_be_visible()
    resign(bob)
    for page in (ann, bob):
        expect(page.get_by_role("heading", name="Ann won").or_(page.locator("#result-title"))).to_be_visible()

    # Ann wants more; Bob goes on reading until he has said so.
    ann.get_by_role("button", name="Play again").click()
    expect(ann.get_by_text("Not ready to play again yet: Bob.").first).to_be_visible()
    expect(bob.get_by_text("Ready for another match: Ann.")).to_be_visible()
    expect(bob.locator("#result-title")).to_be_visible()

    # Another game, for three, with Bob first and a bot.
    ann.get_by_role("button", name="Change", exact=True).click()
    dialog = ann.get_by_role("dialog", name="Change the table")
    dialog.get_by_label("Game").select_option("conquest")
    expect(dialog.get_by_role("radio", name=re.compile("Rome|Standard|Classic|Grand")).first).to_be_attached()
    dialog.get_by_role("button", name="Change the table").click()
    expect(dialog).to_be_hidden()
    expect(ann.get_by_role("heading", name="Conquest", level=1)).to_be_visible()
    ann.get_by_role("button", name="Add a seat").click()
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("menuitem").first.click()
    ann.get_by_role("button", name="Move Bob up").click()
    expect(ann.get_by_role("listitem").first).to_contain_text("Bob")
    expect(bob.locator("#result-title")).to_be_visible()
    come_to_rest(ann)

    bob.get_by_role("button", name="I’m in").click()
    expect(bob.get_by_role("heading", name="Conquest", level=1)).to_be_visible()
    ann.get_by_role("button", name="Start the match").click()
    for page, seat in ((bob, 0), (ann, 1)):
        expect(page.locator("main[data-at]")).to_be_visible()
        expect(page.locator(".players li.mine")).to_have_count(1)
        expect(page.locator(".players li").nth(seat)).to_have_class(re.compile("mine"))


def test_who_has_gone_is_played_for_and_takes_the_seat_back_on_another_device(
    open_page: OpenPage, host_server: Server
) -> None:
    ann, bob = open_page("", 1440, 900), open_page("", 1440, 900)
    call(ann, "Ann")
    room = ask(ann, "/api/rooms", {"game": "connect_four", "seats": 2, "pace": 0, "absent": "random"})["room"]["id"]
    sit(bob, "Bob", room)
    go_to(ann, room)
    ann.get_by_role("button", name="Start the match").click()
    ann.get_by_role("button", name=re.compile("Drop")).first.click()
    cookies = bob.context.storage_state()
    bob.context.close()
    gone = ann.get_by_role("button", name="What to do while Bob is away")
    gone.click()
    ann.get_by_role("menuitem", name="Let a bot play until they are back").click()
    expect(ann.locator("main[data-at='3']").or_(ann.locator("main[data-at='4']"))).to_be_visible()
    expect(ann.get_by_role("button", name=re.compile("Drop")).first).to_be_enabled()

    phone = open_page("", 360, 740, storage_state=cookies)
    go_to(phone, room)
    expect(gone).to_have_count(0)
    ann.get_by_role("button", name=re.compile("Drop")).first.click()
    expect(phone.get_by_role("button", name=re.compile("Drop")).first).to_be_enabled()
    phone.get_by_role("button", name=re.compile("Drop")).first.click()
    expect(ann.get_by_role("button", name=re.compile("Drop")).first).to_be_enabled()
