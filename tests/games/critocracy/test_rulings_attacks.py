"""Rulings on what the rulebook leaves open: attacks and immunities."""

import pytest

from .arranged import plenty, sit


def test_r16_sabotage_happens_at_once_or_not_at_all() -> None:
    at = plenty("historian", "artist", "colonialist").draw("imperial_propaganda")
    assert at.decision == "sabotage"
    at = plenty("historian", "politician").draw("imperial_propaganda")
    assert (at.decision, at.told("nothing")) == ("draw_turn_card", [(0,)])


@pytest.mark.parametrize(
    "card",
    ["exploitation_justified", "imperial_propaganda", "revolt_suppression", "technological_reproducibility"],
)
def test_r17_attacks_need_somebody_who_is_not_opposed(card: str) -> None:
    at = plenty("historian", "politician").put(1, "legacy_9").draw(card)
    assert at.told("nothing") == [(0,)]


def test_r17_trades_and_alliances_are_no_attacks() -> None:
    at = sit("historian", "politician").keep(0, "counter_hegemony").keep(0, "memory_politics")
    assert at.options == ["roll", "play counter_hegemony", "play memory_politics"]


def test_r18_opposition_goes_both_ways() -> None:
    for one, other in (("historian", "politician"), ("politician", "historian")):
        assert plenty(one, other).draw("imperial_propaganda").told("nothing") == [(0,)]


def test_r19_the_immune_are_not_offered() -> None:
    at = plenty("artist", "politician", "historian", "colonialist").draw("exploitation_justified")
    assert at.options == ["choose 2", "choose 3"]


def test_r19_a_theft_from_everyone_passes_over_them() -> None:
    at = plenty("artist", "politician", "historian", "entrepreneur", pack="crossroads")
    at.draw("reparations_now").play("go reparations_now_1")
    assert [at.holds(seat)[0] for seat in range(4)] == [23, 20, 17, 20]


def test_r20_protection_is_for_theft_alone() -> None:
    at = plenty("historian", "colonialist", "artist").draw("imperial_propaganda").play("choose 1")
    assert at.holds(1) == (20, 20, 16)
    at = plenty("artist", "colonialist").draw("decolonization_is_not_a_metaphor")
    assert at.options == ["rob 1 money", "rob 1 knowledge"]


def test_r21_the_first_sabotage_is_ignored_and_a_plain_push_is_none() -> None:
    at = plenty("historian", "revolutionary").put(1, "legacy_20").draw("subaltern_voices")
    assert (at.where(1), at.t.ignores) == ("legacy_15", [0, 1])
    at = plenty("historian", "revolutionary").put(1, "legacy_20").draw("revolt_suppression")
    assert (at.where(1), at.t.ignores) == ("legacy_20", [0, 0])


def test_r22_the_entrepreneur_misses_no_turn_by_a_card_of_their_own() -> None:
    at = sit("entrepreneur", "historian").draw("commodification_of_labour").end()
    at.put(1, "legacy_1").roll(1).end()
    assert at.seat == 0


def test_r23_the_artist_is_asked() -> None:
    at = sit("artist", "historian").draw("indigenous_displacement")
    assert (at.decision, at.options) == ("change_path", ["decline", "go_to resistance_29"])
    at = sit("historian", "artist").put(1, "expansion_9").draw("technological_reproducibility")
    assert at.told("nothing") == [(0,)]


def test_r31_players_at_the_finish_are_left_alone() -> None:
    at = plenty("historian", "artist", "colonialist").go_home(2).put(1, "legacy_9").draw("imperial_propaganda")
    assert (at.holds(1)[2], at.holds(2)[2]) == (16, 20)
    at = sit("historian", "artist").go_home(1).keep(0, "counter_hegemony").keep(0, "memory_politics")
    assert at.options == ["roll"]


def test_r55_a_forced_exchange_takes_nothing_that_is_protected() -> None:
    at = plenty("artist", "historian").draw("social_media_narratives")
    assert at.options == [
        "swap money influence",
        "swap knowledge money",
        "swap knowledge influence",
        "swap influence money",
    ]
    at = sit("artist", "historian").bag(0, 9, 9, 9).bag(1, 4, 9, 4).draw("social_media_narratives")
    assert at.told("nothing") == [(0,)]


def test_r57_a_target_is_a_player_to_whom_something_would_happen() -> None:
    at = plenty("historian", "artist", "colonialist", "entrepreneur").bag(1, 0, 9, 9).draw("exploitation_justified")
    assert at.options == ["choose 2", "choose 3"]
    at = plenty("historian", "artist", "colonialist", "entrepreneur")
    at.put(1, "legacy_1").put(2, "legacy_9").put(3, "start").draw("revolt_suppression")
    assert at.where(2) == "legacy_3"
