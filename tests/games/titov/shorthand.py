"""Cards in shorthand: f s i m t for the resources, `*` for any, T and K for timers and clocks."""

from collections.abc import Iterable, Mapping
from typing import Any

from parlour.games.titov import effect_shapes as d
from parlour.games.titov.pack_shapes import Action, Objective, Resolution

LETTERS = {"food": "f", "stability": "s", "influence": "i", "might": "m", "trade_goods": "t", "any": "*"}


def letters(names: str) -> str:
    return "/".join(LETTERS[one] for one in names.split("/"))


def amounts(what: Mapping[str, int], sign: str = "") -> str:
    return " ".join(f"{sign}{n}{letters(names)}" for names, n in what.items())


def price(costs: list[dict[str, int]]) -> str:
    return " OR ".join(amounts(cost) for cost in costs) or "0"


def all_of(effects: Iterable[Any]) -> str:
    return "; ".join(short(effect) for effect in effects)


def some(count: int, names: Iterable[str]) -> str:
    return f"{count} {' or '.join(names)}"


def options(effect: d.OneOf | d.Offer) -> str:
    return " / ".join(all_of(option.does) for option in effect.options)


def condition(check: d.Condition) -> str:
    of = "+".join(LETTERS.get(one, one) for one in check.of)
    bound = f">= {check.at_least}" if check.at_least is not None else f"<= {check.at_most}"
    return f"{check.count} {of} {bound}".replace("  ", " ")


def short(effect: Any) -> str:
    """One effect."""
    match effect:
        case d.Gain():
            return amounts(effect.what, "+")
        case d.Lose():
            return f"lose {amounts(effect.what)}"
        case d.Max():
            return " ".join(f"Max {letters(one)} {by:+}" for one, by in effect.what.items())
        case d.CardsPerTurn():
            return f"Draw{effect.by:+}{'/turn' if effect.lasting else ' next'}"
        case d.GainCard():
            return f"gain {some(effect.count, effect.card)}{' to hand' if effect.to == 'hand' else ''}"
        case d.GainObjective():
            return f"gain {some(effect.count, effect.objective)}{' at random' if effect.random else ''}"
        case d.Recur(of=[_, *_]):
            return f"Recur {some(effect.count, effect.of)}"
        case d.Draw() | d.Recur() | d.Disrupt() | d.Reshuffle() | d.Scout():
            return f"{type(effect).__name__} {effect.count}"
        case d.Delay():
            return f"Delay {effect.times}"
        case d.AdvanceTimer():
            return f"random timer {effect.times}"
        case d.OneOf():
            return f"one of ({options(effect)})"
        case d.Offer():
            return f"up to {effect.times}x {amounts(effect.cost)} for ({options(effect)})"
        case d.PlayCard():
            return f"play {some(effect.count, effect.of)} for {effect.less} less"
        case d.AdvanceProject():
            return f"advance {some(effect.by, effect.of)}"
        case d.DestroyCards():
            how = " at random" if effect.random else ""
            return (
                f"destroy {some(effect.count, effect.of)}{how}"
                if effect.count
                else f"destroy all {' '.join(effect.of)}"
            )
        case d.DestroyObjectives(where="agenda"):
            return f"destroy up to {some(effect.count, effect.of)} in play"
        case d.DestroyObjectives():
            return f"destroy {some(effect.count, effect.of) if effect.count else f'all {effect.of[0]}'} anywhere"
        case d.ReplaceCards():
            return f"{some(effect.count, effect.of)} into {effect.into}"
        case d.Copy():
            return f"copy {some(effect.count, effect.of)}"
        case d.Replace():
            return f"into {effect.into}"
        case d.SwapIn():
            return f"swap in {' or '.join(effect.of)}{f' advanced {effect.advanced}' if effect.advanced else ''}"
        case d.MoveMarker():
            return f"marker {effect.by:+}"
        case d.Improve():
            return f"Spec {some(effect.count, effect.of)}"
        case d.Cheapen():
            return f"{effect.card} {effect.by}* cheaper"
        case d.Weaken():
            return f"{effect.card} gives {amounts(effect.what)} less"
        case d.Count():
            return f"{effect.counter} +{effect.by}"
        case d.Activate():
            return f"activate {effect.count} of {len(effect.of)}"
        case d.GainActive():
            return f"gain {effect.count} active {effect.of[0]}"
        case d.ReplaceByActive():
            return f"into an active {effect.of[0]}"
        case d.PushTrack():
            return f"push {some(effect.by, effect.of)}"
        case d.ResolveNow():
            return f"resolve {effect.count}"
        case d.Proceed():
            return f"go to {effect.milestone}"
        case d.MoreAgenda():
            return f"Agenda +{effect.by}"
        case d.BeginAct():
            return f"act {effect.act}"
        case d.AdvanceClock(resolution=way) if way:
            return f"advance {way}"
        case _:
            return str(type(effect).__struct_config__.tag)


def action(card: Action) -> str:
    """A whole Action Card: cost, what it does, ELSE, retained, clock."""
    parts = [price(card.cost)]
    if card.check is not None:
        parts.append(f"IF {condition(card.check)}")
    parts.append(all_of(card.does) or "none")
    if card.otherwise:
        parts.append(f"ELSE {all_of(card.otherwise)}")
    if card.retained:
        parts.append(f"Retained {all_of(card.retained)}")
    if card.clock is not None:
        parts.append(f"K{card.clock.slices} {all_of(card.clock.full)}")
    return " | ".join(parts)


def way(one: Resolution) -> str:
    """A resolution: what it asks for, what it brings, R for return."""
    asks = [condition(need) for need in one.needs]
    if one.cost:
        asks.append(price(one.cost) + (f" per {one.per_cards} cards" if one.per_cards else ""))
    clock = f" K{one.clock}{' by name' if one.kept else ''}{' by itself' if one.by_effect else ''}" if one.clock else ""
    goes = {"return": " R", "stay": " stays", "destroy": ""}[
        one.until if one.clock and one.until != "stay" else one.then
    ]
    full = f" full: {all_of(one.full)}" if one.full else ""
    return f"[{', '.join(asks)}] {all_of(one.does) or 'none'}{clock}{full}{goes}"


def objective(card: Objective) -> list[str]:
    """An objective: its resolutions, then track, timer, clock, turn and escalation."""
    parts = [way(one) for one in card.resolutions]
    ends = {"return": " R", "stay": " stays", "destroy": ""}
    if track := card.track:
        parts.append(f"track {track.length} from {track.start}, -{track.falls}")
        parts.append(f"won {all_of(track.won)}{ends[track.won_then]}")
        parts.append(f"lost {all_of(track.lost)}{ends[track.lost_then]}")
    if timer := card.timer:
        parts.append(f"T{timer.slices} {all_of(timer.does) or 'none'}{ends[timer.then]}")
    if card.immediate:
        parts.append(f"at once {all_of(card.immediate)}")
    if card.each_crisis:
        parts.append(f"crisis {all_of(card.each_crisis)}")
    if card.each_turn:
        parts.append(f"turn {all_of(card.each_turn)}")
    if card.clock is not None:
        parts.append(f"K{card.clock.slices} {all_of(card.clock.full)}")
    if card.escalates:
        parts.append(f"-> {all_of(card.escalates)}")
    return parts
