"""Conquest: armies, dice and continents, until the world belongs to one."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Conflict, Game, Setup

from . import events
from .bots.easy import Easy
from .bots.expert import Expert
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.rollout import evaluate, lean
from .derived import TEAMS, Derived
from .drawing import draw
from .layout import layout
from .map_picture import render
from .pack import COLOURS, RESOURCES, TROOPS, Map
from .rules.attacks import Attack
from .rules.battle import Battle, Defend
from .rules.capitals import MarkCapital
from .rules.cards import ChooseCard, TerritoryBonus, Trade
from .rules.conquests import Advance
from .rules.fortification import Fortify, Relocate, RelocateMore
from .rules.game_end import standing
from .rules.happenings import HAPPENINGS
from .rules.hidden import resample
from .rules.objectives import ClaimObjective
from .rules.preparation import Prepare
from .rules.reinforcement import Reinforce
from .rules.resources import ORDERS, Disband
from .rules.rides import Ride
from .rules.setup import ChooseColour, Claim, Muster, MusterNeutral, set_up
from .rules.technology import TECHNOLOGIES
from .rules.treaties import GROUNDS, Answer, PickCard
from .settings import PRESETS, Settings
from .table import Conquest, conserved
from .view import view

TREATIES = ["pact", "alliance"]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id."""
    derived: Derived = setup.derived
    return {
        "territory": derived.territory_ids,
        "continent": derived.continent_ids,
        "sea": derived.sea_ids,
        "card": derived.card_ids,
        "mission": derived.mission_ids,
        "objective": derived.objective_ids,
        "colour": COLOURS,
        "unit": TROOPS,
        "resource": RESOURCES,
        "technology": TECHNOLOGIES,
        "happening": HAPPENINGS,
        "order": ORDERS,
        "treaty": TREATIES,
        "ground": GROUNDS,
    }


def conflict(setup: Setup) -> Conflict | None:
    """Settings that conflict."""
    settings: Settings = setup.settings
    if settings.economy and not settings.resources:
        return Conflict("economy_alone")
    if settings.science and not settings.technology:
        return Conflict("science_alone")
    teams = TEAMS[settings.teams]
    if teams and (setup.seats % teams or setup.seats == teams):
        return Conflict("uneven_teams", {"teams": teams, "seats": setup.seats})
    if teams and settings.alliances:
        return Conflict("teams_and_treaties")
    return None


GAME = Game(
    "conquest",
    __name__,
    Conquest,
    seats=(2, 6),
    set_up=set_up,
    view=view,
    decisions={
        "choose_colour": ChooseColour,
        "claim": Claim,
        "muster": Muster,
        "muster_neutral": MusterNeutral,
        "mark_capital": MarkCapital,
        "trade": Trade,
        "territory_bonus": TerritoryBonus,
        "choose_card": ChooseCard,
        "disband": Disband,
        "prepare": Prepare,
        "answer": Answer,
        "reinforce": Reinforce,
        "attack": Attack,
        "battle": Battle,
        "defend": Defend,
        "advance": Advance,
        "pick_card": PickCard,
        "fortify": Fortify,
        "relocate": Relocate,
        "relocate_more": RelocateMore,
        "ride": Ride,
        "claim_objective": ClaimObjective,
    },
    events=events,
    resample=resample,
    standing=standing,
    conserved=conserved,
    evaluate=evaluate,
    lean=lean,
    bots={"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert},
    draw=draw,
    version=2,
    settings=Settings,
    presets=PRESETS,
    pack=Map,
    derive=Derived,
    conflict=conflict,
    kinds=kinds,
    layout=layout,
    endless=("classic",),
    unreached={
        "unit infantry": "infantry is what every other army is; nobody raises or spares it",
        "event no_card": "all cards must be in hands, where hardly any fit",
        "event shared_card": "two allies must defeat a third player with cards, within two rounds",
        "verb pick": "as the event shared_card",
    },
    picture=render,
    answers={
        "all_out": "usual",
        "roll": "usual",
        "defend": "usual",
        "move": "most",
        "agree": "usual",
        "ready": "usual",
        "claim_objective": "usual",
        "end_attacks": "ends",
        "keep": "ends",
        "stay": "ends",
        "retreat": "declines",
        "refuse": "declines",
        "wait": "declines",
        "betray": "declines",
    },
    importance={
        "began": "turn",
        "rolled": "minor",
        "commanded": "minor",
        "laid": "minor",
        "income": "minor",
        "conquered": "major",
        "held_continent": "major",
        "eliminated": "major",
        "captured_cards": "major",
        "betrayed": "major",
        "signed": "major",
        "ended": "major",
        "sabotaged": "major",
        "happened": "major",
        "happened_land": "major",
        "happened_sea": "major",
        "claimed_stars": "major",
        "fulfilled": "major",
    },
)
