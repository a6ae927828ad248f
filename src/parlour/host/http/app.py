"""The web application: routes, safety, and what holds for every answer."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from litestar import Litestar, MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, Message, Scope

import parlour
from parlour.host import wire
from parlour.host.host import Host
from parlour.host.refusal import Refused, reason
from parlour.kernel import GameError, PackError, ParlourError, SettingError

from . import boards, games, invitations, matches, pack_editor, people, rooms, words
from .boards import page_folder
from .gate import Gate
from .headers import HEADERS
from .parameters import NO, AnyRequest, TheHost, find_caller

log = structlog.get_logger("parlour.web")

api = Router(
    "/api",
    route_handlers=[
        *games.HANDLERS,
        *people.HANDLERS,
        *rooms.HANDLERS,
        *invitations.HANDLERS,
        *matches.HANDLERS,
        *words.HANDLERS,
        *pack_editor.HANDLERS,
    ],
    dependencies={"person": Provide(find_caller)},
)


def refusal(code: str, status: int, say: str, values: wire.Values) -> Response[wire.Refusal]:
    """No, over HTTP; and when to come back, if that helps."""
    headers = {"retry-after": str(values["seconds"])} if "seconds" in values else {}
    return Response(wire.Refusal(code, values, say), status_code=status, media_type=MediaType.JSON, headers=headers)


def on_refused(_: AnyRequest, error: Refused) -> Response[wire.Refusal]:
    return refusal(error.code, error.status, str(error), error.values)


def on_parlour_error(_: AnyRequest, error: ParlourError) -> Response[wire.Refusal]:
    """What the kernel refuses: a game that does not exist, settings that do not fit."""
    if isinstance(error, GameError):
        return refusal("no_such_game", 404, str(error), {"why": str(error)})
    if isinstance(error, SettingError | PackError):
        named = {"setting": error.setting} if isinstance(error, SettingError) and error.setting is not None else {}
        return refusal("unfit_settings", 400, str(error), {"why": str(error), **named})
    return refusal("malformed", 400, str(error), {"why": str(error)})


def on_http_error(_: AnyRequest, error: HTTPException) -> Response[wire.Refusal]:
    """What the web framework refuses, in our form."""
    if error.status_code == 404:
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
    """JSON in JSON in JSON …: rules run under a guard, so only what was sent can be nested this deep."""
    return on_refused(request, Refused("malformed", 400, why=reason("nested")))


def on_defect(request: AnyRequest, error: Exception) -> Response[wire.Refusal]:
    """A defect of ours: the log has the details, the caller does not."""
    log.exception("a request failed", path=request.url.path, error=repr(error))
    return refusal("busy", 500, reason("defect"), {})


def make_app(host: Host, more: Sequence[Router] = ()) -> Litestar:
    """The application for one host, with further pages beside the client's."""
    config = host.config
    gate = Gate(config)
    safe = {**HEADERS, **({"strict-transport-security": "max-age=31536000"} if config.secure else {})}

    async def keep_out(request: AnyRequest) -> None:
        """What the gate does not let in; only our own pages may change anything."""
        gate.must_let_in(request.scope)
        if request.method not in ("GET", "HEAD", "OPTIONS") and gate.is_foreign(request.headers):
            raise Refused("cross_site", 403)

    async def add_headers(message: Message, _: Scope) -> None:
        """The headers of every answer, refusals included."""
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            for name, value in safe.items():
                headers.setdefault(name, value)

    def provide_host() -> Host:
        return host

    return Litestar(
        [health, api, *more, *pages()],
        dependencies={"host": Provide(provide_host, sync_to_thread=False)},
        before_request=keep_out,
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


@get("/healthz", responses={**NO, 503: ResponseSpec(wire.Health, generate_examples=False, description="It is not.")})
async def health(host: TheHost) -> Response[wire.Health]:
    """Whether the host is well: its store answers and takes what is written, and bots can think."""
    ok = await host.store.answers() and not (host.store.trouble or host.thinkers.dead or host.stopping)
    running = parlour.how_it_runs()
    told = wire.Health(ok, parlour.__version__, running, host.store.kind, len(host.rooms), host.sockets.total())
    return Response(told, status_code=200 if ok else 503)


# --- the browser client ---


def pages() -> list[ControllerRouterHandler]:
    """The client's files; every other path is a place in the client."""
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

    found: list[ControllerRouterHandler] = [front, page, boards.show_file]
    # The face keeps its addresses from one build of the page to the next, so a browser asks whether it has changed.
    for name, cached in {"assets": None, "face": CacheControlHeader(no_cache=True)}.items():
        if (folder / name).is_dir():
            found.append(
                create_static_files_router(f"/{name}", [folder / name], cache_control=cached, include_in_schema=False)
            )
    return found
