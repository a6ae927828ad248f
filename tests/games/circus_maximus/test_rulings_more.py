"""What the rulebook leaves open, ruling by ruling: markets, places, events (A24 to A50)."""

import pytest

from parlour.games.circus_maximus.rules.income import income
from parlour.games.circus_maximus.rules.markets import bring, drive_out, price, slots

from .sitting import sit


@pytest.mark.parametrize(("seats", "fit"), [(2, 10), (3, 15), (4, 15)])
def test_a24_two_or_three_cubes_fit_on_a_price(seats: int, fit: int) -> None:
    assert [slots(sit(seats).t, market) for market in range(3)] == [fit] * 3


def test_a25_the_dearest_slots_are_filled_and_the_cheapest_cube_is_next() -> None:
    at = sit(2).market("animal", 3)
    assert price(at.t, 1) == 5
    bring(at.t, 1, 3)
    assert price(at.t, 1) == 4
    drive_out(at.t, 1, 4)
    assert price(at.t, 1) == 6


@pytest.mark.parametrize(("seats", "there"), [(2, 7), (3, 10), (4, 10)])
def test_a26_two_thirds_of_the_slots_are_filled_at_the_start(seats: int, there: int) -> None:
    assert [sit(seats).t.in_market(market) for market in range(3)] == [there] * 3


@pytest.mark.parametrize(("seats", "more"), [(2, 3), (3, 4), (4, 6)])
def test_a27_restock_by_players_never_above_the_slots_or_the_supply(seats: int, more: int) -> None:
    at = sit(seats).market("mummer", 0).market("animal", slots(sit(seats).t, 1) - 1).market("slave", 0)
    at.give(0, "slave", at.t.supply(2) - 1).go_to("cleanup")
    assert [at.t.in_market(cube) for cube in range(3)] == [more, slots(at.t, 1), 1]


@pytest.mark.parametrize(("seats", "cubes"), [(2, 20), (3, 20), (4, 24)])
def test_a28_cubes_are_a_closed_economy(seats: int, cubes: int) -> None:
    at = sit(seats)
    assert [at.t.conserved()[cube] for cube in ("mummer", "animal", "slave")] == [cubes] * 3


def test_a29_what_does_not_fit_stays_in_the_supply() -> None:
    at = sit(2).market("mummer", 9)
    supply = at.t.supply(0)
    assert bring(at.t, 0, 2) == 1 and at.t.supply(0) == supply - 1


def test_a30_markets_open_one_after_the_other_and_a_pass_is_final() -> None:
    at = sit(2).worker(0, "slaves_market", "mummers_market").worker(1, "mummers_market", "animals_market").go_to("buy")
    asked = []
    while at.asked == "Buy":
        cube = at.t.stack[-1].cube  # type: ignore[attr-defined]
        asked.append((at.seat, at.t.derived.cube_ids[cube]))
        at.play("buy mummer" if len(asked) == 1 else "pass")
    assert asked == [(0, "mummer"), (1, "mummer"), (0, "mummer"), (1, "animal"), (0, "slave")]


def test_a31_the_queue_is_in_the_order_of_arrival() -> None:
    at = sit(3).go_to("place").play("send prison", "enough")
    at.play("send animals_market", "send animals_market", "send animals_market")
    assert at.workers("animals_market") == [1, 0, 2]
    assert at.t.view(0).markets[1].queue == [1, 0, 2]


def test_a32_a_crash_holds_for_every_purchase_and_leaves_a_coin() -> None:
    at = sit(2).market("mummer", 10).worker(0, "mummers_market")
    at.t.price_change = -1
    at.go_to("buy").play("buy mummer", "buy mummer", "buy mummer", "buy mummer", "buy mummer")
    assert [amount for _, _, amount, _ in at.told("bought")] == [1, 1, 1, 1, 2]


def test_a33_a_boost_never_wins_and_is_gone_after_the_round() -> None:
    at = sit(2).put(1, "church", 14).go_to("place").play("send pantheon")
    assert not at.t.over and at.t.boost(1, at.track("church")) == 1
    at.until("Bid")
    assert not at.t.over and at.stands(1, "church") == 14


def test_a33_nor_does_it_count_in_the_final_total() -> None:
    at = sit(2, rounds=1).worker(1, "pantheon").go_to("cleanup").until("nothing")
    assert at.t.standing() == [9, 9]


