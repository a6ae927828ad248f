"""The browser client is rebuilt only when its sources have changed, and its first page stays small."""

import gzip
import json
import re
from pathlib import Path

import pytest

from .page_build import PAGE, ROOT, build

FIRST_PAGE = 150_000  # bytes of compressed script, without any board
BOARD = "src/parlour/games/chess/web/Board.svelte"

built = pytest.mark.skipif(not build.wanted(), reason="PARLOUR_SKIP_WEB=1: there is no page to look at")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with a client and a board, whose page is up to date."""
    for name in ("web/src/main.ts", BOARD, "package.json", "package-lock.json", ".npmrc", f"{build.PAGE}/.stamp"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / build.PAGE / ".stamp").write_text(build.fingerprint(tmp_path))
    return tmp_path


@pytest.mark.parametrize("name", ["web/src/main.ts", BOARD, "package.json", "package-lock.json", ".npmrc"])
def test_a_change_of_anything_it_is_made_from_makes_it_stale(root: Path, name: str) -> None:
    assert not build.is_stale(root)
    (root / name).write_text("changed")
    assert build.is_stale(root)


def test_a_new_board_makes_it_stale(root: Path) -> None:
    (root / "src/parlour/games/go/web").mkdir(parents=True)
    (root / "src/parlour/games/go/web/Board.svelte").write_text("<svg></svg>")
    assert build.is_stale(root)


@pytest.mark.parametrize("name", ["web/__pycache__/build.pyc", "web/.build.py.swp", "src/parlour/games/chess/rules.py"])
def test_nothing_else_does(root: Path, name: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text("left behind")
    assert not build.is_stale(root)


def test_a_fresh_page_needs_no_node(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.node, "npm", lambda *command: pytest.fail(f"npm was called: {command}"))
    build.main(root)


def test_the_page_is_built_without_the_tools_that_check_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installs: list[tuple[str, ...]] = []
    note = lambda _, *command: installs.append(command) if command[0] == "ci" else None
    monkeypatch.setattr(build.node, "_npm", note)
    (root / "node_modules").mkdir()
    build.node.npm(root, "run", "build")
    build.node.npm(root, "run", "build")
    assert ["--omit=dev" in command for command in installs] == [True]
    build.node.npm(root, "run", "check", tools=True)
    build.node.npm(root, "run", "check", tools=True)
    build.node.npm(root, "run", "build")
    assert ["--omit=dev" in command for command in installs] == [True, False]


def test_it_can_be_left_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / BOARD).write_text("changed")
    monkeypatch.setenv("PARLOUR_SKIP_WEB", "1")
    assert not build.is_stale(root)
    monkeypatch.setattr(build.node, "npm", lambda *command: pytest.fail(f"npm was called: {command}"))
    build.main(root)
    build.main(root, "check")


def test_a_page_that_cannot_be_built_leaves_the_old_one(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise build.node.CannotBuild("no")

    (root / BOARD).write_text("changed")
    monkeypatch.setattr(build.node, "npm", refuse)
    with pytest.raises(build.node.CannotBuild):
        build.build(root)
    assert (root / build.PAGE / ".stamp").exists()


@built
def test_the_installed_page_is_there_and_fresh() -> None:
    assert (PAGE / "index.html").exists()
    assert not build.is_stale(ROOT)


@built
def test_the_first_page_stays_within_its_budget(capsys: pytest.CaptureFixture[str]) -> None:
    first = re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', (PAGE / "index.html").read_text())
    assert first
    weight = sum(len(gzip.compress((PAGE / name).read_bytes())) for name in first)
    with capsys.disabled():
        print(f"\nfirst page: {weight / 1000:.1f} kB of script in {len(first)} files, compressed")
    assert weight < FIRST_PAGE


def test_the_lock_fits_other_machines_and_carries_no_address() -> None:
    names = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert [name for name, entry in names.items() if "resolved" in entry] == []
    for machine in ("darwin-arm64", "linux-x64-gnu", "win32-x64-msvc"):
        assert f"node_modules/@rolldown/binding-{machine}" in names
        assert f"node_modules/lightningcss-{machine}" in names
