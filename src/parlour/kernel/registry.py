"""The games that are installed, those that come with Parlour like any others.

They are found through the entry point group `parlour.games`; nothing else is registered anywhere. A game that cannot be
loaded, breaks the contract or lacks words is left out, and everything else works as if it were not installed. (Whoever
is still writing the words can play it from Python and check it, by its name.) Old rules
may stay installed beside newer ones, under the name `game@version`: matches that began with them go on.
"""

from __future__ import annotations

import ast
import copyreg
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import msgspec

from parlour._plain import is_plain, leave_out_stale

from .blame import cut, in_one_line
from .errors import GameError
from .game import Game
from .settings import near, shown

GROUP = "parlour.games"
OURS = "parlour"  # the package whose games keep their names, whatever else is installed
BESIDE = "@"  # between the name of a game and the version of older rules beside it


class LeftOut(msgspec.Struct, frozen=True):
    """A game that is installed and cannot be played."""

    name: str
    package: str
    """The package that declares it."""
    why: str
    """The reason, with file and line, in one line."""

    def __str__(self) -> str:
        return f"{self.name} is left out: {self.why} (package {self.package})"


_found: dict[str, Game] = {}
_unfit: dict[str, LeftOut | None] = {}  # which of them lack words, or fail when they are asked about themselves
_left_out: dict[str, LeftOut] = {}  # what could not be loaded once cannot be loaded again: its modules are half there


def forget_games() -> None:
    """Forget what is installed, for a program that installs games while it runs."""
    _declared_on.cache_clear()
    _found.clear()
    _unfit.clear()
    _left_out.clear()


def find_games() -> list[str]:
    """The names of all games that can be played here."""
    return [name for name, entry in _in_use().items() if BESIDE not in name and _fault(entry) is None]


def left_out() -> list[LeftOut]:
    """The games that are installed and cannot be played, each with the reason."""
    used = _in_use()
    faults = [fault for entry in used.values() if (fault := _fault(entry)) is not None]
    for entry in _declared():
        if (other := used[entry.name]) != entry:
            faults.append(
                LeftOut(entry.name, _package(entry), f"the package {_package(other)} has a game of this name")
            )
    return sorted(faults, key=lambda fault: (fault.name, fault.package))


def leave_out(name: str, error: Exception) -> LeftOut:
    """From now on, leave out a game that fails when it is asked about itself."""
    entry = _in_use()[name]
    _unfit[name] = fault = LeftOut(name, _package(entry), in_one_line(error, _code_of(entry)))
    return fault


def find_game(name: str) -> Game:
    """A game by its name. A mistyped name gets the nearest one."""
    found = _load(name) if BESIDE not in name else None
    if found is None:
        raise GameError(f"there is no game {shown(name)}{near(name, find_games())}")
    return found


def find_rules(name: str, version: int) -> Game:
    """A game with the rules of this version: those in use, or older ones that are installed beside them."""
    game = find_game(name)
    if game.version == version:
        return game
    beside = find_rules_beside(name, version)
    if beside is None:
        raise GameError(f"rules {version} of {name} are not installed; these are rules {game.version}")
    return beside


def find_rules_beside(name: str, version: int) -> Game | None:
    """The rules of this version that are installed beside those in use, as `name@version`."""
    return _load(f"{name}{BESIDE}{version}")


def _by_name(game: Game) -> tuple[Callable[[str, int], Game], tuple[str, int]]:
    """What a game is in a pickle: whoever reads it has the game installed."""
    return find_rules, (game.name, game.version)


copyreg.pickle(Game, _by_name)


# --- entry points ---


def _declared() -> list[EntryPoint]:
    """All games that packages declare: those of Parlour first, then by package, so that the order in which they were
    installed does not matter."""
    return _declared_on(tuple(sys.path))


@cache  # looking through everything installed takes 10 to 20 ms
def _declared_on(path: tuple[str, ...]) -> list[EntryPoint]:
    found = [entry for package in _packages() for entry in _entries_of(package)]
    return sorted(found, key=lambda entry: (_package(entry) != OURS, _package(entry), entry.name))


def _packages() -> Iterator[Distribution]:
    """The packages that declare games, each once: of two with the same name, Python uses the first."""
    passed: set[str] = set()
    for package in distributions():
        if GROUP not in (package.read_text("entry_points.txt") or ""):
            continue
        name = re.sub(r"[-_.]+", "-", _name_of(package)).lower()
        if name not in passed:
            passed.add(name)
            yield package


def _name_of(package: Distribution) -> str:
    """The name of a package, or of the folder with its notes if they do not say: nothing that is installed may be
    damaged so badly that games cannot be found any more."""
    try:
        name: str | None = package.metadata["Name"]
    except Exception:
        name = None
    folder = getattr(package, "_path", None)
    return name or (folder.name.partition("-")[0] if folder is not None else "?")


def _entries_of(package: Distribution) -> list[EntryPoint]:
    try:
        return list(package.entry_points.select(group=GROUP))
    except Exception:  # a line without a value: the whole file cannot be read
        return [EntryPoint(_name_of(package), "", GROUP)]


