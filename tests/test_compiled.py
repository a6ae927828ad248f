"""The compiled kernel keeps every promise that the plain one keeps, and plays the same games."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from parlour import compiler
from parlour.compiler import compile_game, have_compiler
from tests.compiled import ROOT, compile_copy, run

# CI compiles only the kernel and the small games: the large ones take minutes.
SMALL = ("tictactoe", "connect_four")

ROOMS = (
    "kernel",
    *[f"games/test_{name}.py" for name in (*SMALL, "golden")],
    "bots",
    "lab/test_check.py",
    "lab/test_runner.py",
    "lab/test_schedule.py",
)

pytestmark = pytest.mark.skipif(not have_compiler(), reason="no C compiler: Parlour runs as plain Python here")


@pytest.fixture(scope="module", autouse=True)
def soon_compiled() -> Iterator[None]:
    """Compile without optimizing, which takes half of the time and does not change whether the code works."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "OPTIMIZED", "0")
        yield


def test_it_says_what_is_compiled_and_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "src" / "two").mkdir(parents=True)
    (tmp_path / "src" / "two" / "__init__.py").write_text("")
    for name in ("one", "other"):
        (tmp_path / "src" / "two" / f"{name}.py").write_text("def number() -> int:\n    return 1\n")
    groups = {f"two_{name}": [f"two/{name}.py"] for name in ("one", "other")}
    said: list[str] = []
    tell = compiler.progress_of(groups, said.append)
    built = compiler.compile_groups(tmp_path / "src", groups, tmp_path / "work", tell=tell)
    assert any(name.startswith("two/one.") for name in built)
    assert said[0] == "compiling 2 modules in 2 groups: two_one, two_other"
    assert sorted(line[:7] for line in said[2:]) == ["1 of 2:", "2 of 2:"]
    assert {line.split()[3].strip(",") for line in said[2:]} == {"two_one", "two_other"}


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_copy(tmp_path_factory.mktemp("compiled"), *SMALL)


def test_it_says_how_it_runs(compiled: Path) -> None:
    assert "(compiled)" in run(compiled, "-m", "parlour", "--version")
    assert "(plain Python)" in run(compiled, "-m", "parlour", "--version", plain=True)


def test_the_kernels_own_tests_pass_compiled(compiled: Path) -> None:
    folders = [str(ROOT / "tests" / room) for room in ROOMS]
    assert " passed" in run(compiled, "-m", "pytest", "-v", "-m", "not proof", "-p", "no:cacheprovider", *folders)


