"""What everyone sees of Connect Four."""

import msgspec

from parlour.games.connect_four.rules import COLUMNS, ROWS, ConnectFour


class View(msgspec.Struct, frozen=True):
    """Who owns each place, column by column from 1 to 7, each from the bottom; -1 is empty."""

    columns: list[list[int]]


def view(t: ConnectFour, seat: int) -> View:
    """Everyone sees everything."""
    return View([[t.owner(column, row) for row in range(ROWS)] for column in COLUMNS])


DISCS = ["[seat0] ● [/]", "[seat1] ■ [/]", " · "]


def draw(view: View) -> str:
    """The board as seen from the front, with the numbers of its columns."""
    rows = ["".join(DISCS[owner] for owner in row) for row in zip(*view.columns, strict=True)]
    numbers = "".join(f" {column} " for column in range(1, len(view.columns) + 1))
    return "\n".join([*reversed(rows), "─" * len(numbers), numbers])
