"""`docs/inside-the-host.md`: every file and every function that it names exists, and it leaves no file out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.docs.blocks import DOCS
from tests.docs.test_pages import (
    test_every_link_leads_somewhere as check_links,
    test_lines_are_short_enough_to_read as check_lines,
)

PAGE = "inside-the-host.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
ROOT = DOCS.parent
HOST = ROOT / "src" / "parlour" / "host"
ROW = re.compile(r"^\| `([\w./]+\.(?:py|ts))` \| (.*) \|$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"_?[A-Za-z]\w*")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
ANSWERS = {"ok", "stale", "busy", "store_trouble", "not_open", "frozen"}  # what a player is told; not functions


def at(file: str) -> Path:
    """A file as the page names it: from the host's folder, or from the root."""
    return HOST / file if (HOST / file).exists() else ROOT / file


def names_in(file: Path) -> set[str]:
    """Classes and functions of a module; of a TypeScript file its methods."""
    text = file.read_text("utf-8")
    if file.suffix == ".ts":
        return set(re.findall(r"^ +(?:async )?(\w+)\(", text, re.MULTILINE))
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)}


def section(heading: str) -> str:
    return TEXT.split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]


def test_every_file_in_a_table_has_what_the_table_says_of_it() -> None:
    rows = ROW.findall(TEXT)
    assert len(rows) > 20
    for file, what in rows:
        told = {code for code in CODE.findall(what) if NAME.fullmatch(code)}
        assert told <= names_in(at(file)), (file, told - names_in(at(file)))


def test_every_name_in_the_text_stands_in_the_host() -> None:
    text = FENCED.sub("", ROW.sub("", TEXT))
    modules = {file.name: file for file in HOST.rglob("*.py")}
    known = set[str]().union(*[names_in(file) for file in modules.values()])
    for code in CODE.findall(text):
        if code.endswith("/"):
            assert at(code).is_dir(), code
        elif code.endswith(".py"):
            assert at(code).is_file() or code in modules, code
        elif NAME.fullmatch(code) and code not in ANSWERS:
            assert code in known, code


def test_every_file_stands_in_one_table_once() -> None:
    files = [file for file, _ in ROW.findall(TEXT)]
    assert [file for file in files if files.count(file) > 1] == []


def test_the_way_of_a_move_is_told_file_by_file() -> None:
    way = [file for file, _ in ROW.findall(section("From the click to the disk") + section("And back"))]
    assert len(way) >= 16


def test_every_file_of_the_live_rooms_is_told_of() -> None:
    named = {file for file, _ in ROW.findall(TEXT)} | set(CODE.findall(TEXT))
    files = {file.relative_to(HOST).as_posix() for file in (HOST / "live").glob("*.py") if file.name != "__init__.py"}
    assert files <= named, files - named


def test_its_links_lead_somewhere_and_its_lines_are_short() -> None:
    check_links(PAGE)
    check_lines(PAGE)
