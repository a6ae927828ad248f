"""Worker processes import the planted games by name: they must find `tests` on their path."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))
