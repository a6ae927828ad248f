"""What the rulebook leaves open, ruling by ruling: dice, the trap, walks and forks."""

from pathlib import Path

from .arranged import ArrangedMeinopoly, sit
from .visits import (
    CLASSIC,
    card_pack,
    open_to,
    rent_paid,
    rest,
    sit_plain,
    trap,
    visit,
    walked,
    write_pack,
)

# R3 Doubles.


def test_r3_doubles_resolve_the_landing_and_roll_again() -> None:
    at = visit(sit_plain(), "luxury_tax", 2, 2)
    assert (at.cash(0), at.seat, at.options) == (1400, 0, ["roll"])


def test_r3_the_third_doubles_trap_without_a_move_and_end_the_turn() -> None:
    at = sit_plain().own(0, "reading").dice(5, 5, 5, 5, 6, 6).play("roll", "roll", "roll")
    assert at.told("moved") == [walked(0, 0, 10), walked(0, 10, 20)]
    assert (at.t.trapped[0], at.seat, at.decision) == (0, 1, "roll")


def test_r3_doubles_that_free_from_the_trap_give_no_further_roll() -> None:
    at = trap(sit_plain()).roll(5, 5)
    assert (at.t.place[0], at.seat) == (at.space("free_parking"), 1)


def test_r3_a_player_who_paid_the_fine_rolls_again_after_doubles() -> None:
    at = trap(sit_plain()).play("pay_fine").roll(5, 5)
    assert (at.t.place[0], at.seat, at.options) == (at.space("free_parking"), 0, ["roll"])


# R4 The third failed escape, and trapped owners.


def third_failure(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """A trapped player who has failed twice and is asked again."""
    seat = at.seat
    for _ in range(2):
        at.roll(1, 2)
        if at.decision == "manage":
            at.play("end_turn")
        while at.seat != seat:
            rest(at)
    return at


def test_r4_the_third_failure_pays_and_moves_by_that_roll() -> None:
    at = third_failure(trap(sit_plain())).roll(4, 6)
    assert (at.cash(0), at.t.place[0], at.t.trapped[0]) == (1450, at.space("free_parking"), -1)


def test_r4_the_payment_comes_before_the_move() -> None:
    at = third_failure(trap(sit_plain(settlement=True).own(0, "boardwalk"))).money(0, 20).roll(4, 6)
    assert (at.decision, at.t.place[0]) == ("settle", at.space("jail"))
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
    assert (at.decision, at.t.place[0], at.cash(0), at.told("paid")) == ("reroll", at.space("luxury_tax"), 1750, [])


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


# R8 Cards and START.


def test_r8_a_card_that_moves_forward_past_start_pays_the_salary() -> None:
    assert visit(sit_plain().next_card("advance_to_st_charles"), "chance_3").told("salary") == [(0, 200)]
    assert visit(sit_plain().next_card("advance_to_st_charles"), "chance_1").told("salary") == []


def test_r8_moving_back_never_does(tmp_path: Path) -> None:
    at = sit("lia", "knox", pack=card_pack(tmp_path, '{ do = "go_back", spaces = 10 }')).next_card("dividend")
    visit(at, "chance_1")
    assert at.t.place[0] == at.space("park_place")
    assert (at.told("salary"), at.decision) == ([], "buy")


def test_r8_moving_back_onto_start_does_not_either(tmp_path: Path) -> None:
    at = sit("lia", "knox", pack=card_pack(tmp_path, '{ do = "go_back", spaces = 7 }')).next_card("dividend")
    visit(at, "chance_1")
    assert (at.t.place[0], at.cash(0)) == (at.space("go"), 1750)


# R28 Going round in circles.


def test_r28_after_eight_moves_on_the_token_stays(tmp_path: Path) -> None:
    board = CLASSIC + (
        '[[types]]\nid = "up"\ndoes = [{ do = "gain", amount = 1 }, { do = "move_to", space = "chance_1" }]\n'
        '[[types]]\nid = "down"\ndoes = [{ do = "gain", amount = 1 }, { do = "move_to", space = "chest_1" }]\n'
        '[[boards]]\nid = "ring"\n'
        'spaces = [{ id = "chest_1", type = "up" }, { id = "chance_1", type = "down" }]\n'
    )
    at = visit(sit("lia", "knox", pack=write_pack(tmp_path, board=board)), "chance_1")
    assert [space for _, _, space, _ in at.told("moved")] == [7, 2, 7, 2, 7, 2, 7, 2, 7]
    assert (at.t.place[0], at.seat) == (7, 1)
    assert at.told("gained") == [(0, 1)] * 8


# R34 Forks.


def below(*characters: str) -> ArrangedMeinopoly:
    return sit(*(characters or ("ledger", "clause")), pack="neon", board="undercity")


def test_r34_a_player_at_a_fork_with_steps_left_chooses_the_way() -> None:
    at = below().put(0, "moth_line").roll(1, 2)
    assert (at.decision, at.options) == ("fork", ["turn hammock_deck", "turn ladder_nine"])
    assert at.play("turn ladder_nine").t.place[0] == at.space("portal_sluice")


def test_r34_a_player_who_begins_on_a_fork_chooses_too_and_one_who_stops_there_does_not() -> None:
    assert below().put(0, "turnstile_hall").roll(1, 2).decision == "fork"
    assert below().put(0, "seepage_stairs").roll(1, 1).decision == "roll"


def test_r34_a_card_that_names_where_to_go_takes_the_shortest_way() -> None:
    at = below().next_card("recall").put(0, "moth_line").roll(1, 2).play("turn hammock_deck")
    assert (at.t.place[0], at.seat, at.told("salary")) == (at.space("payday_node"), 1, [(0, 200)])
    assert [at.t.derived.space_ids[space] for _, _, space, _ in at.told("moved")[2:]] == [
        "glitch_1",
        "old_concourse",
        "glitch_2",
        "payday_node",
    ]


def test_r34_going_back_leads_to_the_fork_and_from_the_end_of_a_branch_along_the_loop() -> None:
    derived = below().t.derived
    names = derived.space_ids
    assert names[derived.before[names.index("ladder_nine")]] == "turnstile_hall"
    assert names[derived.before[names.index("slag_chapel")]] == "cold_storage"


def test_r34_a_reroll_comes_after_the_whole_walk_and_goes_back_to_its_beginning() -> None:
    at = below("nim", "clause").put(0, "seepage_stairs").dice(2, 4).play("roll", "turn ladder_nine")
    assert (at.decision, at.t.place[0]) == ("reroll", at.space("low_line"))
    at.dice(1, 3).play("reroll")
    assert at.told("rerolled") == [(0, at.space("seepage_stairs"))]
    assert (at.decision, at.t.place[0]) == ("fork", at.space("turnstile_hall"))
