"""`docs/how-it-works.md`: its examples are true, and each of its ideas has a readable drawing."""

import re
from xml.etree import ElementTree

import pytest

from tests.docs.blocks import DOCS, read_blocks, run_examples

PAGE = "how-it-works.md"
IDEAS = ["table", "steps", "chance", "knowledge", "records"]
SVG = "{http://www.w3.org/2000/svg}"


def test_examples_show_what_really_happens() -> None:
    assert run_examples(PAGE, read_blocks(PAGE)) > 40


def test_every_idea_has_a_chapter_and_a_drawing() -> None:
    _, *chapters = re.split(r"^## ", (DOCS / PAGE).read_text("utf-8"), flags=re.MULTILINE)
    assert [chapter.partition("\n")[0].split()[-1].lower() for chapter in chapters] == IDEAS
    for idea, chapter in zip(IDEAS, chapters, strict=True):
        assert re.findall(r"!\[[^\]]+\]\((.*)\)", chapter) == [f"pictures/{idea}.svg"]


@pytest.mark.parametrize("idea", IDEAS)
def test_every_drawing_says_what_it_shows(idea: str) -> None:
    drawing = ElementTree.parse(DOCS / "pictures" / f"{idea}.svg").getroot()
    assert (drawing.get("width"), drawing.get("role")) == ("720", "img")
    assert drawing.get("viewBox") == f"0 0 720 {drawing.get('height')}"
    for name in ("title", "desc"):
        said = drawing.find(SVG + name)
        assert said is not None and said.text
        assert said.get("id") in str(drawing.get("aria-labelledby")).split()
