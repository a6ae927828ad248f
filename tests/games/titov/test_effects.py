"""Every effect of the vocabulary, by a card that does it and nothing else."""

import pytest

from parlour.games.titov.effect_shapes import Effect
from parlour.games.titov.rules.vocabulary import EFFECTS

from .arranged import GAME, sit
from .extended_packs import face, made, sit_with


def test_every_effect_of_the_vocabulary_is_written() -> None:
    tags = {one.__struct_config__.tag for one in Effect.__args__}
    assert set(EFFECTS) == tags
    assert {key.partition(".")[0] for key in GAME.words.keys("effects")} == tags


# Resources.


@pytest.mark.parametrize(
    ("does", "food", "might"),
    [
        ('{ do = "gain", what = { food = 2 } }', 5, 3),
        ('{ do = "gain", what = { food = 9, might = 1 } }', 6, 4),
        ('{ do = "lose", what = { food = 2 } }', 1, 3),
        ('{ do = "max", what = { food = -4 } }', 2, 3),
        ('{ do = "if", check = { count = "resources", of = ["food"], at_least = 3 }, does = [{ do = "gain", what = '
         "{ food = 1 } }], otherwise = [] }", 4, 3),
        ('{ do = "if", check = { count = "resources", of = ["food"], at_least = 4 }, does = [], otherwise = '
         '[{ do = "gain", what = { might = 1 } }] }', 3, 4),
    ],
)  # fmt: skip
def test_what_the_bank_holds_afterwards(does: str, food: int, might: int) -> None:
    at = sit_with(does).play("play test_card")
    assert (at.amount("food"), at.amount("might")) == (food, might)


def test_gain_tells_what_was_wasted() -> None:
    at = sit_with('{ do = "gain", what = { food = 5 } }').play("play test_card")
    assert at.told("gained") == [(0, 5, 2, 6)]


def test_a_mix_is_gained_one_by_one_where_there_is_room() -> None:
    at = sit_with('{ do = "gain", what = { "might/influence" = 3 } }').bank(might=5).play("play test_card")
    assert at.options == ["take influence", "take might"]
    at.play("take might")
    assert (at.decision, at.amount("might"), at.amount("influence")) == ("act", 6, 5), (
        "the rest had only one place to go"
    )


def test_a_mix_is_lost_where_there_is_something() -> None:
    at = sit_with('{ do = "lose", what = { "might/influence" = 4 } }').bank(might=1, influence=2)
    at.play("play test_card", "take might")
    assert (at.amount("might"), at.amount("influence")) == (0, 0)
    assert len(at.objective_discard) == 1, "the fourth was missing"


def test_maxima_rise_and_fall_by_choice() -> None:
    at = sit_with('{ do = "max", what = { "stability/influence" = -2 } }').play("play test_card")
    at.play("take stability", "take influence")
    assert (at.most("stability"), at.most("influence")) == (5, 5)
    at = sit_with('{ do = "max", what = { any = 1 } }').play("play test_card", "take might")
    assert at.most("might") == 7


def test_cards_per_turn_for_one_turn_and_for_good() -> None:
    at = sit_with('{ do = "cards_per_turn", by = 2 }').play("play test_card", "end_phase", "end_phase")
    assert len(at.in_hand) == 7
    at.play("end_phase", "end_phase")
    assert len(at.in_hand) == 5
    at = sit_with('{ do = "cards_per_turn", by = -1, lasting = true }').play("play test_card")
    at.play("end_phase", "end_phase")
    assert (len(at.in_hand), at.t.per_turn) == (4, 4)


# Action Cards.


def test_draw_and_the_discard_that_is_shuffled_for_it() -> None:
    at = sit_with('{ do = "draw", count = 3 }').deck("conscription", discard=("levy_infantry",))
    at.play("play test_card")
    assert at.in_hand[0] == "conscription" and at.in_hand[1:] == ["levy_infantry"]


