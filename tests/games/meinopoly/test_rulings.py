"""What the rulebook leaves open, ruling by ruling: R1 to R16."""

from pathlib import Path

import pytest

from .sitting import NOBODY, Sitting, sit
from .visiting import RAILROADS, card_pack, closed, open_to, rent_paid, rest, sit_plain, trap, visit

# R1 Exact arithmetic, rounded down once.


def test_r1_ophelia_on_a_landmark_at_boardwalk_pays_1860() -> None:
    at = sit("ophelia", "lia").own(1, "park_place", "boardwalk", level=4).money(0, 3000)
    assert rent_paid(at, "boardwalk") == 1860
    assert int(100 * 20 * (1 - 7 * 0.01)) == 1859, "floats would say so"


def test_r1_discounts_are_not_rounded_one_by_one() -> None:
    at = sit("renn", "knox").own(1, "park_place", "boardwalk")
    rest(at)
    at.play("regulate boardwalk")
    rest(at)
    assert rent_paid(at, "boardwalk") == 169
    assert 200 * 94 // 100 * 120 // 100 * 75 // 100 == 168, "step by step would say so"


# R2 Mortgages are rounded down and know no seasons.


def test_r2_park_place_is_175_and_192() -> None:
    at = sit_plain().own(0, "park_place").play("mortgage park_place")
    assert at.cash(0) == 1500 + 175
    assert at.play("redeem park_place").cash(0) == 1500 + 175 - 192


@pytest.mark.parametrize("turns", range(4))
def test_r2_no_season_touches_a_mortgage(turns: int) -> None:
    at = sit_plain(seasons=True, season_length=1)
    for _ in range(turns):
        rest(at)
    assert at.t.season() == turns
    seat = at.seat
    at.own(seat, "boardwalk").play("mortgage boardwalk")
    assert at.cash(seat) == 1700
    assert at.play("redeem boardwalk").cash(seat) == 1480


def test_r2_no_market_touches_a_mortgage() -> None:
    at = sit_plain().own(0, "boardwalk")
    at.t.market, at.t.market_until = 50, 100
    assert at.play("mortgage boardwalk").cash(0) == 1700
    assert at.play("redeem boardwalk").cash(0) == 1480


# R3 Doubles.


def test_r3_doubles_resolve_the_landing_and_roll_again() -> None:
    at = visit(sit_plain(), "luxury_tax", 2, 2)
    assert (at.cash(0), at.seat, at.options) == (1400, 0, ["roll"])


def test_r3_the_third_doubles_trap_without_a_move_and_end_the_turn() -> None:
    at = sit_plain().own(0, "reading").dice(5, 5, 5, 5, 6, 6).play("roll", "roll", "roll")
    assert at.told("moved") == [(0, 0, 10), (0, 10, 20)]
    assert (at.t.trapped[0], at.seat, at.asked) == (0, 1, "Roll")


def test_r3_doubles_that_free_from_the_trap_give_no_further_roll() -> None:
    at = trap(sit_plain()).roll(5, 5)
    assert (at.t.place[0], at.seat) == (at.space("free_parking"), 1)


def test_r3_who_paid_the_fine_rolls_again_after_doubles() -> None:
    at = trap(sit_plain()).play("pay_fine").roll(5, 5)
    assert (at.t.place[0], at.seat, at.options) == (at.space("free_parking"), 0, ["roll"])


# R4 The third failed escape, and trapped owners.


def third_failure(at: Sitting) -> Sitting:
    """A trapped player who has failed twice and is asked again."""
    seat = at.seat
    for _ in range(2):
        at.roll(1, 2)
        if at.asked == "Manage":
            at.play("end_turn")
        while at.seat != seat:
            rest(at)
    return at


def test_r4_the_third_failure_pays_and_moves_by_that_roll() -> None:
    at = third_failure(trap(sit_plain())).roll(4, 6)
    assert (at.cash(0), at.t.place[0], at.t.trapped[0]) == (1450, at.space("free_parking"), -1)


