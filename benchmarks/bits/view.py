import msgspec


class View(msgspec.Struct, frozen=True):
    """The marks of each seat, a bit for each square."""

    marks: list[int]