def test_recur_takes_what_the_player_picks_but_not_itself() -> None:
    does = '{ do = "recur", count = 2, of = ["troop", "test_card"] }'
    at = sit_with(does).deck(discard=("levy_infantry", "royal_guard", "corruption"))
    at.play("play test_card")
    assert at.options == ["pick levy_infantry", "pick royal_guard"]
    at.play("pick royal_guard")
    assert sorted(at.in_hand) == ["levy_infantry", "royal_guard"]


def test_reshuffle_some_and_all() -> None:
    at = sit_with('{ do = "reshuffle", count = 1 }').deck(discard=("levy_infantry", "royal_guard"))
    at.play("play test_card", "pick royal_guard")
    assert (at.names(at.t.deck.cards), at.discard) == (["royal_guard"], ["levy_infantry", "test_card"])
    at = sit_with('{ do = "reshuffle" }').deck(discard=("levy_infantry", "royal_guard")).play("play test_card")
    assert len(at.t.deck) == 2 and at.discard == ["test_card"]


def test_disrupt() -> None:
    at = sit_with('{ do = "disrupt", count = 2 }').deck("corvee", "volunteers", "corruption")
    at.play("play test_card")
    assert at.discard == ["test_card", "corruption", "volunteers"]


def test_foresee_takes_one_or_none() -> None:
    at = sit_with('{ do = "foresee", count = 2 }').deck("corvee", "volunteers", "corruption")
    at.play("play test_card")
    assert at.options == ["pass", "pick corruption", "pick volunteers"]
    assert at.t.view(0).foreseen == [at.card("corruption"), at.card("volunteers")]
    assert at.t.view(-1).foreseen == []
    at.play("pick volunteers")
    assert (at.in_hand, at.names(at.t.deck.cards)) == (["volunteers"], ["corvee", "corruption"])


def test_gain_cards_by_name_by_choice_and_at_random() -> None:
    at = sit_with('{ do = "gain_card", card = ["corvee"], count = 2 }').play("play test_card")
    assert at.discard == ["test_card", "corvee", "corvee"]
    does = '{ do = "gain_card", card = ["corvee", "volunteers"], to = "hand" }'
    assert sit_with(does).play("play test_card", "pick volunteers").in_hand == ["volunteers"]
    does = '{ do = "gain_card", card = ["corvee", "volunteers"], random = true, count = 9 }'
    assert set(sit_with(does).play("play test_card").discard) == {"test_card", "corvee", "volunteers"}


def test_copy_a_card_that_is_controlled() -> None:
    at = sit_with('{ do = "copy", of = ["troop"] }').deck("royal_guard", "conscription", "corvee")
    at.play("play test_card")
    assert at.options == ["pick conscription", "pick royal_guard"]
    assert at.play("pick royal_guard").discard == ["test_card", "royal_guard"]


def test_destroy_cards_all_some_and_at_random() -> None:
    cards = ("royal_guard", "conscription", "levy_infantry", "corvee")
    at = sit_with('{ do = "destroy_cards", of = ["troop"] }').deck(*cards).play("play test_card")
    assert at.names(at.t.deck.cards) == ["corvee"]
    at = sit_with('{ do = "destroy_cards", of = ["troop"], count = 1 }').deck(*cards).play("play test_card")
    assert at.play("pick conscription").names(at.t.destroyed) == ["conscription"]
    at = sit_with('{ do = "destroy_cards", of = ["troop"], count = 2, random = true }').deck(*cards)
    assert len(at.play("play test_card").t.destroyed) == 2 and "corvee" in at.names(at.t.deck.cards)


def test_replace_cards_where_they_lie() -> None:
    does = '{ do = "replace_cards", of = ["public_rituals"], into = "state_rituals", count = 2 }'
    at = sit_with(does).deck("public_rituals", "corvee", "public_rituals", discard=("public_rituals",))
    at.play("play test_card")
    assert at.discard == ["state_rituals", "test_card"]
    assert sorted(at.names(at.t.deck.cards)) == ["corvee", "public_rituals", "state_rituals"]


