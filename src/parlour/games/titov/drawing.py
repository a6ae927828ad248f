"""The table in letters, for the terminal: the bank, the milestone and the Agenda, the hand, and the piles."""

from parlour.kernel.words import ShowValue

from .view import Clock, Held, Lying, Store, View


def draw(view: View, show: ShowValue) -> str:
    """From the top of the table to the hand."""
    lines = [
        f"turn {view.turn} · {show('phase', view.phase)} · score {view.seats[0].score} · {view.cards} cards a turn"
        + (f" ({view.next_turn:+} next)" if view.next_turn else ""),
        "  ".join(_store(number, store, show) for number, store in enumerate(view.bank) if store.in_use),
        "",
        *_lying(view.milestone, show),
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
        f"    {'·' if course.open else 'x'} {show('resolution', course.resolution)}{_clock(course.clock, '◔')}"
        for course in lying.courses
    ]
    return [f"{name}{timer}{marker}{_clock(lying.clock, '◔')}", *courses]


def _held(held: Held, show: ShowValue) -> str:
    prices = [" ".join(f"{due.amount} {_names(due.resources, show)}" for due in price) for price in held.prices]
    cost = f" ({' or '.join(prices)})" if prices else ""
    return f"[{' ' if held.open else 'x'}] {show('card', held.card)}{cost}{_clock(held.clock, '◔')}"


def _names(resources: list[int], show: ShowValue) -> str:
    return "/".join(show("resource", resource) for resource in resources)
