"""RULES.md: its tables agree with the game, and nothing is left out."""

from parlour.games.critocracy.derived import EVENT
from tests.games.rules_page import RulesPage

from .arranged import GAME, sit

PAGE = RulesPage(GAME)


def test_the_roles() -> None:
    pack = GAME.read_pack("chronicle")
    assert pack is not None
    name = {role.id: pack.words["names", "role", role.id] for role in pack.content.roles}
    table = {row[0]: row[1:5] for row in PAGE.rows("| role | money")}
    assert table == {
        name[role.id]: [str(role.money), str(role.knowledge), str(role.influence), name[role.opposes]]
        for role in pack.content.roles
    }
    for role, *_, can in PAGE.rows("| role | money"):
        protects = {r.id: r.protects for r in pack.content.roles}[role.lower()]
        assert (f"{protects} cannot be stolen" in can) == bool(protects)


def test_the_ages() -> None:
    derived = sit().t.derived
    assert [row[:1] + row[2:4] for row in PAGE.rows("| age | colour")] == [
        [age.capitalize(), str(len(path) - 1), str(len([space for space in path if derived.kinds[space] == EVENT]))]
        for age, path in zip(derived.age_ids, derived.paths, strict=True)
    ]


def test_the_example_of_the_order_of_play() -> None:
    assert "5, 3 and 5 as Politician, Artist and Historian: the Historian begins" in " ".join(PAGE.lines)
    assert sorted(["politician", "historian"]) == ["historian", "politician"]


def test_every_bot_is_named() -> None:
    assert [name for name in GAME.bots if f"`{name}`" not in PAGE.text] == []
