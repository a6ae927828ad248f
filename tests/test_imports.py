"""Imports between rooms go one way, games do not know each other, no two modules need each other, and few types are
left open."""

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlour"

# kernel ← content ← games ← bots ← host, lab, agents, boards ← cli: each room may import itself and rooms before it.
# Only games know of content.
ROOMS = {
    "kernel": {"kernel"},
    "content": {"kernel", "content"},
    "games": {"kernel", "content", "games"},
    "bots": {"kernel", "games", "bots"},
    "host": {"kernel", "games", "bots", "host"},
    "lab": {"kernel", "games", "bots", "lab"},
    "agents": {"kernel", "games", "bots", "agents"},
    "testing": {"kernel", "lab", "testing"},
    "boards": {"kernel", "boards"},
    "cli": {"kernel", "games", "bots", "host", "lab", "agents", "boards", "cli"},
}
# Beside the rooms: the version, whether Parlour is compiled, what leaves out stale compiled modules, and the compiler.
BESIDE = {
    "kernel": {"_plain"},
    "lab": {"", "how_it_runs"},
    "cli": {"", "compiler", "how_it_runs"},
    "host": {"", "how_it_runs"},
}


def for_types_only(tree: ast.Module) -> set[ast.AST]:
    """The code below `if TYPE_CHECKING:`, which never runs."""
    branches = [node for node in ast.walk(tree) if isinstance(node, ast.If)]
    bodies = [branch.body for branch in branches if ast.unparse(branch.test).endswith("TYPE_CHECKING")]
    return {node for body in bodies for line in body for node in ast.walk(line)}


def imported(file: Path, source: Path = SOURCE, *, types: bool = True) -> list[tuple[str, str]]:
    """What a file imports from Parlour: a module's full name and what is taken from it ("" for the module itself)."""
    package = list(file.relative_to(source.parent).with_suffix("").parts[:-1])
    tree = ast.parse(file.read_text("utf-8"))
    left_out = set() if types else for_types_only(tree)
    found = []
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found += [(module, alias.name) for alias in node.names]
    return [(module, name) for module, name in found if module.split(".")[0] == "parlour"]


def modules(file: Path, source: Path = SOURCE) -> set[str]:
    """The full names of the modules of Parlour that a file imports."""
    return {module for module, _ in imported(file, source)}


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_respect_the_arrows(file: Path) -> None:
    room = file.relative_to(SOURCE).parts[0]
    if room not in ROOMS:
        return
    for name in modules(file):
        target = name.split(".")[1] if "." in name else ""
        assert target in ROOMS[room] | BESIDE.get(room, set()), f"{room} may not import {name}"


def test_the_arrows_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "parlour" / "kernel" / "wrong.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("from ..games.tictactoe import GAME\nimport parlour.lab\n")
    assert modules(wrong, tmp_path / "parlour") == {"parlour.games.tictactoe", "parlour.lab"}


def test_games_do_not_know_each_other() -> None:
    for folder in (SOURCE / "games").iterdir():
        for file in folder.rglob("*.py") if folder.is_dir() else []:
            others = [n for n in modules(file) if n.startswith("parlour.games.") and n.split(".")[2] != folder.name]
            assert others == [], f"{file} imports {others}"


# --- modules that need each other ---

Graph = Mapping[str, set[str]]


def graph_of(source: Path) -> Graph:
    """Which modules each module imports when it runs. The packages that contain a module do not count."""
    files = {name_of(file, source): file for file in source.rglob("*.py") if "migrations" not in file.parts}
    graph: dict[str, set[str]] = {}
    for module, file in files.items():
        graph[module] = set()
        for base, name in imported(file, source, types=False):
            target = f"{base}.{name}" if f"{base}.{name}" in files else base
            if target in files and target != module:
                graph[module].add(target)
    return graph


def name_of(file: Path, source: Path) -> str:
    return ".".join(file.relative_to(source.parent).with_suffix("").parts).removesuffix(".__init__")


def reached(graph: Graph, start: str) -> set[str]:
    """All modules that a module reaches by its imports; itself only if it lies on a cycle."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def knots(graph: Graph) -> set[frozenset[str]]:
    """The sets of modules that all reach each other."""
    reach = {module: reached(graph, module) for module in graph}
    return {
        frozenset(other for other in reach[module] if module in reach[other])
        for module in graph
        if module in reach[module]
    }


def test_no_module_needs_one_that_needs_it() -> None:
    """Imports inside functions count too: they hide a cycle and do not remove it."""
    assert knots(graph_of(SOURCE)) == set()


def test_a_knot_would_be_noticed(tmp_path: Path) -> None:
    """This one goes through a function and a package. Imports for types, and a module beside it, are not part of it."""
    source = tmp_path / "parlour"
    (source / "games" / "go").mkdir(parents=True)
    for name, text in {
        "games/go/__init__.py": "from .table import Table\n",
        "games/go/table.py": "class Table:\n    def view(self):\n        from . import view\n",
        "games/go/view.py": "from .. import go\nfrom .words import WORDS\n",
        "games/go/words.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .table import Table\n",
    }.items():
        (source / name).write_text(text)
    tied = {"parlour.games.go", "parlour.games.go.table", "parlour.games.go.view"}
    assert knots(graph_of(source)) == {frozenset(tied)}
    (source / "games/go/view.py").write_text("from .words import WORDS\n")
    assert knots(graph_of(source)) == set()


def test_nothing_is_imported_for_its_side_effect() -> None:
    assert [file for file in SOURCE.rglob("*.py") if "# noqa: F401" in file.read_text("utf-8")] == []


def lines_with_any(source: Path) -> list[str]:
    """Lines of code that say `Any`: what stands there is not checked."""
    found = []
    for file in sorted(source.rglob("*.py")):
        if "migrations" not in file.parts:
            names = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Name)]
            lines = {name.lineno for name in names if name.id == "Any"}
            found += [f"{file.relative_to(source)}:{line}" for line in sorted(lines)]
    return found


def test_few_lines_are_without_a_type() -> None:
    assert len(lines_with_any(SOURCE)) <= 75, lines_with_any(SOURCE)
