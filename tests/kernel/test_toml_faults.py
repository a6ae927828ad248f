"""Faults of TOML are told as what somebody did: a header that is missing, misspelt or written twice; with its line."""

import pytest

from parlour.kernel import PackError
from parlour.kernel.pack_toml import parse

PACK = 'name = "x"\n\n[[acts]]\nid = "a"\nprice = 3\n\n{}\nid = "b"\nprice = 4\n\n[numbers]\ngoal = 12\n'
AGAIN = (
    "id has a value already in [[acts]] of line 3; is the header of another [[acts]] missing or misspelt in between?"
)
BRACKETS = "ends with other brackets than it begins with; write [[acts]] for an entry of a list, or [acts] for a table"


@pytest.mark.parametrize(
    ("header", "line", "sentence"),
    [
        ("", 8, AGAIN),
        ("# [[acts]]", 8, AGAIN),
        ("[acts]", 7, "[acts] is written [[acts]] in line 3; write it the same way here"),
        ("[[acts]", 7, f"the header [[acts] {BRACKETS}"),
        ("[acts]]  # one more", 7, f"the header [acts]] {BRACKETS}"),
        ("[[acts", 7, f"the header [[acts {BRACKETS}"),
        ("[[name]]", 7, "[[name]] cannot be a header: name has a value already"),
        ("[acts.id]", 7, "[acts.id] cannot be a header: acts.id has a value already"),
        ("[[numbers]]", 11, "[numbers] is written [[numbers]] in line 7; write it the same way here"),
        ("[numbers]", 11, "[numbers] stands in line 7 already; write what belongs to it there"),
        ("acts", 7, "this is not TOML: Expected '=' after a key in a key/value pair"),
    ],
)
def test_a_header_that_is_wrong(header: str, line: int, sentence: str) -> None:
    with pytest.raises(PackError) as refused:
        parse(PACK.format(header), "p/pack.toml")
    assert str(refused.value) == f"p/pack.toml:{line}: {sentence}"


def test_the_line_is_where_the_value_begins_and_texts_hold_no_headers() -> None:
    text = '[[cards]]\ntext = """\n[not a header]\n[nor]\n"""\ntext = [\n  "a",\n  "b",\n]\n'
    with pytest.raises(PackError, match=r"^p:6: text has a value already in \[\[cards\]\] of line 1;"):
        parse(text, "p")
    with pytest.raises(PackError, match=r"^p:2: x has a value already; is a header missing or misspelt above\?"):
        parse("x = 1\nx = 2\n", "p")


def test_whatever_a_file_says_it_gets_a_sentence_soon() -> None:
    spaces = " " * 200_000
    for text in ("[" + spaces + "x", "[[" * 50_000, "x=1\n" + "[a" + spaces + "\n" + "x=1\n" * 3, "[a]\n" * 20_000):
        with pytest.raises(PackError):
            parse(text, "p")
