"""Chapter VII, trades: some of one resource for some of another, if both agree, once for each card."""

import pytest

from parlour.bots.seating import make_bot
from parlour.kernel import Sight, fast

from .arranged import GAME, ArrangedCritocracy, sit

TRADE = "counter_hegemony"


def trading() -> ArrangedCritocracy:
    """The first player has played a trade card."""
    return sit("historian", "artist", "colonialist").keep(0, TRADE).play(f"play {TRADE}")


def test_a_trade_goes_to_one_player() -> None:
    assert trading().options == ["drop", "offer 1", "offer 2"]


def test_a_player_gives_what_they_have_up_to_five() -> None:
    at = trading().play("offer 1")
    assert at.options == ["drop", *[f"give {resource} {n}" for resource in ("money", "knowledge") for n in range(1, 6)]]


def test_a_player_asks_for_another_resource_that_the_other_has() -> None:
    at = trading().bag(1, 3, 8, 2).play("offer 1", "give knowledge 5")
    assert at.options == ["drop", "ask money 1", "ask money 2", "ask money 3", "ask influence 1", "ask influence 2"]


def test_agreeing_moves_both_resources() -> None:
    at = trading().play("offer 1", "give knowledge 5", "ask influence 3")
    assert (at.seat, at.decision, at.options) == (1, "answer", ["agree", "refuse"])
    assert at.told("offered") == [(0, 1, 1, 5, 2, 3)]
    at.play("agree")
    assert (at.holds(0), at.holds(1)) == ((8, 9, 3), (0, 13, 11))
    assert at.told("traded") == [(0, 1, 1, 5, 2, 3)]


def test_refusing_moves_nothing_and_the_card_is_spent() -> None:
    at = trading().play("offer 1", "give knowledge 5", "ask influence 3", "refuse")
    assert (at.holds(0), at.holds(1), at.kept(0)) == ((8, 14, 0), (0, 8, 14), [])
    assert (at.seat, at.decision, at.options) == (0, "prepare", ["roll"])


def test_an_offer_that_is_dropped_costs_nothing() -> None:
    for moves in (["drop"], ["offer 1", "drop"], ["offer 1", "give money 1", "drop"]):
        at = trading().play(*moves)
        assert (at.kept(0), at.decision) == ([TRADE], "prepare")


def test_nobody_trades_with_a_player_at_the_finish_or_without_anything_else() -> None:
    at = sit("historian", "artist", "colonialist").bag(0, 5, 0, 0).bag(2, 9, 0, 0).keep(0, TRADE)
    at.play(f"play {TRADE}")
    assert at.options == ["drop", "offer 1"]
    at = sit("historian", "artist").keep(0, TRADE).go_home(1)
    assert at.options == ["roll"]


def test_opposing_roles_may_trade() -> None:
    at = (
        sit("historian", "politician")
        .keep(0, TRADE)
        .play(f"play {TRADE}", "offer 1", "give knowledge 1", "ask money 1")
    )
    assert at.options == ["agree", "refuse"]


def test_a_protected_resource_may_be_traded_away() -> None:
    at = (
        sit("artist", "historian")
        .keep(0, TRADE)
        .play(f"play {TRADE}", "offer 1", "give influence 2", "ask knowledge 2")
    )
    assert at.play("agree").holds(1) == (8, 12, 2)


# --- what bots offer ---


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_asks_for_what_the_bags_hold_whatever_is_given(level: str) -> None:
    """Search tries gifts that the bot which plays on would not have chosen, and asks it to go on from there."""

    def giving() -> ArrangedCritocracy:
        """Knowledge for money would be best for both."""
        return trading().bag(0, 2, 14, 9).bag(1, 14, 2, 9).play("offer 1")

    bot = make_bot(GAME, level)
    for gift in [move for move in giving().options if move != "drop"]:
        at = giving().play(gift)
        at.look()
        options = at.t.options(0)
        assert bot.choose(Sight(at.t, 0, fast(1))) in options
        assert at.t.lean(options, fast(1)) in options
