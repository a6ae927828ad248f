"""Promises about Titov that take thousands of games, compiled, with printed counts. Speed is printed, never
asserted."""

import json
from collections.abc import Iterable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

import pytest

from tests.compiled import run
from tests.games.proof import BY_THE_THOUSAND, Proof, never_reached

from .arranged import GAME

pytestmark = BY_THE_THOUSAND

COUNT = """
import json, sys
from pathlib import Path
import parlour
from parlour.bots.seating import make_bot
from parlour.kernel import Match, fast

game = parlour.game("titov")
pack = Path(sys.argv[2])
starts = game.pack_choices(game.read_pack(pack))["start"]
drawn, placed, taken, done, tried = {}, {}, {}, {}, set()
for number in range(int(sys.argv[1])):
    # Every second game is one of Act 1; the others begin anywhere in the story.
    start = "act_1" if number % 2 else starts[number // 2 % len(starts)]
    settings = {"difficulty": ("easy", "normal", "hard")[number % 3], "start": start, "length": "campaign"}
    m = Match.new(game, seed=number, stream="fast", settings=settings, pack=pack)
    t = m.table
    derived = t.derived
    bots = [make_bot(game, name) for name in ("random", "simple")]
    chance = fast(number)
    spared = [derived.subtype_ids.index(name) for name in derived.subtype_ids if name.startswith("calamity_of_")]
    neglects, collects = number % 4 == 1, number % 8 == 5
    while not m.over and t.turns <= 60:
        # A simple bot that does something else now and then sees more of the game than either alone; and what nobody
        # has ever resolved, it resolves. In some games it lets calamities of one resource grow till their last tier,
        # and in some of these it takes every province it can get: so it has what the seldomest resolutions want.
        options = m.options(0)
        move = bots[chance.below(8 if number % 2 else 3) != 0].choose(m.sight(0, chance))
        if neglects and move.verb.name == "resolve":
            face = derived.faces[derived.way_face[move.target]]
            if face.escalates != -1 and spared[number // 4 % len(spared)] in face.subtypes:
                move = next(one for one in options if one.verb.name in ("end_phase", "pass"))
        for one in options if collects else ():
            way = derived.ways[one.target] if one.verb.name == "resolve" else None
            does = derived.programs[way.does] if way and way.does != -1 else []
            if any(derived.cards[card].mandatory for effect in does if effect.kind == "gain_card"
                   for card in effect.numbers("card")):
                move = one
        fresh = [one for one in options if one.verb.name == "resolve" and one not in tried]
        m.play(0, fresh[0] if fresh else move)
        tried |= set(fresh[:1])
    ids = game.ids(m.setup)
    for told in m.events:
        for event, field, kind, found in (
            ("drew", 0, "card", drawn), ("gained_card", 0, "card", drawn), ("placed", 0, "objective", placed),
            ("revealed", 0, "objective", placed), ("resolved", 1, "resolution", taken),
            ("progress", 1, "resolution", taken), ("milestone_done", 0, "objective", done),
        ):
            if told.event.name == event:
                name = ids[kind][told.values[field]]
                found[name] = found.get(name, 0) + 1
print(json.dumps([drawn, placed, taken, done]))
"""


def listed(cards: Iterable[str]) -> str:
    return ", ".join(f'{{ card = "{card}" }}' for card in cards)


def anywhere(folder: Path) -> Path:
    """A pack with a start at every milestone: a rich kingdom that owns every card and meets every objective, except for
    those that the milestone wants gone."""
    read: Any = GAME.read_pack("standard")
    cards = [card.id for card in read.content.actions if "expendable" not in card.subtypes]
    lines = ['extends = "standard"']
    for milestone in read.content.milestones:
        unwanted = {
            name
            for way in milestone.resolutions
            for need in way.needs
            for name in need.of
            if need.count == "objectives" and need.at_most == 0
        }
        met = [one.id for one in read.content.objectives if not unwanted & {one.id, *one.subtypes}]
        mine = [*cards[len(lines) % 3 :: 3], "tax_collection", "public_rituals", "conscription"]
        lines += [
            "[[starts]]",
            f'id = "at_{milestone.id}"',
            f'milestone = "{milestone.id}"',
            f"act = {1 if milestone.number in ('M1', 'M2', 'M3', 'M4') else 3 if milestone.number > 'LM20' else 2}",
            "agenda = 6",
            "cards = 8",
            "tutorial = []",
            "resources = { food = 10, stability = 10, influence = 10, might = 10, trade_goods = 10 }",
            "maxima = { food = 12, stability = 12, influence = 12, might = 12, trade_goods = 12 }",
            f"actions = [{listed(mine)}]",
            f"objectives = [{listed(met)}]",
        ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "starts.toml").write_text("\n".join(lines))
    return folder


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    return Proof(tmp_path_factory.mktemp("compiled"), "titov")


