"""Section 10.1: what each effect of `effect_shapes.py` does, on a card, on a pack's own type of space, at a moment."""

from pathlib import Path
from typing import Any

import pytest

from .arranged import ArrangedMeinopoly, sit
from .extended_packs import extend

Does = dict[str, Any]
every_way = pytest.mark.parametrize("way", ["card", "space", "moment"])


def table(
    folder: Path, way: str, *does: Does, others: tuple[str, ...] = ("knox",), **settings: Any
) -> ArrangedMeinopoly:
    """Marcus and others; something will happen to him on the first Chance space: by the card that he draws there, by
    the type of the space, or by what his character does on such spaces."""
    kind = {"card": "event", "space": "own", "moment": "safe"}[way]
    content: dict[str, Any] = {"boards": [{"id": "ring", "spaces": [{"id": "chance_1", "type": kind}]}]}
    if way == "card":
        content["cards"] = [{"id": "test", "deck": "event", "does": list(does)}]
    elif way == "space":
        content["types"] = [{"id": "own", "does": list(does)}]
    else:
        content["characters"] = [{"id": "marcus", "passives": [{"when": "land", "on": ["safe"], "does": list(does)}]}]
    return sit("marcus", *others, pack=extend(folder / "pack", **content), **settings)


def go(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """Marcus lands on the first Chance space."""
    if "test" in at.t.derived.card_ids:
        at.next_card("test")
    at.t.place[0] = at.space("chance_1") - 3
    return at.roll(1, 2)


def place(at: ArrangedMeinopoly, seat: int = 0) -> str:
    return at.t.derived.space_ids[at.t.place[seat]]


# --- money ---


@every_way
def test_gain(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "gain", "amount": 35}).money(0, 1000)
    assert go(at).cash(0) == 1035 and at.told("gained") == [(0, 35)]


@every_way
def test_pay(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "pay", "amount": 35}).money(0, 1000)
    assert go(at).cash(0) == 965
    assert at.told("paid") == [(0, "moment" if way == "moment" else "card", 35)]


@every_way
def test_pay_can_ruin(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "pay", "amount": 35}, others=("knox", "mira")).money(0, 35))
    assert at.told("bankrupt_to_bank") == [(0,)] and at.seat == 1


@every_way
def test_payments_for_cards_and_spaces_go_to_the_pot(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "pay", "amount": 35}, pot=True))
    assert at.t.view(0).pot == (0 if way == "moment" else 35)


@every_way
@pytest.mark.parametrize(("percent", "due"), [(1, 13), (10, 132), (100, 1325)])
def test_pay_percent(way: str, percent: int, due: int, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "pay_percent", "percent": percent}, settlement=True)
    at.money(0, 1050).own(0, "reading").own(0, "electric", mortgaged=True)
    go(at)
    if percent == 100:
        assert at.decision == "settle" and at.t.owed[0] == due
    else:
        assert at.cash(0) == 1050 - due


@every_way
def test_gain_per_deed(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "gain_per_deed", "amount": 7}).money(0, 1000)
    at.own(0, "reading", "baltic").own(0, "electric", mortgaged=True).own(1, "boardwalk")
    assert go(at).cash(0) == 1021


@every_way
def test_pay_per_deed(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "pay_per_deed", "amount": 7}).money(0, 1000)
    at.own(0, "reading", "baltic").own(0, "electric", mortgaged=True).own(1, "boardwalk")
    assert go(at).cash(0) == 979


@every_way
def test_per_deed_without_deeds_is_nothing(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "pay_per_deed", "amount": 7}, {"do": "gain_per_deed", "amount": 3}).money(0, 1)
    assert go(at).cash(0) == 1 and not at.told("paid") and not at.told("gained")


@every_way
def test_all_gain(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "all_gain", "amount": 20}, others=("knox", "mira"))
    for seat in range(3):
        at.money(seat, 1000)
    go(at)
    assert [at.cash(seat) for seat in range(3)] == [1020] * 3


@every_way
def test_all_pay(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "all_pay", "amount": 20}, others=("knox", "mira"))
    for seat in range(3):
        at.money(seat, 1000)
    go(at)
    assert [at.cash(seat) for seat in range(3)] == [980] * 3


@every_way
def test_a_player_who_is_out_neither_gains_nor_pays(way: str, tmp_path: Path) -> None:
    does = ({"do": "all_pay", "amount": 20}, {"do": "all_gain", "amount": 30})
    at = table(tmp_path, way, *does, others=("knox", "mira")).money(1, 20)
    go(at)
    assert at.t.left == (1,) and at.cash(1) == 0


