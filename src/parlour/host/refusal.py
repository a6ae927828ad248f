"""Refusals: what the host says no to, as a code and values; the sentences stand in words/en.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from parlour.kernel import ParlourError
from parlour.kernel.words import fill


@cache
def sentences() -> dict[str, str]:
    """Every refusal in English, by its code."""
    text = (files(__package__) / "words" / "en.toml").read_text("utf-8")
    refusals: dict[str, str] = tomllib.loads(text)["refusals"]
    return refusals


class Refused(ParlourError):
    """Something the host will not do. Nothing has changed."""

    def __init__(self, code: str, status: int = 409, **values: object) -> None:
        self.code = code
        self.status = status
        self.values = values
        super().__init__(fill(sentences()[code], values, _show, {}))


def _show(_: str, value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