def test_r4_the_payment_comes_before_the_move() -> None:
    at = third_failure(trap(sit_plain(settlement=True).own(0, "boardwalk"))).money(0, 20).roll(4, 6)
    assert (at.asked, at.t.place[0]) == ("Settle", at.space("jail"))
    at.play("mortgage boardwalk")
    assert (at.cash(0), at.t.place[0]) == (20 + 200 - 50, at.space("free_parking"))


def test_r4_a_trapped_owner_collects_rent() -> None:
    at = sit_plain().own(0, "boardwalk")
    visit(at, "go_to_jail").play("end_turn")
    assert rent_paid(at, "boardwalk") == 100


def test_r4_a_trapped_owner_may_manage() -> None:
    at = trap(sit_plain().own(0, "mediterranean", "baltic"))
    assert open_to(at, "mortgage") == ["mediterranean", "baltic"]
    at.roll(1, 2)
    assert open_to(at, "upgrade") == ["mediterranean", "baltic"]


# R5 The reroll.


def test_r5_it_is_offered_after_the_walk_and_before_the_landing() -> None:
    at = sit("renn", "lia").put(0, "short_line").roll(1, 2)
    assert (at.asked, at.t.place[0], at.cash(0), at.told("paid")) == ("Reroll", at.space("luxury_tax"), 1750, [])


def test_r5_the_salary_of_that_walk_is_not_kept() -> None:
    at = sit("renn", "lia").own(1, "baltic", mortgaged=True).put(0, "short_line")
    at.dice(6, 2, 1, 2).play("roll", "reroll")
    assert (at.t.place[0], at.cash(0), at.told("salary")) == (at.space("luxury_tax"), 1650, [])


def test_r5_the_salary_is_paid_once_when_both_walks_pass_start() -> None:
    at = sit("renn", "lia").own(1, "connecticut", mortgaged=True).put(0, "boardwalk")
    at.dice(5, 6, 4, 6).play("roll", "reroll")
    assert at.told("salary") == [(0, 200)]


def test_r5_doubles_that_were_taken_back_give_no_further_roll() -> None:
    at = sit("renn", "lia").put(0, "jail").dice(5, 5, 4, 6).play("roll", "reroll")
    assert (at.t.doubles, at.seat) == (0, 1)


def test_r5_doubles_before_the_one_taken_back_still_count() -> None:
    at = sit("renn", "lia").dice(5, 5, 5, 5, 4, 6, 2, 2)
    at.play("roll", "stay", "roll", "stay", "roll")
    assert at.t.place[0] == at.space("go_to_jail")
    at.play("reroll")
    assert (at.t.trapped[0], at.seat, at.told("moved")[-1][2]) == (0, 1, at.space("go_to_jail"))


# R6 Redraws.


@pytest.mark.parametrize(
    ("does", "costs"),
    [
        ('{ do = "pay", amount = 5 }', True),
        ('{ do = "pay_percent", percent = 5 }', True),
        ('{ do = "pay_per_deed", amount = 5 }', True),
        ('{ do = "gain", amount = 50 }, { do = "pay", amount = 5 }', True),
        ('{ do = "gain", amount = 5 }', False),
        ('{ do = "trap" }', False),
        ('{ do = "downgrade" }', False),
        ('{ do = "move_to", space = "luxury_tax" }', False),
    ],
)
def test_r6_pay_percent_and_per_deed_cards_cost_money(does: str, costs: bool, tmp_path: Path) -> None:
    at = sit("lia", "knox", pack=card_pack(tmp_path, does)).next_card("stock_sale")
    assert (visit(at, "chest_2").asked == "Drawn") is costs


def test_r6_a_redrawn_card_may_be_redrawn_again() -> None:
    at = sit("evelyn", "knox").next_card("doctor").next_card("school_fees")
    visit(at, "chest_2").play("redraw")
    assert at.options == ["accept", "redraw"]


def test_r6_cassian_redraws_until_every_card_of_the_deck_was_seen() -> None:
    at = visit(sit("cassian", "knox").next_card("doctor"), "chest_2")
    redraws = 0
    while at.asked == "Drawn":
        at.play("redraw")
        redraws += 1
    assert redraws == 9
    assert len({card for _, card in at.told("drew")}) == 10


