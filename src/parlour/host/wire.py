"""What goes over the wire: requests, messages, rooms, sights. `docs/protocol.md` explains it with examples.

These structs are the one source: the host reads and writes them, the OpenAPI document and the browser's types are
made from them. Times are whole milliseconds since 1970; `at` counts the changes that a seat has seen.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from parlour.kernel.pack_changes import PackValue
from parlour.kernel.record import Note
from parlour.kernel.settings import Setting

VERSION = 3

Values = dict[str, object]
"""JSON by name: settings, the words of a game, what an event or a refusal tells."""

# Visible characters only: no controls, no marks that turn the direction of writing.
_SEEN = r"^(?=.*[^\s\u200c\u200d])[^\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+$(?!\n)"
Name = Annotated[str, Meta(min_length=1, max_length=24, pattern=_SEEN)]
Word = Annotated[str, Meta(max_length=80)]
Nonce = Annotated[str, Meta(pattern=r"^([0-9a-f]{2}){16,64}$(?!\n)")]
Colour = Annotated[int, Meta(ge=0, le=9)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Emblem = Literal["circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop", "moon", "shield"]
EMBLEMS: tuple[Emblem, ...] = (
    "circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop", "moon", "shield",
)  # fmt: skip
Emote = Literal["hello", "well_played", "thanks", "oops", "thinking", "laugh", "hurry", "goodbye"]
Deed = Literal[
    "undo", "resign", "pause", "resume", "end", "stand_in", "agree", "decline", "nudge", "back", "ready", "look", "ping"
]


# --- what the host says no with ---


class Refusal(Struct, frozen=True):
    """A refusal: a code, values for a sentence, and the sentence in English."""

    code: str
    values: Values
    say: str


# --- rooms ---


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long people may think, in seconds: for each decision, and for each seat over the whole match."""

    decision: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = None
    match: Annotated[int, Meta(ge=30, le=30 * 86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """What a seat's time for the match gains with each move."""


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits here: whoever comes, the person who opens the room (on several seats, too), or a bot."""

    kind: Literal["open", "me", "bot"] = "open"
    name: Name | None = None
    bot: Word | None = None
    colour: Colour | None = None
    emblem: Emblem | None = None
    nonce: Nonce | None = None


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room to be opened. Seats are given one by one, or as a number: then the first is mine, the rest open."""

    game: Word
    seats: Annotated[list[SeatWish], Meta(max_length=99)] | Annotated[int, Meta(ge=1, le=99)]
    pack: Word | None = None
    preset: Word | None = None
    settings: Values = {}
    public: bool = True
    spectators: bool = True
    clock: Clock = Clock()
    absent: Word = "default"
    """What plays for somebody who is away: `default` (the harmless move) or a bot."""
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 500
    """A bot waits at least this many milliseconds before it moves, so that people can follow."""
    begin: bool = False
    """Begin at once, if no seat is open."""


class Join(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Sit down: on this seat, or on the first that is open."""

    seat: SeatNumber | None = None
    name: Name | None = None
    colour: Colour | None = None
    emblem: Emblem | None = None
    nonce: Nonce | None = None


class RoomChange(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be different before the match begins; what is left out stays as it is. An empty pack or preset is the
    game's usual one. Another game takes its own pack, preset and settings."""

    game: Word | None = None
    pack: Word | None = None
    preset: Word | None = None
    settings: Values | None = None
    public: bool | None = None
    spectators: bool | None = None
    clock: Clock | None = None
    absent: Word | None = None
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    seats: Annotated[list[SeatNumber | None], Meta(min_length=1, max_length=99)] | None = None
    """The seats in their new order, each by its present number, or `null` for one more that is open. A seat that is
    left out is taken away; a person's cannot be."""
    fill: Word | None = None
    """The bot that takes every open seat."""


class Handover(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets the seat of somebody who has gone: a person who is watching."""

    person: Word


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot sits here."""

    bot: Word


class LookWish(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another colour or emblem; what is left out stays as it is."""

    colour: Colour | None = None
    emblem: Emblem | None = None


class Seat(Struct, frozen=True, omit_defaults=True):
    """A seat of a room, as everyone sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    colour: int
    emblem: str
    person: str | None = None
    bot: str | None = None
    present: bool = False
    """Someone is connected for it."""
    away: bool = False
    """Its time ran out or it resigned, and something else plays for it until its player is back."""
    resigned: bool = False
    stand_in: str | None = None
    """The bot that plays for it while it is away; without one, harmless moves are made."""
    nonce: str | None = None
    ready: bool = True
    """False after a match until its player wants to play again."""


class Watcher(Struct, frozen=True):
    """Somebody who watches, by the name they have chosen."""

    person: str
    name: str


class Room(Struct, frozen=True, omit_defaults=True):
    """A room, as everyone in it sees it."""

    id: str
    code: str
    game: str
    seats: list[Seat]
    owner: str
    phase: Literal["gathering", "playing", "over"]
    public: bool
    spectators: bool
    clock: Clock
    absent: str
    pace: int
    opened: int
    commitment: str
    """To the host's secret for the next match, or for the one that is being played."""
    settings: Values = {}
    pack: str | None = None
    preset: str | None = None
    match: str | None = None
    past: list[str] = []
    """Earlier matches of this room."""
    watching: int = 0
    watchers: list[Watcher] = []
    """Those of them who have a name."""
    muted: list[str] = []
    paused: bool = False
    frozen: bool = False
    """Its rules failed: nothing can be played, but everything can be looked at."""
    rules: Literal["newer", "pinned", "archived"] | None = None
    """If the rules have changed since the match began: it goes on by newer ones, which change nothing that has
    happened; it goes on by its own; or it cannot go on, and shows the last position that was kept."""
    own_words: bool = False
    """Its pack or its rules are not those in use: its words are had by its match, not by its game."""


class Seated(Struct, frozen=True, omit_defaults=True):
    """A room and the caller's seats in it, each with the token that speaks for it."""

    room: Room
    tokens: dict[str, str] = {}


class MyRoom(Struct, frozen=True, omit_defaults=True):
    """One of my games."""

    room: Room
    mine: list[int]
    your_turn: bool = False
    waiting: list[int] = []
    since: int | None = None


# --- sockets: what clients ask ---


class Play(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A move: a verb, and what it is done to."""

    verb: str
    target: int | None = None
    other: int | None = None


class Closed(Struct, frozen=True, omit_defaults=True):
    """A move that is shown but not open, and why: a key of the game's `closed`."""

    why: str
    verb: str
    target: int | None = None
    other: int | None = None


class Hello(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first request on a socket: which protocol, which seats, and what was seen of the match already."""

    version: int
    tokens: Annotated[list[str], Meta(max_length=100)] = []
    match: str | None = None
    at: dict[str, int] = {}
    """By seat (a spectator is -1), how much of that match was seen; 0 asks for everything that happened."""
    chat: int = 0
    """How many lines of chat were seen already."""
    draw: bool = False
    """Whether sights come with the game's drawing in letters, for clients that have no board for it."""


class Request(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One request on a socket: an id, and exactly one of `hello`, `play`, `say`, `emote`, `do`, `nonce`, `earlier`."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    hello: Hello | None = None
    play: Play | Annotated[str, Meta(max_length=200)] | None = None
    say: Annotated[str, Meta(min_length=1, max_length=500)] | None = None
    emote: Emote | None = None
    do: Deed | None = None
    earlier: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """Tell me the events before the one of this number."""
    nonce: Nonce | None = None
    """A seat's part of the next match's chance, sent once the host has committed itself."""
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """The owner of the room: let bots pause for so many milliseconds before each move."""
    at: int | None = None
    """How many changes the seat had seen: a move on an older position is stale."""
    seat: int | None = None
    """Which of my seats; needed where a socket has several."""
    to: int | None = None
    """Whom to nudge, or for whom a bot is to stand in."""


# --- sockets: what the host tells ---


class Ask(Struct, frozen=True, omit_defaults=True):
    """What is asked: a key of the game's `asks` (or `waits`, for those who are not asked) and its values."""

    key: str
    values: Values = {}
    waits: bool = False


class Happened(Struct, frozen=True):
    """An event, as one seat may know it."""

    event: str
    values: Values


class SeatView(Struct, frozen=True, omit_defaults=True):
    """What one seat (or a spectator, -1) sees now."""

    seat: int
    at: int
    """How many changes this seat has seen; a move says on which of them it was made."""
    view: object
    ask: Ask
    options: list[Play] = []
    closed: list[Closed] = []
    events: list[Happened] = []
    """What has happened since the last message."""
    drawing: str | None = None
    """The view in letters, with `[seat0]…[/]` around what belongs to a seat."""
    undo: bool = False
    """Whether this seat could take back its last move."""
    cut: bool = False
    """Forget earlier events, `events` starts again: something was taken back, or too much was missed."""
    earlier: int = 0
    """So many events came before `events` and are left out. Ask for them with `earlier`."""
    since: int = 0
    """So many events had been told before this seat's last decision."""


class Times(Struct, frozen=True, omit_defaults=True):
    """Clocks: since when everyone has been waiting, until when each asked seat must answer, and what is left of each
    seat's time for the match."""

    now: int
    since: int
    until: dict[str, int] = {}
    left: list[int] | None = None


class Now(Struct, frozen=True, omit_defaults=True):
    """The match as it stands, for the seats of one socket."""

    match: str
    asked: list[int]
    times: Times
    sights: list[SeatView]
    result: Values | None = None


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of chat: text of a person, an emote, or a notice of the host."""

    number: int
    at: int
    kind: Literal["say", "emote", "nudge"]
    name: str
    text: str
    seat: int | None = None
    person: str | None = None


class Proposal(Struct, frozen=True, omit_defaults=True):
    """Something that needs consent."""

    what: Literal["undo", "pause", "end", "stand_in"]
    by: int
    needs: list[int]
    """Whose consent is asked for: of all of them, but for a stand-in of more than half, the proposer included."""
    agreed: list[int] = []
    declined: list[int] = []
    about: int | None = None
    """For which seat a bot is to stand in."""


class Earlier(Struct, frozen=True):
    """Events that a message has left out, as one seat may know them."""

    seat: int
    first: int
    """So many came before these."""
    events: list[Happened]


class Message(Struct, frozen=True, omit_defaults=True):
    """One message of the host. With an `id` it is the one answer to that request: `ok` or `no`."""

    id: int | None = None
    ok: int | None = None
    no: Refusal | None = None
    room: Room | None = None
    now: Now | None = None
    chat: list[Line] | None = None
    proposal: Proposal | None = None
    settled: Literal["agreed", "declined", "gone"] | None = None
    """What became of the proposal."""
    nudge: int | None = None
    """The seat that asks you to move."""
    trouble: str | None = None
    """What is wrong with the host; empty when all is well again."""
    earlier: Earlier | None = None
    tokens: dict[str, str] | None = None
    """Your seats have changed: these are yours from now on, with the tokens that speak for them."""
    bye: Literal["kicked", "left", "renamed", "slow", "stopping", "too_fast", "too_bad", "no_spectators"] | None = None


# --- games, people, replays ---


class BoardCard(Struct, frozen=True):
    """Where a page finds the board that a game brings: its script, and its stylesheet if it has one."""

    script: str
    style: str | None = None
    watched: bool = False
    """Whether somebody is working on it, so that it may be another one soon."""


class BoardFailed(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a page uses the generic table instead of a game's board."""

    why: Annotated[str, Meta(max_length=300, pattern=_SEEN)]


class GameCard(Struct, frozen=True):
    """A game in a few words."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    bots: list[str]
    packs: list[str]
    presets: dict[str, str]
    length: str | None = None
    """How long it takes, in words."""
    guide: bool = False
    """Whether there is a guide to its first turns."""
    cover: str | None = None
    """The address of its cover picture."""
    board: BoardCard | None = None
    """Its own board, if it has one that fits this host's page."""


class LeftOutGame(Struct, frozen=True):
    """A game that is installed on the host and cannot be played."""

    name: str
    package: str
    """The package that brings it."""
    why: str
    """What is wrong with it, with file and line."""


class SettingCard(Setting, frozen=True, kw_only=True):
    """A setting with its explanation."""

    help: str


class Choice(Struct, frozen=True):
    """Something of a pack that can be chosen."""

    id: str
    title: str


class PackCard(Struct, frozen=True):
    """A pack in its own words; what it does not say is empty."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    """How many it has room for, as the game is usually set."""
    choices: dict[str, list[Choice]]
    """By setting, what of this pack can be chosen there. The first is what an empty value means."""
    author: str = ""
    version: str = ""
    licence: str = ""


class GameDetails(Struct, frozen=True):
    """Everything a client needs to know of a game before play."""

    card: GameCard
    settings: list[SettingCard]
    preset_values: dict[str, Values]
    packs: list[PackCard]
    may_edit_packs: bool = False
    """Whether you may make packs of your own here: only whoever sits at the host's machine may."""


class PackDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that somebody is making: what differs from the pack that it extends."""

    name: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(max_length=100)] = ""
    about: Annotated[str, Meta(max_length=500)] = ""
    author: Annotated[str, Meta(max_length=100)] = ""
    changes: Annotated[
        dict[str, bool | int | float | Annotated[str, Meta(max_length=100)]], Meta(max_length=5_000)
    ] = {}
    """New values, by the paths of `OpenPack.values`."""
    names: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(max_length=5_000)] = {}
    """New names, by the keys of `OpenPack.names`."""


class OpenPack(Struct, frozen=True):
    """A pack, open to be changed."""

    extends: str
    """The pack that its changes belong to. A pack that was made here is opened with its changes; any other is the one
    that the new pack extends."""
    draft: PackDraft
    values: list[PackValue]
    """Everything in it that can be changed by itself, with the values of the pack that is extended."""
    names: dict[str, str]
    """What things are called there, as `<kind>.<id>`."""
    saved: bool = False
    """Whether the draft is a pack that was made here."""


class PackFault(Struct, frozen=True):
    """What is wrong in a draft; `path` is empty if it is no single value."""

    path: str
    why: str


class PackPreview(Struct, frozen=True):
    """How a draft looks on the table, or what is wrong with it."""

    faults: list[PackFault]
    doubts: list[str] = []
    """What is worth a look although it can be played."""
    players: list[str] = []
    words: GameWords | None = None
    frame: Frame | None = None


class GameWords(Struct, frozen=True):
    """The words of a game with a pack, and the ids of its kinds in the order of their numbers."""

    words: Values
    ids: dict[str, list[str]]
    verbs: dict[str, list[str]]
    """The kinds of each verb's targets."""
    events: dict[str, dict[str, str]]
    """The kind of each event's fields."""
    pack: object = None
    """The content of the pack."""
    art: dict[str, str] = {}
    """Where the pictures of the pack are to be had."""
    answers: dict[str, str] = {}
    """How verbs answer: `usual`, `most`, `ends` or `declines`. Verbs that are missing just act."""
    importance: dict[str, str] = {}
    """Which events matter more or less than others: `turn`, `major` or `minor`."""
    hidden: bool = True
    """Whether anything is hidden from anybody."""


class Rules(Struct, frozen=True):
    """The rulebook that players read, as HTML without any markup of its own; empty where a game has none."""

    html: str


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of somebody who wants to play as a guest."""

    name: Name


class Me(Struct, frozen=True, omit_defaults=True):
    """Who I am to this host."""

    person: str | None = None
    name: str | None = None


class HostCard(Struct, frozen=True, omit_defaults=True):
    """What this host calls itself, and the public key of its signatures (Ed25519, hexadecimal)."""

    key: str
    name: str = ""
    address: str = ""
    """Where friends open the page; empty if only this machine can."""


class Frame(Struct, frozen=True, omit_defaults=True):
    """One position of a replay, as one seat (or a spectator) may know it."""

    at: int
    """How many moves lie behind it."""
    view: object
    asked: list[int]
    ask: Ask
    events: list[Happened] = []
    by: int | None = None
    """Whose move led here."""
    move: str | None = None
    """That move; only of a finished match."""
    standing: list[int] | None = None
    drawing: str | None = None


class Replay(Struct, frozen=True, omit_defaults=True):
    """A part of a replay."""

    match: str
    game: str
    players: list[str]
    seat: int
    length: int
    """How many positions there are."""
    first: int
    frames: list[Frame]
    finished: bool = False
    settings: Values = {}
    pack: str | None = None
    notes: list[Note] = []
    result: Values | None = None
    archived: bool = False
    """No rules here lead to what was played: these are the positions that were kept now and then."""
    own_words: bool = False
    """Its words are had by its match, not by its game."""


class GuideReplay(Struct, frozen=True):
    """The first turns of a game, to look at and to learn from."""

    replay: Replay
    """All of it, through the newcomer's eyes."""
    stops: list[int]
    """The positions with something to read: `guide.<position>` of the game's words."""


class MatchCard(Struct, frozen=True, omit_defaults=True):
    """A finished or running match of mine, for the history."""

    match: str
    game: str
    players: list[str]
    begun: int
    ended: int | None = None
    result: Values | None = None
    archived: bool = False
    """Its game is not installed any more: it is kept, but cannot be shown."""


class Fork(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match to be played on from one of its positions, against bots."""

    at: Annotated[int, Meta(ge=0, le=10_000_000)]
    """Which position, as its replay counts them."""
    seat: SeatNumber
    """Where I want to sit."""
    bots: Word | None = None
    """Who sits on the other seats; without it, the first that the game offers."""


class Uploaded(Struct, frozen=True):
    """Where an uploaded record can be looked at."""

    match: str


class Health(Struct, frozen=True):
    """Whether the host is well."""

    ok: bool
    version: str
    running: str
    store: str
    rooms: int = msgspec.field(name="desks")  # its name since the first version
    sockets: int


encoder = msgspec.json.Encoder()
request_decoder = msgspec.json.Decoder(Request)
