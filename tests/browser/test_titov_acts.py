"""The later acts of Titov on its board: trade goods, parties, cataclysms and their die, and games from every start."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from parlour.kernel import Match, Move

from .autoplayer import play_out
from .pages import SIZES, OpenPage, call
from .tables import look_around, take_over
from .test_titov import GAME, STEP, at, busy, sit_alone

STORY = {"length": "campaign", "difficulty": "easy"}


def settings(start: str) -> dict[str, str]:
    return {"start": start, **STORY}


def eager(options: list[Move]) -> list[Move]:
    """Resolutions first, those of milestones before others; then anything but ending the phase."""
    taken = [move for move in options if move.verb.name == "resolve"]
    if taken:
        return [max(taken, key=lambda move: move.target or 0)]
    return [move for move in options if move.verb.name not in ("end_phase", "pass")] or options


def bringing_about(start: str, verb: str, event: str) -> tuple[Match, Move]:
    """A match in which a move of this verb has just led to this event, and the move."""
    for seed in range(40):
        match = Match.new(GAME, 1, seed=seed, settings=settings(start))
        chance = random.Random(seed)
        while not match.over and len(match.moves_played) < 600:
            told = len(match.events)
            move = chance.choice(eager(match.options(0)))
            match.play(0, move)
            if move.verb.name == verb and any(one.event.name == event for one in match.events[told:]):
                return match, move
    raise AssertionError(f"{event} does not happen")


def sit_before(open_page: OpenPage, start: str, verb: str, event: str, motion: str = "reduce") -> tuple[Page, Move]:
    """Sit at a table as it was just before that move."""
    match, move = bringing_about(start, verb, event)
    page = open_page("", *SIZES["phone"], reduced_motion=motion, has_touch=True)
    call(page, "Ann")
    take_over(page, match, len(match.moves_played) - 1)
    return page, move


def resolve(page: Page, resolution: int | None) -> None:
    before = at(page)
    page.locator(f".lit[data-kind=resolution][data-id='{resolution}']").tap()
    page.wait_for_function(STEP, arg=before)


def test_trade_goods_are_in_the_bank_from_act_2(open_page: OpenPage) -> None:
    page = sit_alone(open_page, settings=settings("act_2"))
    expect(page.get_by_role("button", name="Act 2 · Turn 1")).to_be_visible()
    stores = page.get_by_role("list", name="Bank").get_by_role("listitem")
    expect(stores).to_have_count(5)
    expect(stores.last).to_contain_text(re.compile("trade goods", re.IGNORECASE))
    for store in stores.all():
        around, sign, figures = (
            one.bounding_box() for one in (store, store.get_by_role("button"), store.locator(".figures"))
        )
        assert around and sign and figures
        assert around["x"] <= sign["x"] and sign["x"] + sign["width"] <= figures["x"] + 2
        assert figures["x"] + figures["width"] <= around["x"] + around["width"]


def test_cataclysms_stand_with_their_die_and_can_be_read(open_page: OpenPage, axe: str) -> None:
    page = sit_alone(open_page, settings=settings("act_3"))
    active = page.get_by_role("list", name="Active cataclysms").get_by_role("button")
    assert active.count() >= 2
    name = active.first.inner_text().strip()
    die = active.first.locator("[role=img]").get_attribute("aria-label") or ""
    assert die.startswith("Die: ")
    active.first.tap()
    opened = page.get_by_role("dialog")
    expect(opened.get_by_role("heading", name=name)).to_be_visible()
    expect(opened.get_by_role("img", name=die)).to_be_visible()
    look_around(axe, busy(page))


def test_parties_and_their_points_stand_above_the_agenda(open_page: OpenPage) -> None:
    page, move = sit_before(open_page, "act_2", "resolve", "counted")
    parties = page.get_by_role("list", name="Parties").get_by_role("listitem")
    expect(parties).to_have_text([re.compile(r"the Regent.*\d/3"), re.compile(r"the Young King.*\d/3")])
    had = parties.all_inner_texts()
    resolve(page, move.target)
    expect(parties).not_to_have_text(had)


def test_a_die_is_cast_for_a_cataclysm(open_page: OpenPage) -> None:
    page, move = sit_before(open_page, "act_3", "resolve", "activated", "no-preference")
    active = page.get_by_role("list", name="Active cataclysms").get_by_role("listitem")
    before = active.count()
    # What it is shown with comes first; the page follows when the die has landed.
    page.locator(f".lit[data-kind=resolution][data-id='{move.target}']").tap()
    expect(page.locator(".omen").get_by_role("img", name="Die: ")).to_be_visible()
    expect(active).to_have_count(before + 1)
    expect(page.locator(".omen")).to_have_count(0)


def test_an_act_is_announced(open_page: OpenPage) -> None:
    page, _ = sit_before(open_page, "act_2", "end_phase", "act")
    page.locator("[data-move^=end_phase]").tap()
    expect(page.get_by_role("status").filter(has_text="Act 2: ")).to_be_visible()


def test_a_long_log_is_laid_out_in_part_and_what_is_new_is_little(open_page: OpenPage) -> None:
    match = Match.new(GAME, 1, seed=2, settings=settings("act_2"))
    chance = random.Random(2)
    while len(match.events) < 1100:
        match.play(0, chance.choice(match.options(0)))
    page = open_page("", *SIZES["desk"], reduced_motion="reduce", has_touch=True)
    call(page, "Ann")
    take_over(page, match)
    lines = page.get_by_role("log").locator("li:not(.line)")
    expect(lines).to_have_count(500)
    page.get_by_role("button", name="Earlier").click()
    expect(lines).to_have_count(1000)
    player = busy(page)
    play_out(player, until=1)
    assert page.locator(".since li").count() < 60


@pytest.mark.proof
@pytest.mark.parametrize("start", ["act_2", "act_3"])
def test_a_later_act_to_the_end_on_a_phone(open_page: OpenPage, axe: str, start: str) -> None:
    player = busy(sit_alone(open_page, settings={"start": start}))
    look_around(axe, player)
    play_out(player, until=60)
    look_around(axe, player)
    play_out(player)
    look_around(axe, player)
    print(f"{start}: {len(player.picked)} picks on a phone, to the end")
    assert player.over
