"""The lab's pages over HTTP, for people at this machine alone."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response, Router, get, post
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from parlour.cli.lab.experiments import Experiments
from parlour.cli.lab.form import GameForm, form_of, read_form
from parlour.cli.lab.runs import Run, Runs
from parlour.host import wire
from parlour.host.config import Config
from parlour.host.host import Host
from parlour.host.http.headers import POLICY
from parlour.host.http.parameters import AnyConnection, AnyRequest, TheHost, is_at_the_host
from parlour.host.live.bot_matches import HOST
from parlour.host.live.rehearsal import kept_pack
from parlour.host.refusal import Refused
from parlour.host.store import MatchRow, PackRow
from parlour.host.tokens import new_id
from parlour.kernel import Match, ParlourError, find_game, find_games
from parlour.lab.experiment import Experiment, locate
from parlour.lab.page.catalogue import say, words_of
from parlour.lab.page.page import TONES, page_of, unbroken
from parlour.lab.report.comparison import name_of_variant
from parlour.lab.report.phrases import figure
from parlour.lab.report.summary import answers
from parlour.lab.run.runner import play_again

# A report has its style sheet inside, so that it is whole as a file too.
OF_REPORTS: Final = {"content-security-policy": POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")}
TEXTS: Final = {
    "report.css": ("parlour.lab.page", "text/css"),
    "lab.css": ("parlour.cli.lab.templates", "text/css"),
    "lab.js": ("parlour.cli.lab.templates", "text/javascript"),
}
UNITS: Final = {"hours_left": 3_600, "minutes_left": 60}  # in seconds; used from two of them on
EMPTY: Final = {"seats": "", "bots": "", "pack": "", "preset": "", "games": "1000", "seed": "1", "more": "", "vary": ""}


def lab_pages(config: Config, experiments: Experiments, runs: Runs, jobs: int) -> Router:
    """The lab, over these stored experiments, on a host that is set up like this."""

    def only_at_the_host(connection: AnyConnection, _: BaseRouteHandler) -> None:
        """A run takes all of the machine, and a report is nobody else's business."""
        if not is_at_the_host(connection, config):
            raise Refused("not_at_the_host", 403)

    @get("/", sync_to_thread=True)
    def overview() -> Response[str]:
        games = [(name, words_of(find_game(name)).get("game", "title") or name) for name in find_games()]
        current = runs.current()
        stored = [one for one in experiments.list() if current is None or one.name != current.name]
        return _page("overview.html", {"games": games, "stored": stored, "current": current})

    @get("/new/{name:str}", sync_to_thread=True)
    def form(name: FromPath[str]) -> Response[str]:
        found = form_of(find_game(name))
        return _form(found, {**EMPTY, "bots": found.usual_bot, "seats": str(found.seats[0])})

    @post("/new/{name:str}", status_code=200)
    async def begin(request: AnyRequest, name: FromPath[str]) -> Response[str] | Redirect:
        game = find_game(name)
        filled = {**EMPTY, **{key: str(value) for key, value in (await request.form()).items()}}
        try:
            experiment = await asyncio.to_thread(read_form, game, filled)
            started = runs.start(experiment, experiments.new_file(experiment), jobs)
        except ParlourError as error:
            return _form(form_of(game), filled, str(error))
        return _see(f"/lab/runs/{started.name}")

    @get("/runs/{name:str}", sync_to_thread=True)
    def progress(name: FromPath[str]) -> Response[str] | Redirect:
        found = _must_find(runs, name)
        if found.state == "over":
            return _see(f"/lab/reports/{name}")
        return _page("run.html", _live(found))

    @get("/runs/{name:str}/now", sync_to_thread=True)
    def now(name: FromPath[str]) -> Response[str]:
        found = _must_find(runs, name)
        return _page("live.html", _live(found), headers={"x-lab-state": found.state})

    @post("/runs/{name:str}/stop", sync_to_thread=True)
    def stop(name: FromPath[str]) -> Redirect:
        _must_find(runs, name).stop()
        return _see(f"/lab/runs/{name}")

    @post("/runs/{name:str}/resume", sync_to_thread=True)
    def resume(name: FromPath[str]) -> Redirect:
        experiment, file = experiments.resumable(name)
        return _see(f"/lab/runs/{runs.start(experiment, file, jobs, resume=True).name}")

    @get("/reports/{name:str}", sync_to_thread=True)
    def report(name: FromPath[str]) -> Response[str]:
        address = f"/lab/reports/{name}/watch"
        text = page_of(
            experiments.read(name),
            replay=lambda variant, match: f"{address}/{variant}/{match}",
            back="/lab",
            resume=f"/lab/runs/{name}/resume" if experiments.stopped(name) is not None else "",
        )
        return Response(text, media_type="text/html", headers=OF_REPORTS)

    @post("/reports/{name:str}/watch/{variant:int}/{match:int}")
    async def watch(host: TheHost, name: FromPath[str], variant: FromPath[int], match: FromPath[int]) -> Redirect:
        kept = await asyncio.to_thread(experiments.read, name)
        variants = kept.experiment.variants()
        outliers = [row.match for row in kept.results[variant].outliers] if 0 <= variant < len(variants) else []
        if match not in outliers:
            raise ParlourError(f"match {match} is no outlier of {name}")
        return _see(f"/#/replay/{await _keep(host, await asyncio.to_thread(_play, variants[variant], match))}")

    @get("/{name:str}", sync_to_thread=False)
    def file(name: FromPath[str]) -> Response[str]:
        if name not in TEXTS:
            raise Refused("no_such_page", 404)
        package, media_type = TEXTS[name]
        return Response((files(package) / name).read_text("utf-8"), media_type=media_type)

    handlers = [overview, form, begin, progress, now, stop, resume, report, watch, file]
    return Router(
        "/lab",
        route_handlers=handlers,
        guards=[only_at_the_host],
        exception_handlers={ParlourError: _on_refused},
        include_in_schema=False,
    )


