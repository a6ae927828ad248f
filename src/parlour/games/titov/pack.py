"""A whole pack of Titov, as it is read.

`pack_shapes.py` has its fields, `improvements.py` makes the improved cards that it leaves out, `pack_faults.py` says
what is wrong that types and ranges cannot say, and `derived.py` makes of it what the rules look up.
"""

from __future__ import annotations

from .effect_shapes import Improve
from .improvements import with_improvements
from .pack_faults import faults
from .pack_shapes import PackShape


class Content(PackShape, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    def __post_init__(self) -> None:
        wanted = [effect.of for _, does in self.programs() for effect in does if isinstance(effect, Improve)]
        self.actions[:] = with_improvements(self.actions, wanted, self.improving)

    def faults(self) -> list[tuple[str, str]]:
        """Everything wrong that types and ranges cannot say."""
        return list(faults(self))
