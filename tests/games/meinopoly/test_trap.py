"""Section 9: the trap."""

import pytest

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .visits import rest, sit_plain, trap, visit, walked


def is_trapped(at: ArrangedMeinopoly, seat: int = 0) -> bool:
    return at.t.trapped[seat] >= 0


def fail(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """Fail one try to get out, and play the others' turns until the next."""
    seat = at.seat
    at.roll(1, 2)
    if at.decision == "manage":
        at.play("end_turn")
    while at.seat != seat:
        rest(at)
    return at


# 9.1


def test_the_trap_trigger_traps() -> None:
    at = visit(sit_plain(), "go_to_jail")
    assert is_trapped(at)
    assert at.t.place[0] == at.space("jail")
    assert at.told("trapped") == [(0,)]


@pytest.mark.parametrize(("card", "space"), [("arrested", "chance_2"), ("warrant", "chest_2")])
def test_a_card_traps(card: str, space: str) -> None:
    at = visit(sit_plain().next_card(card), space)
    assert is_trapped(at)
    assert at.t.place[0] == at.space("jail")


def test_the_third_doubles_in_a_row_trap_wherever_they_would_lead() -> None:
    at = sit_plain().put(0, "go").dice(5, 5, 5, 5, 1, 1)
    at.play("roll")
    assert (at.t.place[0], is_trapped(at)) == (at.space("jail"), False)
    at.play("roll")
    assert (at.t.place[0], is_trapped(at)) == (at.space("free_parking"), False)
    at.play("roll")
    assert (at.t.place[0], is_trapped(at), at.seat) == (at.space("jail"), True, 1)


def test_nobody_is_paid_on_the_way_to_the_trap() -> None:
    assert visit(sit_plain(), "go_to_jail").told("salary") == []
    assert visit(sit_plain().next_card("arrested"), "chance_3").told("salary") == []


def test_a_player_who_only_passes_by_is_free() -> None:
    at = visit(sit_plain(), "jail")
    assert not is_trapped(at)


# 9.2


def test_paying_the_fine_frees_at_once_and_the_turn_goes_on() -> None:
    at = trap(sit_plain()).play("pay_fine")
    assert (at.cash(0), is_trapped(at), at.decision, at.seat) == (1450, False, "roll", 0)
    at.roll(4, 6)
    assert at.t.place[0] == at.space("free_parking")


def test_the_fine_may_be_paid_in_any_turn() -> None:
    at = fail(trap(sit_plain())).play("pay_fine")
    assert (at.cash(0), is_trapped(at)) == (1450, False)


def test_the_fine_cannot_be_paid_after_rolling() -> None:
    at = trap(sit_plain().own(0, "reading"))
    at.roll(1, 2)
    assert (at.decision, at.seat) == ("manage", 0)
    assert "pay_fine" not in at.options


@pytest.mark.parametrize(("cash", "open_"), [(50, False), (51, True)])
def test_the_fine_must_be_affordable(cash: int, open_: bool) -> None:
    at = trap(sit_plain()).money(0, cash)
    assert ("pay_fine" in at.options) is open_
    assert at.closed == ({} if open_ else {"pay_fine": "too_dear"})


@pytest.mark.parametrize("face", range(1, 7))
def test_doubles_free_and_move(face: int) -> None:
    at = trap(sit_plain()).next_card("dividend").roll(face, face)
    assert not is_trapped(at)
    assert at.told("moved")[-1] == walked(0, 10, 10 + 2 * face)
    assert at.told("paid") == []


def test_any_other_roll_leaves_the_player_in_the_trap() -> None:
    at = trap(sit_plain()).roll(1, 2)
    assert (is_trapped(at), at.t.place[0], at.cash(0)) == (True, at.space("jail"), 1500)
    assert at.told("stuck") == [(0, 1)]


def test_the_third_failed_try_pays_and_moves() -> None:
    at = fail(fail(trap(sit_plain())))
    assert at.told("stuck") == [(0, 1), (0, 2)]
    at.roll(4, 6)
    assert (at.cash(0), is_trapped(at), at.t.place[0]) == (1450, False, at.space("free_parking"))
    assert at.told("paid") == [(0, "fine", 50)]


def test_doubles_at_the_third_try_are_free_of_charge() -> None:
    at = fail(fail(trap(sit_plain())))
    at.roll(5, 5)
    assert (at.cash(0), is_trapped(at), at.t.place[0]) == (1500, False, at.space("free_parking"))


def test_tries_start_from_zero_each_time() -> None:
    at = fail(fail(trap(sit_plain())))
    at.roll(4, 6)
    rest(at)
    trap(at)
    assert (at.t.trapped[0], at.t.traps[0]) == (0, 2)


@pytest.mark.parametrize("tries", [1, 2, 4])
def test_how_many_tries_there_are_is_a_setting(tries: int) -> None:
    at = trap(sit_plain(tries=tries))
    for _ in range(tries - 1):
        fail(at)
    assert is_trapped(at)
    assert not is_trapped(at.roll(4, 6))


def test_the_fine_is_a_setting() -> None:
    assert trap(sit_plain(fine=120)).play("pay_fine").cash(0) == 1380


def test_a_failed_try_may_be_rerolled() -> None:
    at = trap(sit("renn", "lia")).roll(1, 2)
    assert (at.decision, at.options) == ("reroll_escape", ["stay", "reroll"])
    at.dice(3, 3).play("reroll")
    assert (is_trapped(at), at.t.rerolls[0]) == (False, 0)


def test_a_failed_try_that_is_not_taken_back_counts() -> None:
    at = trap(sit("renn", "lia")).roll(1, 2).play("stay")
    assert (is_trapped(at), at.t.trapped[0], at.t.rerolls[0], at.seat) == (True, 1, 1, 1)


# 9.3


@pytest.mark.parametrize(("cash", "out"), [(49, True), (50, True), (51, False)])
def test_a_player_who_cannot_pay_after_the_last_try_is_bankrupt_to_the_bank(cash: int, out: bool) -> None:
    at = fail(fail(trap(sit_plain(3).own(0, "reading", mortgaged=True)))).money(0, cash)
    at.roll(4, 6)
    assert at.t.left == ((0,) if out else ())
    assert at.owner("reading") == (NOBODY if out else 0)
    assert at.told("bankrupt_to_bank") == ([(0,)] if out else [])


def test_a_bankrupt_does_not_walk_out() -> None:
    at = fail(fail(trap(sit_plain(3)))).money(0, 10)
    moves = len(at.told("moved"))
    at.roll(4, 6)
    assert (len(at.told("moved")), at.seat) == (moves, 1)
