"""Section 16, seasons (R16): every ten turns prices, rents and taxes change, and mortgages never (R2)."""

from typing import Any

import pytest

from parlour.games.meinopoly.rules.buildings import upgrade_cost
from parlour.games.meinopoly.rules.purchases import effective_price

from .arranged import ArrangedMeinopoly, sit

SUMMER, AUTUMN, WINTER, SPRING = range(4)
FIRST_TURN = {SUMMER: 1, AUTUMN: 11, WINTER: 21, SPRING: 31}


def in_season(season: int, *characters: str, **settings: Any) -> ArrangedMeinopoly:
    """The first turn of a season, before the roll."""
    at = sit(*(characters or ("marcus", "knox")), seasons=True, **settings)
    at.t.turns = FIRST_TURN[season]
    assert at.t.season() == season
    return at


def rest(at: ArrangedMeinopoly) -> None:
    """Play a whole turn that ends on Free Parking."""
    at.t.place[at.seat] = at.space("free_parking") - 3
    at.roll(1, 2)


def test_every_season_lasts_ten_turns_the_first_as_well() -> None:
    at = sit("marcus", "knox", seasons=True)
    seen = []
    for _ in range(45):
        seen.append(at.t.season())
        rest(at)
    assert seen == [SUMMER] * 10 + [AUTUMN] * 10 + [WINTER] * 10 + [SPRING] * 10 + [SUMMER] * 5


@pytest.mark.parametrize("length", [1, 3, 7, 50])
def test_how_long_a_season_lasts_is_a_setting(length: int) -> None:
    at = sit("marcus", "knox", seasons=True, season_length=length)
    for _ in range(length):
        assert at.t.season() == SUMMER
        rest(at)
    assert at.t.season() == AUTUMN


def test_a_turn_belongs_to_one_seat_however_many_play() -> None:
    at = sit("marcus", "knox", "lia", "mira", "albert", seasons=True)
    for _ in range(10):
        rest(at)
    assert at.t.rounds == 3 and at.t.season() == AUTUMN


def test_a_roll_after_doubles_is_no_turn_of_its_own() -> None:
    at = sit("marcus", "knox", seasons=True, season_length=1).put(0, "go").roll(5, 5)
    assert at.seat == 0 and at.t.season() == SUMMER


def test_everyone_hears_of_the_change_when_it_comes() -> None:
    at = sit("marcus", "knox", seasons=True)
    for turn in range(1, 31):
        rest(at)
        assert len(at.told("season")) == turn // 10
    assert at.told("season") == [(AUTUMN,), (WINTER,), (SPRING,)]


def test_without_seasons_nothing_is_told_and_nothing_changes() -> None:
    at = sit("marcus", "knox")
    for _ in range(25):
        rest(at)
    assert not at.told("season") and at.t.season() == -1
    at.put(1, "go").roll(1, 3)
    assert at.told("paid")[-1] == (1, "tax", 200)


@pytest.mark.parametrize(("season", "price"), [(SUMMER, 372), (AUTUMN, 334), (WINTER, 372), (SPRING, 409)])
def test_what_a_deed_costs(season: int, price: int) -> None:
    at = in_season(season).put(0, "park_place")
    before = at.cash(0)
    at.roll(1, 1).play("buy")
    assert at.cash(0) == before - price  # 400, less 7 % for the negotiation of Marcus


@pytest.mark.parametrize(("season", "rent"), [(SUMMER, 96), (AUTUMN, 96), (WINTER, 115), (SPRING, 96)])
def test_what_rent_comes_to(season: int, rent: int) -> None:
    at = in_season(season, "knox", "marcus").own(1, "boardwalk").put(0, "park_place")
    before = at.cash(0)
    at.roll(1, 1)
    assert at.cash(0) == before - rent


@pytest.mark.parametrize(("season", "tax"), [(SUMMER, 200), (AUTUMN, 200), (WINTER, 400), (SPRING, 200)])
def test_what_a_tax_comes_to(season: int, tax: int) -> None:
    at = in_season(season)
    before = at.cash(0)
    at.roll(1, 3)
    assert at.cash(0) == before - tax


def test_winters_tax_and_alberts_part_of_it_are_rounded_once() -> None:
    at = in_season(WINTER, "albert", "knox")
    before = at.cash(0)
    at.roll(1, 3)
    assert at.cash(0) == before - 320


@pytest.mark.parametrize(("season", "cost"), [(SUMMER, 184), (AUTUMN, 165), (WINTER, 184), (SPRING, 202)])
def test_what_a_building_costs(season: int, cost: int) -> None:
    at = in_season(season).own(0, "park_place", "boardwalk").roll(4, 6)
    before = at.cash(0)
    at.play("upgrade boardwalk")
    assert at.cash(0) == before - cost  # 200, less 8 % for Tech 4


@pytest.mark.parametrize("season", FIRST_TURN)
def test_mortgages_and_redemptions_stay_as_they_are(season: int) -> None:
    """Otherwise players could make money by mortgaging in spring and redeeming in autumn."""
    at = in_season(season).own(0, "park_place")
    before = at.cash(0)
    at.play("mortgage park_place")
    assert at.cash(0) == before + 175
    at.play("redeem park_place")
    assert at.cash(0) == before + 175 - 192


@pytest.mark.parametrize("season", FIRST_TURN)
def test_cards_fines_and_the_salary_stay_as_they_are(season: int) -> None:
    at = in_season(season).next_card("chairman").put(1, "jail")
    at.t.trapped[1] = 0
    before = at.cash(0)
    at.roll(3, 4)
    assert at.cash(0) == before - 50
    before = at.cash(1)
    at.play("pay_fine")
    assert at.cash(1) == before - 50
    at.put(1, "boardwalk").next_card("tax_refund")
    before = at.cash(1)
    at.roll(1, 2)
    assert at.cash(1) == before + 200 + 20


def test_a_building_is_sold_for_half_its_list_cost_in_every_season() -> None:
    for season in FIRST_TURN:
        at = in_season(season).own(0, "park_place").own(0, "boardwalk", level=1).roll(4, 6)
        before = at.cash(0)
        at.play("sell boardwalk")
        assert at.cash(0) == before + 100


def test_an_amount_that_a_season_changes_is_rounded_down_once() -> None:
    """Boardwalk for Albert in autumn: 400 × 92 % × 90 % × 90 % = 298.08; Vermont's house for Lia: 29.52."""
    at = in_season(AUTUMN, "albert", "lia")
    assert effective_price(at.t, 0, at.space("boardwalk")) == 298
    assert upgrade_cost(at.t, 1, at.space("vermont")) == 29
    assert effective_price(at.t, 0, at.space("baltic")) == 44  # 44.712


@pytest.mark.parametrize("pack", ["classic", "dominion", "realm", "neon"])
def test_every_pack_has_seasons_that_differ(pack: str) -> None:
    derived = sit(*_two(pack), pack=pack, seasons=True).t.derived
    effects = list(zip(derived.season_price, derived.season_rent, derived.season_tax, strict=True))
    assert len(effects) >= 2 and len(set(effects)) == len(effects)
    assert any(effect != (100, 100, 100) for effect in effects)


def _two(pack: str) -> tuple[str, str]:
    return {"realm": ("orla", "hob"), "neon": ("nim", "juno")}.get(pack, ("marcus", "knox"))
