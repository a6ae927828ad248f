"""What boards may import keeps its promise: the version of the face stands for these names and this Svelte."""

import json
import re
from pathlib import Path

from .page_build import PAGE, ROOT

PROMISE = Path(__file__).with_name("face.txt")
EXPORT = re.compile(r"^export (?:type )?\{([^}]*)\}", re.MULTILINE)


def names() -> list[str]:
    """The names of the face."""
    listed = ",".join(EXPORT.findall((ROOT / "web/src/face.ts").read_text("utf-8"))).split(",")
    return sorted(name.split()[-1] for name in listed if name.strip())


def test_the_number_stands_for_these_names_and_this_svelte() -> None:
    face = json.loads((ROOT / "web/face.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    svelte = lock["node_modules/svelte"]["version"]
    assert face["svelte"] == svelte, "boards that were built fit another Svelte: raise the version in web/face.json"
    now = "\n".join([f"version {face['version']}", f"svelte {svelte}", *names()]) + "\n"
    assert now == PROMISE.read_text("utf-8"), (
        "if a name went away or means something else, raise the version in web/face.json; then write the names down"
    )


def test_the_page_says_which_face_it_has() -> None:
    told = json.loads((PAGE / "face.json").read_text())["version"]
    assert told == json.loads((ROOT / "web/face.json").read_text())["version"]
    assert (PAGE / f"face/{told}/parlour.js").is_file()
    assert (PAGE / f"face/{told}/svelte/internal/client.js").is_file()


def test_docs_name_everything_that_boards_may_use() -> None:
    page = (ROOT / "docs/your-first-board.md").read_text("utf-8")
    assert [name for name in names() if not re.search(rf"`[^`]*\b{name}\b[^`]*`", page)] == []


def test_our_boards_import_nothing_else_of_the_client() -> None:
    for file in sorted((ROOT / "src/parlour/games").glob("*/web/**/*")):
        if file.suffix in {".svelte", ".ts"} and "dist" not in file.parts:
            imported = re.findall(r"from '([^'.][^']*)'", file.read_text("utf-8"))
            assert [one for one in imported if not re.match(r"parlour$|svelte($|/)|@lucide/svelte/", one)] == [], file
