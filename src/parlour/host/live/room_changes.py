"""Changes of a room's state between matches: sitting down, leaving, other rules, beginning, playing again. Nothing
else changes here."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final, Literal

from parlour.bots.seating import make_bot
from parlour.host import wire
from parlour.host.names import bot_name, clean_name, looks_like
from parlour.host.refusal import Refused, reason
from parlour.host.store.rows import MutedPlace, RoomState, SeatState
from parlour.host.thinking.levels import levels
from parlour.host.tokens import Person, new_code, new_id
from parlour.kernel import Game, GameError, Match, find_game
from parlour.kernel.chance import commitment, default_nonce

from .connection import Connection
from .match import LiveMatch
from .rehearsal import Rehearsal

MOST_KEPT_OUT: Final = 200  # people sent away, and the same number muted


def new_secret() -> str:
    """The host's part of a match's chance."""
    return secrets.token_hex(32)


def open_room(wish: wire.NewRoom, owner: Person, now: int) -> tuple[RoomState, str]:
    """A new room as requested, and its secret. Refused if the game does not allow these settings."""
    game = find_game(wish.game)
    must_have_pack(game, wish.pack)
    pack = game.read_pack(wish.pack) if wish.pack is not None or game.pack is not None else None
    game.set_for(len(seats_of(wish)), wish.settings, wish.preset, pack)
    return room_of(wish, owner, now)


def seats_of(wish: wire.NewRoom) -> list[wire.SeatWish]:
    """Who is to sit where."""
    if isinstance(wish.seats, list):
        return wish.seats
    return [wire.SeatWish("me"), *[wire.SeatWish()] * (wish.seats - 1)]


def room_of(wish: wire.NewRoom, owner: Person, now: int) -> tuple[RoomState, str]:
    """The same, whatever its settings are: those of a fork were set by the rules and the pack of its match."""
    game, seats = find_game(wish.game), seats_of(wish)
    if wish.absent != "default":
        must_offer(game, wish.absent)
    secret = new_secret()
    state = RoomState(
        id=new_id(),
        code=new_code(),
        game=game.name,
        seats=[SeatState(colour=number % 10, emblem=wire.EMBLEMS[number % 10]) for number in range(len(seats))],
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


def must_have_pack(game: Game, pack: str | None) -> None:
    """Refuse the name of a pack that is not here, before it is read: it could be a path."""
    if pack is not None and pack not in game.packs:
        raise Refused("no_such_pack", 400, pack=pack)


def must_offer(game: Game, bot: str) -> None:
    """Refuse a bot that this host does not offer."""
    if bot not in levels(game):
        try:
            make_bot(game, bot)
        except GameError as error:
            raise Refused("no_such_bot", 400, bot=bot, why=str(error)) from None
        raise Refused("no_such_bot", 400, bot=bot, why=reason("offered", bots=levels(game)))


def seat_bot(state: RoomState, number: int, bot: str, name: str | None = None) -> None:
    """Seat a bot."""
    must_offer(find_game(state.game), bot)
    _must_gather(state)
    seat = _seat(state, number)
    if seat.kind == "person":
        raise Refused("seat_taken", seat=number)
    taken = [other.name for other in state.seats if other.kind != "open" and other is not seat]
    plain = clean_name(name) if name is not None else bot_name(number)
    seat.kind, seat.bot, seat.name, seat.ready = "bot", bot, _distinct(plain, number, taken), True


def sit(state: RoomState, person: Person, join: wire.Join) -> int:
    """Seat a person, on a certain seat or on the first open one."""
    _must_gather(state)
    if is_kept_out(state, person):
        raise Refused("kicked", 403)
    if join.seat is None:
        free = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
        if not free:
            raise Refused("full")
        number = free[0]
    else:
        number = join.seat
    seat = _seat(state, number)
    if seat.kind != "open":
        raise Refused("seat_taken", seat=number)
    taken = [other.name for other in state.seats if other.kind != "open"]
    name = _distinct(clean_name(join.name) if join.name is not None else person.name, number, taken)
    seat.kind, seat.person, seat.name, seat.nonce, seat.ready = "person", person.id, name, join.nonce, True
    seat.occupancy += 1
    _dress(state, number, join.colour, join.emblem)
    return number


def _distinct(name: str, number: int, taken: list[str]) -> str:
    """The name, with a number if it could be mistaken for another one here: that of the seat, if it is free."""
    distinct = name
    while looks_like(distinct, taken):
        number += 1
        distinct = f"{name[:21]} {number}"
    return distinct


def change_looks(state: RoomState, number: int, look: wire.LookWish) -> None:
    """Change the colour or emblem of a seat before the match begins."""
    _must_gather(state)
    _seat(state, number)
    _dress(state, number, look.colour, look.emblem)


def _dress(state: RoomState, number: int, colour: int | None, emblem: wire.Emblem | None) -> None:
    """Give a seat the colour and emblem it wants; the seat that had them gets those of this one."""
    seat = state.seats[number]
    for other in state.seats:
        if colour is not None and other is not seat and other.colour == colour:
            if other.kind == "person":
                raise Refused("colour_taken", colour=colour)
            other.colour = seat.colour
        if emblem is not None and other is not seat and other.emblem == emblem:
            if other.kind == "person":
                raise Refused("emblem_taken", emblem=emblem)
            other.emblem = seat.emblem
    seat.colour = seat.colour if colour is None else colour
    seat.emblem = seat.emblem if emblem is None else emblem


def stand_up(state: RoomState, number: int) -> None:
    """Give up a seat and every token for it. If the owner leaves, the room passes to somebody who stays."""
    if state.phase == "playing":
        raise Refused("playing")
    seat = _seat(state, number)
    if seat.kind == "open":
        raise Refused("seat_empty", seat=number)
    left = seat.person
    _clear(seat)
    staying = [other.person for other in state.seats if other.person is not None]
    if left == state.owner and left not in staying:
        if staying:
            state.owner = staying[0]
        else:
            state.phase = "over"  # nobody is left: the room is closed


def _clear(seat: SeatState) -> None:
    seat.kind, seat.person, seat.name, seat.bot, seat.nonce, seat.ready = "open", None, "", None, None, True
    seat.occupancy += 1


def keep_out(state: RoomState, number: int) -> None:
    """Send the person on this seat away, and keep them out of the room. Somebody who has only not come back after a
    match may come later."""
    seat = _seat(state, number)
    person = seat.person
    if person is not None and seat.ready and person != state.owner and person not in state.kicked:
        must_have_space(state.kicked)
        state.kicked.append(person)


def is_kept_out(state: RoomState, person: Person) -> bool:
    """Whether this person was sent away and has no other seat here."""
    return person.id in state.kicked and person.id not in {seat.person for seat in state.seats}


def must_have_space(kept_out: list[str]) -> None:
    """Refuse one person more if the list is full, rather than drop an old entry."""
    if len(kept_out) >= MOST_KEPT_OUT:
        raise Refused("too_many_kept_out", most=MOST_KEPT_OUT)


def mute(state: RoomState, person: str, place: str | None, now: int) -> None:
    """Silence somebody in the chat, and new guests from the same place: also those who came after an earlier mute."""
    if person not in state.muted:
        must_have_space(state.muted)
        state.muted = sorted([*state.muted, person])
    if place is not None:
        before = state.muted_places.get(person)
        state.muted_places[person] = MutedPlace(place, before.since if before is not None else now)


def unmute(state: RoomState, person: str) -> None:
    """Let somebody speak again."""
    state.muted = [one for one in state.muted if one != person]
    state.muted_places.pop(person, None)


def give_nonce(state: RoomState, number: int, nonce: str) -> None:
    """A seat's part of the chance of the next match."""
    _must_gather(state)
    _seat(state, number).nonce = nonce


