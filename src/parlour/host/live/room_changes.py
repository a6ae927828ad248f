"""What changes a room's state between matches: sitting down, leaving, beginning, playing again. It touches nothing
else."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from parlour.bots.seating import make_bot
from parlour.host import wire
from parlour.host.refusal import Refused, reason
from parlour.host.store.rows import Chair, RoomState
from parlour.host.thinking.levels import levels
from parlour.host.tokens import Person, new_code, new_id
from parlour.kernel import Game, GameError, Match, find_game
from parlour.kernel.chance import commitment, default_nonce

from .connection import Connection
from .match import LiveMatch


def new_secret() -> str:
    """The host's part of a match's chance."""
    return secrets.token_hex(32)


def open_room(wish: wire.NewRoom, owner: Person, now: int) -> tuple[RoomState, str]:
    """A new room as somebody wishes it, and its secret. Refused, if the game does not allow these settings."""
    game = find_game(wish.game)
    seats = wish.seats if isinstance(wish.seats, list) else [wire.SeatWish("me"), *[wire.SeatWish()] * (wish.seats - 1)]
    if wish.pack is not None and wish.pack not in game.packs:
        raise Refused("no_such_pack", 400, pack=wish.pack)  # before it is read: it could be a path
    pack = game.read_pack(wish.pack) if wish.pack is not None or game.pack is not None else None
    game.set_for(len(seats), wish.settings, wish.preset, pack)
    if wish.absent != "default":
        must_offer(game, wish.absent)
    secret = new_secret()
    state = RoomState(
        id=new_id(),
        code=new_code(),
        game=game.name,
        chairs=[Chair(colour=number % 10, emblem=wire.EMBLEMS[number % 10]) for number in range(len(seats))],
        owner=owner.id,
        opened=now,
        commitment=commitment(bytes.fromhex(secret)),
        public=wish.public,
        spectators=wish.spectators,
        clock=wish.clock,
        absent=wish.absent,
        pace=wish.pace,
        settings=wish.settings,
        pack=wish.pack,
        preset=wish.preset,
    )
    for number, seat in enumerate(seats):
        if seat.kind == "bot":
            seat_bot(state, number, seat.bot or levels(game)[0], seat.name)
            _dress(state, number, seat.colour, seat.emblem)
        elif seat.kind == "me":
            sit(state, owner, wire.Join(number, seat.name, seat.colour, seat.emblem, seat.nonce))
    if wish.begin:
        _must_be_full(state)
    return state, secret


def must_offer(game: Game, bot: str) -> None:
    """Refuse a bot that this host does not offer."""
    if bot not in levels(game):
        try:
            make_bot(game, bot)
        except GameError as error:
            raise Refused("no_such_bot", 400, bot=bot, why=str(error)) from None
        raise Refused("no_such_bot", 400, bot=bot, why=reason("offered", bots=levels(game)))


def seat_bot(state: RoomState, number: int, bot: str, name: str | None = None) -> None:
    """A bot sits down."""
    must_offer(find_game(state.game), bot)
    _must_gather(state)
    chair = _chair(state, number)
    if chair.kind == "person":
        raise Refused("seat_taken", seat=number)
    taken = {other.name for other in state.chairs}
    plain = " ".join(name.split()) if name is not None else f"Bot {number + 1}"
    chair.kind, chair.bot, chair.name = "bot", bot, plain if plain not in taken else f"{plain} {number + 1}"


def sit(state: RoomState, person: Person, join: wire.Join) -> int:
    """Somebody sits down, on a certain seat or on the first that is open."""
    _must_gather(state)
    if join.seat is None:
        free = [number for number, chair in enumerate(state.chairs) if chair.kind == "open"]
        if not free:
            raise Refused("full")
        number = free[0]
    else:
        number = join.seat
    chair = _chair(state, number)
    if chair.kind != "open":
        raise Refused("seat_taken", seat=number)
    name = " ".join((join.name or person.name).split())
    if name in {other.name for other in state.chairs}:
        name = f"{name[:21]} {number + 1}"
    chair.kind, chair.person, chair.name, chair.nonce = "person", person.id, name, join.nonce
    chair.occupancy += 1
    _dress(state, number, join.colour, join.emblem)
    return number


def change_looks(state: RoomState, number: int, look: wire.LookWish) -> None:
    """Another colour or emblem, before the match begins."""
    _must_gather(state)
    _chair(state, number)
    _dress(state, number, look.colour, look.emblem)


def _dress(state: RoomState, number: int, colour: int | None, emblem: wire.Emblem | None) -> None:
    """Give a seat the colour and emblem it wants; whoever had them gets those of this seat."""
    chair = state.chairs[number]
    for other in state.chairs:
        if colour is not None and other is not chair and other.colour == colour:
            if other.kind == "person":
                raise Refused("colour_taken", colour=colour)
            other.colour = chair.colour
        if emblem is not None and other is not chair and other.emblem == emblem:
            if other.kind == "person":
                raise Refused("emblem_taken", emblem=emblem)
            other.emblem = chair.emblem
    chair.colour = chair.colour if colour is None else colour
    chair.emblem = chair.emblem if emblem is None else emblem


def stand_up(state: RoomState, number: int) -> None:
    """A seat is given up, and with it every token for it. The room passes to somebody who stays."""
    if state.phase == "playing":
        raise Refused("playing")
    chair = _chair(state, number)
    if chair.kind == "open":
        raise Refused("seat_empty", seat=number)
    left = chair.person
    chair.kind, chair.person, chair.name, chair.bot, chair.nonce = "open", None, "", None, None
    chair.occupancy += 1
    staying = [other.person for other in state.chairs if other.person is not None]
    if left == state.owner and left not in staying:
        if staying:
            state.owner = staying[0]
        else:
            state.phase = "over"  # nobody is left: the room is closed


def give_nonce(state: RoomState, number: int, nonce: str) -> None:
    """A seat's part of the chance of the next match."""
    _must_gather(state)
    _chair(state, number).nonce = nonce


