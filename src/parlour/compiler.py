"""Compiles the kernel, the bots, the busy part of the host and the rules of games with mypyc, from the same sources
that also run plain.

Each part is a group of modules with one shared library: the kernel first, then every game by itself, so that a game
from elsewhere can be compiled against a kernel that is already there. The build hook, `make fast` and `parlour compile`
use this file. The build hook loads it by its path, so it imports nothing of Parlour's.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

NEEDS = ["mypy[mypyc]>=2.0", "setuptools>=77", "msgspec>=0.20"]  # msgspec: mypyc reads its types

# Modules worth compiling. The rest of the kernel reads files and makes sentences, and stays as it is.
KERNEL = ["bank", "chance", "deck", "events", "marks", "match", "moves", "result", "setup", "sight", "steps", "table"]
# The busy part of the lab; numpy makes its sums.
LAB = ["run/content", "run/notes", "run/runner", "run/schedule", "run/waits"]
# What the host runs for every move. Not the frames: to compile a subclass of a library's class you need that library.
# Not the guard: compiled, `raise … from error` loses the error.
LIVE = ["applied", "bots", "client", "connection", "match", "moves", "requests", "room", "seat_views", "try_lock"]
HOST = ["allowance", "wire_forms", *[f"live/{name}" for name in LIVE]]
# A game's table, events, rules and bots. Never its structs (settings, pack, view): mypyc forgets the types of their
# fields, so `list[Card]` would become `list`.
RULES = ("derived*.py", "table.py", "events.py", "rules.py", "rules/*.py", "bots.py", "bots/*.py")

FLAGS = ["--ignore-missing-imports"]  # the host's libraries need not be installed to compile it
OPTIMIZED = "3"  # level of the C compiler; tests that only ask whether the result works need none

Groups = dict[str, list[str]]
Tell = Callable[[str], None]

BUILDING = re.compile(r"building '(\w+)__mypyc' extension")  # what setuptools says


class CannotCompile(Exception):
    """There is no compiler or no mypyc, or mypyc refuses a source; the text says which."""


def have_compiler() -> bool:
    """Whether there is a C compiler."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return sys.platform == "win32" or shutil.which(compiler) is not None


def kernel_groups() -> Groups:
    """The kernel with what runs programs of effects and the general bots, and the lab, as paths below the source
    folder."""
    kernel = [f"parlour/kernel/{name}.py" for name in KERNEL]
    return {
        "parlour_kernel": [*kernel, "parlour/content/programs.py", "parlour/bots/random.py", "parlour/bots/search.py"],
        "parlour_lab": [f"parlour/lab/{name}.py" for name in LAB],
    }


def host_groups() -> Groups:
    """The host, as paths below the source folder."""
    return {"parlour_host": [f"parlour/host/{name}.py" for name in HOST]}


def game_groups(source: Path) -> Groups:
    """The games that come with Parlour, one group each."""
    games = sorted(folder for folder in (source / "parlour" / "games").iterdir() if (folder / "__init__.py").exists())
    return {f"parlour_{folder.name}": rule_files(folder, source) for folder in games}


def rule_files(folder: Path, source: Path) -> list[str]:
    """The modules of a game that hold its rules, as paths below the source folder."""
    found = [file for pattern in RULES for file in sorted(folder.glob(pattern)) if file.name != "__init__.py"]
    return [file.relative_to(source).as_posix() for file in found]


