"""What an experiment varies: a setting, the preset, the pack, a value of the pack by its path, the seats or the bots,
with the values that it takes in turn.

`start_money=1000,1500`, `seats=2..4`, `bots=hard,medium+easy` and `pack:markets.income=1,2,3` are how people write it.
What changes together is written together: `rounds & pack:numbers.goal=10 & 15,12 & 20`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from parlour.kernel import Game, SettingError
from parlour.kernel.pack import Pack, pack_with
from parlour.kernel.pack_changes import overlay, read_value, values_of
from parlour.kernel.settings import Value, nearest

OF_PACK: Final = "pack:"  # begins the path of a value of the pack
AT_ONE_TABLE: Final = "+"  # between bots of one value
TOGETHER: Final = "&"  # between things that are varied together, and between their values
NO_PRESET: Final = "none"
MOST_VARIANTS: Final = 100
BESIDE_SETTINGS: Final = ("seats", "bots", "pack", "preset")
RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")

# The packs with other values that were made last. Making one of Titov's takes a sixth of a second, and a run asks for
# each several times.
_packs: dict[tuple[object, ...], Pack] = {}


class Varied(msgspec.Struct, frozen=True):
    """One thing that is varied."""

    what: str
    """A setting, `seats`, `bots`, `pack`, `preset`, or `pack:` and the path of a value."""
    values: tuple[str, ...]
    """The values it takes in turn."""


def read_varied(texts: Sequence[str]) -> tuple[Varied, ...]:
    """What several `--vary` say."""
    found: dict[str, Varied] = {}
    variants = 1
    for text in texts:
        name, _, written = text.partition("=")
        what = name.strip()
        values = tuple(dict.fromkeys(value for part in written.split(",") for value in _listed(part.strip())))
        if not what or len(values) < 2:
            raise SettingError(f"--vary {text} compares nothing; write a name and its values, as in seats=2,3")
        if what in found:
            raise SettingError(f"--vary names {what} twice; write all its values in one, as in {what}={written},…")
        found[what] = Varied(what, values)
        variants *= len(values)
    if variants > MOST_VARIANTS:
        raise SettingError(f"--vary makes {variants:,} variants; the most are {MOST_VARIANTS}")
    return tuple(found.values())


def _listed(part: str) -> Sequence[str]:
    """The values that a part between commas means: itself, or every number of a range."""
    ends = RANGE.fullmatch(part)
    if ends is None:
        return [part] if part else []
    low, high = int(ends[1]), int(ends[2])
    # No longer than it takes to see that it is too long.
    return [str(number) for number in range(low, min(high, low + MOST_VARIANTS) + 1)]


def apart(what: str, value: str) -> list[tuple[str, str]]:
    """What is varied together, each with its own value."""
    names = [one.strip() for one in what.split(TOGETHER)]
    values = [one.strip() for one in value.split(TOGETHER)] if len(names) > 1 else [value]
    if len(names) != len(values):
        raise SettingError(f"{what} takes {len(names)} values together, as in 1 {TOGETHER} 2, not {value!r}")
    return list(zip(names, values, strict=True))


def refuse_unknown(game: Game, pack: Pack | None, what: str) -> None:
    """Raise `SettingError` if there is nothing of this name to vary."""
    settings = [setting.name for setting in game.describe_settings()]
    if what in settings or what in BESIDE_SETTINGS or what.startswith(OF_PACK):
        return
    paths = [f"{OF_PACK}{one.path}" for one in values_of(pack.content)] if pack is not None else []
    raise SettingError(f"there is no setting {what!r}{nearest(what, [*settings, *BESIDE_SETTINGS, *paths])}")


def with_values(game: Game, pack: Pack | None, chosen: Mapping[str, Value]) -> Pack | None:
    """The pack with the values that were chosen by their paths."""
    if not chosen:
        return pack
    if pack is None or game.pack is None:
        raise SettingError(f"{game.name} has no packs")
    texts = {path: str(value) for path, value in chosen.items()}
    key = (game.name, pack.name, pack.hash, *texts.items())
    if key not in _packs:
        known = {one.path: one for one in values_of(pack.content)}
        changes = {path: read_value(known[path], text) if path in known else text for path, text in texts.items()}
        while len(_packs) >= MOST_VARIANTS:
            del _packs[next(iter(_packs))]
        _packs[key] = pack_with(pack, game.pack, overlay(pack.content, changes))
    return _packs[key]
