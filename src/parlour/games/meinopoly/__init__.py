"""Meinopoly: trade property round a board, with characters, until one is left. The model game of Parlour."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from .bots.easy import Easy
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.table import TableBot
from .drawing import draw
from .pack import Content
from .rules import choosing, landing, vocabulary  # noqa: F401  what spaces and effects do is written there
from .settings import PRESETS, Settings
from .table import Meinopoly


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack."""
    derived = setup.derived
    pack: Content = setup.pack
    return {
        "space": derived.space_ids,
        "card": derived.card_ids,
        "character": [character.id for character in pack.characters],
        "season": [season.id for season in pack.seasons],
        "objective": [objective.id for objective in pack.objectives],
        "level": [level.id for level in pack.levels],
    }


def refuse(setup: Setup) -> str | None:
    """What does not go together."""
    pack: Content = setup.pack
    settings: Settings = setup.settings
    if setup.seats > len(pack.characters):
        return f"this pack has {len(pack.characters)} characters, not enough for {setup.seats} seats"
    if settings.objectives and len(pack.objectives) < setup.seats:
        return f"this pack has {len(pack.objectives)} objectives, not enough for {setup.seats} seats"
    if settings.teams and (setup.seats < 4 or setup.seats % 2):
        return f"two teams need an even number of seats and at least four, not {setup.seats}"
    return None


GAME = Game(
    "meinopoly",
    __name__,
    Meinopoly,
    seats=(2, 10),
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    kinds=kinds,
    draw=draw,
    bots={"easy": Easy, "table": TableBot, "medium": Medium, "hard": Hard},
    cast_verb="select",
    endless=("rulebook", "everything"),
    refuse=refuse,
)
