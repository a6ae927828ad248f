"""What cards do, as the rules look it up: programs of effects, with numbers for names (see `ids.py`).

A price is one flat tuple: so much of each resource, then for every mix its resources as bits and how much of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from . import effect_shapes as shapes
from .ids import NONE, Ids

NO_BOUND: Final = 1_000_000

Price = tuple[int, ...]


@final
class Part:
    """So much of one resource, or in any mix of several."""

    def __init__(self, resources: list[int], amount: int) -> None:
        self.resources = resources
        self.amount = amount


@final
class Check:
    """A condition: what is counted, of which things (`among` those that do count), and the bounds."""

    def __init__(self, count: str, things: list[int], among: set[int], low: int, high: int) -> None:
        self.count = count
        self.things = things
        self.among = among
        self.low = low
        self.high = high


@final
class Choice:
    """One of the things that can be chosen: its number, what it needs and its program."""

    def __init__(self, number: int, needs: list[Check], program: int) -> None:
        self.number = number
        self.needs = needs
        self.program = program


@final
class Effect:
    """One effect of a program. Of `cards` (Action Cards) and `faces` (objectives and milestones) those it is about."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.number = 0  # how many, how often or by how much
        self.less = 0
        self.flag = False
        self.word = ""
        self.parts: list[Part] = []
        self.cards: list[int] = []
        self.faces: list[int] = []
        self.into = NONE
        self.options: list[Choice] = []
        self.price: Price = ()
        self.check: Check | None = None
        self.program = NONE
        self.other = NONE


