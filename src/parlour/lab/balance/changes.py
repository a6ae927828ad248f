"""What a search may change, and the values it may try: settings, and values of the pack by their paths.

`staged_cap=0..3`, `pack:numbers.goal=15..30`, `pack:numbers.coins=5..45/5` (every fifth) and `contest=dice_only,
highest_bid` are how people write it. Today's value is always among those that are tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from parlour.kernel import SettingError
from parlour.kernel.pack_changes import PackValue, values_of
from parlour.kernel.settings import Setting, nearest
from parlour.lab.experiment import Trial
from parlour.lab.varied import BESIDE_SETTINGS, OF_PACK

RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?")
MOST_VALUES: Final = 1_000  # of one thing

Changes = dict[str, str]
"""What differs from today, with its new value."""


class Changeable(msgspec.Struct, frozen=True):
    """One thing that may be changed."""

    what: str
    """A setting, or `pack:` and the path of a value."""
    today: str
    """Its value today."""
    values: tuple[str, ...]
    """The values it may take, today's among them; numbers in their order."""
    ordered: bool
    """Whether it is a number, so that one value can be nearer to today's than another."""

    def step(self, value: str) -> float:
        """How large a step it is from today's value: 0 for none, 1 for the largest."""
        if value == self.today:
            return 0.0
        if not self.ordered:
            return 1.0
        numbers = [float(one) for one in self.values]
        return abs(float(value) - float(self.today)) / (max(numbers) - min(numbers))

    def outposts(self) -> list[str]:
        """A few values that show what the change can do: the outermost and the middle one; all, if it is no number."""
        last = len(self.values) - 1
        found = [self.values[place] for place in (0, last, last // 2)] if self.ordered else self.values
        return [value for value in dict.fromkeys(found) if value != self.today]

    def nearer(self, value: str) -> list[str]:
        """Values that are nearer to today's: today's itself, and of a number the one in the middle and the next."""
        if not self.ordered:
            return [self.today]
        there = self.values.index(self.today)
        away = self.values.index(value) - there
        return [self.values[there + steps] for steps in (0, int(away / 2), away - (1 if away > 0 else -1))]


def size_of(known: Sequence[Changeable], changes: Mapping[str, str]) -> float:
    """How large a change is. Fewer changed values are a smaller change; among as many, smaller steps are."""
    steps = [one.step(changes[one.what]) for one in known if one.what in changes]
    return len(steps) + sum(steps) / (len(known) + 1)


def read_changes(texts: Sequence[str], trial: Trial) -> tuple[Changeable, ...]:
    """What several `--change` say, for this game with its settings and pack as they are today."""
    found: dict[str, Changeable] = {}
    for text in texts:
        name, _, written = text.partition("=")
        what = name.strip()
        values = list(dict.fromkeys(value for part in written.split(",") for value in _listed(text, part.strip())))
        if not what or not values:
            raise SettingError(f"--change {text} changes nothing; write a name and its values, as in rounds=6..12")
        if what in found:
            raise SettingError(f"--change names {what} twice; write all its values in one, as in {what}={written},…")
        found[what] = _change(what, values, trial)
    if not found:
        raise SettingError("nothing may change; say what may with --change, as in --change rounds=6..12")
    return tuple(found.values())


def _listed(text: str, part: str) -> Iterator[str]:
    """The values that a part between commas means: itself, or the numbers of a range."""
    ends = RANGE.fullmatch(part)
    if ends is None:
        yield from [part] if part else []
        return
    low, high, step = int(ends[1]), int(ends[2]), int(ends[3] or 1)
    if low > high or step < 1:
        raise SettingError(f"--change {text}: {part} is no range; write the lower number first, as in 6..12 or 5..45/5")
    if (high - low) // step >= MOST_VALUES:
        raise SettingError(f"--change {text}: {part} has over {MOST_VALUES:,} values; write a step, as in {part}/5")
    yield from (str(number) for number in range(low, high + 1, step))


def _change(what: str, values: list[str], trial: Trial) -> Changeable:
    settings = {one.name: one for one in trial.game.describe_settings()}
    paths = {one.path: one for one in values_of(trial.pack.content)} if trial.pack is not None else {}
    if what.startswith(OF_PACK):
        if trial.pack is None:
            raise SettingError(f"{trial.game.name} has no packs")
        path = what.removeprefix(OF_PACK)
        if path not in paths:
            raise SettingError(f"the pack has no value {path!r}{nearest(path, sorted(paths))}")
        return _of_pack(what, values, paths[path])
    if what not in settings:
        if what in BESIDE_SETTINGS:
            raise SettingError(f"a search does not change {what}; use --{what} for all matches")
        hint = nearest(what, [*settings, *[f"{OF_PACK}{path}" for path in paths]])
        raise SettingError(f"there is no setting {what!r}{hint}")
    return _of_setting(settings[what], values, getattr(trial.setup.settings, what))


def _of_setting(setting: Setting, values: list[str], now: object) -> Changeable:
    if setting.kind == "bool":
        return _switch(setting.name, values, now is True)
    if setting.kind == "int":
        return _number(setting.name, values, str(now), setting.low, setting.high)
    choices = [str(one) for one in setting.choices or []]
    return _choice(setting.name, values, str(now), choices)


def _of_pack(what: str, values: list[str], one: PackValue) -> Changeable:
    match one.kind:
        case "switch":
            return _switch(what, values, one.value is True)
        case "number":
            return _number(what, values, f"{one.value}", one.low, one.high)
        case "choice":
            return _choice(what, values, str(one.value), one.choices)
        case "colour":
            raise SettingError(f"{what} is a colour, which changes no match")


def _number(what: str, values: list[str], today: str, low: float | None, high: float | None) -> Changeable:
    for value in values:
        try:
            number = float(value)
        except ValueError:
            raise SettingError(f"{what} is a number, not {value!r}") from None
        if (low is not None and number < low) or (high is not None and number > high):
            bounds = [f"at least {low:g}"] if low is not None else []
            bounds += [f"at most {high:g}"] if high is not None else []
            raise SettingError(f"{what} must be {' and '.join(bounds)}, not {value}")
    return _among(what, sorted({*values, today}, key=float), today, ordered=True)


def _switch(what: str, values: list[str], now: bool) -> Changeable:
    for value in values:
        if value not in ("on", "off"):
            raise SettingError(f"{what} is on or off, not {value!r}")
    return _among(what, list(dict.fromkeys(["on" if now else "off", *values])), "on" if now else "off", ordered=False)


def _choice(what: str, values: list[str], today: str, choices: Sequence[str]) -> Changeable:
    for value in values:
        if choices and value not in choices:
            raise SettingError(f"{what} is one of {', '.join(choices)}, not {value!r}{nearest(value, choices)}")
    return _among(what, list(dict.fromkeys([today, *values])), today, ordered=False)


def _among(what: str, values: list[str], today: str, ordered: bool) -> Changeable:
    if len(values) < 2:
        raise SettingError(f"{what} is {today} already; name another value that it may take")
    return Changeable(what, today, tuple(values), ordered)
