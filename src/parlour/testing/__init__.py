"""For tests of a game: arrange a table, play, and assert. Works with pytest and without it.

>>> from parlour.testing import ArrangedTable
>>> at = ArrangedTable("tictactoe")
>>> at.t.squares[:2] = [0, 0]
>>> at.play("mark 2").result.winners
[0]

`docs/testing-your-game.md` shows everything that is here on a game of its own.
"""

from .arranged import ArrangedTable as ArrangedTable
from .packs import faults_in as faults_in, write_pack as write_pack
from .promises import check_position as check_position, check_promises as check_promises
from .rigged import RiggedChance as RiggedChance, StackedBag as StackedBag
