"""Packages with games that look installed: copies of the sample game, with mistakes in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from parlour.kernel.registry import forget_games

SAMPLE = Path(__file__).parent / "sample" / "high_card" / "src" / "high_card"


class Site:
    """A folder in which packages with games are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, *, package: str = "", game: str = "", attribute: str = "GAME") -> Path:
        """The sample game as a package of this name; its folder."""
        package = package or f"parlour-{name}"
        folder = self.folder / package.replace("-", "_")
        shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in folder.glob("*.py"):
            text = file.read_text().replace("from high_card", f"from {folder.name}")
            file.write_text(text.replace('"high_card"', f'"{(game or name).partition("@")[0]}"'))
        self.declare(package, f"{name} = {folder.name}:{attribute}")
        return folder

    def declare(self, package: str, line: str, *, metadata: bool = True) -> None:
        """Write the notes that a package leaves when it is installed, with this line in the group of games."""
        notes = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        notes.mkdir()
        if metadata:
            (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (notes / "entry_points.txt").write_text(f"[parlour.games]\n{line}\n")
        forget_games()


def edit(file: str, old: str, new: str) -> Callable[[Path], None]:
    """A mistake in one file of a package."""

    def make(folder: Path) -> None:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))

    return make
