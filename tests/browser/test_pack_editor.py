"""A pack is made on the page: a number and a name are changed, the table shows them, and a match is played with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.host.config import packs_folder

from .autoplayer import Autoplayer, play_out
from .pages import SIZES, OpenPage, barriers, call, take_picture

GAMES = {
    "meinopoly": ("classic", "boardwalk", "Price", "Boardwalk"),
    "circus_maximus": ("rome", "naumachia", "Coins", "Naumachia"),
    "critocracy": ("chronicle", "historian", "", "Historian"),
    "titov": ("standard", "corvee", "", "Corvee"),
    "conquest": ("standard", "japan", "", "Japan"),
}


@pytest.fixture
def address(own_host: str) -> str:
    return own_host


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox", name="Find a number or a name").fill(text)


def table(page: Page) -> Locator:
    """The table that is shown, once it follows from what the form says. Its board may still be on the way."""
    page.locator("main[data-shown=now]").wait_for()
    return page.get_by_role("region", name="The board")


def test_a_number_and_a_name_are_changed_tried_and_saved(open_page: OpenPage, pictures: Path, axe: str) -> None:
    page = open_page("#/new/meinopoly")
    call(page, "Ann")
    page.reload()  # the page does not know the name yet
    page.get_by_role("link", name="Make one of your own from this").click()
    page.get_by_label("Title").fill("Our Town")
    page.get_by_label("Short name").fill("our_town")
    search(page, "boardwalk")
    group = page.get_by_role("region", name="The Old Town › Boardwalk")
    group.get_by_label("Name").fill("Our Street")
    price = group.get_by_label("Price")
    price.fill("444")
    price.press("Tab")
    expect(group).to_contain_text("Was 400")
    expect(page.get_by_text("2 changes")).to_be_visible()
    expect(table(page)).to_contain_text("Our Street")
    assert barriers(page, axe) == []
    take_picture(page, pictures / "pack-editor.png", group)
    page.get_by_role("button", name="Save and try it").click()
    page.locator(".board .meinopoly").wait_for()
    assert "price = 444" in (packs_folder() / "meinopoly" / "our_town" / "pack.toml").read_text("utf-8")
    player = Autoplayer(page)
    play_out(player, until=2)
    assert len(player.picked) == 2
    expect(page.locator(".board")).to_contain_text("Our Street")


def test_a_saved_pack_is_opened_again_and_changes_are_taken_back(open_page: OpenPage) -> None:
    page = open_page("#/pack/circus_maximus/rome")
    page.get_by_label("Short name").fill("our_rome")
    search(page, "least income")
    income = page.get_by_label("Least income")
    was = income.input_value()
    income.fill(str(int(was) + 1))
    income.press("Tab")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("main[data-saved=now]").wait_for()
    page.reload()
    expect(page.get_by_text("1 change", exact=True)).to_be_visible()
    expect(page.locator("main")).to_contain_text("You made this pack from Rome")
    search(page, "least income")
    page.get_by_role("button", name="Reset Least income").click()
    expect(page.get_by_label("Least income")).to_have_value(was)
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator("main[data-saved=now]").wait_for()
    assert "least_income" not in (packs_folder() / "circus_maximus" / "our_rome" / "pack.toml").read_text("utf-8")


def test_what_does_not_fit_is_told_in_words_beside_the_value(open_page: OpenPage, complaints: list[str]) -> None:
    page = open_page("#/pack/meinopoly/classic")
    search(page, "house")
    rent = page.get_by_role("region", name="House", exact=True).get_by_label("Rent")
    rent.fill("9")
    rent.press("Tab")
    page.locator("main[data-shown=now]").wait_for()
    expect(page.get_by_role("heading", name="This can’t be played yet")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Hotel › Rent: expected at least 9, the rent below it, found 7")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("main .actions")).to_contain_text(
        "Hotel › Rent: expected at least 9, the rent below it, found 7"
    )
    assert not (packs_folder() / "meinopoly" / "classic_2").exists()
    complaints[:] = [one for one in complaints if "409" not in one]  # the browser's own line about the refusal


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_opened_searched_and_shown(game: str, open_page: OpenPage, pictures: Path) -> None:
    pack, wanted, field, name = GAMES[game]
    page = open_page(f"#/pack/{game}/{pack}", *SIZES["phone"], color_scheme="dark")
    page.locator("main[data-shown=now]").wait_for()
    search(page, wanted)
    group = page.locator("form section").filter(has_text=name).first
    expect(group).to_be_visible()
    if field:
        expect(group.get_by_label(field).first).to_be_visible()
    take_picture(page, pictures / f"pack-editor-{game}-phone.png", group)
