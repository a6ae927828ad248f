"""Section 7: buildings."""

import pytest

from parlour import Match

from .arranged import ArrangedMeinopoly, sit
from .visits import CAST, STREETS, group_of, open_to, rent_paid, rest, sit_plain, visit

LEVELS = ("house", "hotel", "skyscraper", "landmark")

# Section 7.4: a street of each price, and what its four levels cost.
COSTS = {
    "mediterranean": (60, (30, 45, 60, 90), 225),
    "oriental": (100, (50, 75, 100, 150), 375),
    "new_york": (200, (100, 150, 200, 300), 750),
    "pacific": (300, (150, 225, 300, 450), 1125),
    "boardwalk": (400, (200, 300, 400, 600), 1500),
}

# What a house and a landmark on Boardwalk cost each character: 2 % less for each point of Tech, and 20 % less for Lia.
TECH = {
    "albert": (5, 180, 540),
    "lia": (9, 131, 393),
    "marcus": (4, 184, 552),
    "evelyn": (5, 180, 540),
    "knox": (6, 176, 528),
    "sophia": (4, 184, 552),
    "cassian": (6, 176, 528),
    "mira": (5, 180, 540),
    "renn": (7, 172, 516),
    "ophelia": (3, 188, 564),
}


def builder(*streets: str, character: str = "", level: int = 0) -> ArrangedMeinopoly:
    """A player with $9000 who owns these streets and has rolled."""
    at = sit(character, CAST[CAST.index(character) - 1]) if character else sit_plain()
    at.own(0, *streets, level=level).money(0, 9000)
    return visit(at, "free_parking")


def cost(at: ArrangedMeinopoly, street: str) -> int:
    before = at.cash(at.seat)
    return before - at.play(f"upgrade {street}").cash(0)


# 7.1 and 7.4


@pytest.mark.parametrize(("street", "price", "costs", "total"), [(name, *row) for name, row in COSTS.items()])
def test_each_level_costs_its_part_of_the_price(street: str, price: int, costs: tuple[int, ...], total: int) -> None:
    spent = 0
    for level, expected in enumerate(costs):
        at = builder(*group_of(street), level=level)
        assert at.t.derived.prices[at.space(street)] == price
        spent += (paid := cost(at, street))
        assert paid == expected, LEVELS[level]
        assert at.told("built") == [(0, at.space(street), level, expected)]
    assert spent == total


@pytest.mark.parametrize(("level", "part"), [(0, 50), (1, 75), (2, 100), (3, 150)], ids=LEVELS)
def test_a_level_costs_half_three_quarters_all_and_one_and_a_half_of_the_price(level: int, part: int) -> None:
    for group in STREETS.values():
        at = builder(*group, level=level)
        price = at.t.derived.prices[at.space(group[0])]
        assert cost(at, group[0]) == price * part // 100


def test_the_levels_are_house_hotel_skyscraper_and_landmark() -> None:
    m = Match.new("meinopoly", pack="classic", seed=1)
    assert [m.speaker.show("level", level) for level in range(4)] == ["House", "Hotel", "Skyscraper", "Landmark"]


@pytest.mark.parametrize(("level", "factor"), [(1, 3), (2, 7), (3, 12), (4, 20)])
def test_the_rent_becomes_3_7_12_and_20_times_the_base(level: int, factor: int) -> None:
    at = builder("park_place", "boardwalk", level=level - 1).play("upgrade boardwalk", "end_turn")
    at.money(1, 5000)
    assert rent_paid(at, "boardwalk") == 100 * factor


def test_buildings_go_up_a_level_at_a_time() -> None:
    at = builder("park_place", "boardwalk").play("upgrade boardwalk")
    assert at.t.level[at.space("boardwalk")] == 1


# 7.2


def test_rule_1_the_whole_group_must_be_owned() -> None:
    assert open_to(builder("mediterranean"), "upgrade") == []
    assert visit(sit_plain().own(0, "mediterranean").money(0, 20), "free_parking").closed == {}
    assert open_to(builder("mediterranean", "baltic"), "upgrade") == ["mediterranean", "baltic"]


def test_rule_2_building_is_even() -> None:
    at = builder("oriental", "vermont", "connecticut").play("upgrade oriental")
    assert open_to(at, "upgrade") == ["vermont", "connecticut"]
    at.play("upgrade connecticut")
    assert open_to(at, "upgrade") == ["vermont"]
    at.play("upgrade vermont")
    assert open_to(at, "upgrade") == ["oriental", "vermont", "connecticut"]


