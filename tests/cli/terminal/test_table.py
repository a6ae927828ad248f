"""Whole games on the full screen, by keys, by mouse and by text."""

from __future__ import annotations

import asyncio
import io
import threading
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.widgets import Input, Static

from high_card.rules import HighCard
from parlour.cli.terminal.app import TerminalTable, on_light_background
from parlour.cli.terminal.dialogs import Help, SaveDialog
from parlour.cli.terminal.lines import LineTable
from parlour.cli.terminal.local_match import LocalMatch
from parlour.cli.terminal.panels import Log, Options, TypedMove
from parlour.kernel import Bot, Game, Match, Move, Sight


def text_of(app: TerminalTable, selector: str) -> str:
    return str(app.query_one(selector, Static).render())


def log_of(app: TerminalTable) -> list[str]:
    return [line.text.strip() for line in app.query_one(Log).lines]


def moves(app: TerminalTable) -> list[str]:
    return app.local.m.record().moves


async def test_two_people_play_a_whole_game_by_number_keys(seat: Any, press: Any) -> None:
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        assert text_of(app, "#question") == " ●  Ann: Mark an empty square."
        await press(pilot, "1", "4", "1", "4", "1")  # numbers count the options still open
        assert moves(app) == ["0 mark 0", "1 mark 4", "0 mark 1", "1 mark 6", "0 mark 2"]
        assert text_of(app, "#question") == " ●  Ann won. Three in a row."
        assert log_of(app)[-1] == "●  Ann marks square 2."
        assert app.query_one(Options).offered == ["Play again (seed 8)", "Quit"]


async def test_a_whole_game_by_mouse(seat: Any) -> None:
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        await pilot.pause(0)
        for place in (0, 3, 0, 3, 0):
            await pilot.click("#options", offset=(5, place))
        assert app.local.m.over
        await pilot.click("#options", offset=(5, 1))
    assert app.return_code == 0


async def test_arrow_keys_and_enter_choose(seat: Any, press: Any) -> None:
    app = seat("connect_four")
    async with app.run_test() as pilot:
        await press(pilot, "down", "down", "enter")
        assert moves(app) == ["0 drop 3"]
        await press(pilot, "up", "enter")  # the same options again: the cursor has stayed
        assert moves(app) == ["0 drop 3", "1 drop 2"]


async def test_moves_can_be_typed_as_text_as_words_and_as_numbers(seat: Any, press: Any) -> None:
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        await press(pilot, "t")
        for typed in ("mark 4", " Mark square 3 ", "1"):
            app.query_one(TypedMove).value = typed
            await press(pilot, "enter")
        await press(pilot, "escape")
        assert moves(app) == ["0 mark 4", "1 mark 3", "0 mark 0"]
        assert app.focused is app.query_one(Options)


REFUSALS = {
    "mark 9": "Not possible: 'mark 9' is not open to seat 0; open are 'mark 0', 'mark 1', ",
    "jump": "Not possible: 'jump' is not open to seat 0; ",
    "12": "There is no option 12. Type a number from 1 to 9.",
    "9" * 5000: "There is no option 99999999999999999999. ",
    "": "Type the number of an option, 1 to 9, or a move.",
}


async def test_illegal_text_is_refused_with_a_sentence_and_changes_nothing(seat: Any, press: Any) -> None:
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        await press(pilot, "t")
        field, notice = app.query_one(TypedMove), app.query_one("#notice")
        for typed, sentence in REFUSALS.items():
            field.value = typed
            await press(pilot, "enter")
            assert text_of(app, "#notice").startswith(sentence)
            assert notice.has_class("refused")
            assert field.value == typed  # to be corrected, not typed again
            assert moves(app) == []
        field.value = "mark 4"
        await press(pilot, "enter")
        assert moves(app) == ["0 mark 4"]
        assert not notice.display


