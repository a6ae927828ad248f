"""What the shell completes after `--vary` and `--set`: names, paths of the pack, and values."""

import pytest

from parlour.cli import main


def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """What bash gets for these words, the last one half written."""
    monkeypatch.setenv("_PARLOUR_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join(["parlour", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    monkeypatch.setattr("sys.argv", ["parlour"])
    with pytest.raises(SystemExit):
        main()
    return capsys.readouterr().out.split()


# Bash takes words apart at `:` and `=`, and gets back what comes after the last of them.
@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["playtest", "circus_m"], ["circus_maximus"]),
        (["playtest", "circus_maximus", "--vary", "pre"], ["preset="]),
        (["playtest", "circus_maximus", "--vary", "pack", ":", "numbers.g"], ["numbers.goal=", "numbers.guarded="]),
        (["playtest", "circus_maximus", "--vary", "pack", ":", "acts[naumachia].pr"], ["acts[naumachia].price="]),
        (["playtest", "circus_maximus", "--vary", "pack", ":", "acts[naumachia].losers", "="], ["on", "off"]),
        (["playtest", "circus_maximus", "--vary", "seats", "=", "2,"], ["2,2", "2,3", "2,4"]),
        (["playtest", "circus_maximus", "--vary", "bots", "=", "h"], ["hard"]),
        (["playtest", "circus_maximus", "--set", "seats"], []),  # has an option of its own
        (["duel", "circus_maximus", "--set", "pack", ":", "numbers.goa"], ["numbers.goal="]),
        (["games", "circus_m"], ["circus_maximus"]),
        (["play", "circus_maximus", "--pack", "s"], ["saint_giles"]),
        (["play", "conquest", "--preset", "cl"], ["classic"]),
        (["playtest", "circus_maximus", "--bots", "easy,h"], ["easy,hard"]),
        (["playtest", "tictactoe", "--vary", "pack", ":"], []),
        (["playtest", "no_such_game", "--vary", "pre"], []),
        (["playtest", "--vary", "pre"], []),
    ],
)
def test_what_bash_gets(
    words: list[str], answer: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert complete(monkeypatch, capsys, *words) == answer


def test_zsh_gets_whole_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("_PARLOUR_COMPLETE", "complete_zsh")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "parlour playtest circus_maximus --vary pack:numbers.goa")
    monkeypatch.setattr("sys.argv", ["parlour"])
    with pytest.raises(SystemExit):
        main()
    assert "numbers.goal=" in capsys.readouterr().out
