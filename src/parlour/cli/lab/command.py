"""The command `parlour lab`."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.cli.extras import LAB, need
from parlour.cli.host import welcome
from parlour.cli.playtest import Jobs, read_jobs
from parlour.host.config import Config, data_folder


def lab(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8301,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    jobs: Jobs = "all",
) -> None:
    """Open the lab in the browser, on this machine alone: run experiments, see their reports, watch their outliers."""
    need(LAB, "parlour lab")
    # What draws, and numpy, take long to load; other commands need neither.
    from parlour.cli.lab.experiments import Experiments
    from parlour.cli.lab.pages import lab_pages
    from parlour.cli.lab.runs import Runs
    from parlour.host.http.server import bind, serve
    from parlour.host.logs import set_up_logs

    set_up_logs()
    workers = read_jobs(jobs)
    folder = data_folder() / "lab"
    experiments, runs = Experiments(folder), Runs()
    listening = bind("127.0.0.1", port)
    try:
        # A store of its own: another host may be open, and only one at a time may have a store.
        config = Config(store=f"sqlite:///{folder / 'lab.db'}")
        pages = lab_pages(config, experiments, runs, workers)
        serve(config, listening, lambda: welcome(listening, browser, "/lab"), more=[pages])
    finally:
        runs.close()
