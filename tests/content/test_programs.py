"""Programs: effects one after the other, with all that follows from each."""

import pytest

from parlour.content import Do, Effect
from parlour.kernel import fingerprint

from .orchard import PLAY, REST, Again, Fill, Gain, Go, Leave, Rest, Silent, Tour, Twice, Why, orchard, sit


def test_effects_happen_in_their_order_with_numbers_for_ids() -> None:
    t = sit([Gain(2), Go("mill", ["well", "gate"]), Gain(1), Go()])
    t.take(0, PLAY[0])
    assert (t.apples, t.way, t.causes) == ([3, 0], [2, 0, 1, -1], [Why(0), Why(0)])


def test_what_an_effect_pushes_happens_before_the_next() -> None:
    t = sit([Gain(1), Rest(), Gain(2)])
    t.take(0, PLAY[0])
    assert (t.apples, t.decision_key()) == ([1, 0], "resting")
    assert t.stack[-2] == Do(0, 0, Why(0), 2)
    t.take(0, REST.alone)
    assert (t.apples, t.asked()) == ([3, 0], [1])


def test_at_once_everything_happens_before_what_it_pushes() -> None:
    t = sit([Gain(1), Rest(), Gain(2)])
    Do(0, 0, Why(0)).at_once(t)
    assert t.apples == [3, 0]
    assert [repr(step) for step in t.stack[-1:]] == ["Resting(0)"]


def test_nothing_happens_to_a_seat_that_is_out() -> None:
    t = sit([Leave(), Gain(2)])
    t.take(0, PLAY[0])
    assert (t.apples, t.asked()) == ([0, 0], [1])


def test_a_chain_without_an_end_stops_at_the_limit_and_starts_again_next_turn() -> None:
    t = sit([Gain(1), Again()])
    t.take(0, PLAY[0])
    assert (t.apples, t.happened, t.asked()) == ([10, 0], 20, [1])
    t.take(1, PLAY[0])
    assert t.apples == [10, 10]


def test_a_list_of_effects_inside_an_effect_is_a_program_of_its_own() -> None:
    t = sit([Twice([Gain(2), Go("well")]), Gain(1)], [Gain(5)])
    assert [[effect.kind for effect in program] for program in t.setup.derived.programs] == [
        ["twice", "gain"],
        ["gain", "go"],
        ["gain"],
    ]
    t.take(0, PLAY[0])
    assert (t.apples, t.way) == ([5, 0], [2, 2])


def test_what_may_be_left_out_and_the_keys_of_tables_are_numbers_too() -> None:
    everything = Tour(["well", "gate"], [Gain(1)], {"mill": 3}, {"well": ["mill"]})
    t = sit([everything, Tour()])
    t.take(0, PLAY[0])
    assert t.causes == [([2, 0], 1, {1: 3}, {2: [1]}), (None, -1, {}, None)]


def test_fields_are_read_as_the_game_says() -> None:
    t = sit([Fill({"apple": 2, "apple/pear": 3})])
    t.take(0, PLAY[0])
    assert t.apples == [5, 0]


def test_an_effect_knows_what_the_pack_says_and_what_it_means() -> None:
    effect: Effect = sit([Go("mill", ["well"]), Silent()]).program(0)[0]
    assert effect.shape == Go("mill", ["well"]) and effect.kind == "go"
    assert (effect.number("to"), effect.numbers("by"), effect.number("apples", 7)) == (1, [2], 7)


def test_a_program_of_nothing_has_no_number() -> None:
    assert sit([Silent()]).setup.derived.cards == [-1]


def test_a_clone_goes_on_with_the_same_program() -> None:
    t = sit([Gain(1), Rest(), Gain(2)])
    t.take(0, PLAY[0])
    twin = t.clone()
    assert fingerprint(twin) == fingerprint(t)
    twin.take(0, REST.alone)
    assert (twin.apples, t.apples) == ([3, 0], [1, 0])


def test_an_id_that_no_check_has_seen_is_no_number() -> None:
    with pytest.raises(KeyError, match="mil"):
        sit([Go("mil")]).setup.derived.cards.count(0)
    assert orchard([Go("mil")]).faults()
