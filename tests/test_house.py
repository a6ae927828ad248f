"""The house: arrows between its rooms point one way, files stay small, nothing carries an address."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlour"

# kernel ← games ← bots ← host, lab, agents ← cli: each room may use itself and the rooms before it.
ROOMS = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "bots": {"kernel", "games", "bots"},
    "host": {"kernel", "games", "bots", "host"},
    "lab": {"kernel", "games", "bots", "lab"},
    "agents": {"kernel", "games", "bots", "agents"},
    "cli": {"kernel", "games", "bots", "host", "lab", "agents", "cli"},
}
# Beside the rooms: who we are and whether we are compiled, and the compiler itself.
BESIDE = {"lab": {"", "how_it_runs"}, "cli": {"", "compiling", "how_it_runs"}, "host": {"", "how_it_runs"}}


def imports(file: Path, source: Path = SOURCE) -> list[str]:
    """The modules of Parlour that a file imports, by their full names."""
    package = list(file.relative_to(source.parent).with_suffix("").parts[:-1])
    found = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            found.append(".".join([*base, *([node.module] if node.module else [])]))
    return [name for name in found if name == "parlour" or name.startswith("parlour.")]


@pytest.mark.parametrize("file", sorted(SOURCE.rglob("*.py")), ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_respect_the_arrows(file: Path) -> None:
    room = file.relative_to(SOURCE).parts[0]
    if room not in ROOMS:
        return
    for name in imports(file):
        target = name.split(".")[1] if "." in name else ""
        assert target in ROOMS[room] | BESIDE.get(room, set()), f"{room} may not import {name}"


def test_the_arrows_would_be_noticed(tmp_path: Path) -> None:
    wrong = tmp_path / "parlour" / "kernel" / "wrong.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("from ..games.tictactoe import GAME\nimport parlour.lab\n")
    assert imports(wrong, tmp_path / "parlour") == ["parlour.games.tictactoe", "parlour.lab"]


def test_games_do_not_know_each_other() -> None:
    for folder in (SOURCE / "games").iterdir():
        for file in folder.rglob("*.py") if folder.is_dir() else []:
            others = [n for n in imports(file) if n.startswith("parlour.games.") and n.split(".")[2] != folder.name]
            assert others == [], f"{file} imports {others}"


def test_tic_tac_toe_costs_at_most_80_lines() -> None:
    folder = SOURCE / "games" / "tictactoe"
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".toml"}]
    assert sum(len(file.read_text().splitlines()) for file in files) <= 80


def test_the_package_is_typed() -> None:
    assert (SOURCE / "py.typed").exists()


def test_no_file_carries_an_address_of_a_registry() -> None:
    address = re.compile(r"https?://[^\s\"')]*(?:pypi|npmjs|registry|files\.pythonhosted)", re.IGNORECASE)
    folders = [SOURCE, ROOT / "tests", ROOT / "benchmarks", ROOT / "docs", ROOT / "web"]
    for file in [
        f
        for folder in folders
        for f in folder.rglob("*")
        if f.suffix in {".py", ".toml", ".json", ".md", ".txt", ".mjs", ".ts", ".svelte", ".css"}
    ]:
        assert not address.search(file.read_text()), file


def classes(room: str) -> list[tuple[str, str]]:
    """The classes of a room, with their files; not those that a function makes for itself."""
    found: list[tuple[str, str]] = []
    for file in sorted((SOURCE / room).rglob("*.py")):
        waiting: list[ast.AST] = [ast.parse(file.read_text())]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.ClassDef):
                found.append((node.name, str(file.relative_to(SOURCE))))
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                waiting += ast.iter_child_nodes(node)
    return found


def test_no_two_classes_have_the_same_name() -> None:
    places: dict[str, list[str]] = {}
    for room in ("kernel", "host", "lab", "cli", "bots"):
        for name, file in classes(room):
            places.setdefault(name, []).append(file)
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
