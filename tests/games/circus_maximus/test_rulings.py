"""The rulings: what the rulebook leaves open, as listed in RULES.md. Each has tests named after it in the files beside
this one; those about names and presets are here (A67, A68)."""

import re
from pathlib import Path

import msgspec

from parlour.games.circus_maximus.settings import PRESETS, Settings

from .arranged import GAME


def listed_rulings() -> list[str]:
    """The rulings that RULES.md lists, in its order."""
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    return re.findall(r"\*\*(A\d+)\*\*", rules.partition("\n## Rulings\n")[2])


def rulings_with_tests() -> set[str]:
    """The rulings that have a test."""
    found: set[str] = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        found |= {f"A{number}" for number in re.findall(r"^def test_a(\d+)_", file.read_text("utf-8"), re.MULTILINE)}
    return found


def test_the_rulings_are_numbered_without_a_gap() -> None:
    assert listed_rulings() == [f"A{number}" for number in range(1, 74)]


def test_every_ruling_has_its_test_and_every_test_its_ruling() -> None:
    assert set(listed_rulings()) == rulings_with_tests()


def test_a67_the_tracks_are_empire_population_and_church_everywhere() -> None:
    pack = GAME.read_pack("rome")
    assert pack is not None
    assert pack.words.sections["names"]["track"] == {"empire": "Empire", "population": "Population", "church": "Church"}
    text = (GAME.folder / "RULES.md").read_text("utf-8") + str(pack.words.sections)
    assert not re.search(r"citizens? track|clergy", text, re.IGNORECASE)


def test_a68_the_presets() -> None:
    assert list(PRESETS) == ["standard", "rulebook", "long", "short"]
    standard, rulebook, long, short = (
        msgspec.structs.asdict(GAME.set_for(2, None, preset, GAME.read_pack("rome")).settings) for preset in PRESETS
    )
    assert standard == msgspec.structs.asdict(Settings())
    assert (standard["places_per_act"], standard["staged_cap"], standard["income"]) == (2, 0, "author")
    assert standard["penalty"] == "per_act_capped"
    assert rulebook == standard | {
        "open_acts": True,
        "contest": "dice_only",
        "income": "none",
        "penalty": "per_act",
    }
    assert long == standard | {"staged_cap": 2, "execution_cap": 1}
    assert short == standard | {"rounds": 5}
