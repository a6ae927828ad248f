"""Writes the TypeScript types of everything that goes over the wire: `web/src/wire.ts` has the host's protocol, and
`types.ts` beside each board what it is given. Run `python web/shapes.py` to write them; a test fails while they are out
of date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from parlour.boards.shapes import MADE, game_types, struct, structs_of
from parlour.host import wire
from parlour.kernel import find_game, find_games

ROOT = Path(__file__).resolve().parent.parent


def wire_types() -> str:
    """The protocol."""
    shapes = "\n\n".join([struct(shape) for shape in structs_of(wire)])
    return f"{MADE}\nexport const VERSION = {wire.VERSION};\n\n{shapes}\n"


def everything() -> dict[Path, str]:
    """Every file, with its content."""
    files = {ROOT / "web/src/wire.ts": wire_types()}
    for name in find_games():
        folder = ROOT / "src/parlour/games" / name / "web"
        if folder.is_dir():
            files[folder / "types.ts"] = game_types(find_game(name))
    return files


if __name__ == "__main__":
    for file, text in everything().items():
        file.write_text(text, "utf-8")
        print(file.relative_to(ROOT), file=sys.stderr)
