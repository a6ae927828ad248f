"""What settings and pack come to, worked out once for all tables of a setup.

Spaces, groups, decks, characters and programs are numbered here by their places in the pack, and everything the
rules look up often is a list of whole numbers.
"""

from __future__ import annotations

from typing import Final, final

from parlour.content.pack_programs import Programs

from . import effect_shapes as shapes, pack as packs
from .settings import Settings

# Types of spaces, as numbers; types of a pack's own come after them.
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
FIRST_OWN: Final = 10

NOBODY: Final = -1
NOWHERE: Final = -1
NO_PROGRAM: Final = -1

# Effects that make a card cost its drawer money (R6).
COSTS_MONEY: Final = ("pay", "pay_percent", "pay_per_deed", "all_pay")

# How many groups or colours dominion takes unless people choose a number: the rulebook says five colours or more.
USUAL_DOMINION: Final = {"groups": 3, "colours": 5}


@final
class Hook:
    """What a character does at a moment: scale the amount in question, or run a program."""

    def __init__(self, on: list[str], only: str, percent: int, program: int) -> None:
        self.on = on
        self.only = only
        self.percent = percent  # 100: the amount stays
        self.program = program


@final
class Goal:
    """Conditions that must all hold at the end of a turn."""

    def __init__(self, needs: list[packs.Condition]) -> None:
        self.needs: list[tuple[str, int]] = [(need.have, need.at_least) for need in needs]


