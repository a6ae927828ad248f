"""Alliance System: pacts, alliances, notice, betrayal, and teams."""

from typing import Any

import pytest

from parlour.games.conquest.rules.partners import ALLIANCE, PACT
from parlour.games.conquest.rules.treaties import lapse, may_sign
from parlour.kernel import SettingError

from .arranged import REST, ArrangedConquest, sit


def council(seats: int = 4, **settings: Any) -> ArrangedConquest:
    """Seat 0 prepares its turn."""
    at = sit(seats, alliances=True, **settings)
    return at.begin(0)


def signed(kind: str = "pact") -> ArrangedConquest:
    """Seats 0 and 1, neighbours in Alaska and Kamchatka, have a treaty, and seat 0 attacks next."""
    at = council()
    at.hold(0, {"alaska": 9}).hold(1, {"kamchatka": 2}).play(f"propose_{kind} 1", "agree")
    return at.until("attack", seat=0)


def test_both_must_agree() -> None:
    at = council().play("propose_pact 1")
    assert (at.decision, at.seat, at.options[:2]) == ("answer", 1, ["refuse", "agree"])
    at.play("refuse")
    assert at.t.treaties == [] and at.told("refused") == [(1, 0, PACT)]


def test_r39_whoever_refuses_may_say_why() -> None:
    at = council().hold(0, {REST: 1}).hold(1, {"alaska": 1}).hold(2, {"peru": 1}).hold(3, {"japan": 1})
    at.hold(2, dict.fromkeys(at.t.derived.territory_ids[:18], 1)).hold(1, {"japan": 1}).hold(3, {"siam": 1})
    at.t.shamed[0] = 0
    at.play("propose_pact 1")
    assert "refuse_because too_strong" in at.options and "refuse_because broke_word" not in at.options
    at.play("refuse_because too_strong")
    assert at.t.treaties == [] and at.told("refused_because") == [(1, 0, PACT, 0)]


def test_r39_whoever_broke_their_word_is_told_so() -> None:
    at = council()
    at.t.shamed = [1, 0, 0, 0]
    at.t.rounds = 9
    at.begin(0).play("propose_pact 1")
    assert "refuse_because broke_word" in at.options


def test_r39_the_other_kind_of_treaty_may_be_proposed_instead_once() -> None:
    at = council().play("propose_alliance 1", "counter pact")
    assert (at.decision, at.seat) == ("answer", 0) and at.told("countered") == [(1, 0, PACT)]
    assert "counter" not in at.verbs(), "only once"
    at.play("agree")
    assert [treaty[:3] for treaty in at.t.treaties] == [(1, 0, PACT)]


def test_r25_a_player_is_not_asked_twice_in_the_same_turn() -> None:
    at = council().play("propose_pact 1", "refuse")
    assert "propose_pact 1" not in at.options and "propose_pact 2" in at.options


@pytest.mark.parametrize(("kind", "number", "rounds"), [("pact", PACT, 3), ("alliance", ALLIANCE, 5)])
def test_how_long_treaties_last(kind: str, number: int, rounds: int) -> None:
    at = council().play(f"propose_{kind} 1", "agree")
    assert at.t.treaties == [(0, 1, number, at.t.rounds, at.t.rounds + rounds)]
    at.t.rounds += rounds
    lapse(at.t)
    assert at.t.treaties
    at.t.rounds += 1
    lapse(at.t)
    assert at.t.treaties == [] and at.told("ended") == [(0, 1, number)]


def test_partners_cannot_be_attacked() -> None:
    at = signed()
    assert "attack alaska kamchatka" not in at.options and "betray alaska kamchatka" in at.options


def test_at_most_one_alliance_and_two_pacts() -> None:
    at = council(6).hold(4, {REST: 1}).hold(5, {"siam": 1})
    for seat, name in enumerate(("alaska", "peru", "japan", "egypt")):
        at.hold(seat, {name: 1})
    at.play("propose_alliance 1", "agree", "propose_pact 2", "agree", "propose_pact 3", "agree")
    assert "propose_pact" not in at.verbs() and "propose_alliance" not in at.verbs()


@pytest.mark.parametrize("seats", [4, 5])
def test_two_pacts_and_an_alliance_can_be_reached_with_four_and_with_five(seats: int) -> None:
    """What counts is the blocs that there are, without the new partner."""
    at = council(seats).hold(3, {REST: 1})
    names = at.t.derived.territory_ids
    for seat in range(3):
        at.hold(seat, dict.fromkeys(names[8 * seat : 8 * seat + 8], 1))
    for kind, other in ((ALLIANCE, 1), (PACT, 2), (PACT, 3)):
        assert may_sign(at.t, 0, other, kind)
        at.t.treaties = [*at.t.treaties, (0, other, kind, 1, 99)]


def test_none_with_three_players_or_fewer_and_everyone_is_told() -> None:
    at = sit(3, alliances=True)
    assert at.told("no_treaties") == [(4,)] and sit(4, alliances=True).told("no_treaties") == []
    assert at.begin(0).decision == "reinforce"
    at = council()
    at.t.leave(3)
    assert not may_sign(at.t, 0, 1, PACT)


def test_treaties_end_when_three_players_are_left() -> None:
    at = signed()
    at.hold(0, {REST: 1, "alaska": 9}).hold(1, {"kamchatka": 2}).hold(2, {"peru": 1}).hold(3, {"alberta": 1})
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out")
    assert at.t.treaties == []


def test_a_bloc_with_more_than_sixty_percent_signs_nothing_new() -> None:
    at = council()
    at.hold(0, {REST: 1}).hold(1, {"alaska": 1}).hold(2, {"peru": 1}).hold(3, {"japan": 1})
    assert not may_sign(at.t, 0, 1, PACT) and may_sign(at.t, 1, 2, PACT)


