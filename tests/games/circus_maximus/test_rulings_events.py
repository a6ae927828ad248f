"""Rulings about event cards (A46 to A50)."""

import pytest

from .arranged import sit


def test_a46_new_age_shuffles_the_discards_in_but_not_itself() -> None:
    at = sit(2)
    age = at.t.derived.card_ids.index("new_age")
    at.next_event("new_age").go_to("cleanup").play("pass")
    assert at.t.round == 2
    assert at.t.event_cards.cards[0] == age and len(at.t.event_cards) == 2
    assert len(at.t.card_pile.discard) == 0 and age not in at.t.card_pile
    at.go_to("cleanup")
    assert age in at.t.card_pile.discard and at.t.conserved()["event cards"] == 17


@pytest.mark.parametrize(("coins", "left"), [(9, 4), (5, 0), (3, 0), (1, 0)])
def test_a47_pirates_take_five_coins_or_all_there_are(coins: int, left: int) -> None:
    at = sit(2).give(0, "slave").purse(0, coins).next_event("pirates_grow_brave")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert (at.coins(0), at.cubes(0, "slave")) == (left, 1)


def test_a47_a_player_without_a_coin_loses_a_cube_of_their_choice() -> None:
    at = sit(2).give(0, "slave").give(0, "mummer").purse(0, 0).next_event("pirates_grow_brave")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert (at.decision, at.seat, at.options) == ("give_up", 0, ["discard mummer", "discard slave"])
    at.play("discard slave")
    assert (at.cubes(0, "slave"), at.cubes(0, "mummer"), at.decision) == (0, 1, "bid")


def test_a47_a_player_with_nothing_loses_nothing() -> None:
    at = sit(2).purse(0, 0).purse(1, 0).next_event("pirates_grow_brave")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.told("tribute") == at.told("gave_up") == []


@pytest.mark.parametrize(("card", "cube"), [("animals_escape", "animal"), ("slaves_revolt", "slave")])
def test_a48_missing_cubes_cannot_leave(card: str, cube: str) -> None:
    at = sit(2).market(cube, 2).next_event(card)
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert [values[:2] for values in at.told("escaped")] == [(at.cube(cube), 2)] and at.t.in_market(at.cube(cube)) == 0
    empty = sit(2).market(cube, 0).next_event(card)
    empty.t.stack[:] = empty.t.stack[:1]
    empty.look()
    assert empty.told("escaped") == [] and empty.told("none_left") == [(empty.cube(cube),)]


@pytest.mark.parametrize(("stands", "gets"), [(-4, 1), (0, 1), (1, 1), (7, 7)])
def test_a49_a_bounty_is_at_least_a_coin_blocked_or_not(stands: int, gets: int) -> None:
    at = sit(2).put(0, "empire", stands).next_event("imperial_bounty")
    at.t.blocked[0] = True
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.coins(0) == 15 + gets


def test_a50_an_event_can_win_the_game() -> None:
    at = sit(2).put(1, "church", 14).next_event("religious_offering")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.t.result is not None and at.t.result.winners == [1]
