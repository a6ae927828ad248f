"""Draws the picture of the terminal for the README: `python tests/cli/terminal/picture.py docs/pictures/terminal.svg`.

Not a test. The picture names fonts but loads none, because a page that shows it must not call another server.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from parlour.cli.terminal.app import TerminalTable
from parlour.cli.terminal.local_match import LocalMatch
from parlour.kernel import Match


async def draw(keys: str) -> str:
    """A game of Connect Four against the search bot, after these keys."""
    m = Match.new("connect_four", seed=7, players=["Ann", "Bob"])
    app = TerminalTable(LocalMatch(m, {1: "search:400"}, 7), pause=0.0)
    async with app.run_test(size=(88, 25)) as pilot:
        for key in keys:
            await pilot.press(key)
            while app.local.asked_here() is None and not m.over:
                await pilot.pause(0.01)
        await pilot.press("up")
        await pilot.pause()
        return re.sub(
            r"@font-face \{.*?\}\s*", "", app.export_screenshot(title="parlour play connect_four"), flags=re.S
        )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(draw("43524")) + "\n", "utf-8")
