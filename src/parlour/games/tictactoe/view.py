import msgspec


class View(msgspec.Struct, frozen=True):
    squares: list[int]


def draw(view: View) -> str:
    rows = [" " + " │ ".join("XO·"[owner] for owner in view.squares[row : row + 3]) for row in (0, 3, 6)]
    return "\n───┼───┼───\n".join(rows)
