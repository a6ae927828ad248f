"""Titov on its own board: the tutorial and Act 1 on a phone, reading cards before playing them, and at a desk."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .autoplayer import Way, Wishing, play_out, play_until
from .pages import SIZES, OpenPage, call, go_to, stop_the_clock
from .tables import look_around, open_table

GAME = "titov"
# Does everything it can before it ends a phase. Resolutions of milestones have the highest numbers.
BUSY = (*[f"resolution {number}" for number in range(299, -1, -1)], "card", "objective", "choice", "place", "resource")
STEP = "at => document.querySelector('main').dataset.at !== at"


def sit_alone(open_page: OpenPage, size: str = "phone", motion: str = "reduce", **wishes: Any) -> Page:
    page = open_page("", *SIZES[size], reduced_motion=motion, has_touch=size == "phone")
    call(page, "Ann")
    open_table([page], GAME, 1, **wishes)
    return page


def busy(page: Page, way: Way = "touch") -> Wishing:
    return Wishing(page, *BUSY, way=way)


def at(page: Page) -> str:
    return page.locator("main").get_attribute("data-at") or ""


def end_phase(page: Page) -> None:
    before = at(page)
    page.locator("[data-move^=end_phase]").click()
    page.wait_for_function(STEP, arg=before)


def take_back_and_come_again(player: Wishing) -> None:
    """Play a card and take it back, then reload the page: everything is as it was."""
    page = player.page
    before = page.locator(".hand").inner_text(), page.locator(".bank").first.inner_text()
    play_out(player, until=len(player.picked) + 1)
    moved = at(page)
    page.get_by_role("button", name="Take back").tap()
    page.wait_for_function(STEP, arg=moved)
    assert (page.locator(".hand").inner_text(), page.locator(".bank").first.inner_text()) == before
    go_to(page, page.url.split("/")[-1])
    page.locator(f".{GAME}").wait_for()
    expect(page.locator(".hand")).to_have_text(before[0], use_inner_text=True)


def play(open_page: OpenPage, axe: str, until: int | None, **wishes: Any) -> None:
    player = busy(sit_alone(open_page, **wishes))
    look_around(axe, player)
    take_back_and_come_again(player)
    play_out(player, until=8)
    look_around(axe, player)
    play_out(player, until=until)
    look_around(axe, player)
    print(f"{wishes}: {len(player.picked)} picks on a phone{', to the end' if player.over else ''}")
    assert player.over is (until is None)


def test_the_first_turns_of_the_tutorial_on_a_phone(open_page: OpenPage, axe: str) -> None:
    play(open_page, axe, 32, preset="first_game")


@pytest.mark.proof
@pytest.mark.parametrize("wishes", [{"preset": "first_game"}, {"preset": "standard"}, {"pack": "lean_years"}])
def test_act_1_to_the_end_on_a_phone(open_page: OpenPage, axe: str, wishes: dict[str, Any]) -> None:
    play(open_page, axe, None, **wishes)


def test_a_lone_player_is_not_ranked(open_page: OpenPage) -> None:
    page = sit_alone(open_page, "desk")
    page.get_by_role("button", name="Match menu").click()
    page.get_by_role("menuitem", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_role("heading", name="Was chance fair?")).to_be_visible()
    expect(page.get_by_role("columnheader")).to_have_count(0)


def test_agenda_bank_hand_and_question_are_in_sight_on_a_phone(open_page: OpenPage) -> None:
    page = sit_alone(open_page, preset="first_game")
    height = SIZES["phone"][1]
    bar = page.locator("[data-asked]").bounding_box()
    assert bar is not None
    for part in (".agenda .tile", ".bank li", ".hand .plaque"):
        for card in page.locator(part).all():
            box = card.bounding_box()
            assert box is not None
            assert box["y"] >= 0 and box["y"] + box["height"] <= bar["y"] <= height


def test_a_card_is_read_before_it_is_played(open_page: OpenPage, axe: str) -> None:
    """An open card says what playing it would do and explains its keywords; Escape plays nothing."""
    page = sit_alone(open_page, preset="first_game")
    before = at(page)
    page.locator(".hand .lit").first.tap()
    opened = page.get_by_role("dialog")
    expect(opened).to_contain_text("If you play it now")
    expect(opened).to_contain_text("You spend")
    keyword = opened.locator(".rows button[aria-expanded]").first
    help_of = page.get_by_role("note").filter(has_text=keyword.get_attribute("aria-label") or "?")
    keyword.tap()
    expect(help_of).to_be_visible()
    player = busy(page)
    look_around(axe, player)
    page.keyboard.press("Escape")
    expect(help_of).to_have_count(0)
    keyword.focus()
    page.keyboard.press("Enter")
    expect(help_of).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    assert at(page) == before
    page.locator(".hand .lit").first.tap()
    opened.get_by_role("button", name="Play this card").tap()
    page.wait_for_function(STEP, arg=before)
    expect(opened).to_have_count(0)


def test_piles_are_opened_and_searched_but_not_the_decks_of_objectives(open_page: OpenPage, axe: str) -> None:
    page = sit_alone(open_page, "desk", preset="first_game")
    opened = page.get_by_role("dialog")
    for pile, seen in (("Action Deck", True), ("Objective Deck", False), ("Milestones", False)):
        page.get_by_role("button", name=f"{pile}: ").click()
        expect(opened.get_by_role("heading", name=pile)).to_be_visible()
        assert (opened.locator("li button").count() > 0) is seen, pile
        page.keyboard.press("Escape")
    end_phase(page)
    page.get_by_role("button", name="Action Discard: ").click()
    name = opened.locator("li button span").first.inner_text()
    if opened.get_by_label("Search by name").count():
        opened.get_by_label("Search by name").fill(name.lower())
    expect(opened.locator("li button")).to_have_count(1)
    look_around(axe, busy(page))


def test_the_reset_phase_is_told_as_a_story(open_page: OpenPage) -> None:
    """With motion it is told step by step; it can be skipped, and the log keeps it."""
    page = sit_alone(open_page, "desk", motion="no-preference", preset="first_game")
    end_phase(page)
    stop_the_clock(page)
    page.locator("[data-move^=end_phase]").click()  # everything else waits until the story has been told
    story = page.get_by_role("region", name="The Reset Phase")
    expect(story).to_be_visible()
    while "The timer of The Long Exile: 1 of" not in story.inner_text():
        page.clock.run_for(400)  # less than the pause after a line: the story cannot end unseen
    story.get_by_role("button", name="Skip").click()
    expect(story).to_have_count(0)
    page.clock.resume()
    for sentence in ("The Reset Phase begins.", "The timer of The Long Exile: 1 of", "Turn 2."):
        expect(page.get_by_role("log")).to_contain_text(sentence)


def test_a_few_turns_at_a_desk_with_the_keyboard_alone(open_page: OpenPage, axe: str) -> None:
    player = busy(sit_alone(open_page, "desk"), "keyboard")
    play_until(player, "Crisis Phase")
    play_out(player, until=len(player.picked) + 1)
    look_around(axe, player)
