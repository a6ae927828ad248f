"""The derived: what settings and pack come to, worked out once for all tables of a setup.

Spaces, groups, decks, characters and programs are numbered here by their places in the pack, and everything the
rules look up often is a list of whole numbers.
"""

from __future__ import annotations

from typing import Any, Final, final

from parlour.kernel.setup import Setup

# Types of spaces, in the order of the rulebook's table 3.2; types of a pack's own come after them.
START: Final = 0
PROPERTY: Final = 1
TRANSIT: Final = 2
UTILITY: Final = 3
EVENT: Final = 4
COMMUNITY: Final = 5
TAX: Final = 6
TRAP: Final = 7
TRAP_TRIGGER: Final = 8
SAFE: Final = 9
TYPES: Final = [
    "start",
    "property",
    "transit",
    "utility",
    "event",
    "community",
    "tax",
    "trap",
    "trap_trigger",
    "safe",
]
FIRST_OWN: Final = 10

NOBODY: Final = -1
NOWHERE: Final = -1

# Effects by which a card costs its drawer money (R6).
COSTS_MONEY: Final = ("pay", "pay_percent", "pay_per_deed")


@final
class Effect:
    """One effect of a program: its kind, its number (dollars, percent, spaces, count) and where it points."""

    def __init__(self, kind: str, number: int, turns: int, place: int, lands: bool) -> None:
        self.kind = kind
        self.number = number
        self.turns = turns
        self.place = place
        self.lands = lands


@final
class Hook:
    """What a character does at a moment: a share of the amount in question, or a program."""

    def __init__(self, on: list[str], only: str, percent: int, program: int) -> None:
        self.on = on
        self.only = only
        self.percent = percent  # 100: the amount stays
        self.program = program  # -1: nothing happens


@final
class Goal:
    """Conditions that must all hold at the end of a turn."""

    def __init__(self, needs: list[tuple[str, int]]) -> None:
        self.needs = needs