def test_a34_a_boosted_track_is_paid_twice_one_step_higher() -> None:
    at = sit(2)
    assert income(at.t, 0) == 9
    assert income(at.worker(0, "pantheon").t, 0) == 3 + 3 + 2 * (3 + 1)


def test_a34_a_track_below_nothing_is_not_made_worse() -> None:
    at = sit(2).put(0, "church", -4).worker(0, "pantheon")
    assert income(at.t, 0) == 3 + 3 - 3


def test_a35_the_palace_gives_the_first_bid_to_who_is_first_or_tied() -> None:
    at = sit(3).put(0, "empire", 4).go_to("place").play("send palace")
    assert (at.told("will_begin"), at.t.token) == ([(2,)], 2)
    at.until("Bid")
    assert at.t.order[0] == 2 and at.t.order[1] == 0
    assert at.t.token == -1


def test_a35_but_not_to_who_is_still_behind() -> None:
    at = sit(2).put(0, "empire", 5).go_to("place").play("send palace")
    assert at.told("will_begin") == []


def test_a35_who_is_overtaken_later_keeps_it() -> None:
    at = sit(2).worker(0, "palace").give(1, "mummer", 2).give(1, "animal")
    at.t.token = 0
    at.perform("triumph_parade", s1=1).until("Bid")
    assert at.stands(1, "empire") > at.stands(0, "empire")
    assert at.t.order[0] == 0


@pytest.mark.parametrize("place", ["town_square", "palace", "pantheon"])
def test_a36_the_place_of_a_blocked_track_takes_nobody(place: str) -> None:
    at = sit(2)
    at.t.blocked[at.t.derived.places[at.place(place)].track] = True
    assert at.go_to("place").closed[f"send {place}"] == "blocked"


def test_a37_on_a_blocked_track_nothing_moves_but_coins_and_deaths_happen() -> None:
    at = sit(2, event="the_plague_strikes").perform("bestiarii_vs_beasts", s0=1)
    assert (at.tracks(0), at.tracks(1)) == ([3, 3, 2], [3, 3, 3])
    assert (at.coins(0), at.cubes(0, "slave")) == (20, 0)


def test_a38_a_toss_is_made_at_once_and_ends_the_turn() -> None:
    at = sit(2).go_to("place").tosses(False, True).play("send forest")
    assert (at.seat, at.told("tossed")) == (0, [(1, at.place("forest"), "tails")])
    at.play("send forest")
    assert (at.workers("forest"), at.coins(1), at.coins(0)) == ([0], 15, 14)


@pytest.mark.parametrize("place", ["port", "war", "forest"])
def test_a39_the_last_two_workers_are_not_ventured(place: str) -> None:
    assert sit(2).hands(1, 2).go_to("place").closed[f"send {place}"] == "too_few_workers"
    assert f"send {place}" in sit(2).hands(1, 3).go_to("place").options


def test_a39_workers_that_were_sent_count_as_well() -> None:
    at = sit(2).hands(1, 3).worker(1, "prison").go_to("place")
    assert at.t.ready[1] == 2 and "send port" in at.options


def test_a40_eight_workers_and_the_dead_can_be_bought_back() -> None:
    at = sit(2).hands(1, 8).give(1, "slave").go_to("place").tosses(False)
    assert at.closed["send guildhall"] == "all_workers"
    at.play("send port", "pass", "send guildhall")
    assert (at.t.workers(1), at.t.reserve[1]) == (8, 0)


def test_a41_a_freed_worker_can_be_sent_at_once() -> None:
    at = sit(2).hands(1, 1).give(1, "slave").go_to("place").play("send guildhall", "pass")
    assert at.seat == 1 and at.t.ready[1] == 1


@pytest.mark.parametrize(("coins", "wages", "can"), [(0, 0, False), (1, 0, True), (1, 1, False), (2, 1, True)])
def test_a42_no_coin_no_placement(coins: int, wages: int, can: bool) -> None:
    at = sit(2)
    at.t.wage_change = wages
    at.go_to("place")
    at.purse(1, coins)
    assert at.t.view(1).seats[1].wage == 1 + wages
    if can:
        assert "send prison" in at.options
    else:
        at.look()
        assert at.seat == 0


