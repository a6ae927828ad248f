"""Seats people and bots at a headless table, and waits until the table waits for somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.events import Key
from textual.pilot import Pilot

from parlour.cli.terminal.app import TerminalTable
from parlour.cli.terminal.local_match import LocalMatch
from parlour.kernel import Game, Match

CHARACTERS = {"enter": "\r", "question_mark": "?"}

Seat = Callable[..., TerminalTable]
Press = Callable[..., Awaitable[None]]
Until = Callable[..., Awaitable[None]]


@pytest.fixture
def seat() -> Seat:
    """A table on the screen: `seat("tictactoe", {1: "random"}, seed=7)`."""

    def seat(game: Game | str, bots: dict[int, str] | None = None, seed: int = 7, seats: int = 2) -> TerminalTable:
        m = Match.new(game, seats=seats, seed=seed, players=["Ann", "Bob", "Cid", "Dot"][:seats])
        return TerminalTable(LocalMatch(m, bots or {}, seed), pause=0.0)

    return seat


@pytest.fixture
def press() -> Press:
    """Press keys, each after the one before has had its effect.

    Pilot's own `press` waits until the processor seems idle, twice for each key. This one waits until every message was
    handled, which is quicker and does not depend on what else the machine does.
    """

    async def press(pilot: Pilot[None], *keys: str) -> None:
        for key in keys:
            pilot.app.post_message(Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
            for _ in range(5):  # a key becomes an action, an action a message, a message a dialog
                await pilot.pause(0)

    return press


@pytest.fixture
def until() -> Until:
    """Wait for a condition, by default that a person is asked, a dialog is open, or the match is over."""

    async def until(pilot: Pilot[None], condition: Callable[[], bool] | None = None) -> None:
        app = pilot.app
        assert isinstance(app, TerminalTable)

        def waits() -> bool:
            return app.local.m.over or app.local.asked_here() is not None or len(app.screen_stack) > 1

        async with asyncio.timeout(300):  # long enough for a slow machine: it ends only if a bot never answers
            while not (condition or waits)():
                await pilot.pause(0.005)
        await pilot.pause(0)

    return until
