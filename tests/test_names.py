"""One word, one meaning: no two classes of the machine share a name."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "parlour"
ROOMS = ("kernel", "content", "host", "lab", "testing", "cli", "bots")


def classes(folder: Path) -> list[tuple[str, str]]:
    """The classes of a folder, with their files, except those inside functions."""
    found: list[tuple[str, str]] = []
    for file in sorted(folder.rglob("*.py")):
        waiting: list[ast.AST] = [ast.parse(file.read_text())]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.ClassDef):
                found.append((node.name, str(file.relative_to(folder.parent))))
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                waiting += ast.iter_child_nodes(node)
    return found


def shared(found: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Names that several classes share, with their files."""
    places: dict[str, list[str]] = {}
    for name, file in found:
        places.setdefault(name, []).append(file)
    return {name: files for name, files in places.items() if len(files) > 1}


def test_no_two_classes_have_the_same_name() -> None:
    assert shared([one for room in ROOMS for one in classes(SOURCE / room)]) == {}


def test_a_second_one_would_be_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "host"
    folder.mkdir()
    (folder / "one.py").write_text("class Room: ...\n")
    (folder / "two.py").write_text("class Room: ...\n\ndef f():\n    class Seat: ...\n")
    assert shared(classes(folder)) == {"Room": ["host/one.py", "host/two.py"]}
