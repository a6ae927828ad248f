"""Imports sources although compiled modules lie beside them: all of them if PARLOUR_PLAIN=1 asks for it, so that the
two can be compared, and those that have changed since they were compiled. A compiled game does not fit a plain kernel,
so with the kernel everything is plain, the games of other packages, too."""

import multiprocessing
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

KERNEL = "parlour_kernel"  # the group that all others are compiled against
AGAIN = "To compile them again: make fast"


class SourceOnly(MetaPathFinder):
    """Finds only the sources of some modules and packages."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def covers(self, name: str) -> bool:
        """Whether this module, or a package that it is in, comes from its source."""
        parts = name.split(".")
        return any(".".join(parts[:many]) in self.names for many in range(1, len(parts) + 1))

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not self.covers(name):
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


def is_plain(name: str) -> bool:
    """Whether this module is imported from its source, whatever lies beside it."""
    return any(isinstance(finder, SourceOnly) and finder.covers(name) for finder in sys.meta_path)


def leave_out_stale(root: Path, stamp: Path, how: str = AGAIN) -> bool:
    """Leave out groups of compiled modules of which a source below `root` has changed, and say so. With the kernel,
    everything is left out. Returns whether anything was."""
    stale = changed_groups(root, stamp)
    if not stale:
        return False
    changed = [file for files in stale.values() for file in files]
    if KERNEL in stale:
        import_sources()
    else:
        names = {file.removesuffix(".py").replace("/", ".") for group in stale for file in _sources(stamp, group)}
        sys.meta_path.insert(0, SourceOnly(names))
    if multiprocessing.parent_process() is None:  # once, and not again from every process that thinks or plays
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        print(f"{changed[0]}{more} changed after compiling, so the sources are used. {how}.", file=sys.stderr)
    return True


def changed_groups(root: Path, stamp: Path) -> dict[str, list[str]]:
    """The changed sources of each group of compiled modules that has any. `stamp` lists what was compiled."""
    changed: dict[str, list[str]] = {}
    try:
        lines = stamp.read_text().splitlines()[1:]
    except OSError:
        return {}
    for line in lines:
        group, fingerprint, file = line.split(" ", 2)
        try:
            same = sha256((root / file).read_bytes()).hexdigest() == fingerprint
        except OSError:
            same = False
        if not same:
            changed.setdefault(group, []).append(file)
    return changed


def _sources(stamp: Path, group: str) -> list[str]:
    """The sources of a group of compiled modules."""
    lines = [line.split(" ", 2) for line in stamp.read_text().splitlines()[1:]]
    return [file for name, _, file in lines if name == group]