def test_rule_2_says_so_when_it_forbids() -> None:
    at = builder("mediterranean", "baltic").play("upgrade baltic")
    assert at.closed == {"upgrade baltic": "evenly"}


def test_rule_3_no_street_of_the_group_may_be_mortgaged() -> None:
    at = sit_plain().own(0, "mediterranean").own(0, "baltic", mortgaged=True)
    visit(at, "free_parking")
    assert open_to(at, "upgrade") == []
    assert set(at.closed.values()) == {"mortgaged_group"}
    assert open_to(at.play("redeem baltic"), "upgrade") == ["mediterranean", "baltic"]


def test_rule_4_transits_and_utilities_cannot_be_built_on() -> None:
    at = builder("reading", "pennsylvania_railroad", "b_and_o", "short_line", "electric", "water_works")
    assert open_to(at, "upgrade") == []


def test_rule_5_nobody_builds_before_rolling() -> None:
    at = sit_plain().own(0, "mediterranean", "baltic")
    assert at.decision == "roll"
    assert open_to(at, "upgrade") == []
    visit(at, "free_parking")
    assert open_to(at, "upgrade") == ["mediterranean", "baltic"]


def test_rule_5_nobody_builds_in_anothers_turn() -> None:
    at = sit_plain().own(1, "mediterranean", "baltic").own(0, "boardwalk")
    visit(at, "free_parking")
    assert at.seat == 0
    assert open_to(at, "upgrade") == []


def test_rule_6_a_landmark_is_the_highest() -> None:
    at = builder("mediterranean", "baltic", level=4)
    assert open_to(at, "upgrade") == []
    assert set(at.closed.values()) == {"highest"}


def test_a_player_who_cannot_pay_does_not_build() -> None:
    at = sit_plain().own(0, "park_place", "boardwalk").money(0, 176)
    visit(at, "free_parking")
    assert open_to(at, "upgrade") == ["park_place"]
    assert at.closed == {"upgrade boardwalk": "too_dear"}


def test_a_player_may_build_as_much_in_a_turn_as_they_can_pay_for() -> None:
    at = builder("mediterranean", "baltic")
    for _ in range(4):
        at.play("upgrade mediterranean", "upgrade baltic")
    assert [at.t.level[at.space(street)] for street in ("mediterranean", "baltic")] == [4, 4]
    assert at.cash(0) == 9000 - 2 * 225


def test_a_group_that_is_complete_by_a_purchase_can_be_built_on_at_once() -> None:
    at = sit_plain().own(0, "mediterranean")
    visit(at, "baltic").play("buy")
    assert open_to(at, "upgrade") == ["mediterranean", "baltic"]


# 7.3


@pytest.mark.parametrize(("character", "tech", "house", "landmark"), [(name, *row) for name, row in TECH.items()])
def test_tech_makes_building_cheaper(character: str, tech: int, house: int, landmark: int) -> None:
    at = builder("park_place", "boardwalk", character=character)
    assert next(read.tech for read in at.t.setup.pack.characters if read.id == character) == tech
    assert cost(at, "boardwalk") == house
    assert cost(builder("park_place", "boardwalk", character=character, level=3), "boardwalk") == landmark


def test_lia_builds_a_house_on_boardwalk_for_131() -> None:
    assert cost(builder("park_place", "boardwalk", character="lia"), "boardwalk") == 131


def test_lia_builds_for_about_a_third_less() -> None:
    at = builder("park_place", "boardwalk", character="lia")
    for _ in range(4):
        at.play("upgrade park_place", "upgrade boardwalk")
    listed = (350 + 400) * 375 // 100
    assert 34 <= 100 * (listed - (9000 - at.cash(0))) / listed < 35


def test_buildings_pass_with_the_turn_and_stay() -> None:
    at = builder("mediterranean", "baltic").play("upgrade baltic", "end_turn")
    rest(at)
    assert at.t.level[at.space("baltic")] == 1


def test_a_whole_group_is_built_on_at_once() -> None:
    at = builder("oriental", "vermont", "connecticut")
    before = at.cash(0)
    at.play("upgrade_all oriental")
    assert [at.t.level[at.space(street)] for street in ("oriental", "vermont", "connecticut")] == [1, 1, 1]
    assert len(at.told("built")) == 3
    assert before - at.cash(0) == sum(amount for _, _, _, amount in at.told("built"))


def test_a_whole_group_is_offered_only_if_all_of_it_can_be_paid() -> None:
    at = builder("oriental", "vermont", "connecticut")
    at.money(0, 101)
    assert "upgrade oriental" in at.options and "upgrade_all oriental" not in at.options
