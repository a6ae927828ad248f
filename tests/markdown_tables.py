"""Tables in Markdown pages, cell by cell."""

from itertools import dropwhile, takewhile


def first_table(text: str) -> list[list[str]]:
    """The cells of the first table in a text, its heading first."""
    after = dropwhile(lambda line: not line.startswith("|"), text.splitlines())
    heading, _, *rows = takewhile(lambda line: line.startswith("|"), after)
    return [cells(line) for line in (heading, *rows)]


def cells(line: str) -> list[str]:
    """The cells of one row."""
    return [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
