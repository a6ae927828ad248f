"""Search knows what its seat knows: its choice is the same on every table that the seat cannot tell from the real one,
and a match on which it is given such tables goes the same way."""

from collections.abc import Iterator

import pytest

import parlour
from parlour import Match
from parlour.bots.search import Search
from parlour.bots.seating import choose, make_bot, usual_bot
from parlour.kernel import Sight, fast, fingerprint

# Where something is hidden: who holds which cards, armies in the fog, piles. Of Critocracy everything is known.
HIDING = [
    ("circus_maximus", 3, {}),
    ("conquest", 3, {}),
    ("conquest", 3, {"fog": True, "missions": True}),
    ("meinopoly", 3, {}),
    ("titov", 1, {}),
]
WORLDS = 3


def positions(game: str, seats: int, settings: dict[str, object], apart: int, count: int) -> Iterator[Match]:
    """A match of the game's usual bot, now and then."""
    found = parlour.game(game)
    bot = make_bot(found, usual_bot(found, "random"))
    m, chance = Match.new(found, seats, seed=3, settings=settings, stream="fast"), fast(3)
    moves = 0
    while not m.over and count:
        moves += 1
        seat = m.asked[0]
        if moves % apart == 0 and len(m.options(seat)) > 1:
            count -= 1
            yield m
        m.play(seat, choose(m, seat, bot, chance))


def choices_are_the_same(m: Match, iterations: int) -> int:
    """How many different tables the seat was given. It chose the same on all of them."""
    seat = m.asked[0]
    tables = [m.table, *[m.table.imagine(seat, fast(world)) for world in range(WORLDS)]]
    perfect = m.game.perfect_information
    chosen = {repr(Search(iterations).choose(Sight(t, seat, fast(9), perfect))) for t in tables}
    assert len(chosen) == 1, (m.game.name, len(m.moves_played), chosen)
    return len({fingerprint(t) for t in tables})


@pytest.mark.parametrize(("game", "seats", "settings"), HIDING)
def test_the_choice_is_the_same_whatever_is_hidden(game: str, seats: int, settings: dict[str, object]) -> None:
    different = [choices_are_the_same(m, 8) for m in positions(game, seats, settings, 47, 3)]
    assert len(different) == 3 and max(different) > 1


@pytest.mark.proof
@pytest.mark.parametrize(("game", "seats", "settings"), HIDING)
def test_many_choices_are_the_same_whatever_is_hidden(game: str, seats: int, settings: dict[str, object]) -> None:
    different = [choices_are_the_same(m, 60) for m in positions(game, seats, settings, 11, 60)]
    print(f"\n{game} {settings}: {len(different)} positions, {sum(different)} different tables, the same choices")
    assert max(different) == WORLDS + 1