def compile_groups(
    source: Path, groups: Groups, work: Path, elsewhere: Path | None = None, tell: Tell = lambda group: None
) -> dict[str, Path]:
    """Compile these groups of modules; returns where each extension belongs below the source folder. `tell` is called
    with each group whose turn it is with the C compiler.

    It works in a copy, because an extension beside its source hides later edits of it. Modules that are not below
    `source` are looked for in `elsewhere`.
    """
    copy = work / "src"
    copy.mkdir(parents=True)
    for top in sorted({file.split("/")[0] for files in groups.values() for file in files}):
        origin = source / top if elsewhere is None or (source / top).exists() else elsewhere / top
        if origin.is_dir():
            shutil.copytree(origin, copy / top, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "page"))
        else:
            shutil.copy2(origin, copy / top)
    modules = [file for files in groups.values() for file in files]
    separate = [(files, name) for name, files in groups.items()]
    script = (
        "from mypyc.build import mypycify; from setuptools import setup; "
        f"made = mypycify({[*FLAGS, *modules]!r}, opt_level={OPTIMIZED!r}, debug_level='0', separate={separate!r}); "
        "setup(name='x', packages=[], ext_modules=made)"
    )
    command = [sys.executable, "-u", "-c", script, "build_ext", "--inplace"]
    said: list[str] = []
    with subprocess.Popen(command, cwd=copy, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as running:
        for line in running.stdout or ():
            said.append(line.rstrip())
            group = BUILDING.match(line)
            if group is not None and group[1] in groups:
                tell(group[1])
    if running.returncode:
        raise CannotCompile("\n".join(["mypyc did not compile it:", *said[-12:], reason(said)]).rstrip())
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    built = {
        file.relative_to(copy).as_posix(): file
        for file in copy.rglob(f"*{suffix}")
        if "build" not in file.relative_to(copy).parts
    }
    if not built:
        raise CannotCompile("mypyc made no extension module")
    return built


def reason(said: list[str]) -> str:
    """What to do about it, if what mypyc and the C compiler said tells."""
    whole = "\n".join(said)
    if "Python.h" in whole:
        return "The headers of Python are missing. On Debian and Ubuntu: apt install python3-dev"
    if "No module named" in whole and ("mypyc" in whole or "setuptools" in whole):
        return "mypyc is not installed: pip install 'parlour[compile]'"
    if "No space left on device" in whole:
        return "The disk is full."
    return next((line.strip() for line in said if re.search(r"\berror: ", line)), "")


def kernel_mark(source: Path) -> str:
    """A mark of the sources of a compiled kernel. A game compiled elsewhere must carry the same mark."""
    files = [file for group in kernel_groups().values() for file in group]
    digest = hashlib.sha256(f"{sys.version} {_mypyc_version()}".encode())
    for file in files:
        digest.update((source / file).read_bytes())
    return digest.hexdigest()


def _mypyc_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("mypy")
    except PackageNotFoundError:
        raise CannotCompile("mypyc is not installed: pip install 'parlour[compile]'") from None


def stamp(mark: str, root: Path, groups: Groups, before: str = "") -> str:
    """What lies beside compiled modules: the mark of their kernel, and a fingerprint of every source below `root` that
    was compiled, by its group. Groups that were compiled `before` and not now stay in it."""
    lines = [line for line in before.splitlines()[1:] if line.split(" ")[0] not in groups]
    for group, files in groups.items():
        lines += [f"{group} {hashlib.sha256((root / file).read_bytes()).hexdigest()} {file}" for file in files]
    return "\n".join([mark, *sorted(lines)]) + "\n"


STAMP = "parlour/kernel/compiled.txt"


def compile_in_place(
    source: Path, groups: Groups, elsewhere: Path | None = None, say: Callable[[str], None] = lambda line: None
) -> list[str]:
    """Compile these groups beside their sources. If the kernel there is plain, or was made from other sources or by
    another compiler, compile it too, with everything that was compiled against it. `say` gets lines about how far
    it is.

    Returns the names of the groups that were put in place.
    """
    if not have_compiler():
        raise CannotCompile("there is no C compiler on this machine; Parlour runs as plain Python, only slower")
    kernel = kernel_groups()
    mark = kernel_mark(source)
    there = source / STAMP
    before = there.read_text() if there.exists() else ""
    fresh = before.partition("\n")[0] != mark
    wanted = {**kernel, **({**host_groups(), **game_groups(source)} if fresh else {}), **groups}
    # A group is compiled against the kernel's. If the kernel is there already, it stays as it is.
    stay = () if fresh else tuple(name for group in kernel for name in _places(group, kernel[group]))
    with tempfile.TemporaryDirectory(prefix="parlour-compile-") as work:
        built = compile_groups(source, wanted, Path(work), elsewhere, progress_of(wanted, say))
        for name, file in built.items():
            if name.startswith(stay):
                continue
            target = (source if elsewhere is None or name.startswith("parlour") else elsewhere) / name
            # A library in use keeps its old file, and the new file takes its name.
            target.unlink(missing_ok=True)
            shutil.copy2(file, target)
    placed = wanted if fresh else groups
    ours = {name: files for name, files in placed.items() if elsewhere is None or name not in groups}
    there.write_text(stamp(mark, source, ours, "" if fresh else before))
    if elsewhere is not None:  # so that a game compiled for another kernel is refused and does not crash
        for name, files in groups.items():
            (elsewhere / name / "compiled.txt").write_text(stamp(mark, elsewhere, {name: files}))
    return list(placed)


def _places(group: str, files: list[str]) -> list[str]:
    """How the names of a group's extensions begin: of its modules, and of its shared library."""
    return [f"{group}__mypyc.", *[f"{file.removesuffix('.py')}." for file in files]]


def progress_of(groups: Groups, say: Callable[[str], None]) -> Tell:
    """Says what is compiled, and how far it is each time another group comes to the C compiler."""
    modules = sum(map(len, groups.values()))
    begun = time.monotonic()
    say(f"compiling {modules} modules in {len(groups)} groups: {', '.join(groups)}")
    say("first mypyc reads all of them and writes C …")
    done: list[str] = []

    def tell(group: str) -> None:
        done.append(group)
        say(f"{len(done)} of {len(groups)}: {group}, {len(groups[group])} modules ({time.monotonic() - begun:.0f} s)")

    return tell


def compile_game(source: Path, game: Path) -> list[str]:
    """Compile a game from elsewhere, given the folder of its package, against the kernel at `source`."""
    files = rule_files(game, game.parent) if game.is_dir() else []
    if not files:
        raise CannotCompile(f"{game}: no rules found; give the folder of a package with table.py, rules.py or rules/")
    return compile_in_place(source, {game.name: files}, game.parent)


if __name__ == "__main__":  # `make fast`
    here = Path(__file__).resolve().parent.parent
    try:
        say = partial(print, flush=True)
        print("compiled: " + ", ".join(compile_in_place(here, {**host_groups(), **game_groups(here)}, say=say)))
    except CannotCompile as error:
        sys.exit(str(error))