def test_play_another_card_for_less() -> None:
    at = sit_with('{ do = "play_card", of = ["troop"], count = 2, less = 1 }').bank(food=2)
    at.hand("test_card", "royal_guard", "noble_charioteers", "tax_collection").play("play test_card")
    assert at.options == ["pass", "play royal_guard", "play noble_charioteers"]
    at.play("play royal_guard", "play noble_charioteers")
    assert (at.amount("food"), at.amount("might"), at.decision) == (0, 6, "act")
    assert at.played() == ["test_card", "royal_guard", "noble_charioteers"]


def test_cheapen_and_weaken_a_card_for_good() -> None:
    does = '{ do = "cheapen", card = "royal_guard" }, { do = "weaken", card = "royal_guard", what = { might = 1 } }'
    at = sit_with(does).hand("test_card", "royal_guard").play("play test_card", "play royal_guard")
    assert (at.amount("food"), at.amount("might"), at.amount("stability")) == (2, 4, 4)


# Objectives.


def test_gain_objectives_to_the_discard_and_to_the_deck() -> None:
    at = sit_with('{ do = "gain_objective", objective = ["famine"], count = 2 }').play("play test_card")
    assert at.objective_discard == ["famine", "famine"]
    at = sit_with('{ do = "gain_objective", objective = ["famine"], to = "deck" }').play("play test_card")
    assert at.objective_discard == [] and "famine" in at.faces(at.t.objectives.cards)


def test_gain_objectives_by_choice_and_at_random() -> None:
    does = '{ do = "gain_objective", objective = ["famine", "desolation"] }'
    at = sit_with(does).play("play test_card", "select desolation")
    assert at.objective_discard == ["desolation"]
    does = '{ do = "gain_objective", objective = ["famine", "desolation"], random = true, count = 9 }'
    assert set(sit_with(does).play("play test_card").objective_discard) == {"famine", "desolation"}


def test_activate_and_what_active_objectives_do() -> None:
    does = '{ do = "activate", of = ["war"], count = 2 }, { do = "gain_active", of = ["war"] }'
    at = sit_with(does).play("play test_card")
    assert len(set(at.t.active)) == 2
    assert at.t.objectives.discard.cards[:2] == at.t.active and at.t.objectives.discard.cards[2] in at.t.active
    assert at.play("end_phase").t.view(0).active == at.t.active


def test_swap_in_by_name_and_by_choice() -> None:
    at = sit_with('{ do = "swap_in", of = ["famine"] }').lay("raise_stele", "debt_jubilee")
    at.play("play test_card")
    assert at.options == ["mark slot_1", "mark slot_2"]
    at.play("mark slot_2")
    assert (at.agenda, at.objective_discard) == (["raise_stele", "famine", ""], ["debt_jubilee"])
    at = sit_with('{ do = "swap_in", of = ["raise_stele", "famine"], advanced = 2 }').lay("debt_jubilee")
    at.play("play test_card")
    assert sorted(at.options) == ["select famine", "select raise_stele"]
    at.play("select raise_stele")
    assert (at.agenda[0], at.t.clocks[1]) == ("raise_stele", [0, 2])
    at = sit_with('{ do = "swap_in", of = ["project"] }').lay("debt_jubilee").play("play test_card")
    assert "select city_of_the_sun" in at.options and "select gold_legacy" not in at.options, "no milestone comes so"


def test_destroy_objectives_in_the_agenda_and_anywhere() -> None:
    does = '{ do = "destroy_objectives", of = ["misfortune"], count = 2, where = "agenda", optional = true }'
    at = sit_with(does).lay("famine", "raise_stele", "crop_failure").play("play test_card")
    assert at.options == ["pass", "mark slot_1", "mark slot_3"]
    assert at.play("mark slot_1", "pass").agenda == ["", "raise_stele", "crop_failure"]
    at = sit_with('{ do = "destroy_objectives", of = ["misfortune"] }').lay("famine")
    at.objectives("raise_stele", "crop_failure", discard=("famine", "debt_jubilee")).play("play test_card")
    assert (at.agenda[0], at.objective_discard, at.faces(at.t.objectives.cards)) == (
        "",
        ["debt_jubilee"],
        ["raise_stele"],
    )


