"""For every page that explains Parlour: commands exist, links lead somewhere, lines are short."""

import re

import pytest
import typer

from parlour.cli.commands import app
from tests.docs.blocks import DOCS

PAGES = [
    "install.md",
    "players.md",
    "faq.md",
    "upgrading.md",
    "comparison.md",
    "your-first-game.md",
    "testing-your-game.md",
    "words.md",
    "reference.md",
    "how-it-works.md",
    "packs.md",
    "lab.md",
    "games-of-content.md",
    "hosting.md",
    *[f"games/{page.name}" for page in sorted((DOCS / "games").glob("*.md"))],
]
COMMAND = re.compile(
    r"parlour ((?:play|check|new|compile|describe|playtest|compare|report|lab|duel|balance|replay|verify|host|backup|restore|rehearse|bench|games)"
    r"\b[^`#\n]*)"
)
LINK = re.compile(r"\]\(([^)#]*)(?:#([^)]*))?\)")


def text_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_command_exists_with_its_options(page: str) -> None:
    group = typer.main.get_command(app)
    commands = [command.split() for command in COMMAND.findall(text_of(page))]
    assert commands or page in ("reference.md", "comparison.md", "install.md")
    for verb, *words in commands:
        known = {option for parameter in group.commands[verb].params for option in parameter.opts}  # type: ignore[attr-defined]
        assert {word for word in words if word.startswith("--")} <= known | {"--help"}, (verb, words)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    links = LINK.findall(text_of(page))
    assert links
    for name, anchor in links:
        target = (DOCS / page).parent / name if name else DOCS / page
        assert target.is_file(), name
        if anchor:
            headings = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, "performance.md", "reliability.md"])
def test_lines_are_short_enough_to_read(page: str) -> None:
    for number, line in enumerate(text_of(page).splitlines(), 1):
        assert len(line) <= 116, f"{page}:{number} has {len(line)} characters"
