"""The kernel: table, steps, moves, chance, matches, records, packs. It knows no game.

A game can import everything it needs from here.
"""

from .bank import BANK as BANK, Bank as Bank
from .chance import (
    Chance as Chance,
    FastChance as FastChance,
    SealedChance as SealedChance,
    fast as fast,
    sealed as sealed,
)
from .deck import (
    EVERYBODY as EVERYBODY,
    NOBODY as NOBODY,
    UNSEEN as UNSEEN,
    Bag as Bag,
    Deck as Deck,
    DrawPile as DrawPile,
    redeal as redeal,
)
from .errors import (
    GameError as GameError,
    IllegalMove as IllegalMove,
    NotAsked as NotAsked,
    PackError as PackError,
    ParlourError as ParlourError,
    RecordError as RecordError,
    RulesError as RulesError,
    SettingError as SettingError,
)
from .events import Event as Event, ToldEvent as ToldEvent
from .fingerprint import fingerprint as fingerprint
from .game import Game as Game
from .marks import marked as marked, more as more
from .match import Match as Match
from .moves import Move as Move, Verb as Verb
from .record import Record as Record, read_record as read_record
from .registry import LeftOut as LeftOut, find_game as find_game, find_games as find_games, left_out as left_out
from .result import Result as Result
from .settings import Conflict as Conflict
from .setup import GameFunctions as GameFunctions, Setup as Setup
from .sight import Bot as Bot, Sight as Sight
from .steps import Decision as Decision, OpenDecision as OpenDecision, Poll as Poll, Step as Step, do as do
from .table import WATCHER as WATCHER, Table as Table, playout as playout
