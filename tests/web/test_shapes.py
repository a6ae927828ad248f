"""The client's types are generated from the Python structs, and are up to date."""

import importlib.util

from .page_build import ROOT


def test_the_types_of_the_wire_and_of_boards_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("shapes", ROOT / "web" / "shapes.py")
    assert spec is not None and spec.loader is not None
    shapes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shapes)
    files = shapes.everything()
    assert len(files) >= 3
    stale = [str(file.relative_to(ROOT)) for file, text in files.items() if file.read_text("utf-8") != text]
    assert stale == [], "run python web/shapes.py"


def test_every_game_that_draws_a_board_has_its_types() -> None:
    for board in (ROOT / "src/parlour/games").glob("*/web/Board.svelte"):
        assert board.with_name("types.ts").exists(), board
