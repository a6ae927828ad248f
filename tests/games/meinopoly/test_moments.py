"""The moments of characters' effects, what narrows them, and which effects are allowed at which."""

from pathlib import Path
from typing import Any, get_args

import pytest

from parlour.games.meinopoly.pack import Moment
from parlour.kernel import fast

from .arranged import ArrangedMeinopoly, sit
from .extended_packs import extend, faults

Does = dict[str, Any]
GAIN = {"do": "gain", "amount": 7}


def hooked(
    folder: Path, *hooks: dict[str, Any], others: tuple[str, ...] = ("knox", "mira"), **settings: Any
) -> ArrangedMeinopoly:
    """Marcus with these passives instead of his own, and other players; everyone has 1000."""
    pack = extend(folder / "pack", characters=[{"id": "marcus", "passives": list(hooks)}])
    at = sit("marcus", *others, pack=pack, **settings)
    for seat in range(1 + len(others)):
        at.money(seat, 1000)
    return at


def land(at: ArrangedMeinopoly, space: str) -> ArrangedMeinopoly:
    """The player who is asked lands on a space."""
    at.t.place[at.seat] = (at.space(space) - 3) % at.t.derived.size
    return at.roll(1, 2)


def moment(folder: Path, when: str, *does: Does, **more: Any) -> ArrangedMeinopoly:
    """Marcus with one passive."""
    narrow: dict[str, Any] = {key: more.pop(key) for key in ("on", "only") if key in more}
    return hooked(folder, {"when": when, "does": list(does) or [GAIN], **narrow}, **more)


# --- when ---


def test_start_is_before_the_first_turn(tmp_path: Path) -> None:
    pack = extend(tmp_path / "pack", characters=[{"id": "marcus", "passives": [{"when": "start", "does": [GAIN]}]}])
    at = sit("knox", "marcus", pack=pack)
    assert at.cash(1) == 1800 + 7 and at.t.turns == 1 and at.seat == 0


def test_turn_start_is_before_the_roll(tmp_path: Path) -> None:
    at = moment(tmp_path, "turn_start")
    for space in ("jail", "jail", "jail"):
        land(at, space)
    assert at.seat == 0 and at.cash(0) == 1007


def test_turn_start_is_only_for_the_players_own_turn(tmp_path: Path) -> None:
    at = moment(tmp_path, "turn_start")
    land(at, "jail")
    assert at.seat == 1 and at.cash(0) == 1000


def test_roll_is_after_each_roll(tmp_path: Path) -> None:
    at = moment(tmp_path, "roll").put(0, "jail").roll(5, 5)
    assert at.seat == 0 and at.cash(0) == 1007
    land(at, "jail")
    assert at.cash(0) == 1014


def test_roll_is_also_a_try_to_escape(tmp_path: Path) -> None:
    at = moment(tmp_path, "roll", others=("knox",))
    at.t.trapped[0] = 0
    land(land(at, "jail"), "jail")
    assert at.decision == "trapped"
    at.money(0, 1000).roll(1, 2)
    assert at.cash(0) == 1007 and at.t.trapped[0] == 1


def test_a_payment_at_the_roll_does_not_take_the_place_of_the_fine(tmp_path: Path) -> None:
    at = moment(tmp_path, "roll", {"do": "pay", "amount": 10}, others=("knox",), tries=1)
    at.t.trapped[0] = 0
    land(land(at, "jail"), "jail")
    at.money(0, 1000).put(0, "jail").roll(4, 6)
    assert at.cash(0) == 1000 - 10 - 50 and at.t.trapped[0] == -1


def test_pass_start(tmp_path: Path) -> None:
    assert land(moment(tmp_path, "pass_start"), "go").cash(0) == 1207


def test_land(tmp_path: Path) -> None:
    assert land(moment(tmp_path, "land"), "jail").cash(0) == 1007


def test_draw_is_for_free_redraws(tmp_path: Path) -> None:
    at = moment(tmp_path, "draw", {"do": "redraw_freely"}).next_card("crossword")
    land(at, "chance_1")
    assert at.decision == "drawn"
    at.play("accept")
    assert at.cash(0) == 1100


@pytest.mark.parametrize(
    ("space", "due"), [("luxury_tax", 100), ("chance_1", 50), ("boardwalk", 91)], ids=["tax", "card", "rent"]
)
def test_payment_is_after_each_payment(space: str, due: int, tmp_path: Path) -> None:
    at = moment(tmp_path, "payment").own(1, "boardwalk").next_card("chairman")
    assert land(at, space).cash(0) == 1000 - due + 7


