"""Section 3: the board, its types of spaces and its colour groups."""

import pytest

from parlour import Match

from .arranged import GAME, sit
from .visits import RAILROADS, STREETS, UTILITIES, sit_plain, visit, walked

# Name, type, price, base rent, tax: every space of the rulebook's map.
SPACES = [
    ("go", "start", 0, 0, 0),
    ("mediterranean", "property", 60, 4, 0),
    ("chest_1", "community", 0, 0, 0),
    ("baltic", "property", 60, 8, 0),
    ("income_tax", "tax", 0, 0, 200),
    ("reading", "transit", 200, 0, 0),
    ("oriental", "property", 100, 12, 0),
    ("chance_1", "event", 0, 0, 0),
    ("vermont", "property", 100, 12, 0),
    ("connecticut", "property", 120, 16, 0),
    ("jail", "trap", 0, 0, 0),
    ("st_charles", "property", 140, 20, 0),
    ("electric", "utility", 150, 0, 0),
    ("states", "property", 140, 20, 0),
    ("virginia", "property", 160, 24, 0),
    ("pennsylvania_railroad", "transit", 200, 0, 0),
    ("st_james", "property", 180, 28, 0),
    ("chest_2", "community", 0, 0, 0),
    ("tennessee", "property", 180, 28, 0),
    ("new_york", "property", 200, 32, 0),
    ("free_parking", "safe", 0, 0, 0),
    ("kentucky", "property", 220, 36, 0),
    ("chance_2", "event", 0, 0, 0),
    ("indiana", "property", 220, 36, 0),
    ("illinois", "property", 240, 40, 0),
    ("b_and_o", "transit", 200, 0, 0),
    ("atlantic", "property", 260, 44, 0),
    ("ventnor", "property", 260, 44, 0),
    ("water_works", "utility", 150, 0, 0),
    ("marvin_gardens", "property", 280, 48, 0),
    ("go_to_jail", "trap_trigger", 0, 0, 0),
    ("pacific", "property", 300, 52, 0),
    ("north_carolina", "property", 300, 52, 0),
    ("chest_3", "community", 0, 0, 0),
    ("pennsylvania_avenue", "property", 320, 56, 0),
    ("short_line", "transit", 200, 0, 0),
    ("chance_3", "event", 0, 0, 0),
    ("park_place", "property", 350, 70, 0),
    ("luxury_tax", "tax", 0, 0, 100),
    ("boardwalk", "property", 400, 100, 0),
]
NUMBERED = [(number, *space) for number, space in enumerate(SPACES)]
IDS = [space[0] for space in SPACES]
STREETS_OF_THE_MAP = [space for space in NUMBERED if space[2] == "property"]
FOR_SALE = [space for space in NUMBERED if space[2] in ("property", "transit", "utility")]


def names(spaces: list[tuple[int, str, str, int, int, int]]) -> list[str]:
    return [space[1] for space in spaces]


def test_the_map_has_40_spaces_in_a_loop() -> None:
    at = sit_plain()
    assert at.t.derived.space_ids == IDS
    assert len(IDS) == 40
    at.put(0, "boardwalk").roll(1, 2)
    assert at.t.place[0] == 2


@pytest.mark.parametrize(("number", "space", "kind", "price", "rent", "tax"), NUMBERED, ids=IDS)
def test_a_token_that_walks_there_stops_on_a_space_of_that_type(
    number: int, space: str, kind: str, price: int, rent: int, tax: int
) -> None:
    at = sit_plain().next_card("dividend").next_card("stock_sale")
    visit(at, space)
    assert at.told("moved") == [walked(0, (number - 3) % 40, number)]
    assert at.t.derived.type_ids[at.t.derived.types[number]] == kind


@pytest.mark.parametrize(("number", "space", "kind", "price", "rent", "tax"), FOR_SALE, ids=names(FOR_SALE))
def test_a_deed_is_sold_at_its_listed_price(
    number: int, space: str, kind: str, price: int, rent: int, tax: int
) -> None:
    at = visit(sit_plain(), space)
    assert at.options == ["pass", "buy"]
    at.play("buy")
    assert at.told("bought") == [(0, number, price)]


@pytest.mark.parametrize(
    ("number", "space", "kind", "price", "rent", "tax"), STREETS_OF_THE_MAP, ids=names(STREETS_OF_THE_MAP)
)
def test_a_single_street_takes_its_base_rent(
    number: int, space: str, kind: str, price: int, rent: int, tax: int
) -> None:
    at = visit(sit_plain().own(1, space), space)
    assert at.told("rent") == [(0, 1, number, rent)]


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("start", 1),
        ("property", 22),
        ("transit", 4),
        ("utility", 2),
        ("event", 3),
        ("community", 3),
        ("tax", 2),
        ("trap", 1),
        ("trap_trigger", 1),
        ("safe", 1),
    ],
)
def test_there_are_ten_types_of_spaces(kind: str, count: int) -> None:
    derived = sit_plain().t.derived
    assert len(derived.type_ids) == 10
    assert [derived.type_ids[number] for number in derived.types].count(kind) == count


