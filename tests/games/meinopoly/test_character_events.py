"""Section 16, character-specific events: each happens if the setting is on, and does not if it is off."""

from pathlib import Path

import pytest

from parlour.games.meinopoly.derived import TRAP

from .arranged import GAME, ArrangedMeinopoly, sit
from .extended_packs import plain_words

Expected = dict[str, int]

CLASSIC: list[tuple[str, str, Expected]] = [
    ("albert", "pass_start", {"cash": 8}),  # 4 for each of two deeds
    ("lia", "utility", {"cash": 50}),
    ("lia", "safe", {"rerolls": 1}),
    ("marcus", "community", {"cash": 40, "next": -40}),
    ("marcus", "safe", {"cash": 40, "next": -40}),
    ("evelyn", "event", {"cash": 40}),
    ("evelyn", "utility", {"redraws": 1}),
    ("knox", "tax", {"cash": 60}),
    ("knox", "trap_trigger", {"cash": 60}),
    ("sophia", "event", {"cash": -15 + 55, "next": -15, "last": -15}),
    ("cassian", "event", {"cash": 20}),
    ("cassian", "community", {"cash": 20}),
    ("cassian", "safe", {"cash": 50, "drawn": 1}),  # the card pays 50
    ("cassian", "start", {"cash": 50, "drawn": 1}),
    ("mira", "community", {"cash": 10 + 30, "next": 10, "last": 10}),
    ("mira", "start", {"levels": 1}),
    ("renn", "transit", {"cash": 30}),
    ("renn", "trap_trigger", {"shields": 1}),
    ("ophelia", "purchase", {"cash": 10}),
    ("ophelia", "safe", {"shields": 1}),
]
DOMINION = [(*row[:2], {**row[2], "cash": 150} if "drawn" in row[2] else row[2]) for row in CLASSIC]
REALM: list[tuple[str, str, Expected]] = [
    ("orla", "bankruptcy", {"shields": 1}),
    ("duchess", "fair", {"cash": 50, "next": -50}),
    ("tobin", "utility", {"levels": 1}),
    ("tobin", "tax", {"levels": 1}),
    ("sefa", "safe", {"redraws": 1}),
    ("hob", "transit", {"cash": 25}),
    ("ysolde", "purchase", {"cash": 15}),
]
NEON: list[tuple[str, str, Expected]] = [
    ("nim", "pass_start", {"rerolls": 1}),
    ("static", "community", {"cash": 30, "next": -30}),
    ("ledger", "tax", {"cash": 75}),
    ("tamsin", "clinic", {"levels": 1}),
    ("tamsin", "utility", {"levels": 1}),
    ("clause", "bankruptcy", {"cash": 20}),  # 10 for each of two deeds
    ("kestrel", "event", {"cash": 30, "next": -30}),
    ("juno", "safe", {"shields": 1}),
    ("broth", "turn_end", {"cash": 3}),
]
EVENTS = {"classic": CLASSIC, "dominion": DOMINION, "realm": REALM, "neon": NEON}
CARDS = {
    "classic": ("dividend", "inheritance"),
    "dominion": ("bounty", "lost_vault"),
    "realm": ("found_hoard", "honey"),
    "neon": ("bug_bounty", "whip_round"),
}
ANSWERS = {
    "reroll": "stay",
    "drawn": "accept",
    "buy": "pass",
    "steal": "choose 1",
    "manage": "end_turn",
    "teleport": "decline",
}


ROWS = [(pack, *row) for pack, table in EVENTS.items() for row in table]


def seated(pack: str, who: str, on: bool, changed: Path | None = None) -> ArrangedMeinopoly:
    """The character, two others, a complete group of two streets, and cards that only pay."""
    read = GAME.read_pack(pack)
    assert read is not None
    others = [character.id for character in read.content.characters if character.id != who]
    at = sit(who, *others[:2], pack=changed or pack, character_events=on)
    at.own(0, *[at.t.derived.space_ids[street] for street in at.t.derived.groups[0]])
    for card in CARDS[pack]:
        at.next_card(card)
    return at


def arrive(at: ArrangedMeinopoly, space: int) -> None:
    """The player who is asked walks three spaces, on to this one."""
    at.t.place[at.seat] = (space - 3) % at.t.derived.size
    at.roll(1, 2)


