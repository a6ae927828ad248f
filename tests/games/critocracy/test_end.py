"""Chapter VIII: a zero eliminates a player, and the highest total among the others wins."""

import pytest

from .arranged import ArrangedCritocracy, sit

Bag = tuple[int, int, int]


def ended(*bags: Bag) -> ArrangedCritocracy:
    """A game that everyone ends with these bags."""
    at = sit(*("artist", "colonialist", "historian", "politician")[: len(bags)])
    for seat, bag in enumerate(bags):
        at.bag(seat, *bag)
        if seat:
            at.go_home(seat)
    at.put(0, "legacy_49").roll(1)
    assert at.t.over
    return at


@pytest.mark.parametrize(
    ("bags", "winners", "reason"),
    [
        (((5, 5, 5), (5, 5, 6)), [1], "highest"),
        (((50, 50, 0), (1, 1, 1)), [1], "highest"),
        (((0, 50, 50), (1, 1, 1)), [1], "highest"),
        (((50, 0, 50), (1, 1, 1)), [1], "highest"),
        (((4, 4, 4), (2, 3, 7)), [0, 1], "highest"),
        (((4, 4, 4), (2, 3, 7), (9, 0, 9)), [0, 1], "highest"),
        (((0, 9, 9), (9, 0, 9)), [0, 1], "all_eliminated"),
        (((0, 0, 0), (9, 0, 9), (9, 9, 0)), [0, 1, 2], "all_eliminated"),
    ],
)
def test_the_winners_and_the_reason(bags: tuple[Bag, ...], winners: list[int], reason: str) -> None:
    result = ended(*bags).t.result
    assert result is not None
    assert (result.winners, result.reason) == (winners, reason)


def test_the_eliminated_rank_below_everybody_else() -> None:
    at = ended((40, 40, 0), (1, 1, 1), (2, 2, 2), (0, 1, 1))
    assert at.t.result is not None
    assert (at.t.result.ranks, at.t.result.scores) == ([3, 2, 1, 3], [0, 3, 6, 0])


def test_what_is_missing_is_told() -> None:
    at = ended((40, 40, 0), (0, 0, 1), (2, 2, 2))
    assert at.told("eliminated") == [(0, (2,)), (1, (0, 1))]
    assert at.told("scored") == [(2, 6)]


def test_the_game_goes_on_until_everyone_is_at_the_finish() -> None:
    at = sit().put(0, "legacy_49").put(1, "legacy_1").roll(1)
    assert not at.t.over
    for space in ("legacy_2", "legacy_3", "legacy_4"):
        at.roll(1).end()
        assert (at.seat, at.where(1), at.t.over) == (1, space, False)


def test_a_zero_on_the_way_eliminates_nobody() -> None:
    at = sit().bag(0, 0, 0, 0).put(0, "legacy_1").roll(1).end()
    assert not at.t.over
    assert not at.t.view(0).seats[0].eliminated
    assert at.t.view(0).seats[0].lacks


def test_the_view_shows_which_players_are_eliminated() -> None:
    seats = ended((40, 40, 0), (1, 1, 1)).t.view(-1).seats
    assert [(player.eliminated, player.score) for player in seats] == [(True, 0), (False, 3)]
