"""What a board is given: everything on the table, the same for everybody."""

import msgspec
import pytest

from parlour.games.critocracy.rules.movement import Crossing
from parlour.games.critocracy.view import STAGES
from parlour.kernel import Decision, fast

from .arranged import GAME, plenty, sit


def test_everybody_sees_the_same() -> None:
    t = sit("artist", "historian", "politician").t
    assert t.view(-1) == t.view(0) == t.view(2)
    assert msgspec.json.decode(msgspec.json.encode(t.view(0)))["stage"] == "roll"


@pytest.mark.parametrize("name", STAGES)
def test_every_stage_belongs_to_a_decision(name: str) -> None:
    assert issubclass(GAME.decisions[name], Decision)


def test_the_stages_of_a_turn() -> None:
    at = sit()
    stages = [at.t.view(0).stage]
    for move in ("roll", "take expansion_1", "draw expansion", "draw end_of_turn_1"):
        at.dice(6).next_card("exploitation_justified").play(move)
        stages.append(at.t.view(0).stage)
    assert stages == ["roll", "path", "event", "end_of_turn", "roll"]


def test_the_stages_before_and_after() -> None:
    t = GAME.new_table(sit().t.setup, fast(1))
    assert t.view(0).stage == "roles"
    at = sit("historian", "artist").go_home(1).put(0, "legacy_49").roll(1)
    assert (at.t.view(0).stage, at.t.view(0).asked, at.t.view(0).home) == ("over", -1, [1, 0])


def test_a_card_that_asks_something_is_still_being_read() -> None:
    at = plenty("historian", "artist", "colonialist").draw("imperial_propaganda")
    view = at.t.view(0)
    assert (view.stage, view.asked, view.reading) == ("card", 0, [view.card])


def test_where_a_way_would_end() -> None:
    at = sit().put(0, "expansion_25").roll(4)
    names = at.t.derived.space_ids
    view = at.t.view(0)
    assert (view.stage, view.steps) == ("junction", 3)
    assert [(names[way.space], names[way.ends]) for way in view.exits] == [
        ("expansion_27", "expansion_29"),
        ("legacy_25", "legacy_27"),
    ]


def test_a_way_shows_every_space_that_would_be_walked() -> None:
    at = sit().put(0, "expansion_25").roll(4)
    assert [at.names(way.path) for way in at.t.view(0).exits] == [
        ["junction_4", "expansion_27", "expansion_28", "expansion_29"],
        ["junction_4", "legacy_25", "legacy_26", "legacy_27"],
    ]
    at = sit().roll(2)
    assert [at.names(way.path)[0] for way in at.t.view(0).exits] == ["start"] * 4
    assert at.names(at.t.view(0).exits[3].path) == ["start", "legacy_1", "legacy_2"]


def test_the_two_ways_of_a_card_are_shown_while_one_is_chosen() -> None:
    at = sit(pack="crossroads").draw("scramble_for_africa")
    assert at.t.view(1).ways == [move.target for move in at.t.options(0)]
    at.play("go scramble_for_africa_1")
    assert at.t.view(1).ways == []
    assert sit(pack="crossroads", blind=True).draw("scramble_for_africa").t.view(0).ways == []


def test_a_way_does_not_end_beyond_the_finish() -> None:
    at = sit().put(0, "legacy_33").roll(2)
    at.t.stack[-1] = Crossing(0, 40)
    assert [at.t.derived.space_ids[way.ends] for way in at.t.view(0).exits] == ["finish", "finish"]


def test_the_view_lists_the_next_players() -> None:
    at = sit("artist", "historian", "politician", "colonialist").go_home(2)
    assert (at.t.view(0).order, at.t.view(0).next) == ([0, 1, 2, 3], [1, 3, 0])


def test_bags_places_and_steps() -> None:
    at = sit("artist", "historian").put(0, "junction_4", "legacy")
    one, other = at.t.view(1).seats
    assert (one.money, one.knowledge, one.influence, one.total, one.lacks) == (0, 8, 14, 22, [0])
    assert (one.age, one.step, one.to_go) == (3, 24, 26)
    assert (other.age, other.step, other.to_go) == (-1, 0, -1)
