"""`parlour host`: the web server; and `parlour` alone, which starts it and opens the browser."""

from __future__ import annotations

import socket
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.shared import out
from parlour.kernel import ParlourError

Store = Annotated[
    str,
    typer.Option(
        help="Where everything is kept: postgresql://… or sqlite:///FILE; left out, a file in your data folder.",
        envvar="PARLOUR_STORE",
    ),
]


def host(
    address: Annotated[str, typer.Option(help="0.0.0.0 lets others on your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any that is free.")] = 8300,
    store: Store = "",
    origin: Annotated[list[str] | None, typer.Option(help="Where pages may come from, behind a proxy.")] = None,
    secure: Annotated[bool, typer.Option("--secure", help="Cookies over HTTPS only, behind a proxy.")] = False,
    thinkers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    as_json: Annotated[bool | None, typer.Option("--json-logs/--plain-logs", help="How log lines look.")] = None,
) -> None:
    """Start the web server: rooms, live matches, clocks, chat."""
    from parlour.host.config import Config
    from parlour.host.http.server import bind, serve
    from parlour.host.logs import set_up_logs

    set_up_logs(as_json=as_json)
    config = Config(store=store, origins=tuple(origin or ()), secure=secure)
    if thinkers is not None:
        config = Config(store=store, origins=tuple(origin or ()), secure=secure, thinkers=thinkers)
    listening = bind(address, port)
    serve(config, listening, lambda: welcome(listening, browser))


def start_and_open() -> None:
    """`parlour` alone: the host on a port that is free, and the browser on it."""
    from parlour.host.config import Config
    from parlour.host.http.server import bind, serve
    from parlour.host.logs import set_up_logs

    set_up_logs()
    try:
        listening = bind("127.0.0.1", 8300)
    except ParlourError:
        listening = bind("127.0.0.1", 0)
    serve(Config(), listening, lambda: welcome(listening, True))


def welcome(listening: socket.socket, browser: bool) -> None:
    """Say where the host is."""
    address, port = listening.getsockname()[:2]
    shown = f"[{address}]" if ":" in address else address
    place = f"http://{'localhost' if address in ('127.0.0.1', '0.0.0.0', '::', '::1') else shown}:{port}"
    out.print(f"[bold]Parlour is open at {place}[/]  (Ctrl-C closes it)")
    if browser:
        webbrowser.open(place)


def backup(
    file: Annotated[Path, typer.Argument(help="Where to; a file that exists already is not overwritten.")],
    store: Store = "",
) -> None:
    """Write everything a host keeps into one file, also while it is running."""
    from parlour.host.config import Config
    from parlour.host.store.backup import write_backup

    rows = write_backup(Config(store=store).store_url, file)
    out.print(f"{file}: {rows:,} rows", markup=False)


def restore(
    file: Annotated[Path, typer.Argument(help="What `parlour backup` wrote.", exists=True, dir_okay=False)],
    store: Store = "",
) -> None:
    """Fill an empty store from a backup; it may be of another kind than the one that was backed up."""
    from parlour.host.config import Config
    from parlour.host.store.backup import read_backup

    rows = read_backup(Config(store=store).store_url, file)
    out.print(f"{rows:,} rows restored", markup=False)
