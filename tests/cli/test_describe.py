"""`parlour describe`, as people and programs read it."""

import json

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.cli.shared import out
from parlour.kernel import ParlourError


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(out, "_width", 115)  # COLUMNS may be set already when the tests begin


def described(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["describe", *arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return "\n".join(line.rstrip() for line in done.output.splitlines())


@pytest.mark.parametrize("name", sorted(parlour.games()))
def test_every_game_is_described_in_lines_that_fit(name: str) -> None:
    told = described(name)
    for key in parlour.game(name).decisions:
        assert f"\n{key}  " in told
    assert "\nMissing\n  nothing\n" in told
    assert told.endswith("\nNot used\n  nothing")
    assert [line for line in told.splitlines() if line.startswith("  ") and len(line) > 115] == []


def test_a_decision_is_told_with_its_verbs_and_rules() -> None:
    told = described("circus_maximus")
    block = told.partition("\nbid  ")[2].partition("\noffer  ")[0]
    assert [" ".join(line.split()) for line in block.splitlines()] == [
        "open decision Bid, circus_maximus/rules/bids.py:48",
        "asks Bid on an act? circus_maximus/words/en.toml:7",
        "waits {seat} may bid. circus_maximus/words/en.toml:18",
        "pass Pass circus_maximus/words/en.toml:31",
        "tells passed",
        "bid act Bid on {act} circus_maximus/words/en.toml:29",
        "closed no_coins You do not have enough coins. circus_maximus/words/en.toml:103",
        "closed enough_staged No more acts can be staged this round. circus_maximus/words/en.toml:104",
        "closed enough_finals You may bid on no more executions this round. circus_maximus/words/en.toml:105",
    ]


def test_an_event_says_who_hears_it() -> None:
    told = described("conquest")
    assert "everyone hears it" in told
    assert "only some seats are told" in told


def test_programs_get_the_same_as_json() -> None:
    told = json.loads(described("tictactoe", "--json"))
    assert told["decisions"][0]["verbs"] == [
        {
            "verb": "mark",
            "targets": ["square"],
            "label": {"key": "verbs.mark", "text": "Mark {square}", "at": "tictactoe/words/en.toml:4"},
            "confirm": None,
            "tells": ["marked"],
        }
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["meinopoli"], "there is no game 'meinopoli'; did you mean 'meinopoly'?"),
        (["meinopoly", "--pack", "neo"], "there is no pack 'neo'; did you mean 'neon'?"),
        (["tictactoe", "--pack", "neon"], "tictactoe has no packs"),
    ],
)
def test_what_cannot_be_described_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = CliRunner().invoke(app, ["describe", *arguments])
    assert isinstance(done.exception, ParlourError)
    assert str(done.exception) == sentence
