"""What every verb of the command takes besides its own options: --quiet and --verbose."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from inspect import Parameter
from typing import Annotated, Any

import typer

from parlour.cli.console import remarks


class Loudness:
    """How much the command says."""

    verbose = False


loudness = Loudness()

OPTIONS = {
    "quiet": Annotated[bool, typer.Option("--quiet", "-q", help="Leave out progress and remarks.")],
    "verbose": Annotated[bool, typer.Option("--verbose", "-v", help="Show the traceback of whatever goes wrong.")],
}


def verb(function: Callable[..., None]) -> Callable[..., None]:
    """The function of a verb with the options that all verbs have. Typer reads them from its signature."""

    @wraps(function)
    def command(*, quiet: bool, verbose: bool, **own: Any) -> None:
        remarks.quiet, loudness.verbose = quiet, verbose
        function(**own)

    own = inspect.signature(function, eval_str=True)
    more = [Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=kind) for name, kind in OPTIONS.items()]
    whole = own.replace(parameters=[*own.parameters.values(), *more])
    command.__signature__ = whole  # type: ignore[attr-defined]
    command.__annotations__ = {name: parameter.annotation for name, parameter in whole.parameters.items()}
    del command.__wrapped__
    return command
