"""RULES.md, which players read: its tables agree with what is played, and every ruling has a test."""

import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from parlour.games.conquest.rules.happenings import HAPPENINGS
from parlour.games.conquest.rules.odds import chance, one_roll

from .sitting import GAME, sit

PAGE = (GAME.folder / "RULES.md").read_text("utf-8")
LINES = PAGE.splitlines()


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose heading begins so."""
    start = next(number for number, line in enumerate(LINES) if line.startswith(first))
    end = next(number for number in range(start, len(LINES)) if not LINES[number].startswith("|"))
    return [cells(line) for line in LINES[start + 2 : end]]


def test_lines_of_prose_are_not_too_long() -> None:
    assert [line for line in LINES if len(line) > 122 and not line.startswith("|")] == []


def test_rows_have_as_many_cells_as_their_headings() -> None:
    for above, below in pairwise(LINES):
        if above.startswith("|") and below.startswith("|"):
            assert len(cells(above)) == len(cells(below)), below


@pytest.mark.parametrize("word", ["monopoly", "risk"])
def test_no_other_game_is_named(word: str) -> None:
    for file in [PAGE, (GAME.folder / "words" / "en.toml").read_text("utf-8")]:
        assert re.search(rf"\b{word}\b", file, re.IGNORECASE) is None


def test_every_setting_is_explained_with_its_value_in_every_preset() -> None:
    def shown(value: object) -> str:
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    presets = {name: GAME.set_for(6, None, name, GAME.read_pack("standard")).settings for name in GAME.presets}
    heading = next(line for line in LINES if line.startswith("| setting | meaning"))
    assert cells(heading)[2:] == [f"`{name}`" for name in presets]
    table = {row[0].strip("`"): row[2:] for row in rows("| setting | meaning")}
    assert list(table) == list(GAME.settings.__struct_fields__)
    for name, values in table.items():
        assert values == [shown(msgspec.structs.asdict(settings)[name]) for settings in presets.values()], name


def test_the_odds_of_one_roll() -> None:
    for row in rows("| dice | the attacker loses 2"):
        attack, defence = (int(part) for part in row[0].split(" against "))
        told = [float(cell.removesuffix(" %")) for cell in row[1:] if cell]
        found = sorted(one_roll(attack, defence), reverse=True)
        assert told == [round(100 * part, 2) for _, _, part in found]


def test_the_armies_that_an_attack_needs() -> None:
    for defenders, half, most in rows("| defenders | for an even"):
        for least, armies in ((0.5, half), (0.75, most)):
            assert chance(int(armies) - 1, int(defenders)) >= least > chance(int(armies) - 2, int(defenders))


def test_the_continents_are_those_of_the_map() -> None:
    house = sit(3).t.house
    told = [(int(row[1]), int(row[2])) for row in rows("| continent | bonus")]
    assert told == [(house.bonus[n], len(house.members[n])) for n in range(6)]


def test_all_events_are_explained() -> None:
    assert [row[0].replace(" ", "_") for row in rows("| event | what")] == HAPPENINGS


def test_the_maps_have_so_many_territories_and_links() -> None:
    for name, territories, links, _ in rows("| pack | territories"):
        pack = GAME.read_pack(name.strip("`"))
        assert pack is not None
        assert (len(pack.content.territories), len(pack.content.links)) == (int(territories), int(links))


def test_every_ruling_has_a_test_and_every_test_of_a_ruling_a_ruling() -> None:
    listed = re.findall(r"^- \*\*R(\d+)\*\*", PAGE.partition("## Rulings")[2], re.MULTILINE)
    tested = {
        number
        for file in Path(__file__).parent.glob("test_*.py")
        for number in re.findall(r"^def test_r(\d+)_", file.read_text("utf-8"), re.MULTILINE)
    }
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert tested == set(listed)
