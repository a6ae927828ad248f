"""What everyone sees of Connect Four."""

import msgspec


class View(msgspec.Struct, frozen=True):
    """Who owns each place, column by column, from the bottom; -1 is empty."""

    columns: list[list[int]]


def draw(view: View) -> str:
    """The board as seen from the front, with the numbers of its columns."""
    rows = [" ".join("XO·"[owner] for owner in row) for row in zip(*view.columns, strict=True)]
    numbers = " ".join(str(column) for column in range(len(view.columns)))
    return "\n".join([*reversed(rows), "─" * len(numbers), numbers])
