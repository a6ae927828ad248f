"""The pace of an address over HTTP. It is counted before anything else happens, even for requests for missing pages."""

from __future__ import annotations

from collections import Counter
from typing import Final

from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.host import wire
from parlour.host.host import Host
from parlour.host.refusal import Refused

from .headers import HEADERS
from .parameters import address

FILES: Final = ("/assets/", "/face/", "/boards/")  # of the client: a page needs many
SECONDS: Final = 1  # by then some of the requests that are open have been answered


def with_pace(app: ASGIApp, host: Host) -> ASGIApp:
    """The application, for clients that ask neither too often nor for too much at once. `/healthz` may be asked at any
    pace. The files of the client have a pace of their own, whether they exist or not; a page wants many at once."""
    answering: Counter[str] = Counter()

    async def paced(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http" or scope["path"] == "/healthz":
            await app(scope, receive, send)
            return
        who = address(ASGIConnection(scope))
        is_file = scope["path"].startswith(FILES)
        try:
            if is_file:
                host.allow("files", who, host.config.files_a_minute)
            else:
                host.allow("requests", who, host.config.requests_a_minute)
            if not is_file and answering[who] >= host.config.requests_at_once:
                raise Refused("too_many_at_once", 429, seconds=SECONDS)
        except Refused as refused:
            await send_refusal(scope, send, refused)
            return
        answering[who] += not is_file
        try:
            await app(scope, receive, send)
        finally:
            answering[who] -= not is_file
            if not answering[who]:
                del answering[who]

    return paced


async def send_refusal(scope: Scope, send: Send, refused: Refused) -> None:
    """Refuse, without the application."""
    seconds = refused.values["seconds"]
    body = wire.encoder.encode(wire.Refusal(refused.code, refused.values, str(refused)))
    kind = {"content-type": "application/json", "content-length": str(len(body)), "retry-after": str(seconds)}
    headers = [(name.encode(), value.encode()) for name, value in {**HEADERS, **kind}.items()]
    if str(scope["type"]) == "http":
        await send({"type": "http.response.start", "status": refused.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
    else:
        await send({"type": "websocket.http.response.start", "status": refused.status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
