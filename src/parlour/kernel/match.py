"""A match: a game being played. It holds the table and the record, and acts as the referee.

>>> import parlour
>>> m = parlour.Match.new("connect_four", seats=2, seed=7)
>>> m.asked
[0]
>>> m.options(0)
['drop 1', 'drop 2', 'drop 3', 'drop 4', 'drop 5', 'drop 6', 'drop 7']
>>> m.play(0, "drop 3")
>>> m.play(0, "drop 3")
Traceback (most recent call last):
    ...
parlour.kernel.errors.NotAsked: seat 0 is not asked now; seat 1 is
>>> m
Match.new('connect_four', seats=2, seed=7).played('0 drop 3')
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from .chance import Chance, commitment, fast, sealed
from .errors import IllegalMove, NotAsked, RecordError
from .events import ToldEvent
from .game import Game
from .moves import Move
from .pack import Pack
from .record import FORMAT, ChanceMark, Imagined, Note, PackMark, Record, read_record
from .registry import find_game, find_rules_beside
from .result import Result, without_winners
from .setup import Setup
from .sight import Sight
from .speaker import Speaker
from .table import Table
from .words import common_words, fill, plain


def seat_names(seats: int) -> list[str]:
    """What players without names are called. People count seats from 1."""
    called = common_words()["players", "unnamed"]
    return [fill(called, {"n": seat + 1}, lambda _, number: plain(number), {}) for seat in range(seats)]


class Match:
    """A game being played by seats 0 to n - 1."""

    table: Table

    def __init__(
        self,
        game: Game,
        setup: Setup,
        pack: Pack | None,
        players: list[str],
        mark: ChanceMark,
        secret: str | None,
        chance: Chance | None = None,
        imagined: Imagined | None = None,
    ) -> None:
        """Use `Match.new` or `Match.replay`. `chance` is the stream that `mark` describes, if the caller has it.
        `imagined` says where the table is replaced by one that a seat cannot tell from it."""
        self.game = game
        self.setup = setup
        self.pack = pack
        self.players = players
        self.chance_mark = mark
        self.secret = secret
        self.events: list[ToldEvent] = []
        self.notes: list[Note] = []
        self.seats_played: list[int] = []
        self.moves_played: list[Move] = []
        self.resigned: list[int] = []
        self._points_before = 0  # points of no return before the last move
        self._listed: list[Move] | None = None
        self._listed_for = -1
        self._speaker: Speaker | None = None
        self.imagined = imagined
        self._imagined_at = -1 if imagined is None else imagined.at
        self._begin(mark.begin(secret) if chance is None else chance)

    @staticmethod
    def new(
        game: Game | str,
        seats: int | None = None,
        seed: int | None = None,
        pack: str | Path | Pack | None = None,
        settings: Mapping[str, object] | None = None,
        preset: str | None = None,
        players: Sequence[str] | None = None,
        stream: str = "sealed",
        fair: tuple[bytes, Sequence[bytes]] | None = None,
    ) -> Match:
        """A new match. `pack` is the name of one, its folder, or one that was read. `seed` fixes chance openly; `fair`
        is the host's secret and the seats' nonces; with neither, the seed is random. `stream="fast"` is for playtests.
        """
        found = find_game(game) if isinstance(game, str) else game
        if isinstance(pack, Pack):
            read: Pack | None = pack
        else:
            read = found.read_pack(pack) if pack is not None or found.pack is not None else None
        setup = found.usual.get(seats) if read is None and preset is None and not settings else None
        if setup is None:
            setup = found.set_for(seats, settings, preset, read)
        names = list(players) if players is not None else seat_names(setup.seats)
        if fair is not None:
            mark = ChanceMark(commitment=commitment(fair[0]), nonces=[nonce.hex() for nonce in fair[1]])
            return Match(found, setup, read, names, mark, fair[0].hex())
        number = secrets.randbits(48) if seed is None else seed
        if stream == "fast":
            return Match(found, setup, read, names, ChanceMark(stream="fast", seed=number), None, fast(number))
        return Match(found, setup, read, names, ChanceMark(seed=number), None, sealed(number))

    @staticmethod
    def replay(
        record: Record | str | bytes | Path | dict[str, object],
        secret: str | None = None,
        pack: Path | None = None,
        game: Game | None = None,
    ) -> Match:
        """Play a record again, move by move, and refuse it if anything does not fit.

        Pass `secret`, the host's, while the match is running; `pack`, a folder, if the pack came from outside; and
        `game` if it is not installed.
        """
        written = read_record(record)
        game = game if game is not None else _find_rules(written)
        if game.version != written.rules:
            raise RecordError(
                f"this record was played by rules {written.rules} of {game.name}; these are rules {game.version}"
            )
        read = _read_pack(game, written.pack, pack)
        setup = game.set_for(written.seats, written.settings, None, read)
        if written.players and len(written.players) != setup.seats:
            raise RecordError(f"this record names {len(written.players)} players for {setup.seats} seats")
        imagined = written.imagined
        if imagined is not None and not (0 <= imagined.seat < setup.seats and imagined.at >= 0):
            raise RecordError(
                f"this record was imagined by seat {imagined.seat} after {imagined.at} moves: there is none"
            )
        m = Match(game, setup, read, written.players, written.chance, secret, None, imagined)
        m.follow(written.notes)
        for number, line in enumerate(written.moves, 1):
            try:
                m.played(line)
            except (IllegalMove, NotAsked, ValueError) as error:
                raise RecordError(f"move {number} of this record, {line!r}, cannot be played: {error}") from None
            m.follow(written.notes)
        result = m.result.as_dict() if m.result is not None else None
        if written.result is not None and written.result != result and not was_ended(written, m):
            raise RecordError(f"this record says the match ended with {written.result}, but it ends with {result}")
        return m

    # --- what is going on ---

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.table.over

    @property
    def result(self) -> Result | None:
        """How the match ended, once it has."""
        return self.table.result

    @property
    def asked(self) -> list[int]:
        """The seats that must decide now."""
        return self.table.asked()

    def __iter__(self) -> Iterator[tuple[int, list[Move]]]:
        """Go through all decisions to the end: `for seat, options in m: m.play(seat, options[0])`."""
        while not self.table.over:
            seat = self.table.next_asked()
            yield seat, self._options(seat)[:]

    def options(self, seat: int) -> list[Move]:
        """The moves open to a seat: empty when it is not asked."""
        t = self.table
        if t.over or (seat != t.next_asked() and seat not in t.asked()):
            return []
        return self._options(seat)[:]

    def default(self, seat: int) -> Move:
        """The move that is played for a seat that does not answer."""
        self._must_be_asked(seat)
        return self.table.default(seat)

    def prompt(self, seat: int) -> str:
        """The question to this seat in words; to a seat that is not asked, what everyone is waiting for."""
        return self.speaker.prompt(self.table, seat)

    def view(self, seat: int) -> Any:
        """Everything this seat may know."""
        return self.table.view(seat)

    def sight(self, seat: int, chance: Chance) -> Sight:
        """Everything a bot on this seat gets, imagined at once: a bot may think in another thread, and the match may go
        on without it."""
        sight = Sight(self.table, seat, chance, self.game.perfect_information)
        sight.table  # noqa: B018
        return sight

    @property
    def speaker(self) -> Speaker:
        """Says everything about this match in words."""
        if self._speaker is None:
            self._speaker = Speaker(self.game.words_with(self.pack), self.game.ids(self.setup), self.players)
        return self._speaker

    # --- playing ---

    def play(self, seat: int, move: Move | str) -> None:
        """Play a move for a seat. A refused move raises an error and changes nothing."""
        t = self.table
        if t.over or seat != t.next_asked():
            self._must_be_asked(seat)
        if isinstance(move, str):
            wanted = self._read(seat, move)
        else:
            wanted = move
        for option in self._options(seat):
            if option is wanted:
                break
        else:
            raise IllegalMove(self._refusal(seat, self.game.write(self.setup, wanted)))
        self._points_before = t.points()
        self.seats_played.append(seat)
        self.moves_played.append(wanted)
        self._listed = None
        t.take(seat, wanted)
        if len(self.moves_played) == self._imagined_at:
            self._imagine()

    def played(self, *lines: str) -> Match:
        """Play moves written as in a record, `"0 drop 3"`; returns the match."""
        for line in lines:
            seat, _, move = line.partition(" ")
            if not seat.isdecimal() or not move or not line.isprintable():
                raise IllegalMove(f"{line!r} is no move: write the seat, the verb and its target, as in '0 mark 4'")
            self.play(int(seat), move)
        return self

    def undo(self, seat: int) -> None:
        """Take back this seat's last move: never past chance, something revealed, or another seat's move."""
        why = self.why_no_undo(seat)
        if why is not None:
            raise IllegalMove(self.explain_no_undo(why))
        self._listed = None
        last = self._last_move_of(seat)
        del self.seats_played[last]
        del self.moves_played[last]
        made = len(self.moves_played)
        self.notes = [msgspec.structs.replace(note, at=min(note.at, made)) for note in self.notes]
        self._begin(self.chance_mark.begin(self.secret))
        for number, played in enumerate(self.seats_played):
            self._points_before = self.table.points()
            self.table.take(played, self.moves_played[number])
            if number + 1 == self._imagined_at:
                self._imagine()

    def why_no_undo(self, seat: int) -> str | None:
        """Why this seat cannot take anything back now, as a key of the words' `no_undo`; None if it can."""
        if self.table.over:
            return "over"
        if self.table.answered(seat):
            return "revealed" if self._last_move_of(seat) < self._imagined_at else None
        if not self.seats_played:
            return "nothing_played"
        if self.seats_played[-1] != seat:
            return "moved_since"
        if self._points_before != self.table.points():
            return "revealed"
        return None

    def explain_no_undo(self, why: str) -> str:
        """The same in words, for which a game needs no words of its own."""
        last = self.players[self.seats_played[-1]] if self.seats_played else ""
        return fill(common_words()["no_undo", why], {"seat": last}, lambda kind, value: str(value), {})

    def resign(self, seat: int) -> None:
        """Give up. If only one side is left, it has won; otherwise the seat stays in, and somebody else plays it."""
        if self.over:
            raise NotAsked("the match is over")
        if seat in self.resigned or seat not in self.table.living():
            raise IllegalMove(f"seat {seat} is not in the game any more")
        self.note("resigned", seat)
        self._resign(seat)

    # --- records ---

    def record(self, with_pack: bool = False) -> Record:
        """The match so far as a record, which holds the secret of its chance only once the match is over. With
        `with_pack` it carries a pack that does not come with the game, and so can be replayed anywhere."""
        mark = self.chance_mark
        if self.over and self.secret is not None:
            mark = msgspec.structs.replace(mark, secret=self.secret)
        record = Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.game.version,
            pack=PackMark(self.pack.name, self.pack.hash) if self.pack is not None else None,
            seats=self.setup.seats,
            settings=msgspec.structs.asdict(self.setup.settings),
            players=self.players,
            chance=mark,
            imagined=self.imagined,
            moves=self._lines(),
            notes=self.notes[:],
            result=self.result.as_dict() if self.result is not None else None,
        )
        if with_pack and self.pack is not None and not self.game.brings(self.pack):
            return record.carrying(self.pack)
        return record.sealed()

    def note(self, what: str, seat: int | None = None, value: str = "") -> None:
        """Record something other than a move: a clock that ran out, a substitute who took the seat."""
        self.notes.append(Note(at=len(self.moves_played), what=what, seat=seat, value=value))

    def follow(self, notes: Sequence[Note]) -> None:
        """Copy the notes that a record has at this point, and carry out resignations."""
        for note in notes:
            if note.at == len(self.moves_played):
                self.notes.append(note)
                if note.what == "resigned" and note.seat is not None and not self.over:
                    self._resign(note.seat)

    def __repr__(self) -> str:
        chance = f"seed={self.chance_mark.seed}" if self.chance_mark.seed is not None else "fair=…"
        defaults = msgspec.structs.asdict(self.game.settings())
        chosen = {k: v for k, v in msgspec.structs.asdict(self.setup.settings).items() if v != defaults[k]}
        settings = f", settings={chosen}" if chosen else ""
        pack = f", pack={self.pack.name!r}" if self.pack is not None else ""
        stream = ", stream='fast'" if self.chance_mark.stream == "fast" else ""
        moves = f".played({', '.join([repr(line) for line in self._lines()])})" if self.moves_played else ""
        return f"Match.new({self.game.name!r}, seats={self.setup.seats}, {chance}{pack}{settings}{stream}){moves}"

    # --- inside ---

    def _begin(self, chance: Chance) -> None:
        self.events.clear()
        t: Table = self.game.table(self.setup)
        t.listen(self.events)
        t.begin(chance)
        self.table = t
        if self._imagined_at == 0:
            self._imagine()

    def _imagine(self) -> None:
        """From here on, play on a table that one seat cannot tell from the real one."""
        imagined = self.imagined
        assert imagined is not None
        if self.table.over:
            raise RecordError("a match that is over cannot be played on")
        self.table = self.table.imagine(imagined.seat, imagined.chance())
        self.table.listen(self.events)
        self._listed = None
        self._points_before = -1  # nothing before it can be taken back

    def _resign(self, seat: int) -> None:
        self.resigned.append(seat)
        t = self.table
        staying = [other for other in t.living() if other not in self.resigned]
        if len({other if t.teams is None else t.teams[other] for other in staying}) <= 1:
            for other in self.resigned:
                t.leave(other)  # a seat that gave up earlier ranks lower
            t.finish(staying, "resigned")

    def _options(self, seat: int) -> list[Move]:
        listed = self._listed
        if listed is not None and self._listed_for == seat:
            return listed
        options = self.table.options(seat)
        self._listed = options
        self._listed_for = seat
        return options

    def _last_move_of(self, seat: int) -> int:
        """Which move was this seat's last; others may have answered the same poll since."""
        last = len(self.seats_played) - 1
        while self.seats_played[last] != seat:
            last -= 1
        return last

    def _must_be_asked(self, seat: int) -> None:
        if self.table.over:
            raise NotAsked("the match is over")
        asked = self.table.asked()
        if seat not in asked:
            who = f"seat {asked[0]} is" if len(asked) == 1 else f"seats {', '.join([str(s) for s in asked])} are"
            raise NotAsked(f"seat {seat} is not asked now; {who}")

    def _read(self, seat: int, text: str) -> Move:
        move = self.game.read(self.setup, text) if text.strip() else None
        if move is None:
            raise IllegalMove(self._refusal(seat, text))
        return move

    def _refusal(self, seat: int, text: str) -> str:
        return refusal(self.game, self.setup, seat, text, self._options(seat))

    def _lines(self) -> list[str]:
        return [
            f"{seat} {self.game.write(self.setup, move)}"
            for seat, move in zip(self.seats_played, self.moves_played, strict=True)
        ]


