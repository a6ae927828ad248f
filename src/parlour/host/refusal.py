"""Refusals: a code and values for programs, and a sentence from words/en.toml for people."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from parlour.kernel import ParlourError
from parlour.kernel.words import fill


@cache
def sentences(section: str = "refusals") -> dict[str, str]:
    """Every refusal in English, by its code; or another section of the words."""
    text = (files(__package__) / "words" / "en.toml").read_text("utf-8")
    found: dict[str, str] = tomllib.loads(text)[section]
    return found


def reason(key: str, **values: object) -> str:
    """Why something is refused, for where a refusal says {why}."""
    return fill(sentences("reasons")[key], values, _show, {})


class Refused(ParlourError):
    """Something the host will not do. Nothing has changed."""

    def __init__(self, code: str, status: int = 409, **values: object) -> None:
        self.code = code
        self.status = status
        self.values = values
        super().__init__(fill(sentences()[code], values, _show, {}))


def _show(_: str, value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
