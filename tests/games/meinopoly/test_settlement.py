"""Sections 4.3 and 13 with settlement on (R12 to R15): raising money for debts, and bankruptcy."""

from typing import Any

from .arranged import NOBODY, ArrangedMeinopoly, sit


def debtor(
    cash: int, *deeds: str, characters: tuple[str, ...] = ("knox", "marcus", "lia"), **settings: Any
) -> ArrangedMeinopoly:
    """The first player, with this cash and these deeds, is about to owe the second 96 on Boardwalk."""
    at = sit(*characters, settlement=True, **settings).own(1, "boardwalk").own(0, *deeds).money(0, cash)
    at.t.place[0] = at.space("boardwalk") - 3
    return at


def taxed(cash: int, *deeds: str, **settings: Any) -> ArrangedMeinopoly:
    """The first player, with this cash and these deeds, is about to owe the bank 200."""
    return sit("knox", "marcus", "lia", settlement=True, **settings).own(0, *deeds).money(0, cash)


def decreed(cash: int, *deeds: str, settlement: bool = True, **settings: Any) -> ArrangedMeinopoly:
    """The first player has a card by which everyone pays 50; the second has this cash and these deeds."""
    at = sit("knox", "marcus", "lia", pack="dominion", settlement=settlement, **settings)
    return at.own(1, *deeds).money(1, cash).next_card("council_decree")


# --- when it comes to that ---


def test_a_player_with_a_dollar_more_than_the_debt_pays_and_is_not_asked() -> None:
    at = debtor(97, "reading").roll(1, 2)
    assert at.cash(0) == 1 and not at.told("short")
    assert 0 not in at.t.left


def test_a_player_who_would_be_left_with_nothing_must_raise_money() -> None:
    at = debtor(96, "reading").roll(1, 2)
    assert at.decision == "settle" and at.seat == 0
    assert at.told("short") == [(0, 96)]


def test_a_player_left_with_nothing_is_bankrupt_if_they_can_raise_nothing() -> None:
    at = debtor(96).roll(1, 2)
    assert at.t.left == (0,) and at.told("bankrupt") == [(0, 1)]


def test_whoever_can_raise_nothing_is_not_asked() -> None:
    at = debtor(20).roll(1, 2)
    assert at.t.left == (0,) and at.seat == 1


def test_a_mortgaged_deed_raises_nothing() -> None:
    at = debtor(20).own(0, "reading", mortgaged=True).roll(1, 2)
    assert at.t.left == (0,)


def test_without_settlement_whoever_is_short_is_out_whatever_they_own() -> None:
    at = sit("knox", "marcus", "lia").own(1, "boardwalk").own(0, "reading", "pacific").money(0, 90)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert at.t.left == (0,) and at.owner("pacific") == 1


def test_the_debt_is_shown() -> None:
    at = debtor(20, "reading").roll(1, 2)
    assert [at.t.view(seat).seats[0].owed for seat in (-1, 0, 1, 2)] == [96] * 4


# --- raising it ---


def test_a_debtor_may_mortgage_sell_and_give_up() -> None:
    at = debtor(20, "reading", "mediterranean").own(0, "baltic", level=1).roll(1, 2)
    assert at.options == ["sell baltic", "mortgage reading", "give_up"]


def test_as_soon_as_there_is_enough_it_is_paid() -> None:
    at = debtor(20, "reading", "oriental").roll(1, 2)
    before = at.cash(1)
    at.play("mortgage reading")
    assert at.cash(0) == 20 + 100 - 96 and at.cash(1) == before + 96
    assert at.t.owed[0] == 0


def test_it_goes_on_until_there_is_enough() -> None:
    at = debtor(20, "oriental", "vermont", "reading").roll(1, 2).play("mortgage oriental")
    assert at.decision == "settle" and at.cash(0) == 70
    at.play("mortgage vermont")
    assert at.decision != "settle" and at.cash(0) == 20 + 50 + 50 - 96


def test_raising_exactly_the_debt_is_not_enough() -> None:
    at = debtor(46, "oriental", "reading").roll(1, 2).play("mortgage oriental")
    assert at.cash(0) == 96 and at.decision == "settle"


def test_and_with_nothing_more_to_raise_it_is_bankruptcy() -> None:
    at = debtor(46, "oriental").roll(1, 2).play("mortgage oriental")
    assert at.t.left == (0,)
    assert at.owner("oriental") == 1 and at.t.mortgaged[at.space("oriental")]


def test_buildings_are_sold_evenly_and_for_half() -> None:
    at = debtor(20).own(0, "park_place", level=2).own(0, "boardwalk", level=1)
    at.own(1, "pacific", "north_carolina", "pennsylvania_avenue").t.place[0] = at.space("pacific") - 3
    at.roll(1, 2)
    assert [move for move in at.options if move.startswith("sell")] == ["sell park_place"]
    at.play("sell park_place")
    assert at.cash(0) == 20 + 131 - 99  # half of 262 for the hotel; 104 less the charisma of Knox


