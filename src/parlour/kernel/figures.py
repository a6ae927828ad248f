"""Figures: numbers of a pack that its sentences repeat.

A card that says "take $50" would be wrong as soon as a pack changes the 50. So the sentence names the value by its path
in the pack's content instead: `take ${=cards.dividend.does.0.amount}`. A step of a path is a field, the id of an entry
in a list, or its place in the list. `{=needs.0.amount|lap|laps}` adds a noun, singular or plural. Figures are filled in
as soon as pack and words are read, so clients never see a path. A figure has no minus sign: the sentence says whether
it is a gain or a loss.

Where a pack says 85 percent, people read "15% less": `{=100-cards.sale.does.0.percent}% less` is the difference from
100, and 15 for 115 percent as well.

The sentence of a preset takes its figures from the settings that the preset chooses: `for {=rounds|round|rounds}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .settings import nearest

FIGURE = re.compile(r"\{=(100-)?([\w.]+)(?:\|([^|{}]*)\|([^|{}]*))?\}")


def with_figures(sections: Mapping[str, Any], content: object) -> dict[str, Any]:
    """Sections of a catalogue with the figures of this content. If the pack has removed the entry that a figure belongs
    to, the path stays."""
    return {key: _filled(value, content) for key, value in sections.items()}


def missing_figures(sections: Mapping[str, Any], content: object, above: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence that names a figure that does not exist: the key of the sentence, and the figure's path."""
    for key, value in sections.items():
        if isinstance(value, Mapping):
            yield from missing_figures(value, content, f"{above}{key}.")
        elif isinstance(value, str):
            found = [figure.group(1, 2) for figure in FIGURE.finditer(value)]
            yield from [(f"{above}{key}", path) for less, path in found if _figure(content, path, less) is None]


def near_figure(content: object, path: str) -> str:
    """A hint for a path that leads to no figure: the name that may be meant where it goes astray."""
    here = content
    for step in path.split("."):
        inside = _below(here, step)
        if inside is None:
            return nearest(step, _names_in(here))
        here = inside
    return "; what stands there is no number and no text"


def _names_in(value: object) -> list[str]:
    if isinstance(value, msgspec.Struct):
        return list(value.__struct_fields__)
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    return [str(getattr(item, "id", n)) for n, item in enumerate(value)] if isinstance(value, list | tuple) else []


def is_of_absent_entry(content: object, path: str) -> bool:
    """Whether the path leads through an entry that a list of this content does not have."""
    here = content
    for step in path.split("."):
        inside = _below(here, step)
        if inside is None:
            return isinstance(here, Sequence) and not isinstance(here, str)
        here = inside
    return False


def _filled(value: object, content: object) -> object:
    if isinstance(value, Mapping):
        return with_figures(value, content)
    if not isinstance(value, str) or "{=" not in value:
        return value

    def fill(match: re.Match[str]) -> str:
        less, path, one, many = match.groups()
        figure = _figure(content, path, less)
        if figure is None:
            return match.group(0)
        return figure if one is None else f"{figure} {one if figure == '1' else many}"

    return FIGURE.sub(fill, value)


def _figure(content: object, path: str, less: str | None) -> str | None:
    """The number at this path of the content, or its difference from 100, without a sign; or the text there. None if
    there is neither."""
    here = content
    for step in path.split("."):
        here = _below(here, step)
    if isinstance(here, int) and not isinstance(here, bool):
        return str(abs(100 - here if less else here))
    return here if isinstance(here, str) and not less else None


def _below(value: object, step: str) -> object:
    if isinstance(value, msgspec.Struct):
        return getattr(value, step) if step in value.__struct_fields__ else None
    if isinstance(value, Mapping):
        return value.get(step)
    if isinstance(value, Sequence) and not isinstance(value, str):
        for item in value:
            if getattr(item, "id", None) == step:
                return item
        return value[int(step)] if step.isdecimal() and int(step) < len(value) else None
    return None
