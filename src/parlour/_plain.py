"""Imports Parlour's sources where compiled modules lie beside them: so that the two can be compared."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceOnly(MetaPathFinder):
    """Finds the modules of one package as sources only."""

    def __init__(self, package: str) -> None:
        self.prefix = package + "."

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith(self.prefix):
            return None
        for entry in path or ():
            spec = FileFinder(entry, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


def import_sources(package: str) -> None:
    """From now on, import the modules of this package from their sources."""
    sys.meta_path.insert(0, SourceOnly(package))