def test_delay_a_timer_as_often_as_it_says() -> None:
    at = sit_with('{ do = "delay", times = 2 }').lay("debt_jubilee", "conduct_census", timer=1)
    at.play("play test_card", "mark slot_1")
    assert at.t.timer == [0, 0, 0, 0], "the second has only one timer left to delay"


def test_advance_timers_at_random() -> None:
    at = sit_with('{ do = "advance_timer", times = 2 }').lay("conduct_census").play("play test_card")
    assert at.t.timer[0] + at.t.timer[1] == 2


def test_advance_a_project_without_its_cost() -> None:
    at = sit_with('{ do = "advance_project", of = ["project"], by = 4 }').lay("raise_stele")
    at.play("play test_card")
    assert (at.agenda[0], at.amount("food"), at.t.monuments) == ("royal_stele", 3, 1)


def test_push_a_war() -> None:
    at = sit_with('{ do = "push_track", of = ["war"], by = 2 }')
    at.lay("war_with_the_cedar_king", "famine", "war_with_the_sable_coast").play("play test_card", "mark slot_3")
    assert at.t.marker[1:] == [1, 1, 3]


def test_scout_looks_and_may_put_one_under_the_deck() -> None:
    at = sit_with('{ do = "scout", count = 2 }').objectives("famine", "raise_stele", "debt_jubilee")
    at.play("play test_card")
    assert at.options == ["pass", "select debt_jubilee", "select raise_stele"]
    assert at.t.view(0).objectives.known == [at.face("debt_jubilee"), at.face("raise_stele")]
    assert at.t.view(-1).objectives.known == []
    at.play("select debt_jubilee")
    assert at.faces(at.t.objectives.cards) == ["debt_jubilee", "famine", "raise_stele"]


def test_reshuffle_the_objectives() -> None:
    at = sit_with('{ do = "reshuffle_objectives" }').objectives("famine", discard=("raise_stele",))
    at.play("play test_card")
    assert (len(at.t.objectives), at.objective_discard) == (2, [])


def test_more_agenda() -> None:
    at = sit_with('{ do = "more_agenda", by = 2 }').play("play test_card", "end_phase", "end_phase")
    assert len(at.agenda) == 5 and "" not in at.agenda


def test_proceed_to_another_milestone() -> None:
    at = sit_with('{ do = "proceed", milestone = "turn_of_the_wheel" }').play("play test_card")
    assert at.milestone == ""
    assert at.play("end_phase", "end_phase").milestone == "turn_of_the_wheel"


def test_resolve_at_once() -> None:
    at = sit_with('{ do = "resolve_now", count = 2 }').lay("raid_the_cedar_kings", "debt_jubilee")
    at.play("play test_card", "resolve plunder_the_valleys", "resolve forgive_peasant_debts")
    assert (at.decision, at.agenda) == ("act", ["", "", ""])
    assert sit_with('{ do = "resolve_now" }').bank(influence=0).play("play test_card").decision == "act"


def test_nothing_can_be_resolved_for_a_turn() -> None:
    at = sit_with('{ do = "no_resolving" }').bank(influence=6).play("play test_card", "end_phase")
    assert not at.t.view(0).quiet and "resolve enlist_their_soldiers" in at.options, "not yet"
    at.play("end_phase", "end_phase")
    assert set(at.closed.values()) == {"quiet"} and at.t.view(0).quiet
    at.play("end_phase", "end_phase").bank(influence=6)
    assert "resolve enlist_their_soldiers" in at.options


