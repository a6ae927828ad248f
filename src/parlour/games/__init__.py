"""The games that come with Parlour, one folder each.

`parlour.games` is this package and, called, the list of all games that are installed: importing any game makes
Python set the name `parlour.games` to the package, so the package itself answers.
"""

import sys
from types import ModuleType

from parlour.kernel import find_games


class Games(ModuleType):
    """This package, which can be called."""

    def __call__(self) -> list[str]:
        return find_games()


sys.modules[__name__].__class__ = Games
