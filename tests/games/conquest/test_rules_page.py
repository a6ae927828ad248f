"""RULES.md, which players read: its tables agree with the game, and every ruling has a test."""

import re
from pathlib import Path

from parlour.games.conquest.rules.happenings import HAPPENINGS
from parlour.games.conquest.rules.odds import chance, one_roll
from tests.games.rules_page import RulesPage

from .arranged import GAME, sit

PAGE = RulesPage(GAME)


def test_the_odds_of_one_roll() -> None:
    for row in PAGE.rows("| dice | the attacker loses 2"):
        attack, defence = (int(part) for part in row[0].split(" against "))
        told = [float(cell.removesuffix(" %")) for cell in row[1:] if cell]
        found = sorted(one_roll(attack, defence), reverse=True)
        assert told == [round(100 * part, 2) for _, _, part in found]


def test_the_armies_that_an_attack_needs() -> None:
    for defenders, half, most in PAGE.rows("| defenders | for an even"):
        for least, armies in ((0.5, half), (0.75, most)):
            assert chance(int(armies) - 1, int(defenders)) >= least > chance(int(armies) - 2, int(defenders))


def test_the_continents_are_those_of_the_map() -> None:
    derived = sit(3).t.derived
    told = [(int(row[1]), int(row[2])) for row in PAGE.rows("| continent | bonus")]
    assert told == [(derived.bonus[n], len(derived.members[n])) for n in range(6)]


def test_all_events_are_explained() -> None:
    assert [row[0].replace(" ", "_") for row in PAGE.rows("| event | what")] == HAPPENINGS


def test_the_maps_have_so_many_territories_and_links() -> None:
    for name, territories, links, _ in PAGE.rows("| pack | territories"):
        pack = GAME.read_pack(name.strip("`"))
        assert pack is not None
        assert (len(pack.content.territories), len(pack.content.links)) == (int(territories), int(links))


def test_every_ruling_has_a_test_and_every_test_of_a_ruling_a_ruling() -> None:
    listed = re.findall(r"^- \*\*R(\d+)\*\*", PAGE.text.partition("## Rulings")[2], re.MULTILINE)
    tested = {
        number
        for file in Path(__file__).parent.glob("test_*.py")
        for number in re.findall(r"^def test_r(\d+)_", file.read_text("utf-8"), re.MULTILINE)
    }
    assert listed == [str(number) for number in range(1, len(listed) + 1)]
    assert tested == set(listed)