def test_r6_cassian_goes_on_through_a_deck_that_is_shuffled_anew() -> None:
    at = sit("cassian", "knox")
    for _ in range(6):
        visit(at, "chest_2").play("accept")
        at.t.trapped[0] = -1
        if at.asked == "Buy":
            at.play("pass")
        rest(at)
    drawn = len(at.told("drew"))
    visit(at, "chest_2")
    while at.asked == "Drawn":
        at.play("redraw")
    assert len({card for _, card in at.told("drew")[drawn:]}) == 10


def test_r6_rejected_cards_go_to_the_discard() -> None:
    at = visit(sit("cassian", "knox").next_card("doctor"), "chest_2").play("redraw", "redraw", "redraw")
    deck = at.t.decks[at.t.derived.deck_ids.index("community")]
    assert deck.discards == [card for _, card in at.told("drew")]
    assert len(deck.left) == 6


# R7 Utilities after a card.


def test_r7_utility_rent_after_a_card_uses_the_last_roll(tmp_path: Path) -> None:
    pack = card_pack(tmp_path, '{ do = "move_to", space = "electric" }')
    at = sit("lia", "knox", pack=pack).own(1, "electric").next_card("dividend")
    visit(at, "chance_1", 3, 4)
    assert at.told("rent") == [(0, 1, at.space("electric"), 7 * 4 * 95 // 100)]


# R8 Cards and START.


def test_r8_a_card_that_moves_forward_past_start_pays_the_salary() -> None:
    assert visit(sit_plain().next_card("advance_to_st_charles"), "chance_3").told("salary") == [(0, 200)]
    assert visit(sit_plain().next_card("advance_to_st_charles"), "chance_1").told("salary") == []


def test_r8_moving_back_never_does(tmp_path: Path) -> None:
    at = sit("lia", "knox", pack=card_pack(tmp_path, '{ do = "go_back", spaces = 10 }')).next_card("dividend")
    visit(at, "chance_1")
    assert at.t.place[0] == at.space("park_place")
    assert (at.told("salary"), at.asked) == ([], "Buy")


def test_r8_moving_back_onto_start_does_not_either(tmp_path: Path) -> None:
    at = sit("lia", "knox", pack=card_pack(tmp_path, '{ do = "go_back", spaces = 7 }')).next_card("dividend")
    visit(at, "chance_1")
    assert (at.t.place[0], at.cash(0)) == (at.space("go"), 1750)


# R9 Regulation.


@pytest.mark.parametrize("deed", ["boardwalk", "reading", "electric"])
def test_r9_any_own_deed_may_be_regulated(deed: str) -> None:
    at = sit("knox", "lia").own(0, deed).play(f"regulate {deed}")
    rest(at)
    base = {"boardwalk": 100, "reading": 25, "electric": 12}[deed]
    assert rent_paid(at, deed) == base * 95 * 120 // 10_000


def test_r9_it_moves_at_most_once_in_a_turn() -> None:
    at = sit("knox", "lia").own(0, *RAILROADS).play("regulate reading")
    assert open_to(at, "regulate") == []
    assert open_to(visit(at, "free_parking"), "regulate") == []
    at.play("end_turn")
    rest(at)
    assert open_to(at, "regulate") == list(RAILROADS[1:])
    at.play("regulate short_line")
    assert at.t.regulated[0] == at.space("short_line")


# R10 Renn.


@pytest.mark.parametrize(("level", "rent"), [(0, 140), (1, 210), (4, 1400)])
def test_r10_renns_discount_is_for_complete_groups_built_or_not(level: int, rent: int) -> None:
    at = sit("renn", "lia").own(1, "park_place", "boardwalk", level=level)
    assert rent_paid(at, "park_place") == rent * 94 * 75 // 10_000


def test_r10_transits_and_utilities_are_no_group() -> None:
    at = sit("renn", "lia").own(1, *RAILROADS, "electric", "water_works")
    assert rent_paid(at, "reading") == 200 * 94 // 100
    rest(at)
    assert rent_paid(at, "electric", 4, 5) == 90 * 94 // 100


# R11 Auctions.


def test_r11_what_is_declined_goes_to_auction() -> None:
    at = visit(sit_plain(3, auctions=True), "boardwalk").play("pass")
    assert (at.asked, at.seat, at.told("opened")) == ("Bidding", 1, [(at.space("boardwalk"),)])


def test_r11_what_cannot_be_afforded_too() -> None:
    at = visit(sit_plain(3, auctions=True).money(0, 50), "boardwalk")
    assert (at.asked, at.seat) == ("Bidding", 1)


def test_r11_the_decliner_may_bid() -> None:
    at = visit(sit_plain(3, auctions=True), "boardwalk").play("pass", "pass", "pass")
    assert (at.asked, at.seat) == ("Bidding", 0)
    at.play("bid 10")
    assert (at.owner("boardwalk"), at.cash(0)) == (0, 1490)


@pytest.mark.parametrize(("deed", "raise_"), [("boardwalk", 20), ("park_place", 18), ("oriental", 10), ("reading", 10)])
def test_r11_the_first_bid_is_10_and_a_raise_a_twentieth_or_10(deed: str, raise_: int) -> None:
    at = visit(sit_plain(3, auctions=True), deed).play("pass")
    assert min(int(bid) for bid in open_to(at, "bid")) == 10
    at.play("bid 10")
    assert min(int(bid) for bid in open_to(at, "bid")) == 10 + raise_


def test_r11_the_winner_pays_the_bid_as_it_is() -> None:
    at = visit(sit("lia", "albert", auctions=True), "boardwalk").play("pass", "bid 410", "pass")
    assert (at.owner("boardwalk"), at.cash(1)) == (1, 1950 - 410)


def test_r11_nobody_has_to_bid() -> None:
    at = visit(sit_plain(auctions=True), "boardwalk").play("pass", "pass", "pass")
    assert (at.owner("boardwalk"), at.told("unsold"), at.seat) == (NOBODY, [(at.space("boardwalk"),)], 1)


# R12 A creditor gets what there is.


def test_r12_a_creditor_receives_what_the_debtor_has_and_never_more() -> None:
    at = visit(sit_plain(3).own(1, "park_place", "boardwalk", level=4).money(0, 10), "boardwalk")
    assert (at.cash(0), at.cash(1)) == (0, 1510)


def test_r12_all_money_sums_to_a_constant_and_the_bank_may_owe() -> None:
    at = sit("albert", "lia", "mira")
    assert at.t.bank.total() == 0
    assert at.t.bank.stock == -(1950 + 1750 + 1700)
    visit(at, "go")
    assert at.t.bank.total() == 0


# R13 Settlement.


def test_r13_who_is_short_raises_money_first_and_then_pays() -> None:
    at = visit(sit_plain(3, settlement=True).own(0, "boardwalk").money(0, 50), "luxury_tax")
    assert (at.asked, at.seat, at.options) == ("Settle", 0, ["mortgage boardwalk", "give_up"])
    at.play("mortgage boardwalk")
    assert (at.cash(0), at.t.left) == (150, ())


def test_r13_buildings_are_sold_before_streets_are_mortgaged() -> None:
    at = sit_plain(3, settlement=True).own(0, "mediterranean", "baltic", level=1).money(0, 50)
    visit(at, "luxury_tax")
    assert at.options == ["sell mediterranean", "sell baltic", "give_up"]
    at.play("sell mediterranean", "sell baltic", "mortgage mediterranean")
    assert (at.cash(0), at.t.left) == (50 + 15 + 15 + 30 - 100, ())


def test_r13_a_trade_may_raise_it() -> None:
    at = sit_plain(3, settlement=True, trades=True).own(0, "boardwalk").money(0, 50)
    visit(at, "luxury_tax").play("offer 1", "give boardwalk", "ask 100", "propose", "agree")
    assert (at.owner("boardwalk"), at.cash(0), at.cash(1), at.t.left) == (1, 50, 1400, ())


@pytest.mark.parametrize(("cash", "out"), [(69, True), (70, True), (71, False)])
def test_r13_still_short_or_at_nothing_afterwards_is_bankrupt(cash: int, out: bool) -> None:
    at = visit(sit_plain(3, settlement=True).own(0, "mediterranean").money(0, cash), "luxury_tax")
    at.play("mortgage mediterranean")
    assert at.t.left == ((0,) if out else ())


def test_r13_one_may_give_up_instead() -> None:
    at = visit(sit_plain(3, settlement=True).own(0, "boardwalk").money(0, 50), "luxury_tax").play("give_up")
    assert (at.t.left, at.owner("boardwalk")) == ((0,), NOBODY)


def test_r13_it_is_on_in_standard_and_off_in_the_rulebook() -> None:
    at = sit("lia", "knox", "mira", preset="standard").own(0, "boardwalk").money(0, 50)
    assert visit(at, "luxury_tax").asked == "Settle"
    at = sit("lia", "knox", "mira", preset="rulebook").own(0, "boardwalk").money(0, 50)
    assert visit(at, "luxury_tax").t.left == (0,)


# R14 What becomes of a bankrupt's deeds.


def test_r14_deeds_pass_to_a_creditor_as_they_are_without_a_fee() -> None:
    at = sit_plain(3).own(1, "boardwalk").own(0, "reading", mortgaged=True).money(0, 30)
    visit(at.own(0, "mediterranean", "baltic", level=2), "boardwalk")
    assert (at.owner("reading"), at.t.mortgaged[at.space("reading")], at.cash(1)) == (1, True, 1530)
    assert (at.owner("baltic"), at.t.level[at.space("baltic")]) == (1, 2)


def test_r14_at_the_bank_they_are_unowned_and_free_of_buildings() -> None:
    at = sit_plain(3, auctions=True).own(0, "mediterranean", "baltic", level=2).money(0, 30)
    visit(at, "luxury_tax")
    assert (at.owner("baltic"), at.t.level[at.space("baltic")], at.asked) == (NOBODY, 0, "Roll")


# R15 Selling buildings.


@pytest.mark.parametrize(("level", "price"), [(1, 100), (2, 150), (3, 200), (4, 300)])
def test_r15_a_building_sells_for_half_its_list_cost(level: int, price: int) -> None:
    at = visit(sit_plain().own(0, "park_place", "boardwalk", level=level), "free_parking").play("sell boardwalk")
    assert (at.cash(0), at.t.level[at.space("boardwalk")]) == (1500 + price, level - 1)


def test_r15_they_are_sold_evenly() -> None:
    at = visit(sit_plain().own(0, "park_place", "boardwalk", level=2), "free_parking").play("sell boardwalk")
    assert open_to(at, "sell") == ["park_place"]


def test_r15_not_before_the_roll() -> None:
    assert open_to(sit_plain().own(0, "park_place", "boardwalk", level=2), "sell") == []


# R16 Turns, rounds, seasons.


def test_r16_a_round_is_every_living_seat_once() -> None:
    at = sit_plain(3)
    rounds = []
    for _ in range(6):
        rounds.append(at.t.rounds)
        rest(at)
    assert rounds == [1, 1, 1, 2, 2, 2]


def test_r16_after_a_bankruptcy_a_round_is_shorter() -> None:
    at = visit(sit_plain(3).money(0, 10), "luxury_tax")
    rounds = []
    for _ in range(6):
        rounds.append(at.t.rounds)
        rest(at)
    assert rounds == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("length", [1, 4, 10])
def test_r16_every_season_has_the_same_length_the_first_too(length: int) -> None:
    at = sit_plain(3, seasons=True, season_length=length)
    seasons = []
    for _ in range(5 * length):
        seasons.append(at.t.season())
        rest(at)
    assert seasons == [season for season in (0, 1, 2, 3, 0) for _ in range(length)]
    assert at.told("season")[:4] == [(1,), (2,), (3,), (0,)]


def test_r16_a_doubles_turn_is_one_turn() -> None:
    at = sit_plain(seasons=True, season_length=2).put(0, "jail").roll(5, 5)
    assert (at.t.turns, at.seat) == (1, 0)
    assert closed(at) == {}
