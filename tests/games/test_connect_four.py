"""Connect Four's rules, sentence by sentence, and its bits against a plain board."""

import pytest

from parlour import Match
from parlour.games.connect_four.rules import COLUMNS, ROWS, TALL, ConnectFour, four_in_a_row
from parlour.kernel import fast
from parlour.testing import ArrangedTable

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def plain_four(owned: set[tuple[int, int]]) -> bool:
    """Four in a row, looked for cell by cell."""
    return any(
        all((column + n * across, row + n * up) in owned for n in range(4))
        for column, row in owned
        for across, up in DIRECTIONS
    )


def bits(owned: set[tuple[int, int]]) -> int:
    return sum(1 << (column * TALL + row) for column, row in owned)


def every_four() -> list[set[tuple[int, int]]]:
    found = []
    for column in COLUMNS:
        for row in range(ROWS):
            for across, up in DIRECTIONS:
                cells = {(column + n * across, row + n * up) for n in range(4)}
                if all(c in COLUMNS and 0 <= r < ROWS for c, r in cells):
                    found.append(cells)
    return found


def test_there_are_69_ways_to_win_and_each_wins() -> None:
    assert len(every_four()) == 69
    assert all(four_in_a_row(bits(cells)) for cells in every_four())
    assert not any(four_in_a_row(bits(set(list(cells)[:3]))) for cells in every_four())


def test_bits_agree_with_a_plain_board_on_random_boards() -> None:
    chance = fast(1)
    cells = [(column, row) for column in COLUMNS for row in range(ROWS)]
    for _ in range(2000):
        owned = {cell for cell in cells if chance.below(5) < 2}
        assert four_in_a_row(bits(owned)) == plain_four(owned)


@pytest.mark.parametrize("seed", range(30))
def test_random_games_end_exactly_when_a_plain_board_says_so(seed: int) -> None:
    m, chance = Match.new("connect_four", seed=seed), fast(seed)
    owned: list[set[tuple[int, int]]] = [set(), set()]
    while not m.over:
        seat = m.asked[0]
        assert not plain_four(owned[0]) and not plain_four(owned[1])
        move = chance.pick(m.options(seat))
        row = sum(column == move.target for column, _ in owned[0] | owned[1])
        owned[seat].add((move.target, row))
        m.play(seat, move)
        assert m.view(0).columns[move.target - 1][row] == seat
    assert m.result is not None
    assert m.result.winners == ([seat] if plain_four(owned[seat]) else [0, 1])


def test_a_full_column_takes_no_more() -> None:
    at: ArrangedTable[ConnectFour] = ArrangedTable("connect_four")
    assert at.play(*["drop 2"] * 6).options == [f"drop {column}" for column in (1, 3, 4, 5, 6, 7)]


def test_the_board_is_drawn() -> None:
    m = Match.new("connect_four", seed=1).played("0 drop 3", "1 drop 3")
    drawn = (m.game.draw(m.view(0), m.speaker.show) or "").splitlines()
    assert drawn[4:6] == [" ·  · [seat1] ■ [/] ·  ·  ·  · ", " ·  · [seat0] ● [/] ·  ·  ·  · "]
    assert drawn[-1] == " 1  2  3  4  5  6  7 "