def begin(state: RoomState, secret: str) -> Match:
    """The match of this room. Its chance comes from the secret and everyone's nonces."""
    _must_gather(state)
    _must_be_full(state)
    absent = [seat.name for seat in state.seats if not seat.ready]
    if absent:
        raise Refused("not_ready", names=absent)
    must_have_pack(find_game(state.game), state.pack)  # it may have been removed since the room was opened
    for number, seat in enumerate(state.seats):
        if seat.nonce is None:  # bots, and people who trust the host
            seat.nonce = default_nonce(bytes.fromhex(secret), number).hex()
    nonces = [bytes.fromhex(seat.nonce or "") for seat in state.seats]
    m = Match.new(
        state.game,
        len(state.seats),
        None,
        state.pack,
        state.settings,
        state.preset,
        [seat.name for seat in state.seats],
        fair=(bytes.fromhex(secret), nonces),
    )
    state.phase = "playing"
    state.match = new_id()
    return m


def play_again(state: RoomState, asker: str) -> str:
    """Back to gathering, with a new secret. Everyone keeps their seat; all but the one who asks may go on reading the
    result, and have to say when they are ready."""
    if state.phase != "over" or state.match is None:
        raise Refused("not_over")
    for seat in state.seats:
        seat.ready = seat.person is None or seat.person == asker
    state.past = [*state.past, state.match]
    state.match = None
    state.phase = "gathering"
    return _new_chance(state)


