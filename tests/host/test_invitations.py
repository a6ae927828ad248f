"""Invitations lead other machines here: never to `localhost`, which is another machine for everyone."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from parlour.host.http import invitations
from parlour.host.http.invitations import addresses_for_friends
from parlour.host.http.server import bind
from tests.host.client import Guest
from tests.host.local_host import LocalHost


def friends(address: str, origins: tuple[str, ...] = ()) -> tuple[tuple[str, ...], int]:
    with closing(bind(address, 0)) as listening:
        return addresses_for_friends(listening, origins), listening.getsockname()[1]


def test_a_host_for_one_machine_has_no_address_for_others() -> None:
    assert friends("127.0.0.1")[0] == ()


def test_a_host_on_the_network_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "network_addresses", lambda: ["192.168.7.5", "fd00::5"])
    found, port = friends("0.0.0.0")
    assert found == (f"http://192.168.7.5:{port}", f"http://[fd00::5]:{port}")


def test_a_public_address_is_the_best() -> None:
    assert friends("127.0.0.1", ("https://play.example",))[0] == ("https://play.example",)


def test_this_machine_knows_its_addresses_without_sending_anything() -> None:
    for address in invitations.network_addresses():
        socket.inet_pton(socket.AF_INET6 if ":" in address else socket.AF_INET, address)
        assert not address.startswith("127.")


async def test_a_page_on_localhost_invites_to_the_network(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    code = (await ann.open("tictactoe"))["room"]["code"]
    here = Guest("http://localhost:8300", "Ann", local.app)
    away = Guest("http://192.168.7.5:8300", "Ann", local.app)
    local.guests += [here, away]
    assert "address" not in await here.get("/api/host")
    local.host.addresses = ("http://192.168.7.5:8300",)
    for guest in (here, away):
        assert (await guest.get("/api/host"))["address"] == "http://192.168.7.5:8300"
        drawn = await guest.web.get(f"/api/codes/{code}/qr")
        assert drawn.headers["content-type"].startswith("image/svg+xml") and drawn.text.startswith("<svg")
    assert (await here.web.get(f"/api/codes/{code}/qr")).text == (await away.web.get(f"/api/codes/{code}/qr")).text
