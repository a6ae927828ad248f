"""What users install: types, declared dependencies, and no address of anybody's machine."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "parlour"


def test_the_package_is_typed() -> None:
    assert (SOURCE / "py.typed").exists()


def normal(name: str) -> str:
    """A distribution's name in the form that package indexes compare."""
    return re.sub(r"[-_.]+", "-", name).lower()


def from_elsewhere(file: Path) -> set[str]:
    """The top-level packages that a file imports and that do not come with Python or Parlour."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"parlour"}


def test_everything_that_is_imported_is_declared() -> None:
    """A package that comes only with another one may be gone with that one's next version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    declared = {normal(re.split(r"[\[<>=;~! ]", requirement)[0]) for requirement in requirements}
    providers = packages_distributions()
    for file in sorted(SOURCE.rglob("*.py")):
        for package in from_elsewhere(file):
            assert declared & {normal(name) for name in providers.get(package, [])}, f"{file} imports {package}"


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
