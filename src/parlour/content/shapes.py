"""What effects look like in packs: `does = [{ do = "gain", amount = 50 }]`.

A game declares each effect as a struct with a tag, and the fields of the pack as lists of any of them. A field that
holds the id of something says what it refers to: `Cube = Annotated[Id, Refers("cube")]`. So references are checked, and
turned into numbers, in one place for all games.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

NONE: Final = -1  # stands for a reference that is left out

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=60)]
Few = Annotated[int, msgspec.Meta(ge=1, le=20)]


class EffectShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that happens. Subclasses give it a tag, which is its name in packs, and fields."""


class Refers:
    """Marks a type, in `Annotated`, as the id of something, or as a list of such ids. In a table, the type of its
    keys is marked.

    `what` is what they are the ids of: `"cube"`, or one of several: `"card or subtype"`. A `mixed` key may name
    several at once, as in `might/influence`, or `any`."""

    def __init__(self, what: str, *, mixed: bool = False) -> None:
        self.what = what
        self.kinds = what.split(" or ")
        self.mixed = mixed

    def names(self, written: str) -> list[str]:
        """The ids in what a pack says."""
        if not self.mixed:
            return [written] if written else []
        return [] if written == "any" else written.split("/")

    def __repr__(self) -> str:
        return f"Refers({self.what!r})"
