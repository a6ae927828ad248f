"""`make quick` runs the tests of what you touched, as many as there is time for."""

from pathlib import Path

import pytest

from tests.quick import ALWAYS, ROOT, TimeBox, choose, find_tests, places_of

pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("src/parlour/host/clocks.py", ["src/parlour/host/clocks.py", "tests/host"]),
        ("src/parlour/compiler.py", ["src/parlour/compiler.py", "tests/test_compiler.py", "tests/test_compiled.py"]),
        ("src/parlour/games/titov/web/Board.svelte", ["tests/browser/test_titov*.py", "tests/web"]),
        ("web/src/App.svelte", ["tests/web", "tests/browser"]),
        ("docs/games/titov.md", ["tests/docs"]),
        ("tests/games/golden/titov-act_1.txt", ["tests/games/test_golden.py"]),
        ("tests/games/titov/test_cards.py", ["tests/games/titov/test_cards.py"]),
        ("tests/games/titov/extended_packs.py", ["tests/games/titov"]),
        ("tests/conftest.py", ["tests"]),
        ("README.md", []),
    ],
)
def test_tests_stand_where_the_layout_says(file: str, tests: list[str]) -> None:
    assert places_of(file) == tests


FOLDERS = [file.parent for file in (ROOT / "src" / "parlour").glob("*/__init__.py")]
GAMES = [file.parent for file in (ROOT / "src" / "parlour" / "games").glob("*/__init__.py")]


@pytest.mark.parametrize("folder", sorted([*FOLDERS, *GAMES]), ids=lambda folder: folder.name)
def test_every_room_and_every_game_has_tests(folder: Path) -> None:
    found = set(find_tests([str(folder.relative_to(ROOT) / "rules.py")])) - ALWAYS
    assert [path for path in found if path.startswith("tests/")]


def test_tests_that_are_gone_or_named_twice_are_not_asked_for(tmp_path: Path) -> None:
    for file in ("tests/kernel/test_chance.py", "tests/games/test_golden.py", "src/parlour/kernel/chance.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()
    touched = ["src/parlour/kernel/chance.py", "src/parlour/kernel/gone.py", "tests/kernel/test_chance.py"]
    assert find_tests(touched, tmp_path) == [
        "src/parlour/kernel/chance.py",
        "tests/games/test_golden.py",
        "tests/kernel",
    ]


def test_the_fastest_are_run_when_not_all_can_be() -> None:
    assert choose([5.0, 1.0, 3.0, 1.0], 100) == {0, 1, 2, 3}
    assert choose([5.0, 1.0, 3.0, 1.0], 6) == {1, 2, 3}
    assert choose([5.0, 1.0], 0.5) == set()


def test_when_the_time_is_over_it_says_what_is_left(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function")
    pytester.makepyfile(test_one="def test_a(): pass\ndef test_b(): pass", test_two="def test_c(): pass")
    made, collected, first, *later = [0.0, 1.0, 2.0, 3600.0, 3601.0]
    box = TimeBox(60, clock=iter([made, collected, first, *later]).__next__)
    pytester.inline_run(plugins=[box]).assertoutcome(passed=1)
    assert box.left == {"test_one.py": 1, "test_two.py": 1}


def test_what_is_known_to_be_slow_waits_for_make_test(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function")
    pytester.makepyfile(test_one="def test_slow(): pass\ndef test_fast(): pass")
    box = TimeBox(60)
    box.seconds = {"test_one.py::test_slow": 600.0}
    pytester.inline_run(plugins=[box]).assertoutcome(passed=1)
    assert box.left == {"test_one.py": 1}
