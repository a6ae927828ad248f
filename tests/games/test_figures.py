"""Figures: a sentence that repeats a number of the pack takes it from there, so the two cannot differ."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.kernel.figures import is_of_absent_entry, missing_figures
from parlour.kernel.words import read_words
from parlour.testing import write_pack

PACKS = [(name, pack) for name in sorted(parlour.games()) for pack in parlour.game(name).packs]

# Game, pack below, what the pack above changes, and the sentence that follows.
CHANGES: list[tuple[str, str, dict[str, Any], tuple[str, ...], str]] = [
    (
        "meinopoly",
        "classic",
        {"cards": [{"id": "dividend", "does": [{"do": "gain", "amount": 75}]}]},
        ("names", "card", "dividend"),
        "Your shares pay a dividend: take $75.",
    ),
    (
        "meinopoly",
        "dominion",
        {
            "characters": [
                {"id": "mira", "victory": [{"have": "laps", "at_least": 1}, {"have": "groups", "at_least": 2}]}
            ]
        },
        ("characters", "mira", "victory"),
        "Have at least 1 lap behind you and own at least 2 complete groups.",
    ),
    (
        "meinopoly",
        "neon",
        {"characters": [{"id": "tamsin", "passives": [{"when": "build", "does": [{"do": "scale", "percent": 70}]}]}]},
        ("characters", "tamsin", "passive"),
        "Buildings cost her 30% less.",
    ),
    (
        "meinopoly",
        "dominion",
        {
            "characters": [
                {"id": "renn", "passives": [{"when": "payment", "does": [{"do": "scale", "percent": 90}]}]},
            ]
        },
        ("characters", "renn", "passive"),
        "Pays 10% less rent on colonies of a complete group.",
    ),
    (
        "circus_maximus",
        "rome",
        {"cards": [{"id": "animals_escape", "does": [{"do": "remove", "cube": "animal", "count": 1}]}]},
        ("names", "card", "animals_escape"),
        "Animals Escape. 1 animal leaves the market.",
    ),
    (
        "conquest",
        "archipelago",
        {"missions": [{"id": "wide_realm", "territories": 20}]},
        ("names", "mission", "wide_realm"),
        "Hold 20 territories.",
    ),
    ("conquest", "standard", {"numbers": {"prices": {"army": 7}}}, ("verbs", "hire"), "Hire an army (7 production)"),
    (
        "conquest",
        "standard",
        {"numbers": {"objectives": {"conquered": 5}}},
        ("names", "objective", "campaign"),
        "Conquer 5 territories in one turn.",
    ),
    (
        "conquest",
        "standard",
        {"numbers": {"objectives": {"garrisons": 1, "garrison": 4}}},
        ("names", "objective", "garrisons"),
        "Hold 1 territory with at least 4 armies each.",
    ),
    (
        "conquest",
        "standard",
        {"numbers": {"objectives": {"connected_if_small": 8}}},
        ("names", "objective", "small_realm"),
        "Hold 8 territories in one piece.",
    ),
    (
        "conquest",
        "standard",
        {"numbers": {"grown_missions": {"firm": 2}}},
        ("names", "mission", "firm"),
        "Hold 2 of every 7 territories, with at least 2 armies each.",
    ),
    (
        "conquest",
        "standard",
        {"numbers": {"technologies": {"industry": 1}}},
        ("board", "technology.industry"),
        "1 more army for every set.",
    ),
    (
        "conquest",
        "standard",
        {"numbers": {"happenings": {"desertion": 10, "deserters": 3}}},
        ("board", "happening.desertion"),
        "Every territory with more than 10 armies loses 3.",
    ),
    (
        "conquest",
        "standard",
        {"numbers": {"happenings": {"truce_day": 1}}},
        ("board", "happening.truce_day"),
        "Everyone makes at most 1 attack.",
    ),
    (
        "titov",
        "standard",
        {
            "objectives": [
                {
                    "id": "eternal_pyre",
                    "each_turn": [
                        {
                            "do": "one_of",
                            "options": [
                                {"id": "delay_2", "does": [{"do": "delay", "times": 3}]},
                                {
                                    "id": "light_the_land",
                                    "does": [{"do": "gain", "what": {"stability": 4, "influence": 5}}],
                                },
                            ],
                        }
                    ],
                }
            ]
        },
        ("names", "choice", "light_the_land"),
        "4 stability and 5 influence",
    ),
]


def sentences(sections: Mapping[str, Any]) -> Iterator[str]:
    for value in sections.values():
        if isinstance(value, Mapping):
            yield from sentences(value)
        elif isinstance(value, str):
            yield value


@pytest.mark.parametrize(("name", "pack"), PACKS)
def test_only_words_for_removed_entries_lack_a_figure(name: str, pack: str) -> None:
    game = parlour.game(name)
    read = game.read_pack(pack)
    assert read is not None
    words = game.words_with(read)
    missing = list(missing_figures(words.sections, read.content))
    assert all(is_of_absent_entry(read.content, path) for _, path in missing), missing
    unfilled = [sentence for sentence in sentences(words.sections) if "{=" in sentence]
    assert len(unfilled) == len({key for key, _ in missing})


@pytest.mark.parametrize(
    ("name", "preset", "change", "sentence"),
    [
        ("circus_maximus", "short", {"rounds": 1}, "1 round."),
        (
            "circus_maximus",
            "quick",
            {"places_per_act": 1},
            "A race of three or four rounds: 1 place in every act, every act can be staged, and only the goal counts.",
        ),
        (
            "circus_maximus",
            "standard",
            {"longer": 1, "staged_cap": 1},
            "Long and close: 1 step more to the end of a track, 1 act a round, underdogs move further and favourites "
            "less far, and whoever is behind gets a dole.",
        ),
        (
            "conquest",
            "standard",
            {"rounds": 25},
            "The classic game, decided by points after round 25 if nobody has won.",
        ),
        (
            "conquest",
            "quick",
            {"rounds": 9},
            "Dealt and placed for you, fixed sets, victory by dominion, 9 rounds at most.",
        ),
        ("conquest", "grand", {"rounds": 18}, "Everything at once, for 18 rounds."),
        ("meinopoly", "quick", {"rounds": 14}, "14 rounds; most assets win."),
    ],
)
def test_a_preset_that_sets_another_number_says_so(
    name: str, preset: str, change: dict[str, object], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = parlour.game(name)
    assert game.words["presets", preset] != sentence
    monkeypatch.setattr(game, "presets", {preset: {**game.presets[preset], **change}})
    monkeypatch.delitem(game.__dict__, "words")
    assert game.words["presets", preset] == sentence


@pytest.mark.parametrize(("name", "pack"), PACKS)
def test_no_pack_types_a_sum_or_a_percentage(name: str, pack: str) -> None:
    """Texts that are filled in agree with a pack as it comes, whether or not they would follow a change of it."""
    typed = read_words(parlour.game(name).folder / "packs" / pack / "words" / "en.toml")
    assert [sentence for sentence in sentences(typed.sections) if re.search(r"\$\d|\d ?%", sentence)] == []


@pytest.mark.parametrize(("name", "below", "change", "path", "sentence"), CHANGES)
def test_a_pack_that_changes_a_figure_changes_the_sentence(
    name: str, below: str, change: dict[str, Any], path: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    game = parlour.game(name)
    folder = write_pack(tmp_path / "mine", extends=below, **change)
    before, after = (game.words_with(game.read_pack(wanted))[path] for wanted in (below, folder))
    assert after == sentence != before
