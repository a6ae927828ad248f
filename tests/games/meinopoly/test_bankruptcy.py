"""Section 13: bankruptcy and elimination as in the rulebook, without settlement."""

from pathlib import Path

import pytest

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .visits import CLASSIC, STREETS, rest, sit_plain, trap, visit, write_pack


def debtor(cash: int, seats: int = 3) -> ArrangedMeinopoly:
    """A table on which the first player has this much cash, two streets with houses, and a mortgaged railroad."""
    at = sit_plain(seats).money(0, cash)
    return at.own(0, *STREETS["brown"], level=1).own(0, "reading", mortgaged=True)


# 13.1


@pytest.mark.parametrize(("cash", "out"), [(1, True), (99, True), (100, True), (101, False), (500, False)])
def test_a_tax_that_leaves_nothing_ruins(cash: int, out: bool) -> None:
    at = visit(debtor(cash), "luxury_tax")
    assert at.t.left == ((0,) if out else ())


@pytest.mark.parametrize(("cash", "out"), [(99, True), (100, True), (101, False)])
def test_a_rent_that_leaves_nothing_ruins(cash: int, out: bool) -> None:
    at = visit(debtor(cash).own(1, "boardwalk"), "boardwalk")
    assert at.t.left == ((0,) if out else ())


@pytest.mark.parametrize(("cash", "out"), [(49, True), (50, True), (51, False)])
def test_a_card_that_leaves_nothing_ruins(cash: int, out: bool) -> None:
    at = visit(debtor(cash).next_card("chairman"), "chance_2")
    assert at.t.left == ((0,) if out else ())


def test_a_fine_ruins_at_the_last_try() -> None:
    at = trap(debtor(500))
    for _ in range(2):
        at.roll(1, 2).play("end_turn")
        rest(at)
        rest(at)
    at.money(0, 50).roll(1, 2)
    assert (at.t.left, at.told("bankrupt_to_bank")) == ((0,), [(0,)])


def test_by_the_rulebook_there_is_no_time_to_raise_money() -> None:
    at = visit(debtor(10), "luxury_tax")
    assert at.told("short") == [(0, 100)]
    assert (at.t.left, at.seat) == ((0,), 1)


# 13.2, to a player


def test_everything_goes_to_the_creditor() -> None:
    at = visit(debtor(60).own(1, "boardwalk"), "boardwalk")
    assert [at.owner(deed) for deed in (*STREETS["brown"], "reading")] == [1, 1, 1]
    assert (at.cash(0), at.cash(1)) == (0, 1560)
    assert at.told("bankrupt") == [(0, 1)]


def test_with_its_buildings_and_mortgages() -> None:
    at = visit(debtor(60).own(1, "boardwalk"), "boardwalk")
    assert [at.t.level[at.space(street)] for street in STREETS["brown"]] == [1, 1]
    assert at.t.mortgaged[at.space("reading")]


def test_the_new_owner_takes_rent_there_at_once() -> None:
    at = visit(debtor(60).own(1, "boardwalk"), "boardwalk")
    rest(at)
    visit(at, "baltic")
    assert at.told("rent") == [(2, 1, at.space("baltic"), 24)]


def test_the_new_owner_may_build_and_redeem() -> None:
    at = visit(debtor(60).own(1, "boardwalk"), "boardwalk")
    assert "redeem reading" in at.options
    visit(at, "free_parking")
    assert {"upgrade mediterranean", "upgrade baltic", "sell baltic"} <= set(at.options)


# 13.2, to the bank


def test_everything_returns_to_the_bank() -> None:
    at = visit(debtor(60), "luxury_tax")
    assert [at.owner(deed) for deed in (*STREETS["brown"], "reading")] == [NOBODY] * 3
    assert [at.t.level[at.space(street)] for street in STREETS["brown"]] == [0, 0]
    assert not at.t.mortgaged[at.space("reading")]
    assert (at.cash(0), at.cash(1), at.cash(2)) == (0, 1500, 1500)
    assert at.told("bankrupt_to_bank") == [(0,)]


def test_returned_deeds_can_be_bought_again() -> None:
    at = visit(debtor(60), "luxury_tax")
    visit(at, "reading").play("buy")
    assert (at.owner("reading"), at.cash(1)) == (1, 1300)


# Elimination


def test_a_bankrupt_has_no_more_turns() -> None:
    at = visit(debtor(60), "luxury_tax")
    order = []
    for _ in range(4):
        order.append(at.seat)
        rest(at)
    assert order == [1, 2, 1, 2]


def test_doubles_do_not_keep_a_bankrupt_rolling() -> None:
    at = visit(debtor(60), "luxury_tax", 2, 2)
    assert (at.t.left, at.seat) == ((0,), 1)


def test_a_player_ruined_as_the_turn_ends_is_out_and_the_next_is_asked(tmp_path: Path) -> None:
    passive = 'passives = [{ when = "turn_end", does = [{ do = "pay", amount = 30 }] }]'
    pack = write_pack(tmp_path, board=CLASSIC, characters=f'[[characters]]\nid = "mira"\n{passive}\n')
    at = rest(sit("mira", "lia", "knox", pack=pack).money(0, 30))
    assert (at.t.left, at.seat, at.decision) == ((0,), 1, "roll")


def test_with_two_players_it_is_the_end() -> None:
    at = visit(debtor(60, seats=2), "luxury_tax")
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.reason) == ([1], "last")


def test_money_is_neither_made_nor_lost() -> None:
    for at in (visit(debtor(60), "luxury_tax"), visit(debtor(60).own(1, "boardwalk"), "boardwalk")):
        assert at.t.bank.total() == 0


# 13.3


@pytest.mark.parametrize("space", ["luxury_tax", "boardwalk"])
def test_sophia_takes_100_whoever_is_owed(space: str) -> None:
    at = sit("lia", "knox", "sophia").own(1, "boardwalk").money(0, 20)
    visit(at, space)
    assert (at.t.left, at.cash(2)) == ((0,), 1850)


def test_sophia_takes_it_on_top_when_she_is_the_creditor() -> None:
    at = sit("lia", "sophia", "knox").own(1, "boardwalk").money(0, 20)
    visit(at, "boardwalk")
    assert at.cash(1) == 1750 + 20 + 100


def test_sophia_takes_nothing_once_she_is_out() -> None:
    at = sit("sophia", "knox", "lia", "albert").money(0, 20).money(1, 20)
    visit(at, "luxury_tax")
    visit(at, "luxury_tax")
    assert (at.t.left, at.told("gained"), at.cash(0)) == ((0, 1), [], 0)
