"""Conquest on its own board: whole games in two browsers, a desk and a phone, and the map by hand and by keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .autoplayer import Way, Wishing, play_out, play_until
from .pages import SIZES, OpenPage, call
from .tables import look_around, open_table, sit_down

GAME = "conquest"
MAP = ".conquest .map > svg"
SAID = ("places 1 army", "attacks", "rolls", "moves")
WISHES = ("choose", "all_out", "until", "roll", "command", "defend", "lay", "card", "bonus", "refuse", "ready", "move")


class Commander(Wishing):
    """Places armies, attacks a few times in a turn, moves armies, and ends the turn."""

    def __init__(self, page: Page, *first: str, attacks: int = 2, seed: int = 1, way: Way = "mouse") -> None:
        super().__init__(page, *first, *WISHES, seed=seed, way=way)
        self.most = attacks
        self.attacks = 0
        self.narrow = page.viewport_size is not None and page.viewport_size["width"] < 500

    def choose(self, moves: list[str]) -> int:
        if self.narrow:  # a player who picks all over the map looks at all of it
            self.page.locator(MAP).press("0")
        if "end_attacks" in moves:
            self.attacks += 1
            if self.attacks > self.most:
                self.attacks = 0
                return moves.index("end_attacks")
            moves = [move if move != "end_attacks" else "enough" for move in moves]
        places = [number for number, move in enumerate(moves) if move.startswith("territory")]
        if places and not any(move.split()[0] in self.wishes for move in moves):
            return self.chance.choice(places)
        return super().choose(moves)


def play(open_page: OpenPage, axe: str, **wishes: Any) -> None:
    """Ann at a desk and Bob with a phone, to the end."""
    pages = sit_down(open_page, GAME, **wishes)
    ann, bob = Commander(pages[0]), Commander(pages[1], seed=2)
    look_around(axe, ann, bob)
    play_out(ann, bob, until=14)
    look_around(axe, ann, bob)
    play_out(ann, bob)
    log = ann.page.get_by_role("log").text_content() or ""
    assert [sentence for sentence in SAID if sentence not in log] == []
    look_around(axe, ann, bob)
    print(f"{wishes}: {len(ann.picked)} picks at a desk and {len(bob.picked)} on a phone, to the end")


def test_a_short_war_of_two_on_the_board(open_page: OpenPage, axe: str) -> None:
    play(open_page, axe, preset="quick", settings={"rounds": 1})


@pytest.mark.proof
@pytest.mark.parametrize("pack", ["standard", "mediterranean", "archipelago"])
def test_a_whole_war_on_the_board(open_page: OpenPage, axe: str, pack: str) -> None:
    play(open_page, axe, pack=pack, preset="quick", bots=2 if pack == "standard" else 1)


def alone(open_page: OpenPage, size: str = "desk", seats: int = 2, **wishes: Any) -> Page:
    page = open_page("", *SIZES[size], reduced_motion="reduce", has_touch=size == "phone")
    call(page, "Ann")
    open_table([page], GAME, seats, **wishes)
    return page


def frame(page: Page) -> list[float]:
    return [float(number) for number in (page.locator(MAP).get_attribute("viewBox") or "").split()]


def test_the_map_is_led_by_keys_and_by_hand(open_page: OpenPage) -> None:
    page = alone(open_page, preset="quick")
    drawing = page.locator(MAP)
    whole = frame(page)
    drawing.focus()
    page.keyboard.press("+")
    near = frame(page)
    assert near[2] < whole[2]
    page.keyboard.press("ArrowLeft")
    assert frame(page)[0] < near[0]
    page.keyboard.press("ArrowDown")
    assert frame(page)[1] > near[1]
    page.keyboard.press("0")
    assert frame(page) == whole
    drawing.hover()
    page.mouse.wheel(0, -400)
    near = frame(page)
    assert near[2] < whole[2]
    page.mouse.down()
    page.mouse.move(page.viewport_size["width"] / 2 if page.viewport_size else 0, 300, steps=4)
    page.mouse.up()
    assert frame(page)[:2] != near[:2] and frame(page)[2:] == near[2:]
    page.keyboard.press("-")
    assert frame(page)[2] > near[2]


def test_an_attack_is_picked_with_keys_alone_and_shows_its_chance(open_page: OpenPage) -> None:
    page = alone(open_page, preset="quick", settings={"generated": 11})
    ann = Commander(page, way="keyboard")
    play_until(ann, "Attack, or end")
    starts = page.locator(".grip.lit")
    for number in range(starts.count()):
        ann.walk_to(number)
        page.keyboard.press("Enter")
        if page.locator(".grip.picked").count():
            break
    else:
        raise AssertionError("nobody has two enemies")
    arrows = page.locator(".arrow text").all_text_contents()
    assert len(arrows) == page.locator(".grip.lit").count() > 1
    assert all(re.fullmatch(r"\d+\.\d %", chance) for chance in arrows)
    ann.walk_to(0)
    page.keyboard.press("Enter")
    expect(page.locator(".clash .odds")).to_contain_text(re.compile(r"\d %"))
    expect(page.locator(".arrow.now text")).to_have_text(page.locator(".clash .odds b").inner_text())


def test_every_territory_can_be_looked_at_without_a_mouse(open_page: OpenPage) -> None:
    page = alone(open_page, "phone", preset="quick")
    play_until(Commander(page), "Place your armies")
    choice = page.get_by_label("Look at a territory")
    assert choice.locator("option").count() == 43
    before = frame(page)
    choice.select_option(label="Madagascar")
    expect(page.locator(".panel h3").first).to_have_text("Madagascar")
    assert frame(page) != before  # the camera goes there
    assert page.locator(".way").count() == 2  # and shows its neighbours


def test_a_spectator_sees_the_battle_and_how_it_came_about(open_page: OpenPage, axe: str) -> None:
    pages = sit_down(open_page, GAME, preset="quick")
    ann, bob = Commander(pages[0]), Commander(pages[1], seed=2)
    for _ in range(80):  # whoever goes first
        if "how far do you go" in (ann.page.locator("#question").text_content() or "") and ann.asked():
            break
        play_out(ann, bob, until=len(ann.picked) + len(bob.picked) + 1)
    chance = re.compile(r"\d+\.\d %")
    for page in pages:
        expect(page.locator(".clash .odds b")).to_have_text(chance)
        expect(page.locator(".arrow.now text")).to_have_text(ann.page.locator(".clash .odds b").inner_text())
    assert bob.page.locator(".clash .moves button").count() == 0
    for _ in range(40):
        if bob.page.get_by_text("How it came to this").count():
            break
        play_out(ann, bob, until=len(ann.picked) + len(bob.picked) + 1)
    bob.page.get_by_text("How it came to this").click()
    for shown in ("Armies", "Income", "Territories"):
        bob.page.get_by_role("radio", name=shown).check()
        assert bob.page.locator(".history svg path.line").count() == 2
    look_around(axe, bob)


@pytest.mark.proof
def test_a_phone_plays_turns_with_every_kind_of_action(open_page: OpenPage, axe: str) -> None:
    """In the largest game: troops, technologies, tokens, treaties, cards, battles and moves, by touch."""
    page = alone(open_page, "phone", 5, preset="grand", settings={"set_up": "auto", "rounds": 12})
    once = ("research", "supply", "exchange", "propose_pact", "propose_alliance", "hire", "claim_objective", "roll")
    ann = Commander(page, *once, attacks=3, seed=4, way="touch")
    ann.once = list(once)
    play_out(ann, until=40)
    look_around(axe, ann)
    play_out(ann)
    look_around(axe, ann)
    log = page.get_by_role("log").text_content() or ""
    deeds = ("has researched", "places", "attacks", "rolls", "proposes", "collects", "moves", "makes", "Forecast")
    assert [deed for deed in deeds if deed not in log] == []
    print(f"{len(ann.picked)} picks by touch")