def test_payment_is_a_fine_too(tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", others=("knox",))
    at.t.trapped[0] = 0
    land(land(at, "jail"), "jail").money(0, 1000).play("pay_fine")
    assert at.cash(0) == 1000 - 50 + 7


def test_a_payment_at_a_moment_starts_no_payment_moment(tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", {"do": "pay", "amount": 10})
    assert land(at, "luxury_tax").cash(0) == 1000 - 100 - 10


@pytest.mark.parametrize("on", ["tax", "card", "fine", "rent"])
def test_payment_may_be_narrowed(on: str, tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", on=[on], others=("knox",)).own(1, "boardwalk")
    before = at.cash(0)
    gains = {}
    for space, what, due in (("luxury_tax", "tax", 100), ("chance_1", "card", 50), ("boardwalk", "rent", 91)):
        before = at.next_card("chairman").cash(0)
        land(at, space)
        gains[what] = at.cash(0) - before + due
        land(at, "jail")
        if at.decision == "manage":
            at.play("end_turn")
    assert gains == {what: 7 if what == on else 0 for what in gains}


def test_a_scale_at_payment(tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", {"do": "scale", "percent": 30}, on=["tax"])
    assert land(at, "luxury_tax").cash(0) == 970


def test_two_scales_are_taken_one_after_the_other(tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", {"do": "scale", "percent": 50}, {"do": "scale", "percent": 30})
    assert land(at, "luxury_tax").cash(0) == 985


def test_a_scale_and_something_that_happens(tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", {"do": "scale", "percent": 50}, GAIN)
    assert land(at, "luxury_tax").cash(0) == 1000 - 50 + 7


def test_a_payment_that_is_scaled_to_nothing_is_none(tmp_path: Path) -> None:
    at = moment(tmp_path, "payment", {"do": "scale", "percent": 0}, GAIN)
    assert land(at, "luxury_tax").cash(0) == 1000 and not at.told("paid")


def test_purchase(tmp_path: Path) -> None:
    at = land(moment(tmp_path, "purchase"), "boardwalk").play("buy")
    assert at.cash(0) == 1000 - 372 + 7
    at = land(moment(tmp_path / "less", "purchase", {"do": "scale", "percent": 50}), "boardwalk").play("buy")
    assert at.cash(0) == 1000 - 186


def test_build(tmp_path: Path) -> None:
    effects: list[tuple[Does, int]] = [({"do": "scale", "percent": 50}, 92), ({"do": "shield"}, 184)]
    for number, (does, cost) in enumerate(effects):
        at = moment(tmp_path / str(number), "build", does).own(0, "park_place", "boardwalk")
        assert land(at, "jail").play("upgrade boardwalk").cash(0) == 1000 - cost
        assert at.t.shields[0] == number


def test_rent_is_for_rents_that_the_player_collects(tmp_path: Path) -> None:
    at = moment(tmp_path, "rent", {"do": "scale", "percent": 150}).own(0, "boardwalk")
    land(at, "jail").play("end_turn")
    assert land(at, "boardwalk").cash(0) == 1144  # 100 less the charisma of Knox, and half as much again


def test_rent_of_complete_groups_only(tmp_path: Path) -> None:
    at = moment(tmp_path, "rent", {"do": "scale", "percent": 150}, only="complete_group").own(0, "boardwalk")
    land(at, "jail").play("end_turn")
    assert land(at, "boardwalk").cash(0) == 1096
    at.own(0, "park_place")
    assert land(at, "park_place").told("rent")[-1][3] == 193  # 140 × 92 % × 150 %


def test_rent_of_the_regulated_deed_only(tmp_path: Path) -> None:
    at = moment(tmp_path, "rent", {"do": "scale", "percent": 150}, only="regulated").own(0, "boardwalk", "reading")
    at.play("regulate boardwalk")
    land(at, "jail").play("end_turn")
    assert land(at, "boardwalk").told("rent")[-1][3] == 144
    assert land(at, "reading").told("rent")[-1][3] == 23


def test_payment_of_rent_in_complete_groups_only(tmp_path: Path) -> None:
    hook = {"when": "payment", "on": ["rent"], "only": "complete_group", "does": [{"do": "scale", "percent": 50}]}
    at = hooked(tmp_path, hook).own(1, "boardwalk", "park_place", "pacific")
    assert land(at, "boardwalk").cash(0) == 1000 - 91
    at = hooked(tmp_path / "one", hook).own(1, "pacific")
    assert land(at, "pacific").cash(0) == 1000 - 47


def test_alliance(tmp_path: Path) -> None:
    at = moment(tmp_path, "alliance", {"do": "scale", "percent": 200}, alliances=True).own(1, "boardwalk")
    land(at, "jail").play("ally 1", "agree", "end_turn")
    land(at, "jail").play("end_turn")
    land(at, "boardwalk")
    assert at.told("ally_share") == [(0, 1, 18)]  # of 92


def test_bankruptcy(tmp_path: Path) -> None:
    at = land(moment(tmp_path, "bankruptcy"), "jail").money(1, 10)
    assert land(at, "luxury_tax").t.left == (1,) and at.cash(0) == 1007


def test_turn_end(tmp_path: Path) -> None:
    at = moment(tmp_path, "turn_end")
    assert land(at, "jail").cash(0) == 1007


def test_a_player_ruined_as_the_turn_ends_is_out_and_the_next_plays(tmp_path: Path) -> None:
    at = moment(tmp_path, "turn_end", {"do": "pay", "amount": 1500})
    assert land(at, "jail").t.left == (0,) and at.seat == 1 and at.decision == "roll"


def test_victories_are_checked_after_that_too(tmp_path: Path) -> None:
    at = moment(tmp_path, "turn_end", {"do": "pay", "amount": 1500}, dominion="groups", dominion_count=1)
    at.own(1, "mediterranean", "baltic")
    land(at, "jail")
    assert at.t.result is not None and at.t.result.reason == "dominion"


def test_a_player_ruined_before_the_first_turn_is_out(tmp_path: Path) -> None:
    does = [{"do": "move_to", "space": "income_tax"}, {"do": "pay", "amount": 5000}, {"do": "move_on", "spaces": 1}]
    pack = extend(tmp_path / "pack", characters=[{"id": "marcus", "passives": [{"when": "start", "does": does}]}])
    at = sit("marcus", "knox", "mira", pack=pack)
    assert at.t.left == (0,) and at.seat == 1 and at.t.whose == 1


def test_nothing_more_happens_to_a_player_ruined_in_anothers_turn(tmp_path: Path) -> None:
    """The salary on the way past START is not enough, and the landing does not happen."""
    hooks = (
        {"when": "bankruptcy", "does": [{"do": "move_to", "space": "income_tax"}]},
        {"when": "pass_start", "does": [{"do": "pay", "amount": 900}]},
    )
    at = land(hooked(tmp_path, *hooks, others=("knox", "mira", "lia")), "jail").money(0, 100).money(1, 10)
    land(at, "luxury_tax")
    assert at.t.left == (1, 0)
    assert at.t.place[0] == at.space("income_tax") and at.told("paid") == []
    assert at.t.owed == [0, 0, 0, 0]


def test_a_player_trapped_in_anothers_turn_does_not_take_their_doubles(tmp_path: Path) -> None:
    pack = extend(
        tmp_path / "pack",
        cards=[{"id": "levy", "deck": "event", "does": [{"do": "all_pay", "amount": 50}]}],
        characters=[{"id": "marcus", "passives": [{"when": "bankruptcy", "does": [{"do": "trap"}]}]}],
    )
    at = sit("knox", "marcus", "mira", pack=pack).next_card("levy").money(2, 10)
    at.t.place[0] = at.space("chance_1") - 4
    at.roll(2, 2)
    assert at.t.left == (2,) and at.t.trapped[1] == 0
    assert at.seat == 0 and at.decision == "roll"


# --- what may stand where ---

EFFECTS: list[Does] = [
    {"do": "gain", "amount": 5},
    {"do": "pay", "amount": 5},
    {"do": "pay_percent", "percent": 3},
    {"do": "gain_per_deed", "amount": 5},
    {"do": "pay_per_deed", "amount": 5},
    {"do": "all_gain", "amount": 5},
    {"do": "all_pay", "amount": 5},
    {"do": "steal", "amount": 5},
    {"do": "salary"},
    {"do": "move_to", "space": "boardwalk"},
    {"do": "move_to_next", "type": "transit"},
    {"do": "move_on", "spaces": 3},
    {"do": "go_back", "spaces": 3},
    {"do": "teleport"},
    {"do": "swap_places"},
    {"do": "trap"},
    {"do": "free_upgrade"},
    {"do": "downgrade"},
    {"do": "force_buy", "percent": 120},
    {"do": "shield"},
    {"do": "market_shock", "percent": 90, "turns": 3},
    {"do": "redraws"},
    {"do": "rerolls"},
    {"do": "draw", "deck": "event"},
    {"do": "scale", "percent": 90},
    {"do": "redraw_freely"},
]
MONEY = ("gain", "gain_per_deed", "all_gain", "salary")


def may_stand(when: str, does: str) -> bool:
    if does == "redraw_freely" or when == "draw":
        return does == "redraw_freely" and when == "draw"
    if does == "scale":
        return when in ("payment", "purchase", "build", "rent", "alliance")
    if (when, does) == ("pass_start", "salary") or (when == "build" and does in MONEY):
        return False
    return when not in ("rent", "alliance")


@pytest.mark.parametrize("when", get_args(Moment))
def test_effects_allowed_at_a_moment_are_played_and_others_refused(when: str, tmp_path: Path) -> None:
    for does in EFFECTS:
        folder = tmp_path / str(does["do"])
        hook = {"when": when, "does": [does]}
        pack = extend(folder, characters=[{"id": who, "passives": [hook]} for who in ("marcus", "mira")])
        if not may_stand(when, does["do"]):
            assert all("passives[0].does[0]" in line and "characters.toml" in line for line in faults(folder))
            continue
        at = sit("marcus", "mira", "knox", pack=pack, preset="everything")
        total = at.t.bank.total()
        chance = fast(3)
        for _ in range(200):
            if at.t.over:
                break
            options = at.t.options(at.seat)
            at.t.take(at.seat, options[chance.below(len(options))])
            assert at.t.bank.total() == total


def test_every_effect_is_among_those_tried() -> None:
    from parlour.games.meinopoly.effect_shapes import Effect

    assert [does["do"] for does in EFFECTS] == [effect.__struct_config__.tag for effect in get_args(Effect)]
