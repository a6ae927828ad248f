"""Where the territories lie on the map in play, which may have been grown."""

from parlour.kernel import Setup
from parlour.kernel.board_layout import BoardLayout

from .derived import Derived
from .map_picture import cell


def layout(setup: Setup) -> BoardLayout:
    """The map, with its territories as the cells around their positions."""
    derived: Derived = setup.derived
    size = (derived.map.canvas.width, derived.map.canvas.height)
    outlines = {territory.id: cell(derived.map, territory) for territory in derived.map.territories}
    return BoardLayout("territory", size, outlines)
