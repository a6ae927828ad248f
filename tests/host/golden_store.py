"""A store with something of everything, as this version writes it: `python -m tests.host.golden_store` makes it again.

Of each game one match is running and one is over. There are also a fork, a match in which a move was taken back, and a
poll that one of two has answered.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.bots.seating import make_bot
from parlour.host.store.backup import write_backup
from parlour.kernel import fast, find_game, find_games
from tests.host.client import Table
from tests.host.local_host import LocalHost, Party, open_local_host

FILE = Path(__file__).parent / "golden_store.backup"
MOVES = 60  # more than lie between two positions that are kept
RNG = random.Random(5)


async def play(party: Party, moves: int) -> None:
    """The seats that are asked play anything, this many moves."""
    for _ in range(moves):
        for table in party.tables:
            await table.caught_up()
        asked = [(table, seat) for table in party.tables for seat in table.sights if table.asked(seat)]
        if not asked:
            return
        table, seat = asked[0]
        assert "ok" in await table.play(RNG.choice(table.sights[seat]["options"]), seat)


async def begin(local: LocalHost, game: str) -> Party:
    """Ann and Bob at a table; Ann alone, where there is only one seat."""
    names = ["Ann", "Bob"][: find_game(game).seats[0]]
    return await local.begin(game, *names)


async def give_up(party: Party) -> None:
    """Everyone resigns, until it is over."""
    for seat, table in enumerate(party.tables):
        await table.caught_up()
        if not table.over:
            assert "ok" in await table.ask(do="resign", seat=seat)
    for table in party.tables:
        await table.until(lambda table: table.over and table.room["phase"] == "over")


async def take_back(local: LocalHost) -> None:
    """Ann moves, takes it back as Bob agrees, and moves elsewhere."""
    party = await begin(local, "tictactoe")
    ann, bob = party.tables
    assert "ok" in await ann.play("mark 4")
    await bob.caught_up()
    assert "ok" in await ann.ask(do="undo")
    assert "ok" in await bob.ask(do="agree")
    await ann.caught_up()
    assert "ok" in await ann.play("mark 0")


async def half_a_poll(local: LocalHost) -> None:
    """Two are asked in secret, and one has answered. Good bots reach that soon."""
    party = await begin(local, "circus_maximus")
    bot, chance = make_bot(find_game("circus_maximus"), "medium"), fast(5)
    for _ in range(200):
        m = local.live(party.room).match
        seat = m.asked[0]
        await party.tables[seat].caught_up()
        polled = len(m.asked) > 1
        move = m.game.write(m.setup, bot.choose(m.sight(seat, chance)))
        assert "ok" in await party.tables[seat].play(move, seat)
        if polled:
            return
    raise AssertionError("nobody was polled")


async def fill(local: LocalHost) -> None:
    for game in find_games():
        await play(await begin(local, game), MOVES if game != "tictactoe" else 4)
        over = await begin(local, game)
        await play(over, 6)
        await give_up(over)
    await take_back(local)
    await half_a_poll(local)
    party = await begin(local, "connect_four")
    await play(party, 6)
    running: Table = party.tables[0]
    await party.guests[0].post(f"/api/matches/{running.now['match']}/fork", {"at": 3, "seat": 0, "bots": "random"})


async def write(file: Path) -> int:
    """Fill a store and write its backup; how many rows it has."""
    with TemporaryDirectory() as folder:
        async with open_local_host(Path(folder)) as local:
            await fill(local)
        return write_backup(f"sqlite:///{folder}/parlour.db", file)


if __name__ == "__main__":
    FILE.unlink(missing_ok=True)
    print(f"{FILE.name}: {asyncio.run(write(FILE))} rows")
