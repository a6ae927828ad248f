"""The rulings of RULES.md about Acts 2 and 3 (see `test_rulings.py` for the others)."""

from itertools import pairwise
from typing import Any

import pytest

from .arranged import GAME, ArrangedTitov, begin, sit
from .extended_packs import sit_with

PACK: Any = GAME.read_pack("standard")
CATACLYSMS = [card.id for card in PACK.content.objectives if card.die]


def act_2(**settings: Any) -> ArrangedTitov:
    return sit(start="act_2", length="campaign", **settings)


def test_r37_numbers_and_names_of_the_rulebook_stay() -> None:
    numbers = {card.id: card.number for card in [*PACK.content.actions, *(face for _, face in PACK.content.faces())]}
    assert numbers["the_old_order"] == "M10" and numbers["swords_of_the_old_order"] == "LO77"
    assert numbers["trade_with_the_four_sisters"] == "C30" and numbers["treaty_with_the_four_sisters"] == "LO63"


def test_r38_later_starts_have_more() -> None:
    tables = [begin(start=start, difficulty="rulebook").t for start in ("act_1", "act_2", "act_3")]
    assert [t.act for t in tables] == [1, 2, 3] and [len(t.face) - 1 for t in tables] == [3, 3, 7]
    for worse, better in pairwise(tables):
        assert worse.per_turn < better.per_turn and worse.controlled() < better.controlled()
        assert sum(worse.bank) < sum(better.bank) and sum(worse.most) < sum(better.most)


@pytest.mark.parametrize(
    ("start", "length", "last"),
    [
        ("act_1", "one_act", "M4"),
        ("act_1", "two_acts", "M12 M15"),
        ("act_1", "campaign", "LM27"),
        ("act_2", "one_act", "M12 M15"),
        ("act_2", "two_acts", "LM27"),
        ("act_3", "one_act", "LM27"),
    ],
)
def test_r39_where_a_game_ends(start: str, length: str, last: str) -> None:
    derived = begin(start=start, length=length).t.derived
    milestones = {card.id: card.number for card in PACK.content.milestones}
    assert " ".join(milestones[derived.face_ids[face]] for face in derived.last) == last


def test_r39_an_act_that_is_not_the_last_goes_on() -> None:
    at = sit(length="campaign").bank(might=6).at_milestone("the_siege_of_esh_edu", marker=5).crisis()
    at.play("resolve storm_the_walls", "end_phase")
    assert not at.t.over and at.milestone == "fate_of_the_wheel_turners"


def test_r40_three_points_open_a_branch() -> None:
    at = act_2().at_milestone("the_regency").crisis()
    counters = at.t.derived.counter_ids
    at.t.counters[counters.index("regent")] = 2
    assert at.closed["resolve the_regent_takes_the_throne"] == "not_fulfilled"
    at.t.counters = [3, 3, 0, 0]
    assert {"resolve the_regent_takes_the_throne", "resolve the_regent_resigns"} <= set(at.options)
    at.objectives("lord_herald", "raise_stele").deck("the_lady_of_gold").play("resolve the_regent_resigns")
    assert (at.names(at.t.deck.cards), at.discard) == ([], ["the_conqueror"])
    assert at.faces(at.t.objectives.cards) == ["raise_stele"], "the council is dissolved"
    assert at.play("end_phase").milestone == "a_show_of_force"


@pytest.mark.parametrize("parties", [("regent", "young_king", "council"), ("sun_king", "priesthood", "eclipse")])
def test_r40_with_everything_resolved_one_party_has_three_points(parties: tuple[str, str, str]) -> None:
    """However the points fall: more than four ways give a point, and there are two parties."""
    one, other, subtype = parties
    cards = [card for card in PACK.content.objectives if subtype in card.subtypes and card.resolutions]
    points = [
        [effect.counter for effect in way.does if hasattr(effect, "counter")] for c in cards for way in c.resolutions
    ]
    sure = [card for card in cards if all(any(hasattr(e, "counter") for e in way.does) for way in card.resolutions)]
    assert {name for found in points for name in found} == {one, other} and len(sure) >= 5
    assert all(way.then == "destroy" for card in cards for way in card.resolutions), "each is resolved once"


