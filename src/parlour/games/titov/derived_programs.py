"""What cards do, in the form the rules use: programs of effects, with numbers for names (see `derived_ids.py`).

A price is one flat tuple: the amount of each resource, then for every mix its resources as bits, and its amount.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast, final

from parlour.content.pack_programs import Programs
from parlour.content.programs import Effect

from . import effect_shapes as shapes
from .derived_ids import NONE, Ids

NO_BOUND: Final = 1_000_000

Price = tuple[int, ...]


@final
class Part:
    """An amount of one resource, or of any mix of several."""

    def __init__(self, resources: list[int], amount: int) -> None:
        self.resources = resources
        self.amount = amount


@final
class Check:
    """A condition: what to count, the things that count (`among`), and the bounds."""

    def __init__(self, count: str, things: list[int], among: set[int], low: int, high: int) -> None:
        self.count = count
        self.things = things
        self.among = among
        self.low = low
        self.high = high


@final
class Choice:
    """One option of a choice: its number, what it needs and its program."""

    def __init__(self, number: int, needs: list[Check], program: int) -> None:
        self.number = number
        self.needs = needs
        self.program = program


def parts_of(effect: Effect) -> list[Part]:
    """The amounts of an effect."""
    return cast(list[Part], effect.value("what"))


def options_of(effect: Effect) -> list[Choice]:
    """The options of a choice; none if the effect is no choice."""
    return cast(list[Choice], effect.value("options")) if effect.kind in ("one_of", "offer") else []


def price_of(effect: Effect) -> Price:
    """What an option of an offer costs."""
    return cast(Price, effect.value("cost"))


def check_of(effect: Effect) -> Check:
    """The condition of an `if`."""
    return cast(Check, effect.value("check"))


@final
class Reader:
    """Turns what cards say into programs, checks and prices."""

    def __init__(self, ids: Ids, improved: set[int]) -> None:
        self.ids = ids
        self.improved = improved
        numbered = {
            "Action Card": ids.card_ids,
            "objective": ids.face_ids,
            "milestone": ids.face_ids,
            "counter": ids.counter_ids,
            "resolution": ids.way_ids,
        }
        self.programs = Programs(
            numbered,
            {
                shapes.Cards: ids.cards_of,
                shapes.SomeCards: ids.cards_of,
                shapes.SomeObjectives: ids.faces_of,
                shapes.SomeFaces: ids.faces_of,
                shapes.Amounts: self._parts,
                shapes.Shifts: self._parts,
                shapes.Fixed: self._parts,
                shapes.Price: self.price,
                shapes.Condition: self.check,
                shapes.Option: self._option,
            },
        )
        self.all = self.programs.all
        self.add = self.programs.add

    def within(self, number: int) -> list[Effect]:
        """The effects of a program and of all programs inside it."""
        found: list[Effect] = []
        for effect in self.all[number] if number != NONE else []:
            found.append(effect)
            inner = [option.program for option in options_of(effect)]
            if effect.kind == "if":
                inner = [effect.number("does"), effect.number("otherwise")]
            for program in inner:
                found += self.within(program)
        return found

    def check(self, condition: shapes.Condition) -> Check:
        """A condition. `high` is `NO_BOUND` if none is given."""
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