@final
class Programs:
    """All programs of a pack, each by its number."""

    def __init__(self, ids: Ids, improved: set[int]) -> None:
        self.ids = ids
        self.improved = improved
        self.all: list[list[Effect]] = []

    def add(self, does: Sequence[shapes.Effect]) -> int:
        """Another program; its number, or `NONE` where there is nothing to do."""
        if not does:
            return NONE
        number = len(self.all)
        self.all.append([])  # the programs within it are numbered after it
        self.all[number] = [self._effect(effect) for effect in does]
        return number

    def within(self, number: int) -> list[Effect]:
        """The effects of a program, and of all programs within it."""
        found: list[Effect] = []
        for effect in self.all[number] if number != NONE else []:
            found.append(effect)
            for inner in (*[option.program for option in effect.options], effect.program, effect.other):
                found += self.within(inner)
        return found

    def check(self, condition: shapes.Condition) -> Check:
        """A condition. `high` is `NO_BOUND` where none is given."""
        things = self._things(condition.count, condition.of)
        among = set(things) & self.improved if condition.count == "improved" else set(things)
        low = condition.at_least if condition.at_least is not None else 0
        high = condition.at_most if condition.at_most is not None else NO_BOUND
        return Check(condition.count, things, among, low, high)

    def price(self, amounts: Mapping[str, int]) -> Price:
        """One way to pay."""
        fixed = [0] * self.ids.resources
        mixes: list[int] = []
        for part in self._parts(amounts):
            if len(part.resources) == 1:
                fixed[part.resources[0]] += part.amount
            else:
                mixes += [sum([1 << resource for resource in part.resources]), part.amount]
        return tuple(fixed + mixes)

    def _things(self, count: str, of: list[str]) -> list[int]:
        ids = self.ids
        match count:
            case "resources" | "gained":
                return [ids.resource_ids.index(name) for name in of] or list(range(ids.resources))
            case "counter":
                return [ids.counter_ids.index(name) for name in of]
            case "objectives" | "agenda":
                return ids.faces_of(of)
            case _:
                return ids.cards_of(of)

    def _parts(self, amounts: Mapping[str, int]) -> list[Part]:
        return [Part(self.ids.resources_of(names), amount) for names, amount in amounts.items()]

    def _option(self, read: shapes.Option) -> Choice:
        needs = [self.check(need) for need in read.needs]
        return Choice(self.ids.choice_ids.index(read.id), needs, self.add(read.does))

    def _effect(self, read: shapes.Effect) -> Effect:
        effect = Effect(str(read.__struct_config__.tag))
        match read:
            case shapes.Gain() | shapes.Lose() | shapes.Max():
                effect.parts = self._parts(read.what)
            case shapes.CardsPerTurn():
                effect.number, effect.flag = read.by, read.lasting
            case shapes.OneOf():
                effect.options = [self._option(option) for option in read.options]
            case shapes.Offer():
                effect.number = read.times
                effect.options = [self._option(option) for option in read.options]
                effect.price = self.price(read.cost)
            case shapes.If():
                effect.check = self.check(read.check)
                effect.program = self.add(read.does)
                effect.other = self.add(read.otherwise)
            case _:
                self._of_cards(effect, read)
                self._of_faces(effect, read)
        return effect

    def _of_cards(self, effect: Effect, read: shapes.Effect) -> None:
        """What happens to Action Cards."""
        ids = self.ids
        match read:
            case shapes.Draw() | shapes.Reshuffle() | shapes.Disrupt() | shapes.Foresee():
                effect.number = read.count
            case shapes.GainCard():
                effect.number, effect.flag, effect.word = read.count, read.random, read.to
                effect.cards = [ids.card(name) for name in read.card]
            case shapes.Recur() | shapes.Copy() | shapes.Improve():
                effect.number, effect.cards = read.count, ids.cards_of(read.of)
            case shapes.DestroyCards():
                effect.number, effect.flag, effect.cards = read.count, read.random, ids.cards_of(read.of)
            case shapes.ReplaceCards():
                effect.number, effect.cards, effect.into = read.count, ids.cards_of(read.of), ids.card(read.into)
            case shapes.PlayCard():
                effect.number, effect.cards, effect.less = read.count, ids.cards_of(read.of), read.less
            case shapes.Cheapen():
                effect.number, effect.cards = read.by, [ids.card(read.card)]
            case shapes.Weaken():
                effect.cards, effect.parts = [ids.card(read.card)], self._parts(read.what)
            case _:
                pass

    def _of_faces(self, effect: Effect, read: shapes.Effect) -> None:
        """What happens to objectives, milestones and the Agenda."""
        ids = self.ids
        match read:
            case shapes.GainObjective():
                effect.number, effect.flag, effect.word = read.count, read.random, read.to
                effect.faces = [ids.face(name) for name in read.objective]
            case shapes.Activate():
                effect.number, effect.flag, effect.faces = read.count, read.gains, ids.faces_of(read.of)
            case shapes.GainActive():
                effect.number, effect.faces = read.count, ids.faces_of(read.of)
            case shapes.ReplaceByActive():
                effect.faces = ids.faces_of(read.of)
            case shapes.Replace():
                effect.into = ids.face(read.into)
            case shapes.SwapIn():
                effect.number = read.advanced
                effect.faces = [face for face in ids.faces_of(read.of) if face < ids.first_milestone]
            case shapes.DestroyObjectives():
                effect.number, effect.flag, effect.word = read.count, read.optional, read.where
                effect.faces = ids.faces_of(read.of)
            case shapes.Delay():
                effect.number = read.times
            case shapes.AdvanceTimer():
                effect.number, effect.flag = read.times, read.random
            case shapes.AdvanceClock():
                effect.number = read.by
                effect.into = ids.way_ids.index(read.resolution) if read.resolution else NONE
            case shapes.AdvanceProject() | shapes.PushTrack():
                effect.number, effect.faces = read.by, ids.faces_of(read.of)
            case shapes.MoveMarker() | shapes.MoreAgenda():
                effect.number = read.by
            case shapes.Scout() | shapes.ResolveNow():
                effect.number = read.count
            case shapes.BeginAct():
                effect.number = read.act
            case shapes.Proceed():
                effect.into = ids.face(read.milestone)
            case shapes.NoResolving():
                effect.number = read.turns
            case shapes.Count():
                effect.number, effect.into = read.by, ids.counter_ids.index(read.counter)
            case _:
                pass
