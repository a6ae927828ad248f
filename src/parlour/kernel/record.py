"""A record: header and moves. It replays to exactly the same table, and it is the only thing that is stored.

It is a small JSON document that people can read: moves stand as `"0 drop 3"`, seat, verb and targets by the
pack's ids. `hash` covers everything else, so that a slip or a hasty change is noticed. Anyone can compute a new hash
after a change, so a host also signs the records it hands out. To be sure of the dice, check the commitment. `parlour
verify` does it all.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Literal

import msgspec

from .chance import Chance, SealedChance, commitment, fair_seed, fast, sealed
from .errors import RecordError
from .pack import Pack

FORMAT = 1
FORK = "fork"  # what a note says where the first moves come from another match


class ChanceMark(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the chance of a match came from.

    Local play and playtests have a `seed` that everyone can see. Hosted play has the `commitment` to the host's secret
    and the seats' `nonces` from the start, and the `secret` once the match is over.
    """

    stream: Literal["sealed", "fast"] = "sealed"
    seed: int | None = None
    commitment: str | None = None
    nonces: list[str] = []
    secret: str | None = None

    def begin(self, secret: str | None = None) -> Chance:
        """The stream from its first draw. While the match is running, the host passes its secret here."""
        if self.seed is not None:
            if self.commitment is not None or self.secret is not None:
                raise RecordError("this record names an open seed and a secret: its chance can come from one of them")
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


class PackMark(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Which pack was played, and its hash. A record that travels carries a pack that does not come with its game."""

    name: str
    hash: str
    body: str = ""
    """The pack itself (`Pack.squeezed`), without its pictures."""


class Note(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that happened other than a move: a clock that ran out, a substitute who took a seat."""

    at: int
    """How many moves had been played."""
    what: str
    seat: int | None = None
    value: str = ""


class Imagined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that went on from an imagined table: after how many moves, through whose eyes, and with which seed for
    the redrawn table and the chance that follows."""

    at: int
    seat: int
    seed: str
    of: str = ""
    """The match it was imagined from, if that was hosted."""

    def chance(self) -> Chance:
        """The stream that redraws the table and goes on from there."""
        return SealedChance(_bytes(self.seed, "seed"))


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By which a host vouches for a record: what the host calls itself, its public key, and the signature over name and
    hash, in hexadecimal."""

    host: str
    key: str
    value: str


class Record(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match written down: its rules and setup, and every move."""

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
    signature: Signature | None = None

    def sealed(self) -> Record:
        """The same record with its hash written in, not signed."""
        return msgspec.structs.replace(self, hash=self.compute_hash(), signature=None)

    def carrying(self, pack: Pack) -> Record:
        """The same record with its pack in it, so that it can be replayed where this pack is not installed."""
        return msgspec.structs.replace(self, pack=PackMark(pack.name, pack.hash, pack.squeezed())).sealed()

    def compute_hash(self) -> str:
        """The hash over everything except itself and the signature."""
        bare = msgspec.structs.replace(self, hash="", signature=None)
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
    for note in record.notes:
        if not 0 <= note.at <= len(record.moves):
            raise RecordError(f"a note in this record stands after {note.at} moves; it has {len(record.moves)}")
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
