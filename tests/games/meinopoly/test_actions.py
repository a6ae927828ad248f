"""Section 15: every action, open and closed."""

import pytest

from parlour import IllegalMove, Match

from .arranged import GAME, ArrangedMeinopoly, sit
from .visits import CAST, open_to, rest, sit_plain, trap, visit

# The rulebook's thirteen actions, by our verbs.
ACTIONS = {
    "selectCharacter": "select",
    "rollDice": "roll",
    "buyProperty": "buy",
    "passProperty": "pass",
    "payJailFine": "pay_fine",
    "useReroll": "reroll",
    "acceptCard": "accept",
    "redrawCard": "redraw",
    "regulateProperty": "regulate",
    "upgradeProperty": "upgrade",
    "mortgageProperty": "mortgage",
    "unmortgageProperty": "redeem",
    "endTurn": "end_turn",
}


def moments() -> dict[str, ArrangedMeinopoly]:
    """Tables at the decisions of section 15; the first player is asked, and is rich, with a group and a mortgage."""

    def owner(character: str = "knox") -> ArrangedMeinopoly:
        at = sit(character, "lia" if character != "lia" else "marcus").money(0, 3000)
        return at.own(0, "mediterranean", "baltic").own(0, "reading", mortgaged=True)

    return {
        "before the roll": owner(),
        "in the trap": trap(owner()),
        "after the roll": visit(owner(), "free_parking"),
        "on an unowned deed": visit(owner(), "vermont"),
        "before the landing": owner("renn").put(0, "jail").roll(4, 6),
        "at a card": visit(owner("cassian").next_card("doctor"), "chest_2"),
    }


OPEN = {
    "before the roll": {"roll", "mortgage", "redeem", "regulate"},
    "in the trap": {"roll", "pay_fine", "mortgage", "redeem", "regulate"},
    "after the roll": {"end_turn", "upgrade", "upgrade_all", "mortgage", "redeem", "regulate"},
    "on an unowned deed": {"buy", "pass"},
    "before the landing": {"stay", "reroll"},
    "at a card": {"accept", "redraw"},
}


@pytest.mark.parametrize("moment", OPEN)
def test_these_actions_are_open_and_no_others(moment: str) -> None:
    at = moments()[moment]
    assert at.seat == 0
    assert {option.split()[0] for option in at.options} == OPEN[moment]


@pytest.mark.parametrize("moment", OPEN)
def test_only_the_player_who_is_asked_can_act(moment: str) -> None:
    assert moments()[moment].t.asked() == [0]


def test_all_thirteen_exist() -> None:
    assert len(ACTIONS) == 13
    assert set(ACTIONS.values()) <= set(GAME.verbs)
    assert set(ACTIONS.values()) <= {"select"}.union(*OPEN.values())


def test_a_closed_move_is_refused_with_a_sentence_and_changes_nothing() -> None:
    m = Match.new("meinopoly", seats=2, pack="classic", preset="rulebook", seed=1)
    seat = m.asked[0]
    before = m.record()
    for text in ("roll", "end_turn", "buy", "select nobody", "select 99", "dance", "roll twice", ""):
        with pytest.raises(IllegalMove, match=f"not open to seat {seat}"):
            m.play(seat, text)
    assert m.record() == before


# selectCharacter


def test_select_a_character_that_is_free() -> None:
    m = Match.new("meinopoly", seats=3, pack="classic", preset="rulebook", seed=1)
    first = m.asked[0]
    assert [GAME.write(m.setup, move) for move in m.options(first)] == [f"select {name}" for name in CAST]
    m.play(first, "select mira")
    with pytest.raises(IllegalMove):
        m.play(m.asked[0], "select mira")


def test_select_only_before_the_play() -> None:
    at = sit_plain()
    assert open_to(at, "select") == []


# rollDice


def test_roll_once_in_a_turn() -> None:
    at = visit(sit_plain().own(0, "reading"), "free_parking")
    assert "roll" not in at.options
    assert "roll" in visit(sit_plain().own(0, "reading"), "free_parking", 5, 5).options


def test_rolling_rolls_moves_and_resolves_the_landing() -> None:
    at = visit(sit_plain(), "luxury_tax")
    assert (at.t.dice, at.t.place[0], at.cash(0)) == ((1, 2), at.space("luxury_tax"), 1400)


# buyProperty and passProperty


def test_buy_pays_and_gains_the_deed() -> None:
    at = visit(sit_plain(), "vermont").play("buy")
    assert (at.owner("vermont"), at.cash(0)) == (0, 1400)


def test_pass_declines() -> None:
    at = visit(sit_plain(), "vermont").play("pass")
    assert (at.told("declined"), at.cash(0)) == ([(0, at.space("vermont"))], 1500)


