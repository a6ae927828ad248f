"""Section 11: the ten characters."""

from pathlib import Path
from typing import Any

import pytest

from parlour import Match, PackError

from .arranged import GAME, ArrangedMeinopoly, sit
from .visits import CAST, CLASSIC, rent_paid, rest, sit_plain, visit, write_pack

STATS = ("capital", "luck", "negotiation", "charisma", "tech", "stamina")
# Section 11.3: the six stats, and the starting money.
SHEETS = {
    "albert": ("Albert Victor", (9, 4, 8, 6, 5, 4), 1950),
    "lia": ("Lia Startrace", (5, 8, 4, 5, 9, 6), 1750),
    "marcus": ("Marcus Grayline", (6, 4, 7, 9, 4, 5), 1800),
    "evelyn": ("Evelyn Zero", (4, 10, 3, 6, 5, 6), 1700),
    "knox": ("Knox Ironlaw", (7, 3, 6, 4, 6, 6), 1850),
    "sophia": ("Sophia Ember", (5, 6, 5, 5, 4, 8), 1750),
    "cassian": ("Cassian Echo", (6, 5, 6, 6, 6, 5), 1800),
    "mira": ("Mira Dawnlight", (4, 6, 5, 8, 5, 6), 1700),
    "renn": ("Renn Chainbreaker", (5, 5, 4, 6, 7, 7), 1750),
    "ophelia": ("Ophelia Nightveil", (6, 7, 5, 7, 3, 6), 1800),
}


def sheet(at: ArrangedMeinopoly, character: str) -> Any:
    return next(read for read in at.t.setup.pack.characters if read.id == character)


def beside(character: str) -> ArrangedMeinopoly:
    """A table with this character first, beside one without passives in this chapter."""
    return sit(character, "marcus" if character != "marcus" else "cassian")


def test_there_are_ten() -> None:
    assert [read.id for read in sit_plain().t.setup.pack.characters] == list(CAST) == list(SHEETS)


@pytest.mark.parametrize("stat", STATS)
@pytest.mark.parametrize("character", CAST)
def test_stat(character: str, stat: str) -> None:
    assert getattr(sheet(beside(character), character), stat) == SHEETS[character][1][STATS.index(stat)]


@pytest.mark.parametrize("character", CAST)
def test_start_money(character: str) -> None:
    assert beside(character).cash(0) == SHEETS[character][2]


@pytest.mark.parametrize("character", CAST)
def test_name(character: str) -> None:
    m = Match.new("meinopoly", pack="classic", seed=1)
    assert m.speaker.show("character", CAST.index(character)) == SHEETS[character][0]


@pytest.mark.parametrize("stat", STATS)
@pytest.mark.parametrize("value", [0, 11])
def test_stats_are_from_1_to_10(stat: str, value: int, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, board=CLASSIC, characters=f'[[characters]]\nid = "mira"\n{stat} = {value}\n')
    with pytest.raises(PackError, match=stat):
        GAME.read_pack(pack)


# 11.2, the thresholds; the chapters on buying, rent and building cover the other stats


@pytest.mark.parametrize("character", CAST)
def test_stamina_of_7_gives_one_reroll(character: str) -> None:
    assert beside(character).t.rerolls[0] == (1 if SHEETS[character][1][5] >= 7 else 0)


def test_only_sophia_and_renn_reroll() -> None:
    assert [name for name in CAST if beside(name).t.rerolls[0]] == ["sophia", "renn"]


def test_only_lia_and_evelyn_redraw_by_luck() -> None:
    assert {name: beside(name).t.redraws[0] for name in CAST if beside(name).t.redraws[0]} == {"lia": 1, "evelyn": 2}


@pytest.mark.parametrize(("luck", "redraws"), [(7, 0), (8, 1), (10, 1)])
def test_luck_of_8_gives_one_redraw(luck: int, redraws: int, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, board=CLASSIC, characters=f'[[characters]]\nid = "mira"\nluck = {luck}\n')
    assert sit("mira", "knox", pack=pack).t.redraws[0] == redraws


@pytest.mark.parametrize(("tech", "cost"), [(1, 196), (5, 180), (10, 160)])
def test_tech_takes_two_percent_a_point_and_twenty_at_most(tech: int, cost: int, tmp_path: Path) -> None:
    pack = write_pack(tmp_path, board=CLASSIC, characters=f'[[characters]]\nid = "mira"\ntech = {tech}\n')
    at = visit(sit("mira", "knox", pack=pack).own(0, "park_place", "boardwalk"), "free_parking")
    before = at.cash(0)
    assert before - at.play("upgrade boardwalk").cash(0) == cost


# 11.3, the passives in play


@pytest.mark.parametrize(("space", "paid"), [("income_tax", 160), ("luxury_tax", 80)])
def test_albert_pays_a_fifth_less_tax(space: str, paid: int) -> None:
    assert visit(beside("albert"), space).told("paid") == [(0, "tax", paid)]


