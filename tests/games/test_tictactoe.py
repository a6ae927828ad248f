"""Tic-tac-toe's rules, sentence by sentence."""

from pathlib import Path

import pytest

import parlour
from parlour import Match
from parlour.games.tictactoe.rules import TicTacToe
from parlour.testing import ArrangedTable

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def table() -> ArrangedTable[TicTacToe]:
    return ArrangedTable("tictactoe")


def play(*squares: int) -> ArrangedTable[TicTacToe]:
    """The seats mark these squares in turn."""
    return table().play(*[f"mark {square}" for square in squares])


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("winner", [0, 1])
def test_three_in_a_row_win(line: str, winner: int) -> None:
    first, second, last = map(int, line)
    at = table()
    if winner == 1:
        at.play(f"mark {next(square for square in range(9) if square not in (first, second, last))}")
    at.t.squares[first] = at.t.squares[second] = winner
    result = at.play(f"mark {last}").result
    assert (result.winners, result.reason) == ([winner], "line")


def test_a_full_board_without_a_line_is_a_draw() -> None:
    result = play(0, 1, 2, 4, 3, 5, 7, 6, 8).result
    assert (result.winners, result.reason, result.draw) == ([0, 1], "full", True)


def test_the_last_square_can_win() -> None:
    assert play(0, 3, 1, 4, 5, 6, 7, 8, 2).result.winners == [0]


def test_seats_take_turns_and_squares_are_taken_once() -> None:
    at = play(8)
    assert (at.seat, at.options) == (1, [f"mark {square}" for square in range(8)])


def test_the_board_is_drawn() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 4", "1 mark 0")
    assert m.game.draw(m.view(0), m.speaker.show) == " O │ · │ ·\n───┼───┼───\n · │ X │ ·\n───┼───┼───\n · │ · │ ·"


def test_it_costs_at_most_80_lines() -> None:
    folder = Path(str(parlour.game("tictactoe").folder))
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".toml"}]
    assert sum(len(file.read_text().splitlines()) for file in files) <= 80
