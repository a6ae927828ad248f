"""Worker Placement Locations: all thirteen, with room, costs and effects."""

import pytest

from .arranged import GAME, sit

ROOM = {
    "port": 1,
    "war": 1,
    "gamblers_den": 1,
    "prison": 2,
    "mummers_market": 1,
    "animals_market": 1,
    "slaves_market": 1,
    "forest": 1,
    "town_square": 1,
    "palace": 1,
    "pantheon": 1,
    "guildhall": 1,
    "oracle": 1,
}
PER_PLAYER = ("prison", "mummers_market", "animals_market", "slaves_market")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thirteen_places_and_how_many_fit(seats: int) -> None:
    at = sit(seats)
    rooms = {at.t.derived.place_ids[place]: rule.room for place, rule in enumerate(at.t.derived.places)}
    assert rooms == {place: room * (seats if place in PER_PLAYER else 1) for place, room in ROOM.items()}


VENTURES = [("port", "mummer"), ("war", "slave"), ("forest", "animal")]


@pytest.mark.parametrize(("place", "cube"), VENTURES)
def test_heads_bring_two_cubes_from_the_supply(place: str, cube: str) -> None:
    at = sit(2).go_to("place").rig(coins=[True])
    market = at.t.in_market(at.cube(cube))
    at.play(f"send {place}")
    assert (at.cubes(1, cube), at.coins(1), at.workers(place)) == (2, 14, [1])
    assert at.t.in_market(at.cube(cube)) == market
    assert at.closed[f"send {place}"] == "full"


@pytest.mark.parametrize(("place", "cube"), VENTURES)
def test_tails_cost_the_worker_but_no_coin_and_free_the_space(place: str, cube: str) -> None:
    at = sit(2).go_to("place").rig(coins=[False]).play(f"send {place}")
    assert (at.cubes(1, cube), at.coins(1), at.workers(place)) == (0, 15, [])
    assert (at.t.ready[1], at.t.reserve[1]) == (4, 4)
    assert at.seat == 0 and f"send {place}" in at.options


@pytest.mark.parametrize(("place", "cube"), VENTURES)
@pytest.mark.parametrize("left", [0, 1])
def test_a_worker_who_finds_fewer_than_two_takes_what_is_left(place: str, cube: str, left: int) -> None:
    at = sit(2).go_to("place").rig(coins=[True])
    at.give(0, cube, at.t.supply(at.cube(cube)) - left)
    at.play(f"send {place}")
    assert at.cubes(1, cube) == left


def test_the_prison_gives_a_prisoner_for_each_worker() -> None:
    at = sit(2).go_to("place").play("send prison", "enough")
    assert (at.cubes(1, "prisoner"), at.coins(1), at.t.ready[1], at.seat) == (1, 14, 4, 0)
    at.play("send prison", "send prison", "send prison")
    assert (at.cubes(0, "prisoner"), at.cubes(1, "prisoner"), at.workers("prison")) == (2, 2, [1, 0, 0, 1])
    assert at.seat == 0 and at.closed["send prison"] == "full"


@pytest.mark.parametrize("market", ["mummers_market", "animals_market", "slaves_market"])
def test_a_market_holds_one_worker_of_each(market: str) -> None:
    at = sit(2).go_to("place").play(f"send {market}")
    assert at.coins(1) == 14
    at.play(f"send {market}")
    assert at.workers(market) == [1, 0]
    assert f"send {market}" not in at.options
    assert at.closed[f"send {market}"] in ("full", "one_each")


@pytest.mark.parametrize(
    ("place", "track"), [("town_square", "population"), ("palace", "empire"), ("pantheon", "church")]
)
def test_a_word_in_the_right_place_counts_a_step_for_this_round(place: str, track: str) -> None:
    at = sit(2).go_to("place").play(f"send {place}")
    assert at.t.boost(1, at.track(track)) == 1
    assert (at.stands(1, track), at.coins(1)) == (3, 14)
    assert at.closed[f"send {place}"] == "full"
    at.until("bid")
    assert (at.t.round, at.t.boost(1, at.track(track)), at.stands(1, track)) == (2, 0, 3)


def test_the_guildhall_turns_a_slave_into_a_worker() -> None:
    at = sit(2).give(1, "slave").go_to("place").play("send guildhall")
    assert (at.cubes(1, "slave"), at.coins(1)) == (0, 15 - 5 - 1)
    assert (at.t.ready[1], at.t.workers(1), at.t.reserve[1]) == (5, 6, 2)


@pytest.mark.parametrize(
    ("slaves", "coins", "reserve", "why"),
    [(0, 15, 3, "no_cube"), (1, 5, 3, "no_coins"), (1, 15, 0, "all_workers")],
)
def test_when_the_guildhall_is_of_no_use(slaves: int, coins: int, reserve: int, why: str) -> None:
    at = sit(2).give(1, "slave", slaves).purse(1, coins)
    if reserve == 0:
        at.hands(1, 8)
    assert at.go_to("place").closed["send guildhall"] == why


def test_the_oracle_shows_the_next_event_to_one_alone() -> None:
    at = sit(2, oracle=True).give(1, "animal").next_event("new_age").go_to("place").play("send oracle")
    (told,) = [told for told in at.events if told.event.name == "asked"]
    assert told.seen_by(1)["card"] == at.t.derived.card_ids.index("new_age")
    assert told.seen_by(0)["card"] is None and told.seen_by(-1)["card"] is None
    assert at.t.view(1).next_card == at.t.derived.card_ids.index("new_age")
    assert at.t.view(0).next_card == at.t.view(-1).next_card == -1
    assert (at.cubes(1, "animal"), at.coins(1)) == (0, 14)


def test_the_oracle_wants_an_animal() -> None:
    assert sit(2, oracle=True).go_to("place").closed["send oracle"] == "no_cube"


@pytest.mark.parametrize(("dice", "coins"), [((1, 6), 15 - 1 + 5 + 3), ((6, 1), 15 - 1 - 5 + 3)])
def test_a_bet_pays_twice_or_is_lost(dice: tuple[int, int], coins: int) -> None:
    at = sit(2, den=True).give(0, "slave").give(1, "slave").staged("gladiator_combat", {0: 1, 1: 1})
    at.go_to("place").play("send gamblers_den", "stake 5").dice(*dice).go_to("perform")
    at.play("perform gladiator_combat", "perform gladiator_combat")
    assert at.coins(1) == coins


def test_the_stake_is_one_to_five_coins() -> None:
    at = sit(2, den=True).staged("gladiator_combat", {0: 1, 1: 1}).staged("chariot_race", {1: 1})
    at.go_to("place").play("send gamblers_den")
    assert at.options == ["back gladiator_combat", "back chariot_race"]
    assert at.play("back chariot_race").options == [f"stake {coins}" for coins in range(1, 6)]


def test_the_den_is_for_players_in_a_contest() -> None:
    at = sit(2, den=True).staged("pageant", {0: 1, 1: 1}).go_to("place")
    assert at.closed["send gamblers_den"] == "no_contest"


def test_places_that_are_switched_off_are_not_there() -> None:
    at = sit(2).go_to("place")
    assert not {"send oracle", "send gamblers_den"} & ({*at.options} | {*at.closed})
    view = at.t.view(0)
    off = [at.t.derived.place_ids[spot.place] for spot in view.places if not spot.in_play]
    assert off == ["gamblers_den", "oracle"]


def test_every_place_has_its_name() -> None:
    pack = GAME.read_pack("rome")
    assert pack is not None
    assert all(pack.words.get("names", "place", place) for place in ROOM)
