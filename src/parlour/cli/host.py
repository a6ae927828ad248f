"""`parlour host` starts the web server; `parlour` alone starts it and opens the browser."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from parlour.cli.console import remarks
from parlour.cli.shared import Json, answer, counted, out
from parlour.kernel import ParlourError

STORE: Final = "PARLOUR_STORE"  # the environment variable

STARTING: Final = "Starting the host …"  # loading it takes seconds on a busy machine

Store = Annotated[
    str,
    typer.Option(
        help="Store to use: postgresql://… or sqlite:///FILE. By default, a file in your data folder.",
        envvar=STORE,
    ),
]


def host(
    address: Annotated[str, typer.Option(help="0.0.0.0 lets others on your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8300,
    store: Store = "",
    name: Annotated[str, typer.Option(help="What the host calls itself in the records it signs.")] = "",
    origin: Annotated[
        list[str] | None, typer.Option(help="Where pages may come from, behind a proxy: https://play.example.")
    ] = None,
    allowed_host: Annotated[
        list[str] | None, typer.Option(help="A further name that this host answers to; origins are included.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="An address or network of a proxy: its X-Forwarded-For is believed, and nobody else's."),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="For a host behind an HTTPS proxy: browsers come over HTTPS only.")
    ] = False,
    keep_rooms: Annotated[
        int, typer.Option(min=0, help="Days until a room that never began is deleted; 0: never.")
    ] = 30,
    keep_guests: Annotated[
        int, typer.Option(min=0, help="Days until a guest who stays away is deleted; 0: never.")
    ] = 400,
    keep_chat: Annotated[int, typer.Option(min=0, help="Days until a line of chat is deleted; 0: never.")] = 365,
    thinkers: Annotated[int | None, typer.Option(min=1, help="Processes in which bots think.")] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NUMBER", help="Change a limit: NAME=NUMBER. The page about the protocol lists them."
        ),
    ] = None,
    packs: Annotated[
        list[Path] | None,
        typer.Option(help="A folder with more packs, as GAME/PACK in it."),
    ] = None,
    docs: Annotated[
        Path | None, typer.Option(help="Serve the site that `make docs` has built in this folder, below /docs.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    as_json: Annotated[bool | None, typer.Option("--json-logs/--plain-logs", help="How log lines look.")] = None,
) -> None:
    """Start the web server: rooms, live matches, clocks, chat."""
    with remarks.status(STARTING):
        from parlour.cli.docs_pages import docs_pages
        from parlour.host.config import Config, read_folders, read_limits
        from parlour.host.http.gate import read_hosts, read_origins, read_proxies
        from parlour.host.http.server import bind, serve
        from parlour.host.logs import set_up_logs

    set_up_logs(as_json=as_json)
    config = Config(
        store=store,
        name=name,
        origins=read_origins(origin or []),
        hosts=read_hosts(allowed_host or []),
        proxies=read_proxies(trusted_proxy or []),
        secure=secure,
        keep_rooms=keep_rooms,
        keep_guests=keep_guests,
        keep_chat=keep_chat,
        packs=read_folders(packs or []),
        **read_limits(limit or []),
    )
    if thinkers is not None:
        config = msgspec.structs.replace(config, thinkers=thinkers)
    more = [docs_pages(docs)] if docs is not None else []
    listening = bind(address, port)
    serve(config, listening, lambda: welcome_players(listening, browser, config.store_url), more=more)


def start_and_open() -> None:
    """`parlour` alone: start the host on a free port and open the browser. If one runs on this data already, open the
    browser there."""
    with remarks.status(STARTING):
        from parlour.host.config import Config
        from parlour.host.http.server import bind, serve
        from parlour.host.logs import set_up_logs
        from parlour.host.store.claim import StoreInUse

    set_up_logs()
    try:
        listening = bind("127.0.0.1", 8300)
    except ParlourError:
        listening = bind("127.0.0.1", 0)
    try:
        config = Config(store=os.environ.get(STORE, ""))
        serve(config, listening, lambda: welcome_players(listening, True, config.store_url))
    except StoreInUse as error:
        if not error.address:
            raise
        out.print(f"[bold]Parlour is open already at {error.address}[/]  (end it where it was started)")
        show_page(error.address)


def welcome(listening: socket.socket, browser: bool, place: str = "") -> None:
    """Print the address of the host, or of a place there."""
    import segno

    from parlour.host.http.invitations import addresses_for_friends
    from parlour.host.http.server import page_address

    opened = f"{page_address(listening)}{place}"
    out.print(f"[bold]Parlour is open at {opened}[/]  (Ctrl-C closes it)")
    friends = addresses_for_friends(listening, ())
    for address in friends:
        out.print(f"Friends on your network open [bold]{address}[/]")
    if friends and out.is_terminal:  # a phone's camera reads it
        segno.make(friends[0]).terminal(compact=True)
    if browser:
        # In a thread: a browser in the terminal would keep the host from answering until it is closed.
        threading.Thread(target=show_page, args=(opened,), daemon=True).start()


def welcome_players(listening: socket.socket, browser: bool, store: str) -> None:
    """The same, with how friends join and where everything is kept."""
    welcome(listening, browser)
    address, port = listening.getsockname()[:2]
    if address in ("127.0.0.1", "::1"):
        told = "Only this machine can open it; parlour host --address 0.0.0.0 lets your network in."
    elif address in ("0.0.0.0", "::") and (own := own_address()):
        told = f"Friends on your network open http://{own}:{port}"
    else:
        told = "Friends on your network open it at that address."
    kind, _, file = store.partition(":///")
    kept = f"Everything is kept in {file}" if kind == "sqlite" else "Everything is kept in PostgreSQL"
    out.print(f"{told}\n{kept}", markup=False, soft_wrap=True)


def own_address() -> str:
    """The address of this machine on its network; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent there
        except OSError:
            return ""
        return str(asked.getsockname()[0])


