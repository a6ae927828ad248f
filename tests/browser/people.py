"""People who play over HTTP and a socket, synchronously, alongside those in browsers."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from parlour.host import wire

SPECTATOR = -1


class Person:
    """A person with a name, who keeps what they see, position by position."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.web = httpx.Client(base_url=address, timeout=30)
        self.me = self.post("/api/guest", {"name": name})
        self.socket: ClientConnection | None = None
        self._leaving = ExitStack()
        self.number = 0
        self.now: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.sights: dict[int, dict[str, Any]] = {}
        self.views: dict[int, list[Any]] = {}

    def get(self, path: str) -> Any:
        return self.web.get(path).raise_for_status().json()

    def post(self, path: str, data: Any) -> Any:
        return self.web.post(path, json=data).raise_for_status().json()

    def open(self, game: str, *seats: str, **wishes: Any) -> str:
        """Open a room with these kinds of seats; returns its id."""
        wish = {"game": game, "seats": [{"kind": kind} for kind in seats], "pace": 0, **wishes}
        room: str = self.post("/api/rooms", wish)["room"]["id"]
        return room

    def sit_at(self, room: str) -> None:
        """Open a socket at a room and say hello."""
        tokens = list(self.get(f"/api/rooms/{room}").get("tokens", {}).values())
        place = f"{self.address.replace('http', 'ws', 1)}/ws/{room}"
        self.socket = self._leaving.enter_context(connect(place))
        self.ask(hello={"version": wire.VERSION, "tokens": tokens})

    def ask(self, **request: Any) -> dict[str, Any]:
        assert self.socket is not None
        self.number += 1
        self.socket.send(msgspec.json.encode({"id": self.number, **request}).decode())
        while (message := self.hear()).get("id") != self.number:
            pass
        return message

    def hear(self, seconds: float = 60) -> dict[str, Any]:
        assert self.socket is not None
        message: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=seconds))
        self.room = message.get("room", self.room)
        if "now" in message:
            self.now = message["now"]
            for sight in message["now"]["sights"]:
                self.sights[sight["seat"]] = sight
                self.views.setdefault(sight["seat"], []).append(sight["view"])
        return message

    def asked(self) -> int | None:
        """The seat of mine that is asked, if any."""
        return next((seat for seat, sight in self.sights.items() if sight.get("options")), None)

    def play(self, seat: int, option: int = 0) -> None:
        sight = self.sights[seat]
        answer = self.ask(play=sight["options"][option % len(sight["options"])], at=sight["at"], seat=seat)
        assert "ok" in answer, answer

    def play_on(self, moves: int = 10_000) -> None:
        """Play some option whenever I am asked, this many times or to the end."""
        while "result" not in self.now and moves:
            seat = self.asked()
            if seat is None:
                self.hear()
            else:
                self.play(seat, self.number * 7)
                moves -= 1

    def answer(self, move: str) -> None:
        """Wait until I am asked, then play this."""
        while (seat := self.asked()) is None:
            self.hear()
        assert "ok" in self.ask(play=move, at=self.sights[seat]["at"], seat=seat)

    def until_over(self) -> None:
        """Wait until the host has recorded the end of the match."""
        while self.room.get("phase") != "over":
            self.hear()

    def until_given(self, seat: int) -> None:
        """Wait until the browser of this seat has added its number to chance."""
        while self.room["seats"][seat].get("nonce") is None:
            self.hear()

    @property
    def cookies(self) -> dict[str, Any]:
        """The `storage_state` that makes a browser this person."""
        host = httpx.URL(self.address).host
        cookies = [{"name": c.name, "value": c.value, "domain": host, "path": "/", "expires": time.time() + 3600,
                    "httpOnly": True, "secure": False, "sameSite": "Lax"} for c in self.web.cookies.jar]  # fmt: skip
        return {"cookies": cookies, "origins": []}

    def leave(self) -> None:
        self._leaving.close()
        self.web.close()


def finished(person: Person, game: str, *seats: str, **wishes: Any) -> tuple[str, str]:
    """Let this person play a match to its end; returns the room and the match."""
    room = person.open(game, *seats, begin=True, **wishes)
    person.sit_at(room)
    person.play_on()
    person.until_over()
    return room, person.now["match"]
