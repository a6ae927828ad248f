"""The shared table: one painted answer, amounts, keys, tips, room for the board, and the order in which things show."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .autoplayer import WAITING, Wishing, play_out, play_until
from .conftest import Come
from .pages import SIZES, OpenPage, ask, call, go_to

# Every size that people have: phones upright and sideways, a tablet, desks small, usual and large.
SCREENS = [(360, 740), (740, 360), (820, 1180), (1280, 720), (1440, 900), (2560, 1440)]
DESKS = SCREENS[3:]

# What stands below the question, from the left.
BAR = """() => [...document.querySelectorAll('[data-asked] .answers [data-move]')].map(one => ({
  verb: one.dataset.move.split(' ')[0],
  painted: one.dataset.primary !== undefined,
  last: one.closest('.last') !== null,
}))"""
PAINTED = "() => document.querySelectorAll('[data-asked] [data-primary]').length"
# Which of these does not lie in the window as a whole?
OUT_OF_SIGHT = """names => names.filter(name => {
  const box = document.querySelector(name)?.getBoundingClientRect();
  return !box || !box.height || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
})"""
# How much of the room for a board its board takes, across or down, whichever is more.
TAKEN = """() => {
  const felt = document.querySelector('.board.felt').getBoundingClientRect();
  const board = document.querySelector('.board.felt > *').getBoundingClientRect();
  return Math.max(board.width / felt.width, board.height / (innerHeight - felt.top));
}"""


class Watchful(Wishing):
    """Looks at every question: at most one answer is painted, and none that says no; those keep the far end."""

    declines: frozenset[str] = frozenset()
    seen = 0

    def choose(self, moves: list[str]) -> int:
        bar: list[dict[str, Any]] = self.page.evaluate(BAR)
        assert self.page.evaluate(PAINTED) <= 1, bar
        for one in bar:
            if one["verb"] in self.declines:
                assert one["last"] and not one["painted"], bar
        if any(one["last"] for one in bar):
            assert bar[-1]["last"], bar
        self.seen += len(bar)
        return super().choose(moves)


def on_one_screen(page: Page, game: str, seats: int = 2, **wishes: Any) -> None:
    call(page, "Ann")
    people = [{"kind": "me"}, *[{"kind": "me", "name": f"Guest {number}"} for number in range(1, seats)]]
    go_to(
        page, ask(page, "/api/rooms", {"game": game, "seats": people, "begin": True, "pace": 0, **wishes})["room"]["id"]
    )
    page.locator(".lit, [data-asked]").first.wait_for()


def test_one_answer_is_painted_amounts_have_shortcuts_and_keys_answer(open_page: OpenPage) -> None:
    page = open_page("", *SIZES["desk"], reduced_motion="reduce")
    on_one_screen(page, "circus_maximus")
    player = Watchful(page, "act", seed=4)
    player.declines = frozenset({"pass", "decline"})
    play_until(player, "How many coins")
    offer = page.locator("[data-move=offer]")
    expect(offer).to_have_text("Bid 1 coin")
    page.locator(".quick").get_by_role("button", name="Half").click()
    field = page.locator("[data-asked]").get_by_role("spinbutton")
    most = int(field.get_attribute("max") or "")  # whoever bids first gets more, and the first event gives or takes
    expect(offer).to_have_text(f"Bid {(1 + most) // 2} coins")
    field.fill(str(most - 3))
    field.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(f"bids {most - 3} coins")
    play_until(player, "How many coins")
    expect(offer).to_have_text("Bid 1 coin")  # what the question before was answered with means nothing here
    page.locator("main").focus()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Take back your move")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.locator("main").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("bids 1 coin")
    play_out(player, until=len(player.picked) + 10)
    assert player.seen
    page.locator(WAITING).first.wait_for()
    for width, height in DESKS:  # question and log are in sight on every desk, and the board takes its room
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT, ["#question", "[role=log]"]) == [], (width, height)
        assert page.evaluate(TAKEN) > 0.9, (width, height)
    for width, height in SCREENS[:3]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OUT_OF_SIGHT, ["#question", "[data-asked] [data-move]"]) == [], (width, height)


def test_arrows_numbers_undo_and_a_move_that_is_forced(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.evaluate("localStorage.setItem('parlour.prefs', JSON.stringify({forced: null}))")
    on_one_screen(page, "tictactoe")
    expect(page.locator(".lit")).to_have_count(9)
    page.locator("main").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".lit[data-id='4']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lit")).to_have_count(8)
    expect(page.locator(".lit:focus")).to_have_count(1)  # the focus stays on the board
    page.keyboard.press("u")
    expect(page.locator(".lit")).to_have_count(9)
    for square in (0, 1, 2, 4, 3, 5, 7, 6):
        page.locator(f".lit[data-id='{square}']").click()
    expect(page.locator("main[data-over]")).to_be_visible()  # the ninth was the only one, and nothing is hidden


# Notes how many lines the log has when a disc begins to fall, and what comes first: ribbon or result.
ORDER = """() => {
  window.told = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.dataset.disc) window.told.push(document.querySelectorAll('[role=log] .entry').length);
    return animate.apply(this, given);
  };
  new MutationObserver(() => {
    for (const name of ['.ribbon.result', 'section.result'])
      if (document.querySelector(name) && !window.told.includes(name)) window.told.push(name);
  }).observe(document.body, {subtree: true, childList: true});
}"""


def test_a_result_is_told_after_what_led_to_it_has_landed(open_page: OpenPage) -> None:
    page = open_page()
    on_one_screen(page, "connect_four")
    page.evaluate(ORDER)
    for column in (1, 2, 1, 2, 1, 2, 1):
        page.locator(f".lit[data-id='{column}']").click()
        expect(page.locator("[role=log] .entry").first).to_be_visible()
    expect(page.locator("section.result")).to_be_visible()
    told = page.evaluate("window.told")
    assert told == [0, 1, 2, 3, 4, 5, 6, ".ribbon.result", "section.result"]


def test_since_my_last_decision_whoever_is_named(come: Come, open_page: OpenPage) -> None:
    ann, bob = come("Ann"), come("Bob")
    room = ann.open("connect_four", "me", "open")
    bob.post(f"/api/rooms/{room}/join", {})
    ann.sit_at(room)
    bob.sit_at(room)
    ann.post(f"/api/rooms/{room}/begin", {})
    ann.answer("drop 1")
    bob.answer("drop 2")
    ann.answer("drop 1")
    bob.answer("drop 3")
    page = open_page(f"#/room/{room}", *SIZES["phone"], storage_state=ann.cookies, has_touch=True)
    expect(page.locator(".since")).to_contain_text("Since your last move: Bob drops a disc into column 3.")
    ann.hear()
    assert ann.sights[0]["since"] == 2
    # A long press reads what a button does, without pressing it, and leaves with the next touch.
    menu = page.get_by_role("button", name="Match menu")
    box = menu.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator(".tip")).to_have_text("Match menu")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("menuitem")).to_have_count(0)
    page.locator("#question").tap()
    expect(page.locator(".tip")).to_be_hidden()


def test_the_owner_sets_the_pace_of_bots_at_the_table(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    call(page, "Ann")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    room = ask(page, "/api/rooms", {"game": "connect_four", "seats": seats, "begin": True})["room"]["id"]
    go_to(page, room)
    page.get_by_role("button", name="Speed").click()
    page.get_by_role("menuitem", name="Instant").click()
    page.wait_for_function("async room => (await (await fetch(`/api/rooms/${room}`)).json()).room.pace === 0", arg=room)
    play_out(Wishing(page, seed=2), until=2)
