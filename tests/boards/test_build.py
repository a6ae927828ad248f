"""Boards are found, typed and built, in the repository and from what travels in the wheel."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
from pathlib import Path

import pytest

from parlour.boards import build as boards, node
from parlour.kernel import GameError
from tests.host.conftest import SAMPLE
from tests.host.local_host import installed
from tests.web.page_build import ROOT, build as page_build

needs_node = pytest.mark.skipif(not page_build.wanted(), reason="PARLOUR_SKIP_WEB=1: there is no Node")


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    copy = tmp_path / "high_card"
    shutil.copytree(SAMPLE, copy, ignore=shutil.ignore_patterns("dist"))
    return copy


def told(sources: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((sources / "dist" / "board.json").read_text())
    return found


@pytest.mark.parametrize("place", [".", "src/high_card", "src/high_card/web"])
def test_a_board_is_found_in_its_package_and_in_the_folder_around_it(sample: Path, place: str) -> None:
    assert boards.find_sources(sample / place) == sample / "src/high_card/web"


def test_no_board_and_several_boards_are_refused_with_a_hint(tmp_path: Path, sample: Path) -> None:
    with pytest.raises(GameError, match="has no board: expected web"):
        boards.find_sources(tmp_path / "nowhere")
    shutil.copytree(sample / "src/high_card", sample / "src/low_card")
    with pytest.raises(GameError, match=r"several boards; name one of .*high_card/web, .*low_card/web"):
        boards.find_sources(sample)


def test_without_node_it_says_what_to_install(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "find_spec", lambda name: None)
    with pytest.raises(GameError, match=r"pip install 'parlour\[boards\]'"):
        boards.build(sample / "src/high_card/web")


def test_the_types_of_the_sample_are_up_to_date(sample: Path, tmp_path: Path) -> None:
    sources = sample / "src/high_card/web"
    before = (sources / "types.ts").read_text("utf-8")
    (sources / "types.ts").unlink()
    with installed(tmp_path, sample):
        assert boards.write_types(sources) == sources / "types.ts"
    assert (sources / "types.ts").read_text("utf-8") == before


def test_a_game_that_is_not_installed_has_no_types(tmp_path: Path) -> None:
    sources = tmp_path / "nobodys_game" / "web"
    sources.mkdir(parents=True)
    assert boards.write_types(sources) is None
    assert list(sources.iterdir()) == []


def test_npm_that_fails_is_a_sentence(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(root: Path) -> None:
        raise node.CannotBuild("npm ci failed, see above")

    monkeypatch.setattr(node, "install", refuse)
    with pytest.raises(GameError, match="npm ci failed"):
        boards.build(sample / "src/high_card/web")


@needs_node
def test_the_same_sources_are_the_same_board_and_others_are_another(sample: Path) -> None:
    sources = sample / "src/high_card/web"
    boards.build(sources)
    first = told(sources)
    assert first["files"] == ["board.css", "board.js", "cover.svg"]
    assert first["face"] == json.loads((ROOT / "web/face.json").read_text())["version"]
    boards.build(sources)
    assert told(sources) == first
    (sources / "cover.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    boards.build(sources)
    assert told(sources)["hash"] != first["hash"]


@needs_node
def test_a_board_shares_its_runtime_with_the_page(sample: Path) -> None:
    """Nothing of Svelte is in it, and each module it imports is one that the page offers."""
    boards.build(sample / "src/high_card/web")
    script = (sample / "src/high_card/web/dist/board.js").read_text("utf-8")
    imported = set(re.findall(r'(?:from|import)"([^"]+)"', script))
    assert "/face/1/parlour.js" in imported
    assert [one for one in imported if not (ROOT / "src/parlour/host/page" / one.lstrip("/")).is_file()] == []
    assert len(script) < 20_000


@needs_node
def test_a_board_that_cannot_be_built_leaves_the_old_one(sample: Path) -> None:
    sources = sample / "src/high_card/web"
    boards.build(sources)
    before = told(sources)
    (sources / "Board.svelte").write_text("<script>\n  let x = ;\n</script>\n")
    with pytest.raises(GameError, match=r"^web/Board.svelte:2: "):
        boards.build(sources)
    assert told(sources) == before
    assert not (sources / "dist.new").exists()


@needs_node
def test_a_board_is_built_wherever_it_lies(sample: Path, tmp_path: Path) -> None:
    """But for what means something else in the address of a module: that is refused."""
    odd = tmp_path / 'it\'s "here"' / "web"
    shutil.copytree(sample / "src/high_card/web", odd)
    boards.build(odd)
    assert told(odd)["files"] == ["board.css", "board.js", "cover.svg"]
    for sign in "#?":
        odd = odd.parent.rename(tmp_path / f"what{sign}") / "web"
        with pytest.raises(GameError, match=rf"cannot be built in a folder with \{sign} in its path"):
            boards.build(odd)


@needs_node
def test_what_travels_in_the_wheel_is_enough(sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kit is copied to a place of the user's, where packages can be installed; here they are there already."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None and spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    kit = tmp_path / "kit"
    for pattern in hook.KIT:
        for file in ROOT.glob(pattern):
            copy = kit / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)
    monkeypatch.setattr(boards, "KIT", kit)
    monkeypatch.setattr(boards, "user_cache_path", lambda *_, **__: tmp_path)
    monkeypatch.setattr(node, "install", lambda root: (root / "node_modules").symlink_to(ROOT / "node_modules"))
    boards.build(sample / "src/high_card/web")
    assert told(sample / "src/high_card/web")["files"] == ["board.css", "board.js", "cover.svg"]
    assert [place.name[:7] for place in tmp_path.glob("boards-*") if place.is_dir()] == ["boards-"]
