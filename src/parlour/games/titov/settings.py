"""What people choose before play. What each choice means in numbers stands in the pack."""

from typing import Annotated

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """An empty choice is the pack's first."""

    difficulty: Annotated[str, msgspec.Meta(extra={"of_pack": "difficulties"})] = ""
    tutorial: bool = False
    start: Annotated[str, msgspec.Meta(extra={"of_pack": "starts"})] = ""
    length: Annotated[str, msgspec.Meta(extra={"of_pack": "lengths"})] = ""


PRESETS: dict[str, dict[str, str | bool]] = {
    "standard": {},
    "first_game": {"difficulty": "rulebook", "tutorial": True},
    "hard": {"difficulty": "hard"},
}