def test_r41_progress_against_a_cataclysm_is_kept() -> None:
    at = act_2().bank(food=6).maxima(12).lay("a_starving_bull", timer=1).objectives().crisis()
    at.play("resolve open_the_granaries", "end_phase")
    assert at.faces(at.t.objectives.cards + at.t.objectives.discard.cards).count("a_starving_bull") >= 0
    way = at.t.derived.way_ids.index("open_the_granaries")
    assert at.t.kept[way] == 1, "though it has returned, with another of itself"


def test_r41_a_cataclysm_ends_when_a_clock_is_full() -> None:
    at = act_2().maxima(12).bank(food=9, stability=3).lay("a_starving_bull").crisis()
    at.play(*["resolve open_the_granaries"] * 3, *["take stability"] * 3)
    assert (at.agenda[0], at.amount("food"), at.amount("stability")) == ("", 0, 6)


def test_r42_active_faces_of_the_die_are_rolled_again() -> None:
    does = f'{{ do = "activate", of = {CATACLYSMS}, count = 9 }}'.replace("'", '"')
    at = sit_with(does).play("play test_card")
    dice = [die for _, die in at.told("activated")]
    assert sorted(dice) == [1, 2, 3, 4, 5, 6] and len(at.objective_discard) == 6


def test_two_of_one_cataclysm_set_off_another() -> None:
    at = act_2().deck("sisters_vassal_grain", "corvee").lay("plague_ships")
    at.objectives("conduct_census", "raise_stele", "debt_jubilee", "plague_ships")
    at.t.active = [at.face("plague_ships")]
    at.reset()
    assert at.told("escalated") and "sisters_vassal_grain" not in at.names(at.t.deck.cards + at.t.hand.cards)
    assert len(at.told("activated")) == 1


def test_a_human_wave_that_rings_brings_an_active_cataclysm() -> None:
    at = act_2().lay("a_human_wave", timer=1).objectives("raise_stele", "raise_stele", "raise_stele")
    at.t.active = [at.face("the_old_enemy")]
    at.reset()
    assert (at.agenda[0], at.objective_discard) == ("the_old_enemy", ["a_human_wave"])


def test_r43_improved_cards_have_clocks_of_their_own_but_count_as_what_they_were() -> None:
    at = act_2().bank(trade_goods=2).hand("tax_collection", "tax_collection_plus").lay("peasant_unrest").act()
    at.play("play tax_collection_plus", "end_phase")
    clocks = at.t.view(0).clocks
    assert (clocks[at.card("tax_collection")], clocks[at.card("tax_collection_plus")]) == (0, 1)
    assert at.closed["resolve grant_relief"] == "not_fulfilled"


def test_r44_a_realm_that_breaks_away_takes_its_provinces() -> None:
    at = act_2().bank(stability=0, food=0).hand("rivers_vassal_scribes").deck("rivers_vassal_grain")
    at.lay("envoy_from_the_river_crossers").act().play("play rivers_vassal_scribes")
    assert at.t.controlled() == 0 and at.agenda[0] == "war_with_the_river_crossers"
    assert at.objective_discard == ["envoy_from_the_river_crossers"], "the envoy only made room"


def test_r45_ire_is_spent_when_its_clock_is_full() -> None:
    at = act_2().lay("sun_kings_ire").act()
    at.t.clocks[1] = [2, *at.t.clocks[1][1:]]
    at.play("end_phase", "choose two_cards_fewer")
    assert at.agenda[0] == "" and at.t.next_turn == -2


def test_r45_failure_comes_by_itself() -> None:
    for milestone, turns in (("in_the_land_of_the_god", 6), ("in_the_land_of_the_god_with_marines", 8)):
        at = act_2().at_milestone(milestone).maxima(9)
        for turn in range(turns):
            assert at.milestone == milestone, turn
            at.objectives(*["raise_stele"] * 9).reset().hand()
        assert at.milestone == "gold_legacy" and at.most("influence") == 7


def test_r46_consolidation_gains_a_near_province() -> None:
    at = act_2().bank(influence=4).deck("border_fort", "trading_post").lay("consolidation").crisis()
    at.play("resolve entertain_their_envoys")
    assert at.decision == "pick" and all("vassal" in option for option in at.options) and len(at.options) == 6


@pytest.mark.parametrize(("start", "goods"), [("act_1", False), ("act_2", True)])
def test_r47_trade_goods_are_for_later_acts(start: str, goods: bool) -> None:
    assert begin(start=start).t.view(0).bank[4].in_use is goods


