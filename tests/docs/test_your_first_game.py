"""The game that `docs/your-first-game.md` builds: at every stage it is what the page says."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.kernel import Game, Match, fast
from parlour.kernel.registry import forget_games
from parlour.kernel.guide import guide_faults, has_guide, read_guide
from parlour.kernel.story import story
from parlour.lab.check import Checker, word_faults
from tests.docs.blocks import Files, agrees, outline, put_together, run_examples
from tests.docs.chestnuts import PAGE, STAGES, WHOLE, empty_folder, files_at, forget, install, of

WORDS = "src/chestnuts/words/en.toml"
PLAYABLE = STAGES[1:]
SPOKEN = STAGES[2:]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with empty_folder(tmp_path, monkeypatch) as folder:
        yield folder


def play(game: Game, seats: int, seed: int) -> Match:
    m, chance = Match.new(game, seats=seats, seed=seed), fast(seed)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    return m


def transcripts(stage: str) -> list[tuple[Files, str, str, str]]:
    """Each session at the command line: its files, the command, what was typed and what was shown."""
    files = files_at(stage)
    found = []
    mistaken = files
    for block in of(stage):
        if block.mistaken:
            mistaken = put_together(files, [block])
        elif block.language == "text" and block.text.startswith("$ parlour "):
            command, _, shown = block.text.removeprefix("$ parlour ").partition("\n")
            typed = "".join(line[2:] + "\n" for line in shown.splitlines() if line.startswith("> "))
            found.append((mistaken, command, typed, shown))
            mistaken = files
    return found


def test_the_page_has_its_stages() -> None:
    assert STAGES[:3] == ["The folder", "The rules", "Words"]
    assert len(STAGES) >= 8


@pytest.mark.parametrize("stage", PLAYABLE)
def test_examples_show_what_really_happens(stage: str, folder: Path) -> None:
    install(files_at(stage), folder)
    shown = [block for block in of(stage) if block.text.startswith(">>>")]
    assert run_examples(PAGE, shown) or not shown


@pytest.mark.parametrize("stage", PLAYABLE)
def test_every_stage_is_played_to_its_end(stage: str, folder: Path) -> None:
    install(files_at(stage), folder)
    game = parlour.game("chestnuts")
    for seats in (2, 3, 4):
        m = play(game, seats, seed=seats)
        assert m.result is not None
        assert m.result.winners


@pytest.mark.parametrize("stage", SPOKEN)
def test_every_stage_with_words_passes_the_check(stage: str, folder: Path) -> None:
    install(files_at(stage), folder)
    game = parlour.game("chestnuts")
    report = Checker(game, 1, None, None, {}).run(range(12))
    assert report.failures == []
    assert (report.games, report.never_reached, word_faults(game)) == (12, [], [])


@pytest.mark.parametrize(
    ("files", "command", "typed", "shown"),
    [
        pytest.param(*session, id=f"{stage} {number}")
        for stage in STAGES
        for number, session in enumerate(transcripts(stage))
    ],
)
def test_sessions_show_what_really_is_printed(
    files: Files, command: str, typed: str, shown: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(files, folder)
    monkeypatch.setenv("COLUMNS", "115")
    real = CliRunner().invoke(app, command.split(), input=typed).output
    assert agrees(shown, real), f"parlour {command} prints now:\n{real}"


@pytest.mark.parametrize("stage", [stage for stage in STAGES if "tests/test_chestnuts.py" in files_at(stage)])
def test_its_own_tests_pass(stage: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(files_at(stage), folder)
    monkeypatch.syspath_prepend(str(folder / "tests"))
    tests = importlib.import_module("test_chestnuts")
    named = [thing for name, thing in vars(tests).items() if name.startswith("test_")]
    assert len(named) >= 6
    for test in named:
        test()


def test_a_missing_resample_and_a_secret_told_aloud_are_found(folder: Path) -> None:
    """The page says so."""
    files = files_at("A hidden card")
    rules = files["src/chestnuts/rules.py"]
    deaf = rules.replace("redeal(seat, chance, [t.deck, *t.pockets])", "pass")
    loud = rules.replace("t.tell_only([seat], POCKETED", "t.tell(POCKETED")
    assert rules not in {deaf, loud}
    install(files, folder)
    for wrong, sentence in [
        (deaf, "something is hidden, but every imagined table was the real one"),
        (loud, "use tell_only"),
    ]:
        forget()
        (folder / "src/chestnuts/rules.py").write_text(wrong)
        [failure] = Checker(parlour.game("chestnuts"), 1, None, None, {}).run(range(30)).failures
        assert sentence in failure.what


def test_the_whole_file_at_the_end_is_what_the_pieces_make() -> None:
    pieces = outline(files_at(STAGES[-1])["src/chestnuts/rules.py"])
    del pieces["GOAL"]  # "the constant can go"
    [whole] = of(WHOLE)
    assert outline(whole.text) == pieces


def test_the_guide_that_is_shown_is_sound(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = files_at("All at once")
    [code, notes] = of("A guide for newcomers")
    install(files | {WORDS: files[WORDS] + "\n" + notes.text}, folder)
    monkeypatch.chdir(folder)
    exec(code.text, {"parlour": parlour, "Path": Path})
    game = parlour.game("chestnuts")
    assert has_guide(game) and guide_faults(game) == []
    assert "Burnt fingers" in "".join(story(read_guide(game).record))  # as the last note says