@pytest.mark.parametrize(
    ("card", "space", "paid"),
    [
        ("repairs", "chance_2", 20),
        ("speeding", "chance_2", 12),
        ("chairman", "chance_2", 40),
        ("doctor", "chest_2", 40),
    ],
)
def test_albert_loses_a_fifth_less_by_cards(card: str, space: str, paid: int) -> None:
    assert visit(beside("albert").next_card(card), space).told("paid") == [(0, "card", paid)]


def test_alberts_passive_is_not_for_fines_rents_and_gains() -> None:
    at = beside("albert").own(1, "boardwalk").next_card("dividend")
    visit(at, "chance_2")
    assert at.told("gained") == [(0, 50)]
    rest(at)
    assert rent_paid(at, "boardwalk") == 94
    rest(at)
    visit(at, "go_to_jail")
    rest(at)
    assert at.play("pay_fine").told("paid") == [(0, "fine", 50)]


def test_albert_buys_ten_percent_cheaper_beyond_his_negotiation() -> None:
    at = visit(beside("albert"), "boardwalk").play("buy")
    assert at.told("bought") == [(0, at.space("boardwalk"), 331)]


def test_lia_builds_a_fifth_cheaper_beyond_her_tech() -> None:
    at = visit(beside("lia").own(0, "park_place", "boardwalk"), "free_parking").play("upgrade boardwalk")
    assert at.told("built") == [(0, at.space("boardwalk"), 0, 131)]


def test_marcus_gets_a_tenth_more_out_of_alliances() -> None:
    income = {}
    for ally in ("marcus", "cassian"):
        at = sit("knox", ally, "renn", alliances=True).own(0, "park_place", "boardwalk", level=2)
        visit(at, "free_parking").play(f"ally {1}", "agree", "end_turn")
        rest(at)
        before = at.cash(1)
        visit(at, "boardwalk")
        income[ally] = at.cash(1) - before
    rent = 700 * 94 * 75 // 10_000
    assert income == {"marcus": rent * 11 // 100, "cassian": rent // 10}


def test_evelyn_has_one_redraw_more_than_her_luck_gives() -> None:
    at = beside("evelyn")
    assert (at.t.redraws[0], at.t.derived.characters[CAST.index("evelyn")].redraws) == (2, 1)


def test_knox_takes_a_fifth_more_on_the_deed_he_regulates() -> None:
    at = sit("knox", "mira").own(0, "pacific", "reading").play("regulate pacific")
    rest(at)
    assert rent_paid(at, "pacific") == 52 * 92 * 120 // 10_000 == 57
    rest(at)
    assert rent_paid(at, "reading") == 23


def test_only_knox_regulates() -> None:
    for character in CAST:
        at = beside(character).own(0, "reading")
        assert ("regulate reading" in at.options) is (character == "knox")


def test_sophia_gets_100_for_every_bankruptcy() -> None:
    at = sit("lia", "knox", "sophia", "albert").money(0, 10).money(1, 10)
    visit(at, "luxury_tax")
    assert at.cash(2) == 1850
    visit(at, "luxury_tax")
    assert (at.cash(2), at.told("gained")) == (1950, [(2, 100), (2, 100)])


def test_nine_bankruptcies_are_worth_900_to_sophia_until_the_last_ends_the_game() -> None:
    cast = ("sophia", *[name for name in CAST if name != "sophia"])
    at = sit(*cast)
    rest(at)
    for seat in range(1, 10):
        at.money(seat, 10)
    for _ in range(8):
        visit(at, "luxury_tax")
    assert at.cash(0) == 1750 + 800
    visit(at, "luxury_tax")
    assert at.t.over


def test_nobody_else_profits_from_a_bankruptcy() -> None:
    at = sit("lia", "knox", "mira").money(0, 10)
    visit(at, "luxury_tax")
    assert (at.cash(1), at.cash(2)) == (1850, 1700)


def test_cassian_may_redraw_what_others_must_take() -> None:
    at = beside("cassian").next_card("bank_error").next_card("warrant")
    visit(at, "chest_2").play("redraw", "accept")
    assert (at.cash(0), at.t.trapped[0]) == (2000, -1)


def test_mira_collects_250() -> None:
    assert visit(beside("mira"), "go").cash(0) == 1700 + 250


def test_mira_collects_250_through_a_card_too() -> None:
    assert visit(beside("mira").next_card("advance_to_go"), "chance_1").cash(0) == 1700 + 250


@pytest.mark.parametrize("character", [name for name in CAST if name != "mira"])
def test_everyone_else_collects_200(character: str) -> None:
    assert visit(beside(character), "go").cash(0) == SHEETS[character][2] + 200


def test_renn_pays_a_quarter_less_on_complete_groups() -> None:
    at = sit("renn", "lia").own(1, "mediterranean", "baltic", level=4)
    assert rent_paid(at, "baltic") == 160 * 94 * 75 // 10_000 == 112


def test_others_do_not_see_ophelias_money() -> None:
    at = sit("ophelia", "lia")
    assert (at.t.view(0).seats[0].cash, at.t.view(1).seats[0].cash, at.t.view(-1).seats[0].cash) == (1800, None, None)
    assert at.t.view(0).seats[1].cash == 1750


def test_everyone_elses_money_is_seen() -> None:
    for character in CAST[:-1]:
        assert beside(character).t.view(1).seats[0].cash == SHEETS[character][2]