def _in_use() -> dict[str, EntryPoint]:
    """One declaration for each name. Two packages may choose the same one: the first keeps it."""
    found: dict[str, EntryPoint] = {}
    for entry in _declared():
        found.setdefault(entry.name, entry)
    return dict(sorted(found.items()))


def _package(entry: EntryPoint) -> str:
    if entry.dist is not None:
        return _name_of(entry.dist)
    return _module(entry).partition(".")[0] or entry.name


def _module(entry: EntryPoint) -> str:
    """The module of an entry point; empty if what the package declares names none."""
    found = entry.pattern.match(entry.value)
    return found["module"] if found is not None else ""


def _code_of(entry: EntryPoint) -> str:
    """The package that holds all of a game's code. Ours are folders of one package, which is not theirs."""
    module = _module(entry)
    top = module.partition(".")[0]
    return module if top == OURS else top


def _load(name: str) -> Game | None:
    """The game that is installed under this name; None if there is none."""
    if name in _found:
        return _found[name]
    entry = _in_use().get(name)
    loaded = _loaded(entry) if entry is not None else None
    if isinstance(loaded, LeftOut):
        raise GameError(str(loaded))
    return loaded


def _fault(entry: EntryPoint) -> LeftOut | None:
    """Why the game of an entry point is left out; None if it is not."""
    game = _loaded(entry)
    if isinstance(game, LeftOut):
        return game
    if entry.name not in _unfit:
        why = _missing_words(game)
        _unfit[entry.name] = LeftOut(entry.name, _package(entry), cut(why)) if why else None
    return _unfit[entry.name]


def _missing_words(game: Game) -> str:
    folder = game.package.replace(".", "/")
    try:
        missing = game.missing_words()
    except GameError as error:
        return f"{folder}/{error}"
    except Exception as error:
        return in_one_line(error, game.package)
    return f"{folder}/words/en.toml: no words for {', '.join(missing)}" if missing else ""


def _loaded(entry: EntryPoint) -> Game | LeftOut:
    """The game of an entry point, or why it is left out."""
    name = entry.name
    if name not in _found and name not in _left_out:
        try:
            _found[name] = _read(entry)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a package may raise anything, and others must not suffer for it
            _left_out[name] = LeftOut(name, _package(entry), in_one_line(error, _code_of(entry)))
    return _found[name] if name in _found else _left_out[name]


def _read(entry: EntryPoint) -> Game:
    if not _module(entry):
        raise GameError(f"the package declares {cut(repr(entry.value))}, which is not module:name")
    _refuse_misfit(entry.name, entry.module)
    module = import_module(entry.module)
    game: object = module
    for attribute in entry.attr.split("."):
        if not hasattr(game, attribute):
            raise GameError(f"{_short(module)}: there is no {entry.attr}, which the package declares as its game")
        game = getattr(game, attribute)
    here = f"{_short(module)}{_line_of(module, entry.attr)}"
    if not isinstance(game, Game):
        raise GameError(f"{here}: {entry.attr} is a {type(game).__name__}, not a parlour Game")
    name, beside, version = entry.name.partition(BESIDE)
    if game.name != name:
        raise GameError(f"{here}: the package declares it as {name!r}, and the game calls itself {game.name!r}")
    if beside and version != str(game.version):
        raise GameError(f"{here}: the package declares it as rules {version}, and these are rules {game.version}")
    try:
        game.refuse_if_broken()
    except Exception as error:
        raise GameError(f"{here}: {in_one_line(error, game.package)}") from error
    return game


def _short(module: ModuleType) -> str:
    """The file of a module, from its package on."""
    file = Path(module.__file__ or "").name
    folders = module.__name__.split(".")
    return "/".join([*(folders if file == "__init__.py" else folders[:-1]), file])


def _line_of(module: ModuleType, name: str) -> str:
    """The line in which a module gives something this name, after a colon; empty if that cannot be told."""
    file = Path(module.__file__ or "")
    if file.suffix != ".py" or not file.is_file():
        return ""
    for node in ast.parse(file.read_text("utf-8")).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return f":{node.lineno}"
    return ""


def _refuse_misfit(name: str, module: str) -> None:
    """Refuse a game that was compiled against another build of the kernel: it would crash. Its mark tells. If its
    sources have changed since, they are used."""
    package = module.partition(".")[0]
    if package == "parlour" or is_plain(package):
        return
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec is not None else []:
        stamp = Path(folder, "compiled.txt")
        if not stamp.is_file():
            continue
        left_out = leave_out_stale(Path(folder).parent, stamp, f"To compile it again: parlour compile {folder}")
        if not left_out and _mark(stamp) != _mark(Path(__file__).with_name("compiled.txt")):
            raise GameError(
                f"{name} was compiled for another build of Parlour; run parlour compile {folder}, "
                "or delete its compiled.txt and .so files to play it as plain Python"
            )


def _mark(stamp: Path) -> str:
    """The mark of the kernel that something was compiled with; empty if there is none."""
    return stamp.read_text().partition("\n")[0] if stamp.is_file() else ""
