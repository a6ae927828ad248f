"""The guard: rules that take too long are stopped, and nothing else is."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from parlour.host.live.guard import RINGS, WAITING, Guard, RulesFault, TooLong

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an alarm that can be set")


class Clocks:
    """The time that passes and the time that the processor works, moved by hand; the guard's alarm rings by hand."""

    def __init__(self) -> None:
        self.passed = 1.0
        self.worked = 1.0

    def monotonic(self) -> float:
        return self.passed

    def thread_time(self) -> float:
        return self.worked

    def work(self, seconds: float) -> None:
        """The alarm rings, and again after so many seconds of work: what was before the first ring is not known."""
        self.ring(worked=1)
        self.ring(worked=seconds)

    def wait(self, rings: int) -> None:
        """Without any work, the alarm rings so many times."""
        for _ in range(rings):
            self.ring(passed=RINGS)

    def ring(self, *, passed: float = 0.0, worked: float = 0.0) -> None:
        """The alarm rings after so many seconds, and so many of work."""
        self.passed += passed
        self.worked += worked
        signal.raise_signal(signal.SIGALRM)


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    clocks = Clocks()
    monkeypatch.setattr("parlour.host.live.guard.time", clocks)
    monkeypatch.setattr(signal, "setitimer", lambda *_: None)
    return clocks


@contextmanager
def armed(seconds: float) -> Iterator[Guard]:
    guard = Guard(seconds)
    guard.arm()
    try:
        yield guard
    finally:
        guard.disarm()


def test_rules_that_work_too_long_are_stopped_and_nothing_else_is(clocks: Clocks) -> None:
    with armed(0.5) as guard:
        clocks.ring(passed=1, worked=1)
        with guard:
            clocks.work(0.4)
        clocks.ring(passed=1, worked=1)
        with pytest.raises(RulesFault, match=r"more than 0\.5 seconds"), guard:
            clocks.work(0.6)
        clocks.ring(passed=1, worked=1)
        with guard:
            clocks.ring()


def test_a_machine_that_was_paused_is_not_the_rules_fault(clocks: Clocks) -> None:
    """A snapshot, `docker pause`, the lid of a laptop: time has passed, but the rules did not get any of it."""
    with armed(0.5) as guard, guard:
        clocks.ring()
        clocks.ring(passed=3600)


def test_rules_that_wait_too_often_are_stopped(clocks: Clocks) -> None:
    """Time that the machine was paused does not count: then nothing rings."""
    rings = int(0.5 * WAITING / RINGS)
    with armed(0.5) as guard:
        with guard:
            clocks.wait(1 + rings)
        clocks.ring(passed=1)
        with pytest.raises(RulesFault, match=r"more than 0\.5 seconds"), guard:
            clocks.wait(2 + rings)


def spin(seconds: float) -> None:
    """Work for this long without waiting for anything, as rules do."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


@pytest.mark.parametrize("work", [spin, time.sleep], ids=["work", "sleep"])
def test_the_alarm_rings_by_itself(work: Callable[[float], None]) -> None:
    with armed(0.05) as guard, pytest.raises(RulesFault, match=r"more than 0\.05 seconds"), guard:
        work(60)


def test_questions_that_change_nothing_are_tried_twice() -> None:
    guard, tries = Guard(1), iter([TooLong("once"), None, TooLong("twice"), TooLong("thrice")])

    def look() -> str:
        if (fault := next(tries)) is not None:
            raise fault
        return "seen"

    assert guard.look(look) == "seen"
    with pytest.raises(RulesFault, match="thrice"):
        guard.look(look)