def test_the_second_act_begins_by_itself() -> None:
    """M7 has no resolution: it takes effect, and the next milestone follows at once."""
    at = sit(length="campaign").bank(stability=6).at_milestone("uniting_the_two_lands").crisis()
    at.play("resolve wear_both_crowns", *["spend stability"] * 5)
    at.play("end_phase")
    seen = at.t.view(0)
    assert (at.milestone, seen.act, len(seen.agenda)) == ("across_the_great_green", 2, 5)
    assert seen.bank[4].in_use and at.t.controls({at.card("the_lady_of_gold")}) == 1
    assert at.told("act") == [(2,)]


def test_the_third_act_rolls_the_die_twice() -> None:
    at = begin(start="act_3", difficulty="rulebook")
    seen = at.t.view(0)
    assert (at.milestone, seen.act, len(seen.active)) == ("a_distant_tremor", 3, 2)
    assert at.t.exist({at.face("a_human_wave")}) >= 1


def test_the_age_ends_when_no_cataclysm_exists() -> None:
    at = sit(start="act_3").at_milestone("a_world_becalmed").objectives("a_human_wave").crisis()
    assert at.closed["resolve breathe_out"] == "not_fulfilled"
    at.objectives("raise_stele").play("resolve breathe_out")
    assert at.t.over and at.t.result is not None and at.t.result.winners == [0]


def test_the_way_ahead_is_the_shortest() -> None:
    assert act_2().at_milestone("the_old_order").t.view(0).ahead == 6, "M12 or M15, the third act, and its four"
    assert sit().t.view(0).ahead == 3


@pytest.mark.parametrize(
    "milestone", [card for card in PACK.content.milestones if card.resolutions], ids=lambda c: c.id
)
def test_no_milestone_is_a_dead_end(milestone: Any) -> None:
    """With a full bank, three points for everyone, enough cards and no cataclysm, every way is open."""
    cards = ["naval_patrol", "royal_guard_plus", "border_fort", *["public_rituals"] * 8]
    at = act_2().maxima(12).bank(food=12, stability=12, influence=12, might=12, trade_goods=12).deck(*cards * 3)
    at.t.counters, at.t.gained = [3] * 4, [9] * 5
    at.at_milestone(milestone.id).objectives("raise_stele").crisis()
    at.t.gained = [9] * 5
    open_ = [way.id for way in milestone.resolutions if f"resolve {way.id}" in at.options]
    assert open_ == [way.id for way in milestone.resolutions if not way.by_effect]


def test_r54_a_full_timer_does_not_carry_the_story_on() -> None:
    for milestone in ("legacy_of_the_sun_king", "shadow_of_the_sun_king"):
        at = act_2().at_milestone(milestone, timer=5)
        cards = at.t.per_turn
        at.reset()
        assert (at.milestone, at.t.timer[0], at.t.per_turn) == (milestone, 0, cards - 1)


def test_r55_quarantine_rests_the_next_turn() -> None:
    at = sit().lay("plague", "debt_jubilee").objectives().deck().crisis()
    at.play("resolve quarantine_the_city")
    assert "resolve demand_payment" in at.options
    at.play("end_phase", "end_phase")
    assert at.closed["resolve demand_payment"] == "quiet"


def test_r56_a_milestone_is_done_at_once() -> None:
    at = (
        act_2()
        .at_milestone("uniting_the_two_lands")
        .bank(stability=5, influence=0)
        .crisis()
        .play("resolve wear_both_crowns")
    )
    assert at.milestone == "" and at.faces(at.t.done)[-1] == "uniting_the_two_lands"


def test_r57_the_lengths_of_crises_and_projects() -> None:
    t = act_2().t
    kinds = dict(zip(t.derived.face_ids, t.derived.faces, strict=True))
    crisis, project = (t.derived.subtype_ids.index(name) for name in ("crisis", "project"))
    short = {name for name, face in kinds.items() if crisis in face.subtypes and face.track != 6}
    assert short == {"uncertain_succession", "peasant_uprising"}
    slices = {way.slices for face in kinds.values() if project in face.subtypes for way in face.ways}
    assert slices == {3, 4}, "the pyre wants three measures of oil"


def test_r58_keywords_that_the_standard_pack_leaves_out() -> None:
    t = act_2().t
    kinds = {effect.kind for program in t.derived.programs for effect in program}
    assert "foresee" not in kinds and not [card for card in t.derived.cards if card.immediate != -1]