def _on_refused(_: AnyRequest, error: ParlourError) -> Response[str]:
    return _page("refused.html", {"why": str(error)}, status=error.status if isinstance(error, Refused) else 404)


def _must_find(runs: Runs, name: str) -> Run:
    found = runs.find(name)
    if found is None:
        raise ParlourError(f"no run {name[:80]!r} is going on")
    return found


def _see(address: str) -> Redirect:
    return Redirect(address, status_code=303)


def _play(experiment: Experiment, number: int) -> Match:
    return play_again(experiment, number)[0]


async def _keep(host: Host, m: Match) -> str:
    """Keep the match where the client finds it, and return its id."""
    record, now = m.record(), host.clock()
    result = msgspec.json.encode(record.result).decode()
    row = MatchRow(new_id(), record.game, wire.encoder.encode(record).decode(), now, ended=now, result=result)
    pack = kept_pack(m)
    kept = PackRow(record.game, record.pack.hash, pack) if record.pack is not None and pack is not None else None
    await host.store.new_match(row, HOST, kept)
    return row.id


# --- what is shown ---


def _live(found: Run) -> dict[str, object]:
    """How far a run is, and its figures so far."""
    return {
        "run": found,
        "title": words_of(locate(found.experiment.game)).get("game", "title") or found.name,
        "played": figure(found.played),
        "games": figure(found.experiment.games),
        "left": _left(found.seconds_left),
        "verdicts": [
            (name_of_variant(one), [(question, told, TONES[colour]) for question, told, colour in answers(one)])
            for one in found.live
        ],
    }


def _left(seconds: float | None) -> str:
    """About how long it will take; nothing as long as nobody can know."""
    if seconds is None:
        return ""
    unit, long = next(((unit, long) for unit, long in UNITS.items() if seconds >= 2 * long), ("seconds_left", 1))
    return say("lab", unit, count=max(1, round(seconds / long)))


def _form(form: GameForm, filled: dict[str, str], why: str = "") -> Response[str]:
    return _page("form.html", {"form": form, "filled": filled, "why": why}, status=400 if why else 200)


def _page(
    name: str, values: dict[str, object], *, status: int = 200, headers: dict[str, str] | None = None
) -> Response[str]:
    text = _environment().get_template(name).render(**values)
    return Response(text, status_code=status, media_type="text/html", headers=headers)


@cache
def _environment() -> Environment:
    loader = PackageLoader("parlour.cli.lab", "templates")
    found = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    found.globals |= {"say": say, "figure": figure}
    found.filters["unbroken"] = unbroken
    return found
