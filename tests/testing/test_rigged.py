"""Chance that a test decides, and bags whose next cards are known."""

import pytest

from parlour.games.tictactoe.rules import TicTacToe
from parlour.kernel import Bag, fast
from parlour.testing import ArrangedTable, RiggedChance, StackedBag


def test_dice_coins_and_picks_fall_as_set() -> None:
    chance = RiggedChance(fast(1), [6, 1, 3], [True, False], [2, 0])
    assert (chance.dice(2), chance.die(), chance.coin(), chance.coin()) == ([6, 1], 3, True, False)
    assert (chance.pick(["a", "b", "c"]), chance.weighted([0, 5])) == ("c", 0)
    assert chance.used == 7, "each is a point of no return"


def test_what_is_not_set_is_left_to_chance() -> None:
    chance, other = RiggedChance(fast(1), dice=[6]), fast(1)
    assert [chance.below(1000) for _ in range(5)] == [other.below(1000) for _ in range(5)]
    assert chance.die() == 6
    assert (chance.die(), chance.coin(), chance.pick([4, 5])) == (other.die(), other.coin(), other.pick([4, 5]))
    assert chance.weighted([1, 1, 1]) == other.weighted([1, 1, 1])


def test_a_copy_falls_alike() -> None:
    chance = RiggedChance(fast(1), [6], [True], [1])
    twin = chance.copy()
    assert (chance.die(), chance.coin(), chance.pick([7, 8]), chance.die()) == (
        twin.die(),
        twin.coin(),
        twin.pick([7, 8]),
        twin.die(),
    )
    assert chance.used == twin.used


def test_a_die_cannot_show_what_it_does_not_have() -> None:
    with pytest.raises(ValueError, match="the next die is set to 7, but it has 6 sides"):
        RiggedChance(fast(1), dice=[7]).die()
    with pytest.raises(ValueError, match="the next pick is set to place 2, but there are 2 to pick from"):
        RiggedChance(fast(1), picks=[2]).pick(["a", "b"])


def test_chance_beyond_the_dice_is_the_same_every_time() -> None:
    at: ArrangedTable[TicTacToe] = ArrangedTable("tictactoe")
    first = [at.dice(5).t.chance.die() for _ in range(2)]
    again = [at.dice(5).t.chance.dice(9) for _ in range(2)]
    assert first == [5, 5]
    assert again[0] == again[1]


def test_the_card_put_on_a_bag_last_is_drawn_first() -> None:
    t = ArrangedTable[TicTacToe]("tictactoe").dice().t
    bag = StackedBag(Bag([3, 4, 5]))
    bag.put_on_top(4)
    bag.put_on_top(5)
    points = t.points()
    assert (bag.draw(t), bag.draw(t), bag.draw(t)) == (5, 4, 3)
    assert (bag.discards, t.points()) == ([5, 4, 3], points + 3)
    bag.put_on_top(5)  # wherever it was
    assert (bag.draw(t), sorted(bag.discards)) == (5, [3, 4, 5])


def test_an_imagined_table_does_not_know_the_next_card() -> None:
    bag = StackedBag(Bag(range(5)))
    bag.put_on_top(4)
    assert type(bag.copy()) is Bag
