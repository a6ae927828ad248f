"""The sample game in several versions, as if one were installed and then another, to see what becomes of matches when
rules and packs change."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.kernel.registry import forget_games
from tests.host.conftest import SAMPLE
from tests.host.local_host import installed

Edits = dict[str, tuple[str, str]]


class Versions:
    """Packages `cards_1`, `cards_2`, …: the sample game under the name `cards`, each with its own edits."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.notes = site / "cards-0.1.0.dist-info"

    def write(self, package: str, edits: Edits | None = None) -> Path:
        """A version of the game; its folder. Edits say what is replaced by what, by file."""
        folder = self.site / package
        shutil.copytree(SAMPLE / "src" / "high_card", folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in folder.glob("*.py"):
            text = file.read_text().replace("from high_card", f"from {package}").replace('"high_card"', '"cards"')
            file.write_text(text)
        self.edit(package, edits or {})
        return folder

    def edit(self, package: str, edits: Edits) -> None:
        """Change files of a version, then take it as it is now."""
        for name, (old, new) in edits.items():
            file = self.site / package / name
            text = file.read_text()
            assert old in text, (name, old)
            file.write_text(text.replace(old, new))
        self._forget()

    def install(self, **packages: str) -> None:
        """Install these versions, by the name of the entry point; `cards_at_1` stands for `cards@1`."""
        self.notes.mkdir(exist_ok=True)
        (self.notes / "METADATA").write_text("Metadata-Version: 2.1\nName: cards\nVersion: 0.1.0\n")
        lines = [f"{name.replace('_at_', '@')} = {package}:GAME" for name, package in packages.items()]
        (self.notes / "entry_points.txt").write_text("\n".join(["[parlour.games]", *lines]) + "\n")
        self._forget()

    def _forget(self) -> None:
        forget_games()
        for name in [name for name in sys.modules if name.startswith("cards_")]:
            del sys.modules[name]
        for cache in self.site.rglob("__pycache__"):
            shutil.rmtree(cache)


@contextmanager
def several_versions(site: Path) -> Iterator[Versions]:
    """A place for packages, known to this process and those it starts."""
    versions = Versions(site)
    with installed(site):
        yield versions
        versions._forget()
