"""A page of a match whose rules have changed: it says so, shows the last position, and lets its players end it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from ..host.conftest import Server
from ..host.test_old_matches import DOUBLED
from ..host.versions import several_versions
from .pages import OpenPage, barriers, take_picture
from .people import Person


class Updated(NamedTuple):
    """A host whose rules have changed, and a match from before that."""

    server: Server
    room: str
    cookies: dict[str, str]


@pytest.fixture
def updated(tmp_path: Path) -> Iterator[Updated]:
    """A host that was started with the sample game, and again after its rules had changed."""
    (tmp_path / "site").mkdir()
    with several_versions(tmp_path / "site") as versions:
        versions.write("cards_1")
        versions.install(cards="cards_1")
        server = Server(f"sqlite:///{tmp_path / 'parlour.db'}")
        ann = Person(server.address, "Ann")
        room = ann.open("cards", "me", "me", begin=True)
        ann.sit_at(room)
        ann.play_on(4)
        cookies = dict(ann.web.cookies)
        ann.leave()
        server.stop()
        versions.edit("cards_1", DOUBLED)
        server.start(server.port)
        yield Updated(server, room, cookies)
        server.stop()


@pytest.fixture
def host_server(updated: Updated) -> Server:
    return updated.server


def test_an_archived_match_is_read_and_ended(updated: Updated, open_page: OpenPage, pictures: Path, axe: str) -> None:
    page = open_page()
    url = updated.server.address
    page.context.add_cookies([{"name": name, "value": value, "url": url} for name, value in updated.cookies.items()])
    page.goto(f"{url}/#/room/{updated.room}")
    page.reload()
    notice = page.get_by_text("The rules have changed, so this match")
    expect(notice).to_be_visible()
    assert barriers(page, axe) == []
    take_picture(page, pictures / "old-match.png", notice)
    page.get_by_role("button", name="End the match").click()
    ended = page.get_by_text("The match ended unfinished. Nobody has won.").first
    expect(ended).to_be_visible()
    take_picture(page, pictures / "old-match-ended.png", ended)
