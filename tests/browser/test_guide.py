"""Guides to first games in a real browser: clicked through with the mouse, with the keyboard, and on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import parlour
from parlour.kernel.guide import has_guide, read_guide

from .conftest import Come
from .pages import OpenPage, barriers, stop_the_clock, take_picture

GUIDED = [name for name in parlour.games() if has_guide(parlour.game(name))]
WITH_BOARD = "connect_four"
SIZES = {"360": (360, 740), "1440": (1440, 900)}


def notes(game: str) -> list[str]:
    found = parlour.game(game)
    return [found.words["guide", str(stop)] for stop in read_guide(found).stops]


def shows(page: Page, game: str, step: int) -> None:
    """The step has been reached: its number and its note are shown."""
    wanted = notes(game)
    expect(page.get_by_text(f"{step + 1} of {len(wanted)}")).to_be_visible()
    expect(page.locator(".note")).to_have_text(wanted[step])


def sideways(page: Page) -> int:
    """How much wider the page is than the window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider


@pytest.mark.parametrize("game", GUIDED)
def test_it_is_clicked_through_with_the_mouse(open_page: OpenPage, axe: str, game: str) -> None:
    page = open_page(f"#/guide/{game}", reduced_motion="reduce")
    title = parlour.game(game).words["game", "title"]
    expect(page.get_by_role("heading", name=f"Your first game of {title}")).to_be_visible()
    expect(page.get_by_text("In these turns you are Robin.")).to_be_visible()
    last = len(notes(game)) - 1
    expect(page.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")
    for step in range(last):
        shows(page, game, step)
        expect(page.get_by_role("button", name="Play your first game")).to_have_count(0)
        page.get_by_role("button", name="Next", exact=True).click()
    shows(page, game, last)
    assert (barriers(page, axe), sideways(page)) == ([], 0)
    expect(page.get_by_role("button", name="Next (This is the last step.)")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Back").click()
    shows(page, game, last - 1)


@pytest.mark.parametrize("game", GUIDED)
def test_it_is_clicked_through_by_keyboard_on_a_phone(open_page: OpenPage, axe: str, game: str) -> None:
    page = open_page(f"#/guide/{game}", *SIZES["360"], reduced_motion="reduce", color_scheme="dark")
    last = len(notes(game)) - 1
    for step in range(last):
        shows(page, game, step)
        assert (barriers(page, axe) if step == 1 else [], sideways(page)) == ([], 0)
        page.keyboard.press("ArrowRight")
    shows(page, game, last)
    page.keyboard.press("ArrowLeft")
    shows(page, game, last - 1)
    page.keyboard.press("Home")
    shows(page, game, 0)
    page.keyboard.press("End")
    shows(page, game, last)
    page.locator("main").focus()
    for _ in range(80):  # and by Tab and Enter alone, which begin the first game
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip() == "Play your first game":
            break
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_label("Your name").fill("Robin")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/room/*")


def test_what_lies_between_two_notes_is_played_out_and_can_be_cut_short(open_page: OpenPage) -> None:
    page = open_page("#/guide/meinopoly")
    shows(page, "meinopoly", 0)
    happened = page.locator("main ol li")
    expect(happened).to_have_count(0)
    page.evaluate("""() => {
        window.seen = [];
        window.watched = false;
        const main = document.querySelector('main');
        const look = () => {
            window.seen.push(main.querySelectorAll('ol li').length);
            window.watched ||= main.textContent.includes('Watch the table');
        };
        new MutationObserver(look).observe(main, {childList: true, subtree: true});
    }""")
    page.get_by_role("button", name="Next", exact=True).click()
    shows(page, "meinopoly", 1)
    assert page.evaluate("window.watched")
    assert {1, 2, 3} <= set(page.evaluate("window.seen"))  # one move after the other
    expect(happened).to_have_text([re.compile(f"{who} plays") for who in ("Robin", "Nora", "Jonas")])
    page.keyboard.press("Home")
    stop_the_clock(page)  # so that what is played lasts until it is skipped
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Skip the animation").click()
    shows(page, "meinopoly", 1)
    expect(happened).to_have_count(3)
    expect(page.get_by_text("Robin is asked: Roll the dice.")).to_be_visible()


def test_the_board_is_the_one_of_the_table(open_page: OpenPage) -> None:
    page = open_page(f"#/guide/{WITH_BOARD}", reduced_motion="reduce")
    board = page.get_by_role("region", name="Table")
    for discs in range(4):
        shows(page, WITH_BOARD, discs)
        expect(board.get_by_role("img", name=re.compile("Robin|Nora"))).to_have_count(discs)
        page.keyboard.press("ArrowRight")


def test_what_a_game_shows_beside_its_question_is_there_too(open_page: OpenPage, axe: str) -> None:
    page = open_page("#/guide/meinopoly", reduced_motion="reduce")
    shows(page, "meinopoly", 0)
    expect(page.get_by_role("heading", name="Albert Victor")).to_be_visible()
    expect(page.get_by_role("heading", name="Log, chat and rules")).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Vermont Avenue")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Your deeds")).to_be_visible()
    assert barriers(page, axe) == []


def test_rules_are_read_without_losing_the_place(open_page: OpenPage, axe: str) -> None:
    page = open_page("#/guide/meinopoly", *SIZES["360"], reduced_motion="reduce")
    shows(page, "meinopoly", 0)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Read the rules").click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", name="On one page")).to_be_visible()
    assert (barriers(page, axe), sideways(page)) == ([], 0)
    page.keyboard.press("ArrowRight")  # moves through the rules, not through the guide
    page.keyboard.press("Escape")
    shows(page, "meinopoly", 1)
    page.get_by_role("link", name="Play now").click()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()


def test_doors_stand_where_there_is_a_guide(open_page: OpenPage, come: Come) -> None:
    page = open_page("")
    tiles = page.get_by_role("article")
    expect(tiles.filter(has=page.get_by_role("heading", name="Meinopoly"))).to_be_visible()
    expect(page.get_by_role("link", name="Learn by playing (3 turns)")).to_have_count(len(GUIDED))
    page.get_by_role("link", name="Learn by playing (3 turns) – Connect Four").click()
    shows(page, "connect_four", 0)
    page.get_by_role("link", name="Play now").click()
    page.get_by_role("link", name="Learn by playing (3 turns)").click()
    shows(page, "connect_four", 0)
    ann = come("Ann")
    for game, doors in (("connect_four", 1), ("tictactoe", 0)):
        table = open_page(f"#/room/{ann.open(game, 'me', 'me', begin=True)}", storage_state=ann.cookies)
        table.get_by_role("tab", name="Rules").click()
        expect(table.get_by_label("Search the rules")).to_be_visible()
        expect(table.get_by_role("link", name="Learn by playing (3 turns)")).to_have_count(doors)
        if doors:
            with table.context.expect_page() as opened:
                table.get_by_role("link", name="Learn by playing (3 turns) (opens in a new tab)").click()
            shows(opened.value, game, 0)
            expect(table.get_by_label("Search the rules")).to_be_visible()


def test_a_game_without_a_guide_says_so(open_page: OpenPage, complaints: list[str]) -> None:
    page = open_page("#/guide/tictactoe")
    expect(page.get_by_text("Tic-tac-toe has no guide yet.")).to_be_visible()
    expect(page.get_by_role("link", name="The lobby")).to_be_visible()
    complaints[:] = [one for one in complaints if "404" not in one]  # browsers complain about every refusal


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GUIDED)
def test_pictures(open_page: OpenPage, pictures: Path, game: str, scheme: str, size: str) -> None:
    page = open_page(f"#/guide/{game}", *SIZES[size], color_scheme=scheme, reduced_motion="reduce")
    shows(page, game, 0)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    shows(page, game, 3)
    take_picture(page, pictures / f"guide-{game}-{size}-{scheme}.png", page.locator(".note"))