@final
class Character:
    """A character: what its stats come to, its hooks by moment, and its victory."""

    def __init__(
        self, read: packs.Character, numbers: packs.Numbers, handicap: int, hooks: dict[str, list[Hook]]
    ) -> None:
        self.money = read.capital * numbers.capital + handicap
        self.redraws = 1 if read.luck >= numbers.luck_for_redraw else 0
        self.rerolls = 1 if read.stamina >= numbers.stamina_for_reroll else 0
        self.price_percent = 100 - read.negotiation * numbers.negotiation
        self.rent_percent = 100 - read.charisma * numbers.charisma
        self.build_percent = 100 - read.tech * numbers.tech
        self.strength = read.stamina + read.luck // 2  # in a duel
        self.veiled = read.veiled
        self.hooks = hooks
        self.victory = Goal(read.victory)
        self.regulates = any(hook.only == "regulated" for hook in hooks.get("rent", []))
        self.redraws_freely = "draw" in hooks
        # How bots play this character: who builds cheaply builds early, who bargains well trades, who is lucky dares.
        self.builds = read.tech >= 7
        self.trades = read.negotiation + read.charisma >= 13
        self.dares = read.luck >= 8 or read.stamina >= 7


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, seats: int, settings: Settings, pack: packs.Content) -> None:
        self._read_settings(seats, settings, pack)
        self.board = _board_number(pack, settings.board)
        self._read_spaces(pack.boards[self.board], pack)
        self._read_ways(pack.boards[self.board])
        self._read_numbers(pack)
        self.deck_ids: list[str] = sorted({card.deck for card in pack.cards})
        programs = Programs({"space of every board": self.space_ids, "type": self.type_ids, "deck": self.deck_ids})
        self.programs = programs.all
        self.own_types: list[int] = [programs.add(own.does) for own in pack.types]
        self._read_cards(pack, programs)
        self.characters = [_character(read, pack.numbers, settings, programs) for read in pack.characters]
        self.sheets = [tuple([getattr(read, stat) for stat in packs.STATS]) for read in pack.characters]
        self.goals = [Goal(objective.needs) for objective in pack.objectives]
        self.season_price: list[int] = [season.price for season in pack.seasons]
        self.season_rent: list[int] = [season.rent for season in pack.seasons]
        self.season_tax: list[int] = [season.tax for season in pack.seasons]
        self.seasons = settings.seasons and len(self.season_price) > 0

    def _read_settings(self, seats: int, settings: Settings, pack: packs.Content) -> None:
        self.on_offer = min(settings.characters or len(pack.characters), len(pack.characters))
        self.starting_money = settings.starting_money
        self.salary = settings.salary
        self.fine = settings.fine
        self.tries = settings.tries
        self.pot = settings.pot
        self.settlement = settings.settlement
        self.selling = settings.selling
        self.last_dollar = settings.last_dollar
        self.auctions = settings.auctions
        self.trades = settings.trades
        self.shares = settings.shares
        self.teams = settings.teams
        self.alliances = settings.alliances and not settings.teams
        self.season_length = settings.season_length
        self.council = settings.council
        self.encounters = settings.encounters
        self.duels = settings.duels
        self.boom_from = settings.boom_from
        self.boom = settings.boom
        self.rounds = settings.rounds
        self.dominion: str = settings.dominion
        self.dominion_count = settings.dominion_count or USUAL_DOMINION.get(settings.dominion, 0)
        self.character_victories = settings.character_victories
        self.objectives = settings.objectives
        self.everyone = tuple(range(-1, seats))  # spectators too

    def _read_spaces(self, board: packs.Board, pack: packs.Content) -> None:
        spaces = board.all_spaces()
        self.type_ids: list[str] = [*packs.TYPES, *[own.id for own in pack.types]]
        self.space_ids: list[str] = [space.id for space in spaces]
        self.size = len(self.space_ids)
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
        self.taxes = [s for s in range(self.size) if self.types[s] == TAX]
        self.transits = [s for s in range(self.size) if self.types[s] == TRANSIT]
        self.utilities = [s for s in range(self.size) if self.types[s] == UTILITY]
        self.trap = self.types.index(TRAP)
        # Deeds that are worth more together: the streets of a group, the transits, the utilities.
        self.kin: list[list[int]] = []
        for place in range(self.size):
            if self.types[place] == PROPERTY:
                self.kin.append(self.groups[self.group[place]])
            else:
                self.kin.append([s for s in self.deeds if self.types[s] == self.types[place]])

    def _read_ways(self, board: packs.Board) -> None:
        """The spaces that follow each space, along the loop first, and the one that a step back leads to (R34)."""
        loop = len(board.spaces)
        self.forked = len(board.branches) > 0
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

    def _read_numbers(self, pack: packs.Content) -> None:
        numbers = pack.numbers
        self.group_rent = numbers.group_rent
        self.transit_rents: list[int] = list(numbers.transit_rents)
        self.utility_factors: list[int] = list(numbers.utility_factors)
        self.level_rents: list[int] = [level.rent for level in pack.levels]
        self.level_costs: list[int] = [level.cost for level in pack.levels]
        self.highest = len(self.level_rents)
        self.built: list[list[int]] = [  # the list cost of all levels on a space, by how many there are
            [sum([price * cost // 100 for cost in self.level_costs[:level]]) for level in range(self.highest + 1)]
            for price in self.prices
        ]
        self.mortgages: list[int] = [price * numbers.mortgage // 100 for price in self.prices]
        self.redemptions: list[int] = [price * numbers.redemption // 100 for price in self.prices]

    def _read_cards(self, pack: packs.Content, programs: Programs) -> None:
        self.card_ids: list[str] = [card.id for card in pack.cards]
        self.decks: list[list[int]] = [[] for _ in self.deck_ids]
        self.card_deck: list[int] = []
        self.card_programs: list[int] = []
        self.card_costs: list[bool] = []
        for number, card in enumerate(pack.cards):
            deck = self.deck_ids.index(card.deck)
            self.card_deck.append(deck)
            self.decks[deck].append(number)
            program = programs.add(card.does)
            self.card_programs.append(program)
            self.card_costs.append(any(effect.kind in COSTS_MONEY for effect in self.programs[program]))


def _board_number(pack: packs.Content, wanted: str) -> int:
    """The number of the board with this name; without a name, the first."""
    return [board.id for board in pack.boards].index(wanted) if wanted else 0


def _character(read: packs.Character, numbers: packs.Numbers, settings: Settings, programs: Programs) -> Character:
    hooks: dict[str, list[Hook]] = {}
    for hook in [*read.passives, *(read.events if settings.character_events else [])]:
        here = hooks.setdefault(hook.when, [])
        happens: list[shapes.Effect] = []
        for effect in hook.does:
            match effect:
                case shapes.Scale():
                    here.append(Hook(list(hook.on), hook.only, effect.percent, NO_PROGRAM))
                case shapes.RedrawFreely():
                    pass  # having the moment is all there is to it: `redraws_freely`
                case _:
                    happens.append(effect)
        if happens:
            here.append(Hook(list(hook.on), hook.only, 100, programs.add(happens)))
    return Character(read, numbers, read.handicap if settings.even_start else 0, hooks)
