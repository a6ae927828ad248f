"""Chapter VII: what each effect does."""

from pathlib import Path

import pytest

from .arranged import sit
from .extended_packs import card_pack


def test_gain_and_lose() -> None:
    at = sit().bag(0, 10, 10, 10).draw("scramble_for_africa")
    assert at.holds(0) == (16, 10, 5)
    assert at.told("gained") == [(0, 0, 6)]
    assert at.told("lost") == [(0, 2, 5)]


def test_nobody_loses_more_than_there_is() -> None:
    at = sit().bag(0, 10, 10, 2).draw("scramble_for_africa")
    assert at.holds(0) == (16, 10, 0)
    assert at.told("lost") == [(0, 2, 2)]


def test_lose_any() -> None:
    at = sit().bag(0, 10, 0, 10).draw("narrative_reconfiguration")
    assert at.where(0) == "reckoning_37"
    assert at.options == ["give_up money", "give_up influence"]
    at.play("give_up influence")
    assert at.holds(0) == (10, 0, 7)


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("colonial_enterprise", (6, 1, 1), (0, 6, 1)),
        ("disrupting_power_structures", (1, 1, 5), (1, 7, 0)),
        ("museum_artifact_repatriation", (5, 1, 1), (0, 1, 7)),
        ("cruel_optimism", (1, 6, 1), (1, 0, 6)),
    ],
)
def test_convert(card: str, before: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    at = sit().bag(0, *before).draw(card)
    assert at.options == ["decline", "convert"]
    at.play("convert")
    assert at.holds(0) == after


def test_a_conversion_can_be_declined() -> None:
    at = sit().bag(0, 6, 1, 1).draw("colonial_enterprise").play("decline")
    assert (at.holds(0), at.told("declined")) == ((6, 1, 1), [(0,)])


def test_a_player_who_cannot_pay_the_whole_price_converts_nothing() -> None:
    at = sit().bag(0, 5, 1, 1).draw("colonial_enterprise")
    assert (at.decision, at.told("nothing")) == ("draw_turn_card", [(0,)])


def test_move_on() -> None:
    at = sit().draw("control_the_narrative")
    assert at.where(0) == "expansion_34"


def test_move_on_over_a_junction() -> None:
    at = sit().draw("divide_and_conquer")
    assert (at.decision, at.where(0)) == ("crossing", "junction_7")
    at.play("take resistance_35")
    assert (at.where(0), at.age(0)) == ("resistance_35", "resistance")


def test_move_back() -> None:
    at = sit().draw("angel_of_history")
    (seat, start, space, _) = at.told("went_back")[0]
    assert (seat, at.where(0), at.names([start, space])) == (0, "resistance_24", ["resistance_30", "resistance_24"])


def test_change_path() -> None:
    at = sit().bag(0, 9, 9, 9).draw("indigenous_displacement")
    assert (at.where(0), at.age(0), at.holds(0)) == ("resistance_29", "resistance", (9, 9, 3))


def test_go_to_any_space_of_the_path() -> None:
    at = sit().draw("queer_and_now")
    assert len(at.options) == 1 + 56 - 1
    at.play("go_to reckoning_1")
    assert at.where(0) == "reckoning_1"


def test_go_to_any_event_space() -> None:
    at = sit().draw("concept_of_history")
    assert len(at.options) == 1 + 35 - 1
    at.play("go_to expansion_6")
    assert (at.where(0), at.age(0), at.decision) == ("expansion_6", "expansion", "draw_turn_card")


def test_staying_is_allowed_too() -> None:
    assert sit().draw("concept_of_history").play("decline").where(0) == "legacy_30"


def test_swap_places_on_the_same_path() -> None:
    at = sit("historian", "artist", "colonialist").put(1, "reckoning_7").put(2, "expansion_9")
    at.draw("performative_acts")
    assert at.options == ["decline", "choose 1"]
    at.play("choose 1")
    assert (at.where(0), at.where(1)) == ("reckoning_7", "reckoning_31")


def test_swap_places_anywhere() -> None:
    at = sit("historian", "entrepreneur", "colonialist").put(1, "reckoning_7").put(2, "start")
    at.draw("technological_reproducibility")
    assert at.options == ["decline", "choose 1"]
    at.play("choose 1")
    assert (at.where(0), at.age(0), at.where(1), at.age(1)) == ("reckoning_7", "reckoning", "legacy_30", "legacy")


def test_skip() -> None:
    at = sit().draw("commodification_of_labour").end()
    assert at.told("must_skip") == [(0, 1)]
    at.roll(1).play("take legacy_1").end()
    assert (at.seat, at.told("skipped")) == (1, [(0,)])


def test_skip_more_than_once(tmp_path: Path) -> None:
    at = sit(pack=card_pack(tmp_path, {"do": "skip", "turns": 2})).draw("own").end()
    at.put(1, "legacy_1")
    for _ in range(3):
        assert at.seat == 1
        at.roll(1).end()
        at.put(1, "legacy_1")
    assert at.seat == 0


def test_draw_an_end_of_turn_card() -> None:
    at = sit().bag(0, 10, 10, 10).draw("narrative_shift").play("take expansion_36")
    assert at.decision == "draw_turn_card"
    at.end("the_reclamation_of_historical_spaces")
    assert (at.holds(0), at.decision, at.seat) == ((15, 7, 10), "draw_turn_card", 0)
    at.end("the_reclamation_of_historical_spaces")
    assert (at.holds(0), at.seat) == ((20, 4, 10), 1)


def test_draw_another_card_of_the_age() -> None:
    at = sit().draw("rewrite_the_legacy").play("take reckoning_39")
    assert (at.where(0), at.options) == ("reckoning_40", ["draw reckoning"])


def test_steal() -> None:
    at = sit("artist", "historian", "colonialist").draw("exploitation_justified")
    assert at.options == ["choose 1", "choose 2"]
    at.play("choose 2")
    assert (at.holds(0), at.holds(2)) == ((6, 8, 9), (8, 0, 8))


def test_a_thief_takes_all_there_is() -> None:
    at = sit("artist", "historian", "colonialist").bag(2, 2, 2, 2).draw("exploitation_justified").play("choose 2")
    assert (at.holds(0)[0], at.holds(2)) == (2, (0, 2, 2))


def test_steal_any() -> None:
    at = sit("artist", "historian").bag(1, 9, 9, 9).draw("decolonization_is_not_a_metaphor")
    assert at.options == ["rob 1 money", "rob 1 influence"]
    at.play("rob 1 influence")
    assert (at.holds(0), at.holds(1)) == ((0, 8, 19), (9, 9, 4))


def test_steal_from_everyone() -> None:
    at = sit("artist", "historian", "colonialist", "politician", pack="crossroads")
    at.draw("reparations_now").play("go reparations_now_1")
    assert [at.holds(seat)[0] for seat in range(4)] == [6, 5, 11, 8]
    assert at.holds(0)[1] == 5


def test_sabotage() -> None:
    at = sit("historian", "artist", "colonialist").draw("imperial_propaganda")
    assert at.options == ["choose 1", "choose 2"]
    at.play("choose 1")
    assert (at.holds(1), at.holds(0)) == ((0, 8, 10), (8, 14, 0))
    assert at.told("sabotaged") == [(0, 1, 2, 4)]


def test_push() -> None:
    at = sit("historian", "artist", "colonialist").put(1, "legacy_20").put(2, "start").draw("monument_controversy")
    assert at.where(1) == "legacy_14"
    (seat, other, start, space, _) = at.told("pushed")[0]
    assert (seat, other, at.names([start, space])) == (0, 1, ["legacy_20", "legacy_14"])


def test_a_forced_exchange() -> None:
    at = sit("historian", "artist", "colonialist").bag(0, 9, 4, 9).bag(1, 5, 9, 9).bag(2, 1, 1, 1)
    at.draw("social_media_narratives")
    assert at.options == [
        "swap money knowledge",
        "swap money influence",
        "swap influence money",
        "swap influence knowledge",
    ]
    at.play("swap money knowledge")
    assert (at.holds(0), at.holds(1)) == ((4, 9, 14), (10, 4, 9))


def test_effects_happen_in_the_order_of_the_card(tmp_path: Path) -> None:
    lose, gain = ({"do": kind, "resource": "money", "amount": 5} for kind in ("lose", "gain"))
    assert sit(pack=card_pack(tmp_path / "a", lose, gain)).bag(0, 2, 1, 1).draw("own").holds(0) == (5, 1, 1)
    assert sit(pack=card_pack(tmp_path / "b", gain, lose)).bag(0, 2, 1, 1).draw("own").holds(0) == (2, 1, 1)
