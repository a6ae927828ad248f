"""Event Cards: all seventeen, each with every number of the rulebook."""

from collections.abc import Callable

import pytest

from parlour.games.circus_maximus.rules.markets import list_price, price

from .arranged import GAME, ArrangedCircusMaximus, sit

BAD = ["the_plague_strikes", "animals_escape", "caesar_leaves_for_war", "pirates_grow_brave", "slaves_revolt"]
BAD += ["jupiter_is_angry"]
GOOD = ["new_lands_discovered", "traveling_troop", "slave_ship_arrives", "victory_celebration", "festival_declared"]
GOOD += ["imperial_bounty", "religious_offering", "economic_boom"]
STRANGE = ["new_age", "market_crash", "labor_shortage"]


def test_there_are_seventeen_one_of_each() -> None:
    at = sit()
    assert sorted(at.t.derived.card_ids) == sorted(BAD + GOOD + STRANGE)
    assert sorted([*at.t.card_pile, *at.t.event_cards]) == list(range(17))
    pack = GAME.read_pack("rome")
    assert pack is not None
    moods = {mood: [card.id for card in pack.content.cards if card.mood == mood] for mood in ("bad", "good", "strange")}
    assert moods == {"bad": BAD, "good": GOOD, "strange": STRANGE}


def markets(at: ArrangedCircusMaximus) -> list[int]:
    return [at.t.in_market(cube) for cube in range(3)]


@pytest.mark.parametrize(
    ("card", "track", "place"),
    [
        ("the_plague_strikes", "population", "town_square"),
        ("caesar_leaves_for_war", "empire", "palace"),
        ("jupiter_is_angry", "church", "pantheon"),
    ],
)
def test_a_track_stands_still_and_its_place_is_closed(card: str, track: str, place: str) -> None:
    at = sit(2, event=card)
    blocked = [at.t.derived.track_ids[number] for number, is_blocked in enumerate(at.t.blocked) if is_blocked]
    shut = [at.t.derived.place_ids[number] for number, is_shut in enumerate(at.t.shut) if is_shut]
    assert (blocked, shut) == ([track], [place])
    at.go_to("place")
    assert f"send {place}" not in at.options
    assert at.closed[f"send {place}"] == "shut"


CHANGES: dict[str, Callable[[int], list[int]]] = {
    "animals_escape": lambda seats: [0, -3, 0],
    "slaves_revolt": lambda seats: [0, 0, -3],
    "new_lands_discovered": lambda seats: [0, seats, 0],
    "traveling_troop": lambda seats: [seats, 0, 0],
    "slave_ship_arrives": lambda seats: [0, 0, seats],
    "festival_declared": lambda seats: [2, 0, 0],
    "religious_offering": lambda seats: [2, 0, 0],
    "economic_boom": lambda seats: [2, 2, 2],
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("card", CHANGES)
def test_cubes_come_and_go(card: str, seats: int) -> None:
    before = sit(seats)
    at = sit(seats, event=card)
    change = [after - there for after, there in zip(markets(at), markets(before), strict=True)]
    room = [at.t.derived.slots[cube] * 5 - before.t.in_market(cube) for cube in range(3)]
    assert change == [min(by, free) for by, free in zip(CHANGES[card](seats), room, strict=True)]


@pytest.mark.parametrize(
    ("card", "coins", "tracks"),
    [
        ("victory_celebration", 2, [1, 0, 0]),
        ("festival_declared", 1, [0, 1, 0]),
        ("religious_offering", 0, [0, 0, 1]),
        ("economic_boom", 1, [0, 0, 0]),
        ("imperial_bounty", 3, [0, 0, 0]),
        ("pirates_grow_brave", -5, [0, 0, 0]),
    ],
)
def test_coins_and_steps_for_everyone(card: str, coins: int, tracks: list[int]) -> None:
    at = sit(3, event=card)
    for seat in range(3):
        assert at.coins(seat) == 15 + coins
        assert at.tracks(seat) == [3 + by for by in tracks]


def test_a_market_crash_takes_a_coin_off_every_price() -> None:
    at = sit(2, event="market_crash")
    at.t.price_change = -1
    assert [price(at.t, cube) for cube in range(3)] == [list_price(at.t, cube) - 1 for cube in range(3)]
    assert price(at.market("mummer", 10).t, 0) == 1


def test_a_labor_shortage_costs_a_coin_more_for_every_worker() -> None:
    at = sit(2, event="labor_shortage").go_to("place")
    assert at.play("send prison").coins(1) == 13


def test_a_new_age_brings_another_event() -> None:
    at = sit(2, event="new_age")
    drawn = [at.t.derived.card_ids[card] for (card,) in at.told("drew")]
    assert drawn[0] == "new_age" and len(drawn) == 2
    assert len(at.told("reshuffled")) == 1


def test_what_an_event_does_ends_with_the_round() -> None:
    at = sit(2, event="the_plague_strikes").next_event("labor_shortage")
    at.play("bid public_torture", "offer 1").until("bid")
    while at.t.round == 1:
        at.play("pass")
    assert at.t.blocked == [False] * 3 and not any(at.t.shut) and at.t.wage_change == 1