def test_ten_thousand_random_games_keep_every_promise(proof: Proof) -> None:
    print(f"never reached at random: {never_reached(proof.check(10_000))}")


@pytest.mark.parametrize("start", ["act_1", "act_2", "act_3"])
def test_a_thousand_random_campaigns_keep_every_promise(proof: Proof, start: str) -> None:
    proof.check(1000, "--set", f"start={start}", "--set", "length=campaign")


def test_every_card_enters_play_and_every_resolution_is_taken(proof: Proof, tmp_path: Path) -> None:
    counted = run(proof.source, "-c", COUNT, "10000", str(anywhere(tmp_path / "anywhere")))
    drawn, placed, taken, done = json.loads(counted)
    ids = GAME.ids(GAME.set_for(1, None, None, GAME.read_pack("standard")))
    for counts in (drawn, placed, taken, done):
        print(f"\nseldomest: {sorted(counts.items(), key=lambda one: one[1])[:3]}")
    assert [name for name in ids["card"] if drawn.get(name, 0) < 20] == []
    assert [name for name in ids["objective"] if placed.get(name, 0) < 20] == []
    assert [name for name in ids["resolution"] if not taken.get(name)] == []
    pack = GAME.read_pack("standard")
    assert pack is not None
    milestones = {card.id for card in pack.content.milestones}
    assert sorted(milestones - done.keys()) == [], "a milestone that nobody ever resolves is a dead end"


def test_the_simple_bot_wins_some_games_at_normal_difficulty(proof: Proof) -> None:
    found = proof.playtest("--bots", "simple", "--games", "1000")
    wins, turns = found["reasons"].get("won", 0) / 1000, found["length"]["turns"]
    print(f"\n1000 games of the simple bot: {wins:.1%} won, turns {turns}, {found['reasons']}")
    assert 0.10 <= wins <= 0.35


def test_the_good_bot_masters_normal_difficulty(proof: Proof) -> None:
    found = proof.playtest("--bots", "good", "--games", "300")
    wins, turns = found["reasons"].get("won", 0) / 300, found["length"]["turns"]
    print(f"\n300 games of the good bot: {wins:.1%} won, turns {turns}, {found['cut']} cut")
    assert wins >= 0.80
    assert 15 <= turns["p50"] <= 35


@pytest.mark.parametrize("start", ["act_2", "act_3"])
def test_the_good_bot_wins_the_later_acts(proof: Proof, start: str) -> None:
    found = proof.playtest("--bots", "good", "--games", "100", "--set", f"start={start}")
    wins = found["reasons"].get("won", 0) / 100
    print(f"\n100 games of the good bot from {start}: {wins:.1%} won, turns {found['length']['turns']}")
    assert wins >= 0.30


def test_the_whole_campaign_can_be_won(proof: Proof) -> None:
    before = sum(getrusage(RUSAGE_CHILDREN)[:2])
    found = proof.playtest("--bots", "good", "--games", "60", "--set", "length=campaign", "--set", "difficulty=easy")
    spent = (sum(getrusage(RUSAGE_CHILDREN)[:2]) - before) / 60
    print(
        f"\n60 campaigns of the good bot at easy: {found['reasons']}, {spent:.0f} s each,"
        f" turns {found['length']['turns']}"
    )
    assert found["reasons"].get("won", 0) >= 6


def test_a_patient_search_comes_to_an_end(proof: Proof) -> None:
    """Trees of thousands of nodes are dropped after every decision of a long game."""
    found = proof.playtest("--bots", "search:5000", "--games", "1")
    print(f"\nsearch:5000, one game: {found['length']['moves']['p50']} moves, {found['reasons']}")
    assert found["ended"] == 1


def test_random_play_hardly_ever_wins(proof: Proof) -> None:
    found = proof.playtest("--bots", "random", "--games", "300")
    print(f"\n300 games at random: {found['reasons']}")
    assert found["reasons"].get("won", 0) < 6


def test_speed(proof: Proof) -> None:
    proof.print_speed(1, "simple")
