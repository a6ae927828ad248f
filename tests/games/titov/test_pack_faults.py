"""Mistakes in a pack get file, card and field."""

from pathlib import Path

import pytest

import parlour
from parlour.kernel import PackError

from .arranged import GAME
from .extended_packs import card, face, write_pack


def refused(folder: Path, **files: str) -> list[str]:
    with pytest.raises(PackError) as caught:
        GAME.read_pack(write_pack(folder, **files))
    return str(caught.value).replace(f"{folder.name}/", "").splitlines()


ACTIONS = [
    (card('{ do = "gian", what = { food = 1 } }'), ".does[0].do: no such value 'gian'; did you mean 'gain'?"),
    (card('{ do = "gain", what = { fod = 1 } }'), ".does[0].what.fod: expected a resource of this pack, "
     "a mix with / or any, found 'fod'; did you mean 'food'?"),
    (card("", cost='[{ "food/gold" = 1 }]'), ".cost[0].food/gold: expected a resource of this pack, "
     "a mix with / or any, found 'food/gold'; there is food, stability, influence, might, trade_goods"),
    (card("", subtypes='["tropo"]'), ".subtypes: expected a subtype of this pack, found 'tropo'; did you mean "
     "'troop'?"),
    (card("", otherwise='[{ do = "draw" }]'), ".otherwise: expected a check that decides about it, found none"),
    (card("", check='{ count = "cards" }'), ".check: expected at_least or at_most, found neither"),
    (card("", check='{ count = "gained", of = ["gold"], at_least = 1 }'),
     ".check.of: expected a resource of this pack, found 'gold'"),
    (card("", check='{ count = "counter", of = ["x"], at_least = 1 }'),
     ".check.of: expected a counter of this pack, found 'x'"),
    (card("", check='{ count = "agenda", of = ["corvee"], at_least = 1 }'),
     ".check.of: expected an objective or a subtype of this pack, found 'corvee'"),
    (card("", improved='"better"'), ".improved: expected an Action Card of this pack, found 'better'"),
    (card('{ do = "gain_card", card = ["famine"] }'),
     ".does[0].card: expected an Action Card of this pack, found 'famine'"),
    (card('{ do = "gain_objective", objective = ["corvee"] }'),
     ".does[0].objective: expected an objective of this pack, found 'corvee'"),
    (card('{ do = "weaken", card = "corvee", what = { any = 1 } }'), ".does[0].what.any: expected a resource of this "
     "pack, found 'any'; there is food, stability, influence, might, trade_goods"),
    (card('{ do = "replace_cards", of = ["corvee"], into = "x" }'),
     ".does[0].into: expected an Action Card of this pack, found 'x'"),
    (card('{ do = "destroy_cards", of = ["famine"] }'),
     ".does[0].of: expected an Action Card or a subtype of this pack, found 'famine'"),
    (card('{ do = "swap_in", of = ["statecraft"] }'),
     ".does[0].of: expected at least one objective with one of these subtypes, found none"),
    (card('{ do = "proceed", milestone = "famine" }'),
     ".does[0].milestone: expected a milestone of this pack, found 'famine'"),
    (card('{ do = "count", counter = "x" }'), ".does[0].counter: expected a counter of this pack, found 'x'; there is "
     "regent, young_king, sun_king, priesthood"),
    (card('{ do = "move_marker", by = 1 }'), ".does[0]: expected on an objective, found on an Action Card"),
    (card('{ do = "one_of", options = [{ id = "a", does = [{ do = "draw", count = 0 }] }, { id = "b", does = [] }] }'),
     ".does[0].options[a].does[0].count: expected a whole number of at least 1, found 0"),
    (card('{ do = "one_of", options = [{ id = "a", does = [], needs = [{ count = "cards" }] }, { id = "b", does = [] }'
          "] }"),
     ".does[0].options[a].needs[0]: expected at_least or at_most, found neither"),
]  # fmt: skip
FACES = [
    (face(timer='{ slices = 1 }'), ".timer.slices: expected a whole number of at least 2, found 1"),
    (face(track="{ length = 4, start = 4 }"), ".track.start: expected less than the length 4, found 4"),
    (face(each_turn='[{ do = "reset_marker" }]'), ".each_turn[0]: expected a track on test_face, found none"),
    (face(each_turn='[{ do = "pause_timer" }]'), ".each_turn[0]: expected a timer on test_face, found none"),
    (face(each_turn='[{ do = "advance_clock" }]'), ".each_turn[0]: expected a clock on test_face, found none"),
    (face(each_turn='[{ do = "advance_clock", resolution = "surrender" }]'),
     ".each_turn[0].resolution: expected a resolution of test_face with a clock, found 'surrender'"),
    (face(resolutions='[{ id = "a", kept = true }]'),
     ".resolutions[a].clock: expected a number of slices with full, kept, until or by_effect, found none"),
    (face(resolutions='[{ id = "a", per_cards = 5 }]'),
     ".resolutions[a].per_cards: expected a cost to multiply, found none"),
    (face(resolutions='[{ id = "surrender" }]'),
     ".resolutions[surrender].id: expected an id of its own, found one given before"),
    (face(escalates='[{ do = "replace", into = "corvee" }]'),
     ".escalates[0].into: expected an objective of this pack, found 'corvee'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), ACTIONS, ids=[fault[:40] for _, fault in ACTIONS])
def test_a_mistake_on_an_action_card(tmp_path: Path, text: str, fault: str) -> None:
    (found,) = refused(tmp_path, actions=text)
    place, _, told = found.partition(": ")
    assert place.startswith("actions.toml:") and told == f"actions[test_card]{fault}"


@pytest.mark.parametrize(("text", "fault"), FACES, ids=[fault[:40] for _, fault in FACES])
def test_a_mistake_on_an_objective(tmp_path: Path, text: str, fault: str) -> None:
    (found,) = refused(tmp_path, objectives=text)
    place, _, told = found.partition(": ")
    assert place.startswith("objectives.toml:") and told == f"objectives[test_face]{fault}"


def test_names_and_numbers_belong_to_one_card_only(tmp_path: Path) -> None:
    found = refused(tmp_path, actions='[[actions]]\nid = "famine"\nnumber = "O1"\n')
    assert {line.partition(": ")[2] for line in found} == {
        "objectives[ritualized_taxation].number: expected a number of its own, found 'O1' "
        "(as given in standard/objectives_of_act_1.toml:5)",
        "objectives[famine].id: expected an id that no other card and no subtype has, found 'famine' "
        "(as given in standard/misfortunes.toml:180)",
    }


def test_milestones_loop_and_do_not_replace_themselves(tmp_path: Path) -> None:
    text = '[[milestones]]\nid = "x"\nnumber = "X1"\ntimer = { slices = 3 }\neach_turn = [{ do = "return_this" }]\n'
    assert [line.partition(": ")[2] for line in refused(tmp_path, milestones=text)] == [
        "milestones[x].timer.then: expected 'stay': timers of milestones start again, found 'destroy'",
        "milestones[x].each_turn[0]: expected proceed on a milestone",
    ]


def test_a_beginning_that_does_not_fit(tmp_path: Path) -> None:
    text = """
[[starts]]
id = "act_1"
milestone = "famine"
tutorial = ["corvee", "famine", "famine", "famine"]
act = 4
resources = { food = 7, gold = 1 }
[[acts]]
id = "act_1"
last = ["famine"]
"""
    assert [line.partition(": ")[2] for line in refused(tmp_path, setup=text)] == [
        "starts[act_1].milestone: expected a milestone of this pack, found 'famine'",
        "starts[act_1].tutorial: expected an objective of this pack, found 'corvee'",
        "starts[act_1].tutorial: expected at most 3, the slots, found 4",
        "starts[act_1].act: expected one of 3 acts, found 4",
        "starts[act_1].resources.gold: expected a resource of this pack, found 'gold'; there is food, stability, "
        "influence, might, trade_goods",
        "starts[act_1].resources.food: expected at most its maximum, found 7",
        "starts[act_1].resources.gold: expected at most its maximum, found 1",
        "acts[act_1].last: expected a milestone of this pack, found 'famine'",
    ]


def test_scenes_of_nothing_are_told(tmp_path: Path) -> None:
    (tmp_path / "wheel").mkdir()
    (tmp_path / "wheel" / "look.toml").write_text(
        'extends = "standard"\n[look.scenes.cards]\npublic_rituals = "tmeple"\n[look.scenes.kinds]\naction = "fort"\n'
    )
    pack = parlour.game("titov").read_pack(tmp_path / "wheel")
    assert pack is not None and pack.doubts == [
        "wheel/look.toml:3: look.scenes.cards.public_rituals: there is no picture 'scenes/tmeple'; "
        "did you mean 'scenes/temple'?"
    ]
    (tmp_path / "wheel" / "look.toml").write_text(
        'extends = "standard"\n[look.scenes.cards]\npublic_rituls = "temple"\n'
    )
    with pytest.raises(
        PackError, match=r"look\.scenes\.cards\.public_rituls: expected .*did you mean 'public_rituals'"
    ):
        parlour.game("titov").read_pack(tmp_path / "wheel")
