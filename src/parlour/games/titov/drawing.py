"""The table as text for the terminal: the bank, the milestone and the Agenda, the hand, and the piles."""

from parlour.kernel.words import ShowValue

from .view import Clock, Due, Gains, Held, Lying, Need, Store, View


def draw(view: View, show: ShowValue) -> str:
    """From the top of the table to the hand."""
    lines = [
        f"turn {view.turn} · {show('phase', view.phase)} · score {view.seats[0].score} · {view.cards} cards a turn"
        + (f" ({view.next_turn:+} next)" if view.next_turn else "")
        + (f" · ‼ ruin: {view.ruin} more" if view.ruin else ""),
        "  ".join(_store(number, store, show) for number, store in enumerate(view.bank) if store.in_use),
        "",
        *_lying(view.milestone, show),
        *_parties(view, show),
    ]
    for lying in view.agenda:
        lines += _lying(lying, show)
    deck, objectives = view.deck, view.objectives
    lines += [
        "",
        f"deck {deck.left} · discard {len(deck.discard)} · objectives {objectives.left}"
        f" · their discard {len(objectives.discard)} · destroyed {len(view.destroyed)}",
    ]
    return "\n".join([*lines, *[_held(held, show) for held in view.hand]])


def _parties(view: View, show: ShowValue) -> list[str]:
    """The points of the parties that strive for power, and the active cataclysms; Act 1 has neither."""
    points = [f"{show('counter', counter)} {held}" for counter, held in enumerate(view.counters) if held]
    begun = [show("objective", face) for face in view.active]
    return [*(["    " + " · ".join(points)] if points else []), *(["    ‼ " + ", ".join(begun)] if begun else [])]


def _store(number: int, store: Store, show: ShowValue) -> str:
    return f"{show('resource', number)} {store.amount}/{store.most}"


def _clock(clock: Clock | None, sign: str) -> str:
    return "" if clock is None else f"  {sign}{'●' * clock.filled}{'○' * (clock.slices - clock.filled)}"


def _lying(lying: Lying, show: ShowValue) -> list[str]:
    if lying.objective < 0:
        return [f"{show('place', lying.place)}: –"]
    track = lying.track
    marker = f"  ⚔{track.marker}/{track.length}" if track is not None else ""
    timer = "  ⏸" if lying.paused else _clock(lying.timer, "⏳")
    name = f"{show('place', lying.place)}: {show('objective', lying.objective)}"
    courses = [
        f"    {_open(course.open)} {show('resolution', course.resolution)}"
        f"{_deal(course.prices, course.gains, course.moves, show)}{_missing(course.needs)}{_clock(course.clock, '◔')}"
        for course in lying.courses
    ]
    return [f"{name}{timer}{marker}{_clock(lying.clock, '◔')}", *courses]


def _held(held: Held, show: ShowValue) -> str:
    deal = _deal(held.prices, held.gains, 0, show)
    return f"{_open(held.open)} {show('card', held.card)}{deal}{_clock(held.clock, '◔')}"


def _deal(prices: list[list[Due]], gains: list[Gains], moves: int, show: ShowValue) -> str:
    """The cost, in brackets, and the certain gains."""
    ways = [" ".join(f"{due.amount} {_names(due.resources, show)}" for due in price) for price in prices]
    cost = f" ({' or '.join(ways)})" if ways else ""
    brings = [f"{gain.amount} {show('resource', gain.resource)}" for gain in gains] + ([f"⚔{moves:+}"] if moves else [])
    return cost + (f" → {', '.join(brings)}" if brings else "")


def _missing(needs: list[Need]) -> str:
    """Conditions that are not met: what they need, and what there is."""
    bounds = [
        f"{need.now} of {need.least}" if need.now < need.least else f"{need.now}, at most {need.most}"
        for need in needs
        if not need.met
    ]
    return f" ({'; '.join(bounds)})" if bounds else ""


def _open(is_open: bool) -> str:
    return "·" if is_open else "x"


def _names(resources: list[int], show: ShowValue) -> str:
    return "/".join(show("resource", resource) for resource in resources)