def test_a_group_must_be_free_of_buildings_before_its_streets_are_mortgaged() -> None:
    at = debtor(1, "mediterranean").own(0, "baltic", level=1).roll(1, 2)
    assert at.options == ["sell baltic", "give_up"]
    at.play("sell baltic")
    assert at.options == ["mortgage mediterranean", "mortgage baltic", "give_up"]


def test_there_is_no_building_redeeming_or_investing_meanwhile() -> None:
    at = debtor(96, "mediterranean", "baltic", "reading", shares=True).own(0, "electric", mortgaged=True).roll(1, 2)
    assert {move.split()[0] for move in at.options} == {"mortgage", "give_up"}


def test_afterwards_the_turn_goes_on() -> None:
    at = debtor(20, "reading", "oriental").roll(1, 2).play("mortgage reading")
    assert at.decision == "manage" and at.seat == 0


def test_after_doubles_there_is_another_roll() -> None:
    at = debtor(20, "reading", "oriental").put(0, "park_place").roll(1, 1).play("mortgage reading")
    assert at.seat == 0 and "roll" in at.options


# --- giving up ---


def test_a_player_who_gives_up_is_bankrupt_to_the_creditor() -> None:
    at = debtor(20, "reading", "oriental").roll(1, 2)
    before = at.cash(1)
    at.play("give_up")
    assert at.t.left == (0,) and at.told("bankrupt") == [(0, 1)]
    assert at.cash(1) == before + 20 and at.cash(0) == 0
    assert at.owner("reading") == at.owner("oriental") == 1


def test_a_creditor_receives_what_the_debtor_has_and_never_more() -> None:
    at = debtor(20)
    total, before = at.t.bank.total(), at.cash(1)
    at.roll(1, 2)
    assert at.cash(1) == before + 20 and at.t.bank.total() == total


def test_deeds_pass_to_a_creditor_as_they_are_and_without_a_fee() -> None:
    at = debtor(5, "mediterranean").own(0, "baltic", level=1).own(0, "reading", mortgaged=True).roll(1, 2)
    before = at.cash(1)
    at.play("give_up")
    assert [at.owner(deed) for deed in ("mediterranean", "baltic", "reading")] == [1, 1, 1]
    assert at.t.level[at.space("baltic")] == 1 and at.t.mortgaged[at.space("reading")]
    assert at.cash(1) == before + 5


def test_to_the_bank_deeds_fall_free_of_buildings_and_mortgages() -> None:
    at = taxed(5, "mediterranean").own(0, "baltic", level=1).own(0, "reading", mortgaged=True).roll(1, 3)
    at.play("give_up")
    assert at.told("bankrupt_to_bank") == [(0,)]
    assert [at.owner(deed) for deed in ("mediterranean", "baltic", "reading")] == [NOBODY] * 3
    assert at.t.level[at.space("baltic")] == 0 and not at.t.mortgaged[at.space("reading")]


def test_deeds_that_fell_to_the_bank_are_for_sale_again() -> None:
    at = taxed(5, "reading").roll(1, 3).play("give_up")
    at.t.place[1] = at.space("reading") - 3
    at.roll(1, 2)
    assert at.decision == "buy" and at.seat == 1


def test_the_player_whose_turn_it_was_is_passed_over_from_then_on() -> None:
    at = debtor(20).roll(1, 2)
    asked = []
    for _ in range(4):
        asked.append(at.seat)
        at.t.place[at.seat] = at.space("free_parking") - 3
        at.roll(1, 2)
        if at.decision == "manage":
            at.play("end_turn")
    assert asked == [1, 2, 1, 2]


def test_doubles_give_a_bankrupt_no_other_roll() -> None:
    at = debtor(20).put(0, "park_place").roll(1, 1)
    assert at.t.left == (0,) and at.seat == 1


def test_the_last_player_wins() -> None:
    at = debtor(20, characters=("knox", "marcus")).roll(1, 2)
    assert at.t.result is not None
    assert at.t.result.winners == [1] and at.t.result.reason == "last"


def test_sophia_gains_after_the_transfers() -> None:
    at = debtor(20, characters=("knox", "sophia", "lia")).roll(1, 2)
    gained = [told.event.name for told in at.events if told.event.name in ("bankrupt", "gained")]
    assert gained == ["bankrupt", "gained"]
    assert at.told("gained") == [(1, 100)]


def test_she_gains_nothing_from_her_own() -> None:
    at = sit("sophia", "marcus", "lia", settlement=True).own(1, "boardwalk").money(0, 20)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2).play("stay")
    assert at.t.left == (0,) and not at.told("gained") and at.cash(0) == 0


# --- trading a way out ---


def test_a_debtor_may_trade_for_the_money() -> None:
    at = debtor(20, "reading", trades=True).roll(1, 2)
    assert "offer 1" in at.options and "offer 2" in at.options
    at.play("offer 2", "give reading", "ask 100", "propose", "agree")
    assert at.cash(0) == 20 + 100 - 96
    assert at.owner("reading") == 2 and at.seat == 0


def test_a_trade_with_the_creditor_counts_too() -> None:
    at = debtor(20, "reading", trades=True).roll(1, 2)
    before = at.cash(1)
    at.play("offer 1", "give reading", "ask 100", "propose", "agree")
    assert at.cash(0) == 24 and at.cash(1) == before - 100 + 96


