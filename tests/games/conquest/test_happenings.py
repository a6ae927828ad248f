"""Dynamic Events: the forecast, and what each of the sixteen does."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.conquest.rules.happenings import DECKS, HAPPENINGS, arms_race, attacks_left, new_round
from parlour.testing import write_pack

from .arranged import REST, ArrangedConquest, sit


def during(name: str, falls_on: int = -1, seats: int = 4, **settings: Any) -> ArrangedConquest:
    """A later round for which this was forecast; seat 0 leads, seat 3 is last."""
    at = sit(seats, events="all", **settings).until("reinforce").hold(0, {REST: 1})
    at.hold(1, {"alaska": 5, "alberta": 2, "ontario": 14}).hold(2, {"peru": 5, "brazil": 1}).hold(3, {"japan": 3})
    at.t.forecast = HAPPENINGS.index(name)
    at.t.will_fall_on = falls_on
    at.t.rounds = 5
    new_round(at.t)
    return at


def test_sixteen_of_them() -> None:
    assert len(HAPPENINGS) == len(set(HAPPENINGS)) == 16
    assert [len(DECKS[name]) for name in ("off", "helpful", "gentle", "all")] == [0, 6, 10, 16]


def test_an_event_is_forecast_a_round_ahead_and_the_first_round_has_none() -> None:
    at = sit(3, events="all").until("reinforce")
    assert at.t.happening == -1 and at.t.forecast >= 0
    coming, where = at.t.forecast, at.t.will_fall_on
    for _ in range(600):
        if at.t.rounds == 2:
            break
        at.play_default()
    assert (at.t.rounds, at.t.happening, at.t.falls_on) == (2, coming, where)


def test_all_events_come_before_any_comes_again() -> None:
    at = sit(3, events="all").until("reinforce")
    seen = [at.t.forecast]
    at.t.rounds = 5
    for _ in range(15):
        new_round(at.t)
        seen.append(at.t.forecast)
    assert sorted(seen) == list(range(16))


def test_militia() -> None:
    at = during("militia")
    assert at.armies("alberta") == 3 and at.armies("alaska") == 6, "the two weakest border lands"
    assert at.armies("brazil") == 2 and at.armies("peru") == 6 and at.armies("japan") == 4
    assert at.t.conserved()["armies"] == 0


def test_harvest() -> None:
    assert during("harvest").begin(3).income() == {"territories": 3, "harvest": 1}


def test_volunteers() -> None:
    assert during("volunteers").t.due == [0, 0, 0, 3]


def test_a_pack_may_change_what_events_do(tmp_path: Path) -> None:
    happenings = {"militia": 1, "volunteers": 5, "desertion": 4, "deserters": 9, "truce_day": 0, "arms_race": 7}
    pack = write_pack(tmp_path / "mine", extends="standard", numbers={"happenings": happenings})
    assert during("militia", pack=pack).armies("alaska") == 5, "only Alberta is reinforced"
    assert during("volunteers", pack=pack).t.due == [0, 0, 0, 5]
    assert during("desertion", pack=pack).armies("ontario") == 5
    assert during("desertion", pack=pack).armies("peru") == 1, "never the last"
    assert not attacks_left(during("truce_day", pack=pack).t)
    assert arms_race(during("arms_race", pack=pack).t) == 7


def test_r20_nobody_if_several_are_last_or_largest() -> None:
    at = sit(4, events="all").until("reinforce").hold(0, {REST: 1}).hold(1, {"alaska": 5}).hold(2, {"peru": 5})
    at.hold(3, {"japan": 1})
    at.t.forecast, at.t.rounds = HAPPENINGS.index("volunteers"), 5
    new_round(at.t)
    assert at.t.due == [0] * 4


@pytest.mark.parametrize("name", ["new_trade", "summit"])
def test_a_card_may_be_swapped(name: str) -> None:
    at = during(name).hand(3, "china").begin(3)
    assert at.options == ["ready", "swap china"]
    at.play("swap china")
    assert len(at.cards(3)) == 1 and at.cards(3) != ["china"] and at.decision == "reinforce"
    assert at.t.derived.card_ids[at.t.pile.cards[0]] == "china"


def test_roads() -> None:
    at = during("roads").begin(1).play("place_all alaska").until("fortify")
    assert "fortify alaska ontario" in at.options


def test_truce_day() -> None:
    at = during("truce_day").begin(1).play("place_all ontario")
    for target in ("quebec", "eastern_united_states"):
        at.play(f"attack ontario {target}").dice(6, 6, 6, 1).play("all_out", "move 0")
    assert at.decision != "attack" or at.options == ["end_attacks"]


def test_plague() -> None:
    at = during("plague", 0)
    assert (at.armies("alaska"), at.armies("alberta"), at.armies("ontario"), at.armies("peru")) == (4, 2, 13, 5)


def test_desertion() -> None:
    at = during("desertion")
    assert (at.armies("ontario"), at.armies("alaska")) == (12, 5)


def test_r31_storms_close_a_sea_for_attacks() -> None:
    at = during("storms", 0).hold(0, {"kamchatka": 1}).begin(1).play("place_all alaska")
    assert at.t.derived.sea_ids[0] == "north_pacific"
    assert "attack alaska kamchatka" not in at.options and "attack alaska northwest_territory" in at.options


def test_strike() -> None:
    at = during("strike")
    assert at.begin(0).income()["strike"] == -2
    assert "strike" not in at.begin(1).income()


def test_r16_a_turn_brings_at_least_one_army() -> None:
    at = during("strike").begin(3)
    at.t.due = [0, 0, 0, -9]
    assert at.begin(3).t.reserve == 1


def test_drought() -> None:
    at = during("drought", 5)
    assert at.begin(0).income()["continent"] == 5 + 3, "Europe and Africa, but not Australia"


def test_unrest() -> None:
    at = during("unrest", -1).hold(0, {"kamchatka": 6, "venezuela": 5, "argentina": 4, "mongolia": 2})
    at.t.forecast = HAPPENINGS.index("unrest")
    new_round(at.t)
    assert [at.armies(n) for n in ("kamchatka", "venezuela", "argentina", "mongolia")] == [5, 4, 3, 2]


def test_arms_race() -> None:
    at = during("arms_race").hand(3, "china", "india", "siam").hand(3, "wild_1").begin(3)
    cards = [option for option in at.options if option.startswith("lay")]
    at.play("lay wild_1")
    at.play(at.options[0]).play(at.options[0])
    assert cards and at.income()["set"] == 4 + 2


def test_entrenchment() -> None:
    at = during("entrenchment").hold(1, {"alaska": 3}).begin(1).play("place_all ontario")
    assert not any(option.startswith("attack alaska") for option in at.options)
    at.play("attack ontario quebec").dice(6, 6, 6, 1).play("all_out")
    assert at.owner("quebec") == 1


def test_market() -> None:
    at = during("market").begin(0)
    before = at.t.reserve
    at.play("barter")
    assert (at.t.reserve, len(at.cards(0))) == (before - 4, 1) and "barter" not in at.verbs()
    assert during("market").begin(3).decision == "reinforce", "three armies are not enough"


def test_a_summit_makes_treaties_last_longer() -> None:
    at = during("summit", alliances=True).begin(1)
    at.play("propose_pact 3", "agree")
    assert at.t.treaties[0][4] == at.t.rounds + 3 + 1
