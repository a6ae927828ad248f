"""The line mode: a script in, a readable session out."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from high_card.rules import HighCard
from parlour.cli.terminal import play_at_terminal
from parlour.kernel import Game, Match, RulesError


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> "Play":
    return Play(monkeypatch)


class Play:
    """Plays a script through the process's own input and output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(self, script: str, bots: dict[int, str], m: Match | None = None, encoding: str = "utf-8") -> str:
        raw = io.BytesIO()
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(script))
        self.monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
        play_at_terminal(m or Match.new("tictactoe", seed=7, players=["Ann", "Bob"]), bots, 7)
        return raw.getvalue().decode(encoding)


def test_two_people_play_to_the_end(play: Play) -> None:
    told = play("1\nmark 4\nmark square 1\n4\nmark 2\n", {})
    assert told.startswith("Tic-tac-toe\nThree in a row, on nine squares.\n\n · │ · │ ·\n───┼───┼───\n")
    assert "Ann: Mark an empty square.\n   1  Mark square 0\n   2  Mark square 1\n" in told
    assert "> mark 4\nBob marks square 4.\n" in told
    board = " X │ X │ X\n───┼───┼───\n · │ O │ ·\n───┼───┼───\n O │ · │ ·"
    assert told.endswith(f"Ann marks square 2.\n\n{board}\n\nAnn won. Three in a row.\n")


def test_a_verb_without_words_is_not_offered_to_people(play: Play) -> None:
    m = Match.new("critocracy", 2, seed=7).played("0 select revolutionary", "1 select historian")
    assert [option.verb.name for option in m.options(0)] == ["roll", "automate"]
    told = play("2\n1\n", {}, m)
    assert "\n   1  Roll\n" in told
    assert "   2  " not in told


def test_input_that_ends_is_a_polite_way_to_leave(play: Play) -> None:
    told = play("5\n", {1: "random"})
    assert told.count("marks square") == 2
    assert told.endswith("The input ended, and the match with it.\n")


def test_the_same_script_gives_the_same_session(play: Play) -> None:
    script = "1\n" * 9
    told = play(script, {1: "random"})
    assert told == play(script, {1: "random"})
    assert "won." in told or "A draw" in told


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("10", "There is no option 10. Type a number from 1 to 9."),
        ("0", "There is no option 0. Type a number from 1 to 9."),
        ("mark 99", "Not possible: 'mark 99' is not open to seat 0; open are 'mark 0',"),
        ("hop", "Not possible: 'hop' is not open to seat 0; "),
        ("", "Type the number of an option, 1 to 9, or a move."),
        ("undo", "Nothing taken back: nobody at this keyboard has played yet."),
        ("help", "4           choose option 4\nmark 0      play a move, written out\n"),
    ],
)
def test_wrong_input_gets_a_sentence_and_the_question_again(play: Play, line: str, sentence: str) -> None:
    told = play(f"{line}\n", {})
    assert f"> {line}\n{sentence}" in told
    assert told.count("Ann: Mark an empty square.") == 2
    assert "marks square" not in told


def test_undo_and_quit(play: Play) -> None:
    told = play("5\nundo\n1\nquit\n", {})
    assert "> undo\nAnn thinks again.\n" in told
    assert "> 1\nAnn marks square 0.\n" in told
    assert told.endswith("> quit\nLeft the table.\n")


def test_a_saved_match_goes_on(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = play("5\nsave my match.json\nsave\nquit\n", {1: "random"})
    assert "Saved. Continue with: parlour play --load 'my match.json'\n" in told
    assert "parlour play --load tictactoe-7.json\n" in told
    m = Match.replay(Path("my match.json"))
    assert len(m.moves_played) == 2
    told = play("1\n" * 9, {1: "random"}, m)
    assert m.over
    assert told.count("marks square") == len(m.moves_played)


def test_another_match_of_the_same_seed_is_not_written_over(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    play(f"5\nsave {file}\n", {})
    kept = file.read_text()
    assert "exists and holds something else" in play(f"4\nsave {file}\n", {})
    assert file.read_text() == kept
    assert "Saved." in play(f"5\n1\nsave {file}\n", {})


def test_a_pipe_that_knows_only_ascii_gets_a_board_all_the_same(play: Play) -> None:
    assert " ? ? ? ? ?\n" in play("5\n", {}, encoding="ascii")


def test_rules_that_fail_are_told_with_their_line_and_the_last_move(
    play: Play, high_card: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def strength(self: HighCard, card: int) -> int:
        raise KeyError("hat")

    monkeypatch.setattr(HighCard, "strength", strength)
    m = Match.new(high_card, seats=2, seed=1, players=["Ann", "Bob"])
    with pytest.raises(
        RulesError,
        match=r"^the rules of high_card failed after 'play \S+' of Bob: high_card/rules.py:\d+: KeyError: 'hat'$",
    ):
        play("1\n1\n", {1: "random"}, m)