def test_a43_a_pass_is_final_and_nobody_must_place() -> None:
    at = sit(2).go_to("place").play("pass", "send prison", "enough")
    assert at.seat == 0
    assert at.play("pass").asked == "Stop"


def test_a44_the_den_pays_double_only_to_the_winner() -> None:
    at = sit(2, den=True).give(0, "slave").give(1, "slave").staged("gladiator_combat", {0: 1, 1: 1})
    at.go_to("place").play("send gamblers_den", "stake 4")
    assert at.coins(1) == 10 and at.t.view(0).bet == (1, at.act("gladiator_combat"), 4)
    at.dice(1, 6).go_to("perform").play("perform gladiator_combat", "perform gladiator_combat")
    assert at.told("bet_won") == [(1, at.act("gladiator_combat"), 8)] and at.coins(1) == 10 + 8 + 3


def test_a44_it_is_closed_unless_switched_on() -> None:
    at = sit(2).go_to("place")
    assert not any("gamblers_den" in move for move in [*at.options, *at.closed])


def test_a45_the_oracle_is_private_and_the_others_hear_only_that_it_was_asked() -> None:
    at = sit(2, oracle=True).give(1, "animal").go_to("place").play("send oracle")
    (told,) = [told for told in at.heard if told.event.name == "asked"]
    assert (told.seen_by(0)["card"], told.seen_by(1)["card"]) == (None, at.t.card_pile.cards[-1])


def test_a45_it_is_closed_unless_switched_on() -> None:
    at = sit(2).go_to("place")
    assert not any("oracle" in move for move in [*at.options, *at.closed])


def test_a46_new_age_shuffles_the_discards_in_but_not_itself() -> None:
    at = sit(2)
    age = at.t.derived.card_ids.index("new_age")
    at.next_event("new_age").go_to("cleanup").play("pass")
    assert at.t.round == 2
    assert at.t.happening.cards[0] == age and len(at.t.happening) == 2
    assert len(at.t.card_pile.discard) == 0 and age not in at.t.card_pile
    at.go_to("cleanup")
    assert age in at.t.card_pile.discard and at.t.conserved()["event cards"] == 17


@pytest.mark.parametrize(("coins", "left"), [(9, 4), (5, 0), (3, 0), (1, 0)])
def test_a47_pirates_take_five_coins_or_all_there_are(coins: int, left: int) -> None:
    at = sit(2).give(0, "slave").purse(0, coins).next_event("pirates_grow_brave")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert (at.coins(0), at.cubes(0, "slave")) == (left, 1)


def test_a47_who_has_no_coin_loses_a_cube_of_their_choice() -> None:
    at = sit(2).give(0, "slave").give(0, "mummer").purse(0, 0).next_event("pirates_grow_brave")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert (at.asked, at.seat, at.options) == ("GiveUp", 0, ["discard mummer", "discard slave"])
    at.play("discard slave")
    assert (at.cubes(0, "slave"), at.cubes(0, "mummer"), at.asked) == (0, 1, "Bid")


def test_a47_who_has_nothing_loses_nothing() -> None:
    at = sit(2).purse(0, 0).purse(1, 0).next_event("pirates_grow_brave")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.told("tribute") == at.told("gave_up") == []


@pytest.mark.parametrize(("card", "cube"), [("animals_escape", "animal"), ("slaves_revolt", "slave")])
def test_a48_what_is_not_there_cannot_leave(card: str, cube: str) -> None:
    at = sit(2).market(cube, 2).next_event(card)
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.told("escaped") == [(at.cube(cube), 2)] and at.t.in_market(at.cube(cube)) == 0


@pytest.mark.parametrize(("stands", "gets"), [(-4, 1), (0, 1), (1, 1), (7, 7)])
def test_a49_a_bounty_is_at_least_a_coin_blocked_or_not(stands: int, gets: int) -> None:
    at = sit(2).put(0, "empire", stands).next_event("imperial_bounty")
    at.t.blocked[0] = True
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.coins(0) == 15 + gets


def test_a50_an_event_can_win_the_game() -> None:
    at = sit(2).put(1, "church", 14).next_event("religious_offering")
    at.t.stack[:] = at.t.stack[:1]
    at.look()
    assert at.t.result is not None and at.t.result.winners == [1]
