"""What the rulebook leaves open: R21 to R36."""

from .making import card, made, sit_with
from .sitting import begin, sit


def test_r21_defeat_at_0_and_no_second_fall() -> None:
    at = sit().lay("civil_war", marker=1).reset()
    assert (at.agenda[0], at.t.marker[1]) == ("civil_war", 1), "put back, and not lowered again"
    assert at.told("fell") == [(at.face("civil_war"), 1)]
    assert at.amount("stability") == 0 and at.objective_discard.count("whispers_of_treason") == 3


def test_r21_a_timer_may_bring_the_defeat_before_the_fall() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu", timer=3, marker=3).reset()
    assert at.t.marker[0] == 1 and at.objective_discard == ["seditious_conspiracy"]


def test_r22_the_score() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu").bank(food=1, stability=0, influence=0, might=5)
    at.t.done, at.t.monuments = [30, 31, 32], 2
    assert at.t.standing() == [3 * 10 + 6 + 2 * 5]
    at.crisis().play(*["resolve storm_the_walls"] * 5)
    assert at.t.result is not None and at.t.result.scores == [4 * 10 + 1 + 2 * 5 + 2 * (40 - 1)]
    assert at.t.standing() == at.t.result.scores


def test_r23_the_last_milestone_wins_before_its_effects() -> None:
    at = sit().at_milestone("the_siege_of_esh_edu", marker=5).lay("raise_stele", "famine").crisis()
    assert at.play("resolve storm_the_walls").asked == ""


def test_r24_the_rest_of_an_effect_goes_on_and_trade_goods_bring_no_calamity() -> None:
    does = '{ do = "lose", what = { trade_goods = 2, food = 5, might = 1 } }, { do = "gain", what = { food = 1 } }'
    at = sit_with(does).play("play test_card")
    assert (at.amount("food"), at.amount("might")) == (1, 2)
    assert at.objective_discard == ["crop_failure", "crop_failure"]


def test_r25_one_chooses_what_is_spared() -> None:
    other = '[[actions]]\nid = "other"\nnumber = "X2"\nsubtypes = ["troop"]\ncost = [{ food = 1, might = 1 }]\n'
    at = sit(made(card('{ do = "play_card", of = ["troop"], less = 1 }') + other)).hand("test_card", "other").act()
    at.play("play test_card", "play other")
    assert at.options == ["spend food", "spend might"]
    assert at.play("spend might").t.bank[:4] == [3, 3, 3, 2]
    at = sit().bank(food=0).hand("volunteers", "levy_infantry").act()
    assert at.play("play volunteers", "choose play_troop", "play levy_infantry").amount("might") == 4


def test_r26_cards_that_set_each_other_going_come_to_an_end() -> None:
    at = sit_with("", immediate='[{ do = "gain_card", card = ["test_card"], to = "hand" }]').deck("test_card")
    at.hand("volunteers").act().play("play volunteers", "choose draw_1")
    assert at.asked == "Act" and at.in_hand.count("test_card") == 999


def test_r27_a_gift_of_trade_goods_needs_some() -> None:
    at = sit().hand("exorbitant_gift").act().play("end_phase")
    assert (at.asked, at.amount("food"), at.amount("influence")) == ("Crisis", 0, 4)
    at = sit().bank(trade_goods=1).hand("exorbitant_gift").act().play("end_phase")
    assert at.options == ["choose lose_3_food", "choose lose_1_trade_good"]


def test_r28_foresee_is_of_actions_and_scout_of_objectives() -> None:
    assert sit_with('{ do = "foresee" }').play("play test_card").asked == "Foresee"
    assert sit_with('{ do = "scout" }').play("play test_card").asked == "Scout"


def test_r29_numbers_that_are_not_certain() -> None:
    derived = sit().t.derived
    faces = dict(zip(derived.face_ids, derived.faces, strict=True))
    assert faces["the_siege_of_esh_edu"].timer == 4
    crises = ("enemy_invades", "seditious_conspiracy", "famine", "foreign_claimant")
    assert [faces[name].start for name in crises] == [1, 1, 1, 1]


def test_r30_where_prints_differ() -> None:
    at = sit().lay("debt_jubilee").bank(food=2).crisis()
    assert at.closed["resolve forgive_peasant_debts"] == "too_dear"
    at = sit().lay("border_raid").bank(food=0, influence=1).crisis()
    assert at.play("resolve bribe_the_raiders").amount("influence") == 0


def test_r31_difficulties() -> None:
    for difficulty, each, room, cards, more, slack in (
        ("easy", 3, 7, 6, 0, 2),
        ("rulebook", 3, 6, 5, 0, 0),
        ("normal", 2, 6, 5, 1, 0),
        ("hard", 2, 6, 5, 2, 0),
    ):
        t = begin(difficulty=difficulty).t
        assert t.bank == [each] * 4 + [0] and t.most == [room] * 4 + [6] and t.per_turn == cards
        assert t.at(0).timer == 3 + slack
        calamities = [face for face in t.derived.objectives if face in t.derived.calamity]
        assert len(calamities) == 4 * more and len(t.derived.objectives) == 9 + 4 * more


def test_r32_random_timers_are_picked_anew() -> None:
    seen = set()
    for seed in range(12):
        at = sit(made(card('{ do = "advance_timer", times = 2 }')), seed=seed).lay("at_suns_edge", "conduct_census")
        seen.add(tuple(at.hand("test_card").act().play("play test_card").t.timer[:3]))
    assert len(seen) > 3 and all(sum(timers) == 2 for timers in seen)


def test_r33_what_cannot_be_delayed() -> None:
    stubborn = '[[objectives]]\nid = "stubborn"\nnumber = "X2"\nsubtypes = ["inevitable"]\ntimer = { slices = 3 }\n'
    at = sit(made(card('{ do = "delay" }'), stubborn)).lay("stubborn", timer=1).put(2, "conduct_census")
    at.hand("test_card").act().play("play test_card")
    assert at.told("nothing") == [("delay",)] and at.t.timer[:3] == [0, 1, 0]


def test_r34_timers_before_tracks_and_what_is_new_is_passed_over() -> None:
    at = sit().lay("uncertain_succession", "debt_jubilee", timer=1).reset()
    names = [told.event.name for told in at.heard]
    assert names.index("timer_full") < names.index("marker")
    assert (at.agenda[0], at.t.marker[1]) == ("civil_war", 1), "what came in its place did not fall"
    assert at.t.timer[2] == 0, "what filled the slot did not go on"


def test_r35_the_clock_of_a_raid_is_kept() -> None:
    at = sit().maxima(12).bank(might=6).lay("raid_the_cedar_kings").crisis().play("resolve plunder_the_valleys")
    way = at.t.derived.way_ids.index("plunder_the_valleys")
    assert at.t.kept[way] == 1
    at.put(1, "raid_the_cedar_kings").play("resolve plunder_the_valleys")
    assert at.agenda[0] == "war_with_the_cedar_king" and at.t.kept[way] == 0


def test_r36_a_project_that_returns_begins_anew() -> None:
    at = sit().lay("raise_stele").crisis().play("resolve oversee_the_stele")
    at.t.timer[1], at.t.paused[1] = 2, False
    at.objectives().reset()
    assert at.agenda[0] == "raise_stele" and at.t.clocks[1] == [0, 0]
