"""The web application: routes, safety, and what holds for every answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import structlog
from litestar import Litestar, MediaType, Response, Router, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

import parlour
from parlour.host import wire
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.refusal import Refused
from parlour.kernel import GameError, PackError, ParlourError, SettingError

from . import games, matches, people, rooms
from .parameters import NO, AnyRequest, TheHost, find_caller
from .sockets import same_site

log = structlog.get_logger("parlour.web")

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


api = Router(
    "/api",
    route_handlers=[*games.HANDLERS, *people.HANDLERS, *rooms.HANDLERS, *matches.HANDLERS],
    dependencies={"person": Provide(find_caller)},
)


def refusal(code: str, status: int, say: str, values: wire.Values) -> Response[wire.Refusal]:
    """No, over HTTP."""
    return Response(wire.Refusal(code, values, say), status_code=status, media_type=MediaType.JSON)


def on_refused(_: AnyRequest, error: Refused) -> Response[wire.Refusal]:
    return refusal(error.code, error.status, str(error), error.values)


def on_parlour_error(_: AnyRequest, error: ParlourError) -> Response[wire.Refusal]:
    """What the kernel refuses: a game that is not there, settings that do not fit."""
    if isinstance(error, GameError):
        return refusal("no_such_game", 404, str(error), {"why": str(error)})
    if isinstance(error, SettingError | PackError):
        named = {"setting": error.setting} if isinstance(error, SettingError) and error.setting is not None else {}
        return refusal("unfit_settings", 400, str(error), {"why": str(error), **named})
    return refusal("malformed", 400, str(error), {"why": str(error)})


def on_http_error(_: AnyRequest, error: HTTPException) -> Response[wire.Refusal]:
    """What the web framework refuses, in our form."""
    if error.status_code == 429:
        refused = Refused("too_often", 429)
    elif error.status_code == 404:
        refused = Refused("no_such_page", 404)
    else:
        why = error.detail
        if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
            why = f"{why} ({error.extra[0].get('key', '')}: {error.extra[0].get('message', '')})"
        refused = Refused("malformed", error.status_code, why=why[:300])
    answer = refusal(refused.code, error.status_code, str(refused), refused.values)
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def on_too_deep(request: AnyRequest, _: RecursionError) -> Response[wire.Refusal]:
    """JSON in JSON in JSON …: rules run under their guard, so only what was sent can be as deep as that."""
    return on_refused(request, Refused("malformed", 400, why="it is nested too deeply"))


def on_defect(request: AnyRequest, error: Exception) -> Response[wire.Refusal]:
    """A defect of ours: told in the log, not to the world."""
    log.exception("a request failed", path=request.url.path, error=repr(error))
    return refusal("busy", 500, "Something went wrong on the host. It has been noted.", {})


async def refuse_cross_site(request: AnyRequest) -> Response[wire.Refusal] | None:
    """Only our own pages may change anything. Browsers say where a request comes from, by `Sec-Fetch-Site` or by
    `Origin`; programs say neither, and carry nobody's cookies. No token is needed beside that."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    host: Host = request.app.state.host
    if origin is not None and origin in host.config.origins:
        return None
    foreign = site not in ("same-origin", "none") if site is not None else not same_site(request.headers, origin)
    return on_refused(request, Refused("cross_site", 403)) if foreign else None


async def add_headers(message: Message, _: Scope) -> None:
    """What stands on every answer, also on refusals."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def make_app(config: Config, host: Host | None = None) -> Litestar:
    """The application for one host."""
    host = host if host is not None else Host(config)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await host.start()
        try:
            yield
        finally:
            await host.stop()

    def provide_host() -> Host:
        return host

    limit = RateLimitConfig(
        rate_limit=("minute", config.requests_a_minute),
        exclude=["/healthz", "/assets", "/ws"],
        set_rate_limit_headers=False,
    )
    return Litestar(
        [health, api, *pages()],
        lifespan=[lifespan],
        dependencies={"host": Provide(provide_host, sync_to_thread=False)},
        middleware=[limit.middleware],
        before_request=refuse_cross_site,
        before_send=[add_headers],
        request_max_body_size=config.most_body,
        exception_handlers={
            Refused: on_refused,
            ParlourError: on_parlour_error,
            HTTPException: on_http_error,
            RecursionError: on_too_deep,
            Exception: on_defect,
        },
        openapi_config=OpenAPIConfig(
            title="Parlour",
            version=f"{parlour.__version__}",
            description="The host over HTTP. Matches are played over sockets: docs/protocol.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
        state=State({"host": host}),
    )


# --- the host itself ---


@get("/healthz", responses=NO)
async def health(host: TheHost) -> wire.Health:
    """Whether the host is well: its store answers."""
    await host.store.ping()
    trouble = host.store.writer.trouble
    return wire.Health(
        not trouble, parlour.__version__, parlour.how_it_runs(), host.store.kind, len(host.rooms), host.sockets
    )


# --- the browser client ---


def page_folder() -> Path:
    """Where the built client is."""
    return Path(str(files("parlour.host"))) / "page"


def pages() -> list[ControllerRouterHandler]:
    """The client's files; any path that is not a file of it is a place in it."""
    folder = page_folder()
    index = folder / "index.html"

    def client() -> File:
        return File(path=index, content_disposition_type="inline", media_type="text/html")

    @get("/", include_in_schema=False, sync_to_thread=False)
    def front() -> Response[str] | File:
        if index.is_file():
            return client()
        return Response(
            "This Parlour has no browser client: it was installed without it. The host itself is running.",
            media_type="text/plain",
        )

    @get("/{place:path}", include_in_schema=False, sync_to_thread=False)
    def page(place: FromPath[str]) -> File:
        if place.startswith(("/api/", "/ws/")) or not index.is_file():
            raise Refused("no_such_page", 404)
        return client()

    assets = folder / "assets"
    found: list[ControllerRouterHandler] = [front, page]
    if assets.is_dir():
        found.append(create_static_files_router("/assets", [assets], include_in_schema=False))
    return found