def test_r25_notice_ends_a_treaty_with_the_next_own_turn() -> None:
    at = council().play("propose_pact 1", "agree", "cancel 1")
    assert at.t.treaties and at.told("gave_notice") == [(0, 1, PACT)]
    assert "cancel 1" not in at.options
    at.begin(1)
    assert at.t.treaties
    at.begin(0)
    assert at.t.treaties == []


def test_r26_betrayal_is_costly_and_possible_once() -> None:
    at = signed()
    at.play("betray alaska kamchatka")
    assert at.decision == "battle" and at.t.treaties == []
    assert at.t.due == [-3, 3, 0, 0] and len(at.cards(1)) == 1
    assert at.t.shamed[0] == at.t.rounds + 4
    assert not may_sign(at.t, 0, 2, PACT)
    at.t.rounds += 5
    assert may_sign(at.t, 0, 2, PACT)
    at.t.treaties = [(0, 2, PACT, 1, 99)]
    at.dice(1, 1, 1, 6, 6).play("roll 3", "retreat")
    assert "betray" not in at.verbs()


@pytest.mark.parametrize(("rounds", "armies"), [(0, 1), (3, 1), (4, 2)])
def test_an_alliance_brings_armies(rounds: int, armies: int) -> None:
    at = council().play("propose_alliance 1", "agree")
    at.t.rounds += rounds
    at.t.treaties = [(*at.t.treaties[0][:4], 99)]
    assert at.begin(1).income()["alliance"] == armies


def test_allies_walk_through_each_others_land() -> None:
    at = council(fortify="path").play("propose_alliance 1", "agree")
    at.hold(2, {REST: 1}).hold(3, {"peru": 1}).hold(0, {"alaska": 5, "ontario": 1}).hold(1, {"alberta": 1, "japan": 1})
    at.begin(0).play("ready", "place_all alaska").until("fortify")
    assert "fortify alaska ontario" in at.options


def test_r37_allies_land_between_two_of_yours_takes_no_step_of_its_own() -> None:
    at = council(fortify="adjacent").play("propose_alliance 1", "agree")
    at.hold(2, {REST: 1}).hold(3, {"peru": 1}).hold(0, {"alaska": 5, "ontario": 1, "quebec": 1})
    at.hold(1, {"alberta": 1, "japan": 1}).begin(0).play("ready", "place_all alaska").until("fortify")
    assert "fortify alaska ontario" in at.options and "fortify alaska quebec" not in at.options


def test_r27_an_ally_who_helped_picks_a_card_first() -> None:
    at = council(5).play("propose_alliance 1", "agree")
    at.hold(2, {REST: 1}).hold(3, {"peru": 1}).hold(4, {"alberta": 1}).hold(0, {"alaska": 9}).hold(1, {"japan": 1})
    at.hand(4, "china", "india").until("attack", seat=0)
    at.t.took[1 * 5 + 4] = at.t.rounds
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out", "move 0")
    assert (at.decision, at.seat) == ("pick_card", 1)
    at.play("pick india")
    assert (at.cards(1), at.cards(0)) == (["india"], ["china"])


def test_r27_an_ally_who_did_not_help_gets_nothing() -> None:
    at = council(5).play("propose_alliance 1", "agree")
    at.hold(2, {REST: 1}).hold(3, {"peru": 1}).hold(4, {"alberta": 1}).hold(0, {"alaska": 9}).hold(1, {"japan": 1})
    at.hand(4, "china", "india").until("attack", seat=0)
    at.play("attack alaska alberta").dice(6, 6, 6, 1).play("all_out", "move 0")
    assert len(at.cards(0)) == 2


# --- teams ---


def teams(count: str = "two", seats: int = 4, **settings: Any) -> ArrangedConquest:
    at = sit(seats, teams=count, **settings).hold(1, {REST: 1}).hold(0, {"alaska": 9}).hold(2, {"alberta": 3})
    return at.hold(3, {"japan": 1}).begin(0)


@pytest.mark.parametrize(
    ("seats", "count", "sides"), [(4, "two", (0, 1, 0, 1)), (6, "two", (0, 1) * 3), (6, "three", (0, 1, 2, 0, 1, 2))]
)
def test_r28_teams_sit_by_turns(seats: int, count: str, sides: tuple[int, ...]) -> None:
    assert sit(seats, teams=count).t.teams == sides


def test_r28_armies_may_be_placed_on_a_team_mates_land() -> None:
    at = teams()
    assert "place_all alberta" in at.options and "place_all japan" not in at.options
    at.play("place_all alberta")
    assert at.armies("alberta") == 6 and at.owner("alberta") == 2


def test_r28_team_mates_do_not_fight_and_win_together() -> None:
    at = teams().play("place_all alaska")
    assert "attack alaska alberta" not in at.options
    at.hold(0, {REST: 1, "alaska": 9}).hold(2, {"alberta": 3}).hold(1, {"kamchatka": 1}).hold(
        3, {"northwest_territory": 1}
    )
    at.play("attack alaska kamchatka").dice(6, 6, 6, 1).play("all_out", "move 0")
    at.play("attack alaska northwest_territory").dice(6, 6, 6, 1).play("all_out")
    assert at.t.result is not None and list(at.t.result.winners) == [0, 2]


def test_r28_there_are_no_treaties_between_teams() -> None:
    with pytest.raises(SettingError, match="Where there are teams, nobody signs treaties"):
        sit(4, teams="two", alliances=True)


def test_r28_teams_of_unequal_size_are_refused() -> None:
    for seats, count in ((5, "two"), (4, "three"), (2, "two"), (3, "three")):
        with pytest.raises(SettingError, match="equal size"):
            sit(seats, teams=count)
