"""Imports the sources even if compiled modules lie beside them, so that the two can be compared. This holds for
Parlour's own modules and those of every installed game, because a compiled game does not fit a plain kernel."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import entry_points
from types import ModuleType


class SourceOnly(MetaPathFinder):
    """Finds only the sources of some packages."""

    def __init__(self, packages: set[str]) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] not in self.packages:
            return None
        for entry in sys.path if path is None else path:
            spec = FileFinder(entry, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def import_sources() -> None:
    """From now on, import Parlour and all games from their sources."""
    games = {entry.value.partition(":")[0].partition(".")[0] for entry in entry_points(group="parlour.games")}
    sys.meta_path.insert(0, SourceOnly({"parlour", *games}))
