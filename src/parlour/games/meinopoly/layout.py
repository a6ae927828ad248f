"""Where the spaces of a board lie, as `web/layout.ts` draws them: a loop in a square, a circle or a hexagon, or each at
a point of its own, on a ground of 1000 by 1000. A test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import atan2, cos, floor, hypot, pi, sin

from parlour.kernel import Setup
from parlour.kernel.board_layout import BoardLayout, Corner, rectangle

from .derived import Derived
from .pack import Board, Content

SIZE = 1000
EDGE, DEPTH = 4, 130  # of a square: the rim around it, and how deep its spaces are
CIRCLE, HEXAGON = 148, 136  # how deep the spaces of a ring are
INNER, INNER_PLAQUE, PLAQUE, WIDER = 275, 80, 104, 1.1  # of branches, and of spaces at points of their own

Rim = Callable[[float], Corner]


def layout(setup: Setup) -> BoardLayout:
    """The board of this setup."""
    derived: Derived = setup.derived
    pack: Content = setup.pack
    board = pack.boards[derived.board]
    ids = [space.id for space in board.all_spaces()]
    return BoardLayout("space", (SIZE, SIZE), dict(zip(ids, outlines(board), strict=True)))


def outlines(board: Board) -> list[list[Corner]]:
    """The corners of every space, in the order of their numbers."""
    if board.shape == "points":
        points = [(float(x), float(y)) for x, y in board.points]
        return _plaques(points, _plaque_size(points))
    loop = len(board.spaces)
    if board.shape == "square":
        ring = _square(loop)
    elif board.shape == "circle":
        ring = _ring(loop, _circle_rim, CIRCLE)
    else:
        ring = _ring(loop, _hexagon_rim, HEXAGON)
    angles = {space.id: _angle(corners) for space, corners in zip(board.spaces, ring, strict=True)}
    branches = [_branch(angles[one.leaves], angles[one.joins], len(one.spaces)) for one in board.branches]
    return [*ring, *[plaque for branch in branches for plaque in branch]]


def _square(count: int) -> list[list[Corner]]:
    """Walked clockwise from the lower right corner."""
    inside, far = SIZE - 2 * (EDGE + DEPTH), SIZE - EDGE
    found: list[list[Corner]] = []
    for side in range(4):
        many = (count - 4 + 3 - side) // 4
        for place in range(many + 1):
            start, along = (0.0, float(DEPTH)) if place == 0 else (DEPTH + (place - 1) * inside / many, inside / many)
            left, top, width, height = [
                (far - start - along, far - DEPTH, along, DEPTH),
                (EDGE, far - start - along, DEPTH, along),
                (EDGE + start, EDGE, along, DEPTH),
                (far - DEPTH, EDGE + start, DEPTH, along),
            ][side]
            found.append(rectangle((left + width / 2, top + height / 2), (width, height)))
    return found


def _circle_rim(share: float) -> Corner:
    angle = pi * (0.5 + 2 * share)
    return 496 * cos(angle), 496 * sin(angle)


def _hexagon_rim(share: float) -> Corner:
    turned = (share * 6 + 0.5) % 6
    side = floor(turned)
    one, other = (pi / 3 * (side + 1), pi / 3 * (side + 2))
    part = turned - side
    return (
        497 * (cos(one) + (cos(other) - cos(one)) * part),
        497 * (sin(one) + (sin(other) - sin(one)) * part),
    )


def _ring(count: int, rim: Rim, depth: int) -> list[list[Corner]]:
    inner = 1 - depth / hypot(*rim(0))
    found: list[list[Corner]] = []
    for space in range(count):
        shares = [(space - 0.5 + part / 8) / count for part in range(9)]
        outside = [_on_ground(rim(share), 1) for share in shares]
        found.append([*outside, *[_on_ground(rim(share), inner) for share in reversed(shares)]])
    return found


def _on_ground(point: Corner, scale: float) -> Corner:
    return SIZE / 2 + point[0] * scale, SIZE / 2 + point[1] * scale


def _angle(corners: Sequence[Corner]) -> float:
    """Where a space lies, seen from the middle of the board."""
    x, y = middle(corners)
    return atan2(y - SIZE / 2, x - SIZE / 2)


def middle(corners: Sequence[Corner]) -> Corner:
    """The middle of a space."""
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _branch(leaves: float, joins: float, count: int) -> list[list[Corner]]:
    """Plaques on an inner ring, beside the part of the loop that they go round."""
    sweep = (joins - leaves) % (2 * pi)
    needed = count * INNER_PLAQUE * WIDER * 1.15 / INNER
    length = min(max(sweep - needed / count, needed), 2 * pi)
    first = leaves + sweep / 2 - length / 2
    angles = [first + length * (number + 0.5) / count for number in range(count)]
    points = [_on_ground((cos(angle), sin(angle)), INNER) for angle in angles]
    return _plaques(points, min(_plaque_size(points), INNER_PLAQUE))


def _plaques(points: Sequence[Corner], size: float) -> list[list[Corner]]:
    return [rectangle(point, (size * WIDER, size)) for point in points]


def _plaque_size(points: Sequence[Corner]) -> float:
    """As large as they can be without touching."""
    apart = [max(abs(one[0] - other[0]) / WIDER, abs(one[1] - other[1])) - 6 for one, other in combinations(points, 2)]
    return min([float(PLAQUE), *apart])