@pytest.mark.parametrize("owner", [0, 1])
def test_neither_is_open_if_somebody_owns_the_deed(owner: int) -> None:
    at = visit(sit_plain().own(owner, "vermont"), "vermont")
    assert not {"buy", "pass"} & set(at.options)


# payJailFine


def test_pay_the_fine_only_in_the_trap_and_before_rolling() -> None:
    assert "pay_fine" not in sit_plain().options
    at = trap(sit_plain().own(0, "reading"))
    assert "pay_fine" in at.options
    assert "pay_fine" not in at.roll(1, 2).options


def test_a_visitor_pays_no_fine() -> None:
    at = visit(sit_plain().own(0, "reading"), "jail").play("end_turn")
    rest(at)
    assert (at.seat, at.decision) == (0, "roll")


# useReroll


def test_reroll_undoes_the_roll_and_rolls_again_from_its_start() -> None:
    at = sit("sophia", "lia").put(0, "jail").dice(4, 6, 1, 3).play("roll", "reroll")
    assert at.t.place[0] == at.space("virginia")


@pytest.mark.parametrize("character", [name for name in CAST if name not in ("sophia", "renn")])
def test_reroll_is_not_for_everyone(character: str) -> None:
    at = sit(character, "sophia").put(0, "jail").roll(4, 6)
    assert at.decision != "reroll"


# acceptCard and redrawCard


def test_accept_applies_the_card() -> None:
    at = visit(sit("cassian", "lia").next_card("inheritance"), "chest_2").play("accept")
    assert at.cash(0) == 1900


def test_redraw_discards_it() -> None:
    at = sit("cassian", "lia").next_card("inheritance").next_card("doctor")
    visit(at, "chest_2").play("redraw", "accept")
    assert at.cash(0) == 1900


def test_neither_is_open_without_redraws() -> None:
    at = visit(sit_plain().own(0, "reading").next_card("doctor"), "chest_2")
    assert not {"accept", "redraw"} & set(at.options)


# regulateProperty


def test_regulate_marks_a_deed() -> None:
    at = sit("knox", "lia").own(0, "boardwalk").play("regulate boardwalk")
    assert at.t.view(1).seats[0].regulated == at.space("boardwalk")


def test_regulate_is_for_knox_and_for_deeds_he_owns() -> None:
    assert open_to(sit("knox", "lia").own(0, "boardwalk").own(1, "reading"), "regulate") == ["boardwalk"]
    assert open_to(sit("knox", "lia"), "regulate") == []
    assert open_to(sit("lia", "knox").own(0, "boardwalk"), "regulate") == []


# upgradeProperty


def test_upgrade_builds_the_next_level() -> None:
    at = visit(sit_plain().own(0, "mediterranean", "baltic"), "free_parking").play("upgrade baltic")
    assert at.t.level[at.space("baltic")] == 1


def test_upgrade_only_after_rolling_and_with_a_whole_group() -> None:
    assert open_to(sit_plain().own(0, "mediterranean", "baltic"), "upgrade") == []
    assert open_to(visit(sit_plain().own(0, "baltic"), "free_parking"), "upgrade") == []


# mortgageProperty and unmortgageProperty


def test_mortgage_takes_half_in_cash() -> None:
    at = sit_plain().own(0, "short_line").play("mortgage short_line")
    assert (at.cash(0), at.t.mortgaged[at.space("short_line")]) == (1600, True)


def test_mortgage_only_own_deeds_without_buildings() -> None:
    at = sit_plain().own(0, "mediterranean", "baltic", level=1).own(0, "reading").own(1, "boardwalk")
    assert open_to(at, "mortgage") == ["reading"]


def test_redeem_costs_55_percent() -> None:
    at = sit_plain().own(0, "short_line", mortgaged=True).play("redeem short_line")
    assert (at.cash(0), at.t.mortgaged[at.space("short_line")]) == (1390, False)


def test_redeem_only_own_mortgaged_deeds() -> None:
    at = sit_plain().own(0, "reading").own(0, "short_line", mortgaged=True).own(1, "boardwalk", mortgaged=True)
    assert open_to(at, "redeem") == ["short_line"]


# endTurn


def test_end_turn_passes_to_the_next_player() -> None:
    at = visit(sit_plain(3).own(0, "reading"), "free_parking").play("end_turn")
    assert (at.seat, at.decision) == (1, "roll")


@pytest.mark.parametrize("moment", [name for name in OPEN if name != "after the roll"])
def test_end_turn_only_when_everything_is_done(moment: str) -> None:
    assert "end_turn" not in moments()[moment].options
