"""What search knows of the game: what hard looks ahead to, and how medium trades."""

from __future__ import annotations

from typing import Final

from parlour.kernel.chance import Chance
from parlour.kernel.moves import Move

from ..rules.alliances import AGREE, REFUSE, Pact
from ..rules.kept_cards import AskForAlliance, AskForTrade
from ..rules.trades import Answer, Ask, Give
from ..rules.turns import ROLL, WALK, ChooseSteps, Prepare
from ..table import Critocracy
from .chances import chances
from .easy import agrees
from .medium import Medium

PLAYER: Final = Medium()


def evaluate(t: Critocracy) -> list[float] | None:
    """Each seat's chance to win, unless players are talking about a trade or an alliance."""
    talking = isinstance(t.stack[-1], (AskForAlliance, Pact, AskForTrade, Give, Ask, Answer))
    return None if talking else chances(t)


def lean(t: Critocracy, options: list[Move], chance: Chance) -> Move:
    """What medium would do, where it need not try anything out."""
    top = t.stack[-1]
    if isinstance(top, Answer):
        return AGREE.alone if agrees(t, top) else REFUSE.alone
    if isinstance(top, Prepare):
        return ROLL.alone
    if isinstance(top, ChooseSteps):
        return WALK[top.die]
    return PLAYER.decide(t, t.next_asked(), options, chance) or chance.pick(options)