def test_counters_count() -> None:
    at = sit_with('{ do = "count", counter = "regent", by = 2 }').play("play test_card")
    assert at.t.view(0).counters == [2, 0, 0, 0]


def test_an_act_begins_and_brings_a_resource_into_use() -> None:
    at = sit_with('{ do = "begin_act", act = 2 }')
    assert (at.t.view(0).act, at.t.view(0).bank[4].in_use) == (1, False)
    seen = at.play("play test_card").t.view(0)
    assert (seen.act, seen.bank[4].in_use, at.told("act")) == (2, True, [(2,)])


# This card.


def test_a_card_may_return_destroy_or_replace_itself() -> None:
    faces = "".join(
        face(name, number, each_turn=f"[{{ {does} }}]")
        for name, number, does in (
            ("one", "X1", 'do = "return_this"'),
            ("two", "X2", 'do = "destroy_this"'),
            ("three", "X3", 'do = "replace", into = "raise_stele"'),
        )
    )
    at = sit(made(faces)).lay("one", "two", "three")
    at.t.stack = at.t.stack[:1]
    at.look()
    assert at.agenda == ["", "", "raise_stele"]
    assert at.objective_discard == ["one"]
    assert at.faces(at.t.destroyed_faces) == ["two", "three"]


def test_a_card_is_replaced_by_an_active_one() -> None:
    one = face(each_turn='[{ do = "replace_by_active", of = ["war"] }]')
    at = sit(made(one)).lay("test_face")
    at.t.active = [at.face("war_with_the_sable_coast")]
    at.t.stack = at.t.stack[:1]
    at.look()
    assert at.agenda[0] == "war_with_the_sable_coast"


def test_clocks_of_a_card_and_of_its_resolutions() -> None:
    one = face(
        each_turn='[{ do = "advance_clock", resolution = "bide" }, { do = "advance_clock" }]',
        clock='{ slices = 3, full = [{ do = "gain", what = { might = 1 } }] }',
        resolutions='[{ id = "bide", clock = 2, by_effect = true, then = "return" }]',
    )
    at = sit(made(one)).lay("test_face").crisis()
    assert at.closed["resolve bide"] == "by_itself"
    at.play("end_phase")
    assert at.t.clocks[1] == [1, 1]
    at.play("end_phase", "end_phase")
    assert at.agenda[0] != "test_face" or "test_face" in at.objective_discard


def test_winning_and_losing_by_a_card() -> None:
    for does, winners in (("win", [0]), ("defeat", [])):
        at = sit_with(f'{{ do = "{does}" }}').play("play test_card")
        assert at.t.result is not None and at.t.result.winners == winners


# Choices.


def test_an_offer_is_taken_once_each_as_long_as_it_can_be_paid() -> None:
    does = """{ do = "offer", cost = { food = 1 }, times = 3, options = [
        { id = "draw_1", does = [{ do = "gain", what = { might = 1 } }] },
        { id = "draw_2", does = [{ do = "gain", what = { influence = 1 } }] },
    ] }""".replace("\n", " ")
    at = sit_with(does).play("play test_card")
    assert at.options == ["pass", "choose draw_1", "choose draw_2"]
    at.play("choose draw_2")
    assert at.options == ["pass", "choose draw_1"]
    at.play("choose draw_1")
    assert (at.decision, at.amount("food"), at.amount("might"), at.amount("influence")) == ("act", 1, 4, 4)
    assert sit_with(does).bank(food=0).play("play test_card").decision == "act"


def test_a_choice_without_what_it_needs_is_not_open() -> None:
    does = """{ do = "one_of", options = [
        { id = "draw_1", does = [], needs = [{ count = "resources", of = ["food"], at_least = 4 }] },
        { id = "draw_2", does = [{ do = "gain", what = { might = 1 } }] },
    ] }""".replace("\n", " ")
    assert sit_with(does).play("play test_card").amount("might") == 4
    assert sit_with(does).bank(food=4).play("play test_card").options == ["choose draw_1", "choose draw_2"]
