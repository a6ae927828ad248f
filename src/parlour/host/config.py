"""How a host is set up."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import platformdirs
from msgspec import Meta, Struct

from parlour.kernel import ParlourError, SettingError
from parlour.kernel.settings import nearest

Positive = Annotated[int, Meta(gt=0)]
OF_AN_ADDRESS: Final = 4  # so many people may share one


class Limits(Struct, kw_only=True, frozen=True):
    """What one client may take, so that something is left for everybody else. An address may do four times what a
    person may, because several people can share one. A quarter of what is allowed in a minute may come at once."""

    requests_a_minute: Positive = 1_200
    """Requests over HTTP from one address."""
    requests_at_once: Positive = 100
    """Requests over HTTP from one address that are not answered yet."""
    files_a_minute: Positive = 12_000
    """Files of the client and of boards that one address asks for."""
    guests_a_minute: Positive = 60
    """New guests and new names from one address."""
    codes_a_minute: Positive = 30
    """Short codes looked up from one address."""
    replays_a_minute: Positive = 240
    """Replays, guides and records asked for from one address."""
    hellos_a_minute: Positive = 600
    """Hellos and looks at a whole table from one address."""
    rooms_a_minute: Positive = 30
    """Rooms opened and matches begun by one person; a fork counts once more for every 1,000 moves."""
    changes_a_minute: Positive = 120
    """Changes of a room by one person: sitting down, leaving, seating a bot, pausing."""
    upload_kilobytes_a_minute: Positive = 500
    """Records uploaded by one person."""
    lines_a_minute: Positive = 30
    """Lines of chat by one person."""
    nudges_a_minute: Positive = 2
    """Nudges from one seat to another."""
    frames_a_second: Annotated[float, Meta(gt=0)] = 50.0
    """Frames on one socket, on average; four times as many may come at once. What all sockets of an address send beyond
    four times that is read later."""
    matches_of_one_person: Positive = 40
    """Matches going on at once in rooms that one person owns."""
    bot_matches: Positive = 100
    """Matches going on at once in which only bots play."""
    bot_matches_of_one_address: Positive = 20
    """Of those, the ones that were begun from one address."""
    unwatched_seconds: Annotated[float, Meta(gt=0)] = 600.0
    """How long such a match goes on when nobody watches; then it stands still until somebody does."""
    replays_at_once: Positive = 32
    """Replays, records and checks that one address may wait for."""
    connections_of_one_address: Positive = 300
    """Connections from one address, sockets included."""
    sockets_of_one_address: Positive = 200
    """Sockets from one address."""
    most_sockets: Positive = 10_000
    """Sockets in all."""
    request_seconds: Annotated[float, Meta(gt=0)] = 20.0
    """How long a client may take to send one request."""
    answer_seconds: Annotated[float, Meta(gt=0)] = 60.0
    """How long a client may take to read an answer over HTTP that fills its connection."""
    unread_of_one_address: Positive = 16_000_000
    """Bytes of such answers that may wait for one address; beyond that, whoever has not read for longest is let go."""
    most_body: Positive = 2_000_000
    """Bytes of a request's body."""
    most_frame: Positive = 16_384
    """Bytes of a frame."""
    events_at_once: Positive = 500
    """Events of a match in one message; earlier ones are told when they are asked for."""
    most_waiting: Positive = 256
    """Messages that may wait for a slow reader before it is let go."""
    most_waiting_bytes: Positive = 300_000
    """Bytes that may wait for a slow reader before it is let go."""
    most_faults: Positive = 50
    """Requests that nobody can make sense of; a client that sends more is let go."""
    least_pace: Annotated[int, Meta(ge=0)] = 500
    """The shortest wait in milliseconds before each move in a room where only bots play on."""


def read_limits(texts: list[str]) -> dict[str, Any]:
    """Limits as they stand in a command: `rooms_a_minute=60`."""
    known = list(Limits.__struct_fields__)
    given: dict[str, str] = {}
    for text in texts:
        name, _, number = text.partition("=")
        if name not in known:
            raise SettingError(
                f"there is no limit {name!r}{nearest(name, known) or '.'} docs/protocol.md lists them: write one as in "
                "--limit rooms_a_minute=60."
            )
        given[name] = number
        try:
            msgspec.convert({name: number}, Limits, strict=False)
        except msgspec.ValidationError:
            raise SettingError(
                f"--limit {text} cannot be set. Write a positive number, as in rooms_a_minute=60."
            ) from None
    limits = msgspec.convert(given, Limits, strict=False)
    return {name: getattr(limits, name) for name in given}


def read_folders(folders: list[Path]) -> tuple[str, ...]:
    """Folders with packs; refused, if one is none."""
    for folder in folders:
        if not os.path.isdir(folder):
            raise ParlourError(f"--packs {folder} is no folder. Name one in which packs lie, as GAME/PACK.")
    return tuple(map(str, folders))


class Config(Limits, kw_only=True, frozen=True):
    """Everything that can be set; the defaults serve a game night at home."""

    store: str = ""
    """A database URL, or a file for SQLite; empty: one in the user's data folder."""
    name: str = ""
    """What this host calls itself in the records it signs: a domain, or the name of a club."""
    origins: tuple[str, ...] = ()
    """Further origins that pages may come from, beside the host's own."""
    hosts: tuple[str, ...] = ()
    """Further names of the host, beside those of the machine and of the origins."""
    proxies: tuple[str, ...] = ()
    """Networks of proxies; what they say about where a request comes from is believed."""
    secure: bool = False
    """Browsers come over HTTPS only: cookies and headers say so. Behind a proxy that speaks it."""
    packs: tuple[str, ...] = ()
    """Folders with packs from outside, beside the one in the user's data folder."""
    thinkers: int = max(2, (os.cpu_count() or 2) - 1)
    """Processes in which bots think and replays are told; if there are several, one is kept for people at a table."""
    bot_seconds: float = 10.0
    """A bot that has not moved by then is stopped, and the harmless move is played."""
    rules_seconds: float = 2.0
    """Rules that take longer than this over one move are stopped, and the match is frozen."""
    idle_seconds: float = 600.0
    """A room that nobody has touched for so long leaves memory."""
    keep_rooms: int = 30
    """Days until a room in which no match has begun is deleted; 0 keeps it, and so for the others."""
    keep_guests: int = 400
    """Days until a guest is deleted who does not come back."""
    keep_chat: int = 365
    """Days until a line of chat is deleted."""

    @property
    def store_url(self) -> str:
        """Where the store is."""
        if not self.store:
            return f"sqlite:///{data_folder() / 'parlour.db'}"
        if re.match(r"[a-z][a-z0-9+]+:|.*://|(sqlite|postgres(ql)?)//", self.store) is None:
            return f"sqlite:///{self.store}"
        kind, separator, rest = self.store.partition("://")
        drivers = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
        return drivers.get(kind, kind) + separator + rest


def packs_folder() -> Path:
    """Where packs from outside lie that the user has added."""
    return _data() / "packs"


def _data() -> Path:
    return Path(os.environ.get("PARLOUR_DATA") or platformdirs.user_data_path("parlour"))


def data_folder() -> Path:
    """Where a host keeps its things, if nothing else is said."""
    folder = _data()
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ParlourError(
            f"The folder {folder} cannot be made ({error.strerror}). Name another one in the environment variable "
            "PARLOUR_DATA, or a store with --store."
        ) from None
    return folder
