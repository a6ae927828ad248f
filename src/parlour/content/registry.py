"""Which function carries out which effect: one line for each, declared with the game.

    EFFECTS = effects(Content, on(Gain, gain), on(Pay, pay))

An effect without a function, a function whose parameters are not its effect's fields, and an effect that no pack can
have are refused as soon as the game is made, not when a card is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature

import msgspec

from parlour.kernel.errors import GameError

from .references import effects_of
from .shapes import EffectShape

Entry = tuple[type[EffectShape], Callable[..., None]]


def on(shape: type[EffectShape], function: Callable[..., None]) -> Entry:
    """An effect and the function that carries it out. It is called with the table, the `Do` that runs, and the values
    of the effect's fields, in their order."""
    return shape, function


def effects(
    pack: type[msgspec.Struct], *entries: Entry, unsaid: tuple[type[EffectShape], ...] = ()
) -> dict[str, Callable[..., None]]:
    """The functions of all effects that packs of this shape can have, by their names. Those that never happen, because
    the game only reads them, are `unsaid`."""
    found: dict[str, Callable[..., None]] = {}
    faults: list[str] = []
    wanted = [shape for shape in effects_of(pack) if shape not in unsaid]
    for shape, function in entries:
        tag = str(shape.__struct_config__.tag)
        if tag in found:
            faults.append(f"{tag} has two functions")
        if shape not in wanted:
            faults.append(f"{shape.__name__} has a function, but no pack can say it")
        fields = list(shape.__struct_fields__)
        takes = list(signature(function).parameters)[2:]
        if takes != fields:
            faults.append(f"{function.__name__}() takes {_listed(takes)}, but {shape.__name__} has {_listed(fields)}")
        found[tag] = function
    given = [shape for shape, _ in entries]
    faults += [f"{shape.__name__} has no function" for shape in wanted if shape not in given]
    if faults:
        raise GameError("; ".join(faults))
    return found


def _listed(names: list[str]) -> str:
    return ", ".join(names) or "nothing"