def test_a_refused_trade_leads_back_to_the_debt() -> None:
    at = debtor(20, "reading", trades=True).roll(1, 2).play("offer 2", "give reading", "ask 100", "propose", "refuse")
    assert at.decision == "settle" and at.seat == 0 and at.t.owed[0] == 96


def test_a_mortgaged_deed_can_still_be_sold_to_somebody() -> None:
    at = debtor(20, trades=True).own(0, "reading", mortgaged=True).roll(1, 2)
    assert at.decision == "settle"
    assert not [move for move in at.options if move.startswith("mortgage")]
    at.play("offer 2", "give reading", "ask 10", "propose", "agree")
    assert at.t.left == (0,)  # 30 is not enough, and nothing is left


def test_three_proposals_are_all_there_are() -> None:
    at = debtor(20, trades=True).own(0, "reading", mortgaged=True).roll(1, 2)
    for _ in range(3):
        assert at.decision == "settle"
        at.play("offer 2", "give reading", "ask 100", "propose", "refuse")
    assert at.t.left == (0,) and at.owner("reading") == 1


# --- debts in another player's turn ---


def test_everyone_pays_a_decree_and_the_player_whose_turn_it_is_comes_last() -> None:
    at = decreed(1000)
    at.roll(3, 4)
    assert [seat for seat, _, _ in at.told("paid")] == [1, 2, 0]


def test_a_debtor_settles_in_another_players_turn() -> None:
    at = decreed(30, "reading").roll(3, 4)
    assert at.decision == "settle" and at.seat == 1 and at.t.whose == 0
    at.play("mortgage reading")
    assert at.cash(1) == 30 + 100 - 50
    assert [seat for seat, _, _ in at.told("paid")] == [1, 2, 0]


def test_a_debtor_trades_in_another_players_turn() -> None:
    at = decreed(30, "reading", trades=True).roll(3, 4)
    at.play("offer 0", "give reading", "ask 100", "propose")
    assert at.decision == "answer" and at.seat == 0
    at.play("agree")
    assert at.cash(1) == 30 + 100 - 50 and at.owner("reading") == 0


def test_a_bankruptcy_in_another_players_turn_does_not_end_that_turn() -> None:
    at = decreed(30).own(0, "pacific").roll(3, 4)
    assert at.t.left == (1,)
    assert at.decision == "manage" and at.seat == 0


def test_nor_does_giving_up() -> None:
    at = decreed(30, "reading").own(0, "pacific").roll(3, 4).play("give_up")
    assert at.t.left == (1,) and at.owner("reading") == NOBODY
    assert at.decision == "manage" and at.seat == 0
    at.play("end_turn")
    assert at.seat == 2


def test_two_may_fall_in_the_same_decree() -> None:
    at = decreed(30).money(2, 50).roll(3, 4)
    assert at.t.left == (1, 2)
    assert at.t.result is not None and at.t.result.winners == [0]


def test_the_player_who_drew_the_card_may_fall_after_the_others_have_paid() -> None:
    at = decreed(1000).money(0, 40).roll(3, 4)
    assert at.t.left == (0,) and [seat for seat, _, _ in at.told("paid")] == [1, 2]
    assert at.seat == 1


def test_a_debtor_in_another_players_turn_has_proposals_of_their_own() -> None:
    at = decreed(30, trades=True).own(1, "reading", mortgaged=True).own(0, "pacific").roll(3, 4)
    for _ in range(3):
        at.play("offer 0", "give reading", "propose", "refuse")
    assert at.t.left == (1,)
    assert at.seat == 0 and "offer 2" in at.options


# --- fines ---


def test_a_forced_fine_may_be_settled_and_then_the_roll_is_walked() -> None:
    at = sit("knox", "marcus", settlement=True, tries=1).own(1, "boardwalk").put(1, "jail")
    at.t.trapped[1] = 0
    at.roll(4, 6).money(1, 30)
    at.roll(1, 2)
    assert at.decision == "settle" and at.seat == 1
    at.play("mortgage boardwalk")
    assert at.cash(1) == 30 + 200 - 50
    assert at.t.trapped[1] == -1 and at.t.place[1] == at.space("states")


def test_a_forced_fine_that_cannot_be_paid_is_bankruptcy_to_the_bank() -> None:
    at = sit("knox", "marcus", "lia", settlement=True, tries=1).put(1, "jail")
    at.t.trapped[1] = 0
    at.roll(4, 6).money(1, 50).roll(1, 2)
    assert at.told("bankrupt_to_bank") == [(1,)] and at.t.place[1] == at.space("jail")


def test_a_voluntary_fine_is_not_open_to_a_player_it_would_ruin() -> None:
    at = sit("knox", "marcus", settlement=True).put(1, "jail")
    at.t.trapped[1] = 0
    at.roll(4, 6).money(1, 50)
    assert at.decision == "trapped" and at.options == ["roll"]
    at.money(1, 51)
    assert at.options == ["roll", "pay_fine"]
