"""A record: header and moves. It replays to exactly the same table, and it is the only thing that is stored.

It is a small JSON document that people can read: moves stand as `"0 drop 3"`, seat, verb and targets by the
pack's ids. `hash` covers everything else, so that a slip or a hasty change is noticed. To be sure of
the dice, check the commitment (`parlour verify`).
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

import msgspec

from .chance import Chance, SealedChance, commitment, fair_seed, fast, sealed
from .errors import RecordError

FORMAT = 1


class ChanceMark(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the chance of a match came from.

    Local play and playtests: a `seed`, open to all. Hosted play: the `commitment` to the host's secret and
    the seats' `nonces` from the start, and the `secret` once the match is over.
    """

    stream: Literal["sealed", "fast"] = "sealed"
    seed: int | None = None
    commitment: str | None = None
    nonces: list[str] = []
    secret: str | None = None

    def begin(self, secret: str | None = None) -> Chance:
        """The stream from its first draw. For a running match, whoever keeps its secret gives it here."""
        if self.seed is not None:
            return fast(self.seed) if self.stream == "fast" else sealed(self.seed)
        known = self.secret or secret
        if known is None:
            raise RecordError("the secret of this record's chance is not known before the match is over")
        if commitment(_bytes(known, "secret")) != self.commitment:
            raise RecordError("the secret does not fit the commitment that was shown before the first move")
        return SealedChance(fair_seed(_bytes(known, "secret"), [_bytes(nonce, "nonce") for nonce in self.nonces]))


def _bytes(text: str, what: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RecordError(f"the {what} is not written in hexadecimal: {text[:20]!r}") from None


class PackMark(msgspec.Struct, forbid_unknown_fields=True):
    """Which pack was played, and its hash."""

    name: str
    hash: str


class Note(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened other than a move: a clock that ran out, a substitute who took a seat."""

    at: int
    """How many moves had been played."""
    what: str
    seat: int | None = None
    value: str = ""


class Imagined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that went on from an imagined table: after how many moves, through whose eyes, and from which seed the
    table was redrawn and chance went on."""

    at: int
    seat: int
    seed: str
    of: str = ""
    """The match it was imagined from, where it was hosted."""

    def chance(self) -> Chance:
        """The stream that redrew the table and goes on from there."""
        return SealedChance(_bytes(self.seed, "seed"))


class Record(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match written down: by which rules it was set, and every move."""

    format: int
    game: str
    rules: int
    """Version of the game's rules."""
    pack: PackMark | None = None
    seats: int
    settings: dict[str, object] = {}
    players: list[str] = []
    chance: ChanceMark
    imagined: Imagined | None = None
    moves: list[str] = []
    notes: list[Note] = []
    result: dict[str, object] | None = None
    hash: str = ""

    def sealed(self) -> Record:
        """The same record with its hash written in."""
        return msgspec.structs.replace(self, hash=self.compute_hash())

    def compute_hash(self) -> str:
        """The hash over everything but itself."""
        bare = msgspec.structs.replace(self, hash="")
        return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()

    def to_json(self) -> str:
        """The record as it is stored: one JSON document, indented for people."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

    def save(self, file: Path) -> None:
        """Write it to a file."""
        file.write_text(self.to_json() + "\n", "utf-8")


def read_record(source: Record | str | bytes | Path | dict[str, object]) -> Record:
    """A record from a file, a JSON text or plain data; altered or damaged ones are refused."""
    record = source if isinstance(source, Record) else _decode(source)
    if record.format != FORMAT:
        raise RecordError(f"this record has format {record.format}; this Parlour reads format {FORMAT}")
    if record.hash != record.compute_hash():
        raise RecordError("this record was altered: its hash does not fit its contents")
    return record


def _decode(source: str | bytes | Path | dict[str, object]) -> Record:
    if isinstance(source, Path):
        try:
            source = source.read_bytes()
        except OSError as error:
            raise RecordError(f"{error.filename}: {error.strerror}") from None
    try:
        if isinstance(source, dict):
            return msgspec.convert(source, Record)
        return msgspec.json.decode(source, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RecordError(f"this is no record: {error}") from None
