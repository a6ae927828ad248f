"""`make quick`: lint, types and the tests of what you touched, in less than three minutes.

You have touched everything that differs from the commit where your branch left `origin/main`, committed or not. Without
a remote that is `main`, and on `main` itself the commit before. Tests are found by their place, which mirrors the
sources. If there are too many, the fastest are run, and you are told which ones are left to `make test`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECONDS = 170.0  # for everything together
# How long a test is assumed to take before it has been measured.
GUESS = 0.2
GUESS_IN_BROWSER = 6.0
MOST_LINES = 12
SECONDS_OF_TESTS = "quick/seconds"  # how long the tests took the last time, in pytest's cache
ALL_GAMES = "tests/games/test_*.py"
ALWAYS = {"tests/test_imports.py", "tests/test_package.py"}


def git(*arguments: str) -> list[str]:
    """The lines that git prints; none if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def find_base() -> str:
    """The commit after which everything counts as touched."""
    here = git("rev-parse", "HEAD")
    for main in ("origin/main", "main"):
        base = git("merge-base", "HEAD", main)
        if base and base != here:
            return base[0]
    return "HEAD~"


def find_touched(base: str) -> list[str]:
    """The files that were changed, added or deleted since a commit, including the working tree."""
    changed = git("diff", "--name-only", "--no-renames", base)
    return sorted({*changed, *git("ls-files", "--others", "--exclude-standard")})


def places_of(file: str) -> list[str]:
    """Where to find the tests of a file, as patterns below the root."""
    match file.split("/"):
        case ["tests", "games", "golden", _]:
            return ["tests/games/test_golden.py"]
        case ["tests", *_, name] if name.startswith("test_") and name.endswith(".py"):
            return [file]
        case ["tests", *folders, _]:  # other tests use it; from the root, all of them do
            return ["/".join(["tests", *folders])]
        case ["src", "parlour", "games", game, "web", *_]:
            return [f"tests/browser/test_{game}*.py", "tests/web"]
        case ["src", "parlour", "games", game, *_]:
            return [
                file,
                f"tests/games/{game}",
                ALL_GAMES,
                "tests/docs/test_game_pages.py",
                f"tests/docs/test_{game}.py",
            ]
        case ["src", "parlour", "kernel" | "content" as room, *_]:
            return [file, f"tests/{room}", ALL_GAMES]
        case ["src", "parlour", name]:
            return [file, f"tests/test_{name.removesuffix('.py')}.py", "tests/test_compiled.py"]
        case ["src", "parlour", room, *_]:
            return [file, f"tests/{room}"]
        case ["web", *_]:
            return ["tests/web", "tests/browser"]
        case ["docs", *_]:
            return ["tests/docs"]
    return []


def find_tests(touched: Iterable[str], root: Path = ROOT) -> list[str]:
    """The files and folders of tests for what was touched."""
    patterns = set(ALWAYS)
    for file in touched:
        patterns.update(places_of(file))
    found = {path for pattern in patterns for path in root.glob(pattern) if path.suffix in {"", ".py"}}
    return sorted(str(path.relative_to(root)) for path in found if not found & set(path.parents))


def choose(costs: Sequence[float], seconds: float) -> set[int]:
    """The numbers of the fastest tests, as many as there is time for."""
    chosen = set()
    for number in sorted(range(len(costs)), key=lambda number: costs[number]):
        seconds -= costs[number]
        if seconds < 0:
            break
        chosen.add(number)
    return chosen


class TimeBox:
    """Runs the fastest tests until the time is up, and says which ones are left."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.end = clock() + seconds
        self.left: Counter[str] = Counter()
        self.seconds: dict[str, float] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        assert config.cache is not None
        self.seconds = {**config.cache.get(SECONDS_OF_TESTS, {}), **self.seconds}
        costs = [self.seconds.get(item.nodeid, guess(item.nodeid)) for item in items]
        chosen = choose(costs, self.end - self.clock())
        for number, item in enumerate(items):
            if number not in chosen:
                self.leave(item)
        items[:] = [item for number, item in enumerate(items) if number in chosen]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        if self.clock() < self.end:
            return None
        self.leave(item)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "setup":
            self.seconds[report.nodeid] = 0.0
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        assert session.config.cache is not None
        session.config.cache.set(SECONDS_OF_TESTS, self.seconds)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """List what is left by file, or by folder if there are many."""
        left = self.left
        if len(left) > MOST_LINES:
            left = Counter()
            for file, count in self.left.items():
                left[str(Path(file).parent)] += count
        for place, count in sorted(left.items()):
            terminalreporter.write_line(f"left to `make test`: {count:,} in {place}", yellow=True)

    def leave(self, item: pytest.Item) -> None:
        self.left[item.nodeid.partition("::")[0]] += 1


def guess(test: str) -> float:
    return GUESS_IN_BROWSER if test.startswith("tests/browser/") else GUESS


def look(*command: str) -> bool:
    """Run a check; return whether it passes."""
    begun = time.monotonic()
    good = subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode == 0
    print(f"{'ok' if good else 'FAILED'}: {' '.join(command)} ({time.monotonic() - begun:.0f} s)", flush=True)
    return good


def main() -> int:
    box = TimeBox(SECONDS)
    base = find_base()
    touched = find_touched(base)
    tests = find_tests(touched)
    print(f"{len(touched)} files touched since {base[:12]}; tests: {' '.join(tests)}", flush=True)
    checks = [
        ("-m", "ruff", "format", "--check", "--quiet", "."),
        ("-m", "ruff", "check", "--quiet", "."),
        ("-m", "mypy"),  # its cache makes every run but the first short
    ]
    if any("web" in file.split("/") for file in touched):
        checks.append(("web/build.py", "check"))
    failed = [check for check in checks if not look(*check)]
    return int(pytest.main([*tests, "-m", "not proof"], plugins=[box])) or int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
