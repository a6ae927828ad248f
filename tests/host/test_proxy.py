"""Behind a proxy: who is believed about where a request comes from, and that everything works through a real one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from parlour.host.http.gate import read_origins, read_proxies
from parlour.kernel import ParlourError
from tests.host.caddy import Caddy
from tests.host.client import Guest
from tests.host.conftest import Server
from tests.host.local_host import WIN

BURST = 7  # wrong codes that one address may try at once, and one more every two seconds
FEW = 20


async def tries(address: str, said: list[dict[str, str]], local: str = "127.0.0.1") -> int:
    """How many of these requests for a wrong code are let through, from a certain address."""
    transport = httpx.AsyncHTTPTransport(local_address=local)
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=30) as web:
        answers = [await web.get("/api/codes/ABCDEF", headers=headers) for headers in said]
    assert {answer.status_code for answer in answers} <= {404, 429}
    return sum(answer.status_code == 404 for answer in answers)


def varied(form: str = "10.0.0.{}") -> list[dict[str, str]]:
    return [{"x-forwarded-for": form.format(number), "forwarded": f"for=10.0.0.{number}"} for number in range(40)]


@pytest.mark.parametrize("proxies", [[], ["--trusted-proxy", "10.1.2.3"]])
async def test_only_our_own_proxies_are_believed(store: str, proxies: list[str]) -> None:
    """Not even a client on this machine."""
    server = Server(store, *proxies)
    try:
        assert BURST <= await tries(server.address, varied()) < FEW
    finally:
        assert server.stop() == 0
    assert sum("a proxy is not trusted" in line for line in server.log) == (0 if proxies else 1)


async def test_the_last_address_that_is_no_proxy_counts(store: str) -> None:
    server = Server(store, "--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.9.0.0/16")
    try:
        assert await tries(server.address, varied()) == 40, "forty people"
        assert await tries(server.address, varied("10.0.0.{}, 7.7.7.7")) < FEW, "one who invents thirty-nine"
        assert await tries(server.address, varied("10.0.0.{}, 8.8.8.8, 10.9.1.1")) < FEW, "over two proxies"
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize("text", ["*", "proxy.example", "10.0.0.0/64", "", "10.0.0.1:80"])
def test_something_that_is_not_an_address_cannot_be_a_proxy(text: str) -> None:
    with pytest.raises(ParlourError, match="is no address"):
        read_proxies([text])


@pytest.mark.parametrize(
    "text",
    ["play.example", "https://", "https://play.example/", "ftp://play.example", "", "https://[a", "https://a:b"],
)
def test_something_that_no_browser_sends_cannot_be_an_origin(text: str) -> None:
    with pytest.raises(ParlourError, match="is no origin"):
        read_origins([text])
    assert read_origins(["https://Play.example:8443"]) == ("https://play.example:8443",)


def test_an_address_is_known_in_both_of_its_forms() -> None:
    assert read_proxies(["10.1.2.3/8", "::1"]) == ("10.0.0.0/8", "::ffff:10.0.0.0/104", "::1/128")


@asynccontextmanager
async def behind_caddy(server: Server, folder: Path) -> AsyncIterator[Caddy]:
    """A Caddy that is open."""
    caddy = Caddy(server.port, folder)
    try:
        async with httpx.AsyncClient() as web:
            while True:
                assert caddy.process.poll() is None, (folder / "caddy.log").read_text()
                try:
                    await web.get(f"{caddy.address}/healthz")
                    break
                except httpx.ConnectError:
                    await asyncio.sleep(0.05)
        yield caddy
    finally:
        caddy.stop()


async def test_through_a_real_proxy_everybody_has_limits_of_their_own_and_matches_are_played(
    store: str, tmp_path: Path
) -> None:
    server = Server(store, "--trusted-proxy", "127.0.0.1", "--secure")
    try:
        async with behind_caddy(server, tmp_path) as caddy:
            for place in ("127.0.0.2", "127.0.0.3"):  # the one who tried too often is not the other one
                passed = await tries(caddy.address, varied(), place)
                assert BURST <= passed < FEW, "what clients make up themselves, Caddy does not pass on"
            ann, bob = await Guest(caddy.address, "Ann").arrive(), await Guest(caddy.address, "Bob").arrive()
            for guest in (ann, bob):  # a browser would send the cookie over HTTPS only, and so would httpx
                for cookie in guest.web.cookies.jar:
                    cookie.secure = False
            room = (await ann.open("tictactoe"))["room"]["id"]
            await bob.sit(room)
            tables = [await ann.table(room), await bob.table(room)]
            await ann.post(f"/api/rooms/{room}/begin")
            for number, move in enumerate(WIN):
                await tables[number % 2].until(lambda table, seat=number % 2: table.asked(seat))
                assert "ok" in await tables[number % 2].play(move)
            for table in tables:
                await table.until(lambda table: table.over)
            for guest in (ann, bob):
                await guest.leave()
    finally:
        assert server.stop() == 0
