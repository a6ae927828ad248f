"""Playing on a real host, over real sockets."""

from __future__ import annotations

from tests.host.conftest import Welcome


async def test_two_guests_play_tic_tac_toe_to_the_end(welcome: Welcome) -> None:
    ann, bob = await welcome("Ann"), await welcome("Bob")
    opened = await ann.open("tictactoe")
    room = opened["room"]["id"]
    await bob.sit(room)
    first, second = await ann.table(room), await bob.table(room)
    await ann.post(f"/api/rooms/{room}/begin")
    await first.until(lambda table: table.asked(0))
    await second.until(lambda table: 1 in table.sights)
    for table, move in [(first, "mark 4"), (second, "mark 0"), (first, "mark 2"), (second, "mark 1")]:
        answer = await table.play(move)
        assert answer["ok"] == table.sights[next(iter(table.sights))]["at"]
        other = second if table is first else first
        await other.until(lambda table: table.sights[next(iter(table.sights))].get("options"))
    await first.play({"verb": "mark", "target": 6})
    assert first.over
    await second.until(lambda table: table.over)
    assert second.now["result"] == {"winners": [0], "reason": "line", "ranks": [1, 2]}
    assert [event["values"]["square"] for event in second.events] == [4, 0, 2, 1, 6]


async def test_a_person_plays_against_a_bot(welcome: Welcome) -> None:
    ann = await welcome("Ann")
    opened = await ann.open("connect_four", [{"kind": "me"}, {"kind": "bot", "bot": "search:100"}], begin=True)
    table = await ann.table(opened["room"]["id"])
    while not table.over:
        await table.until(lambda table: table.over or table.asked(0))
        if not table.over:
            await table.play(table.sights[0]["options"][0])
    assert table.now["result"]["reason"]


async def test_a_client_that_asks_for_drawings_gets_one_with_every_answer(welcome: Welcome) -> None:
    ann = await welcome("Ann")
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "me"}], begin=True)
    table = await ann.table(opened["room"]["id"], draw=True)
    assert "X" not in table.sights[0]["drawing"]
    await table.play(table.sights[0]["options"][0], seat=0)
    await table.until(lambda table: table.asked(1))
    assert "X" in table.sights[1]["drawing"]
    plain = await ann.table(opened["room"]["id"])
    assert "drawing" not in plain.sights[0]
