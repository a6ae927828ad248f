"""Whether a pack has the shape that its game declares, and that shape for editors.

msgspec would stop at the first fault and knows no lines, so every value is looked at here, table by table. Patterns are
explained in words: by the `description` of the type's `msgspec.Meta`, or here for those that all games use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from .placed import Fault, Place, Placed, PlacedList, place_in
from .settings import near, nearest

PATTERNS: Final = {
    "^#[0-9a-f]{6}$": 'a colour such as "#2f7f86": # and six digits or letters from a to f',
    "^[a-z][a-z0-9_]*$": "small letters, digits and _, beginning with a letter",
}

# What msgspec says, and what people say who write packs and no programs. What was found is told anyway.
PLAINLY: Final = [
    (re.compile(said), meant)
    for said, meant in (
        (r", got [\w |]+$", ""),
        (r" \| null\b", ""),
        (r"\bint\b", "a whole number"),
        (r"\bfloat\b", "a number"),
        (r"\bstr\b", "a text"),
        (r"\bbool\b", "true or false"),
        (r"\barray\b", "a list"),
        (r"\bobject\b", "a table"),
        (r" \| ", " or "),
        (r"a text of length <= (\d+)", r"a text of at most \1 letters"),
        (r"(of length )?>= ", "of at least "),
        (r"(of length )?<= ", "of at most "),
        (r"of length ", "of "),
    )
]

CREDITS = "pack"  # the table of a pack that says whose it is
Line = Annotated[str, msgspec.Meta(max_length=200)]


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose pack it is, and which game it is for."""

    game: Line = ""
    author: Line = ""
    version: Line = ""
    licence: Line = ""


def check_shape(value: object, shape: object, path: str, place: Place, faults: list[Fault]) -> None:
    """Every fault of a value against its shape. (msgspec alone would stop at the first.)"""
    if get_origin(shape) is Annotated:
        before = len(faults)
        check_shape(value, get_args(shape)[0], path, place, faults)
        if len(faults) > before:
            return  # a fault inside says more than "the whole does not fit"
        inside: object = None
    else:
        inside = _meant(shape, value)
    _check_meant(value, shape, inside, path, place, faults)


def _check_meant(value: object, whole: Any, shape: object, path: str, place: Place, faults: list[Fault]) -> None:
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct) and isinstance(value, Placed):
        _check_table(value, shape, path, place, faults)
    elif get_origin(shape) in (list, tuple, Sequence) and isinstance(value, list):
        _check_list(value, get_args(shape)[0], path, place, faults)
    elif get_origin(shape) is dict and isinstance(value, Placed):
        for key, item in value.items():
            check_shape(key, get_args(shape)[0], join_path(path, key), value.places[key], faults)
            check_shape(item, get_args(shape)[1], join_path(path, key), value.places[key], faults)
    elif (tags := _tags(shape)) and isinstance(value, Placed):
        tag_field, known = tags
        if tag_field not in value:
            fields = {name for one in _structs(shape) for name in fields_of(one)}
            faults.append(lacks(value, tag_field, path, place, fields))
        else:
            faults.append(_unknown(value[tag_field], known, value.places[tag_field], join_path(path, tag_field)))
    elif get_origin(shape) is Literal:
        if value not in get_args(shape):
            faults.append(_unknown(value, get_args(shape), place, path))
    else:
        try:
            msgspec.convert(value, whole)
        except msgspec.ValidationError as error:
            message, _, inner = str(error).partition(" - at `$")
            expected = _in_words(message[0].lower() + message[1:].replace("`", ""), whole)
            hint = partial(_replaced, value)
            faults.append(Fault(place, f"{path}{inner.rstrip('`')}", f"{expected}, found {short(value)}", hint))


def lacks(value: Placed, field: str, path: str, place: Place, others: Collection[str]) -> Fault:
    """A fault for a table without this field. Perhaps it is there and mistyped, unlike the `others`."""
    for key in value:
        if key not in others and (hint := near(key, [field])):
            return Fault(value.places[key], join_path(path, key), f"no such field{hint}")
    return Fault(place, join_path(path, field), "expected a value, found none")


def _replaced(value: object) -> str:
    """A hint for a list that was meant to be added to the one of the pack below."""
    if not isinstance(value, PlacedList) or not 0 < len(value) < value.instead_of:
        return ""
    return f"; its entries have no ids, so it replaces all {value.instead_of} of the pack below: repeat those to keep"


def _in_words(message: str, shape: object) -> str:
    """What was expected, without the names of types. Of a pattern, what it means."""
    _, regex, pattern = message.partition(" matching regex ")
    if not regex:
        for said, meant in PLAINLY:
            message = said.sub(meant, message)
        return message
    told = [one.description for one in get_args(shape) if isinstance(one, msgspec.Meta) and one.description]
    return f"expected {told[0] if told else PATTERNS.get(pattern[1:-1], f'text like {pattern}')}"


