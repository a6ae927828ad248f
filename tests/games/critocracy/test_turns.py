"""Chapter VI: the turn, in its order: kept cards, the die, the walk, the event card, the end-of-turn card."""

from .arranged import sit


def test_a_turn_on_a_regular_space() -> None:
    at = sit().put(0, "expansion_1")
    assert (at.seat, at.decision, at.options) == (0, "prepare", ["roll"])
    at.roll(2)
    assert (at.where(0), at.decision) == ("expansion_3", "draw_turn_card")
    at.end()
    assert (at.seat, at.decision) == (1, "prepare")


def test_a_turn_on_an_event_space() -> None:
    at = sit().put(0, "expansion_4").next_card("scramble_for_africa")
    at.roll(2)
    assert (at.where(0), at.decision, at.options) == ("expansion_6", "draw_age_card", ["draw expansion"])
    at.play("draw expansion")
    assert at.holds(0) == (14, 14, 0)
    assert at.decision == "draw_turn_card"


def test_passing_an_event_space_draws_nothing() -> None:
    at = sit().put(0, "expansion_5").roll(2)
    assert (at.where(0), at.decision) == ("expansion_7", "draw_turn_card")


def test_the_end_of_turn_card_counts_for_the_role_that_draws_it() -> None:
    for role, changed in (
        ("revolutionary", (-4, 0, 5)),
        ("historian", (5, -3, 0)),
        ("colonialist", (-4, 0, 3)),
        ("entrepreneur", (0, 3, -3)),
        ("politician", (0, -3, 5)),
        ("artist", (5, -3, 0)),
    ):
        other = "historian" if role != "historian" else "artist"
        at = sit(role, other).bag(0, 20, 20, 20).put(0, "legacy_1").roll(1)
        at.end("the_reclamation_of_historical_spaces")
        assert at.holds(0) == tuple(20 + change for change in changed)


def test_an_end_of_turn_card_is_drawn_from_either_pile() -> None:
    at = sit().put(0, "legacy_1").roll(1)
    assert at.options == ["draw end_of_turn_1", "draw end_of_turn_2"]
    at.play("draw end_of_turn_2")
    assert [pile.fresh for pile in at.t.view(0).piles[4:]] == [29, 27]


def test_turns_go_round_in_the_order_of_play_and_skip_the_finish() -> None:
    at = sit("artist", "historian", "politician").go_home(1)
    at.put(0, "legacy_1").put(2, "legacy_1")
    at.roll(1).end()
    assert at.seat == 2
    at.roll(1).end()
    assert at.seat == 0


def test_a_skipped_turn_is_skipped_whole() -> None:
    at = sit().put(0, "legacy_1").put(1, "legacy_1")
    at.t.skips = [0, 1]
    at.roll(1).end()
    assert (at.seat, at.told("skipped")) == (0, [(1,)])
    assert at.t.skips == [0, 0]
    assert at.where(1) == "legacy_1"


def test_the_last_card_that_was_drawn_can_be_seen() -> None:
    at = sit().draw("scramble_for_africa")
    view = at.t.view(1)
    assert (at.t.derived.card_ids[view.card], view.reader, view.pile) == ("scramble_for_africa", 0, 0)
    at.end()
    assert at.t.derived.card_ids[at.t.view(1).card] == "the_rise_of_queer_theories"
