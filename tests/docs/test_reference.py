"""`docs/reference.md` is what the sources say, and nothing public is left out."""

import ast
import re

import pytest

import parlour.content
import parlour.kernel
import parlour.testing
from parlour.kernel.words import SECTIONS, common_words
from parlour.lab.sentences import leaves
from tests.docs.blocks import DOCS
from tests.docs.reference import CHAPTERS, PAGE, SOURCE, SourceFile, code, page, signature

WEB = DOCS.parent / "web" / "src"
LOOKED_UP = re.compile(r"""(?:template|lookUp\(words,|words(?:\.get\(|\[))\(?\s*["'](\w+)["']""")


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tests.docs.reference"


@pytest.mark.parametrize("module", [parlour.kernel, parlour.content, parlour.testing], ids=lambda module: str(module.__name__))
def test_nothing_public_is_left_out(module: object) -> None:
    source = SourceFile(f"{str(getattr(module, '__name__')).partition('.')[2]}/__init__.py")
    public = [name.asname or name.name for node in source.tree.body if isinstance(node, ast.ImportFrom) for name in node.names]
    assert len(public) > 5
    shown = {thing for _, _, files in CHAPTERS for _, things in files for thing in things}
    assert [name for name in public if name not in shown] == []


def test_everything_that_is_shown_is_explained() -> None:
    """A heading is followed by a docstring."""
    for _, _, files in CHAPTERS:
        for name, things in files:
            file = SourceFile(name)
            for thing in things:
                node = file.find(thing)
                assert isinstance(node, ast.AnnAssign | ast.Assign) or (
                    isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
                ), thing


def test_every_section_that_parlour_reads_is_listed() -> None:
    listed = {key.partition(".")[0] for key in SECTIONS}
    files = [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte"), *(SOURCE / "kernel").glob("*.py"), *(SOURCE / "host").rglob("*.py")]
    read = {section for file in files for section in LOOKED_UP.findall(file.read_text("utf-8"))}
    assert {"asks", "game", "resources", "pack"} <= read | {"asks"}
    assert read - listed == set()


def test_every_sentence_for_all_games_is_listed() -> None:
    for path, _ in leaves(common_words().sections):
        assert any(key.partition(".")[0] == path[0] for key in SECTIONS), path


def test_a_signature_is_shown_as_it_is_written() -> None:
    written = "def f(a: int, /, b: str='x', *more: int, c: bool=True, **rest: int) -> list[int]:\n    pass"
    [node] = ast.parse(written).body
    assert isinstance(node, ast.FunctionDef)
    shown = "f(a: int, /, b: str = 'x', *more: int, c: bool = True, **rest: int) -> list[int]"
    assert signature(node, "f") == shown
    assert code(shown) == f"```python\n{shown}\n```\n"


def test_a_long_signature_has_a_line_for_each_parameter() -> None:
    long = f"f({', '.join(f'parameter_{n}: int = {n}' for n in range(9))}) -> int"
    lines = code(long).splitlines()
    assert lines[:3] == ["```python", "f(", "    parameter_0: int = 0,"]
    assert lines[-2:] == [") -> int", "```"]
