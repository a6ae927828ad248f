"""Tic-tac-toe, sentence by sentence."""

from pathlib import Path

import pytest

import parlour
from parlour import Match

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("winner", [0, 1])
def test_three_in_a_row_win(line: str, winner: int) -> None:
    m = Match.new("tictactoe", seed=1)
    mine = [int(square) for square in line]
    theirs = [square for square in range(9) if square not in mine]
    # Three squares of the other's that are no line themselves.
    theirs = next([a, b, c] for a in theirs for b in theirs for c in theirs if a < b < c and f"{a}{b}{c}" not in LINES)
    while not m.over:
        seat = m.asked[0]
        m.play(seat, f"mark {(mine if seat == winner else theirs).pop(0)}")
    assert m.result is not None
    assert (m.result.winners, m.result.reason) == ([winner], "line")


def test_a_full_board_without_a_line_is_a_draw() -> None:
    m = Match.new("tictactoe", seed=1)
    for square in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        m.play(m.asked[0], f"mark {square}")
    assert m.result is not None
    assert (m.result.winners, m.result.reason, m.result.draw) == ([0, 1], "full", True)


def test_the_last_square_can_win() -> None:
    m = Match.new("tictactoe", seed=1)
    for square in (0, 3, 1, 4, 5, 6, 7, 8, 2):
        m.play(m.asked[0], f"mark {square}")
    assert m.result is not None
    assert m.result.winners == [0]


def test_seats_take_turns_and_squares_are_taken_once() -> None:
    m = Match.new("tictactoe", seed=1)
    m.play(0, "mark 8")
    assert m.asked == [1]
    assert [move.target for move in m.options(1)] == list(range(8))


def test_the_board_is_drawn() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 4", "1 mark 0")
    assert m.game.draw(m.view(0), m.speaker.show) == " O │ · │ ·\n───┼───┼───\n · │ X │ ·\n───┼───┼───\n · │ · │ ·"


def test_it_costs_at_most_80_lines() -> None:
    folder = Path(str(parlour.game("tictactoe").folder))
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".toml"}]
    assert sum(len(file.read_text().splitlines()) for file in files) <= 80
