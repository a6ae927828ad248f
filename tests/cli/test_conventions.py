"""What holds for every verb: each mistake gets a sentence, JSON stays JSON, and pipes may close."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from parlour.cli import DEFECT, main
from parlour.cli.commands import app
from parlour.cli.console import remarks
from parlour.cli.extras import BRINGS, STATISTICS
from parlour.cli.host import welcome_players
from parlour.cli.verb import loudness

ANSWERS_IN_JSON = {
    "games", "replay", "verify", "describe", "check", "playtest", "compare", "duel", "balance", "bench", "rehearse",
    "backup", "restore", "thaw", "packs list", "packs values", "packs check",
}  # fmt: skip


def verbs(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """Every verb of the command with its name."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from verbs(command, f"{name} ")
        else:
            yield f"{before}{name}", command


VERBS = dict(verbs(typer.main.get_command(app)))


@pytest.fixture(autouse=True)
def as_loud_as_before() -> Iterator[None]:
    yield
    remarks.quiet = loudness.verbose = False


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Runs the command as `parlour` does, in an empty folder; the exit code, stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[object, str, str]:
        monkeypatch.setattr("sys.argv", ["parlour", *words])
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_has_the_same_options(name: str) -> None:
    options = {option: parameter for parameter in VERBS[name].params for option in parameter.opts}
    assert {"--quiet", "-q", "--verbose", "-v"} <= set(options)
    assert ("--json" in options) == (name in ANSWERS_IN_JSON)
    if "--json" in options:
        assert options["--json"].is_flag


MISTAKES = [
    (["new", "my_game", "--in", "file"], "Not a directory"),
    (["new", "my_world", "--pack", "titov", "--in", "file"], "Not a directory"),
    (["backup", "nowhere/x.gz", "--store", "no.db"], "There is no store at no.db"),
    (["backup", "x.gz", "--store", "mysql://x/y"], "not in mysql"),
    (["backup", "x.gz", "--store", "sqlite:///folder"], "There is no store at folder"),
    (["restore", "file", "--store", "new.db"], "file is no backup, or it is damaged"),
    (["restore", "folder", "--store", "new.db"], "folder is no backup, or it is damaged: [Errno 21] Is a directory"),
    (["restore", "nothing", "--store", "new.db"], "nothing is no backup"),
    (["rehearse", "--store", "postgresql://"], "is not an address of a store"),
    (["thaw", "ABC", "--store", "folder/no.db"], "There is no store at folder/no.db"),
    (["playtest", "tictactoe", "--games", "4", "--only", "1", "--save", "nowhere/x.json"], "No such file or directory"),
    (["playtest", "tictactoe", "--games", "4", "--rows", "nowhere/x.csv"], "No such file or directory"),
    (["playtest", "tictactoe", "--games", "4", "--out", "nowhere/x.json"], "No such file or directory"),
    (["duel", "tictactoe", "--games", "4", "--out", "nowhere/x.json"], "No such file or directory"),
    (["play", "--load", "nothing.json"], "No such file or directory"),
    (["play", "tictactoe", "--seats", "9", "--lines"], "tictactoe is for 2 seats, not 9"),
    (["replay", "folder"], "Is a directory"),
    (["verify", "file"], "this is no record"),
    (["report", "file"], "is no report of a playtest"),
    (["compare", "file", "file"], "is no report of the lab"),
    (["packs", "add", "folder"], "a folder without TOML files is no pack"),
    (["compile", "folder"], "no rules found"),
    (["bench", "tictactoe", "--profile", "--json"], "choose either --profile or --json"),
]


@pytest.mark.parametrize(("words", "sentence"), MISTAKES, ids=[" ".join(words) for words, _ in MISTAKES])
def test_every_mistake_gets_one_sentence(told: Any, words: list[str], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("something else\n")
    (tmp_path / "folder").mkdir()
    code, out, err = told(*words)
    assert code == 1 and sentence in out + err
    assert "Traceback" not in err and not (tmp_path / "new.db").exists()


def test_a_data_folder_that_cannot_be_made_gets_a_sentence(
    told: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "file" / "below"))
    for words in (["lab", "--no-open"], ["backup", "x.gz"], ["rehearse"]):
        code, _, err = told(*words)
        assert code == 1 and "Name another one in the environment variable PARLOUR_DATA" in err
    assert told("games")[0] == 0


