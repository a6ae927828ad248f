"""Programs of several effects, in order, and the end of chains of effects that start each other (R28)."""

from pathlib import Path
from typing import Any

import pytest

from parlour.games.meinopoly.rules.programs import MOST_HOPS

from .arranged import ArrangedMeinopoly, sit
from .extended_packs import extend
from .test_moments import land
from .test_vocabulary import Does, every_way, go, table

# --- programs ---


@every_way
def test_effects_happen_in_their_order(way: str, tmp_path: Path) -> None:
    does = ({"do": "gain", "amount": 5}, {"do": "pay", "amount": 3}, {"do": "steal", "amount": 1}, {"do": "trap"})
    at = go(table(tmp_path, way, *does))
    assert at.decision == "steal" and at.t.trapped[0] == -1
    at.play("choose 1")
    order = [told.event.name for told in at.events if told.event.name in ("gained", "paid", "stole", "trapped")]
    assert order == ["gained", "paid", "stole", "trapped"]


@every_way
def test_effects_after_a_move_happen_where_it_led(way: str, tmp_path: Path) -> None:
    at = table(tmp_path, way, {"do": "move_to", "space": "boardwalk"}, {"do": "gain", "amount": 5})
    go(at).play("buy")
    order = [told.event.name for told in at.events if told.event.name in ("bought", "gained")]
    assert order == ["bought", "gained"]


@every_way
def test_nothing_more_happens_to_a_ruined_player(way: str, tmp_path: Path) -> None:
    does = ({"do": "pay", "amount": 500}, {"do": "all_gain", "amount": 50}, {"do": "teleport"})
    at = go(table(tmp_path, way, *does, others=("knox", "mira")).money(0, 100))
    assert at.t.left == (0,) and not at.told("gained") and at.seat == 1 and at.decision == "roll"


# --- where a chain ends ---


def moves_on(at: ArrangedMeinopoly) -> int:
    """How often the token has moved on since the last roll."""
    names = [told.event.name for told in at.events]
    last = max(place for place, name in enumerate(names) if name == "rolled")
    return names[last:].count("moved") - 1


def ring(folder: Path, *does: Does, **settings: Any) -> ArrangedMeinopoly:
    """All Chance spaces are of a type that does this."""
    spaces = [{"id": f"chance_{n}", "type": "own"} for n in (1, 2, 3)]
    pack = extend(folder / "pack", types=[{"id": "own", "does": list(does)}], boards=[{"id": "ring", "spaces": spaces}])
    return sit("marcus", "knox", pack=pack, **settings).money(0, 100_000)


def test_spaces_that_send_a_token_in_circles_do_so_eight_times(tmp_path: Path) -> None:
    at = land(ring(tmp_path, {"do": "move_to_next", "type": "own"}), "chance_1")
    assert moves_on(at) == MOST_HOPS == 8
    assert at.seat == 1 and at.decision == "roll"


def test_the_count_starts_again_with_each_roll(tmp_path: Path) -> None:
    at = ring(tmp_path, {"do": "move_to_next", "type": "own"})
    at.t.place[0] = at.space("chance_1") - 4
    at.roll(2, 2)
    assert moves_on(at) == 8 and at.seat == 0
    assert moves_on(land(at, "chance_2")) == 8


def test_after_eight_moves_nothing_happens_where_the_token_stays(tmp_path: Path) -> None:
    at = land(ring(tmp_path, {"do": "gain", "amount": 1}, {"do": "move_to_next", "type": "own"}), "chance_1")
    assert len(at.told("gained")) == 8


def test_a_card_that_draws_itself_ends_too(tmp_path: Path) -> None:
    cards = [{"id": "again", "deck": "own", "does": [{"do": "gain", "amount": 1}, {"do": "draw", "deck": "own"}]}]
    spaces = [{"id": "chance_1", "type": "own"}]
    types = [{"id": "own", "does": [{"do": "draw", "deck": "own"}]}]
    pack = extend(tmp_path / "pack", cards=cards, types=types, boards=[{"id": "ring", "spaces": spaces}])
    at = land(sit("marcus", "knox", pack=pack), "chance_1")
    assert at.t.drawn[0] <= 10 and at.seat == 1


LOOPS: dict[str, list[dict[str, Any]]] = {
    "round and round past START": [{"when": "pass_start", "does": [{"do": "move_to_next", "type": "start"}]}],
    "from tax to tax": [
        {"when": "payment", "does": [{"do": "gain", "amount": 300}, {"do": "move_to_next", "type": "tax"}]}
    ],
    "a card for each card": [
        {"when": "payment", "on": ["card"], "does": [{"do": "gain", "amount": 60}, {"do": "draw", "deck": "costly"}]}
    ],
    "rent after rent": [{"when": "payment", "on": ["rent"], "does": [{"do": "move_to_next", "type": "transit"}]}],
    "six times the same": [{"when": "land", "does": [{"do": "move_to_next", "type": "tax"}] * 6}],
    "six cards for each card": [{"when": "land", "does": [{"do": "draw", "deck": "many"}] * 6}],
}


@pytest.mark.parametrize("loop", LOOPS)
def test_no_chain_of_effects_goes_on_for_ever(loop: str, tmp_path: Path) -> None:
    cards = [
        {"id": "costly", "deck": "costly", "does": [{"do": "pay", "amount": 1}]},
        {"id": "many", "deck": "many", "does": [{"do": "draw", "deck": "many"}] * 6},
    ]
    pack = extend(tmp_path / "pack", cards=cards, characters=[{"id": "marcus", "passives": LOOPS[loop]}])
    for seed in range(3):
        at = sit("marcus", "knox", pack=pack, starting_money=10_000, seed=seed).next_card("chairman")
        at.own(1, "reading", "b_and_o", "short_line", "pennsylvania_railroad").money(0, 1_000_000)
        for space in ("income_tax", "jail", "reading", "jail", "chance_1", "jail", "go", "jail"):
            while at.decision != "roll":
                at.t.take(at.seat, at.t.default(at.seat))
            land(at, space)
