"""Every component and every moving piece, in a real browser, on the page that shows them all."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .pages import OpenPage, barriers, come_to_rest, take_picture

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900), "wall": (3840, 2160)}

# The faces of the two dice that people see: the element at the middle of each die.
FACES = """() => [...document.querySelectorAll('[data-dice=two] [data-value]')].map(die => {
  const box = die.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return seen?.closest('[data-face]')?.dataset.face;
})"""
# Notes from now on whether anything moves.
WATCH = """() => {
  const look = () => {
    window.moved ||= document.getAnimations().some(one => one.playState === 'running');
    requestAnimationFrame(look);
  };
  window.moved = false;
  look();
}"""


# Presses a button, and counts the animations that begin from then on.
PRESS_AND_COUNT = """button => {
  const animate = Element.prototype.animate;
  window.begun = 0;
  Element.prototype.animate = function (...how) {
    window.begun += 1;
    return animate.apply(this, how);
  };
  button.click();
}"""


def showcase(open_page: OpenPage, size: str = "desk", **options: object) -> Page:
    page = open_page("#/showcase", *SIZES[size], **options)
    page.get_by_role("heading", name="Pieces that move").wait_for()
    page.evaluate("document.fonts.ready")
    return page


def rest(page: Page) -> None:
    page.locator("[data-stage=idle]").wait_for()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def roll(page: Page, first: int, second: int) -> None:
    page.get_by_label("First die").fill(str(first))
    page.get_by_label("Second die").fill(str(second))
    press(page, "Roll these")


@pytest.mark.parametrize("contrast", ["normal", "high"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_keeps_people_out(open_page: OpenPage, axe: str, theme: str, contrast: str) -> None:
    # Motion is off, so that nothing is half transparent when it is checked.
    page = showcase(open_page, color_scheme=theme, reduced_motion="reduce")
    if contrast == "high":
        page.get_by_role("radio", name="High").check()
    assert barriers(page, axe) == []
    press(page, "Send a message")
    page.get_by_text("Show as a table").click()
    press(page, "Leave the table")
    page.get_by_role("dialog").wait_for()
    assert barriers(page, axe) == []
    page.keyboard.press("Escape")
    press(page, "What can I do here?")
    page.get_by_role("menu").wait_for()
    assert barriers(page, axe) == []


@pytest.mark.parametrize("text", ["M", "XL"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_sideways(open_page: OpenPage, size: str, text: str) -> None:
    page = showcase(open_page, size)
    page.get_by_role("radio", name=text, exact=True).check()
    page.get_by_text("Show as a table").click()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    press(page, "Leave the table")
    box = page.get_by_role("dialog").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size][0]


def test_what_is_touched_is_large_enough(open_page: OpenPage) -> None:
    page = showcase(open_page, "phone", has_touch=True)
    page.get_by_role("radio", name="S", exact=True).check()
    small = page.evaluate(
        """[...document.querySelectorAll('button, select, summary, label, input:not([type=radio], [role=switch])')]
          .filter(element => element.checkVisibility() && !(element.tagName === 'LABEL' && element.htmlFor))
          .filter(element => !element.closest('[popover]:not(:popover-open), dialog:not([open])'))
          .map(element => [element.textContent.trim() || element.ariaLabel, element.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.9 || box.width < 43.9)
          .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []


def test_a_wall_of_pixels_shows_larger_letters(open_page: OpenPage) -> None:
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert showcase(open_page, "desk").evaluate(size) == 16
    assert showcase(open_page, "wall").evaluate(size) > 26


def test_the_chart_writes_its_numbers_in_full(open_page: OpenPage) -> None:
    page = showcase(open_page, "wall")
    page.get_by_role("radio", name="XL", exact=True).check()
    cut = """() => {
      const left = document.querySelector('figure').getBoundingClientRect().left;
      const numbers = [...document.querySelectorAll('figure text')];
      return numbers.filter(number => number.getBoundingClientRect().left < left).length;
    }"""
    page.wait_for_function(f"({cut})() === 0")


def test_choices_of_looks_are_followed_and_remembered(open_page: OpenPage) -> None:
    page = showcase(open_page, color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(ground)
    page.get_by_role("radio", name="Dark").check()
    evening = page.evaluate(ground)
    assert evening != day
    page.reload()
    page.get_by_role("heading", name="Pieces that move").wait_for()
    assert page.evaluate(ground) == evening
    page.get_by_role("radio", name="Auto").first.check()
    assert page.evaluate(ground) == day
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == evening
    page.emulate_media(contrast="more")
    expect(page.locator("html")).to_have_attribute("data-contrast", "more")


def test_a_menu_is_used_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = showcase(open_page)
    page.get_by_role("button", name="What can I do here?").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem", name="Build a house")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("menuitem", name="Pledge")).to_be_focused()
    page.keyboard.press("s")
    page.keyboard.press("Enter")  # a grey item says why, and does nothing
    expect(page.get_by_role("menuitem", name="A house stands on it")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You chose: Pledge to the bank")).to_be_visible()
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(page.get_by_role("button", name="What can I do here?")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="What can I do here?")).to_be_focused()


def test_tabs_and_dialogs_are_used_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = showcase(open_page)
    page.get_by_role("tab", name="Chat").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Log")).to_be_focused()
    expect(page.get_by_role("tabpanel")).to_contain_text("column 4")
    page.get_by_role("button", name="Leave the table").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Leave the table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("button", name="Leave the table")).to_be_focused()


def test_an_amount_is_typed_slid_or_taken(open_page: OpenPage) -> None:
    page = showcase(open_page)
    slider, number = page.get_by_role("slider", name="How much"), page.get_by_role("spinbutton", name="How much")
    number.fill("9999")
    number.press("Tab")
    expect(slider).to_have_value("240")
    expect(number).to_have_value("240")
    slider.press("ArrowLeft")
    expect(number).to_have_value("235")
    page.get_by_role("button", name="Half 120").click()
    expect(slider).to_have_value("120")


def test_a_greyed_choice_says_why(open_page: OpenPage) -> None:
    page = showcase(open_page)
    refused = page.get_by_role("button", name="Buy the mill (You have 40 coins; the mill costs 120)")
    expect(refused).to_have_attribute("aria-disabled", "true")
    refused.hover()
    expect(page.locator(".tip")).to_have_text("You have 40 coins; the mill costs 120")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_land_on_the_asked_numbers(open_page: OpenPage, motion: str) -> None:
    page = showcase(open_page, reduced_motion=motion)
    page.get_by_role("radio", name="4×").check()
    for first, second in ((1, 6), (2, 5), (3, 4)):
        roll(page, first, second)
        expect(page.get_by_role("img", name=f"Two dice: {first}, {second}")).to_be_visible()
        rest(page)
        # The picture may appear a moment after the words.
        page.wait_for_function(f"wanted => ({FACES})().join() === wanted", arg=f"{first},{second}")


def test_a_roll_moves_before_it_lands(open_page: OpenPage) -> None:
    page = showcase(open_page)
    page.get_by_label("First die").fill("4")
    page.get_by_label("Second die").fill("4")
    come_to_rest(page)
    page.evaluate(WATCH)
    press(page, "Roll these")
    page.wait_for_function("window.moved")
    rest(page)


def test_skipping_ends_everything_at_once(open_page: OpenPage) -> None:
    page = showcase(open_page)
    page.get_by_role("radio", name="0.5×").check()
    press(page, "Play everything")
    page.locator("[data-stage=busy]").wait_for()
    page.get_by_role("button", name="Skip", exact=True).evaluate(PRESS_AND_COUNT)
    rest(page)
    assert page.evaluate("begun") == 0
    expect(page.get_by_text("Ada has 15 coins")).to_be_visible()


def test_everything_plays_to_its_end(open_page: OpenPage) -> None:
    page = showcase(open_page)
    page.get_by_role("radio", name="4×").check()
    press(page, "Play everything")
    page.get_by_text("Four in a row, after 23 moves").wait_for()
    rest(page)
    expect(page.get_by_text("Ada has 15 coins")).to_be_visible()
    assert page.locator(".flyer, .ribbon").count() == 0
    assert page.locator("[data-up]").evaluate_all("cards => cards.map(card => card.dataset.up)") == ["false", "true"]


def test_less_motion_is_instant(open_page: OpenPage) -> None:
    page = showcase(open_page, reduced_motion="reduce")
    took = page.evaluate(
        """async () => {
          const since = performance.now();
          [...document.querySelectorAll('button')].find(one => one.textContent.trim() === 'Play everything').click();
          while (document.querySelector('[data-stage=busy]') || performance.now() === since) {
            await new Promise(resolve => setTimeout(resolve));
          }
          const took = performance.now() - since;
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          return [took, document.getAnimations().length];
        }"""
    )
    print(f"eleven acts without motion: {took[0]:.0f} ms")
    assert took[1] == 0
    expect(page.get_by_text("Ada has 15 coins")).to_be_visible()
    expect(page.get_by_text("Ada wins")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_pictures_for_people_to_look_at(open_page: OpenPage, pictures: Path, size: str, theme: str) -> None:
    page = showcase(open_page, size, color_scheme=theme, reduced_motion="reduce")
    pieces = page.get_by_role("heading", name="Pieces that move")
    take_picture(page, pictures / f"showcase-{size}-{theme}.png", pieces)


def test_the_front_door(open_page: OpenPage, axe: str) -> None:
    page = open_page()
    page.get_by_role("heading", level=1).wait_for()
    assert barriers(page, axe) == []
    page.get_by_role("link", name="All components").click()
    expect(page.get_by_role("heading", name="Pieces that move")).to_be_visible()
