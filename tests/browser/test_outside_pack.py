"""A pack that somebody hands on as a zip file: once it is added to a running host, the lobby has it and it can be
played."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from parlour.cli.commands import app
from tests.games.allotments import FILES

from .autoplayer import Wishing, play_out
from .pages import OpenPage, ask, call, go_to, take_picture
from .test_meinopoly import SHORT

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="16"/></svg>'


@pytest.fixture
def address(own_host: str) -> str:
    return own_host


def add(folder: Path) -> None:
    with zipfile.ZipFile(folder / "allotments.zip", "w") as packed:
        for name, text in {**FILES, "art/types/well.svg": PICTURE}.items():
            packed.writestr(f"allotments/{name}", text)
    added = CliRunner().invoke(app, ["packs", "add", str(folder / "allotments.zip")])
    assert added.exit_code == 0, added.output


def test_a_pack_from_a_zip_is_played_to_the_end(open_page: OpenPage, tmp_path: Path, pictures: Path) -> None:
    page = open_page("#/")
    call(page, "Ann")
    add(tmp_path)
    page.goto(page.url.split("#")[0] + "#/new/meinopoly")
    pack = page.get_by_role("radio", name="The Allotments")
    expect(pack).to_have_accessible_description(re.compile("everybody needs. By Fern · Version 1.0 · CC0$"))
    pack.check()
    take_picture(page, pictures / "outside-pack-lobby.png", pack)
    seats = [{"kind": "me"}, {"kind": "me"}]
    wish = {"game": "meinopoly", "seats": seats, "begin": True, "pace": 0, "pack": "allotments", "settings": SHORT}
    go_to(page, ask(page, "/api/rooms", wish)["room"]["id"])
    page.locator(".meinopoly").first.wait_for()
    take_picture(page, pictures / "outside-pack-board.png", page.locator(".board").first)
    player = Wishing(page, "select", "roll", "stay", "pass", "end_turn")
    play_out(player)
    expect(page.get_by_role("log")).to_contain_text("plays Fern")
    take_picture(page, pictures / "outside-pack-end.png", page.locator("main[data-over]"))
    print(f"{len(player.picked)} picks, to the end")
