"""Where the places lie in the city, where a pack draws one."""

from parlour.kernel import Setup
from parlour.kernel.board_layout import BoardLayout, rectangle

from .effect_shapes import Queue
from .pack import Content

GROUND, PLACE, MARKET = (1600, 1000), (210, 170), (490, 176)  # as web/City.svelte draws them


def layout(setup: Setup) -> BoardLayout | None:
    """The city from above; None if the pack has no map of it."""
    pack: Content = setup.pack
    plots = pack.look.wide
    if not plots:
        return None
    markets = {place.id for place in pack.places if isinstance(place.does, Queue)}
    outlines = {
        place.id: rectangle((x, y), MARKET if place.id in markets else PLACE)
        for place in pack.places
        for x, y in [plots[place.id]]
    }
    return BoardLayout("place", GROUND, outlines, ("ground-day", "ground-night"))