# Section 3.3, row by row.
GROUPS = {
    "brown": [("Mediterranean Ave", 60), ("Baltic Ave", 60)],
    "light_blue": [("Oriental Ave", 100), ("Vermont Ave", 100), ("Connecticut Ave", 120)],
    "pink": [("St. Charles Place", 140), ("States Ave", 140), ("Virginia Ave", 160)],
    "orange": [("St. James Place", 180), ("Tennessee Ave", 180), ("New York Ave", 200)],
    "red": [("Kentucky Ave", 220), ("Indiana Ave", 220), ("Illinois Ave", 240)],
    "yellow": [("Atlantic Ave", 260), ("Ventnor Ave", 260), ("Marvin Gardens", 280)],
    "green": [("Pacific Ave", 300), ("North Carolina Ave", 300), ("Pennsylvania Ave", 320)],
    "dark_blue": [("Park Place", 350), ("Boardwalk", 400)],
}


@pytest.mark.parametrize(("group", "streets"), GROUPS.items(), ids=list(GROUPS))
def test_a_group_has_its_streets_at_their_prices(group: str, streets: list[tuple[str, int]]) -> None:
    m = Match.new("meinopoly", pack="classic", seed=1)
    derived = sit_plain().t.derived
    number = list(GROUPS).index(group)
    found = [
        (m.speaker.show("space", street).replace("Avenue", "Ave"), derived.prices[street])
        for street in derived.groups[number]
    ]
    assert found == streets
    assert [derived.space_ids[street] for street in derived.groups[number]] == list(STREETS[group])


def test_there_are_eight_groups_of_two_or_three() -> None:
    assert [len(group) for group in sit_plain().t.derived.groups] == [2, 3, 3, 3, 3, 3, 3, 2]


@pytest.mark.parametrize(("group", "streets"), STREETS.items(), ids=list(STREETS))
def test_all_streets_of_a_group_together_may_be_built_on(group: str, streets: tuple[str, ...]) -> None:
    at = visit(sit_plain().own(0, *streets), "free_parking")
    assert [option for option in at.options if option.startswith("upgrade ")] == [f"upgrade {s}" for s in streets]


@pytest.mark.parametrize(("group", "streets"), STREETS.items(), ids=list(STREETS))
def test_all_but_one_may_not(group: str, streets: tuple[str, ...]) -> None:
    at = visit(sit_plain().own(0, *streets[1:]), "free_parking")
    assert [option for option in at.options if option.startswith("upgrade")] == []


def test_transits_and_utilities_are_where_the_map_shows_them() -> None:
    derived = sit_plain().t.derived
    assert [derived.space_ids[space] for space in derived.transits] == list(RAILROADS)
    assert [derived.space_ids[space] for space in derived.utilities] == list(UTILITIES)


# Section 3.2: the effect of each type.


def test_start_pays_when_it_is_passed_or_reached() -> None:
    assert visit(sit_plain(), "go").cash(0) == 1700


@pytest.mark.parametrize("space", ["oriental", "reading", "electric"])
def test_property_transit_and_utility_can_be_bought(space: str) -> None:
    assert visit(sit_plain(), space).play("buy").owner(space) == 0


@pytest.mark.parametrize(("space", "card"), [("chance_2", "crossword"), ("chest_2", "holiday_fund")])
def test_event_and_community_spaces_draw_from_their_own_decks(space: str, card: str) -> None:
    at = visit(sit_plain().next_card(card), space)
    assert [at.t.derived.card_ids[drawn] for _, drawn in at.told("drew")] == [card]


def test_a_player_who_walks_into_the_trap_is_just_visiting() -> None:
    at = visit(sit_plain(), "jail")
    assert (at.t.trapped[0], at.cash(0), at.told("trapped")) == (-1, 1500, [])


def test_the_trap_trigger_sends_to_the_trap() -> None:
    at = visit(sit_plain(), "go_to_jail")
    assert (at.t.place[0], at.t.trapped[0]) == (at.space("jail"), 0)


def test_nothing_happens_on_a_safe_space() -> None:
    at = visit(sit_plain(), "free_parking")
    assert (at.cash(0), at.cash(1), at.decision, at.seat) == (1500, 1500, "roll", 1)


def test_another_pack_may_have_another_map() -> None:
    sizes = {
        (pack, board): sit(*cast, pack=pack, board=board).t.derived.size
        for pack, board, cast in [
            ("classic", "ring", ("albert", "lia")),
            ("dominion", "inner", ("albert", "lia")),
            ("neon", "ring", ("nim", "static")),
        ]
    }
    assert list(sizes.values()) == [40, 24, 50]
    assert GAME.seats == (2, 10)