def get_ready(state: RoomState, number: int) -> None:
    """This person wants to play again, on all of their seats."""
    _must_gather(state)
    person = _seat(state, number).person
    for seat in state.seats:
        if seat.person == person:
            seat.ready = True


def _new_chance(state: RoomState) -> str:
    """A new secret for the next match, and everyone gives a new part of the chance."""
    secret = new_secret()
    for seat in state.seats:
        seat.nonce = None
    state.commitment = commitment(bytes.fromhex(secret))
    return secret


def change_room(state: RoomState, wish: wire.RoomChange) -> tuple[str, dict[int, int]] | None:
    """Make what was asked for different before the match begins. If seats have moved, return the new secret, and where
    each seat is now. Refused if the game does not allow it."""
    _must_gather(state)
    for name in ("public", "spectators", "clock", "pace"):
        if (value := getattr(wish, name)) is not None:
            setattr(state, name, value)
    if wish.game is not None and wish.game != state.game:
        state.game = find_game(wish.game).name
        state.pack, state.preset, state.settings = None, None, {}
    if wish.pack is not None:
        state.pack = wish.pack or None
    if wish.preset is not None:
        state.preset = wish.preset or None
    if wish.settings is not None:
        state.settings = wish.settings
    stay = wish.seats is None or wish.seats == [*range(len(state.seats))]
    moved = {} if stay else _order_seats(state, wish.seats or [])
    game = find_game(state.game)
    _keep_to_bots_of(game, state, wish)
    must_have_pack(game, state.pack)
    pack = game.read_pack(state.pack) if state.pack is not None or game.pack is not None else None
    game.set_for(len(state.seats), state.settings, state.preset, pack)
    if wish.fill is not None:
        for number, seat in enumerate(state.seats):
            if seat.kind == "open":
                seat_bot(state, number, wish.fill)
    return None if stay else (_new_chance(state), moved)


def _order_seats(state: RoomState, wanted: list[int | None]) -> dict[int, int]:
    """Put the seats into this order; return where each is now. Tokens for a number that has another player are void."""
    before = state.seats
    kept = [number for number in wanted if number is not None]
    if len(set(kept)) < len(kept):
        raise Refused("malformed", 400, why=reason("seat_twice"))
    for number in kept:
        _seat(state, number)
    for number, seat in enumerate(before):
        if seat.kind == "person" and number not in kept:
            raise Refused("seat_taken", seat=number)
    # Higher than any before, also than those of seats that go: no token may ever open a seat for somebody else.
    occupancy = 1 + max(seat.occupancy for seat in before)
    state.seats = [before[number] if number is not None else SeatState(colour=-1, emblem="") for number in wanted]
    for seat in state.seats:
        seat.occupancy = occupancy
        if seat.colour < 0:
            seat.colour, seat.emblem = _free_look(state)
    return {number: place for place, number in enumerate(wanted) if number is not None}


