"""Every setting does what its words say; presets; and refusals come with a sentence."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from parlour.games.meinopoly.settings import PRESETS, Settings
from parlour.kernel import SettingError

from .arranged import GAME, ArrangedMeinopoly, sit


def land(at: ArrangedMeinopoly, space: str) -> ArrangedMeinopoly:
    """The player who is asked lands on a space."""
    at.t.place[at.seat] = (at.space(space) - 3) % at.t.derived.size
    return at.roll(1, 2)


def verbs(at: ArrangedMeinopoly) -> set[str]:
    return {move.split()[0] for move in at.options}


def on_board(value: str) -> object:
    return len(sit("knox", "marcus", pack="dominion", board=value).t.derived.space_ids)


def on_starting_money(value: int) -> object:
    return sit("knox", "marcus", starting_money=value).cash(0)


def on_salary(value: int) -> object:
    at = sit("knox", "marcus", salary=value)
    before = at.cash(0)
    land(at, "go")
    return at.cash(0) - before


def on_fine(value: int) -> object:
    at = trapped(fine=value)
    before = at.cash(1)
    at.play("pay_fine")
    return before - at.cash(1)


def trapped(**settings: Any) -> ArrangedMeinopoly:
    """The second player is trapped and about to choose."""
    at = sit("knox", "marcus", **settings).put(1, "jail")
    at.t.trapped[1] = 0
    return land(at, "jail")


def on_tries(value: int) -> object:
    at = trapped(tries=value)
    failed = 0
    while at.t.trapped[1] >= 0:
        at.roll(1, 2)
        failed += 1
        while at.decision == "buy":
            at.play("pass")
        if at.t.trapped[1] >= 0:
            land(at, "jail")
    return failed


def on_pot(value: bool) -> object:
    at = land(sit("knox", "marcus", pot=value), "income_tax")
    before = at.cash(1)
    land(at, "free_parking")
    return at.cash(1) - before


def on_settlement(value: bool) -> object:
    at = sit("knox", "marcus", "mira", settlement=value).own(0, "reading").money(0, 10)
    return land(at, "income_tax").decision


def on_auctions(value: bool) -> object:
    return land(sit("knox", "marcus", auctions=value), "baltic").play("pass").decision


def on_trades(value: bool) -> object:
    return "offer" in verbs(land(sit("knox", "marcus", trades=value).own(0, "baltic"), "jail"))


def on_shares(value: bool) -> object:
    return "go_public" in verbs(land(sit("knox", "marcus", shares=value).own(0, "baltic"), "jail"))


def on_alliances(value: bool) -> object:
    return "ally" in verbs(land(sit("knox", "marcus", "mira", alliances=value).own(0, "baltic"), "jail"))


def on_seasons(value: bool) -> object:
    at = sit("knox", "marcus", seasons=value)
    at.t.turns = 21
    before = at.cash(0)
    land(at, "income_tax")
    return before - at.cash(0)


def on_season_length(value: int) -> object:
    at = sit("knox", "marcus", seasons=True, season_length=value)
    turns = 0
    while not at.told("season"):
        land(at, "jail")
        turns += 1
    return turns


def on_council(value: bool) -> object:
    return land(sit("knox", "marcus", seasons=True, season_length=1, council=value), "jail").decision


def on_character_events(value: bool) -> object:
    at = sit("knox", "marcus", character_events=value)
    before = at.cash(0)
    land(at, "luxury_tax")
    return before - at.cash(0)


def on_encounters(value: bool) -> object:
    return land(sit("knox", "marcus", encounters=value), "free_parking").decision


def on_duels(value: bool) -> object:
    return land(sit("knox", "marcus", duels=value).own(1, "boardwalk"), "boardwalk").decision


def on_rounds(value: int) -> object:
    at = sit("knox", "marcus", rounds=value)
    turns = 0
    while not at.t.over and turns < 20:
        land(at, "jail")
        turns += 1
    return turns


def on_boom(value: int) -> object:
    """What the boom makes of rents in its first round."""
    at = sit("knox", "marcus", boom_from=5, boom=value)
    at.t.rounds = 5
    return at.t.boom_percent()


def on_boom_from(value: int) -> object:
    at = sit("knox", "marcus", boom_from=value)
    at.t.rounds = 2
    return at.t.boom_percent()


def on_characters(value: int) -> object:
    """How many characters there are to choose from."""
    return len(ArrangedMeinopoly(GAME, 2, pack="classic", settings={"characters": value}).options)


def on_even_start(value: bool) -> object:
    """Whether Renn and Cassian start with what the rulebook gives them."""
    at = sit("renn", "cassian", even_start=value)
    return at.cash(0) < 1750, at.cash(1) > 1800


def on_selling(value: bool) -> object:
    at = sit("knox", "marcus", selling=value).own(0, "mediterranean", "baltic", level=1).roll(4, 6)
    return "sell baltic" in at.options


def on_last_dollar(value: bool) -> object:
    return "buy" in sit("knox", "marcus", last_dollar=value).money(0, 56).roll(1, 2).options


def on_dominion(value: str) -> object:
    """Whether one complete group wins, and whether streets of two colours do."""
    won = []
    for count, deeds in ((1, ("mediterranean", "baltic")), (2, ("baltic", "boardwalk"))):
        at = sit("knox", "marcus", dominion=value, dominion_count=count).own(0, *deeds)
        won.append(land(at, "jail").play("end_turn").t.over)
    return tuple(won)


def on_dominion_count(value: int) -> object:
    at = sit("knox", "marcus", dominion="colours", dominion_count=value).own(0, "baltic", "boardwalk")
    return land(at, "jail").play("end_turn").t.over


def on_character_victories(value: bool) -> object:
    return land(sit("ophelia", "marcus", character_victories=value).money(0, 3000), "jail").play("end_turn").t.over


def on_objectives(value: bool) -> object:
    return len(sit("knox", "marcus", objectives=value).t.aims)


def on_teams(value: bool) -> object:
    return sit("knox", "marcus", "mira", "albert", teams=value).t.teams is not None


SETTINGS: dict[str, tuple[Callable[[Any], object], dict[Any, object]]] = {
    "board": (on_board, {"": 40, "ring": 40, "inner": 24}),
    "characters": (on_characters, {0: 10, 3: 3, 20: 10}),
    "starting_money": (on_starting_money, {100: 450, 1500: 1850, 10000: 10350}),
    "even_start": (on_even_start, {False: (False, False), True: (True, True)}),
    "salary": (on_salary, {0: 0, 200: 200, 5000: 5000}),
    "fine": (on_fine, {0: 0, 50: 50, 1000: 1000}),
    "tries": (on_tries, {1: 1, 3: 3, 5: 5}),
    "pot": (on_pot, {False: 0, True: 200}),
    "settlement": (on_settlement, {False: "roll", True: "settle"}),
    "selling": (on_selling, {False: False, True: True}),
    "last_dollar": (on_last_dollar, {False: False, True: True}),
    "auctions": (on_auctions, {False: "roll", True: "bidding"}),
    "trades": (on_trades, {False: False, True: True}),
    "shares": (on_shares, {False: False, True: True}),
    "alliances": (on_alliances, {False: False, True: True}),
    "seasons": (on_seasons, {False: 200, True: 400}),
    "season_length": (on_season_length, {1: 1, 4: 4, 10: 10}),
    "council": (on_council, {False: "roll", True: "confer"}),
    "character_events": (on_character_events, {False: 100, True: 40}),
    "encounters": (on_encounters, {False: "roll", True: "encounter"}),
    "duels": (on_duels, {False: "roll", True: "challenge"}),
    "boom_from": (on_boom_from, {0: 100, 1: 120, 2: 110, 3: 100}),
    "boom": (on_boom, {0: 100, 10: 110, 25: 125}),
    "rounds": (on_rounds, {0: 20, 1: 2, 3: 6}),
    "dominion": (on_dominion, {"off": (False, False), "groups": (True, False), "colours": (True, True)}),
    "dominion_count": (on_dominion_count, {1: True, 2: True, 3: False}),
    "character_victories": (on_character_victories, {False: False, True: True}),
    "objectives": (on_objectives, {False: 0, True: 2}),
    "teams": (on_teams, {False: False, True: True}),
}


@pytest.mark.parametrize(
    ("setting", "value"), [(setting, value) for setting, (_, values) in SETTINGS.items() for value in values]
)
def test_each_value_of_a_setting_does_what_the_words_say(setting: str, value: Any) -> None:
    try_it, expected = SETTINGS[setting]
    assert try_it(value) == expected[value]


def test_every_setting_is_tried_and_has_words() -> None:
    names = [setting.name for setting in GAME.describe_settings()]
    assert names == list(SETTINGS)
    assert [name for name in names if not GAME.words.get("settings", name)] == []
    assert [name for name in names if not GAME.words.get("names", "setting", name)] == []
    assert [name for name in PRESETS if not GAME.words.get("names", "preset", name)] == []


def test_money_in_the_pot_stays_in_the_game() -> None:
    at = sit("knox", "marcus", pot=True).next_card("chairman")
    total = at.t.bank.total()
    land(land(at, "income_tax"), "chance_1")
    assert at.t.view(0).pot == 250 and at.t.bank.total() == total


# --- presets ---


def test_there_are_four_presets_and_each_has_words() -> None:
    assert list(GAME.presets) == ["standard", "rulebook", "quick", "everything"]
    assert [preset for preset in GAME.presets if not GAME.words.get("presets", preset)] == []


def test_standard_is_the_default_preset() -> None:
    assert GAME.set_for(4, {}, None, GAME.read_pack("classic")).settings == Settings()
    assert GAME.set_for(4, {}, "standard", GAME.read_pack("classic")).settings == Settings()


def test_the_rulebook_has_none_of_the_roadmap() -> None:
    settings = msgspec.convert(PRESETS["rulebook"], Settings)
    names = (
        "auctions",
        "trades",
        "shares",
        "alliances",
        "seasons",
        "council",
        "character_events",
        "encounters",
        "duels",
    )
    for name in (*names, "settlement", "character_victories", "objectives", "teams", "pot"):
        assert getattr(settings, name) is False, name
    assert (settings.dominion, settings.rounds, settings.boom_from) == ("off", 0, 0)
    assert not settings.selling and not settings.even_start and settings.last_dollar


def test_everything_has_all_of_it_but_teams() -> None:
    settings = msgspec.convert(PRESETS["everything"], Settings)
    off = [setting.name for setting in GAME.describe_settings() if getattr(settings, setting.name) is False]
    assert off == ["last_dollar", "teams"] and settings.dominion == "groups"


def test_quick_ends_after_fifteen_rounds() -> None:
    assert sit("knox", "marcus", preset="quick").t.derived.rounds == 15


def test_a_preset_may_be_changed_in_one_setting() -> None:
    derived = sit("knox", "marcus", preset="quick", rounds=3, auctions=False).t.derived
    assert (derived.rounds, derived.auctions, derived.trades) == (3, False, True)


# --- refusals ---


def refused(why: str, seats: int, pack: str = "classic", preset: str | None = None, **settings: Any) -> None:
    """The setup is refused, and the sentence says why."""
    with pytest.raises(SettingError) as error:
        GAME.set_for(seats, settings, preset, GAME.read_pack(pack))
    assert str(error.value) == why


def test_a_board_that_the_pack_does_not_have() -> None:
    refused("this pack has no board 'outer'; there is ring, inner", 4, "dominion", board="outer")
    refused("this pack has no board 'inner'; there is ring", 4, "classic", board="inner")


@pytest.mark.parametrize(("pack", "most"), [("realm", 6), ("neon", 8)])
def test_more_seats_than_a_pack_has_characters(pack: str, most: int) -> None:
    GAME.set_for(most, {}, None, GAME.read_pack(pack))
    refused(f"This pack has {most} characters, not enough for {most + 1} seats.", most + 1, pack)


@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_teams_with_odd_or_too_few_seats(seats: int) -> None:
    refused(f"Two teams need an even number of seats and at least four, not {seats}.", seats, teams=True)


@pytest.mark.parametrize("seats", [4, 6, 8, 10])
def test_teams_with_even_seats_are_fine(seats: int) -> None:
    assert GAME.set_for(seats, {"teams": True}, None, GAME.read_pack("classic")).seats == seats


@pytest.mark.parametrize("seats", [1, 11])
def test_fewer_than_two_seats_and_more_than_ten(seats: int) -> None:
    refused(f"meinopoly is for 2 to 10 seats, not {seats}", seats)


@pytest.mark.parametrize(
    ("setting", "value", "why"),
    [
        ("starting_money", 99, "setting starting_money is a whole number from 100 to 10000, not 99"),
        ("starting_money", 10001, "setting starting_money is a whole number from 100 to 10000, not 10001"),
        ("salary", -1, "setting salary is a whole number from 0 to 5000, not -1"),
        ("fine", 1001, "setting fine is a whole number from 0 to 1000, not 1001"),
        ("tries", 0, "setting tries is a whole number from 1 to 5, not 0"),
        ("season_length", 0, "setting season_length is a whole number from 1 to 50, not 0"),
        ("rounds", 501, "setting rounds is a whole number from 0 to 500, not 501"),
        ("dominion_count", 13, "setting dominion_count is a whole number from 0 to 12, not 13"),
        ("auctions", "maybe", "setting auctions is on or off, not 'maybe'"),
        ("dominion", "group", "setting dominion is one of off, groups, colours, not 'group'; did you mean 'groups'?"),
        ("seaons", True, "there is no setting 'seaons'; did you mean 'seasons'?"),
    ],
)
def test_a_value_outside_its_range(setting: str, value: Any, why: str) -> None:
    refused(why, 4, **{setting: value})


def test_a_preset_that_does_not_exist() -> None:
    refused("there is no preset 'rule_book'; did you mean 'rulebook'?", 4, preset="rule_book")


def test_text_from_a_command_line_is_read() -> None:
    setup = GAME.set_for(4, {"rounds": "12", "auctions": "off", "dominion": "colours"}, None, GAME.read_pack("classic"))
    assert (setup.settings.rounds, setup.settings.auctions, setup.settings.dominion) == (12, False, "colours")


@pytest.mark.parametrize(("money", "cash"), [(100, 1), (120, 1), (121, 1), (122, 2)])
def test_a_handicap_larger_than_the_money_leaves_a_dollar(money: int, cash: int) -> None:
    at = sit("renn", "lia", even_start=True, starting_money=money)  # Renn: 250 for Capital, and a handicap of 370
    assert at.cash(0) == cash


def test_with_the_least_of_everything_nobody_is_out_before_they_owe() -> None:
    at = land(sit("renn", "lia", "knox", even_start=True, starting_money=100), "free_parking")
    assert at.t.left == ()