@every_way
def test_steal(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "steal", "amount": 60}, others=("knox", "mira")).money(0, 1000).money(2, 500))
    assert at.decision == "steal" and at.options == ["choose 1", "choose 2"]
    at.play("choose 2")
    assert (at.cash(0), at.cash(2)) == (1060, 440) and at.told("stole") == [(0, 2, 60)]


@every_way
@pytest.mark.parametrize(("has", "taken"), [(61, 60), (60, 59), (10, 9), (1, 0)])
def test_a_steal_never_takes_the_last_dollar(way: str, has: int, taken: int, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "steal", "amount": 60}).money(0, 1000).money(1, has)).play("choose 1")
    assert (at.cash(0), at.cash(1)) == (1000 + taken, has - taken)


@every_way
def test_salary(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "salary"}, salary=120).money(0, 1000))
    assert at.cash(0) == 1120 and at.t.laps[0] == 0


def test_the_salary_of_a_card_is_the_characters(tmp_path: Path) -> None:
    pack = extend(tmp_path / "pack", cards=[{"id": "test", "deck": "event", "does": [{"do": "salary"}]}])
    at = sit("mira", "knox", pack=pack).money(0, 1000)
    assert go(at).cash(0) == 1250


# --- moving ---


@every_way
def test_move_to(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "move_to", "space": "illinois"}).money(0, 1000))
    assert place(at) == "illinois" and at.decision == "buy" and at.cash(0) == 1000


@every_way
def test_move_to_goes_forward_past_start(way: str, tmp_path: Path) -> None:
    """R8."""
    at = go(table(tmp_path, way, {"do": "move_to", "space": "baltic"}).money(0, 1000))
    assert place(at) == "baltic" and at.cash(0) == 1200 and at.t.laps[0] == 1


@every_way
def test_move_to_start_itself_pays(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "move_to", "space": "go"}).money(0, 1000))
    assert place(at) == "go" and at.cash(0) == 1200


@every_way
def test_rent_is_due_where_a_card_leads(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "move_to", "space": "boardwalk"}).money(0, 1000).own(1, "boardwalk")
    assert go(at).cash(0) == 1000 - 91


@every_way
def test_utility_rent_after_a_move_uses_the_last_roll(way: str, tmp_path: Path) -> None:
    """R7."""
    at = table(tmp_path, way, {"do": "move_to", "space": "electric"}).money(0, 1000).own(1, "electric", "water_works")
    assert go(at).told("rent") == [(0, 1, at.space("electric"), 27)]  # 3 × 10, less 9 %


@every_way
@pytest.mark.parametrize(
    ("kind", "space"), [("transit", "pennsylvania_railroad"), ("utility", "electric"), ("tax", "luxury_tax")]
)
def test_move_to_next(way: str, kind: str, space: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "move_to_next", "type": kind}).money(0, 1000))
    assert place(at) == space and at.t.laps[0] == 0


@every_way
def test_move_to_next_goes_past_start_if_it_must(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "move_to_next", "type": "start"}).money(0, 1000))
    assert place(at) == "go" and at.cash(0) == 1200


@every_way
def test_move_to_next_of_a_type_that_is_not_there_is_nothing(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "move_to_next", "type": "trap_trigger"})
    at.t.derived.types[at.space("go_to_jail")] = at.t.derived.types[at.space("free_parking")]
    assert place(go(at)) == "chance_1" and at.seat == 1


@every_way
@pytest.mark.parametrize(("spaces", "space"), [(1, "vermont"), (4, "st_charles"), (20, "ventnor")])
def test_move_on(way: str, spaces: int, space: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "move_on", "spaces": spaces}).money(0, 1000))
    assert place(at) == space and at.decision == "buy" and at.cash(0) == 1000


def test_move_on_past_start_pays(tmp_path: Path) -> None:
    pack = extend(tmp_path / "pack", cards=[{"id": "test", "deck": "event", "does": [{"do": "move_on", "spaces": 5}]}])
    at = sit("marcus", "knox", pack=pack).money(0, 1000).next_card("test")
    at.t.place[0] = at.space("chance_3") - 3
    at.roll(1, 2)
    assert place(at) == "mediterranean" and at.cash(0) == 1200 and at.t.laps[0] == 1


@every_way
def test_go_back(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "go_back", "spaces": 4}).money(0, 1000))
    assert place(at) == "baltic" and at.decision == "buy"


@every_way
@pytest.mark.parametrize(("spaces", "space"), [(7, "go"), (8, "boardwalk"), (20, "ventnor")])
def test_going_back_never_pays_the_salary(way: str, spaces: int, space: str, tmp_path: Path) -> None:
    """R8."""
    at = go(table(tmp_path, way, {"do": "go_back", "spaces": spaces}).money(0, 1000))
    assert place(at) == space and not at.told("salary") and at.t.laps[0] == 0


