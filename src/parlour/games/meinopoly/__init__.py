"""Meinopoly: trade property round a board, with characters, until one is left. The model game of Parlour."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Conflict, Game, Setup

from . import events
from .bots.decision_table import TableBot
from .bots.easy import Easy
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.rollout import evaluate, lean
from .derived import Derived
from .drawing import draw
from .layout import layout
from .pack import Content
from .rules.alliances import Pact
from .rules.assets import all_assets
from .rules.auctions import Bidding
from .rules.cards import Drawn, Encounter
from .rules.council import Confer
from .rules.duels import Challenge, Fight
from .rules.hidden import resample
from .rules.movement import Fork, Reroll, RerollDoubles, Roll
from .rules.purchases import Buy
from .rules.settlement import Settle
from .rules.setup import Choose, set_up
from .rules.trades import REASONS, Answer, Draft
from .rules.trap import RerollEscape, Trapped
from .rules.turns import Manage
from .rules.vocabulary import EFFECTS, ForceBuy, Steal, SwapPlaces, Teleport
from .settings import PRESETS, Settings
from .table import Meinopoly, conserved
from .view import view


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack."""
    derived: Derived = setup.derived
    pack: Content = setup.pack
    return {
        "space": derived.space_ids,
        "card": derived.card_ids,
        "character": [character.id for character in pack.characters],
        "season": [season.id for season in pack.seasons],
        "objective": [objective.id for objective in pack.objectives],
        "level": [level.id for level in pack.levels],
        "reason": REASONS,
    }


def conflict(setup: Setup) -> Conflict | None:
    """Settings that conflict."""
    pack: Content = setup.pack
    settings: Settings = setup.settings
    seats = setup.seats
    if seats > len(pack.characters):
        return Conflict("too_few_characters", {"characters": len(pack.characters), "seats": seats})
    if 0 < settings.characters < seats:
        return Conflict("too_few_on_offer", {"characters": settings.characters, "seats": seats})
    if settings.objectives and len(pack.objectives) < seats:
        return Conflict("too_few_objectives", {"objectives": len(pack.objectives), "seats": seats})
    if settings.teams and (seats < 4 or seats % 2):
        return Conflict("uneven_teams", {"seats": seats})
    return None


GAME = Game(
    "meinopoly",
    __name__,
    Meinopoly,
    seats=(2, 10),
    version=2,
    set_up=set_up,
    view=view,
    decisions={
        "choose": Choose,
        "roll": Roll,
        "trapped": Trapped,
        "fork": Fork,
        "reroll": Reroll,
        "reroll_doubles": RerollDoubles,
        "reroll_escape": RerollEscape,
        "buy": Buy,
        "bidding": Bidding,
        "drawn": Drawn,
        "encounter": Encounter,
        "manage": Manage,
        "settle": Settle,
        "challenge": Challenge,
        "fight": Fight,
        "draft": Draft,
        "answer": Answer,
        "pact": Pact,
        "confer": Confer,
        "steal": Steal,
        "swap_places": SwapPlaces,
        "teleport": Teleport,
        "force_buy": ForceBuy,
    },
    events=events,
    effects=EFFECTS,
    resample=resample,
    standing=all_assets,
    conserved=conserved,
    evaluate=evaluate,
    lean=lean,
    bots={"easy": Easy, "table": TableBot, "medium": Medium, "hard": Hard},
    draw=draw,
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    default_pack="classic",
    derive=Derived,
    conflict=conflict,
    kinds=kinds,
    layout=layout,
    cast_verb="select",
    endless=("rulebook",),
    answers={
        "roll": "usual",
        "stay": "usual",
        "buy": "usual",
        "accept": "usual",
        "pay_rent": "usual",
        "fight": "usual",
        "agree": "usual",
        "propose": "usual",
        "ready": "usual",
        "end_turn": "usual",
        "pass": "declines",
        "decline": "declines",
        "refuse": "declines",
        "shrug": "declines",
        "drop": "declines",
        "give_up": "declines",
        "give_notice": "declines",
    },
    importance={
        "rolled": "turn",
        "season": "major",
        "won_auction": "major",
        "bid": "minor",
        "passed": "minor",
        "rent": "major",
        "stole": "major",
        "bankrupt": "major",
        "bankrupt_to_bank": "major",
        "traded": "major",
        "forced": "major",
        "trapped": "major",
        "allied": "major",
        "parted": "major",
        "fought": "minor",
        "won_duel": "major",
        "shock": "major",
    },
)
