"""Where the spaces lie on the chart, as large as the board draws them."""

from parlour.kernel import Setup
from parlour.kernel.board_layout import BoardLayout, Corner, disc

from .pack import Content, Space

RADIUS = {"event": 22.0}
REGULAR = 14.0


def layout(setup: Setup) -> BoardLayout:
    """The chart of the four ages."""
    pack: Content = setup.pack
    outlines = {space.id: _outline(space) for space in pack.spaces}
    return BoardLayout("space", (pack.board.width, pack.board.height), outlines, ("ground",))


def _outline(space: Space) -> list[Corner]:
    if space.corners:
        return [(float(x), float(y)) for x, y in space.corners]
    return disc(space.at, RADIUS.get(space.kind, REGULAR))
