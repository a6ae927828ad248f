"""A check of a game's promises in its own tests, in random games and at one position."""

from typing import Any

import pytest

from parlour.games.connect_four.rules import DROP
from parlour.kernel import BANK, Game, fingerprint
from parlour.testing import ArrangedTable, check_position, check_promises


def declared(game: Game, **change: Any) -> Game:
    """The same game, declared a little differently."""
    functions = game.functions
    return Game(
        game.name,
        game.package,
        game.table,
        seats=game.seats,
        set_up=functions.set_up,
        decisions=game.decisions,
        events=list(game.events.values()),
        settings=game.settings,
        pack=game.pack,
        kinds=game._kinds,
        **{"view": functions.view, "resample": functions.resample, "presets": game.presets, **change},
    )


def test_a_sound_game_keeps_its_promises(high_card: Game) -> None:
    check_promises("connect_four", games=4)
    check_promises(high_card, games=4, pack="small", settings={"hand": 2})


def test_a_broken_promise_fails_with_its_sentence(high_card: Game) -> None:
    open_hands = declared(high_card, view=lambda t, seat: [hand.cards for hand in t.hands])
    with pytest.raises(AssertionError, match=r"game 0, after \d+ moves: seat 1 can tell tables apart"):
        check_promises(open_hands, games=2)


def test_missing_words_fail_too(high_card: Game) -> None:
    unspoken = declared(high_card, presets={"nameless": {"hand": 1}})
    with pytest.raises(AssertionError, match=r"no words for presets\.nameless"):
        check_promises(unspoken, games=1)


def test_a_position_is_checked_and_left_as_it_was(high_card: Game) -> None:
    for at in (ArrangedTable[Any]("connect_four"), ArrangedTable[Any](high_card, 3), ArrangedTable[Any]("conquest", 4)):
        before = fingerprint(at.t)
        check_position(at)
        assert fingerprint(at.t) == before
        assert at.play_default().t.asked()


def test_a_leak_is_found_where_the_test_has_arranged_it(high_card: Game) -> None:
    """The hands are shown only when one seat has all coins, which random games seldom reach."""

    def view(t: Any, seat: int) -> object:
        return [hand.cards for hand in t.hands] if t.bank.purse[0] == 20 else []

    at = ArrangedTable[Any](declared(high_card, view=view), 2)
    check_position(at)
    at.t.bank.pay(BANK, 0, 20)
    with pytest.raises(AssertionError, match="seat 1 can tell tables apart that it should not"):
        check_position(at)


def test_an_option_that_fails_is_found() -> None:
    at = ArrangedTable[Any]("connect_four")
    at.t.open.append(DROP[9])  # there is no such column
    with pytest.raises(AssertionError, match=r"Drop\(0\) lists 'drop 9' for seat 1, which fails"):
        check_position(at)


def test_there_is_nothing_to_check_after_the_end() -> None:
    with pytest.raises(AssertionError, match="the match is over: there is no decision to check"):
        check_position(ArrangedTable[Any]("tictactoe").until())
