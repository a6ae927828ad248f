"""Section 12: dice and movement."""

import pytest

from parlour.kernel import fast

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .visits import rent_paid, rest, sit_plain, visit, walked

# 12.1


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_the_token_moves_by_the_sum_of_both_dice(first: int, second: int) -> None:
    at = sit_plain().next_card("dividend").next_card("stock_sale").put(0, "jail").roll(first, second)
    assert at.told("rolled") == [(0, first, second)]
    assert at.told("moved")[0] == walked(0, 10, 10 + first + second)


def test_every_total_from_2_to_12_comes() -> None:
    totals = set()
    for seed in range(200):
        at = sit_plain()
        at.t.chance = fast(seed)
        totals.add(sum(at.play("roll").t.dice))
    assert totals == set(range(2, 13))


def test_the_board_is_a_loop() -> None:
    at = sit_plain().put(0, "park_place").roll(3, 4)
    assert at.t.place[0] == at.space("income_tax")


# 12.2


@pytest.mark.parametrize("face", range(1, 7))
def test_doubles_roll_again(face: int) -> None:
    at = sit_plain().next_card("dividend").next_card("stock_sale").put(0, "jail").roll(face, face)
    while at.decision == "buy":
        at.play("pass")
    assert (at.seat, at.decision, at.options) == (0, "roll", ["roll"])


def test_the_landing_comes_before_the_next_roll() -> None:
    at = sit_plain().put(0, "luxury_tax").roll(4, 4)
    assert (at.decision, at.seat) == ("buy", 0)
    at.play("buy")
    assert (at.owner("oriental"), at.seat, at.options) == (0, 0, ["roll", "mortgage oriental"])


def test_between_two_rolls_a_player_may_manage_but_not_end_the_turn() -> None:
    at = sit_plain().own(0, "mediterranean", "baltic").put(0, "jail").roll(5, 5)
    assert at.decision == "manage"
    assert "end_turn" not in at.options
    at.play("upgrade baltic")
    assert at.options[0] == "roll"
    assert visit(at, "jail").options[0] == "end_turn"


def test_three_doubles_in_a_row_end_in_the_trap() -> None:
    at = sit_plain().dice(5, 5, 5, 5, 1, 1).play("roll", "roll", "roll")
    assert (at.t.place[0], at.t.trapped[0]) == (at.space("jail"), 0)
    assert (at.seat, at.decision) == (1, "roll")


def test_the_third_doubles_do_not_move_and_nothing_is_landed_on() -> None:
    at = sit_plain().dice(5, 5, 5, 5, 1, 1).play("roll", "roll", "roll")
    assert at.told("moved") == [walked(0, 0, 10), walked(0, 10, 20)]
    assert at.told("sent") == [(0, 20, 10)]


def test_the_third_doubles_end_the_turn_whatever_the_player_owns() -> None:
    at = sit_plain().own(0, "mediterranean", "baltic").dice(5, 5, 5, 5, 1, 1).play("roll", "roll", "roll")
    assert (at.seat, at.decision) == (1, "roll")


def test_two_doubles_and_another_roll_are_nothing_special() -> None:
    at = sit_plain().dice(5, 5, 5, 5, 1, 2)
    at.play("roll", "roll", "roll")
    assert (at.t.trapped[0], at.t.place[0], at.seat) == (-1, at.space("indiana"), 0)


def test_doubles_of_another_turn_do_not_count() -> None:
    at = sit_plain().dice(5, 5, 5, 5, 1, 2).play("roll", "roll", "roll", "pass")
    rest(at)
    at.put(0, "go").roll(5, 5)
    assert (at.t.trapped[0], at.t.place[0], at.options) == (-1, at.space("jail"), ["roll"])


def test_a_player_trapped_by_the_landing_rolls_no_more() -> None:
    at = sit_plain()
    visit(at, "go_to_jail", 2, 2)
    assert (at.t.trapped[0], at.seat) == (0, 1)


# 12.3


def rerolling(character: str = "renn") -> ArrangedMeinopoly:
    return sit(character, "lia")


@pytest.mark.parametrize("character", ["sophia", "renn"])
def test_stamina_may_take_a_roll_back(character: str) -> None:
    at = rerolling(character).put(0, "jail").roll(4, 6)
    assert (at.decision, at.seat, at.options) == ("reroll", 0, ["stay", "reroll"])
    at.dice(1, 2).play("reroll")
    assert at.t.place[0] == at.space("states")


