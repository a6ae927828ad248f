"""What the settings and the pack come to, worked out once for all tables of a setup.

Spaces, ages, roles, piles and cards get their numbers here, in the order of the pack. Whatever rules look up often is
a list of whole numbers. Age cards come before end-of-turn cards, and the piles of the ages before the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from parlour.content.pack_programs import Programs
from parlour.content.shapes import EffectShape

from . import pack as packs
from .effect_shapes import Alliance, Trade
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

FAR: Final = 999  # steps: more than a walk
NOBODY: Final = -1
NOWHERE: Final = -1
NO_AGE: Final = -1
NO_CARD: Final = -1
POWER: Final = -2  # in place of a kept card: the power of a role


@final
class Role:
    """A role as the rules see it."""

    def __init__(self, read: packs.Role, opposes: int, programs: Programs) -> None:
        self.opposes = opposes
        self.starts = [read.money, read.knowledge, read.influence]
        self.protects = RESOURCE_IDS.index(read.protects) if read.protects else NO_RESOURCE
        self.ignores = read.ignores_sabotages
        self.never_skips = read.never_skips
        self.keeps_path = read.keeps_path
        self.power = programs.add(_at_once(read.power))
        self.power_allies = any(isinstance(effect, Alliance) for effect in read.power)
        self.power_trades = _most(read.power)


@final
class Derived:
    """Everything about a setup that the rules look up."""

    def __init__(self, seats: int, settings: Settings, pack: packs.Content) -> None:
        self.blind = settings.blind
        self.hand = settings.hand
        self.powers = settings.powers
        self.step_price = settings.step_price
        self.roll_price = settings.roll_price
        self.look_price = settings.look_price
        self.open_pile = settings.open_pile
        self.sides = pack.numbers.sides
        self.computer_events = pack.numbers.computer_events
        self._read_board(pack)
        programs = Programs({"age": self.age_ids, "resource": [*RESOURCE_IDS, "any"]})
        self._read_roles(pack, programs)
        self._read_cards(pack, programs)
        self.programs = programs.all
        self.outlook: object = None  # what bots work out, once (`bots/outlook.py`)

    def _read_board(self, pack: packs.Content) -> None:
        self.space_ids: list[str] = [space.id for space in pack.spaces]
        self.kinds: list[int] = [KINDS.index(space.kind) for space in pack.spaces]
        self.size = len(self.space_ids)
        self.start = self.kinds.index(START)
        self.finish = self.kinds.index(FINISH)
        self.age_ids: list[str] = [age.id for age in pack.ages]
        # Each path from Start to Finish, and at which step of it each space lies (-1: not on this path).
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
        self.to_event = self._steps_to_events()

    def _steps_to_events(self) -> list[list[int]]:
        """From each space, by age: the fewest steps to an event space, whatever is chosen at junctions. Only those
        matter that one walk can reach; all others count as `FAR`."""
        ages = range(len(self.paths))
        after = [
            [self.paths[age][self.steps[age][space] + 1] for age in self.ages_at[space] if space != self.finish]
            for space in range(self.size)
        ]
        found = [[FAR] * len(ages) for _ in range(self.size)]
        for _ in range(self.sides + 1):
            for space in range(self.size):
                for following in after[space]:
                    for age in ages:
                        lands = self.kinds[following] == EVENT and self.ages_at[following][0] == age
                        found[space][age] = min(found[space][age], 1 if lands else found[following][age] + 1)
        return found

    def _read_roles(self, pack: packs.Content, programs: Programs) -> None:
        self.role_ids: list[str] = [role.id for role in pack.roles]
        self.roles = [Role(role, self.role_ids.index(role.opposes), programs) for role in pack.roles]

    def _read_cards(self, pack: packs.Content, programs: Programs) -> None:
        self.card_ids = [*[card.id for card in pack.cards], *[card.id for card in pack.turn_cards]]
        self.first_turn_card = len(pack.cards)
        self.pile_ids: list[str] = [*self.age_ids, *[pile.id for pile in pack.piles]]
        self.first_turn_pile = len(self.age_ids)
        self.decks: list[list[int]] = [[] for _ in self.pile_ids]
        self.card_deck: list[int] = []
        # What each age card does, and whether it is kept, by way: most have one. The ways of cards that have two are
        # numbered.
        self.ways: list[list[int]] = []
        self.kept: list[list[bool]] = []
        self.way_ids: list[str] = []
        self.first_way: list[int] = []
        # What each card can be kept for: whether for an alliance, and up to how much for a trade.
        self.allies: list[bool] = []
        self.trades: list[int] = []
        for number, card in enumerate(pack.cards):
            deck = self.age_ids.index(card.deck)
            self.card_deck.append(deck)
            self.decks[deck].append(number)
            self.first_way.append(len(self.way_ids))
            ways = [card.does]
            if card.or_does:
                ways.append(card.or_does)
                self.way_ids += [f"{card.id}_1", f"{card.id}_2"]
            # Alliances and trades wait until the kept card is played.
            happens = [_at_once(way) for way in ways]
            self.ways.append([programs.add(way) for way in happens])
            self.kept.append([len(now) < len(way) for now, way in zip(happens, ways, strict=True)])
            every = [effect for way in ways for effect in way]
            self.allies.append(any(isinstance(effect, Alliance) for effect in every))
            self.trades.append(_most(every))
        # The end-of-turn cards are dealt into their decks one by one, in the order of the pack.
        piles = range(self.first_turn_pile, len(self.pile_ids))
        for number in range(self.first_turn_card, len(self.card_ids)):
            deck = piles[(number - self.first_turn_card) % len(piles)]
            self.card_deck.append(deck)
            self.decks[deck].append(number)
        self.changes: list[list[list[int]]] = [
            [list(card.changes[role]) for role in self.role_ids] for card in pack.turn_cards
        ]


def _at_once(way: Sequence[EffectShape]) -> list[EffectShape]:
    """What happens at once: everything but alliances and trades, which need another player's consent."""
    return [effect for effect in way if not isinstance(effect, Alliance | Trade)]


def _most(way: Sequence[EffectShape]) -> int:
    """Up to how much may be traded; 0 without a trade."""
    return max([effect.most for effect in way if isinstance(effect, Trade)] or [0])
