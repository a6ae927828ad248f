"""Section 16, trading, as ruled in R18: offering deeds, shares and cash, countering, agreeing and refusing."""

from typing import Any

import pytest

from .arranged import ArrangedMeinopoly, sit


def managing(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player is managing after a visit to the jail; both have deeds."""
    at = sit(*(characters or ("marcus", "knox", "lia")), trades=True, **settings)
    return at.own(0, "baltic", "reading").own(1, "boardwalk", "electric").roll(4, 6)


def draft(*characters: str, **settings: Any) -> ArrangedMeinopoly:
    """An empty offer lies between the first two."""
    return managing(*characters, **settings).play("offer 1")


def amounts(at: ArrangedMeinopoly, verb: str) -> list[int]:
    """What may be added or asked for."""
    return [int(move.split()[1]) for move in at.options if move.split()[0] == verb]


# --- laying out an offer ---


def test_a_player_may_offer_after_rolling_to_every_other_living_player() -> None:
    at = managing()
    assert [move for move in at.options if move.startswith("offer")] == ["offer 1", "offer 2"]


def test_there_is_no_trading_before_the_roll() -> None:
    at = sit("marcus", "knox", trades=True).own(0, "baltic").own(1, "boardwalk")
    assert at.decision == "roll"
    assert not [move for move in at.options if move.startswith("offer")]


def test_there_is_no_trading_without_the_setting() -> None:
    at = sit("marcus", "knox").own(0, "baltic").own(1, "boardwalk").roll(4, 6)
    assert at.decision == "manage"
    assert not [move for move in at.options if move.startswith("offer")]


def test_where_neither_has_a_deed_there_is_nothing_to_trade() -> None:
    at = sit("marcus", "knox", "lia", trades=True).own(2, "baltic").roll(4, 6)
    assert [move for move in at.options if move.startswith("offer")] == ["offer 2"]


def test_a_player_without_a_deed_may_ask_for_one() -> None:
    at = sit("marcus", "knox", trades=True).own(1, "baltic").roll(4, 6)
    before = [at.cash(0), at.cash(1)]
    at.play("offer 1", "take baltic", "add 100", "propose", "agree")
    assert at.owner("baltic") == 0
    assert [at.cash(0), at.cash(1)] == [before[0] - 100, before[1] + 100]


def test_an_empty_offer_can_only_be_filled_or_dropped() -> None:
    at = draft()
    assert at.decision == "draft" and at.seat == 0
    assert "drop" in at.options and "propose" not in at.options


def test_money_alone_is_no_trade() -> None:
    at = draft().play("add 100")
    assert "propose" not in at.options


def test_own_deeds_may_be_given_and_the_partners_taken() -> None:
    at = draft()
    assert [move for move in at.options if move.split()[0] in ("give", "take")] == [
        "give baltic",
        "give reading",
        "take electric",
        "take boardwalk",
    ]


def test_a_deed_is_laid_out_only_once() -> None:
    """A list that named the same railroad four times once turned it into four."""
    at = draft().play("give reading", "take boardwalk")
    assert "give reading" not in at.options and "take boardwalk" not in at.options
    at.play("propose", "agree")
    assert at.t.deeds_of(1) == [at.space("reading"), at.space("electric")]


def test_third_players_deeds_are_not_in_it() -> None:
    at = managing().own(2, "pacific").play("offer 1")
    assert not [move for move in at.options if "pacific" in move]


def test_nothing_has_happened_until_it_is_agreed_on() -> None:
    at = draft()
    before = [at.cash(seat) for seat in range(3)]
    at.play("give baltic", "add 100", "propose")
    assert at.owner("baltic") == 0
    assert [at.cash(seat) for seat in range(3)] == before


def test_a_dropped_offer_leaves_everything_as_it_was() -> None:
    at = draft().play("give baltic", "add 100", "drop")
    assert at.decision == "manage" and at.owner("baltic") == 0
    assert at.t.offered == 0 and at.t.dealing == (-1, -1)


def test_dropping_the_offer_is_the_harmless_default() -> None:
    at = draft().play("give baltic")
    assert repr(at.t.default(0)) == "'drop'"


# --- cash ---


@pytest.mark.parametrize("amount", [1, 9, 47, 100, 138, 999, 1799])
def test_cash_is_given_to_the_dollar(amount: int) -> None:
    at = draft().play("take boardwalk")
    for coin in (100, 10, 1):
        while at.t.offered + coin <= amount:
            at.play(f"add {coin}")
    before = [at.cash(0), at.cash(1)]
    at.play("propose", "agree")
    assert [at.cash(0), at.cash(1)] == [before[0] - amount, before[1] + amount]


@pytest.mark.parametrize("amount", [1, 63, 250, 1849])
def test_cash_is_asked_for_to_the_dollar(amount: int) -> None:
    at = draft().play("give baltic")
    for coin in (100, 10, 1):
        while amount + at.t.offered >= coin:
            at.play(f"ask {coin}")
    before = [at.cash(0), at.cash(1)]
    at.play("propose", "agree")
    assert [at.cash(0), at.cash(1)] == [before[0] + amount, before[1] - amount]


def test_a_player_who_gives_cash_keeps_a_dollar() -> None:
    at = managing().money(0, 112).play("offer 1", "take boardwalk")
    assert amounts(at, "add") == [1, 10, 100]
    at.play("add 100")
    assert amounts(at, "add") == [1, 10]
    at.play("add 10")
    assert amounts(at, "add") == [1]
    at.play("add 1")
    assert amounts(at, "add") == []


def test_an_offer_leaves_an_open_purse_at_least_a_dollar() -> None:
    at = managing().money(1, 12).play("offer 1", "give baltic")
    assert amounts(at, "ask") == [1, 10]
    at.play("ask 10")
    assert amounts(at, "ask") == [1]
    at.play("ask 1")
    assert amounts(at, "ask") == []


# --- the answer ---


def test_the_partner_may_agree_refuse_or_counter() -> None:
    at = draft().play("give baltic", "propose")
    assert at.decision == "answer" and at.seat == 1
    assert at.answers == ["refuse", "agree", "counter"]


def test_an_agreed_trade_hands_over_everything_at_once() -> None:
    at = draft()
    before = [at.cash(0), at.cash(1), at.cash(2)]
    at.play("give baltic", "give reading", "take electric", "add 10", "propose", "agree")
    assert (at.owner("baltic"), at.owner("reading"), at.owner("electric"), at.owner("boardwalk")) == (1, 1, 0, 1)
    assert [at.cash(0), at.cash(1), at.cash(2)] == [before[0] - 10, before[1] + 10, before[2]]
    gave = (at.space("baltic"), at.space("reading"))
    assert at.told("gave") == [(0, 1, gave), (1, 0, (at.space("electric"),))]
    assert at.told("gave_cash") == [(0, 1, 10)]


def test_a_refused_trade_changes_nothing() -> None:
    at = draft()
    before = [at.cash(0), at.cash(1)]
    at.play("give baltic", "ask 100", "propose", "refuse")
    assert at.owner("baltic") == 0 and [at.cash(0), at.cash(1)] == before
    assert at.told("refused") == [(1, 0)]


def test_after_either_answer_the_proposer_goes_on_managing() -> None:
    for answer in ("agree", "refuse"):
        at = draft().play("give baltic", "propose", answer)
        assert at.decision == "manage" and at.seat == 0
        assert at.t.dealing == (-1, -1) and at.t.offered == 0


def test_refusing_is_the_harmless_default() -> None:
    at = draft().play("give baltic", "propose")
    assert repr(at.t.default(1)) == "'refuse'"


# --- counter-offers ---


def test_a_counter_offer_starts_from_what_was_offered_seen_from_the_other_side() -> None:
    at = draft().play("give baltic", "take boardwalk", "add 100", "propose", "counter")
    assert at.decision == "draft" and at.seat == 1
    assert at.t.offered == -100
    before = [at.cash(0), at.cash(1)]
    at.play("ask 10", "propose")
    assert at.decision == "answer" and at.seat == 0
    at.play("agree")
    assert (at.owner("baltic"), at.owner("boardwalk")) == (1, 0)
    assert [at.cash(0), at.cash(1)] == [before[0] - 110, before[1] + 110]


def test_each_proposal_takes_two_counters_and_no_more() -> None:
    at = draft().play("give baltic", "propose", "counter", "propose")
    assert "counter" in at.options
    at.play("counter", "propose")
    assert at.answers == ["refuse", "agree"]
    assert at.told("proposed") == [(0, 1)]
    assert at.told("countered") == [(1, 0), (0, 1)]


def test_a_counter_offer_may_be_dropped_which_ends_the_trade() -> None:
    at = draft().play("give baltic", "propose", "counter", "drop")
    assert at.decision == "manage" and at.seat == 0
    assert at.told("refused") == [(1, 0)]


def test_a_counter_offer_is_agreed_on_by_the_first_proposer() -> None:
    at = draft().play("give baltic", "propose", "counter", "give electric", "propose", "agree")
    assert (at.owner("baltic"), at.owner("electric")) == (1, 0)


# --- limits ---


def test_three_proposals_in_a_turn_and_no_more() -> None:
    at = managing()
    for other in (1, 2, 1):
        at.play(f"offer {other}", "give baltic", "propose", "refuse")
    assert not [move for move in at.options if move.startswith("offer")]


def test_opening_and_dropping_a_trade_uses_up_no_proposal() -> None:
    at = managing().play(*["offer 1", "give baltic", "drop"] * 4)
    assert "offer 1" in at.options


def test_what_lies_on_the_trade_table_can_be_taken_back() -> None:
    at = managing().play("offer 1")
    first = at.options
    at.play("give baltic", "put_back baltic")
    assert at.options == first
    at.play("give baltic")
    assert "put_back baltic" in at.options and "give baltic" not in at.options


def test_the_next_turn_has_three_again() -> None:
    at = managing()
    for _ in range(3):
        at.play("offer 1", "give baltic", "propose", "refuse")
    at.play("end_turn").roll(4, 6)
    assert at.seat == 1 and "offer 0" in at.options


def test_a_partners_counters_do_not_use_up_their_own_proposals() -> None:
    at = draft().play("give baltic", "propose", "counter", "propose", "refuse")
    assert at.t.proposals == [1, 0, 0]


# --- what may change hands ---


def test_a_mortgaged_deed_is_traded_as_it_is() -> None:
    at = managing().own(0, "baltic", mortgaged=True)
    at.play("offer 1", "give baltic", "propose", "agree")
    assert at.owner("baltic") == 1 and at.t.mortgaged[at.space("baltic")]
    at.play("end_turn")
    before = at.cash(1)
    at.play("redeem baltic")
    assert at.cash(1) == before - 33


def test_a_street_of_a_group_with_buildings_stays_out_of_it() -> None:
    at = managing().own(0, "mediterranean").own(0, "baltic", level=1).play("offer 1")
    assert [move for move in at.options if move.startswith("give ")] == ["give reading"]


def test_the_partners_built_up_groups_stay_out_of_it_too() -> None:
    at = managing().own(1, "park_place").own(1, "boardwalk", level=1).play("offer 1")
    assert [move for move in at.options if move.startswith("take ")] == ["take electric"]


def test_a_complete_group_without_buildings_may_be_split() -> None:
    at = managing().own(0, "mediterranean").play("offer 1", "give baltic", "propose", "agree")
    assert at.owner("baltic") == 1 and at.owner("mediterranean") == 0


def test_a_regulated_deed_loses_its_mark_when_it_is_given_away() -> None:
    at = managing("knox", "marcus").play("regulate baltic", "offer 1", "give baltic", "propose", "agree")
    assert at.t.regulated[0] == -1


def test_a_traded_deed_collects_for_its_new_owner() -> None:
    at = draft().play("take boardwalk", "propose", "agree", "end_turn")
    at.put(1, "park_place")
    before = at.cash(0)
    at.roll(1, 1)
    assert at.cash(0) == before + 96  # 100, less 4 % for the charisma of Knox


def test_trapped_players_trade() -> None:
    at = managing()
    at.t.trapped[0] = at.t.trapped[1] = 0
    at.play("offer 1", "give baltic", "propose", "agree")
    assert at.owner("baltic") == 1


# --- shares ---


def listed() -> ArrangedMeinopoly:
    """Reading Railroad is listed; the second player holds three shares of it, the first seven."""
    at = managing(shares=True)
    at.t.shares[at.space("reading")] = [7, 3, 0]
    return at.play("offer 1")


def test_shares_are_traded_one_by_one() -> None:
    at = listed().play("take_share reading", "take_share reading", "add 10", "propose", "agree")
    assert at.t.shares[at.space("reading")] == [9, 1, 0]
    assert at.told("traded_shares") == [(1, 0, at.space("reading"))] * 2


def test_no_more_shares_are_laid_out_than_there_are() -> None:
    at = listed().play(*["take_share reading"] * 3)
    assert "take_share reading" not in at.options


def test_an_owner_keeps_the_last_share() -> None:
    at = listed().play(*["give_share reading"] * 6)
    assert "give_share reading" not in at.options
    at.play("propose", "agree")
    assert at.t.shares[at.space("reading")] == [1, 9, 0] and at.owner("reading") == 0


def test_the_owners_shares_go_with_the_deed() -> None:
    at = listed().play("give reading")
    assert "give_share reading" not in at.options
    at.play("propose", "agree")
    assert at.owner("reading") == 1
    assert at.space("reading") not in at.t.shares  # all ten are in one hand


def test_a_holder_who_has_no_deed_has_something_to_trade() -> None:
    at = managing(shares=True).own(0, "reading")
    at.t.shares[at.space("reading")] = [7, 0, 3]
    assert "offer 2" in at.options
    at.play("offer 2", "take_share reading", "propose", "agree")
    assert at.t.shares[at.space("reading")] == [8, 0, 2]


# --- a partner whose purse nobody sees ---


def test_more_may_be_asked_of_a_veiled_purse_than_it_holds() -> None:
    at = managing("marcus", "ophelia").money(1, 50).play("offer 1", "give baltic", "ask 100")
    assert at.options.count("propose") == 1


def test_it_is_checked_again_when_it_is_to_be_agreed_on() -> None:
    at = managing("marcus", "ophelia").money(1, 100).play("offer 1", "give baltic", "ask 100", "propose")
    assert at.answers == ["refuse", "counter"]
    assert [(repr(move), why) for move, why in at.t.closed(1)] == [("'agree'", "too_dear")]
    at.money(1, 101)
    assert at.answers == ["refuse", "agree", "counter"]


def test_what_a_veiled_player_cannot_pay_she_cannot_propose_in_turn() -> None:
    """Otherwise the partner's closed answer would reveal what she has."""
    at = managing("marcus", "ophelia").money(1, 60).play("offer 1", "give baltic", "ask 100", "propose", "counter")
    assert "propose" not in at.options
    at.money(1, 101)
    assert "propose" in at.options


def test_only_the_two_who_deal_hear_the_cash() -> None:
    at = managing("marcus", "ophelia", "lia").play("offer 1", "give baltic", "ask 100", "propose")
    assert [at.t.view(seat).offered for seat in (-1, 0, 1, 2)] == [None, -100, -100, None]
    at.play("agree")
    paid = next(told for told in at.events if told.event.name == "gave_cash")
    assert [paid.seen_by(seat)["amount"] for seat in (-1, 0, 1, 2)] == [None, 100, 100, None]


def test_a_counter_offer_may_ask_for_less_cash_or_offer_more() -> None:
    at = draft().play("take boardwalk", "give reading", "add 100", "add 100", "propose", "counter")
    assert at.t.offered == -200
    at.play("add 100", "add 10", "propose", "agree")
    assert (at.owner("boardwalk"), at.owner("reading")) == (0, 1)
    assert at.told("gave_cash")[-1] == (0, 1, 90)
    assert "ask 10" not in draft().play("take boardwalk", "add 1").options


@pytest.mark.parametrize("reason", ["too_little", "too_strong", "my_group", "betrayed"])
def test_a_refusal_may_give_a_reason_which_everyone_reads(reason: str) -> None:
    at = draft(alliances=True).play("take boardwalk", "propose", f"refuse_for {reason}")
    assert at.told("refused_for") == [(1, 0, reason)] and at.decision == "manage"


def test_a_counter_offer_that_only_asks_for_more_says_so() -> None:
    at = draft().play("take boardwalk", "add 100", "propose", "counter", "ask 10", "ask 10", "propose")
    assert at.told("wants_more") == [(1, 0, 20)] and not at.told("countered")


def test_an_offer_is_written_out() -> None:
    at = draft().play("take boardwalk", "give reading", "add 100", "propose")
    assert at.told("would_give") == [(0, 1, (at.space("reading"),)), (1, 0, (at.space("boardwalk"),))]
    assert at.told("with_cash") == [(0, 1, 100)]
