"""A game that is broken is left out with one line, and everything else works."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import parlour
from parlour.kernel import GameError, find_game, find_games, left_out
from parlour.kernel.registry import find_rules_beside, forget_games

SAMPLE = Path(__file__).parent.parent / "sample" / "high_card" / "src" / "high_card"
OURS = {"circus_maximus", "connect_four", "conquest", "critocracy", "meinopoly", "tictactoe", "titov"}


def test_a_long_name_is_compared_with_nothing_and_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameError, match="did you mean 'meinopoly'"):
        find_game("meinopoli")
    monkeypatch.delattr("difflib.get_close_matches")
    with pytest.raises(GameError) as refused:
        find_game("meinopoly" * 7_000)
    assert len(str(refused.value)) < 150


class Site:
    """A folder in which packages with games are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, name: str, *, package: str = "", game: str = "", attribute: str = "GAME") -> Path:
        """The sample game as a package of this name; its folder."""
        package = package or f"parlour-{name}"
        folder = self.folder / package.replace("-", "_")
        shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in folder.glob("*.py"):
            text = file.read_text().replace("from high_card", f"from {folder.name}")
            file.write_text(text.replace('"high_card"', f'"{(game or name).partition("@")[0]}"'))
        notes = self.folder / f"{folder.name}-1.0.dist-info"
        notes.mkdir()
        (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (notes / "entry_points.txt").write_text(f"[parlour.games]\n{name} = {folder.name}:{attribute}\n")
        forget_games()
        return folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Site(tmp_path)
    for name in set(sys.modules) - before:
        del sys.modules[name]
    monkeypatch.undo()
    forget_games()


def edit(file: str, old: str, new: str) -> Callable[[Path], None]:
    """A mistake in one file of a package."""

    def make(folder: Path) -> None:
        text = (folder / file).read_text()
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1))

    return make


def without_words(folder: Path) -> None:
    shutil.rmtree(folder / "words")


def in_latin(folder: Path) -> None:
    (folder / "words" / "en.toml").write_bytes('[game]\ntitle = "Café"\n'.encode("latin-1"))


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "syntax": (edit("rules.py", "class Trick(", "class Trick(("), "rules.py:98: SyntaxError: "),
    "import": (edit("rules.py", "Poll,", "Pole,"), "rules.py:6: ImportError: cannot import name 'Pole'"),
    "module": (edit("__init__.py", "from parlour", "import no_such_thing\nfrom parlour"), "ModuleNotFoundError"),
    "raises": (edit("rules.py", 'LOOK: Final = Verb("look")', "LOOK: Final = {}[3]"), "rules.py:27: KeyError: 3"),
    "exits": (edit("rules.py", "class Trick(", "raise SystemExit(3)\nclass Trick("), "SystemExit: 3"),
    "no_game": (edit("__init__.py", "GAME = ", "PLAY = "), "__init__.py: there is no GAME"),
    "wrong_type": (edit("__init__.py", "GAME = Game(", 'GAME = "whist"\nGame('), "GAME is a str, not a parlour Game"),
    "argument": (edit("__init__.py", "view=", "sight="), "TypeError"),
    "contract": (edit("__init__.py", "seats=(2, 4)", "seats=(4, 2)"), "breaks the contract: seats=(4, 2) is no range"),
    "odd": (edit("__init__.py", "seats=(2, 4)", "seats=5"), "TypeError: cannot unpack non-iterable int"),
    "event": (edit("rules.py", 'secret=("card",)', 'secret=("hat",)'), "keeps secret what is no field of it: hat"),
    "words": (edit("words/en.toml", "tied =", "tried ="), "words/en.toml: no words for events.tied"),
    "no_words": (without_words, "words/en.toml: this game has no words"),
    "toml": (edit("words/en.toml", "tied =", "tied"), "words/en.toml: Expected '='"),
    "latin": (in_latin, "words/en.toml: "),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_game_is_left_out_with_one_line(fault: str, site: Site) -> None:
    make, reason = FAULTS[fault]
    make(site.install("broken"))
    site.install("sound")
    assert find_games() == sorted([*OURS, "sound"])
    [line] = [str(one) for one in left_out()]
    assert line.startswith("broken is left out: parlour_broken/")
    assert reason in line
    assert line.endswith(" (package parlour-broken)")
    assert "\n" not in line
    if "/words/" not in line:
        with pytest.raises(GameError) as refused:
            find_game("broken")
        assert str(refused.value) == line
    assert parlour.game("sound").name == "sound"


def test_the_line_of_a_wrong_declaration_is_named(site: Site) -> None:
    folder = site.install("broken")
    edit("__init__.py", "GAME = Game(", "GAME = list('whist')\nGame(")(folder)
    line = (folder / "__init__.py").read_text().splitlines().index("GAME = list('whist')") + 1
    [fault] = left_out()
    assert fault.why.startswith(f"parlour_broken/__init__.py:{line}: ")


def test_a_game_that_calls_itself_otherwise_is_left_out(site: Site) -> None:
    site.install("whist", game="bridge")
    [fault] = left_out()
    assert "declares it as 'whist', and the game calls itself 'bridge'" in fault.why


def test_old_rules_of_another_version_are_left_out(site: Site) -> None:
    site.install("whist@7", package="whist-7")
    assert "whist" not in find_games()
    with pytest.raises(GameError, match="declares it as rules 7, and these are rules 1"):
        find_rules_beside("whist", 7)


def test_a_name_that_is_taken_stays_with_the_first_package(site: Site) -> None:
    site.install("whist", package="zebra")
    site.install("whist", package="aardvark")
    site.install("titov", package="aaa")
    assert find_game("whist").package == "aardvark"
    assert find_game("titov").package == "parlour.games.titov"
    assert [str(one) for one in left_out()] == [
        "titov is left out: the package parlour has a game of this name (package aaa)",
        "whist is left out: the package aardvark has a game of this name (package zebra)",
    ]


def test_a_game_without_words_can_be_played_from_python(site: Site) -> None:
    without_words(site.install("broken"))
    assert "broken" not in find_games()
    assert parlour.Match.new("broken", seats=2, seed=1).asked == [0, 1]