@final
class Character:
    """A character's stats as what they do, its hooks by moment, and its victory."""

    def __init__(self, read: Any, numbers: Any, veiled: bool, hooks: dict[str, list[Hook]], victory: Goal) -> None:
        self.money: int = read.capital * numbers.capital
        self.redraws: int = 1 if read.luck >= numbers.luck_for_redraw else 0
        self.rerolls: int = 1 if read.stamina >= numbers.stamina_for_reroll else 0
        self.price_percent: int = 100 - read.negotiation * numbers.negotiation
        self.rent_percent: int = 100 - read.charisma * numbers.charisma
        self.build_percent: int = 100 - read.tech * numbers.tech
        self.strength: int = read.stamina + read.luck // 2  # in a duel
        self.veiled = veiled
        self.hooks = hooks
        self.victory = victory
        self.regulates: bool = any(hook.only == "regulated" for hook in hooks.get("rent", []))
        self.redraws_freely: bool = "draw" in hooks


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, setup: Setup) -> None:
        settings: Any = setup.settings
        pack: Any = setup.pack
        self.starting_money: int = settings.starting_money
        self.salary: int = settings.salary
        self.fine: int = settings.fine
        self.tries: int = settings.tries
        self.pot: bool = settings.pot
        self.settlement: bool = settings.settlement
        self.auctions: bool = settings.auctions
        self.trades: bool = settings.trades
        self.shares: bool = settings.shares
        self.teams: bool = settings.teams
        self.alliances: bool = settings.alliances and not settings.teams
        self.season_length: int = settings.season_length
        self.council: bool = settings.council
        self.encounters: bool = settings.encounters
        self.duels: bool = settings.duels
        self.rounds: int = settings.rounds or (settings.crowd_rounds if setup.seats >= 6 else 0)
        self.dominion: str = settings.dominion
        self.dominion_count: int = settings.dominion_count
        self.character_victories: bool = settings.character_victories
        self.objectives: bool = settings.objectives
        self.everyone = tuple(range(-1, setup.seats))  # spectators too
        self._read_board(board_of(pack, settings.board), pack)
        self._read_numbers(pack)
        self._programs: list[list[Effect]] = []
        self.deck_ids: list[str] = sorted({card.deck for card in pack.cards})
        self.own_types: list[int] = [self._program(own.does) for own in pack.types]
        self._read_cards(pack)
        events: bool = settings.character_events
        self.characters = [self._character(read, pack.numbers, events) for read in pack.characters]
        self.goals = [_goal(objective.needs) for objective in pack.objectives]
        self.programs = self._programs
        self.season_price: list[int] = [season.price for season in pack.seasons]
        self.season_rent: list[int] = [season.rent for season in pack.seasons]
        self.season_tax: list[int] = [season.tax for season in pack.seasons]
        self.seasons: bool = settings.seasons and len(self.season_price) > 0

    def _read_board(self, board: Any, pack: Any) -> None:
        spaces: list[Any] = board.all_spaces()
        self.type_ids: list[str] = [*TYPES, *[own.id for own in pack.types]]
        self.space_ids: list[str] = [space.id for space in spaces]
        self.size = len(self.space_ids)
        self._read_ways(board)
        self.types: list[int] = [self.type_ids.index(space.type) for space in spaces]
        self.prices: list[int] = [space.price for space in spaces]
        self.rents: list[int] = [space.rent for space in spaces]
        self.amounts: list[int] = [space.amount for space in spaces]
        self.deeds = [s for s in range(self.size) if self.types[s] in (PROPERTY, TRANSIT, UTILITY)]
        group_ids: list[str] = [group.id for group in pack.groups]
        self.groups: list[list[int]] = [[] for _ in group_ids]
        self.group: list[int] = [-1] * self.size
        for place, space in enumerate(spaces):
            if self.types[place] == PROPERTY:
                self.group[place] = group_ids.index(space.group)
                self.groups[self.group[place]].append(place)
        self.transits = [s for s in range(self.size) if self.types[s] == TRANSIT]
        self.utilities = [s for s in range(self.size) if self.types[s] == UTILITY]
        self.trap = self.types.index(TRAP)
        # The streets of the same group, or the other transits or utilities: what one wants together.
        self.kin: list[list[int]] = []
        for place in range(self.size):
            if self.types[place] == PROPERTY:
                self.kin.append(self.groups[self.group[place]])
            else:
                self.kin.append([s for s in self.deeds if self.types[s] == self.types[place]])

    def _read_ways(self, board: Any) -> None:
        """Where one can go on from each space, along the loop first, and where one step back leads (R34)."""
        loop = len(board.spaces)
        self.forked: bool = len(board.branches) > 0
        self.ways: list[list[int]] = [[(place + 1) % loop] for place in range(loop)]
        self.before: list[int] = [(place - 1) % loop for place in range(loop)]
        for branch in board.branches:
            here = self.space_ids.index(branch.leaves)
            for _ in range(len(branch.spaces)):
                self.ways[here].append(len(self.ways))
                self.before.append(here)
                here = len(self.ways)
                self.ways.append([])
            self.ways[here].append(self.space_ids.index(branch.joins))

    def _read_numbers(self, pack: Any) -> None:
        numbers: Any = pack.numbers
        self.group_rent: int = numbers.group_rent
        self.transit_rents: list[int] = list(numbers.transit_rents)
        self.utility_factors: list[int] = list(numbers.utility_factors)
        self.level_rents: list[int] = [level.rent for level in pack.levels]
        self.level_costs: list[int] = [level.cost for level in pack.levels]
        self.highest = len(self.level_rents)
        self.mortgages: list[int] = [price * numbers.mortgage // 100 for price in self.prices]
        self.redemptions: list[int] = [price * numbers.redemption // 100 for price in self.prices]

    def _read_cards(self, pack: Any) -> None:
        self.card_ids: list[str] = [card.id for card in pack.cards]
        self.decks: list[list[int]] = [[] for _ in self.deck_ids]
        self.card_deck: list[int] = []
        self.card_programs: list[int] = []
        self.card_costs: list[bool] = []
        for number, card in enumerate(pack.cards):
            deck = self.deck_ids.index(card.deck)
            self.card_deck.append(deck)
            self.decks[deck].append(number)
            program = self._program(card.does)
            self.card_programs.append(program)
            self.card_costs.append(any(effect.kind in COSTS_MONEY for effect in self._programs[program]))

    def _program(self, does: Any) -> int:
        self._programs.append([self._effect(effect) for effect in does])
        return len(self._programs) - 1

    def _effect(self, read: Any) -> Effect:
        number = 0
        for field in ("amount", "percent", "spaces", "count"):
            number = getattr(read, field, number)
        place = NOWHERE
        if hasattr(read, "space"):
            place = self.space_ids.index(read.space) if read.space in self.space_ids else NOWHERE
        elif getattr(read, "type", None) is not None:
            place = self.type_ids.index(read.type)
        elif hasattr(read, "deck"):
            place = self.deck_ids.index(read.deck)
        kind: str = type(read).__struct_config__.tag
        return Effect(kind, number, getattr(read, "turns", 0), place, getattr(read, "lands", True))

    def _character(self, read: Any, numbers: Any, events: bool) -> Character:
        hooks: dict[str, list[Hook]] = {}
        for hook in [*read.passives, *(read.events if events else [])]:
            here = hooks.setdefault(hook.when, [])
            happens: list[Any] = []
            for effect in hook.does:
                tag = type(effect).__struct_config__.tag
                if tag == "scale":
                    here.append(Hook(list(hook.on), hook.only, effect.percent, -1))
                elif tag != "redraw_freely":
                    happens.append(effect)
            if happens:
                here.append(Hook(list(hook.on), hook.only, 100, self._program(happens)))
        return Character(read, numbers, read.veiled, hooks, _goal(read.victory))


def _goal(needs: Any) -> Goal:
    return Goal([(need.have, need.at_least) for need in needs])


def board_of(pack: Any, wanted: str) -> Any:
    """The board of this name, or the pack's first."""
    for board in pack.boards:
        if board.id == wanted:
            return board
    return pack.boards[0]

