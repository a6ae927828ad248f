"""The pages of `docs/pack-reference` are made from the structs of the games: `python -m tests.docs.test_pack_reference`
writes them again."""

from pathlib import Path

import pytest

import parlour
from tests.docs.blocks import DOCS

GAMES = [name for name in parlour.games() if parlour.game(name).pack is not None and parlour.game(name).own_packs]
PAGES = DOCS / "pack-reference"
HEAD = """# Packs of {title}: reference

Every table of a pack of {title}, with its fields. It is made from the game's own structs; `parlour packs reference
{name}` prints it. [Packs](../packs.md) explains how packs work.

"""


def page_of(name: str) -> str:
    game = parlour.game(name)
    head = HEAD.format(title=game.words["game", "title"], name=name)
    return head + game.pack_reference().replace("\n### ", "\n## ").replace("### ", "## ", 1).rstrip() + "\n"


@pytest.mark.parametrize("name", [name for name in GAMES if (PAGES / f"{name}.md").is_file()])
def test_a_page_says_what_the_structs_say(name: str) -> None:
    assert (PAGES / f"{name}.md").read_text("utf-8") == page_of(name)


def test_every_game_of_ours_has_a_page() -> None:
    ours = {name for name in GAMES if parlour.game(name).package.startswith("parlour.games.")}
    assert {page.stem for page in PAGES.glob("*.md")} == ours


def write_pages(folder: Path) -> None:
    """Write every page again."""
    for name in GAMES:
        (folder / f"{name}.md").write_text(page_of(name), "utf-8")


if __name__ == "__main__":
    write_pages(PAGES)
