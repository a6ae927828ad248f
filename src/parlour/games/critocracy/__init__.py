"""Critocracy: walk through four ages of history in one of six roles, and arrive with something of each resource."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Conflict, Game, Setup

from . import events
from .bots.easy import Easy
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.rollout import evaluate, lean
from .bots.rulebook import Rulebook
from .derived import RESOURCE_IDS, Derived
from .drawing import draw
from .layout import layout
from .pack import Content
from .rules.alliances import Pact
from .rules.attacks import Exchange, Push, Sabotage, Steal, WhatFor
from .rules.cards import ChooseBlindly, ChooseWay, DrawAgeCard, DrawTurnCard, ReadCard
from .rules.end import standing
from .rules.kept_cards import AskForAlliance, AskForTrade
from .rules.movement import Crossing, SetOut
from .rules.setup import ChooseRole, RollForOrder, set_up
from .rules.trades import Answer, Ask, Give
from .rules.turns import ChooseSteps, Prepare
from .rules.vocabulary import EFFECTS, ChangePath, Convert, GiveUp, GoTo, SwapPlaces
from .settings import PRESETS, Settings
from .table import PACT_IDS, Critocracy, conserved
from .view import view

SIDES = ["first", "second"]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """What moves and events can refer to: what the pack gives an id, and what is the same in every pack."""
    derived: Derived = setup.derived
    return {
        "space": derived.space_ids,
        "role": derived.role_ids,
        "age": derived.age_ids,
        "pile": derived.pile_ids,
        "card": derived.card_ids,
        "text": derived.card_ids,
        "way": derived.way_ids,
        "side": SIDES,
        "resource": RESOURCE_IDS,
        "pact": PACT_IDS,
    }


def conflict(setup: Setup) -> Conflict | None:
    """Every player needs a role of their own."""
    pack: Content = setup.pack
    if setup.seats > len(pack.roles):
        return Conflict("too_few_roles", {"roles": len(pack.roles), "seats": setup.seats})
    return None


def metrics(t: Critocracy) -> Mapping[str, int | float]:
    """What the lab reports besides the winners: how many players were eliminated, and how often all of them were."""
    out = len([seat for seat in range(t.seats) if t.lacks_something(seat)])
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
    set_up=set_up,
    view=view,
    decisions={
        "choose_role": ChooseRole,
        "roll_for_order": RollForOrder,
        "prepare": Prepare,
        "choose_steps": ChooseSteps,
        "set_out": SetOut,
        "crossing": Crossing,
        "draw_age_card": DrawAgeCard,
        "read_card": ReadCard,
        "choose_way": ChooseWay,
        "choose_blindly": ChooseBlindly,
        "draw_turn_card": DrawTurnCard,
        "ask_for_alliance": AskForAlliance,
        "pact": Pact,
        "ask_for_trade": AskForTrade,
        "give": Give,
        "ask": Ask,
        "answer": Answer,
        "steal": Steal,
        "sabotage": Sabotage,
        "push": Push,
        "exchange": Exchange,
        "what_for": WhatFor,
        "give_up": GiveUp,
        "convert": Convert,
        "change_path": ChangePath,
        "go_to": GoTo,
        "swap_places": SwapPlaces,
    },
    events=events,
    effects=EFFECTS,
    standing=standing,
    conserved=conserved,
    evaluate=evaluate,
    lean=lean,
    metrics=metrics,
    bots={"rulebook": Rulebook, "easy": Easy, "medium": Medium, "hard": Hard},
    draw=draw,
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    default_pack="chronicle",
    derive=Derived,
    conflict=conflict,
    kinds=kinds,
    layout=layout,
    hidden=False,
    version=2,
    cast_verb="select",
    unreached={
        "event empty": "only when players keep all cards of an age, and most cards of these packs cannot be kept"
    },
    answers={
        "roll": "usual",
        "agree": "usual",
        "convert": "usual",
        "give": "usual",
        "ask": "usual",
        "drop": "declines",
        "refuse": "declines",
        "decline": "declines",
    },
    importance={
        "rolled": "turn",
        "skipped": "turn",
        "returned": "minor",
        "finished": "major",
        "stole": "major",
        "sabotaged": "major",
        "pushed": "major",
        "swapped": "major",
        "exchanged": "major",
        "allied": "major",
        "parted": "major",
        "traded": "major",
        "eliminated": "major",
    },
)