@every_way
def test_teleport(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "teleport"}).money(0, 1000))
    assert at.decision == "teleport" and len(at.options) == 40 and "go_to chance_1" not in at.options
    at.play("go_to boardwalk")
    assert place(at) == "boardwalk" and at.decision == "buy"


@every_way
def test_teleport_pays_no_salary(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "teleport"}).money(0, 1000)).play("go_to baltic")
    assert at.cash(0) == 1000 and at.t.laps[0] == 0


@every_way
def test_teleport_may_be_declined(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "teleport"})).play("decline")
    assert place(at) == "chance_1" and at.seat == 1


@every_way
def test_teleport_to_a_type(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "teleport", "type": "utility"}))
    assert at.options == ["decline", "go_to electric", "go_to water_works"]


@every_way
def test_teleport_that_does_not_land(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "teleport", "lands": False}).own(1, "boardwalk").money(0, 1000)
    go(at).play("go_to boardwalk")
    assert place(at) == "boardwalk" and at.cash(0) == 1000 and at.seat == 1


@every_way
def test_swap_places(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "swap_places"}, others=("knox", "mira")).put(1, "boardwalk").put(2, "reading")
    go(at)
    assert at.options == ["decline", "choose 1", "choose 2"]
    before = at.cash(0)
    at.play("choose 1")
    assert place(at) == "boardwalk" and place(at, 1) == "chance_1"
    assert at.cash(0) == before and at.seat == 1 and at.told("swapped") == [(0, 1)]


@every_way
def test_places_are_not_swapped_with_a_trapped_player(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "swap_places"}, others=("knox", "mira"))
    at.t.trapped[1] = 0
    assert go(at).options == ["decline", "choose 2"]


@every_way
def test_nor_by_one(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "trap"}, {"do": "swap_places"}))
    assert at.options == ["decline"]


@every_way
def test_trap(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "trap"}).money(0, 1000))
    assert place(at) == "jail" and at.t.trapped[0] == 0 and at.cash(0) == 1000


@every_way
def test_the_trap_takes_the_other_roll_of_doubles(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "trap"})
    if way == "card":
        at.next_card("test")
    at.t.place[0] = at.space("chance_1") - 4
    at.roll(2, 2)
    assert at.seat == 1


# --- deeds ---


@every_way
def test_free_upgrade_builds_the_cheapest(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "free_upgrade"}).money(0, 1000)
    at.own(0, "park_place", "boardwalk").own(0, "mediterranean", "baltic", level=3)
    go(at)
    assert at.t.level[at.space("mediterranean")] == 4 and at.cash(0) == 1000
    assert at.told("raised") == [(0, at.space("mediterranean"), 3)]


@every_way
def test_free_upgrade_builds_without_a_dollar_for_it(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "free_upgrade"}).money(0, 1).own(0, "park_place", "boardwalk"))
    assert at.t.level[at.space("park_place")] == 1


@every_way
@pytest.mark.parametrize("case", ["no group", "mortgaged", "highest"])
def test_free_upgrade_follows_the_rules_of_building(way: str, case: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "free_upgrade"}).own(0, "baltic")
    if case == "mortgaged":
        at.own(0, "mediterranean", mortgaged=True)
    elif case == "highest":
        at.own(0, "mediterranean", "baltic", level=4)
    before = at.t.level[:]
    go(at)
    assert at.t.level == before and at.told("nothing") == [(0,)]


@every_way
def test_downgrade_takes_from_the_highest(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "downgrade"}).money(0, 1000)
    at.own(0, "park_place", level=1).own(0, "boardwalk", level=2).own(0, "mediterranean", "baltic", level=1)
    go(at)
    assert at.t.level[at.space("boardwalk")] == 1 and at.cash(0) == 1000
    assert at.told("lowered") == [(0, at.space("boardwalk"))]


@every_way
def test_among_equals_downgrade_takes_from_the_most_expensive(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "downgrade"}).own(0, "mediterranean", "baltic", "park_place", "boardwalk", level=2)
    go(at)
    assert at.t.level[at.space("boardwalk")] == 1


@every_way
def test_downgrade_without_buildings_is_nothing(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "downgrade"}).own(0, "baltic").own(1, "park_place", "boardwalk", level=1)
    assert go(at).told("nothing") == [(0,)] and at.t.level[at.space("boardwalk")] == 1


@every_way
def test_force_buy(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "force_buy", "percent": 150}).money(0, 1000).money(1, 1000)
    at.own(1, "boardwalk", "reading").own(1, "electric", mortgaged=True).own(0, "baltic")
    go(at)
    assert at.options == ["decline", "seize reading", "seize electric", "seize boardwalk"]
    at.play("seize reading")
    assert at.owner("reading") == 0 and (at.cash(0), at.cash(1)) == (700, 1300)


