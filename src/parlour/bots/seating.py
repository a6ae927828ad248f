"""Bots take their seats by name, with a budget, on any seat of a match.

A name is one of the game's own levels (`easy`, `hard`), `random`, or `search`, which takes a budget:
`search:500` thinks for 500 iterations, `search:0.2s` for a fifth of a second at most.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from functools import partial

from parlour.bots.random import Random
from parlour.bots.search import Search
from parlour.kernel import Bot, Chance, Game, GameError, Match, Move

GENERAL = ("random", "search")


def bot_names(game: Game) -> list[str]:
    """Every bot that can sit at this game, the game's own first."""
    return [*game.bots, *GENERAL]


def usual_bot(game: Game, otherwise: str) -> str:
    """The bot that plays if none is named: the game's own bot of medium strength, or its first, or a general one."""
    return "medium" if "medium" in game.bots else next(iter(game.bots), otherwise)


def make_bot(game: Game, name: str) -> Bot:
    """The bot of this name; a mistyped name gets the nearest one."""
    return bot_maker(game, name)()


def bot_maker(game: Game, name: str) -> Callable[[], Bot]:
    """A function that makes bots of this name."""
    plain, colon, budget = name.partition(":")
    if plain in game.bots and not colon:
        return game.bots[plain]
    if plain == "random" and not colon:
        return Random
    if plain == "search":
        return _search(budget) if colon else Search
    if plain in bot_names(game):
        raise GameError(f"the bot {plain!r} takes no budget; only search does, as in search:500 or search:0.2s")
    near = difflib.get_close_matches(plain, bot_names(game), n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(bot_names(game))}"
    raise GameError(f"there is no bot {name!r} for {game.name}; {hint}")


def told_apart(names: Sequence[str]) -> list[str]:
    """Bots as players: two of one level get a number each, as in `medium 1` and `medium 2`."""
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def _search(budget: str) -> Callable[[], Bot]:
    if budget.isdecimal() and int(budget) > 0:
        return partial(Search, iterations=int(budget))
    try:
        seconds = float(budget.removesuffix("s")) if budget.endswith("s") else -1.0
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < 3600:
        raise GameError(f"search:{budget} is no budget; write iterations as in search:500, or time as in search:0.2s")
    return partial(Search, seconds=seconds)


def choose(m: Match, seat: int, bot: Bot, chance: Chance) -> Move:
    """The move that a bot on this seat plays now."""
    return bot.choose(m.sight(seat, chance))
