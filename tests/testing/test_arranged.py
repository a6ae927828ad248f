"""A table that a test arranges: what it says of a position, how it plays, and what it says of a mistake."""

from typing import Any

import pytest

from parlour.games.circus_maximus.rules.performances import Perform
from parlour.games.circus_maximus.table import CircusMaximus
from parlour.games.conquest.table import Conquest
from parlour.games.tictactoe.rules import TicTacToe
from parlour.kernel import Game, GameError, IllegalMove, NotAsked
from parlour.testing import ArrangedTable


def squares() -> ArrangedTable[TicTacToe]:
    return ArrangedTable("tictactoe")


def conquest() -> ArrangedTable[Conquest]:
    return ArrangedTable("conquest", 3, preset="classic", settings={"set_up": "auto"})


def poll() -> ArrangedTable[CircusMaximus]:
    """Both seats decide at once whether they perform."""
    at: ArrangedTable[CircusMaximus] = ArrangedTable("circus_maximus", 2)
    at.t.stack.append(Perform((0, 1), 0))
    return at.look()


def test_a_table_waits_for_its_first_decision() -> None:
    at = squares()
    assert (at.decision, at.seat, at.options[:2], at.events) == ("mark", 0, ["mark 0", "mark 1"], [])
    assert at.closed == {}


def test_a_table_may_stay_empty() -> None:
    at: ArrangedTable[TicTacToe] = ArrangedTable("tictactoe", begin=False)
    assert (at.t.stack, at.events) == ([], [])


def test_settings_and_packs_are_those_of_the_match(high_card: Game) -> None:
    at = ArrangedTable[Any](high_card, 3, pack="small", settings={"hand": 1})
    assert (at.t.seats, at.t.setup.settings.hand, at.pack.name if at.pack else None) == (3, 1, "small")


def test_moves_are_played_by_the_seat_that_is_asked() -> None:
    at = squares().play("mark 0", "mark 4", "mark 1")
    assert at.t.squares[:5] == [0, 0, -1, -1, 1]
    assert at.told("marked") == [(0, 0), (1, 4), (0, 1)]


def test_what_the_test_changes_counts_from_the_next_move_on() -> None:
    at = squares()
    at.t.squares[:2] = [0, 0]
    assert "mark 1" not in at.options
    assert at.play("mark 2").result.winners == [0]
    assert (at.decision, at.options) == ("", [])


def test_in_a_poll_a_move_may_say_its_seat() -> None:
    at = poll()
    assert at.options_of(1) == at.options
    at.play("1 decline")
    assert (at.decision, at.seat, at.t.asked()) == ("perform", 0, [0])
    assert at.play("decline").told("declined") == [(0, 0), (1, 0)]


@pytest.mark.parametrize(
    ("move", "error", "sentence"),
    [
        ("mark 4", IllegalMove, "'mark 4' is not open to seat 1; open are 'mark 0', 'mark 1', 'mark 2'"),
        ("build 3", IllegalMove, "'build 3' is not open to seat 1; open are 'mark 0'"),
        ("", IllegalMove, "'' is not open to seat 1"),
        ("0 mark 1", NotAsked, "seat 0 is not asked now; seat 1 is asked 'mark'"),
    ],
)
def test_a_move_that_is_not_open_is_refused_and_changes_nothing(
    move: str, error: type[Exception], sentence: str
) -> None:
    at = squares().play("mark 4")
    before = at.t.squares[:]
    with pytest.raises(error) as refused:
        at.play(move)
    assert str(refused.value).startswith(sentence)
    assert (at.t.squares, at.seat, at.t.stack) == (before, 1, squares().play("mark 4").t.stack)


def test_nothing_is_played_after_the_end() -> None:
    at = squares()
    at.t.squares[:2] = [0, 0]
    with pytest.raises(NotAsked, match="the match is over before 'mark 8'"):
        at.play("mark 2", "mark 8")


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(AssertionError, match="the match is not over: seat 0 is asked 'mark'"):
        assert squares().result


def test_until_plays_default_moves_up_to_a_decision() -> None:
    at = conquest().until("attack")
    assert (at.decision, at.seat) == ("attack", 0)
    assert at.until("reinforce", "attack", seat=2).seat == 2


def test_until_without_a_decision_plays_to_the_end() -> None:
    assert squares().until().result.winners == [0]


def test_until_says_what_was_asked_instead() -> None:
    with pytest.raises(AssertionError, match="'marc' never came before the match ended; asked were mark"):
        squares().until("marc")
    with pytest.raises(AssertionError, match="'mark' never came of seat 4 before the match ended"):
        squares().until("mark", seat=4)


def test_a_mistyped_event_is_not_reported_as_never_told() -> None:
    with pytest.raises(GameError, match=r"tictactoe has no event 'marks'; did you mean 'marked'\?"):
        squares().told("marks")


def test_the_log_is_what_a_seat_reads(high_card: Game) -> None:
    at = ArrangedTable[Any](high_card, 2).until("spoils")
    taker, other = at.seat, 1 - at.seat
    at.play("look")
    card = at.told("saw")[0][1]
    shown = at.speaker.show("card", card)
    assert at.log(taker)[-1] == f"Seat {taker + 1} sees {shown} on top."
    assert at.log(other)[-1] == at.log()[-1] == f"Seat {taker + 1} looks at the top card."
    assert at.prompt(taker) != at.prompt(other)
