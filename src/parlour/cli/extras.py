"""The parts of Parlour that are a choice: what each extra brings, and the sentence for a command that misses one."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from parlour.kernel import ParlourError

PLAYTEST: Final = "playtest"
LAB: Final = "lab"

# Top-level modules. What needs the lab needs the statistics of playtests, too.
STATISTICS: Final = ("numpy", "scipy")
BRINGS: Final = {
    PLAYTEST: STATISTICS,
    LAB: (*STATISTICS, "altair", "jinja2", "markupsafe", "optuna", "pyarrow", "vl_convert"),
}


def need(extra: str, what: str, *modules: str) -> None:
    """Refuse what needs an extra, or only these modules of one, if they are not installed."""
    missing = [name for name in modules or BRINGS[extra] if find_spec(name) is None]
    if missing:
        raise ParlourError(f"{what} needs {', '.join(missing)}, not installed here: pip install 'parlour[{extra}]'")
