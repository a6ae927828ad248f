"""What people choose before play. The pack says what each choice means in numbers."""

from typing import Annotated

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """An empty choice means the first of the pack."""

    difficulty: Annotated[str, msgspec.Meta(extra={"of_pack": "difficulties"})] = ""
    tutorial: bool = False
    start: Annotated[str, msgspec.Meta(extra={"of_pack": "starts"})] = ""
    length: Annotated[str, msgspec.Meta(extra={"of_pack": "lengths"})] = ""


PRESETS: dict[str, dict[str, str | bool]] = {
    "standard": {},
    "first_game": {"difficulty": "rulebook", "tutorial": True},
    "rulebook": {"difficulty": "rulebook"},
    "hard": {"difficulty": "hard"},
}
