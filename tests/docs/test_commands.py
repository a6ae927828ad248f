"""Every command that the pages show is run as it stands there, only with fewer matches. Pages that build something step
by step (your-first-game, your-first-board, packs) have tests of their own, and hosts are started in tests/host."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.host.config import Config
from parlour.host.store.engine import make_engine
from parlour.host.store.migrate import upgrade
from parlour.kernel import Match, fast, find_games
from parlour.kernel.registry import forget_games
from tests.host.conftest import SAMPLE
from tests.host.local_host import installed

from .blocks import DOCS

PAGES: Final = [
    "../README.md", "faq.md", "hosting.md", "lab-report.md", "lab.md", "players.md", "upgrading.md", "words.md",
    *[f"games/{page.name}" for page in sorted((DOCS / "games").glob("*.md"))],
]  # fmt: skip
COMMAND: Final = re.compile(r"^(?:    |\$ )?parlour ([a-z].*)$", re.MULTILINE)
COMMENT: Final = re.compile(r"(\s+#.*|\s{4,}[a-z].*)$")

# Hosts stay open, and there is no match that is frozen, and no zip. tests/docs/test_hosting.py gives them their words.
ELSEWHERE: Final = ("host", "lab", "thaw", "packs add lakeside.zip")
# The page shows what is said to these.
MISTAKES: Final = ("naumachya", "numbers.rounds=0")
FEWER: Final = {
    "playtest": ["--games", "4", "--jobs", "1"],
    "duel": ["--games", "6", "--jobs", "1"],
    "check": ["--games", "4"],
    "balance": ["--games", "2", "--candidates", "2", "--confirm", "2", "--jobs", "1"],
    "bench": ["--seconds", "0.05"],
    "play": ["--lines"],
}


def commands(page: str) -> list[str]:
    """What a page tells its reader to type, in order."""
    text = (DOCS / page).read_text("utf-8").replace("\\\n", " ")
    return [COMMENT.sub("", command) for command in COMMAND.findall(text)]


def shortened(command: str) -> list[str]:
    """Its words, with fewer matches: the last of two options counts."""
    words = shlex.split(command)
    fewer = FEWER.get(words[0], [])
    if words[0] == "duel" and "--seats" not in words and "--budgets" not in words:
        fewer = [*fewer[:1], "12", *fewer[2:]]
    return [*words, *fewer]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what readers have by then: a store that a host has made, and the record of a match."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    for config in (Config(), Config(store="parlour.db")):
        engine = make_engine(config.store_url)
        with engine.connect() as connection:
            upgrade(connection)
        engine.dispose()
    m, chance = Match.new("tictactoe", seed=1), fast(1)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    m.record().save(tmp_path / "match.json")
    return tmp_path


def test_there_are_many() -> None:
    assert len([command for page in PAGES for command in commands(page)]) > 80


@pytest.mark.proof
@pytest.mark.parametrize("page", PAGES)
def test_every_command_of_a_page_does_what_it_says(page: str, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    run = 0
    with installed(tmp_path_factory.mktemp("site"), SAMPLE):
        forget_games()
        assert "high_card" in find_games()
        for command in commands(page):
            if command.startswith(ELSEWHERE):
                continue
            done = CliRunner().invoke(app, shortened(command), input="")
            wanted = (0, 1) if command.startswith("balance") or any(word in command for word in MISTAKES) else (0,)
            assert done.exit_code in wanted, f"parlour {command}: {done.output}\n{done.exception!r}"
            run += 1
    forget_games()
    print(f"{page}: {run} commands")
    assert run or page == "hosting.md"
