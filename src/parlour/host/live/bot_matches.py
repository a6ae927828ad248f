"""Matches that only bots play, or those who play for people who are away. They cost as much as others, and nobody has
to be there: so only some of them go on at once, and one that nobody watches stands still until somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from parlour.host.config import Limits
from parlour.host.refusal import Refused

if TYPE_CHECKING:
    from .room import LiveRoom

HOST: Final = "host"  # who owns the match that visitors can watch: there is one, and it always has a place


class BotMatches:
    """Those that go on."""

    def __init__(self, limits: Limits, clock: Callable[[], int]) -> None:
        self._limits = limits
        self._clock = clock
        self._rooms: dict[str, LiveRoom] = {}

    def may_go_on(self, room: LiveRoom) -> bool:
        """Whether bots may play on in this room, where nobody else plays."""
        if self._is_deserted(room):
            return False
        if self._rooms.get(room.state.id) is not room and room.state.owner != HOST:
            if self._is_full(room.home):
                return False
            self._rooms[room.state.id] = room
        return True

    def must_have_place(self, room: LiveRoom) -> None:
        """Refuse one more, if there are too many."""
        if (
            all(seat.kind == "bot" for seat in room.state.seats)
            and room.state.owner != HOST
            and self._is_full(room.home)
        ):
            raise Refused("too_many_bot_matches")

    def _is_deserted(self, room: LiveRoom) -> bool:
        patience = self._limits.unwatched_seconds * 1_000
        return not room.connections and self._clock() - room.watched > patience

    def _is_full(self, home: str) -> bool:
        """Whether there is no place for one more from this address."""
        self._rooms = {id: room for id, room in self._rooms.items() if self._goes_on(room)}
        from_there = sum(room.home == home for room in self._rooms.values()) if home else 0
        return len(self._rooms) >= self._limits.bot_matches or from_there >= self._limits.bot_matches_of_one_address

    def _goes_on(self, room: LiveRoom) -> bool:
        live = room.live
        return live is not None and not (live.over or live.paused or live.people_play or self._is_deserted(room))
