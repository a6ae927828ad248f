"""Figures: a sentence that repeats a number of the pack takes it from there, so the two cannot differ."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.kernel.figures import is_of_absent_entry, missing_figures
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


@pytest.mark.parametrize(("name", "below", "change", "path", "sentence"), CHANGES)
def test_a_pack_that_changes_a_figure_changes_the_sentence(
    name: str, below: str, change: dict[str, Any], path: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    game = parlour.game(name)
    folder = write_pack(tmp_path / "mine", extends=below, **change)
    before, after = (game.words_with(game.read_pack(wanted))[path] for wanted in (below, folder))
    assert after == sentence != before