async def test_undo_takes_back_the_last_move_at_the_keyboard(seat: Any, press: Any) -> None:
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        await press(pilot, "u")
        assert text_of(app, "#notice") == "Nothing taken back: nobody at this keyboard has played yet."
        await press(pilot, "5", "1", "u")
        assert moves(app) == ["0 mark 4"]
        assert text_of(app, "#notice") == "Bob thinks again."
        assert log_of(app) == ["●  Ann marks square 4."]
        await press(pilot, "u", "9")
        assert moves(app) == ["0 mark 8"]
        assert log_of(app) == ["●  Ann marks square 8."]


async def test_undo_stops_at_a_bots_move_and_says_so(seat: Any, press: Any, until: Any) -> None:
    app = seat("tictactoe", {1: "random"})
    async with app.run_test() as pilot:
        await press(pilot, "5")
        await until(pilot)
        await press(pilot, "u")
        assert text_of(app, "#notice") == "Nothing taken back: Bob has moved since."
        assert len(moves(app)) == 2


class Slow(Bot):
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.begun = threading.Event()
        self.thread = threading.current_thread()

    def choose(self, sight: Sight) -> Move:
        self.thread = threading.current_thread()
        self.begun.set()
        self.stop.wait()
        return sight.options[-1]

    async def answer(self) -> None:
        """Stop thinking; return when the answer has been sent."""
        self.stop.set()
        await asyncio.to_thread(self.begun.wait)
        await asyncio.to_thread(self.thread.join)


async def test_the_table_goes_on_while_a_bot_thinks_and_late_thoughts_are_dropped(
    seat: Any, press: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Slow] = []

    def make_slow(game: object, name: str) -> Slow:
        made.append(Slow())
        return made[-1]

    monkeypatch.setattr("parlour.cli.terminal.bots.make_bot", make_slow)
    app = seat("tictactoe", {1: "random"})
    async with app.run_test() as pilot:
        await press(pilot, "5")
        assert text_of(app, "#question") == " ■  Bob marks a square. Thinking …"
        await press(pilot, "3")  # not asked: nothing happens
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Help)
        await press(pilot, "escape", "u")
        assert moves(app) == []
        await made[0].answer()
        await press(pilot, "1")
        assert moves(app) == ["0 mark 0"]  # the move of the first thought is not played
        await press(pilot, "question_mark")
        made[1].stop.set()
        await until(pilot, lambda: len(moves(app)) == 2)  # bots go on behind a dialog
        await press(pilot, "escape")
        assert moves(app) == ["0 mark 0", "1 mark 8"]


