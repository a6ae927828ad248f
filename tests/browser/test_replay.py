"""The replay viewer and the result page at a real host: every position is as it was seen, and the proof is checked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from parlour.kernel.chance import SealedChance, fair_seed

from ..host.conftest import Server
from .conftest import Come
from .pages import OpenPage, barriers, take_picture
from .people import finished

SIZES = [(360, 740), (820, 1180), (1440, 900)]


def position(page: Page) -> int:
    return int(page.get_by_label("Position").input_value())


def opened(page: Page) -> None:
    expect(page.get_by_role("slider", name="Position")).to_be_visible()


def in_letters(page: Page) -> Page:
    """With the generic table, whose drawing can be compared with the host's."""
    page.evaluate("localStorage.setItem('parlour.prefs', JSON.stringify({generic: true}))")
    page.reload()
    return page


# --- the host's word ---


@pytest.mark.parametrize("game", ["tictactoe", "connect_four", "high_card"])
def test_every_frame_is_what_was_seen_live(come: Come, game: str) -> None:
    ann, watcher = come("Ann"), come("Wim")
    room = ann.open(game, "me", "me", begin=True)
    watcher.sit_at(room)
    ann.sit_at(room)
    ann.play_on(4)
    running = ann.get(f"/api/matches/{ann.now['match']}/replay?seat=0")
    assert [frame["view"] for frame in running["frames"]] == ann.views[0]
    ann.play_on()
    ann.until_over()
    watcher.until_over()
    whole = ann.get(f"/api/matches/{ann.now['match']}/replay?seat=-1")
    seen = watcher.views[-1]
    frames = [frame["view"] for frame in whole["frames"]]
    assert frames[-1] == seen[-1] and len(frames) >= len(seen)
    if game != "high_card":  # when answers are secret, a spectator sees fewer positions than there are
        assert frames == seen
    else:
        assert [frame for frame in frames if frame in seen] and all(view in frames for view in seen)


# --- the viewer ---


