"""`docs/inside-the-client.md`: everything it names exists."""

import re

from tests.docs.blocks import DOCS
from tests.docs.test_pages import (
    test_every_link_leads_somewhere as check_links,
    test_lines_are_short_enough_to_read as check_lines,
)

PAGE = "inside-the-client.md"
TEXT = (DOCS / PAGE).read_text("utf-8")


def test_every_file_it_names_is_there() -> None:
    named = set(re.findall(r"`((?:web|src|tests)/[\w./-]+)`", TEXT)) - {"web/dist"}  # in the package of a game
    assert len(named) >= 10
    assert [name for name in named if not (DOCS.parent / name).exists()] == []


def test_the_lines_it_promises_stand_in_the_log() -> None:
    source = (DOCS.parent / "src/parlour/host/http/boards.py").read_text("utf-8")
    promised = set(re.findall(r"`(a board [a-z ]+)`", TEXT))
    assert len(promised) == 3
    assert [line for line in promised if f'"{line}' not in source] == []


def test_its_links_lead_somewhere_and_its_lines_are_short() -> None:
    check_links(PAGE)
    check_lines(PAGE)
