"""How friends find a table from another machine: the addresses that lead here from there, and a code that a phone's
camera reads."""

from __future__ import annotations

import io
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from litestar import Response, get

from parlour.host.host import Host

from .parameters import NO, AnyRequest, CodePath, TheHost

OUTSIDE = (("192.0.2.1", 9), ("2001:db8::1", 9))  # addresses for examples: nothing is sent there


def addresses_for_friends(listening: socket.socket, origins: tuple[str, ...]) -> tuple[str, ...]:
    """The addresses of this host that other machines can open, the best first; none if it listens to this one only."""
    if origins:
        return origins
    address, port = listening.getsockname()[:2]
    bound = ip_address(address)
    if bound.is_loopback:
        return ()
    found = network_addresses() if bound.is_unspecified else [address]
    return tuple(f"http://{f'[{one}]' if ':' in one else one}:{port}" for one in found)


def network_addresses() -> list[str]:
    """The addresses that this machine has on its networks: those through which it would go out."""
    found: list[str] = []
    for family, outside in zip((socket.AF_INET, socket.AF_INET6), OUTSIDE, strict=True):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as out:
                out.connect(outside)
                address = str(out.getsockname()[0])
        except OSError:
            continue  # it has no such network
        if not ip_address(address).is_loopback:
            found.append(address)
    return found


def invitation(address: str, code: str) -> str:
    """The link that leads to a table."""
    return f"{address}/#/join/{code}"


def best_address(host: Host, request: AnyRequest) -> str | None:
    """Where friends open the page: as this browser does, unless that leads only to its own machine. None if nobody
    else can."""
    here = f"{request.url.scheme}://{request.url.netloc}"
    name = urlsplit(here).hostname or ""
    alone = name == "localhost" or name.endswith(".localhost") or _is_loopback(name)
    if not alone:
        return here
    return host.addresses[0] if host.addresses else None


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


@get("/codes/{code:str}/qr", responses=NO, media_type="image/*")
async def draw_code(request: AnyRequest, host: TheHost, code: CodePath) -> Response[bytes]:
    """The link to a table as a QR code, in SVG."""
    drawn = io.BytesIO()
    link = invitation(best_address(host, request) or str(request.base_url).rstrip("/"), code.strip().upper()[:8])
    segno.make(link, error="m").save(drawn, kind="svg", scale=4, border=2, light="white", xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


HANDLERS = [draw_code]
