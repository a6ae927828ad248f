"""Makes the environment that `make` installs Parlour into: `python3 tools/environment.py .venv`.

Whatever an earlier try left there goes first, and if this one fails it leaves nothing.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from step import Failed, run

OLDEST = (3, 11)

NO_ENVIRONMENTS = """\
This Python cannot make environments. On Debian and Ubuntu that is a package of its own:
    apt install python3-venv
Then run make again."""


def make(folder: Path) -> None:
    if sys.version_info < OLDEST:
        version = sys.version.split()[0]
        raise Failed(f"Parlour needs Python 3.11 or newer, and this is {version}. Try make PYTHON=python3.13 …")
    shutil.rmtree(folder, ignore_errors=True)
    try:
        run(f"Making {folder}", [sys.executable, "-m", "venv", str(folder)])
    except Failed as error:
        shutil.rmtree(folder, ignore_errors=True)
        missing = any(word in str(error) for word in ("ensurepip", "No module named venv"))
        raise Failed(NO_ENVIRONMENTS if missing else str(error)) from None


if __name__ == "__main__":
    try:
        make(Path(sys.argv[1]))
    except Failed as error:
        sys.exit(str(error))
