"""The small parts: seats that everyone can tell apart, boards as text, and the catalogue of words."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.style import Style

import parlour.cli.terminal
from parlour.cli.terminal.board import draw_board, painted, tree
from parlour.cli.terminal.seats import COLOURS, SHAPES, badge, style
from parlour.cli.terminal.words import SHELL
from parlour.kernel import Match
from parlour.kernel.words import slots

FOLDER = Path(parlour.cli.terminal.__file__).parent

# How colours look to people without one kind of cone (Machado, Oliveira and Fernandes 2009), in linear RGB.
SIGHT = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def linear(colour: str) -> Any:
    rgb = np.array(Color.parse(colour).get_truecolor()) / 255
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(rgb: Any) -> Any:
    xyz = XYZ @ np.clip(rgb, 0, 1) / np.array([0.95047, 1, 1.08883])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize(
    ("sight", "apart"), [("usual", 28), ("protanopia", 28), ("deuteranopia", 28), ("tritanopia", 22)]
)
def test_ten_seat_colours_stay_apart(sight: str, apart: float) -> None:
    seen = [lab(SIGHT[sight] @ linear(colour)) for colour in COLOURS]
    assert len(seen) == 10
    assert min(float(np.linalg.norm(one - two)) for one, two in itertools.combinations(seen, 2)) >= apart


def test_every_seat_has_a_shape_of_its_own_that_reads_on_its_colour() -> None:
    assert len(set(SHAPES)) == 10
    assert all(cell_len(badge(seat).plain) == 3 for seat in range(10))
    for seat, colour in enumerate(COLOURS):
        ink = style(seat).color
        assert ink is not None
        bright = sorted([float(XYZ[1] @ linear(ink.name)) + 0.05, float(XYZ[1] @ linear(colour)) + 0.05])
        assert bright[1] / bright[0] >= 4.5  # what WCAG asks of text


def test_markup_of_a_board_is_painted_and_what_is_none_is_left() -> None:
    text = painted("[seat1] X [/][bold]b[/] [nosuchstyle]c[/]")
    assert text.plain == " X b c"
    assert [span.style for span in text.spans] == [style(1), Style(bold=True), Style.null()]
    assert painted("a [/b] c").plain == "a [/b] c"


def test_a_game_without_a_drawing_is_shown_as_a_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    m = Match.new("tictactoe", seed=1)
    monkeypatch.setattr(m.game, "_draw", None)
    assert draw_board(m, 0).plain == "squares: -1, -1, -1, -1, -1, -1, -1, -1, -1"

    class Purse(msgspec.Struct):
        coins: int
        open_to_all: bool

    class View(msgspec.Struct):
        purses: list[Purse]
        deck: list[int]
        last: str | None

    view = View([Purse(3, True), Purse(0, False)], [], None)
    assert tree(msgspec.to_builtins(view)) == [
        "purses",
        "  0",
        "    coins: 3",
        "    open to all: yes",
        "  1",
        "    coins: 0",
        "    open to all: no",
        "deck: –",
        "last: –",
    ]


def said() -> dict[str, list[set[str]]]:
    """Every key that the code uses, with the names of the values it passes."""
    found: dict[str, list[set[str]]] = {}
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                key = node.args[0]
                assert isinstance(key, ast.Constant), f"{file.name}: a key must stand in the code"
                found.setdefault(str(key.value), []).append({str(word.arg) for word in node.keywords})
    return found


def test_every_key_has_words_and_all_words_are_said() -> None:
    keys = said()
    written = {f"{section}.{name}" for section in SHELL.sections for name in SHELL.keys(section)}
    assert set(keys) == written
    for key, calls in keys.items():
        section, name = key.split(".")
        for given in calls:
            assert given == set(slots(SHELL[section, name])), key


def test_the_picture_in_the_documentation_loads_nothing_from_elsewhere() -> None:
    picture = Path(__file__).parents[3] / "docs" / "pictures" / "terminal.svg"
    assert not re.findall(r"url\((?!#)|href|@import|@font-face", picture.read_text("utf-8"))
