"""Hard: medium for the moment."""

from __future__ import annotations

from .medium import Medium


class Hard(Medium):
    """To be written."""
