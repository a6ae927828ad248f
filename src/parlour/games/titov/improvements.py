"""Keyword 20: what Action Cards become when they are improved. A pack may say so card by card (`improved`). If it
does not, and has an effect that improves, the improved version is made here: more of each resource, at a higher price
(R20)."""

from __future__ import annotations

import msgspec

from .effect_shapes import Effect, Gain
from .pack_shapes import Action, Improving


def improved_version(action: Action, improving: Improving) -> Action | None:
    """The improved version of a card; none if it gives no resources."""
    if not any(isinstance(effect, Gain) for effect in action.does):
        return None
    cost = improving.cost
    prices = [
        {**price, **{name: price.get(name, 0) + amount for name, amount in cost.items()}} for price in action.cost
    ]
    does: list[Effect] = [
        Gain({name: amount + improving.more for name, amount in effect.what.items()})
        if isinstance(effect, Gain)
        else effect
        for effect in action.does
    ]
    return msgspec.structs.replace(
        action, id=f"{action.id}_plus", number=f"{action.number}+", cost=prices or [dict(cost)], does=does
    )


def with_improvements(actions: list[Action], wanted: list[list[str]], improving: Improving) -> list[Action]:
    """The cards of a pack. Each that an effect could improve (`wanted`: ids and subtypes, empty for all) has a version
    to become, if it can have one; new versions come last."""
    already = {action.improved for action in actions}
    kept: list[Action] = []
    made: list[Action] = []
    for action in actions:
        names = {action.id, *action.subtypes}
        reached = any(not of or names & set(of) for of in wanted) and action.id not in already
        better = improved_version(action, improving) if reached and not action.improved else None
        if better is not None:
            made.append(better)
        kept.append(msgspec.structs.replace(action, improved=better.id) if better is not None else action)
    return kept + made
