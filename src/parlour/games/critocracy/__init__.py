"""Critocracy: four ages of history as paths, six roles, and three resources to come home with."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Conflict, Game, Setup

from . import events
from .bots.chances import chances
from .bots.easy import Easy
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.rulebook import Rulebook
from .derived import RESOURCE_IDS, Derived
from .drawing import draw
from .pack import Content
from .rules.alliances import Pact
from .rules.attacks import Exchange, Push, Sabotage, Steal, WhatFor
from .rules.cards import ChooseBlindly, ChooseWay, DrawAgeCard, DrawTurnCard
from .rules.keeping import AskForAlliance, AskForTrade
from .rules.moving import Crossing, SetOut
from .rules.setup import ChooseRole, RollForOrder, set_up
from .rules.trading import Answer, Ask, Give
from .rules.turns import Prepare
from .rules.vocabulary import EFFECTS, ChangePath, Convert, GiveUp, GoTo, SwapPlaces
from .rules.winning import standing
from .settings import PRESETS, Settings
from .table import PACT_IDS, Critocracy, conserved
from .view import view

SIDES = ["first", "second"]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack, and what is the same in all of them."""
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
    """What cannot be combined."""
    pack: Content = setup.pack
    if setup.seats > len(pack.roles):
        return Conflict("too_few_roles", {"roles": len(pack.roles), "seats": setup.seats})
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
    set_up=set_up,
    view=view,
    decisions={
        "choose_role": ChooseRole,
        "roll_for_order": RollForOrder,
        "prepare": Prepare,
        "set_out": SetOut,
        "crossing": Crossing,
        "draw_age_card": DrawAgeCard,
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
    evaluate=chances,
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
    hidden=False,
    cast_verb="select",
    unreached={"event empty": "only where all cards of an age are kept, and most cards of these packs are not"},
)
