"""Titov: a small kingdom of the Bronze Age, its deck, its agenda, and what becomes of it. For one player."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from .bots.good import Good
from .bots.simple import Simple
from .drawing import draw
from .derived import MOST_PLACES
from .pack import Content
from .rules import setting_up  # noqa: F401  the steps are found in the modules that are loaded
from .settings import PRESETS, Settings
from .table import Titov

PLACES = ["milestone", *[f"slot_{number}" for number in range(1, MOST_PLACES)]]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack, and the places of the table."""
    derived = setup.derived
    return {
        "card": derived.card_ids,
        "objective": derived.face_ids,
        "resolution": derived.way_ids,
        "choice": derived.choice_ids,
        "resource": derived.resource_ids,
        "counter": derived.counter_ids,
        "place": PLACES[: derived.places],
    }


def metrics(t: Titov) -> Mapping[str, int]:
    """What the lab counts of a finished game."""
    return {"milestones": len(t.done), "monuments": t.monuments, "cards": t.controlled()}


FAR = "who plays at random hardly ever gets so far into the story"
# What random games reach in Act 1 and at the beginning of the others must be reached; the rest is counted by the proof,
# which plays with bots.
UNREACHED = {
    **{f"event {name}": FAR for name in ("counted", "improved", "quiet", "weaker", "cheaper")},
    "reason won": FAR,
}

GAME = Game(
    "titov",
    __name__,
    Titov,
    seats=(1, 1),
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    kinds=kinds,
    draw=draw,
    bots={"simple": Simple, "good": Good},
    metrics=metrics,
    unreached=UNREACHED,
)
