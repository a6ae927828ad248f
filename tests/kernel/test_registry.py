"""A game that is broken is left out with one line, and everything else works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour.kernel import GameError, find_game, find_games, left_out
from parlour.kernel.registry import find_rules_beside, leave_out
from tests.installed_games import Site, edit

OURS = {"circus_maximus", "connect_four", "conquest", "critocracy", "meinopoly", "tictactoe", "titov"}


def test_a_long_name_is_compared_with_nothing_and_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameError, match="did you mean 'meinopoly'"):
        find_game("meinopoli")
    monkeypatch.delattr("difflib.get_close_matches")
    with pytest.raises(GameError) as refused:
        find_game("meinopoly" * 7_000)
    assert len(str(refused.value)) < 150


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
    "own error": (
        edit("rules.py", "class Trick(", "class Odd(BaseException): ...\nraise Odd('boo')\nclass Trick("),
        "rules.py:99: Odd: boo",
    ),
    "cancelled": (
        edit("rules.py", "class Trick(", "import asyncio\nraise asyncio.CancelledError\nclass Trick("),
        "rules.py:99: CancelledError",
    ),
    "mute error": (
        edit("rules.py", "class Trick(", "class Mute(Exception):\n    __str__ = {}.pop\nraise Mute\nclass Trick("),
        "rules.py:100: Mute: its text fails with TypeError",
    ),
    "no_game": (edit("__init__.py", "GAME = ", "PLAY = "), "__init__.py: there is no GAME"),
    "wrong_type": (edit("__init__.py", "GAME = Game(", 'GAME = "whist"\nGame('), "GAME is a str, not a parlour Game"),
    "argument": (edit("__init__.py", "view=", "sight="), "TypeError"),
    "contract": (edit("__init__.py", "seats=(2, 4)", "seats=(4, 2)"), "breaks the contract: seats=(4, 2) is no range"),
    "odd": (edit("__init__.py", "seats=(2, 4)", "seats=5"), "TypeError: cannot unpack non-iterable int"),
    "half seats": (edit("__init__.py", "(2, 4)", "(2, 4.5)"), "seats=(2, 4.5) are not two whole numbers"),
    "seats in words": (edit("__init__.py", "(2, 4)", '("2", "4")'), "seats=('2', '4') are not two whole numbers"),
    "a million": (edit("__init__.py", "(2, 4)", "(2, 10**6)"), "seats=(2, 1000000) are more than 99"),
    "version": (edit("__init__.py", "seats=", 'version="one", seats='), "version='one' is no whole number"),
    "no set_up": (edit("__init__.py", "set_up=rules.set_up", "set_up=None"), "set_up is None, which cannot be called"),
    "no view": (edit("__init__.py", "view=rules.view", "view=None"), "view is None, which cannot be called"),
    "bots": (edit("__init__.py", "kinds=kinds", 'bots={"me": 3}, kinds=kinds'), "bots['me'] is 3, which cannot be"),
    "bot names": (edit("__init__.py", "kinds=kinds", "bots={4: dict}, kinds=kinds"), "a bot is called 4, which is no"),
    "no default": (
        edit("shapes.py", "msgspec.Meta(ge=1, le=3)] = 3", "msgspec.Meta(ge=1, le=3)]"),
        "setting hand: it needs a default",
    ),
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


def test_a_long_reason_is_cut(site: Site) -> None:
    edit("rules.py", "class Trick(", "raise ValueError('x' * 1_000_000)\nclass Trick(")(site.install("broken"))
    [fault] = left_out()
    assert fault.why.startswith("parlour_broken/rules.py:98: ValueError: xxx")
    assert len(fault.why) == 301


@pytest.mark.parametrize("line", ["odd = :::", "odd =", "odd = a b c", "odd"])
def test_a_package_that_declares_nothing_to_load_is_left_out(site: Site, line: str) -> None:
    site.install("sound")
    site.declare("odd", line)
    assert find_games() == sorted([*OURS, "sound"])
    [fault] = left_out()
    assert (fault.name, fault.package) == ("odd", "odd")
    assert "which is not module:name" in fault.why


def test_a_package_without_its_notes_is_called_by_their_folder(site: Site) -> None:
    site.install("sound")
    site.declare("bare_notes", "bare = no_such_module:GAME", metadata=False)
    assert find_games() == sorted([*OURS, "sound"])
    assert [str(one) for one in left_out()] == [
        "bare is left out: ModuleNotFoundError: No module named 'no_such_module' (package bare_notes)"
    ]


def test_whoever_stops_the_program_while_a_game_is_loaded_stops_it(site: Site) -> None:
    edit("rules.py", "class Trick(", "raise KeyboardInterrupt\nclass Trick(")(site.install("broken"))
    with pytest.raises(KeyboardInterrupt):
        find_games()


def test_a_game_that_fails_later_is_left_out_from_then_on(site: Site) -> None:
    site.install("sound")
    assert leave_out("sound", KeyError("packs")).why == "KeyError: 'packs'"
    assert find_games() == sorted(OURS)
    assert [str(one) for one in left_out()] == ["sound is left out: KeyError: 'packs' (package parlour-sound)"]


def failing(folder: Path) -> None:
    """A game that loads, and fails when it is asked for its packs."""
    edit("__init__.py", "GAME = Game(", "class Mine(Game):\n    packs = property(lambda self: {}[3])\nGAME = Mine(")(
        folder
    )


def test_no_broken_game_takes_the_list_of_games_down(site: Site) -> None:
    """`parlour games` as a command of its own, with packages that are broken in many ways."""
    for name, (make, _) in FAULTS.items():
        make(site.install(name.replace(" ", "_")))
    failing(site.install("failing"))
    site.declare("nothing", "nothing = :::")
    site.declare("bare", "bare = bare:GAME", metadata=False)
    edit("words/en.toml", 'title = "High Card"', 'title = "[/bold] [link=x]"')(site.install("bracket"))
    paths = os.pathsep.join([str(site.folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "games"],
        env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "200"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "bracket" in done.stdout and "[/bold] [link=x]. Everyone plays a card face down" in done.stdout
    assert {line.split()[0] for line in done.stdout.splitlines() if line.strip()} >= OURS
    left = [line.partition(" is left out: ")[0] for line in done.stdout.splitlines() if " is left out: " in line]
    assert left == sorted([*[name.replace(" ", "_") for name in FAULTS], "bare", "failing", "nothing"])