def join_path(path: str, key: str) -> str:
    """The path of a key in a table."""
    return f"{path}.{key}" if path else key


def _unknown(value: object, known: Sequence[object], place: Place, path: str) -> Fault:
    meant = value if isinstance(value, str) else short(value)
    return Fault(place, path, f"no such value {short(value)}", partial(nearest, meant, [str(one) for one in known]))


def _meant(shape: object, value: object) -> object:
    """The struct that a value means, of several possible ones: the one whose tag stands in it, or the only one."""
    if get_origin(shape) not in (Union, UnionType) or not isinstance(value, Placed):
        return shape
    structs = _structs(shape)
    if len(structs) == 1:
        return structs[0]
    for one in structs:
        config = one.__struct_config__
        if config.tag_field is not None and value.get(config.tag_field) == config.tag:
            return one
    return shape


def _structs(shape: object) -> list[type[msgspec.Struct]]:
    return [one for one in get_args(shape) if isinstance(one, type) and issubclass(one, msgspec.Struct)]


def _tags(shape: object) -> tuple[str, list[str]] | None:
    """The field that names one of several possible structs, and the names."""
    if get_origin(shape) not in (Union, UnionType):
        return None
    configs = [one.__struct_config__ for one in _structs(shape)]
    fields = {config.tag_field for config in configs if config.tag_field is not None}
    return (fields.pop(), [str(config.tag) for config in configs]) if len(fields) == 1 else None


def _check_list(value: list[object], shape: object, path: str, place: Place, faults: list[Fault]) -> None:
    seen: set[str] = set()
    for n, item in enumerate(value):
        name = item.get("id", n) if isinstance(item, Placed) else n
        own = place_in(value, n, place)
        if isinstance(item, Placed) and "id" in item and isinstance(name, str):
            if name in seen:
                faults.append(Fault(own, f"{path}[{name}]", "expected an id of its own, found one given before"))
            seen.add(name)
        check_shape(item, shape, f"{path}[{name}]", own, faults)


@cache
def fields_of(shape: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a shape, looked up once: a pack has hundreds of tables of a few shapes."""
    return {field.encode_name: field for field in msgspec.structs.fields(shape)}


def _check_table(value: Placed, shape: type[msgspec.Struct], path: str, place: Place, faults: list[Fault]) -> None:
    fields = fields_of(shape)
    for key in value:
        if key not in fields and key != shape.__struct_config__.tag_field:
            hint = partial(nearest, key, fields)
            faults.append(Fault(value.places[key], join_path(path, key), "no such field", hint))
    doubted = False  # whether this entry was meant to be new, which is said once
    for name, field in fields.items():
        if name in value:
            check_shape(value[name], field.type, join_path(path, name), value.places[name], faults)
        elif field.required:
            meant: Callable[[], str] = str if doubted else partial(_meant_entry, value)
            faults.append(Fault(place, join_path(path, name), "expected a value, found none", meant))
            doubted = True


def _meant_entry(value: Placed) -> str:
    """A hint for an entry that lacks something because its id is mistyped, so that it changes no other."""
    hint = near(str(value.get("id", "")), value.beside)
    return f" ({value['id']!r} is new, as the pack below has none{hint.removesuffix('?')}?)" if hint else ""


def _merges(field: Mapping[str, Any], tables: Mapping[str, Any]) -> bool:
    """Whether a field is a list whose entries have ids, and so is merged entry by entry."""
    items = field.get("items")
    named = items.get("$ref", "").removeprefix("#/$defs/") if isinstance(items, dict) else ""
    return "id" in tables.get(named, {}).get("properties", {})


def short(value: object) -> str:
    """A value as it was found; of a long one its beginning."""
    text = repr(dict(value)) if isinstance(value, Placed) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def editor_schema(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """JSON Schema of the files of a pack. A file may leave out what it inherits from another pack, and may add what it
    extends, what it removes, and why."""
    schema = msgspec.json.schema(shape)
    for table in [schema, *schema.get("$defs", {}).values()]:
        if "properties" in table:
            table.pop("required", None)
            table["properties"].setdefault("why", {"type": ["string", "object"]})
            if "id" in table["properties"]:
                table["properties"].setdefault("remove", {"const": True})
            for field in table["properties"].values():
                if _merges(field, schema["$defs"]):
                    field.pop("minItems", None)  # the other entries may stand in another file, or in the pack below
    root = schema["$defs"][shape.__name__] if "$ref" in schema else schema
    root["properties"].setdefault("extends", {"type": "string"})
    root["properties"].setdefault(CREDITS, msgspec.json.schema(Credits)["$defs"]["Credits"])
    return schema
