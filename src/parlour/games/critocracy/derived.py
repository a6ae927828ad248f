"""What settings and pack come to, worked out once for all tables of a setup.

Spaces, ages, roles, piles and cards are numbered here by their places in the pack, and everything the rules look up
often is a list of whole numbers. Age cards come before end-of-turn cards, the piles of the ages before theirs.
"""

from __future__ import annotations

from typing import Final, final

from . import effect_shapes as shapes, pack as packs
from .settings import Settings

MONEY: Final = 0
KNOWLEDGE: Final = 1
INFLUENCE: Final = 2
ANY: Final = 3
RESOURCE_IDS: Final = ["money", "knowledge", "influence"]
RESOURCES: Final = [MONEY, KNOWLEDGE, INFLUENCE]
NO_RESOURCE: Final = -1

REGULAR: Final = 0
EVENT: Final = 1
JUNCTION: Final = 2
START: Final = 3
FINISH: Final = 4
KINDS: Final = ["regular", "event", "junction", "start", "finish"]

NOBODY: Final = -1
NOWHERE: Final = -1
NO_AGE: Final = -1
NO_CARD: Final = -1

KEPT: Final = ("alliance", "trade")


@final
class Effect:
    """One effect of a card: its kind, its resource and number, and what else it needs."""

    def __init__(
        self,
        kind: str,
        number: int = 0,
        resource: int = NO_RESOURCE,
        price: int = 0,
        gets: int = NO_RESOURCE,
        age: int = NO_AGE,
        where: str = "",
        sabotage: bool = False,
    ) -> None:
        self.kind = kind
        self.number = number
        self.resource = resource
        self.price = price
        self.gets = gets
        self.age = age
        self.where = where
        self.sabotage = sabotage


@final
class Role:
    """A role as the rules see it."""

    def __init__(self, read: packs.Role, opposes: int) -> None:
        self.opposes = opposes
        self.starts = [read.money, read.knowledge, read.influence]
        self.protects = resource_number(read.protects)
        self.ignores = read.ignores_sabotages
        self.never_skips = read.never_skips
        self.keeps_path = read.keeps_path


@final
class Derived:
    """Everything of a setup that the rules look up."""

    def __init__(self, seats: int, settings: Settings, pack: packs.Content) -> None:
        self.blind = settings.blind
        self.sides = pack.numbers.sides
        self.computer_events = pack.numbers.computer_events
        self._read_board(pack)
        self._read_roles(pack)
        self._read_cards(pack)
        self.outlook: object = None  # what bots work out of it once

    def _read_board(self, pack: packs.Content) -> None:
        self.space_ids: list[str] = [space.id for space in pack.spaces]
        self.kinds: list[int] = [KINDS.index(space.kind) for space in pack.spaces]
        self.size = len(self.space_ids)
        self.start = self.kinds.index(START)
        self.finish = self.kinds.index(FINISH)
        self.age_ids: list[str] = [age.id for age in pack.ages]
        # Each path from Start to Finish, and on which step of it a space lies (-1: on none).
        self.paths: list[list[int]] = []
        self.steps: list[list[int]] = []
        for age in pack.ages:
            path = [self.start, *[self.space_ids.index(space) for space in age.path], self.finish]
            self.paths.append(path)
            steps = [-1] * self.size
            for step, space in enumerate(path):
                steps[space] = step
            self.steps.append(steps)
        self.ages_at: list[list[int]] = [
            [age for age in range(len(self.paths)) if self.steps[age][space] >= 0] for space in range(self.size)
        ]
        self.events = [space for space in range(self.size) if self.kinds[space] == EVENT]

    def _read_roles(self, pack: packs.Content) -> None:
        self.role_ids: list[str] = [role.id for role in pack.roles]
        self.roles = [Role(role, self.role_ids.index(role.opposes)) for role in pack.roles]

    def _read_cards(self, pack: packs.Content) -> None:
        self.card_ids = [*[card.id for card in pack.cards], *[card.id for card in pack.turn_cards]]
        self.first_turn_card = len(pack.cards)
        self.pile_ids: list[str] = [*self.age_ids, *[pile.id for pile in pack.piles]]
        self.first_turn_pile = len(self.age_ids)
        self.decks: list[list[int]] = [[] for _ in self.age_ids]
        self.card_deck: list[int] = []
        # What each age card does, one way or the other; the ways of cards that have two are numbered.
        self.ways: list[list[list[Effect]]] = []
        self.way_ids: list[str] = []
        self.first_way: list[int] = []
        # Of a card that is kept: whether it asks for an alliance, and how much may be traded by it.
        self.allies: list[bool] = []
        self.trades: list[int] = []
        for number, card in enumerate(pack.cards):
            deck = self.age_ids.index(card.deck)
            self.card_deck.append(deck)
            self.decks[deck].append(number)
            ways = [[self._effect(shape) for shape in card.does]]
            self.first_way.append(len(self.way_ids))
            if card.or_does:
                ways.append([self._effect(shape) for shape in card.or_does])
                self.way_ids += [f"{card.id}_1", f"{card.id}_2"]
            self.ways.append(ways)
            self.allies.append(any(effect.kind == "alliance" for way in ways for effect in way))
            self.trades.append(max([effect.number for way in ways for effect in way if effect.kind == "trade"] or [0]))
        self.changes: list[list[list[int]]] = [
            [list(card.changes[role]) for role in self.role_ids] for card in pack.turn_cards
        ]

    def _effect(self, shape: shapes.Effect) -> Effect:
        kind = str(shape.__struct_config__.tag)
        match shape:
            case shapes.Gain() | shapes.Lose():
                return Effect(kind, shape.amount, resource_number(shape.resource))
            case shapes.Convert():
                pays, gets = resource_number(shape.pay), resource_number(shape.get)
                return Effect(kind, shape.amount, pays, price=shape.price, gets=gets)
            case shapes.Walk():
                return Effect(kind, shape.spaces)
            case shapes.Push():
                return Effect(kind, shape.spaces, sabotage=shape.sabotage)
            case shapes.ChangePath():
                return Effect(kind, age=self.age_ids.index(shape.age))
            case shapes.GoTo() | shapes.SwapPlaces():
                return Effect(kind, where=shape.where)
            case shapes.Steal():
                return Effect(kind, shape.amount, resource_number(shape.resource), sabotage=shape.sabotage)
            case shapes.StealAll():
                return Effect(kind, shape.amount, resource_number(shape.resource))
            case shapes.Sabotage():
                return Effect(kind, shape.amount, resource_number(shape.resource), sabotage=True)
            case shapes.Exchange():
                return Effect(kind, shape.amount)
            case shapes.Skip():
                return Effect(kind, shape.turns)
            case shapes.Draw():
                return Effect(kind, where=shape.deck)
            case shapes.Alliance():
                return Effect(kind)
            case shapes.Trade():
                return Effect(kind, shape.most)


def resource_number(name: str) -> int:
    """The number of a resource by its name; `any` is the number after the last."""
    if name == "any":
        return ANY
    return RESOURCE_IDS.index(name) if name else NO_RESOURCE
