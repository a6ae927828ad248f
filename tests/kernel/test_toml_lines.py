"""The line of every key and every entry, for every TOML file of the games and for the odd corners of TOML."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.kernel.toml_lines import KeyPath, lines_of

GAMES = Path(parlour.__file__).parent / "games"

ODD = '''a.b = 1 # one
"q.r" = """
x # "no comment
y\\""""
[[t]]
id = 'lit#'
s = [
  { id = "x", v = [1,
     2] },  # [
  { id = "y" } ]
[t.sub]
k = 2020-01-01
[[t]]
[[t.u]]
z = []
[[t.u]]
z = ""
[t.u."b\\u0061\\"r".'b\\u0061']
"\\U0001F600" = { "\\t" = 1 }
'''


def paths(value: object, above: KeyPath = ()) -> Iterator[KeyPath]:
    """The path of everything in a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inside:
        yield (*above, key)
        yield from paths(item, (*above, key))


@pytest.mark.parametrize("text", [ODD, "", *[file.read_text("utf-8") for file in sorted(GAMES.rglob("*.toml"))]])
def test_everything_in_a_document_has_a_line(text: str) -> None:
    assert set(lines_of(text)) == set(paths(tomllib.loads(text)))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a", "b"), 1),
        (("q.r",), 2),
        (("t", 0), 5),
        (("t", 0, "id"), 6),
        (("t", 0, "s", 0, "v"), 8),
        (("t", 0, "s", 0, "v", 1), 9),
        (("t", 0, "s", 1), 10),
        (("t", 0, "sub", "k"), 12),
        (("t", 1), 13),
        (("t", 1, "u", 1, "z"), 17),
        (("t", 1, "u", 1, 'ba"r', "b\\u0061", "😀", "\t"), 19),
    ],
)
def test_the_line_is_the_one_on_which_it_begins(path: KeyPath, line: int) -> None:
    assert lines_of(ODD)[path] == line
