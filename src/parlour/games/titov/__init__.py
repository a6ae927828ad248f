"""Titov: a small kingdom of the Bronze Age, its deck, its Agenda and its fate. For one player."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from . import events
from .bots.expert import Expert
from .bots.good import Good
from .bots.rollout import evaluate, lean
from .bots.simple import Simple
from .derived import MOST_PLACES, Derived
from .drawing import draw
from .pack import Content
from .rules.action_phase import Act, PlayAnother
from .rules.cards import Foresee, Pick
from .rules.choices import Accept, Choose
from .rules.crisis_phase import Crisis, ResolveNow, Which
from .rules.end import standing
from .rules.objectives import Scout, Select
from .rules.payments import Pay
from .rules.places import AdvanceProject, Point, SwapIn
from .rules.resources import Share
from .rules.setup import set_up
from .rules.vocabulary import EFFECTS
from .settings import PRESETS, Settings
from .table import Titov, conserved, resample
from .view import view

PLACES = ["milestone", *[f"slot_{number}" for number in range(1, MOST_PLACES)]]


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack, and the places on the table."""
    derived: Derived = setup.derived
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
    """The figures of a finished game, for the lab."""
    return {"milestones": len(t.done), "monuments": t.monuments, "cards": t.controlled()}


FAR = "random play hardly ever gets so far into the story"
# Random games must reach everything in Act 1 and at the beginning of the other acts. The proof, which plays with
# bots, counts the rest.
UNREACHED = {
    **{f"event {name}": FAR for name in ("counted", "improved", "quiet", "weaker", "cheaper")},
    "reason won": FAR,
}

GAME = Game(
    "titov",
    __name__,
    Titov,
    version=2,
    seats=(1, 1),
    set_up=set_up,
    view=view,
    decisions={
        "act": Act,
        "play_another": PlayAnother,
        "pay": Pay,
        "share": Share,
        "choose": Choose,
        "accept": Accept,
        "pick": Pick,
        "foresee": Foresee,
        "scout": Scout,
        "select": Select,
        "point": Point,
        "advance_project": AdvanceProject,
        "swap_in": SwapIn,
        "crisis": Crisis,
        "resolve_now": ResolveNow,
        "which": Which,
    },
    events=events,
    effects=EFFECTS,
    resample=resample,
    standing=standing,
    conserved=conserved,
    evaluate=evaluate,
    lean=lean,
    metrics=metrics,
    bots={"simple": Simple, "good": Good, "expert": Expert},
    draw=draw,
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    derive=Derived,
    kinds=kinds,
    unreached=UNREACHED,
    answers={"end_phase": "ends", "pass": "declines"},
    importance={
        "turn": "turn",
        "phase": "turn",
        "act": "turn",
        "spent": "minor",
        "shuffled": "minor",
        "discarded": "minor",
        "checked": "minor",
        "retained": "minor",
        "calamity": "major",
        "milestone_done": "major",
        "timer_full": "major",
        "escalated": "major",
        "destroyed_card": "major",
        "revealed": "major",
        "won": "major",
        "fell": "major",
    },
)
