"""Faults that `parlour check` finds in the sources of a game, planted here in one that comes from elsewhere."""

import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from high_card.rules import TIED
from parlour.cli.commands import app
from parlour.kernel import Game, ToldEvent, find_games
from parlour.kernel.registry import forget_games
from parlour.lab.positions import BrokenPromise, fields_are_as_declared
from parlour.lab.source import source_faults, unchecked
from tests.docs.blocks import note_package

SHOUTED = """
from parlour.kernel import Decision, Event, Verb

SHOUT = Verb("shout")
SHOUTED = Event("shouted", seat="seat", words="word[]")
HEARD = Event("heard", seat="seat")
LOST = Event("lost", secret=("what",), seat="seat", what="thing")


class Shout(Decision):
    verbs = (SHOUT,)

    def shout(self, t):
        {telling}


class Whisper(Shout):
    pass
"""
INIT = """
from parlour.kernel import Event, Game, Table

from loud import rules

GAME = Game("loud", __name__, Table, seats=(1, 1), set_up=lambda t: None, view=lambda t, seat: None,
    decisions={{"shout": rules.Shout{more}}}, events=[rules.SHOUTED, rules.LOST])
"""
WORDS = """
game = { title = "Loud", about = "Shout." }
asks = { shout = "Shout." }
waits = { shout = "Wait." }
verbs = { shout = "Shout" }
events = { shouted = "{seat} shouts.", lost = "Lost: {what}.", "lost.hidden" = "Something is lost." }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield tmp_path
    forget_games()
    for name in [name for name in sys.modules if name.split(".")[0] == "loud"]:
        del sys.modules[name]
    importlib.invalidate_caches()


def loud(folder: Path, telling: str, more: str = "") -> Game:
    """A game whose only decision tells an event with these words."""
    (folder / "loud").mkdir()
    (folder / "loud" / "rules.py").write_text(SHOUTED.replace("{telling}", telling).strip())
    (folder / "loud" / "__init__.py").write_text(INIT.format(more=more).strip())
    (folder / "loud" / "words").mkdir()
    (folder / "loud" / "words" / "en.toml").write_text(WORDS)
    note_package(
        '[project]\nname = "loud"\nversion = "1"\n[project.entry-points."parlour.games"]\nloud = "loud:GAME"\n', folder
    )
    game: Game = importlib.import_module("loud").GAME
    return game


UNDECLARED = "loud/rules.py:16: Whisper is not among the decisions that loud declares"
DECLARED = ', "whisper": rules.Whisper'


@pytest.mark.parametrize(
    ("telling", "fault"),
    [
        ("t.tell(SHOUTED, self.seat, (1, 2))", None),
        ("t.tell(SHOUTED, *t.words)", None),
        ("t.tell(t.event, self.seat)", None),
        ("t.tell_only([0], LOST, self.seat, 4)", None),
        ("t.tell(SHOUTED, self.seat)", "the event 'shouted' is told with 2 values (seat, words), not 1"),
        ("t.tell(SHOUTED, self.seat, (1,), 2)", "the event 'shouted' is told with 2 values (seat, words), not 3"),
        ("t.tell_only([0], LOST, self.seat)", "the event 'lost' is told with 2 values (seat, what), not 1"),
        ("t.tell(HEARD, self.seat)", "the event 'heard' is not among those that the game declares"),
    ],
)
def test_what_an_event_is_told_with_is_counted(folder: Path, telling: str, fault: str | None) -> None:
    found = source_faults(loud(folder, telling, DECLARED))
    assert found == ([] if fault is None else [f"loud/rules.py:13: {fault}"])


FEW_SHOUTED = "the event 'shouted' is told with 2 values (seat, words), not 1"
FEW_LOST = "the event 'lost' is told with 2 values (seat, what), not 1"
STRANGE = "the event 'heard' is not among those that the game declares"
ONE_TOO_MANY = "the event 'heard' is told with 1 value (seat), not 2"
UNKNOWN = "what is told here cannot be checked"


@pytest.mark.parametrize(
    ("telling", "faults"),
    [
        ("what = SHOUTED; t.tell(what, 1)", [FEW_SHOUTED]),
        ("what = SHOUTED; t.tell(what, 1, (2,))", []),
        ("what: Event = SHOUTED; other = what; t.tell(other, 1)", [FEW_SHOUTED]),
        ("what, n = SHOUTED, 1; t.tell(what, n)", [FEW_SHOUTED]),
        ("(what := SHOUTED); t.tell(what, 1)", [FEW_SHOUTED]),
        ("t.tell(SHOUTED if t.loud else LOST, 1)", [FEW_LOST, FEW_SHOUTED]),
        ("t.tell(SHOUTED if t.loud else LOST, 1, 2)", []),
        (
            "what = LOST if t.loud else HEARD; t.tell(what, 1, 2)",
            [STRANGE, ONE_TOO_MANY],
        ),
        ("what = SHOUTED; what = LOST; t.tell(what, 1)", [FEW_LOST, FEW_SHOUTED]),
        ("t.tell(SHOUTED, *(1,))", [FEW_SHOUTED]),
        ("t.tell(SHOUTED, *(1, 2))", []),
        ("values = (1,); t.tell(SHOUTED, *values)", [FEW_SHOUTED]),
        ("for what in (SHOUTED, LOST): t.tell(what, 1)", [FEW_LOST, FEW_SHOUTED]),
        ("for what in [SHOUTED, LOST]: t.tell(what, 1, 2)", []),
        (
            "for n, what in ((1, SHOUTED), (2, HEARD)): t.tell(what, n, n)",
            [STRANGE, ONE_TOO_MANY],
        ),
        ("[t.tell(what, 1) for what in (SHOUTED,)]", [FEW_SHOUTED]),
        ("what = SHOUTED; t.later(lambda: t.tell(what, 1))", [FEW_SHOUTED]),
        ("t.tell(HEARD, *t.values)", [STRANGE]),
    ],
)
def test_what_a_local_name_stands_for_is_known(folder: Path, telling: str, faults: list[str]) -> None:
    assert source_faults(loud(folder, telling, DECLARED)) == [f"loud/rules.py:13: {fault}" for fault in faults]


@pytest.mark.parametrize(
    "telling",
    [
        "t.tell(t.event, 1)",
        "t.tell(*t.whole)",
        "t.tell(SHOUTED, *t.values)",
        "t.tell(SHOUTED, **t.values)",
        "for what in t.events: t.tell(what, 1)",
        "t.later(lambda what: t.tell(what, 1))",
        "what = HEARD; what = SHOUTED; t.tell(what, 1, 2)",  # which of the two is told here?
        "values = (1,); values += (2,); t.tell(SHOUTED, *values)",
        "with t.opened as what: t.tell(what, 1)",
        "what = SHOUTED if t.loud else t.event; t.tell(what, 1)",
    ],
)
def test_what_is_not_known_is_remarked_and_no_fault(folder: Path, telling: str) -> None:
    game = loud(folder, telling, DECLARED)
    assert (source_faults(game), unchecked(game)) == ([], [f"loud/rules.py:13: {UNKNOWN}"])


@pytest.mark.parametrize("telling", ["t.tell(SHOUTED, 1, (2,))", "t.story.tell('Once upon a time')", "t.tell()"])
def test_nothing_is_remarked_where_all_is_plain(folder: Path, telling: str) -> None:
    assert unchecked(loud(folder, telling, DECLARED)) == []


def test_the_check_tells_remarks_and_plays(folder: Path) -> None:
    loud(folder, "t.tell(SHOUTED, *t.values)", DECLARED)
    words = ["check", "loud", "--games", "1"]
    assert f"  loud/rules.py:13: {UNKNOWN}" in CliRunner().invoke(app, words).output.splitlines()
    report = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert report["unchecked"] == [f"loud/rules.py:13: {UNKNOWN}"]
    assert [failure for failure in report["failures"] if UNKNOWN in failure["what"]] == []
    assert report["failures"][0]["game"] == 0, "it was played"


def test_a_decision_that_nobody_declares_is_found(folder: Path) -> None:
    assert source_faults(loud(folder, "pass")) == [UNDECLARED]


def test_nothing_is_played_before_it_is_mended(folder: Path) -> None:
    loud(folder, "pass")
    done = CliRunner().invoke(app, ["check", "loud"])
    assert (done.exit_code, done.output.splitlines()) == (1, [UNDECLARED])
    done = CliRunner().invoke(app, ["check", "loud", "--json"])
    assert (done.exit_code, done.output.strip()) == (1, f'{{"faults":["{UNDECLARED}"]}}')


@pytest.mark.parametrize("name", find_games())
def test_the_games_have_none(name: str) -> None:
    game = parlour.game(name)
    assert (source_faults(game), unchecked(game)) == ([], [])


def test_fields_hold_what_they_declare(high_card: Game) -> None:
    shown = high_card.events["shown"]
    fields_are_as_declared(ToldEvent(shown, None, 1, 4))
    fields_are_as_declared(ToldEvent(TIED, None))
    with pytest.raises(BrokenPromise, match="the event 'shown' declares card='card' and is told with 'king'"):
        fields_are_as_declared(ToldEvent(shown, None, 1, "king"))
