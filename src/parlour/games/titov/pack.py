"""A whole pack of Titov.

`pack_shapes.py` has its fields, `improvements.py` adds improved cards that it leaves out, `pack_faults.py` finds
faults that types and ranges cannot catch, and `derived.py` turns it into what the rules use.
"""

from __future__ import annotations

from parlour.content.references import structs_in

from .effect_shapes import Improve
from .improvements import with_improvements
from .pack_faults import faults
from .pack_shapes import PackShape


class Content(PackShape, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    def __post_init__(self) -> None:
        wanted = [effect.of for _, effect in structs_in(self, Improve)]
        self.actions[:] = with_improvements(self.actions, wanted, self.improving)

    def faults(self) -> list[tuple[str, str]]:
        """Every fault that types and ranges cannot catch."""
        return list(faults(self))
