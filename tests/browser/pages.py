"""Pages in a browser: their sizes, what they ask of the host, and what keeps people out of them."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

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
    page.evaluate("room => { location.hash = `#/room/${room}`; }", room)
    page.reload()
    page.locator("main[data-line=open]").wait_for()


def barriers(page: Page, axe: str) -> list[str]:
    """What axe finds on this page, one line per element."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
