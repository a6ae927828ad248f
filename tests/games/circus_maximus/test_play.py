"""Whole games of bots."""

import pytest

from parlour.games.circus_maximus import metrics
from parlour.games.circus_maximus.bots.candidates import candidates
from parlour.games.circus_maximus.bots.expert import Expert
from parlour.games.circus_maximus.bots.hard import Hard, chance_of
from parlour.games.circus_maximus.rules.income import boost_pays, income
from parlour.games.circus_maximus.rules.performances import PERFORM
from parlour.kernel import Match, Sight, fast
from tests.games.whole_games import play_out

from .arranged import GAME, sit

NAMES = ("easy", "medium", "hard", "random")


@pytest.mark.parametrize("pack", GAME.packs)
@pytest.mark.parametrize("preset", GAME.presets)
def test_bots_of_every_level_play_every_pack_to_the_end(pack: str, preset: str) -> None:
    switches = {"den": True, "oracle": True, "catch_up_deploy": True}
    t = GAME.new_table(GAME.set_for(4, switches, preset, GAME.read_pack(pack)), fast(3))
    play_out(GAME, t, NAMES)
    assert t.result is not None and t.result.winners != [3]


def test_the_table_is_drawn_in_letters() -> None:
    m = Match.new(GAME, 2, seed=1, pack="rome", preset="quick", players=["Ann", "Bob"])
    drawn = GAME.draw(m.view(-1), m.speaker.show) or ""
    assert "round 1 of 10 · Bid on acts" in drawn and "Public Torture" in drawn and "15 coins" in drawn
    assert "Prison           ····" in drawn and "1:□□  2:■□  3:■■  4:■■  5:■■" in drawn


def test_a_view_says_what_things_cost_and_bring() -> None:
    at = sit(2, acts=["naumachia", "pageant"]).give(0, "mummer", 2).bid("pageant 2")
    cards = {at.t.derived.act_ids[card.act]: card for card in at.t.view(0).acts}
    pageant, naumachia = cards["pageant"], cards["naumachia"]
    assert (pageant.order, pageant.bids, pageant.holders, pageant.room) == (1, [2, 0], [0], 2)
    assert (pageant.able, naumachia.able) == ([True, False], [False, False])
    assert (naumachia.cost, naumachia.price, naumachia.steps, naumachia.penalty) == (
        [0, 0, 3, 0],
        3,
        [4, 2, 0],
        [2, 1, 0],
    )
    assert (naumachia.coins, naumachia.contest, pageant.coins) == ([8, 8], True, [3, 3])
    player = at.t.view(1).seats[0]
    assert (player.coins, player.cubes, player.income, player.upkeep) == (13, [2, 0, 0, 0], 9, 2)
    stall = at.t.view(-1).markets[2]
    assert (stall.prices, stall.cubes, stall.price, stall.queue) == ([3, 4, 5, 6, 7], [0, 1, 2, 2, 2], 4, [])
    assert (player.net, stall.next, at.market("slave", 0).t.view(-1).markets[2].next) == (7, 1, -1)


def test_a_view_says_which_player_is_ahead() -> None:
    at = sit(3, acts=["pageant"]).bid("pageant 1", "pageant 2", "pageant 3", "pass").worker(2, "pantheon")
    view = at.t.view(0)
    (pageant,) = [card for card in view.acts if card.act == at.act("pageant")]
    assert (pageant.bidders, pageant.holders, pageant.room) == ([2, 1, 0], [2, 1], 2)
    assert view.leaders == [[0, 1, 2], [0, 1, 2], [2]]
    assert [player.passed for player in view.seats] == [True, False, False]
    at.play("pass", "pass").go_to("buy")
    assert not any(player.passed for player in at.t.view(0).seats)


def test_metrics_say_on_which_track_a_match_was_won() -> None:
    at = sit(2).put(0, "church", 14).perform("crucifixion", s0=1)
    found = metrics(at.t)
    assert (found["track[church]"], found["track[empire]"], found["rounds played"]) == (1, 0, 1)


def test_the_hard_bot_knows_its_odds() -> None:
    for ahead in range(-6, 7):
        won = sum((a + ahead > b) + (a + ahead == b) / 2 for a in range(1, 7) for b in range(1, 7))
        assert abs(chance_of(ahead) - won) <= 1


def test_the_hard_bot_raises_in_a_contest_that_is_worth_it() -> None:
    at = (
        sit(2, acts=["chariot_race"]).staged("chariot_race", {1: 1}).purse(0, 40).give(0, "animal", 2).give(0, "mummer")
    )
    assert Hard().offer(at.t, 0, at.act("chariot_race"), 40) > 1


def test_the_hard_bot_keeps_a_winner_out() -> None:
    at = sit(3, acts=["venatio"]).put(1, "population", 14).staged("venatio", {2: 2, 1: 1})
    assert Hard().denial(at.t, 0, at.act("venatio"), 5)
    assert not Hard().denial(at.t, 0, at.act("venatio"), 1)


def test_a_boost_is_judged_by_what_it_pays() -> None:
    at = sit(2)
    gain = boost_pays(at.t, 0, 2)
    before = income(at.t, 0)
    assert gain == income(at.worker(0, "pantheon").t, 0) - before == at.t.view(1).places[at.place("town_square")].pays


def test_the_expert_takes_what_wins_and_leaves_what_does_not() -> None:
    at = sit(2).put(0, "church", 14).give(0, "prisoner").staged("crucifixion", {0: 1}).go_to("perform")
    sight = Sight(at.t, 0, fast(1))
    expert = Expert(tables=2, seconds=60)
    assert expert.choose(sight) is PERFORM[at.act("crucifixion")]
    assert candidates(at.t, 0, at.t.options(0), expert.hard)[0] is PERFORM[at.act("crucifixion")]


def test_the_expert_is_given_moves_that_are_open() -> None:
    at = sit(3, acts=["venatio", "pageant"])
    for _ in range(12):
        seat = at.seat
        options = at.t.options(seat)
        found = candidates(at.t, seat, options, Hard())
        assert set(found) <= set(options) and len(found) == len(set(found)) <= 6
        at.t.take(seat, found[-1])


def test_a_place_says_what_it_would_pay_and_whether_it_leads() -> None:
    at = sit(2).put(0, "empire", 6)
    palace = at.t.view(1).places[at.place("palace")]
    assert (palace.pays, palace.leads) == (2 * 4 - 3, False)
    assert at.t.view(0).places[at.place("palace")].leads


def test_one_prisoner_makes_a_player_able_once() -> None:
    at = sit(2).give(0, "prisoner").staged("crucifixion", {0: 1}).staged("public_torture", {0: 1})
    able = {at.t.derived.act_ids[card.act]: card.able[0] for card in at.t.view(0).acts}
    assert able["crucifixion"] and not able["public_torture"] and not able["military_execution"]
