"""Bots that become faster play the same moves as before (`bot_moves.txt`)."""

import pytest

import parlour
from tests.games.bot_moves import Kind, games_with_bots, kinds, levels, pinned, play

KINDS = [kind for game in games_with_bots() for kind in kinds(game)]
DEEP = ("titov", "good")  # takes seconds for each match, compiled; only the proof plays it


def is_quick(kind: Kind) -> bool:
    """One table of each game with all its levels, or with the level that is quick."""
    every = ",".join(levels(parlour.game(kind.game)))
    first = next(other for other in KINDS if other.game == kind.game)
    usual = kind.preset == first.preset and kind.pack == first.pack
    return usual and kind.bots == ("simple" if kind.game == DEEP[0] else every)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if is_quick(kind)], ids=str)
def test_bots_play_the_moves_that_are_pinned(kind: Kind) -> None:
    assert play(kind) == pinned()[str(kind)]


def test_every_kind_of_match_is_pinned() -> None:
    assert set(pinned()) == {str(kind) for kind in KINDS}


@pytest.mark.proof
def test_bots_play_all_the_moves_that_are_pinned() -> None:
    found = pinned()
    assert [str(kind) for kind in KINDS if play(kind) != found[str(kind)]] == []
    print(f"\n{len(KINDS)} kinds of match: every move as pinned")