def begin(state: RoomState, secret: str) -> Match:
    """The match of this room. Its chance comes from the secret and everyone's nonces."""
    _must_gather(state)
    _must_be_full(state)
    for number, chair in enumerate(state.chairs):
        if chair.nonce is None:  # bots, and people who trust the host
            chair.nonce = default_nonce(bytes.fromhex(secret), number).hex()
    nonces = [bytes.fromhex(chair.nonce or "") for chair in state.chairs]
    m = Match.new(
        state.game,
        len(state.chairs),
        None,
        state.pack,
        state.settings,
        state.preset,
        [chair.name for chair in state.chairs],
        fair=(bytes.fromhex(secret), nonces),
    )
    state.phase = "playing"
    state.match = new_id()
    return m


def play_again(state: RoomState) -> str:
    """Back to gathering, everyone one seat further, with a new secret."""
    if state.phase != "over" or state.match is None:
        raise Refused("not_over")
    secret = new_secret()
    occupancies = [chair.occupancy for chair in state.chairs]
    state.chairs = [*state.chairs[-1:], *state.chairs[:-1]]
    for chair, occupancy in zip(state.chairs, occupancies, strict=True):
        chair.occupancy = occupancy + 1
        chair.nonce = None
    state.past = [*state.past, state.match]
    state.match = None
    state.phase = "gathering"
    state.commitment = commitment(bytes.fromhex(secret))
    return secret


def _must_gather(state: RoomState) -> None:
    if state.phase != "gathering":
        raise Refused("playing" if state.phase == "playing" else "closed")


def _must_be_full(state: RoomState) -> None:
    missing = [chair for chair in state.chairs if chair.kind == "open"]
    if missing:
        raise Refused("seats_open", count=len(missing))


def _chair(state: RoomState, number: int) -> Chair:
    if not 0 <= number < len(state.chairs):
        raise Refused("no_such_seat", 404, seat=number)
    return state.chairs[number]


# --- how a room looks ---


def show_room(
    state: RoomState, live: LiveMatch | None, connections: Collection[Connection], frozen: bool = False
) -> wire.Room:
    """A room as everyone in it sees it."""
    away = live.away if live is not None else {}
    present = {seat for connection in connections for seat in connection.seats}
    return wire.Room(
        id=state.id,
        code=state.code,
        game=state.game,
        seats=[
            wire.Seat(
                seat=number,
                kind=chair.kind,
                name=chair.name,
                colour=chair.colour,
                emblem=chair.emblem,
                person=chair.person,
                bot=chair.bot,
                present=number in present,
                away=number in away,
                resigned=away.get(number) == "resigned",
                nonce=chair.nonce,
            )
            for number, chair in enumerate(state.chairs)
        ],
        owner=state.owner,
        phase=state.phase,
        public=state.public,
        spectators=state.spectators,
        clock=state.clock,
        absent=state.absent,
        pace=state.pace,
        opened=state.opened,
        commitment=state.commitment,
        settings=state.settings,
        pack=state.pack,
        preset=state.preset,
        match=state.match,
        past=state.past,
        watching=sum(not connection.seats for connection in connections),
        muted=state.muted,
        paused=live is not None and live.paused,
        frozen=frozen,
    )
