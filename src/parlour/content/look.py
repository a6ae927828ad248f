"""The colours of a board, as packs give them in their table `look`."""

from __future__ import annotations

from typing import Annotated

import msgspec

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of a board: the ground under it, its spaces or cards, the text on both, lines and highlights."""

    ground: Colour
    paper: Colour
    ink: Colour
    line: Colour
    accent: Colour