def bring_about(at: ArrangedMeinopoly, when: str) -> None:
    """Cause what the event waits for, and end the turn."""
    derived = at.t.derived
    if when in derived.type_ids:
        arrive(at, derived.types.index(derived.type_ids.index(when)))
    elif when == "pass_start":
        arrive(at, 1)
    elif when == "purchase":
        arrive(at, derived.transits[0])
        at.play("buy")
    else:
        arrive(at, derived.types.index(TRAP))
    go_on(at, 0)
    if when == "bankruptcy":
        at.money(1, 1)
        arrive(at, derived.types.index(derived.type_ids.index("tax")))
        go_on(at, 1)
        assert at.t.left == (1,)


def go_on(at: ArrangedMeinopoly, seat: int) -> None:
    """Answer with the least change until this seat's turn is over."""
    while at.t.whose == seat:
        at.play(ANSWERS[at.decision])


def outcome(at: ArrangedMeinopoly) -> Expected:
    t = at.t
    return {
        "cash": t.cash(0),
        "next": t.cash(1),
        "last": t.cash(2),
        "rerolls": t.rerolls[0],
        "redraws": t.redraws[0],
        "shields": t.shields[0],
        "drawn": t.drawn[0],
        "levels": sum(t.level),
    }


@pytest.mark.parametrize(("pack", "who", "when", "expected"), ROWS)
def test_with_the_setting_the_event_happens(pack: str, who: str, when: str, expected: Expected) -> None:
    without, with_events = seated(pack, who, False), seated(pack, who, True)
    bring_about(without, when)
    bring_about(with_events, when)
    before, after = outcome(without), outcome(with_events)
    assert {key: after[key] - before[key] for key in after if after[key] != before[key]} == expected


@pytest.mark.parametrize(("pack", "who", "when"), [row[:3] for row in ROWS])
def test_without_it_everything_is_as_if_there_were_no_event(pack: str, who: str, when: str, tmp_path: Path) -> None:
    plain_words(tmp_path, characters=(who,))
    (tmp_path / "less.toml").write_text(f'extends = "{pack}"\n[[characters]]\nid = "{who}"\nevents = []\n')
    without, never_had = seated(pack, who, False), seated(pack, who, True, tmp_path)
    bring_about(without, when)
    bring_about(never_had, when)
    assert outcome(without) == outcome(never_had)


@pytest.mark.parametrize("pack", EVENTS)
def test_every_event_of_every_character_is_tried(pack: str) -> None:
    read = GAME.read_pack(pack)
    assert read is not None
    written = {
        (character.id, on)
        for character in read.content.characters
        for hook in character.events
        for on in (hook.on or [hook.when])
    }
    assert written == {(who, when) for who, when, _ in EVENTS[pack]}


@pytest.mark.parametrize("pack", EVENTS)
def test_every_character_has_an_event_and_words_for_it(pack: str) -> None:
    read = GAME.read_pack(pack)
    assert read is not None
    for character in read.content.characters:
        assert character.events
        assert read.words.get("characters", character.id, "event")


@pytest.mark.parametrize("preset", ["rulebook", "standard", "quick"])
def test_events_are_off_by_default(preset: str) -> None:
    at = sit("lia", "knox", preset=preset)
    arrive(at, at.space("free_parking"))
    assert at.t.rerolls[0] == 0


def test_events_happen_again_each_time() -> None:
    at = sit("lia", "knox", character_events=True)
    arrive(at, at.space("free_parking"))
    arrive(at, at.space("jail"))
    arrive(at, at.space("free_parking"))
    at.play("stay")
    assert at.t.rerolls[0] == 2


def test_another_players_landing_does_not_count() -> None:
    at = sit("knox", "lia", character_events=True)
    arrive(at, at.space("free_parking"))
    assert at.t.rerolls == [0, 0]


def test_a_deed_that_is_owned_by_another_is_still_landed_on() -> None:
    at = sit("lia", "knox", character_events=True).own(1, "electric")
    before = at.cash(0)
    arrive(at, at.space("electric"))
    assert at.cash(0) == before - 11 + 50  # 12 less the charisma of Lia


def test_passives_stay_when_events_are_added() -> None:
    at = sit("mira", "knox", character_events=True)
    before = at.cash(0)
    arrive(at, at.space("mediterranean"))
    assert at.cash(0) == before + 250