def test_the_new_roll_begins_where_the_first_did() -> None:
    at = rerolling().put(0, "jail").dice(4, 6, 6, 5).play("roll", "reroll")
    assert at.told("moved") == [walked(0, 10, 20), walked(0, 10, 21)]
    assert at.told("rerolled") == [(0, 10)]


def test_there_is_one_in_a_game() -> None:
    at = rerolling().put(0, "jail").dice(4, 6, 4, 6).play("roll", "reroll")
    assert (at.t.rerolls[0], at.seat) == (0, 1)
    rest(at)
    visit(at, "free_parking")
    assert at.told("rerolled") == [(0, 10)]
    assert at.seat == 1


def test_a_player_who_stays_keeps_it() -> None:
    at = rerolling().put(0, "jail").roll(4, 6).play("stay")
    assert (at.t.rerolls[0], at.seat) == (1, 1)


@pytest.mark.parametrize("space", ["luxury_tax", "boardwalk", "chance_2", "go_to_jail"])
def test_it_comes_before_anything_of_the_landing(space: str) -> None:
    at = rerolling().own(1, "boardwalk")
    at.t.place[0] = at.space(space) - 3
    at.roll(1, 2)
    assert (at.decision, at.cash(0), at.t.trapped[0]) == ("reroll", 1750, -1)
    assert at.told("paid") == at.told("drew") == at.told("rent") == []


def test_after_buying_it_is_too_late() -> None:
    at = rerolling().put(0, "jail").roll(1, 2).play("stay", "buy")
    assert "reroll" not in at.options
    at = rerolling().put(0, "jail").roll(1, 2).play("stay")
    assert at.options == ["pass", "buy"]


def test_after_a_card_it_is_too_late() -> None:
    at = rerolling().own(0, "reading").next_card("doctor")
    visit(at, "chest_2")
    assert at.decision == "manage"
    assert "reroll" not in at.options


def test_rent_of_a_roll_that_was_taken_back_is_not_paid() -> None:
    at = rerolling().own(1, "park_place", "boardwalk", level=1).put(0, "water_works")
    at.dice(5, 6, 1, 3).play("roll", "reroll")
    assert (at.told("rent"), at.cash(0)) == ([], 1750)


# 12.4


@pytest.mark.parametrize(("space", "first", "second"), [("boardwalk", 1, 3), ("short_line", 4, 6)])
def test_passing_start_pays(space: str, first: int, second: int) -> None:
    at = sit_plain().own(1, "baltic", "reading", mortgaged=True).put(0, space).roll(first, second)
    assert (at.cash(0), at.told("salary")) == (1700, [(0, 200)])


def test_reaching_start_pays() -> None:
    at = sit_plain().put(0, "boardwalk").dice(1, 2)
    assert visit(at, "go").told("salary") == [(0, 200)]


def test_leaving_start_does_not() -> None:
    at = sit_plain().own(1, "vermont", mortgaged=True).roll(3, 5)
    assert (at.cash(0), at.told("salary")) == (1500, [])


def test_being_sent_past_start_does_not_pay() -> None:
    for at in (visit(sit_plain(), "go_to_jail"), visit(sit_plain().next_card("arrested"), "chance_3")):
        assert (at.t.place[0], at.cash(0), at.told("salary")) == (10, 1500, [])


def test_a_whole_lap_pays_once() -> None:
    at = sit_plain().own(1, "pacific", "mediterranean", mortgaged=True)
    for first, second in ((4, 6), (4, 6), (5, 6), (4, 6)):
        at.roll(first, second)
        rest(at)
    assert at.t.place[0] == at.space("mediterranean")
    assert at.told("salary") == [(0, 200)]
    assert [player.laps for player in at.t.view(1).seats] == [1, 0]


def test_rolls_of_doubles_past_start_pay_each_time() -> None:
    at = sit_plain().put(0, "boardwalk").dice(1, 1)
    at.own(1, "mediterranean", mortgaged=True).play("roll")
    assert (at.cash(0), at.seat) == (1700, 0)
    at.put(0, "boardwalk").dice(2, 1).next_card("stock_sale").play("roll")
    assert at.cash(0) == 1700 + 200 + 50


def test_the_last_roll_is_there_for_all_to_see() -> None:
    at = sit_plain().put(0, "jail").roll(4, 6)
    assert at.t.view(1).dice == (4, 6)
    assert rent_paid(at.own(0, "electric"), "electric", 5, 6) == 44
    assert at.owner("water_works") == NOBODY
