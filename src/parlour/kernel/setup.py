"""The setup of a match: seats, settings, pack and the functions of its game, fixed before it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from .chance import Chance
from .errors import RulesError
from .moves import Move

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T", bound="Table")


class NoChance(Chance):
    """The chance of a table that has not begun: nothing can be drawn from it."""

    def __init__(self) -> None:
        self.used = 0

    def copy(self) -> Chance:
        return self


@final
class GameFunctions(Generic[T]):
    """The functions a game declares (see `Game`), which its tables call. They are kept beside the table rather than on
    it, so a table knows nothing of the rules, views and bots built on top of it."""

    def __init__(
        self,
        set_up: Callable[[T], None],
        view: Callable[[T, int], object],
        decisions: Mapping[str, type],
        resample: Callable[[T, int, Chance], None] | None = None,
        standing: Callable[[T], list[int]] | None = None,
        conserved: Callable[[T], dict[str, int]] | None = None,
        evaluate: Callable[[T], list[float] | None] | None = None,
        lean: Callable[[T, list[Move], Chance], Move] | None = None,
        derive: Callable[[int, Any, Any], object] | None = None,
        effects: Mapping[str, Callable[..., None]] | None = None,
    ) -> None:
        self.set_up = set_up
        self.view = view
        self.resample = resample
        self.standing = standing
        self.conserved = conserved
        self.evaluate = evaluate
        self.lean = lean
        self.derive = derive
        self.effects: dict[str, Callable[..., None]] = dict(effects or {})
        self.keys: dict[type, str] = {decision: key for key, decision in decisions.items()}

    def key(self, decision: type) -> str:
        """The key under which the game declares a decision."""
        if decision not in self.keys:
            raise RulesError(f"{decision.__name__} is not among the decisions that its game declares")
        return self.keys[decision]


def _nothing_happens(t: Table) -> None:
    """A table without a game has no first step."""


def _nothing_to_see(t: Table, seat: int) -> None:
    """A table without a game shows nothing."""


NO_GAME: Final[GameFunctions[Any]] = GameFunctions(_nothing_happens, _nothing_to_see, {})


@final
class Setup:
    """Seats, settings and pack of one match; shared by every clone of its table and never changed."""

    def __init__(
        self, seats: int, settings: Any = None, pack: Any = None, functions: GameFunctions[Any] = NO_GAME
    ) -> None:
        self.seats = seats
        self.settings = settings
        self.pack = pack
        self.functions = functions
        self.no_chance = NoChance()
        self._derived: Any = None

    @property
    def derived(self) -> Any:
        """What the game's `derive` works out from seats, settings and pack, once for all tables of this setup."""
        if self._derived is None and self.functions.derive is not None:
            self._derived = self.functions.derive(self.seats, self.settings, self.pack)
        return self._derived
