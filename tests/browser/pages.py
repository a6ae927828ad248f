"""Pages in a browser: their sizes, their requests to the host, and accessibility barriers."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

OpenPage = Callable[..., Page]

SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}

ASK = """async ([path, data]) => {
  const headers = {'content-type': 'application/json'};
  const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(data)});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}"""


def ask(page: Page, path: str, data: Any) -> Any:
    """Ask the host as this page would, with its cookies."""
    return page.evaluate(ASK, [path, data])


def call(page: Page, name: str) -> None:
    ask(page, "/api/guest", {"name": name})


def go_to(page: Page, room: str) -> None:
    """Open the room in a fresh page. A page that is open already would begin to show the room before it is left."""
    host = page.evaluate("location.origin")
    page.goto("about:blank")
    page.goto(f"{host}/#/room/{room}")
    page.locator("main[data-line=open]").wait_for()


# Fonts and pictures have loaded, and animations have ended, except those that never end.
AT_REST = """async () => {
  await document.fonts.ready;
  const pictures = [...document.images].filter(one => one.loading !== 'lazy');
  await Promise.all(pictures.map(one => one.decode().catch(() => {})));
  const ends = one => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity;
  for (;;) {
    const moving = document.getAnimations().filter(ends);
    if (!moving.length) break;
    await Promise.all(moving.map(one => one.finished.catch(() => {})));
  }
}"""


def come_to_rest(page: Page) -> None:
    """Wait until the page looks as it will stay."""
    page.locator(".ribbon, .flyer").wait_for(state="detached")
    page.evaluate(AT_REST)


def take_picture(page: Page, file: Path, shown: Locator, *, whole: bool = True) -> None:
    """Take a picture of the whole page or of the window, and make sure that its subject is in sight."""
    expect(page.locator(".skeleton")).to_have_count(0)  # everything has loaded
    come_to_rest(page)
    expect(shown).to_be_visible()
    if not whole:
        expect(shown).to_be_in_viewport()
    page.screenshot(path=file, full_page=whole)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def stop_the_clock(page: Page) -> None:
    """Stop the page's timers, so that pauses last until the test moves the clock on."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))


def barriers(page: Page, axe: str) -> list[str]:
    """The problems axe finds on this page, one line per element."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
