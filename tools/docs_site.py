"""What the site of `make docs` has besides docs/: the pages that lie elsewhere in the repository, and the interface for
Python. mkdocs calls these functions (`hooks` in mkdocs.yml).
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("meinopoly", "circus_maximus", "critocracy", "titov", "conquest")
# Places on the site, and in the repository.
ELSEWHERE = {
    "index.md": "README.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
    **{f"rules/{game}.md": f"src/parlour/games/{game}/RULES.md" for game in GAMES},
}
ON_SITE = {source: place for place, source in ELSEWHERE.items()}
LINK = re.compile(r"(\]\(|\]: )([^)#\s:]+)((?:#[^)\s]*)?)")
API = "# Python interface\n\nEvery name that games, bots, packs and tests can use, from the sources.\n"


def on_files(files: Files, config: Any) -> Files:
    for place, source in ELSEWHERE.items():
        files.append(File.generated(config, place, content=(ROOT / source).read_text("utf-8")))
    files.append(File.generated(config, "api.md", content=interface()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links are written for the repository; here they lead to places on the site."""
    place = page.file.src_uri
    source = ELSEWHERE.get(place, f"docs/{place}")

    def lead(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[2]))
        if target in ON_SITE:
            target = ON_SITE[target]
        elif target.startswith("docs/"):
            target = target.removeprefix("docs/")
        elif target == "README.md":
            target = "index.md"
        else:
            return link[0]
        return f"{link[1]}{posixpath.relpath(target, posixpath.dirname(place) or '.')}{link[3]}"

    return LINK.sub(lead, markdown)


def interface() -> str:
    """The page of the Python interface: the chapters of the reference."""
    sys.path.insert(0, str(ROOT))
    from tests.docs.reference import CHAPTERS

    parts = [API]
    for title, _, files in CHAPTERS:
        names = [
            f"parlour.{file.removesuffix('.py').replace('/', '.')}.{name}" for file, given in files for name in given
        ]
        if names:
            parts.append(f"## {title}\n")
            parts += [f"::: {name}\n" for name in names]
    return "\n".join(parts)
