"""What boards get: chances before the click, incomes, progress, cards."""

import re

import pytest

from parlour.games.conquest.derived import ARTILLERY, CAVALRY
from parlour.games.conquest.rules.history import record_round
from parlour.games.conquest.rules.odds import chance
from parlour.kernel import WATCHER, Match

from .arranged import GAME, REST, sit


def test_attacks_on_offer_carry_their_exact_chance() -> None:
    at = sit(3).hold(2, {REST: 1}).hold(0, {"alaska": 6}).hold(1, {"kamchatka": 4}).begin(0).play("place_all alaska")
    offers = {(one.source, one.target): one for one in at.t.view(0).offers}
    offer = offers[at.place("alaska"), at.place("kamchatka")]
    assert offer.chance == pytest.approx(chance(8, 4), abs=1e-6)
    assert (offer.attack_dice, offer.defence_dice, offer.betrays) == (3, 2, False)
    assert at.t.view(1).offers == [] and at.t.view(WATCHER).offers == []
    at.play("attack alaska kamchatka")
    battle = at.t.view(0).battle
    assert battle is not None and battle.chance == offer.chance


def test_the_chance_counts_what_changes_the_first_roll() -> None:
    at = sit(3, units=True).hold(2, {REST: 1}).hold(0, {"alaska": 6}).hold(1, {"kamchatka": 4}).begin(0)
    at.t.artillery[at.place("kamchatka")] = 1
    at.play("place_all alaska")
    offer = next(one for one in at.t.view(0).offers if one.target == at.place("kamchatka"))
    assert offer.chance < chance(8, 4)


def test_incomes_are_broken_down() -> None:
    at = sit(3).split({}, {"alaska": 1}, {"peru": 1}).begin(0)
    view = at.t.view(1)
    assert next((one.why, one.armies) for one in view.incomes) == ("territories", 13)
    assert sum(one.armies for one in view.incomes) == view.reserve == 30
    assert view.seats[1].armies_next == 3


def test_a_hand_is_private_and_its_size_is_public() -> None:
    at = sit(3).hand(1, "alaska", "wild_1")
    assert [(one.troops, one.territory) for one in at.t.view(1).seats[1].hand] == [(0, at.place("alaska")), (3, -1)]
    assert at.t.view(0).seats[1].hand == [] and at.t.view(0).seats[1].cards == 2


def test_what_sets_bring_is_shown() -> None:
    rising = sit(3).t.view(0)
    assert (rising.set_size, rising.next_set, rising.fixed_sets) == (3, 4, [])
    fixed = sit(3, cards="fixed").t.view(0)
    assert (fixed.set_size, fixed.next_set, fixed.fixed_sets) == (3, 0, [4, 6, 8, 10])


def test_the_unit_that_is_lost_last_is_shown() -> None:
    at = sit(3, units=True)
    assert [player.lost_last for player in at.t.view(0).seats] == [ARTILLERY] * 3
    at.t.spare = [0, 1, 0]
    assert [player.lost_last for player in at.t.view(0).seats] == [ARTILLERY, CAVALRY, ARTILLERY]


def test_shame_is_shown_while_it_lasts() -> None:
    at = sit(4, alliances=True).begin(0)
    at.t.shamed = [0, at.t.rounds, at.t.rounds - 1, at.t.rounds + 3]
    shown = [player.shamed_until for player in at.t.view(0).seats]
    assert shown == [0, at.t.rounds, 0, at.t.rounds + 3]


def test_the_last_roll_is_shown() -> None:
    at = sit(3).hold(2, {REST: 1}).hold(0, {"alaska": 6}).hold(1, {"kamchatka": 4}).begin(0).play("place_all alaska")
    assert at.t.view(2).roll.source == -1
    at.play("attack alaska kamchatka").dice(6, 2, 3, 5, 5).play("roll 3")
    roll = at.t.view(2).roll
    assert (roll.mine, roll.theirs, roll.lost, roll.won) == ([6, 3, 2], [5, 5], 1, 1)
    assert (roll.source, roll.target) == (at.place("alaska"), at.place("kamchatka"))


def test_progress_is_shown_for_what_is_switched_on() -> None:
    at = sit(4, dominion=True, capitals=True, objectives=True)
    assert [one.victory for one in at.t.view(0).seats[1].progress] == ["conquest", "dominion", "capitals", "objectives"]
    at = sit(4, "grand").until("reinforce")
    assert [one.victory for one in at.t.view(0).seats[1].progress][-2:] == ["economy", "science"]


