"""Circus Maximus: bid for acts, send workers, buy cubes and put on a show for Rome, to the end of a track."""

from collections.abc import Mapping, Sequence

from parlour.kernel import Game, Setup

from . import events
from .bots.easy import Easy
from .bots.expert import Expert
from .bots.hard import Hard
from .bots.medium import Medium
from .bots.rollout import evaluate, lean
from .derived import Derived
from .drawing import draw
from .layout import layout
from .pack import Content
from .rules.bids import Bid, Offer
from .rules.losses import GiveUp
from .rules.performances import Perform
from .rules.places import Gamble, Stake
from .rules.purchases import Buy
from .rules.setup import set_up
from .rules.tracks import standing
from .rules.vocabulary import EFFECTS
from .rules.workers import PlaceWorker, SendMore
from .settings import PRESETS, Settings
from .table import CircusMaximus, conserved, resample
from .view import view


def kinds(setup: Setup) -> Mapping[str, Sequence[str]]:
    """Everything that has an id in the pack."""
    derived: Derived = setup.derived
    return {
        "act": derived.act_ids,
        "place": derived.place_ids,
        "cube": derived.cube_ids,
        "track": derived.track_ids,
        "card": derived.card_ids,
        # Words about them: their stories, and "mummer" or "mummers".
        "story": derived.act_ids,
        "errand": derived.place_ids,
        "found": derived.place_ids,
        "lost": derived.place_ids,
        "goods": [*derived.cube_ids, *[f"{id_}s" for id_ in derived.cube_ids]],
    }


def metrics(t: CircusMaximus) -> Mapping[str, int]:
    """How a match was won, for the lab: on which track, whether by the seat that bid first in round 1, in which round,
    and with how many coins left."""
    assert t.result is not None
    winner = t.result.winners[0]
    by_track = t.result.reason == "track"
    best = t.position[winner].index(max(t.position[winner]))
    found = {f"track[{id_}]": int(by_track and track == best) for track, id_ in enumerate(t.derived.track_ids)}
    opener = int(t.opener in t.result.winners)
    return {
        **found,
        "won by the first bidder": opener,
        "rounds played": t.round,
        "coins of the winner": t.coins(winner),
    }


GAME = Game(
    "circus_maximus",
    __name__,
    CircusMaximus,
    version=2,
    seats=(2, 4),
    set_up=set_up,
    view=view,
    decisions={
        "bid": Bid,
        "offer": Offer,
        "place_worker": PlaceWorker,
        "send_more": SendMore,
        "gamble": Gamble,
        "stake": Stake,
        "buy": Buy,
        "perform": Perform,
        "give_up": GiveUp,
    },
    events=events,
    effects=EFFECTS,
    resample=resample,
    standing=standing,
    conserved=conserved,
    evaluate=evaluate,
    lean=lean,
    metrics=metrics,
    bots={"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert},
    draw=draw,
    settings=Settings,
    presets=PRESETS,
    pack=Content,
    default_pack="rome",
    derive=Derived,
    kinds=kinds,
    layout=layout,
    unreached={"event bet_won": "who plays at random seldom stakes on a contest, meets somebody in it, and wins"},
    answers={
        "offer": "usual",
        "perform": "usual",
        "buy": "usual",
        "enough": "ends",
        "pass": "declines",
        "decline": "declines",
    },
    importance={
        "round": "turn",
        "phase": "turn",
        "bid": "minor",
        "rolled": "minor",
        "counted": "minor",
        "paid": "minor",
        "tossed": "minor",
        "left_display": "minor",
        "displayed": "minor",
        "restocked": "minor",
        "went_home": "minor",
        "drew": "major",
        "holds": "major",
        "returned": "major",
        "won": "major",
        "worker_died": "major",
        "died": "major",
        "penalty": "major",
        "bet_won": "major",
        "bet_lost": "major",
    },
)
