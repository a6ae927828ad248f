"""Critocracy on its own board: six people at one screen, two browsers, and everything that explains itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.games.critocracy.table import Critocracy
from parlour.kernel import Match, fast, find_game

from .autoplayer import Autoplayer, Wishing, play_out, play_until
from .conftest import Screens
from .pages import SIZES, OpenPage, ask, call, go_to
from .tables import covered, look_around, sit_down, take_over

PEOPLE = ["Ada", "Bela", "Cleo", "Dora", "Emil", "Fritz"]
# Offers and accepts deals whenever possible.
DEALING = ("play", "ally", "offer", "give", "ask", "agree", "roll")


def around_one_screen(page: Page, people: int = 6, **wishes: str) -> None:
    """Seat this many people at one screen, at a table that has begun."""
    seats = [{"kind": "me", "name": name} for name in PEOPLE[:people]]
    wish = {"game": "critocracy", "seats": seats, "begin": True, "pace": 0, **wishes}
    go_to(page, ask(page, "/api/rooms", wish)["room"]["id"])
    page.locator(".critocracy").first.wait_for()


@pytest.fixture
def desk(open_page: OpenPage) -> Page:
    page = open_page(reduced_motion="reduce")
    call(page, PEOPLE[0])
    return page


def test_a_whole_game_at_a_desk_and_on_a_phone(open_page: OpenPage, axe: str) -> None:
    pages = sit_down(open_page, "critocracy")
    ann, bob = (Wishing(page, *DEALING) for page in pages)
    play_out(ann, bob)
    said = ann.page.get_by_role("log").text_content() or ""
    for sentence in ("for the order of play", "sets out in the", "draws", "has reached the Finish"):
        assert sentence in said
    for name in ("Ann", "Bob"):  # chance decides who wins, and sometimes nobody does
        assert re.search(rf"{name} (has \d+ in all|is eliminated)", said)
    look_around(axe, ann, bob)
    print(f"{len(ann.picked)} picks at a desk and {len(bob.picked)} on a phone, to the end")


@pytest.mark.proof
@pytest.mark.parametrize("pack", ["chronicle", "crossroads"])
def test_two_phones_play_to_the_end(open_page: OpenPage, axe: str, pack: str) -> None:
    players = [Wishing(page, *DEALING) for page in sit_down(open_page, "critocracy", at=("phone", "phone"), pack=pack)]
    play_out(*players)
    look_around(axe, *players)
    print(f"{pack}: {[len(player.picked) for player in players]} picks on two phones, to the end")


@pytest.mark.proof
@pytest.mark.parametrize("pack", ["chronicle", "crossroads"])
def test_six_people_at_one_screen_play_to_the_end(desk: Page, axe: str, pack: str) -> None:
    around_one_screen(desk, pack=pack)
    player = Wishing(desk, *DEALING)
    play_out(player)
    assert (desk.get_by_role("log").text_content() or "").count("has reached the Finish") == 6
    look_around(axe, player)
    print(f"{pack}: {len(player.picked)} picks of six people at one screen, to the end")


def test_it_is_unmistakable_whose_turn_it_is(desk: Page) -> None:
    around_one_screen(desk)
    player = Wishing(desk, "roll")
    play_out(player, until=len(PEOPLE))
    desk.locator("[data-move^=roll]").first.wait_for()
    assert desk.locator("[data-move^=automate]").count() == 0
    for _ in range(8):
        name = desk.locator("[aria-current=true] .name").inner_text().split()[0]
        assert name in desk.locator(".casting .turn, .turn-bar .turn").inner_text().title()
        panel = desk.locator(".own h2")
        if panel.count():
            assert panel.inner_text() == name
        play_out(player, until=len(player.picked) + 1)


def test_roles_tell_everything_before_one_is_chosen(desk: Page) -> None:
    around_one_screen(desk)
    historian = desk.locator("[data-role=historian]")
    for told in ("8", "14", "Knowledge cannot be stolen", "Begins without influence", "Politician"):
        assert told in historian.inner_text()
    historian.get_by_role("button").click()
    desk.locator("[data-role=historian].taken").wait_for()
    assert "Ada" in historian.inner_text()


def test_a_card_is_drawn_by_its_deck_and_read_large(desk: Page) -> None:
    around_one_screen(desk, people=2)
    player = Wishing(desk, "roll", "take")
    play_until(player, "end-of-turn card")
    assert desk.locator(".critocracy [data-kind=pile].lit").count() == 2
    desk.locator("[data-kind=pile].lit").first.click()
    card = desk.locator(".critocracy .written")
    card.wait_for()
    assert card.locator(".roles li").count() == 6 and card.locator(".roles .mine").count() == 1
    desk.keyboard.press("Escape")
    card.wait_for(state="detached")
    desk.locator(".turn-bar .card").click()
    card.wait_for()


def test_what_is_clicked_explains_itself(desk: Page) -> None:
    around_one_screen(desk, people=2)
    play_until(Wishing(desk, "roll"), "Roll the die")
    note = desk.locator(".critocracy [role=note]")
    for thing, told in {
        "[data-space='6']": "draws a card of this age",
        "[data-pile='0']": "Césaire",
        "[data-token='1']": "Bela",
    }.items():
        desk.locator(f".critocracy {thing}").first.click(force=True)
        note.get_by_text(told).first.wait_for()
        desk.keyboard.press("Escape")
        note.wait_for(state="hidden")
    desk.locator("[data-bag='0'] button").first.click()
    note.get_by_text("Strength").wait_for()
    desk.keyboard.press("Escape")
    desk.get_by_text("Look something up").click()
    desk.get_by_label("Explain").select_option(label="Age of Legacy")
    desk.locator(".panel").get_by_text("against the grain").wait_for()


def test_both_exits_of_a_junction_light_up_on_every_screen(screens: Screens, axe: str) -> None:
    pages = [screens["1440x900-light"], screens["360x740-dark"]]
    around_one_screen(pages[0], people=2)
    go_to(pages[1], pages[0].url.split("/")[-1])
    play_until(Wishing(pages[0], "roll", "draw"), "Which way?")
    for page in pages:
        page.locator(".critocracy [data-kind=space].lit").nth(1).wait_for()
        assert page.locator(".critocracy [data-kind=space].lit").count() == 2
        look_around(axe, Wishing(page))


def asked_to(verb: str, seats: int, ways: int = 2, far: bool = False) -> Match:
    """A match of this many players, at a point where the first of them may do this, in this many ways or more: what
    is forced plays itself. With `far`, the second player is farther away than a phone shows of the chart close up."""
    for seed in range(40):
        match, chance = Match.new("critocracy", seats, seed=seed), fast(seed)
        while not match.over:
            options = match.options(match.asked[0])
            found = sum(move.verb.name == verb for move in options)
            if match.asked[0] == 0 and found >= ways and (not far or apart(match, 0, 1)):
                return match
            match.play(match.asked[0], chance.pick(options))
    raise AssertionError(f"nobody is asked to {verb}")


def apart(match: Match, one: int, other: int) -> bool:
    """Whether two players stand too far apart to be in one picture: close up, the chart is 470 wide and 400 high."""
    pack = find_game("critocracy").read_pack("chronicle")
    assert pack is not None and isinstance(match.table, Critocracy)
    places = [pack.content.spaces[match.table.place[seat]].at for seat in (one, other)]
    (left, top), (right, bottom) = places
    return bool(abs(left - right) > 470 or abs(top - bottom) > 400)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    page = open_page("", *SIZES["phone"], reduced_motion="reduce", has_touch=True)
    call(page, PEOPLE[0])
    return page


def test_a_player_out_of_sight_can_be_picked_on_a_phone(phone: Page) -> None:
    """Zoomed in, their token lay under the controls around the chart."""
    take_over(phone, asked_to("choose", seats=3, far=True))
    chart, token = (phone.locator(one).bounding_box() for one in (".atlas.close", "[data-token='1']"))
    assert chart is not None and token is not None
    across, down = token["x"] - chart["x"], token["y"] - chart["y"]
    assert not (0 < across < chart["width"] and 0 < down < chart["height"])
    assert covered(phone) == []
    phone.locator("[data-bag='1'] .lit").tap()
    expect(phone.locator(".critocracy .lit[data-kind=seat]")).to_have_count(0)


def test_what_can_be_taken_from_five_players_lies_open_on_a_phone(phone: Page) -> None:
    """The bags of the second row covered what could be taken from those of the first."""
    take_over(phone, asked_to("rob", seats=5, ways=8))
    assert phone.locator("[data-move^=rob]").count() >= 8
    assert covered(phone) == []


def test_the_keyboard_reaches_everything(desk: Page) -> None:
    around_one_screen(desk, people=2)
    play_out(Autoplayer(desk, "keyboard", seed=3), until=16)