def test_a_mission_is_secret() -> None:
    at = sit(3, missions=True)
    mission = at.t.view(1).mission
    assert mission is not None and mission.number == at.t.missions[1].cards[0] and mission.needs
    assert at.t.view(WATCHER).mission is None


def test_forecast_and_treaties_are_public() -> None:
    at = sit(4, events="all", alliances=True).begin(0).play("propose_pact 1", "agree", "cancel 1")
    view = at.t.view(WATCHER)
    assert view.forecast.number == at.t.forecast
    assert [(one.one, one.other, one.kind, one.notice) for one in view.treaties] == [(0, 1, 0, 0)]


def test_the_map_is_shown_with_links_and_switches() -> None:
    shown = sit(3, fog=True, units=True).t.view(0).map
    assert (shown.width, shown.height, len(shown.spots), len(shown.links)) == (1000, 500, 42, 83)
    assert shown.switches == ["fog", "units"]
    assert sum(link.sea >= 0 for link in shown.links) == 25 and sum(link.wrap for link in shown.links) == 1


def test_the_table_is_drawn_in_letters() -> None:
    m = Match.new(GAME, 3, seed=1, settings={"set_up": "auto"}, players=["Ann", "Bob", "Cy"])
    for _ in range(3):
        m.play(m.asked[0], m.options(m.asked[0])[0])
    drawn = GAME.draw(m.view(-1), m.speaker.show) or ""
    assert "round 1 of 30" in drawn and "Ann" in drawn and "Kamchatka" in drawn and "Asia (+7)" in drawn
    assert max(len(re.sub(r"\[.*?\]", "", line)) for line in drawn.splitlines()) <= 80
    assert "borders on" in drawn
    m.play(0, "place_all alaska")
    drawn = GAME.draw(m.view(0), m.speaker.show) or ""
    assert re.search(r"\w \d+ > \w[\w ]* \d+: \d+%, then \d+ left", drawn), "the odds of attacks"


def test_everyone_sees_the_current_battle() -> None:
    at = sit(3, defence="chosen").hold(2, {REST: 1}).hold(0, {"alaska": 6}).hold(1, {"kamchatka": 4}).begin(0)
    at.play("place_all alaska", "attack alaska kamchatka")
    seen = [at.t.view(seat).battle for seat in (0, 1, 2, WATCHER)]
    assert seen[0] is not None and (seen[0].source, seen[0].target) == (at.place("alaska"), at.place("kamchatka"))
    assert all(one == seen[0] for one in seen)
    at.play("all_out")
    assert at.decision == "defend" and at.t.view(1).battle == at.t.view(WATCHER).battle == seen[0]
    at.dice(6, 6, 6, 1, 1).play("defend 2").dice(6, 6, 6, 1, 1).play("defend 2")
    assert at.owner("kamchatka") == 0 and at.t.view(2).battle is None


def test_fog_hides_a_battle_from_those_who_do_not_see_both_sides() -> None:
    at = sit(4, fog=True).hold(3, {REST: 1}).hold(0, {"alaska": 6}).hold(1, {"kamchatka": 4}).hold(2, {"peru": 2})
    at.begin(0).play("place_all alaska", "attack alaska kamchatka")
    assert at.t.view(0).battle == at.t.view(1).battle == at.t.view(3).battle is not None
    assert at.t.view(2).battle is None and at.t.view(WATCHER).battle is None


def test_every_round_is_recorded() -> None:
    at = sit(3).split({}, {"alaska": 5}, {"peru": 1}).begin(0)
    assert at.t.view(0).history.since == 1
    for home in ("ontario", "alaska", "peru"):
        at.until("reinforce").play(f"place_all {home}")
    history = at.until("reinforce", seat=0).t.view(WATCHER).history
    assert [row[1:] for row in history.territories] == [[40], [1], [1]]
    assert [row and row[1:] for row in history.armies] == [[70], [8], [4]]
    assert [row[1:] for row in history.income] == [[30], [3], [3]]


def test_only_the_last_sixty_rounds_are_kept() -> None:
    at = sit(2)
    for _ in range(70):
        at.t.rounds += 1
        record_round(at.t)
    history = at.t.view(0).history
    assert (history.since, len(history.armies[0] or [])) == (at.t.rounds - 59, 60)


def test_fog_hides_others_armies_of_the_past_too() -> None:
    at = sit(3, fog=True).until("reinforce", seat=0)
    assert [row is None for row in at.t.view(1).history.armies] == [True, False, True]
    assert None not in at.t.view(1).history.territories and at.t.view(WATCHER).history.armies == [None] * 3
    at.t.finish([0], "conquest")
    assert None not in at.t.view(WATCHER).history.armies
