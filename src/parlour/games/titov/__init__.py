"""Titov: a small kingdom of the Bronze Age, its deck, its agenda, and what becomes of it. For one player."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from .bots.good import Good
from .bots.simple import Simple
from .drawing import draw
from .house import MOST_PLACES, house_of
from .pack import Content
from .rules import setting_up  # noqa: F401  the steps are found in the modules that are loaded
from .settings import PRESETS, Settings
from .table import Titov

PLACES = ["milestone", *[f"slot_{number}" for number in range(1, MOST_PLACES)]]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack, and the places of the table."""
    house = house_of(setup)
    return {
        "card": house.card_ids,
        "objective": house.face_ids,
        "resolution": house.way_ids,
        "choice": house.choice_ids,
        "resource": house.resource_ids,
        "counter": house.counter_ids,
        "place": PLACES[: house.places],
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
