"""Rulings on what the rulebook leaves open: the end."""

from .arranged import plenty, sit


def test_r32_zeros_count_at_the_end() -> None:
    at = plenty("historian", "artist").bag(0, 0, 5, 5).put(1, "legacy_49").put(0, "legacy_1")
    at.roll(1).end("the_reclamation_of_historical_spaces").roll(1)
    assert (at.holds(0)[0] > 0, at.told("eliminated"), at.t.over) == (True, [], False)


def test_r33_all_eliminated_is_a_draw_of_all() -> None:
    at = sit("historian", "artist").bag(0, 0, 5, 5).bag(1, 5, 5, 0).go_home(1).put(0, "legacy_49").roll(1)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.draw, at.t.result.reason) == ([0, 1], True, "all_eliminated")


def test_r34_equal_totals_are_a_draw() -> None:
    at = sit("historian", "artist").bag(0, 1, 2, 12).bag(1, 5, 5, 5).go_home(1).put(0, "legacy_49").roll(1)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.ranks) == ([0, 1], [1, 1])