def _free_look(state: RoomState) -> tuple[int, str]:
    """A colour and an emblem that nobody has, as long as there are any."""
    colours = {seat.colour for seat in state.seats}
    emblems = {seat.emblem for seat in state.seats}
    colour = next((one for one in range(10) if one not in colours), 0)
    return colour, next((one for one in wire.EMBLEMS if one not in emblems), wire.EMBLEMS[0])


def _keep_to_bots_of(game: Game, state: RoomState, wish: wire.RoomChange) -> None:
    """Bots that this game does not have give their places to its first one."""
    if wish.absent is not None:
        if wish.absent != "default":
            must_offer(game, wish.absent)
        state.absent = wish.absent
    elif state.absent != "default" and state.absent not in levels(game):
        state.absent = "default"
    for seat in state.seats:
        if seat.kind == "bot" and seat.bot not in levels(game):
            seat.bot = levels(game)[0]


def hand_over(state: RoomState, number: int, person: Person) -> None:
    """Give the seat of somebody who has gone to somebody else, also while a match is played."""
    seat = _seat(state, number)
    if seat.kind != "person":
        raise Refused("seat_empty", seat=number)
    if is_kept_out(state, person):
        raise Refused("kicked", 403)
    taken = [other.name for other in state.seats if other.kind != "open" and other is not seat]
    seat.person, seat.name, seat.ready = person.id, _distinct(person.name, number, taken), True
    seat.occupancy += 1


def _must_gather(state: RoomState) -> None:
    if state.phase != "gathering":
        raise Refused("playing" if state.phase == "playing" else "closed")


def _must_be_full(state: RoomState) -> None:
    missing = [seat for seat in state.seats if seat.kind == "open"]
    if missing:
        raise Refused("seats_open", count=len(missing))


def _seat(state: RoomState, number: int) -> SeatState:
    if not 0 <= number < len(state.seats):
        raise Refused("no_such_seat", 404, seat=number)
    return state.seats[number]


# --- how a room looks ---


def show_room(
    state: RoomState,
    live: LiveMatch | None,
    connections: Collection[Connection],
    frozen: bool = False,
    rehearsal: Rehearsal | None = None,
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
                kind=seat.kind,
                name=seat.name,
                colour=seat.colour,
                emblem=seat.emblem,
                person=seat.person,
                bot=seat.bot,
                present=number in present,
                away=number in away,
                resigned=away.get(number) == "resigned",
                stand_in=stand_in(state, live, number) if number in away else None,
                nonce=seat.nonce,
                ready=seat.ready,
            )
            for number, seat in enumerate(state.seats)
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
        watchers=_watchers(connections),
        muted=state.muted,
        paused=live is not None and live.paused,
        frozen=frozen,
        rules=rules_told(live, rehearsal),
        own_words=rehearsal.own_words if rehearsal is not None else live is not None and has_own_pack(live.match),
    )


def _watchers(connections: Collection[Connection]) -> list[wire.Watcher]:
    """Everybody who watches and has a name, once however many windows they have."""
    playing = {person.id for one in connections if one.seats and (person := one.person) is not None}
    named = {
        person.id: person.name
        for one in connections
        if not one.seats and (person := one.person) is not None and person.id not in playing
    }
    return [wire.Watcher(person, name) for person, name in sorted(named.items(), key=lambda item: (item[1], item[0]))]


def stand_in(state: RoomState, live: LiveMatch | None, number: int) -> str | None:
    """The bot that plays for a person who is away, if it is not the harmless move."""
    chosen = live.stand_ins.get(number) if live is not None else None
    return chosen or (state.absent if state.absent != "default" else None)


def has_own_pack(m: Match) -> bool:
    """Whether the match has a pack from outside, which may have changed since."""
    return m.pack is not None and not m.game.brings(m.pack)


def rules_told(live: LiveMatch | None, rehearsal: Rehearsal | None) -> Literal["newer", "pinned", "archived"] | None:
    """What everyone should know about the rules of a match; None while they are unchanged."""
    if rehearsal is None:
        return None
    if rehearsal.outcome != "identical":
        return rehearsal.outcome
    noted = live is not None and any(note.what == "rules" for note in live.match.notes)
    return "newer" if noted else None