@pytest.mark.parametrize(
    ("words", "exit_code", "sentence"),
    [
        (["games", "tictacto", "--json"], 1, "there is no game 'tictacto'; did you mean 'tictactoe'?"),
        (["replay", "--json", "nothing.json"], 1, "nothing.json: No such file or directory"),
        (["restore", "nothing", "--json", "--store", "new.db"], 1, "nothing is no backup, or it is damaged: "),
        (["games", "--jsn", "--json"], 2, "No such option: --jsn"),
        (["check", "--json"], 2, "Missing argument 'GAME'."),
    ],
)
def test_failures_are_json_too(told: Any, words: list[str], exit_code: int, sentence: str) -> None:
    code, out, err = told(*words)
    assert (code, err) == (exit_code, "")
    assert json.loads(out)["error"].startswith(sentence)


@pytest.mark.parametrize(
    "words",
    [
        ["playtest", "tictactoe", "--games", "6"],
        ["duel", "tictactoe", "--games", "6", "--bots", "random,search:2"],
        ["packs", "check", "lean_years"],
        ["bench", "tictactoe", "--seconds", "0.05"],
    ],
)
def test_an_answer_is_one_document(told: Any, words: list[str]) -> None:
    code, out, _ = told(*words, "--json", "--jobs", "1") if words[0] in ("playtest", "duel") else told(*words, "--json")
    assert code == 0 and isinstance(json.loads(out), dict)


def test_quiet_leaves_out_remarks_and_nothing_else(told: Any) -> None:
    words = ["playtest", "tictactoe", "--games", "6", "--jobs", "1"]
    code, loud, _ = told(*words)
    assert (code, loud, "") == told(*words, "--quiet")
    assert "Fair?" in loud


def test_a_defect_is_said_and_verbose_shows_where(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("north")

    monkeypatch.setattr("parlour.cli.games.facts_of_all", broken)
    code, _, err = told("games")
    assert code == DEFECT and "This is a defect of Parlour or of a game: KeyError: 'north'." in err
    assert "--verbose shows where" in err and "Traceback" not in err
    code, _, err = told("games", "--verbose")
    assert code == DEFECT and "in broken" in err


@pytest.mark.parametrize("extra", ["playtest", "lab"])
def test_without_an_extra_the_command_says_which_to_install(
    told: Any, monkeypatch: pytest.MonkeyPatch, extra: str
) -> None:
    """And numpy, scipy and whatever else an extra brings are not even looked at by other commands."""
    verbs = {
        "playtest": (["playtest", "tictactoe"], ["duel", "tictactoe"], ["compare", "a", "b"]),
        "lab": (["lab", "--no-open"], ["balance", "tictactoe", "--figures"]),
    }
    gone = BRINGS["playtest"] if extra == "playtest" else ("optuna", "altair")
    monkeypatch.setattr("parlour.cli.extras.find_spec", lambda name: None if name in gone else find_spec(name))
    for words in verbs[extra]:
        code, _, err = told(*words)
        assert code == 1 and f"pip install 'parlour[{extra}]'" in err and err.count("\n") == 1


WITHOUT_EXTRAS = f"""
import sys
for name in {BRINGS["lab"]!r}:
    sys.modules[name] = None
from parlour.cli import main
main()
"""


@pytest.mark.parametrize("words", [["games"], ["check", "tictactoe", "--games", "4"], ["host", "--help"]])
def test_the_rest_works_without_the_lab(words: list[str]) -> None:
    assert set(STATISTICS) < set(BRINGS["lab"])
    done = subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("words", [["games"], ["games", "titov", "--json"], ["packs", "schema", "titov"]])
def test_a_pipe_that_closes_early_is_no_failure(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # whoever read has seen enough before anything was written
    done = subprocess.run(
        [sys.executable, "-m", "parlour", *words], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_seats_count_from_one(told: Any, tmp_path: Path) -> None:
    assert told("playtest", "tictactoe", "--games", "4", "--only", "1", "--save", "one.json")[0] == 0
    assert told("replay", "one.json", "--seat", "2")[0] == 0
    assert "there is no seat 3 at this table: it has 2 seats" in told("replay", "one.json", "--seat", "3")[2]
    assert told("replay", "one.json", "--seat", "0")[0] == 2


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("127.0.0.1", "Only this machine can open it; parlour host --address 0.0.0.0 lets your network in."),
        ("0.0.0.0", "Friends on your network open http://10.1.2.3:"),
    ],
)
def test_a_host_says_where_it_is_how_friends_join_and_where_all_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str, sentence: str
) -> None:
    monkeypatch.setattr("parlour.cli.host.own_address", lambda: "10.1.2.3")
    with socket.socket() as listening:
        listening.bind((address, 0))
        welcome_players(listening, False, "sqlite:////home/ann/parlour.db")
    told = capsys.readouterr().out
    assert "Parlour is open at http://localhost:" in told and "Ctrl-C closes it" in told
    assert sentence in told and told.endswith("Everything is kept in /home/ann/parlour.db\n")
