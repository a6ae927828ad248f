"""Critocracy: four ages of history as paths, six roles, and three resources to come home with."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from .bots.easy import Easy
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.rulebook import Rulebook
from .drawing import draw
from .house import RESOURCE_IDS, house_of
from .pack import Content
from .rules import vocabulary  # noqa: F401  what effects do is written there
from .settings import PRESETS, Settings
from .table import PACT_IDS, Critocracy

SIDES = ["first", "second"]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack, and what is the same in all of them."""
    house = house_of(setup)
    return {
        "space": house.space_ids,
        "role": house.role_ids,
        "age": house.age_ids,
        "pile": house.pile_ids,
        "card": house.card_ids,
        "text": house.card_ids,
        "way": house.way_ids,
        "side": SIDES,
        "resource": RESOURCE_IDS,
        "pact": PACT_IDS,
    }


def refuse(setup: Setup) -> str | None:
    """What does not go together."""
    pack: Content | None = setup.pack
    if pack is not None and setup.seats > len(pack.roles):
        return f"this pack has {len(pack.roles)} roles, not enough for {setup.seats} seats"
    return None


def metrics(t: Critocracy) -> Mapping[str, int | float]:
    """What the lab counts beside who won: who came home with a zero, and whether that was everybody."""
    out = len([seat for seat in range(t.seats) if t.lacks(seat)])
    return {
        "eliminated, %": 100 * out / t.seats,
        "all eliminated, %": 100 if out == t.seats else 0,
        "event cards per player": sum(t.landed) / t.seats,
    }


GAME = Game(
    "critocracy",
    __name__,
    Critocracy,
    seats=(2, 6),
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    kinds=kinds,
    draw=draw,
    bots={"rulebook": Rulebook, "easy": Easy, "medium": Medium, "hard": Hard},
    metrics=metrics,
    hidden=False,
    cast_verb="select",
    unreached={"event empty": "only where all cards of an age are kept, and most cards of these packs are not"},
    refuse=refuse,
)
