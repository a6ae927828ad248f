"""The text table: a whole game by keyboard alone, told in words, without flooding the listener."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Come
from .pages import OpenPage, barriers, take_picture

SIZES = [(360, 740), (820, 1180), (1440, 900)]


def focused(page: Page) -> str:
    """The name of the focused element."""
    found: str = page.evaluate(
        "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim().slice(0, 60)"
    )
    return found


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element with this name has the focus."""
    for _ in range(60):
        if re.search(name, focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached with Tab; at {focused(page)}")


def test_a_whole_game_by_keyboard_alone(come: Come, open_page: OpenPage, axe: str) -> None:
    ann, bob = come("Ann"), come("Bob")
    room = ann.open("tictactoe", "me", "open")
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    expect(page.get_by_text("The match has not started.")).to_be_visible()
    bob.post(f"/api/rooms/{room}/join", {})
    bob.sit_at(room)
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()
    tab_to(page, "Start the match")
    page.keyboard.press("Enter")
    news = page.get_by_role("status", name="Table updates")
    expect(news).to_have_text("It’s your turn. Mark an empty square.")
    tab_to(page, "Type a number")
    page.keyboard.type("99")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("There is no move 99. Type a number from 1 to 9.")
    page.keyboard.press("Control+A")
    page.keyboard.type("5")
    page.keyboard.press("Enter")  # square 4
    expect(page.get_by_text("Waiting for Bob.")).to_be_visible()
    assert focused(page).startswith("Type a number")  # the focus stays in the field
    expect(page.get_by_text("square 4: Ann")).to_be_visible()
    expect(page.get_by_text("square 0: nobody")).to_be_visible()
    assert barriers(page, axe) == []
    expect(news).to_have_text("Ann marks square 4.")
    bob.answer("mark 0")
    expect(news).to_have_text("Bob marks square 0. It’s your turn. Mark an empty square.")
    since = page.get_by_role("region", name="Since your last turn")
    expect(since.get_by_role("listitem").first).to_have_text("Bob marks square 0.")
    page.keyboard.type("2")  # of the open squares 1, 2, 3, 5 …: square 2
    page.keyboard.press("Enter")
    bob.answer("mark 1")
    expect(news).to_contain_text("Bob marks square 1. It’s your turn.")
    expect(page.get_by_role("button", name="3. Mark square 6")).to_be_visible()
    page.keyboard.press("Shift+Tab")  # back among the buttons, from the field
    for _ in range(20):
        if focused(page) == "3. Mark square 6":
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ann won. Three in a row.")).to_be_visible()
    expect(page.get_by_role("heading", name="Ann won. Three in a row.")).to_be_focused()
    expect(news).to_contain_text("Ann won. Three in a row.")
    assert barriers(page, axe) == []


def test_the_focus_finds_a_place_after_a_button(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("tictactoe", "me", "bot", begin=True)
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    page.get_by_role("button", name="1. Mark square 0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your move")).to_be_focused()


def test_undo_resign_and_chat(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("tictactoe", "me", "me", begin=True)
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    page.get_by_label("Say something").fill("<b>hello</b>")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Ann: <b>hello</b>")).to_be_visible()
    ann.sit_at(room)
    ann.ask(emote="well_played", seat=0)
    expect(page.get_by_text("Ann: Well played!")).to_be_visible()
    page.get_by_role("button", name="1. Mark square 0").click()
    expect(page.get_by_text("square 0: Ann")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("The match is paused.")).to_be_visible()
    page.get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name=re.compile("by resignation"))).to_be_visible()


def test_what_is_for_bots_only_is_not_offered(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("critocracy", "me", "me", begin=True)
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    numbered = page.get_by_role("button", name=re.compile(r"^\d+\."))
    for left in (6, 5):
        expect(numbered).to_have_count(left)
        numbered.first.click()
    expect(numbered).to_have_text(["1. Roll"])


def test_a_spectator_is_told_and_not_asked(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("tictactoe", "me", "me", begin=True)
    ann.sit_at(room)
    ann.play_on(2)
    page = open_page(f"#/text/{room}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    expect(page.get_by_role("region", name="What has happened so far").get_by_role("listitem").first).to_be_visible()
    ann.play_on(1)
    expect(page.get_by_role("status", name="Table updates")).to_contain_text("marks square")


def test_the_whole_story_is_there_on_request(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("connect_four", "me", "me", begin=True)
    ann.sit_at(room)
    ann.answer("drop 3")
    ann.answer("drop 3")
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    story = page.locator("details", has_text="Everything from the start").get_by_role("listitem")
    expect(page.get_by_text("Everything from the start")).to_be_visible()
    expect(story).to_have_count(0)
    page.get_by_text("Everything from the start").click()
    expect(story).to_have_text([re.compile("column 3"), re.compile("column 3")])
    ann.answer("drop 1")
    expect(story).to_have_count(3)


def test_a_match_in_full_flow_is_not_read_out_line_by_line(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("connect_four", "me", "me", begin=True)
    ann.sit_at(room)
    page = open_page(f"#/text/{room}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    page.evaluate("""() => {
        window.said = [];
        const region = document.querySelector('[aria-live]');
        const all = {childList: true, characterData: true, subtree: true};
        new MutationObserver(() => window.said.push(region.textContent)).observe(region, all);
    }""")
    ann.play_on()
    expect(page.get_by_role("status", name="Table updates")).to_contain_text(re.compile(r"won|draw"))
    assert len(page.evaluate("window.said")) <= 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(come: Come, open_page: OpenPage, axe: str, pictures: Path, scheme: Any) -> None:
    ann = come("Ann")
    room = ann.open("connect_four", "me", "bot", begin=True)
    ann.sit_at(room)
    ann.play_on(3)
    while ann.asked() is None:
        ann.hear()
    for width, height in SIZES:
        page = open_page(f"#/text/{room}", width, height, color_scheme=scheme, storage_state=ann.cookies)
        expect(page.get_by_role("heading", name="Your move")).to_be_visible()
        expect(page.get_by_text(re.compile(r"^column 1, from the bottom: (Ann|Bot 2)"))).to_be_visible()
        take_picture(page, pictures / f"text-{width}-{scheme}.png", page.locator("pre"))
        assert barriers(page, axe) == []
        page.close()
