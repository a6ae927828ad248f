"""Section 7: buildings go up evenly, level by level, and can be sold again (R15)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.bank import BANK
from parlour.kernel.marks import more
from parlour.kernel.moves import Move, Verb

from ..derived import NOWHERE
from ..events import BUILT, LOWERED, RAISED, SOLD
from ..table import Meinopoly
from .programs import at_moment
from .sums import Sum
from .veil import pay_veiled, told_to

UPGRADE: Final = Verb("upgrade", kind="space")
UPGRADE_ALL: Final = Verb("upgrade_all", kind="space")  # the first street of a group
SELL: Final = Verb("sell", kind="space")


def upgrade_cost(t: Meinopoly, seat: int, street: int) -> int:
    """What the next level costs this player."""
    return level_cost(t, seat, street, t.level[street])


def level_cost(t: Meinopoly, seat: int, street: int, level: int) -> int:
    """What a level costs this player (7.3). The first level is 0."""
    derived = t.derived
    cost = Sum(derived.prices[street])
    cost.scale(derived.level_costs[level])
    who = t.who(seat)
    if who is not None:
        cost.scale(who.build_percent)
    cost.scale_by_character(t, seat, "build")
    cost.scale_by_season_and_market(t, derived.season_price)
    return cost.dollars()


def may_build(t: Meinopoly, street: int) -> bool:
    """Whether the rules of 7.2 let the owner build here, leaving the cost aside."""
    group = t.derived.group[street]
    if group < 0 or not t.is_complete(street):
        return False
    return t.level[street] == lowest_level(t, t.derived.groups[group])


def lowest_level(t: Meinopoly, group: list[int]) -> int:
    """The level from which a group is built up evenly; `NOWHERE` if anything is mortgaged or nothing can be added."""
    lowest = t.derived.highest
    for street in group:
        if t.mortgaged[street]:
            return NOWHERE
        lowest = min(lowest, t.level[street])
    return lowest if lowest < t.derived.highest else NOWHERE


def upgrades(t: Meinopoly, seat: int) -> list[Move]:
    """Every street on which this player may build now."""
    found: list[Move] = []
    for group in t.derived.groups:
        if group and t.owner[group[0]] == seat and t.is_complete(group[0]):
            lowest = lowest_level(t, group)
            whole = 0
            streets = 0
            for street in group:
                if t.level[street] == lowest:
                    cost = upgrade_cost(t, seat, street)
                    whole += cost
                    streets += 1
                    if t.can_buy(seat, cost):
                        found.append(UPGRADE[street])
            if streets > 1 and t.can_spend(seat, whole):
                found.append(UPGRADE_ALL[group[0]])
    return found


def upgrade_all(t: Meinopoly, seat: int, first: int) -> None:
    """Build on every street of a group that has fewest levels: as many single buildings, one after the other."""
    group = t.derived.groups[t.derived.group[first]]
    lowest = lowest_level(t, group)
    for street in group:
        if t.level[street] == lowest and t.can_spend(seat, upgrade_cost(t, seat, street)):
            upgrade(t, seat, street)


def closed_upgrades(t: Meinopoly, seat: int) -> list[tuple[Move, str]]:
    """Streets of complete groups on which this player may not build now, each with the rule of 7.2 that forbids it."""
    found: list[tuple[Move, str]] = []
    for street in t.deeds_of(seat):
        group = t.derived.group[street]
        if group < 0 or not t.is_complete(street):
            continue
        streets = t.derived.groups[group]
        if t.level[street] >= t.derived.highest:
            found.append((UPGRADE[street], "highest"))
        elif any(t.mortgaged[other] for other in streets):
            found.append((UPGRADE[street], "mortgaged_group"))
        elif any(t.level[other] < t.level[street] for other in streets):
            found.append((UPGRADE[street], "evenly"))
        elif not t.can_buy(seat, upgrade_cost(t, seat, street)):
            found.append((UPGRADE[street], "too_dear"))
    return found


def upgrade(t: Meinopoly, seat: int, street: int) -> None:
    cost = upgrade_cost(t, seat, street)
    pay_veiled(t, seat, BANK, cost)
    t.level = more(t.level, street)
    t.tell_only(told_to(t, seat), BUILT, seat, street, t.level[street] - 1, cost)
    at_moment(t, seat, "build")


def may_sell(t: Meinopoly, street: int) -> bool:
    """Whether a building may be sold here: evenly, the highest of its group first."""
    level = t.level[street]
    if level == 0:
        return False
    for other in t.derived.groups[t.derived.group[street]]:
        if t.level[other] > level:
            return False
    return True


def sale_price(t: Meinopoly, seat: int, street: int) -> int:
    """Half of the level's list cost (R15), but no more than this player would pay for it now. Otherwise a player who
    builds cheaply could make money by building and selling."""
    half = t.derived.prices[street] * t.derived.level_costs[t.level[street] - 1] // 200
    return min(half, level_cost(t, seat, street, t.level[street] - 1))


def sales(t: Meinopoly, deeds: list[int]) -> list[Move]:
    """The streets on which a player may sell a building."""
    if not t.derived.selling:
        return []
    return [SELL[street] for street in deeds if t.level[street] > 0 and may_sell(t, street)]


def sell(t: Meinopoly, seat: int, street: int) -> None:
    """Sell the highest level back to the bank."""
    price = sale_price(t, seat, street)
    t.level = more(t.level, street, -1)
    pay_veiled(t, BANK, seat, price)
    t.tell_only(told_to(t, seat), SOLD, seat, street, price)


def build_for_nothing(t: Meinopoly, seat: int) -> bool:
    """Build the cheapest building that this player may build, for nothing."""
    best = NOWHERE
    for street in t.deeds_of(seat):
        if may_build(t, street) and (best < 0 or upgrade_cost(t, seat, street) < upgrade_cost(t, seat, best)):
            best = street
    if best < 0:
        return False
    t.level = more(t.level, best)
    t.tell(RAISED, seat, best, t.level[best] - 1)
    return True


def lose_a_level(t: Meinopoly, seat: int) -> bool:
    """The player's highest building loses a level; among equals, the one on the most expensive street."""
    best = NOWHERE
    for street in t.deeds_of(seat):
        if t.level[street] > 0 and (
            best < 0 or (t.level[street], t.derived.prices[street]) > (t.level[best], t.derived.prices[best])
        ):
            best = street
    if best < 0:
        return False
    t.level = more(t.level, best, -1)
    t.tell(LOWERED, seat, best)
    return True