def test_steps_jumps_and_links(come: Come, open_page: OpenPage, axe: str) -> None:
    ann = come("Ann")
    _, match = finished(ann, "connect_four", "me", "me")
    told = ann.get(f"/api/matches/{match}/replay")
    frames, last = told["frames"], told["length"] - 1
    page = in_letters(open_page(f"#/replay/{match}?at=3&seat=1", permissions=["clipboard-read", "clipboard-write"]))
    opened(page)
    drawing = page.locator("pre")

    def shows(at: int) -> None:
        expect(page.get_by_text(f"Position {at} of {last}")).to_be_visible()
        plain = re.sub(r"\[/?\w*\]", "", frames[at]["drawing"])
        expect(drawing).to_have_text(plain, use_inner_text=True)
        expect(page.locator("[aria-current=step] .number")).to_have_text(str(at))

    shows(3)
    expect(page.get_by_label("View as")).to_have_value("1")
    page.keyboard.press("ArrowRight")
    shows(4)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    shows(2)
    page.keyboard.press("End")
    shows(last)
    page.keyboard.press("Home")
    shows(0)
    page.get_by_role("button", name="One move forward").click()
    shows(1)
    page.get_by_role("button", name="Go to the end").click()
    shows(last)
    page.get_by_role("slider").fill("5")
    shows(5)
    page.get_by_role("button", name=re.compile(r"^7 ")).click()
    shows(7)
    second = next(at for at in range(8, last) if frames[at]["by"] == 1)
    page.get_by_label("Moves by").select_option("1")
    page.get_by_role("button", name="Next move by").click()
    shows(second)
    page.get_by_role("button", name="Previous move by").click()
    shows(max(at for at in range(second) if frames[at].get("by") == 1))
    page.get_by_label("View as").select_option("-1")
    expect(page).to_have_url(re.compile(r"at=\d+&seat=-1$"))
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("position copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    at = position(page)
    assert link.endswith(f"#/replay/{match}?at={at}&seat=-1")
    other = open_page("#" + link.partition("#")[2])
    opened(other)
    expect(other.get_by_text(f"Position {at} of {last}")).to_be_visible()
    assert barriers(page, axe) == []


def test_every_position_is_drawn_as_it_was_seen(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room = ann.open("tictactoe", "me", "me", begin=True)
    ann.sit_at(room)
    ann.play_on()
    ann.until_over()
    page = in_letters(open_page(f"#/replay/{ann.now['match']}"))
    opened(page)
    for at, view in enumerate(ann.views[0]):
        expect(page.get_by_text(f"Position {at} of")).to_be_visible()
        letters = re.findall(r"[XO·]", page.locator("pre").inner_text())
        assert letters == ["XO·"[owner] for owner in view["squares"]]
        page.keyboard.press("ArrowRight")


def test_it_plays_by_itself_and_pauses(come: Come, open_page: OpenPage) -> None:
    _, match = finished(come("Ann"), "tictactoe", "me", "me")
    page = open_page(f"#/replay/{match}", reduced_motion="reduce")
    page.clock.install()
    page.reload()
    opened(page)
    page.locator("main").focus()
    page.keyboard.press(" ")
    expect(page.get_by_text("Position 2 of")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    at = position(page)
    page.clock.run_for(60_000)
    assert position(page) == at
    page.get_by_role("radio", name="4×").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it has come to the end
    assert position(page) == int(page.get_by_role("slider").get_attribute("max") or 0)


def test_a_running_match_shows_what_was_seen_and_catches_up(come: Come, open_page: OpenPage, axe: str) -> None:
    ann = come("Ann")
    room = ann.open("tictactoe", "me", "me", begin=True)
    ann.sit_at(room)
    ann.play_on(2)
    page = open_page(f"#/replay/{ann.now['match']}?at=2&seat=0", storage_state=ann.cookies)
    opened(page)
    expect(page.get_by_text("Position 2 of 2")).to_be_visible()
    expect(page.get_by_text("In progress")).to_be_visible()
    expect(page.get_by_role("link", name="Download the record")).to_have_count(0)
    ann.play_on(2)
    page.get_by_role("button", name="Catch up: 2 new positions").click()
    expect(page.get_by_text("Position 4 of 4")).to_be_visible()
    assert barriers(page, axe) == []
    ann.play_on()
    ann.until_over()
    page.get_by_role("button", name="The match is over").click()
    expect(page.get_by_role("link", name="Download the record")).to_be_visible()
    stranger = open_page(f"#/replay/{ann.now['match']}?seat=1")  # it is over: anybody may view it as any seat
    opened(stranger)


def test_a_record_is_opened_from_a_file(come: Come, open_page: OpenPage, tmp_path: Path) -> None:
    ann = come("Ann")
    _, match = finished(ann, "high_card", "me", "me")
    file = tmp_path / "record.json"
    file.write_bytes(ann.web.get(f"/api/matches/{match}/record").content)
    page = open_page("#/replay", storage_state=ann.cookies)
    page.locator("input[type=file]").set_input_files(file)
    opened(page)
    assert match not in page.url
    file.write_text("no record")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("This file isn’t the record of a match. Choose another one.")).to_be_visible()


def test_a_fork_begins_in_the_viewer_and_is_played_to_its_end(come: Come, open_page: OpenPage, axe: str) -> None:
    ann = come("Ann")
    _, match = finished(ann, "connect_four", "me", "me")
    page = open_page(f"#/replay/{match}?at=4", storage_state=ann.cookies)
    opened(page)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your seat").select_option("1")
    dialog.get_by_label("Other seats").select_option("random")
    assert barriers(page, axe) == []
    dialog.get_by_role("button", name="Start playing").click()
    page.wait_for_url("**/#/room/*")
    room = page.url.rsplit("/", 1)[1]
    forked = come("Ann again")
    forked.web.cookies = ann.web.cookies
    forked.sit_at(room)
    before = ann.get(f"/api/matches/{match}/replay?seat=1&first=4&last=4")["frames"][0]["view"]
    first = ann.get(f"/api/matches/{forked.now['match']}/replay?seat=1&first=4&last=4")["frames"][0]["view"]
    assert first == before
    forked.play_on()
    forked.until_over()
    page.goto(page.url.replace(f"room/{room}", f"replay/{forked.now['match']}"))
    expect(page.get_by_text("Forked from another match at move 4")).to_be_visible()


def test_a_thousand_moves_are_scrubbed_fluidly(come: Come, host_server: Server, open_page: OpenPage) -> None:
    ann = come("Ann")
    _, match = finished(ann, "connect_four", "me", "me")
    whole = ann.get(f"/api/matches/{match}/replay")
    some = whole["frames"][1:]

    def answer(route: Route) -> None:
        first, last = (int(re.findall(rf"{name}=(\d+)", route.request.url)[0]) for name in ("first", "last"))
        frames = [{**some[at % len(some)], "at": at} for at in range(first, min(last, 1000) + 1)]
        route.fulfill(json={**whole, "length": 1001, "first": first, "frames": frames})

    page = open_page("#/showcase")
    page.route("**/replay?*", answer)
    page.goto(f"{host_server.address}/#/replay/{match}")
    opened(page)
    for part in range(0, 1001, 100):  # everything is fetched first: this measures the page, not the host
        page.get_by_role("slider").fill(str(part))
    times: list[float] = page.evaluate("""async () => {
        const range = document.querySelector('[type=range]');
        const times = [];
        for (let at = 0; at <= 1000; at++) {
            const begun = performance.now();
            range.value = at;
            range.dispatchEvent(new Event('input', {bubbles: true}));
            await null; await null; await null;
            void document.body.offsetHeight;
            times.push(performance.now() - begun);
            if (at % 50 === 0) await new Promise(requestAnimationFrame);
        }
        return times;
    }""")
    expect(page.get_by_text("Position 1000 of 1000")).to_be_visible()
    times.sort()
    print(f"\nscrubbing, ms a step: median {times[500]:.2f}, 99 of 100 {times[990]:.2f}, worst {times[-1]:.2f}")
    assert len(times) == 1001


# --- the result ---


def test_the_result_proves_chance_and_shows_how_it_went(come: Come, open_page: OpenPage, axe: str) -> None:
    ann = come("Ann")
    room = ann.open("high_card", "me", "bot")
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    page.get_by_role("button", name="Start the match").click()
    while not page.get_by_role("heading", name="Ranking").count():
        page.get_by_role("listitem").get_by_role("button", name=re.compile(r"^1\. ")).or_(
            page.get_by_role("heading", name="Ranking")
        ).first.click()
    expect(page.locator("[data-verdict=yes]").first).to_be_visible()
    for sentence in (
        "saw the seal before the match began",
        "The number your browser drew is among",
        "follow from the sealed secret",
    ):
        expect(page.get_by_text(sentence)).to_be_visible()
    expect(page.get_by_role("heading", name="How the match went")).to_be_visible()
    assert barriers(page, axe) == []
    page.get_by_text("Show the numbers").click()
    record = ann.get(f"/api/matches/{ann.get(f'/api/rooms/{room}')['room']['match']}/record")
    chance = record["chance"]
    expect(page.get_by_text(chance["secret"])).to_be_visible()
    seed = fair_seed(bytes.fromhex(chance["secret"]), [bytes.fromhex(nonce) for nonce in chance["nonces"]])
    stream = SealedChance(seed)
    expect(page.get_by_text(seed.hex())).to_be_visible()
    expect(page.get_by_text(" · ".join(str(stream.word()) for _ in range(8)))).to_be_visible()
    page.reload()  # what was seen before is remembered
    expect(page.locator("[data-verdict=yes]").first).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"secret": "00" * 32}, "The secret does not fit the seal that was shown."),
        ({"commitment": "11" * 32}, "The seal in the record is not the one this room showed."),
        ({"nonces": ["22" * 16, "33" * 16]}, "The number your browser gave is not among"),
    ],
)
def test_a_tampered_record_is_noticed(
    come: Come, host_server: Server, open_page: OpenPage, change: dict[str, Any], sentence: str
) -> None:
    ann = come("Ann")
    room = ann.open("tictactoe", "me", "bot")
    page = open_page(f"#/text/{room}", storage_state=ann.cookies)
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()

    def tampered(route: Route) -> None:
        record = route.fetch().json()
        record["chance"].update(change)
        route.fulfill(json=record)

    page.route("**/record", tampered)
    ann.sit_at(room)
    ann.until_given(seat=0)
    ann.post(f"/api/rooms/{room}/begin", {})
    ann.play_on()
    ann.until_over()
    expect(page.locator("[data-verdict=no]")).to_be_visible()
    expect(page.get_by_text(sentence)).to_be_visible()


def test_a_latecomer_is_told_what_cannot_be_known(come: Come, open_page: OpenPage) -> None:
    ann = come("Ann")
    room, _ = finished(ann, "tictactoe", "me", "bot")
    page = open_page(f"#/text/{room}")
    expect(page.locator("[data-verdict=unknown]")).to_be_visible()
    expect(page.get_by_text("only the host’s word")).to_be_visible()


# --- looks ---


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(come: Come, open_page: OpenPage, axe: str, pictures: Path, scheme: Any) -> None:
    ann = come("Ann")
    room, _ = finished(ann, "high_card", "me", "bot", "bot")
    _, four = finished(ann, "connect_four", "me", "bot")
    for width, height in SIZES:
        for name, route in (("replay", f"#/replay/{four}?at=9&seat=0"), ("result", f"#/text/{room}")):
            page = open_page(route, width, height, color_scheme=scheme, storage_state=ann.cookies)
            expect(page.get_by_role("heading", level=2).first).to_be_visible()
            shown = page.locator("[data-verdict], [aria-current=step]").first
            take_picture(page, pictures / f"{name}-{width}-{scheme}.png", shown)
            assert barriers(page, axe) == [], (name, width)
            page.close()