def was_ended(written: Record, m: Match) -> bool:
    """Whether this record says that the players ended the match by agreement, before it was over."""
    agreed = any(note.what == "ended" for note in written.notes)
    return agreed and not m.over and written.result == without_winners(written.seats)


def refusal(game: Game, setup: Setup, seat: int, text: str, options: Sequence[Move]) -> str:
    """Why a move is refused: it is not among the options."""
    listed = ", ".join([repr(game.write(setup, option)) for option in options[:12]])
    return f"{text!r} is not open to seat {seat}; open are {listed}{' …' if len(options) > 12 else ''}"


def _find_rules(written: Record) -> Game:
    """The rules of a record: those in use, unless its own are installed beside them."""
    game = find_game(written.game)
    return game if game.version == written.rules else find_rules_beside(written.game, written.rules) or game


def _read_pack(game: Game, mark: PackMark | None, given: Path | None) -> Pack | None:
    if mark is None:
        return game.read_pack(None) if game.pack is not None else None
    try:
        pack = game.read_pack(given) if given is not None else game.pack_of(mark.name, mark.hash, mark.body)
    except Exception as error:
        raise RecordError(f"this record needs the pack {mark.name!r}: {error}") from None
    if pack is None or not pack.may_be(mark.hash):  # a folder that was given
        raise RecordError(f"the pack {mark.name!r} is not the one this record was played with")
    return pack
