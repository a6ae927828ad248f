"""Reads the fenced blocks of a page of the documentation, so that tests can run what the page shows.

A block belongs to a file if the line before it ends with the file's name: "`src/x/rules.py`:", or "`src/x/rules.py`,
with a mistake:" for one that only shows what goes wrong. A block for a file that exists already holds what is new or
changed in it; the rest stays. Python is merged by names, TOML by tables.
"""

from __future__ import annotations

import ast
import doctest
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

DOCS = Path(__file__).parent.parent.parent / "docs"

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./-]+)`(, with a mistake)?:$")
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
TABLE = re.compile(r"^(?=\[(?!\[\w+\.))", re.MULTILINE)  # with the lists of tables that belong to it
HEADER = re.compile(r"\[.*\n(?:id = .*\n)?")
ANYTHING = "…"

Files = dict[str, str]


class Block(NamedTuple):
    """One fenced block, with its heading, line, language and file."""

    heading: str
    line: int
    language: str
    file: str
    mistaken: bool
    text: str


def read_blocks(page: str) -> list[Block]:
    """The blocks of a page of `docs`, in order."""
    text = (DOCS / page).read_text("utf-8")
    found = []
    for fence in FENCE.finditer(text):
        before = text[: fence.start()]
        headings = HEADING.findall(before)
        named = FILE.search(before.rstrip().rpartition("\n")[2])
        found.append(
            Block(
                heading=headings[-1] if headings else "",
                line=before.count("\n") + 1,
                language=fence[1],
                file=named[1] if named else "",
                mistaken=bool(named and named[2]),
                text=fence[2],
            )
        )
    return found


def put_together(files: Files, blocks: Iterable[Block]) -> Files:
    """The files after these blocks: new ones added, others changed as the blocks say."""
    now = dict(files)
    for block in blocks:
        if block.file not in now or block.text.startswith('"""'):
            now[block.file] = block.text
        elif block.file.endswith(".py"):
            now[block.file] = change_python(now[block.file], block.text)
        else:
            now[block.file] = change_toml(now[block.file], block.text)
    return now


def change_python(old: str, new: str) -> str:
    """The old source, in which new definitions replace those of the same names."""
    tree = ast.parse(old)
    _change(tree.body, ast.parse(new).body)
    return ast.unparse(tree)


def _change(old: list[ast.stmt], new: list[ast.stmt]) -> None:
    """Put what is new before the next neighbour in the block that is known already, or at the end."""
    for number, node in enumerate(new):
        at = _find(old, node)
        if at is None:
            following = [place for place in (_find(old, later) for later in new[number + 1 :]) if place is not None]
            old.insert(following[0] if following else len(old), node)
            continue
        there = old[at]
        if isinstance(node, ast.ClassDef) and isinstance(there, ast.ClassDef):
            _change(there.body, node.body)
        else:
            old[at] = node


def _find(body: list[ast.stmt], node: ast.stmt) -> int | None:
    return next((place for place, other in enumerate(body) if _name(other) == _name(node)), None)


def _name(node: ast.stmt) -> str:
    match node:
        case ast.ImportFrom():
            return f"from {node.module}"
        case ast.ClassDef() | ast.FunctionDef():
            return node.name
        case ast.Assign():
            return ast.unparse(node.targets[0])
        case ast.AnnAssign():
            return ast.unparse(node.target)
        case ast.Expr(ast.Constant(str())):
            return "docstring"
    return ast.unparse(node)


def outline(source: str) -> Any:
    """What a source defines, whatever the order and the layout."""
    return _outline(ast.parse(source).body)


def _outline(body: list[ast.stmt]) -> Any:
    return {_name(node): _outline(node.body) if isinstance(node, ast.ClassDef) else ast.dump(node) for node in body}


def change_toml(old: str, new: str) -> str:
    """The old document, in which new tables replace those with the same headers (and the same ids)."""
    tables = {_header(table): table for text in (old, new) for table in TABLE.split(text) if table.strip()}
    changed = "\n".join(tables.values())
    tomllib.loads(changed)
    return changed


def _header(table: str) -> str:
    header = HEADER.match(table)
    return header[0] if header else ""


def write(files: Files, folder: Path) -> Path:
    """Write files into a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def note_package(project_file: str, site: Path) -> None:
    """Write into a folder what `pip install` would write about a package, above all its entry points."""
    project = tomllib.loads(project_file)["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def run_examples(page: str, blocks: Iterable[Block], names: dict[str, Any] | None = None) -> int:
    """Run the `>>>` examples of these blocks in order, as one session; return how many there were."""
    session: dict[str, Any] = dict(names or {})
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    failures: list[str] = []
    count = 0
    for block in blocks:
        if block.text.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block.text, session, page, page, block.line)
            count += len(test.examples)
            runner.run(test, out=failures.append, clear_globs=False)
            session = test.globs
    assert not failures, "".join(failures)
    return count


def agrees(shown: str, real: str) -> bool:
    """Whether a shown output is the real one. It may be wrapped differently, and a line of `…` stands for anything."""
    parts = [re.escape(" ".join(part.split())) for part in re.split(f"^{ANYTHING}$", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"\s*.*?\s*".join(parts), " ".join(real.split()), re.DOTALL) is not None