async def test_leaving_does_not_wait_for_a_bot(seat: Any, press: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Slow()
    monkeypatch.setattr("parlour.cli.terminal.bots.make_bot", lambda game, name: bot)
    app = seat("tictactoe", {1: "random"})
    async with app.run_test() as pilot:
        await press(pilot, "5", "q")
        assert text_of(app, "#notice") == "This match is not saved. Press q again to leave, or s to save it."
        await press(pilot, "q")
    assert app.return_code == 0
    bot.stop.set()


async def test_a_bot_that_fails_is_not_passed_over(
    seat: Any, press: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(Bot):
        def choose(self, sight: Sight) -> Move:
            raise ZeroDivisionError("no plan")

    monkeypatch.setattr("parlour.cli.terminal.bots.make_bot", lambda game, name: Broken())
    app = seat("tictactoe", {1: "random"})

    async def play() -> None:
        async with app.run_test() as pilot:
            await press(pilot, "5")
            await until(pilot, lambda: app.return_code is not None)

    with pytest.raises(ZeroDivisionError):
        await play()
    assert app.return_code == 1


async def test_saving_asks_for_a_file_and_the_match_can_be_loaded(
    seat: Any, press: Any, until: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = seat("tictactoe", {1: "random"})
    async with app.run_test() as pilot:
        await press(pilot, "5")
        await until(pilot)
        await press(pilot, "s")
        assert isinstance(app.screen, SaveDialog)
        assert app.screen.query_one(Input).value == "tictactoe-7.json"
        await press(pilot, "enter")
        assert text_of(app, "#notice") == "Saved. Continue with: parlour play --load tictactoe-7.json"
        await press(pilot, "q")  # nothing would be lost
    assert app.return_code == 0
    loaded = Match.replay(Path("tictactoe-7.json"))
    again = TerminalTable(LocalMatch(loaded, {1: "random"}, 7), pause=0.0)
    async with again.run_test() as pilot:
        assert moves(again) == moves(app)
        assert len(log_of(again)) == 2
        while not loaded.over:
            await press(pilot, "1")
            await until(pilot)


async def test_saving_never_writes_over_something_else(seat: Any, press: Any, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt,")
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        await press(pilot, "5", "s")
        app.screen.query_one(Input).value = str(letter)
        await press(pilot, "enter")
        assert "exists and holds something else" in str(app.screen.query_one("#refusal", Static).render())
        app.screen.query_one(Input).value = str(tmp_path / "nowhere" / "a.json")
        await press(pilot, "enter")
        assert "No such file or directory" in str(app.screen.query_one("#refusal", Static).render())
        await press(pilot, "escape")
        assert not app.query_one("#notice").display
    assert letter.read_text() == "Dear aunt,"


async def test_a_game_of_bots_ends_and_another_begins_with_the_next_seed(seat: Any, press: Any, until: Any) -> None:
    app = seat("tictactoe", {0: "random", 1: "search:20"})
    async with app.run_test() as pilot:
        await until(pilot)
        first = moves(app)
        await press(pilot, "1")  # it may be meant for a move, so Enter decides
        assert moves(app) == first
        await press(pilot, "enter")
        await until(pilot)
        assert app.local.seed == 8
        assert app.local.m.chance_mark.seed == 8
        assert moves(app) != first
        await press(pilot, "2", "enter")
    assert app.return_code == 0


async def test_the_same_seed_and_moves_give_the_same_game_on_the_screen_and_in_lines(
    seat: Any, press: Any, until: Any
) -> None:
    app = seat("connect_four", {1: "search:30"}, seed=5)
    async with app.run_test() as pilot:
        for key in "443":
            await press(pilot, key)
            await until(pilot)
    lines = LocalMatch(Match.new("connect_four", seed=5), {1: "search:30"}, 5)
    LineTable(lines, io.StringIO("4\n4\n3\n"), io.StringIO()).play()
    assert len(moves(app)) == 6
    assert moves(app) == lines.m.record().moves


async def test_keys_that_come_faster_than_the_screen_count_for_the_list_they_find(seat: Any, until: Any) -> None:
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        for digit in "14141":
            app.post_message(Key(digit, digit))
        await until(pilot, lambda: app.local.m.over)
        assert moves(app) == ["0 mark 0", "1 mark 4", "0 mark 1", "1 mark 6", "0 mark 2"]


async def test_what_is_typed_fast_goes_to_the_field(seat: Any, until: Any) -> None:
    app = seat("connect_four")
    async with app.run_test() as pilot:
        for key in "tdrop":
            app.post_message(Key(key, key))
        app.post_message(Key("space", " "))
        app.post_message(Key("5", "5"))
        app.post_message(Key("enter", "\r"))
        await until(pilot, lambda: moves(app) == ["0 drop 5"])


async def test_light_and_dark(seat: Any, press: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLORFGBG", "0;15")
    app = seat("tictactoe")
    async with app.run_test() as pilot:
        assert app.theme == "textual-light"
        await press(pilot, "l")
        assert app.theme == "textual-dark"
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert not on_light_background()


@pytest.mark.parametrize("bots", [{0: "random", 1: "random"}, {1: "random"}])
async def test_rules_that_fail_end_the_table_with_their_line(
    seat: Any, press: Any, until: Any, high_card: Game, monkeypatch: pytest.MonkeyPatch, bots: dict[int, str]
) -> None:
    def strength(self: HighCard, card: int) -> int:
        raise KeyError("hat")

    monkeypatch.setattr(HighCard, "strength", strength)
    app = seat(high_card, bots)
    async with app.run_test() as pilot:
        if len(bots) == 1:
            await press(pilot, "1")
        await until(pilot, lambda: app.return_value is not None)
    assert "high_card failed after" in str(app.return_value)
    assert "high_card/rules.py:" in str(app.return_value)