@every_way
def test_force_buy_is_voluntary(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "force_buy", "percent": 50}).own(1, "boardwalk")).play("decline")
    assert at.owner("boardwalk") == 1


@every_way
def test_force_buy_spares_groups_with_buildings_and_deeds_that_cost_too_much(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "force_buy", "percent": 100}).money(0, 200)
    at.own(1, "park_place").own(1, "boardwalk", level=1).own(1, "reading", "electric")
    assert go(at).options == ["decline", "seize electric"]


@every_way
def test_a_seized_deed_keeps_its_mortgage_and_its_shares(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "force_buy", "percent": 50}, others=("knox", "mira"), shares=True)
    at.own(1, "reading").own(1, "electric", mortgaged=True)
    at.t.shares[at.space("reading")] = [0, 6, 4]
    go(at).play("seize reading")
    assert at.t.shares[at.space("reading")] == [6, 0, 4]
    at = table(tmp_path / "again", way, {"do": "force_buy", "percent": 50}).own(1, "electric", mortgaged=True)
    go(at).play("seize electric")
    assert at.owner("electric") == 0 and at.t.mortgaged[at.space("electric")]


# --- what a player may do later ---


@every_way
@pytest.mark.parametrize("count", [1, 3])
def test_shield(way: str, count: int, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "shield", "count": count}).own(1, "boardwalk", "pacific"))
    assert at.t.shields[0] == count
    paid = []
    for _ in range(count + 1):
        while at.seat != 0 or at.decision != "roll":
            at.play("end_turn") if at.decision == "manage" else at.put(1, "go").roll(4, 6)
        before = at.cash(0)
        at.t.place[0] = at.space("boardwalk") - 3
        at.roll(1, 2)
        paid.append(before - at.cash(0))
    assert paid == [0] * count + [91]


@every_way
def test_a_shield_keeps_no_tax_away(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "shield"}))
    at.put(1, "go").roll(4, 6)
    before = at.cash(0)
    at.put(0, "go").roll(1, 3)
    assert at.cash(0) == before - 200 and at.t.shields[0] == 1


@every_way
def test_market_shock(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "market_shock", "percent": 70, "turns": 3}).own(1, "boardwalk", "park_place"))
    assert at.t.view(1).market == 70 and at.told("shock") == [(70, 3)]
    seen = []
    for _ in range(4):
        seat = at.seat
        at.put(seat, "go").roll(4, 6)
        if at.decision == "manage":
            at.play("end_turn")
        seen.append(at.t.market_percent())
    assert seen == [70, 70, 100, 100]


@every_way
def test_a_shock_moves_prices_rents_and_buildings_but_no_mortgages(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "market_shock", "percent": 50, "turns": 9}).own(1, "park_place", "boardwalk")
    go(at).put(1, "go").roll(4, 6)
    before = at.cash(1)
    at.play("upgrade park_place")
    assert at.cash(1) == before - 77  # 350 × 50 % × 88 % × 50 %
    at.play("end_turn")
    before = at.cash(0)
    at.t.place[0] = at.space("boardwalk") - 3
    at.roll(1, 2)
    assert at.cash(0) == before - 91  # 200 × 91 % × 50 %
    at.own(1, "reading")
    before = at.cash(1)
    at.play("mortgage reading")
    assert at.cash(1) == before + 100


@every_way
def test_redraws(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "redraws", "count": 2}))
    assert at.t.redraws[0] == 2
    at.put(1, "go").roll(4, 6).next_card("doctor")
    at.t.place[0] = at.space("chest_2") - 3
    at.roll(1, 2)
    assert at.decision == "drawn"
    at.next_card("inheritance").play("redraw")
    assert at.t.redraws[0] == 1 and at.told("gained")[-1] == (0, 100)


@every_way
def test_rerolls(way: str, tmp_path: Path) -> None:
    at = go(table(tmp_path, way, {"do": "rerolls", "count": 2}))
    at.put(1, "go").roll(4, 6).put(0, "go").roll(1, 3)
    assert at.decision == "reroll"
    at.dice(4, 6).play("reroll")
    assert place(at) == "jail" and at.t.rerolls[0] == 1


@every_way
def test_draw(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "draw", "deck": "community"}).money(0, 1000).next_card("bank_error")
    assert go(at).cash(0) == 1200
    assert at.t.drawn[0] == (2 if way == "card" else 1)


@every_way
def test_a_card_that_was_drawn_by_an_effect_can_be_redrawn(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "draw", "deck": "community"}).next_card("doctor")
    at.t.redraws[0] = 1
    assert go(at).decision == "drawn" and at.options == ["accept", "redraw"]