def test_everything_can_be_compiled_where_a_wheel_is_built(tmp_path: Path) -> None:
    """Only a compiler and msgspec are there, and none of the other libraries. Else `pip install` would leave the host
    plain, and say so in a line that pip does not show."""
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    source = ROOT / "src"
    groups = {**compiler.kernel_groups(), **compiler.host_groups(), **compiler.game_groups(source)}
    options = ["--no-site-packages", *compiler.FLAGS, f"--cache-dir={tmp_path / 'cache'}", "--config-file="]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *[file for files in groups.values() for file in files]],
        cwd=source,
        env={**os.environ, "MYPYPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


CLASSES = """
import importlib, pathlib, sys
import parlour
source = pathlib.Path(parlour.__file__).parent.parent
files = [file.relative_to(source) for file in source.glob("parlour/**/*.so")]
modules = [importlib.import_module(".".join([*file.parent.parts, file.name.partition(".")[0]])) for file in files]
classes = [found for module in modules for found in vars(module).values() if isinstance(found, type)]
own = [found for found in classes if found.__module__.startswith("parlour.")]
HAVE_GC = 1 << 14
print(len(own) > 50, [found.__qualname__ for found in own if not found.__flags__ & HAVE_GC])
"""


def test_garbage_collection_knows_every_compiled_class(compiled: Path) -> None:
    """Python frees deep structures through the header that garbage collection gives an object. The compiler also does
    so with objects that have none: they overwrite their neighbour."""
    assert run(compiled, "-c", CLASSES) == "True []\n"


@pytest.mark.parametrize("game", SMALL)
def test_compiled_and_plain_play_the_same_games(compiled: Path, game: str) -> None:
    report = json.loads(run(compiled, "-m", "parlour", "check", game, "--games", "60", "--json"))
    assert report["running"] == "compiled"
    assert report["checks"]["compiled and plain alike"] == 5
    assert report["failures"] == []


def test_a_game_from_elsewhere_is_compiled_against_the_kernel(compiled: Path, tmp_path: Path) -> None:
    folder = tmp_path / "high_card"
    shutil.copytree(ROOT / "tests" / "sample" / "high_card" / "src" / "high_card", folder)
    notes = tmp_path / "high_card-0.1.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 0.1\n")
    (notes / "entry_points.txt").write_text("[parlour.games]\nhigh_card = high_card:GAME\n")
    assert compile_game(compiled, folder)[-1] == "high_card"
    both = Path(f"{tmp_path}{os.pathsep}{compiled}")
    where = "import high_card.rules; print(high_card.rules.__file__)"
    assert run(both, "-c", where).strip().endswith(".so")
    # It keeps its promises, and plays the same games plain, on the plain kernel.
    report = json.loads(run(both, "-m", "parlour", "check", "high_card", "--games", "40", "--json"))
    assert (report["running"], report["failures"]) == ("compiled", [])
    assert report["checks"]["compiled and plain alike"] == 5
    # The second time no new kernel is needed.
    assert compile_game(compiled, folder) == ["high_card"]
    # After an edit its source is used.
    rules = (folder / "rules.py").read_text()
    (folder / "rules.py").write_text(f"{rules}# edited\n")
    found = "from parlour.kernel import find_game; find_game('high_card'); "
    assert run(both, "-c", found + where).strip().endswith(".py")
    (folder / "rules.py").write_text(rules)
    assert run(both, "-c", found + where).strip().endswith(".so")
    # Another kernel would crash it: it is refused with a sentence.
    (folder / "compiled.txt").write_text("another kernel")
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "games", "high_card"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(both)},
        check=False,
    )
    assert done.returncode == 1
    assert "high_card was compiled for another build of Parlour" in " ".join(done.stderr.split())


WHERE = """
import sys
from importlib import import_module
import parlour
print(*[import_module(name).__file__.endswith(".so") for name in sys.argv[1:]])
"""
PARTS = ("parlour.kernel.table", "parlour.games.tictactoe.rules", "parlour.games.connect_four.rules")


@pytest.mark.parametrize(
    ("edited", "compiled_still"),
    [
        ("parlour/kernel/table.py", "False False False"),
        ("parlour/games/tictactoe/rules.py", "True False True"),
        ("parlour/games/tictactoe/view.py", "True True True"),  # it was never compiled
    ],
)
def test_an_edited_source_is_used_and_said(compiled: Path, edited: str, compiled_still: str) -> None:
    file = compiled / edited
    known = file.read_text()
    file.write_text(f"{known}# edited\n")
    try:
        done = subprocess.run(
            [sys.executable, "-c", WHERE, *PARTS],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(compiled)},
            check=True,
        )
    finally:
        file.write_text(known)
    assert done.stdout.strip() == compiled_still
    said = f"{edited} changed after compiling, so the sources are used. To compile them again: make fast.\n"
    assert done.stderr == ("" if compiled_still == "True True True" else said)


@pytest.mark.proof
def test_the_hosts_own_tests_pass_compiled(tmp_path: Path) -> None:
    """In CI the host runs plain: compiling it takes another half minute, and its tests two minutes."""
    source = compile_copy(tmp_path, *SMALL, host=True)
    assert (
        run(source, "-c", "import parlour.host.live.room; print(parlour.host.live.room.__file__)")
        .strip()
        .endswith(".so")
    )
    tests = str(ROOT / "tests" / "host")
    told = run(source, "-m", "pytest", "-v", "-m", "not proof", "-n", "2", "-p", "no:cacheprovider", tests)
    print("\nthe host compiled, its own tests: " + told.strip().splitlines()[-1].strip("= "))
