"""Only the host decides what is legal: mutated moves are refused with a code, and nothing changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from parlour.host.refusal import sentences
from parlour.kernel import Chance, Match, fast, fingerprint
from tests.host.client import Table
from tests.host.conftest import Welcome
from tests.host.local_host import LocalHost, Party, open_local_host

pytestmark = pytest.mark.usefixtures("sample_game")
GAMES = ["tictactoe", "connect_four", "high_card"]
MUTATIONS = 20
VERBS = ["mark", "drop", "play", "look", "draw", "pass"]


@pytest_asyncio.fixture
async def patient_host(tmp_path: Path) -> AsyncIterator[LocalHost]:
    """A host that hangs up on nobody, however many wrong requests they send."""
    async with open_local_host(tmp_path, most_waiting=10**9, most_faults=10**9) as running:
        yield running
    assert running.faults() == []


def wire_form(m: Match, move: Any) -> dict[str, Any]:
    kinds = len(move.verb.kinds)
    return {"verb": move.verb.name, **({"target": move.target} if kinds else {})}


def mutate(m: Match, seat: int, at: int, chance: Chance) -> dict[str, Any]:
    """A request of the seat that is asked, with something wrong about it."""
    legal = wire_form(m, chance.pick(m.options(seat)))
    text = m.game.write(m.setup, chance.pick(m.options(seat)))
    number = int(chance.below(1 << 40))
    target = legal.get("target", 0)
    closed = [n for n in range(-3, 60) if {**legal, "target": n} not in [wire_form(m, o) for o in m.options(seat)]]
    wrong_verb = chance.pick([verb for verb in VERBS if verb not in {o.verb.name for o in m.options(seat)}])
    wrong: list[dict[str, Any]] = [
        {"play": {**legal, "verb": wrong_verb}},
        {"play": {**legal, "verb": chance.pick(["", " ", "undo", "__init__", "Mark", legal["verb"] + " "])}},
        {"play": {"verb": legal["verb"], "target": chance.pick(closed)}},
        {"play": {"verb": legal["verb"], "target": chance.pick([-1, -number, number, 1 << 62, 1 << 70])}},
        {"play": {**legal, "other": chance.pick([0, target, number])}},
        {"play": {"verb": legal["verb"], "other": target}},
        {"play": {**legal, "target": chance.pick([str(target), target + 0.5, [target], {}, "", False])}},
        {"play": {**legal, "seat": seat}},
        {"play": {"verb": None}},
        {"play": chance.pick(["", "  ", "\n", text.upper(), text + " 0", text + ";" + text, legal["verb"] + " x"])},
        {"play": f"{seat} {text}"},
        {"play": f"{wrong_verb} {target}"},
        {"play": "mark ٤" if legal["verb"] == "mark" else "drop ³"},
        {"play": chance.pick([[], 7, True, [legal], {"move": legal}])},
        {"play": legal, "at": at - 1},
        {"play": legal, "at": at + 1 + int(chance.below(1000))},
        {"play": text, "at": chance.pick([-1, -at, 1 << 60, 1 << 66])},
        {"play": legal, "at": chance.pick([str(at), float(at) + 0.5, [at]])},
        {"play": legal, "seat": (seat + 1) % m.setup.seats},
        {"play": legal, "seat": chance.pick([-1, 99, 1 << 40, -seat - 2])},
        {"play": legal, "say": "and a word"},
        {"play": legal, "do": "resign"},
        {"play": legal, "force": True},
        {"play": legal, "id": chance.pick([-1, "7", 1.5, None, 1 << 60])},
    ]
    return chance.pick(wrong)


def by_others(m: Match, asked: int, chance: Chance) -> dict[str, Any]:
    """A good move, sent by somebody who is not asked or has no seat."""
    return {"play": wire_form(m, chance.pick(m.options(asked)))}


async def refusals(table: Table, requests: list[dict[str, Any]]) -> list[str]:
    """Send them all; return the code of each answer. Each gets exactly one."""
    for number, request in enumerate(requests, 1000):
        await table.send({"id": number, **request})
    heard = await table.caught_up()
    answers = [message for message in heard if "id" in message or "no" in message]
    assert [message for message in answers if "no" not in message] == []
    assert len(answers) == len(requests)
    readable = [number for number, request in enumerate(requests, 1000) if "id" not in request]
    assert [message["id"] for message in answers if "id" in message] == readable
    return [message["no"]["code"] for message in answers]


async def torment(local: LocalHost, game: str, positions: int, seed: int) -> Counter[str]:
    """Play random matches. At every position, send mutated moves from everyone, and then a good one."""
    codes: Counter[str] = Counter()
    chance = fast(seed)
    seen = matches = 0
    while seen < positions:
        matches += 1
        names = ["Ann", "Bob"] if game != "high_card" else ["Ann", "Bob", "Cyd", "Dee"][: 2 + matches % 3]
        party = await local.begin(game, *names)
        eve = await local.welcome("Eve")
        tables = [*party.tables, await eve.table(party.room, [])]
        live = local.live(party.room)
        m = live.match
        while True:
            seen += 1
            before = (fingerprint(m.table), live.last, list(live.seen), list(m.events), m.record().hash)
            codes += await wrong_moves(tables, m, chance)
            assert (fingerprint(m.table), live.last, list(live.seen), list(m.events), m.record().hash) == before
            if m.over:
                break
            seat = chance.pick(m.asked)
            move = chance.pick(m.options(seat))
            assert "ok" in await tables[seat].play(m.game.write(m.setup, move))
            for table in tables:
                await table.caught_up()
        entries = await local.host.store.entries(live.id)
        assert len(entries) == len(m.moves_played) + 1
        await go_home(local, party, [*party.guests, eve])
    return codes


async def wrong_moves(tables: list[Table], m: Match, chance: Chance) -> Counter[str]:
    """Twenty mutated moves at this position, from all sides."""
    if m.over:
        requests = [{"play": chance.pick(["mark 0", "drop 3", "pass"])} for _ in range(MUTATIONS)]
        codes = await refusals(chance.pick(tables[:-1]), requests)
        assert set(codes) == {"over"}
        return Counter(codes)
    seat = chance.pick(m.asked)
    requests = [mutate(m, seat, tables[seat].sights[seat]["at"], chance) for _ in range(MUTATIONS - 4)]
    codes = await refusals(tables[seat], requests)
    codes += await refusals(tables[-1], [by_others(m, seat, chance)] * 2)
    idle = next((other for other in range(m.setup.seats) if other not in m.asked), None)
    if idle is not None:
        codes += await refusals(tables[idle], [by_others(m, seat, chance)] * 2)
    else:
        at = tables[seat].sights[seat]["at"]
        codes += await refusals(tables[seat], [mutate(m, seat, at, chance) for _ in range(2)])
    assert len(codes) == MUTATIONS
    return Counter(codes)


async def go_home(local: LocalHost, party: Party, guests: list[Any]) -> None:
    for guest in guests:
        await guest.leave()
        local.guests.remove(guest)
    del local.host.rooms[party.room]


@pytest.mark.parametrize("game", GAMES)
async def test_mutated_moves_are_refused_with_a_code_and_nothing_changes(patient_host: LocalHost, game: str) -> None:
    codes = await torment(patient_host, game, 120, seed=1)
    assert codes.keys() <= sentences().keys()
    assert codes.total() >= 120 * MUTATIONS
    expected = {"malformed", "no_such_move", "not_open", "stale", "not_your_seat", "not_seated", "over"}
    assert expected <= codes.keys() <= expected | {"not_asked", "answered"}


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
async def test_mutated_moves_at_ten_thousand_positions(patient_host: LocalHost, game: str) -> None:
    codes = await torment(patient_host, game, 10_000, seed=2)
    told = ", ".join(f"{code} {count:,}" for code, count in sorted(codes.items()))
    print(f"\n{game}: {codes.total():,} mutated moves at 10,000 positions, 0 accepted, 0 tables changed: {told}")
    assert codes.total() >= 10_000 * MUTATIONS


async def test_moves_that_nobody_could_mean_cost_no_memory(patient_host: LocalHost) -> None:
    """A verb keeps the moves that it has made, so strangers must not be able to fill it with invented ones."""
    party = await patient_host.begin("tictactoe", "Ann", "Bob")
    verb = patient_host.live(party.room).match.game.verbs["mark"]
    before = len(verb._others)
    requests: list[dict[str, Any]] = [{"play": {"verb": "mark", "target": 10_000 + n}} for n in range(300)]
    requests += [{"play": f"mark {-5 - number}"} for number in range(300)]
    assert set(await refusals(party.tables[0], requests)) == {"not_open"}
    assert len(verb._others) == before


async def test_a_repeated_request_gets_the_same_answer_and_is_played_once(patient_host: LocalHost) -> None:
    party = await patient_host.begin("tictactoe", "Ann", "Bob")
    first, second = party.tables
    request = {"id": 77, "play": "mark 4", "at": first.sights[0]["at"]}
    answer = await first.ask(**request)
    again = await first.ask(**request)
    assert answer["ok"] == again["ok"] == 2
    fresh = await party.guests[0].table(party.room)  # the connection was lost before the answer came
    assert (await fresh.ask(**request))["ok"] == 2
    await second.until(lambda table: table.asked(1))
    await second.play("mark 0")
    assert (await fresh.ask(**request))["ok"] == 2
    assert patient_host.live(party.room).match.record().moves == ["0 mark 4", "1 mark 0"]
    patient_host.host.rooms.clear()  # and after a restart
    late = await party.guests[0].table(party.room)
    assert (await late.ask(**request))["ok"] == 2


async def test_another_move_under_the_same_id_is_not_taken_for_the_first(patient_host: LocalHost) -> None:
    """Two windows on one seat count their requests from one; the slower must not hear that its move was played."""
    party = await patient_host.begin("tictactoe", "Ann", "Bob")
    here = party.tables[0]
    there = await party.guests[0].table(party.room)
    at = here.sights[0]["at"]
    assert "ok" in await here.ask(id=5, play="mark 4", at=at)
    assert (await there.ask(id=5, play="mark 0", at=at))["no"]["code"] == "stale"
    assert "ok" in await there.ask(id=5, play={"verb": "mark", "target": 4}, at=at)


async def test_mutated_moves_are_refused_over_real_sockets_too(welcome: Welcome) -> None:
    ann, bob = await welcome("Ann"), await welcome("Bob")
    room = (await ann.open("connect_four"))["room"]["id"]
    await bob.sit(room)
    tables = [await ann.table(room), await bob.table(room)]
    await ann.post(f"/api/rooms/{room}/begin")
    m = Match.new("connect_four")
    chance = fast(5)
    codes: Counter[str] = Counter()
    while not m.over and len(m.moves_played) < 16:
        seat = m.asked[0]
        await tables[seat].until(lambda table, seat=seat: table.asked(seat))
        requests = [mutate(m, seat, tables[seat].sights[seat]["at"], chance) for _ in range(MUTATIONS)]
        codes += Counter(await refusals(tables[seat], requests))
        tables[seat] = await (ann, bob)[seat].table(room)  # the host hangs up after fifty mistakes
        move = m.game.write(m.setup, chance.pick(m.options(seat)))
        assert "ok" in await tables[seat].play(move)
        m.play(seat, move)
    await tables[0].caught_up()
    assert tables[0].sights[0]["view"]["columns"] == m.view(0).columns
    assert codes.total() > 100