def show_page(address: str) -> None:
    """Open the browser, if there is one."""
    webbrowser.open(address)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write. An existing file is not overwritten.")],
    store: Store = "",
    with_keys: Annotated[
        bool,
        typer.Option("--with-keys", help="Also the keys that sign; without them a restored host knows no cookie."),
    ] = False,
    as_json: Json = False,
) -> None:
    """Write everything a host keeps into one file, even while it is running."""
    from parlour.host.config import Config
    from parlour.host.store.backup import write_backup

    rows = write_backup(Config(store=store).store_url, file, with_keys)
    if as_json:
        answer({"file": str(file), "rows": rows, "with_keys": with_keys})
        return
    safe = ", with the keys: keep it as safe as the host" if with_keys else ""
    out.print(f"{file}: {counted(rows, 'row')}{safe}", markup=False)


def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `parlour backup`.")],
    store: Store = "",
    as_json: Json = False,
) -> None:
    """Fill an empty store from a backup. The store may be of another kind than the one backed up."""
    from parlour.host.config import Config
    from parlour.host.store.backup import read_backup

    rows = read_backup(Config(store=store).store_url, file)
    if as_json:
        answer({"file": str(file), "rows": rows})
        return
    out.print(f"{counted(rows, 'row')} restored", markup=False)


def thaw(
    match: Annotated[str, typer.Argument(help="Its id, as the host's log says it: `match frozen`.")],
    store: Store = "",
    as_json: Json = False,
) -> None:
    """Let a match be played again that was frozen because its rules went wrong, also while the host is running."""
    from parlour.host.config import Config
    from parlour.host.store import Store as HostStore

    kept = HostStore(Config(store=store).store_url)
    try:
        if not kept.thaw(match):
            raise ParlourError(f"no match {match} is frozen in this store")
    finally:
        kept.engine.dispose()
    if as_json:
        answer({"match": match})
        return
    out.print(f"{match} can be played again; a host that is running notices within seconds", markup=False)
