"""`web/build.py`, loaded by its path as in the build hook, and the page it has built."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "src" / "parlour" / "host" / "page"

_spec = importlib.util.spec_from_file_location("parlour_build", ROOT / "web" / "build.py")
assert _spec is not None and _spec.loader is not None
build = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(build)
