"""`docs/protocol.md`: its examples have the shapes they claim, its tables are complete, and its bot plays."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.host import tokens, wire
from parlour.host.config import OF_AN_ADDRESS, Config, Limits
from parlour.host.http import matches
from parlour.host.live import connection, match
from parlour.host.refusal import sentences
from tests.docs.blocks import DOCS, Block, read_blocks, run_examples
from tests.docs.test_pages import (
    test_every_command_exists_with_its_options as check_commands,
    test_every_link_leads_somewhere as check_links,
    test_lines_are_short_enough_to_read as check_lines,
)
from tests.host.conftest import Server, Welcome
from tests.host.local_host import LocalHost

PAGE = "protocol.md"
TEXT = (DOCS / PAGE).read_text("utf-8")
HOST = Path(wire.__file__).parent


def examples() -> list[tuple[Block, Any]]:
    """Every JSON document on the page, with its block. A block may hold several, one on each line."""
    found: list[tuple[Block, Any]] = []
    for block in read_blocks(PAGE):
        if block.language == "json":
            lines = block.text.splitlines()
            documents = lines if all(line.startswith("{") and line.endswith("}") for line in lines) else [block.text]
            found += [(block, json.loads(document)) for document in documents]
    return found


def test_every_example_is_what_it_claims_to_be() -> None:
    seen = set()
    for block, document in examples():
        shape: Any = getattr(wire, block.file)
        read = msgspec.convert(document, shape)
        again = msgspec.json.decode(msgspec.json.encode(read))
        assert again == document, f"line {block.line}: {set(document) ^ set(again)} is unknown or as usual"
        seen.add(block.file)
    assert seen >= {"Me", "NewRoom", "Seated", "Join", "Refusal", "Request", "Message", "Times"}


def test_there_is_an_example_of_every_request() -> None:
    requests = [document for block, document in examples() if block.file == "Request"]
    asked = {name for request in requests for name in request}
    assert asked == set(wire.Request.__struct_fields__)
    assert {type(request["play"]) for request in requests if "play" in request} == {dict, str}
    hellos = {name for request in requests for name in request.get("hello", {})}
    assert hellos == set(wire.Hello.__struct_fields__)


def test_there_is_an_example_of_every_message() -> None:
    messages = [document for block, document in examples() if block.file == "Message"]
    assert {name for message in messages for name in message} == set(wire.Message.__struct_fields__)
    sights = [sight for message in messages for sight in message.get("now", {}).get("sights", [])]
    told = {name for sight in sights for name in sight} | set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE))
    assert told >= set(wire.SeatView.__struct_fields__)


def choices(annotation: Any) -> set[str]:
    """The words of a `Literal`, however deep it is nested."""
    if typing.get_origin(annotation) is typing.Literal:
        return {choice for choice in typing.get_args(annotation) if isinstance(choice, str)}
    return set().union(*[choices(inner) for inner in typing.get_args(annotation)])


@pytest.mark.parametrize(
    ("struct", "field"),
    [(wire.Request, "do"), (wire.Request, "emote"), (wire.Message, "settled"), (wire.Message, "bye"),
     (wire.Room, "phase"), (wire.Room, "rules"), (wire.SeatWish, "kind"), (wire.SeatWish, "emblem"),
     (wire.Line, "kind")],
)  # fmt: skip
def test_every_word_of_the_protocol_is_explained(struct: type[msgspec.Struct], field: str) -> None:
    words = choices(typing.get_type_hints(struct)[field])
    assert words
    for word in words:
        assert f"`{word}`" in TEXT, f"{struct.__name__}.{field}: {word}"


def test_every_refusal_stands_in_the_table_and_in_the_source() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section("Refusals"), re.MULTILINE))
    assert rows == {code: sentence.replace("|", r"\|") for code, sentence in sentences().items()}
    source = "".join(file.read_text("utf-8") for file in HOST.rglob("*.py"))
    used = set(re.findall(r"(?:Refused|refusal)\(\s*\"(\w+)\"", source))
    used |= set(re.findall(r"Refused\(\"\w+\" if [^)]* else \"(\w+)\"", source))
    assert used == set(sentences()), used ^ set(sentences())


def test_every_request_over_http_stands_in_the_table() -> None:
    from parlour.host.host import Host
    from parlour.host.http.app import make_app

    told = set(re.findall(r"^\| `([A-Z]+) ([^`]*)` \|", TEXT, re.MULTILINE))
    paths = make_app(Host(Config(store="sqlite:///none.db"))).openapi_schema.to_schema()["paths"]
    offered = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert told == offered


def section(heading: str) -> str:
    [found] = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    return str(found)


def test_every_close_code_is_told() -> None:
    told = section("When the host hangs up")
    codes = [connection.NORMAL, connection.STOPPING, connection.REFUSED, connection.GONE, connection.TOO_FAST]
    for code in [*codes, connection.SLOW, connection.RENAMED]:
        assert f"| {code} |" in told


def test_the_limits_are_those_of_the_host() -> None:
    config = Config()
    limits = section("Limits")
    for what in [
        f"a frame | {config.most_frame:,} bytes",
        f"HTTP | {config.most_body:,} bytes",
        f"HTTP | {config.requests_a_minute:,} a minute",
        f"not answered yet | {config.requests_at_once} from one address",
        f"guest | {config.guests_a_minute} a minute",
        f"opening rooms, beginning matches | {config.rooms_a_minute} a minute",
        f"changes of a room | {config.changes_a_minute} a minute",
        f"uploads | {config.upload_kilobytes_a_minute} kB a minute",
        f"codes | {config.codes_a_minute} a minute",
        f"records | {config.replays_a_minute} a minute",
        f"`stale` moves | {config.hellos_a_minute} a minute",
        f"chat | {config.lines_a_minute} a minute",
        f"nudges | {config.nudges_a_minute} a minute",
        f"socket | {config.frames_a_second:g} a second, {config.frames_a_second * connection.BURST:g} at once",
        f"frames from one address | {config.frames_a_second * OF_AN_ADDRESS:g} a second, "
        f"{config.frames_a_second * OF_AN_ADDRESS * connection.BURST:g} at once",
        f"sockets | {config.sockets_of_one_address} from one address, {config.most_sockets:,} in all",
        f"connections | {config.connections_of_one_address} from one address",
        f"one request | {config.request_seconds:g} seconds",
        f"matches going on | {config.matches_of_one_person} of one person",
        f"that only bots play | {config.bot_matches_of_one_address} from one address, {config.bot_matches} in all",
        f"anybody watching | {config.unwatched_seconds:g} seconds",
        f"files of the client and of boards | {config.files_a_minute:,} a minute from one address",
        f"an answer over HTTP that waits | {config.answer_seconds:g} seconds",
        f"answers over HTTP that wait | {config.unread_of_one_address:,} bytes for one address",
        f"waited for | {config.replays_at_once} at once from one address",
        f"only bots play | {config.least_pace} milliseconds",
    ]:
        assert what in limits, what
    for name in Limits.__struct_fields__:
        assert f"`{name}`" in limits, name
    for what in [
        f"version **{wire.VERSION}**",
        f"lasts {tokens.PERSON_DAYS} days",
        f"lasts {tokens.SEAT_DAYS} days",
        f"last {match.REMEMBERED} moves",
        f"at most {matches.MOST_FRAMES} positions",
        f"more than {config.most_faults} bad requests",
        f"{config.most_waiting} messages or {config.most_waiting_bytes:,} bytes were waiting",
        f"at most {config.events_at_once} events",
        f"still has {match.GRACE // 1000} seconds",
    ]:
        assert what in " ".join(TEXT.split()), what


def test_commands_links_and_lines_are_in_order() -> None:
    check_commands(PAGE)
    check_links(PAGE)
    check_lines(PAGE)


def test_the_arithmetic_of_fair_chance_is_true() -> None:
    assert run_examples(PAGE, read_blocks(PAGE)) == 10


async def test_the_shapes_of_the_page_are_those_of_the_host(local: LocalHost) -> None:
    """The page's examples of opening a room and of a hello have the same fields as the real answers."""
    ann = await local.welcome("Ann")
    opened = await ann.open("tictactoe", [{"kind": "me"}, {"kind": "open"}], clock={"decision": 60})
    [shown] = [document for block, document in examples() if block.file == "Seated"]
    assert shown["room"].keys() == opened["room"].keys()
    assert [seat.keys() for seat in shown["room"]["seats"]] == [seat.keys() for seat in opened["room"]["seats"]]


async def test_the_bot_of_the_page_plays(welcome: Welcome, server: Server, tmp_path: Path) -> None:
    [bot] = [block.text for block in read_blocks(PAGE) if block.file == "bot.py"]
    (tmp_path / "bot.py").write_text(bot, "utf-8")
    ann = await welcome("Ann")
    room = (await ann.open("tictactoe"))["room"]
    table = await ann.table(room["id"])
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(tmp_path / "bot.py"), server.address, room["code"], stdout=asyncio.subprocess.PIPE
    )
    await table.until(lambda table: table.room["seats"][1].get("present"))
    await ann.post(f"/api/rooms/{room['id']}/begin")
    while not table.over:
        await table.until(lambda table: table.over or table.asked(0))
        if not table.over:
            assert "ok" in await table.play(table.sights[0]["options"][0])
    out, _ = await process.communicate()
    assert process.returncode == 0
    lines = out.decode().splitlines()
    assert lines[0] == f"commitment: {room['commitment']}"
    won = 1 in table.now["result"]["winners"]
    assert lines[1:] == [f"over: {'won' if won else 'not won'} because of {table.now['result']['reason']}"]
