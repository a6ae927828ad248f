"""Settings: what people choose before play.

A game declares them as one frozen msgspec struct: each field has a type, a default and, through `Annotated[int,
msgspec.Meta(ge=…, le=…)]` or `Literal[…]`, a range. A text that chooses something from the pack names the list:
`Annotated[str, msgspec.Meta(extra={"of_pack": "boards"})]` is one of the ids of `boards`, or empty for the first.
`extra={"needs": "resources"}` and `extra={"fewest_seats": 4}` name what a setting does nothing without, so that forms
can say so. Names and explanations stand in the game's words (`names.setting.<name>`, `settings.<name>`), so that they
can be translated. Presets are named sets of values.
"""

from __future__ import annotations

import difflib
import types
import typing
from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from .errors import SettingError

Value = bool | int | str
MOST_LISTED: Final = 24  # names in a hint
LONGEST: Final = 80  # letters of a name, a number or a value that is worth repeating


class NoSettings(msgspec.Struct, frozen=True):
    """The settings of a game that has none."""


class Conflict(msgspec.Struct, frozen=True):
    """Why seats, settings and pack cannot be combined: a key of the words' `conflicts`, and its values."""

    key: str
    values: dict[str, object] = {}


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One setting, as a form or a program needs it."""

    name: str
    kind: Literal["bool", "int", "choice", "text"]
    default: Value
    low: int | None = None
    high: int | None = None
    choices: list[Value] | None = None
    of_pack: str = ""
    """The list of the pack whose ids can be chosen."""
    needs: str = ""
    """Another setting without which this one does nothing."""
    fewest_seats: int = 0
    """With fewer seats it does nothing."""


def describe(settings: type[msgspec.Struct]) -> list[Setting]:
    """Every setting, in the order of declaration."""
    return [_describe(field) for field in msgspec.structs.fields(settings)]


def _describe(field: msgspec.structs.FieldInfo) -> Setting:
    described = _describe_kind(field)
    found = msgspec.inspect.type_info(field.type)
    extra = found.extra if isinstance(found, msgspec.inspect.Metadata) else None
    if not extra:
        return described
    needs, fewest = str(extra.get("needs", "")), extra.get("fewest_seats", 0)
    return msgspec.structs.replace(described, needs=needs, fewest_seats=fewest)


def _describe_kind(field: msgspec.structs.FieldInfo) -> Setting:
    if field.default is msgspec.NODEFAULT:
        raise SettingError(f"setting {field.name}: it needs a default")
    found = msgspec.inspect.type_info(field.type)
    extra: dict[str, object] = {}
    if isinstance(found, msgspec.inspect.Metadata):
        extra = found.extra or {}
        found = found.type
    match found:
        case msgspec.inspect.BoolType():
            return Setting(name=field.name, kind="bool", default=field.default)
        case msgspec.inspect.IntType():
            return Setting(name=field.name, kind="int", default=field.default, low=found.ge, high=found.le)
        case msgspec.inspect.LiteralType():
            # In the order of declaration: type_info sorts them.
            order = list(typing.get_args(_bare(field.type)))
            return Setting(name=field.name, kind="choice", default=field.default, choices=order)
        case msgspec.inspect.StrType():
            return Setting(name=field.name, kind="text", default=field.default, of_pack=str(extra.get("of_pack", "")))
    raise SettingError(f"setting {field.name}: its type must be bool, int, Literal or str")


def _bare(annotation: object) -> object:
    if typing.get_origin(annotation) is typing.Annotated:
        return _bare(typing.get_args(annotation)[0])
    assert not isinstance(annotation, types.UnionType)
    return annotation


def choose(
    settings: type[msgspec.Struct],
    presets: Mapping[str, Mapping[str, object]],
    preset: str | None,
    chosen: Mapping[str, object],
) -> msgspec.Struct:
    """The settings of a match: defaults, then the preset, then what was chosen. Bad values are refused in a
    sentence."""
    known = {setting.name: setting for setting in describe(settings)}
    values: dict[str, object] = {}
    if preset is not None:
        if preset not in presets:
            raise SettingError(f"there is no preset {shown(preset)}{nearest(preset, presets)}")
        values.update(presets[preset])
    values.update(chosen)
    for name, value in values.items():
        if name not in known:
            raise SettingError(f"there is no setting {shown(name)}{nearest(name, known)}", name[:LONGEST])
        values[name] = _check(known[name], value)
    return settings(**values)


def _check(setting: Setting, value: object) -> Value:
    """The value with its right type. Text from a command line is converted; everything else must fit already."""
    match setting.kind:
        case "bool":
            if isinstance(value, str) and value.lower() in SPOKEN:
                return SPOKEN[value.lower()]
            if isinstance(value, bool):
                return value
            raise SettingError(f"setting {setting.name} is on or off, not {shown(value)}", setting.name)
        case "int":
            if isinstance(value, str) and len(value) <= LONGEST and value.lstrip("-").isdecimal():
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and _is_within(setting, value):
                return value
            raise SettingError(
                f"setting {setting.name} is a whole number{_range(setting)}, not {shown(value)}", setting.name
            )
        case "choice":
            choices = setting.choices or []
            for choice in choices:
                if value == choice or (isinstance(value, str) and value == str(choice)):
                    return choice
            hint = nearest(value, [str(choice) for choice in choices]) if isinstance(value, str) else ""
            listed = ", ".join(str(choice) for choice in choices)
            raise SettingError(f"setting {setting.name} is one of {listed}, not {shown(value)}{hint}", setting.name)
        case "text":
            if isinstance(value, str) and len(value) <= LONGEST:
                return value
            raise SettingError(
                f"setting {setting.name} is text of at most {LONGEST} letters, not {shown(value)}", setting.name
            )


def shown(value: object) -> str:
    """A value in a sentence; of a long one its beginning, and of a long number that it is one."""
    if isinstance(value, int) and value.bit_length() > 4 * LONGEST:
        return "a number as long as that"
    text = repr(value[:LONGEST] if isinstance(value, str | list) else value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _is_within(setting: Setting, value: int) -> bool:
    return (setting.low is None or value >= setting.low) and (setting.high is None or value <= setting.high)


SPOKEN = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


def _range(setting: Setting) -> str:
    if setting.low is not None and setting.high is not None:
        return f" from {setting.low} to {setting.high}"
    if setting.low is not None:
        return f" of at least {setting.low}"
    if setting.high is not None:
        return f" of at most {setting.high}"
    return ""


def nearest(name: str, known: typing.Iterable[str]) -> str:
    """A hint for a mistyped name: "; did you mean …?", or a list of the names there are."""
    names = list(known)
    if hint := near(name, names):
        return hint
    if len(names) > MOST_LISTED:
        return ""
    return f"; there is {', '.join(names)}" if names else "; there are none"


def near(name: str, known: typing.Iterable[str]) -> str:
    """A hint for a mistyped name, if there is one that is like it."""
    found = difflib.get_close_matches(name, list(known), n=1) if len(name) <= LONGEST else []
    return f"; did you mean {found[0]!r}?" if found else ""
