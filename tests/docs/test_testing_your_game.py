"""`docs/testing-your-game.md`: its examples are true of the game that the tutorial builds."""

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import parlour.testing
from tests.docs.blocks import DOCS, note_package, read_blocks, run_examples, write
from tests.docs.chestnuts import STAGES, empty_folder, files_at, install

PAGE = "testing-your-game.md"
BLOCKS = read_blocks(PAGE)
SAMPLE = DOCS.parent / "tests" / "sample" / "high_card"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tutorial's game, the sample with packs, and the file that the page shows."""
    with empty_folder(tmp_path, monkeypatch) as folder:
        install(files_at(STAGES[-1]), folder)
        note_package((SAMPLE / "pyproject.toml").read_text("utf-8"), folder / "src")
        write({block.file: block.text for block in BLOCKS if block.file}, folder)
        monkeypatch.syspath_prepend(str(folder / "tests"))
        monkeypatch.chdir(folder)
        yield


def test_examples_show_what_really_happens(installed: None) -> None:
    assert run_examples(PAGE, BLOCKS) > 25


def test_the_test_that_is_shown_passes(installed: None) -> None:
    [block] = [block for block in BLOCKS if block.text.startswith("def test_")]
    names: dict[str, object] = {"ArrangedTable": parlour.testing.ArrangedTable}
    exec(block.text, names)
    test = names["test_the_flames_give_three_more"]
    assert callable(test)
    test()


def test_everything_public_is_on_the_page() -> None:
    public = [
        name for name, thing in vars(parlour.testing).items() if name[0] != "_" and not isinstance(thing, ModuleType)
    ]
    page = (DOCS / PAGE).read_text("utf-8")
    assert len(public) > 5 and [name for name in public if name not in page] == []
