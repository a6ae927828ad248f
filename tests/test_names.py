"""Names: no two classes of the machine share one, modules are nouns, and no name is a metaphor to be explained."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "parlour"
# A module is a noun (`report`, `clocks`), not an activity. These are nouns, too: a drawing of the table, the seating of
# bots, and the names of two folders.
NOUNS = {"drawing", "seating", "testing", "thinking"}
# A stranger would have to look these up, or would guess wrong. The rules of a game may have them: a rulebook's chapter
# about turns is `rules/turns.py`.
METAPHORS = {"chair", "desk", "diary", "ear", "house", "paper", "seen", "sitting", "told", "turns", "whisper", "whole"}
ROOMS = ("kernel", "content", "host", "lab", "testing", "boards", "cli", "bots")


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


def activities(folder: Path) -> set[str]:
    """Modules and packages that are named by an activity, except tests: their names say what they try."""
    names = {part for file in folder.rglob("*.py") for part in file.relative_to(folder).with_suffix("").parts}
    return {name for name in names - NOUNS if name.endswith("ing") and not name.startswith("test_")}


def metaphors(folder: Path) -> set[str]:
    """Modules and classes outside rules whose names must be explained."""
    found = {name for name, file in classes(folder) if name.lower() in METAPHORS and "/rules/" not in file}
    files = [file for file in folder.rglob("*.py") if "rules" not in file.relative_to(folder).parts]
    return found | {file.name for file in files if file.stem in METAPHORS}


@pytest.mark.parametrize("folder", [SOURCE, TESTS], ids=["src", "tests"])
def test_modules_are_nouns_and_names_need_no_explanation(folder: Path) -> None:
    assert activities(folder) == set()
    assert metaphors(folder) == set()


def test_activities_and_metaphors_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for name in ("telling", "thinking", "desk", "test_playing", "rules/turns", "rules/paying"):
        (tmp_path / f"{name}.py").touch()
    (tmp_path / "room.py").write_text("class Room: ...\n\nclass Sitting: ...\n")
    assert activities(tmp_path) == {"telling", "paying"}
    assert metaphors(tmp_path) == {"desk.py", "Sitting"}
