"""Territory Cards: earning them, trading sets of them, and what a set brings."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import EVERYBODY, Deck
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, OpenDecision

from ..derived import WILD
from ..events import DISCARDED, DREW, LAID, NO_CARD, TERRITORY_BONUS, TRADED
from ..table import TERRITORY_BONUS as BONUS_GIVEN, Conquest
from .armies import space_for
from .happenings import arms_race
from .reinforcement import add_income
from .technology import CARD_CHOICE, SET_BONUS

LAY: Final = Verb("lay", kind="card")
KEEP: Final = Verb("keep")
BONUS: Final = Verb("bonus", kind="territory")
KEEP_CARD: Final = Verb("keep_card", kind="card")

SET: Final = 3
MOST_KEPT: Final = 4  # cards; with more you must trade at the start of a turn
FORCED_IN_BATTLE: Final = 6
MIXED: Final = 3


# --- sets ---


def is_set(one: int, two: int, three: int) -> bool:
    """Three troops alike, three different, or any two with a wild card."""
    if WILD in (one, two, three):
        return True
    return (one == two and two == three) or (two not in (one, three) and one != three)


def completing(t: Conquest, hand: list[int], laid: list[int]) -> list[int]:
    """The cards of a hand that can make a set with what is laid and the rest of the hand."""
    troops = t.derived.troops
    found: list[int] = []
    for card in hand:
        rest = [other for other in hand if other != card]
        if _completes(troops, [*laid, card], rest):
            found.append(card)
    return found


def _completes(troops: list[int], laid: list[int], rest: list[int]) -> bool:
    if len(laid) == SET:
        return is_set(troops[laid[0]], troops[laid[1]], troops[laid[2]])
    for at, card in enumerate(rest):
        if _completes(troops, [*laid, card], rest[at + 1 :]):
            return True
    return False


def next_value(t: Conquest) -> int:
    """What the next set brings, unless its troops decide: 4, 6, 8, 10, 12, 15, then five more each time."""
    derived = t.derived
    if derived.cards == "by_one":
        return derived.ladder[0] + t.sets
    past = t.sets - len(derived.ladder) + 1
    return derived.ladder[t.sets] if past <= 0 else derived.ladder[-1] + derived.ladder_step * past


def set_value(t: Conquest, seat: int, cards: list[int]) -> int:
    """What a set brings to a player."""
    derived = t.derived
    value = derived.fixed[_fixed_kind(derived.troops, cards)] if derived.cards == "fixed" else next_value(t)
    return value + (t.derived.technologies.industry if t.knows(seat, SET_BONUS) else 0) + arms_race(t)


def _fixed_kind(troops: list[int], cards: list[int]) -> int:
    """Which troops there are three of, or one of each; a wild card stands for what is worth most."""
    shown = [troops[card] for card in cards if troops[card] != WILD]
    alike = len(shown) > 1 and shown[0] == shown[1]
    return shown[0] if alike else MIXED


# --- trading ---


def may_trade(t: Conquest, seat: int) -> None:
    """At the start of a turn: with three cards you may trade, with five you must. Everyone can count your cards but not
    see whether they make a set, so everyone with three is asked."""
    if len(t.hands[seat]) >= SET:
        t.then(Trade(seat, False))


def must_trade(t: Conquest, seat: int) -> None:
    """After an elimination, in the middle of attacks: with six cards you must trade at once, down to four."""
    if len(t.hands[seat]) >= FORCED_IN_BATTLE:
        t.then(Trade(seat, True))


class Trade(Decision[Conquest]):
    """Lay three cards that make a set, or keep what you have."""

    verbs = (KEEP, LAY)

    def __init__(self, seat: int, in_battle: bool) -> None:
        self.seat = seat
        self.in_battle = in_battle

    def options(self, t: Conquest) -> list[Move]:
        hand = t.hands[self.seat].cards
        laid = t.laid.cards
        found = [LAY[card] for card in completing(t, hand, laid)]
        if not laid and len(hand) <= MOST_KEPT:
            found.insert(0, KEEP.alone)
        return found

    def words(self, t: Conquest) -> dict[str, object]:
        return {"laid": len(t.laid)}

    def keep(self, t: Conquest) -> None:
        """Trade nothing, or nothing more."""

    def lay(self, t: Conquest, card: int) -> None:
        t.reveal()
        t.hands[self.seat].move(card, t.laid, EVERYBODY)
        t.tell(LAID, self.seat, card)
        if len(t.laid) < SET:
            t.then(Trade(self.seat, self.in_battle))
            return
        trade_in(t, self.seat)
        left = len(t.hands[self.seat])
        if left > MOST_KEPT or (left >= SET and not self.in_battle):
            t.then(Trade(self.seat, self.in_battle))


def trade_in(t: Conquest, seat: int) -> None:
    """A complete set brings armies and more of them on a territory that it shows: once a turn, or on each (R12)."""
    cards = t.laid.cards[:]
    value = set_value(t, seat, cards)
    t.sets += 1
    t.tell(TRADED, seat, tuple(cards), value)
    add_income(t, seat, "set", value)
    t.laid.move_all(t.pile.discard)
    owned = [card for card in cards if card < t.derived.size and t.owner[card] == seat]
    if t.derived.every_card_matches:
        for place in owned:
            reward_territory(t, seat, place)
    elif owned and not t.has_used(BONUS_GIVEN):
        t.used |= BONUS_GIVEN
        t.then(TerritoryBonus(seat, tuple(owned)))


class TerritoryBonus(OpenDecision[Conquest]):
    """Put more armies on one of your territories that the set shows."""

    verbs = (BONUS,)

    def __init__(self, seat: int, shown: tuple[int, ...]) -> None:
        self.seat = seat
        self.shown = shown

    def options(self, t: Conquest) -> list[Move]:
        return [BONUS[place] for place in self.shown]

    def bonus(self, t: Conquest, place: int) -> None:
        reward_territory(t, self.seat, place)


def reward_territory(t: Conquest, seat: int, place: int) -> None:
    """More armies on a territory that a set shows, as far as there is room."""
    count = min(t.derived.shown_territory, space_for(t, place))
    t.enlist(place, count)
    t.tell(TERRITORY_BONUS, seat, place, count)


# --- earning ---


def draw_card(t: Conquest, seat: int) -> None:
    """Draw a card from the pile, if any is left."""
    if not t.pile.refill(t):
        t.tell(NO_CARD, seat)
        return
    t.tell_only([seat], DREW, seat, t.pile.draw(t, t.hands[seat], [seat]))


def earn_card(t: Conquest, seat: int) -> None:
    """One card for a turn with a conquest; with Archives, the better of two."""
    draw_card(t, seat)
    if t.knows(seat, CARD_CHOICE) and len(t.pile) + len(t.pile.discard) > 0:
        before = t.hands[seat].cards[:]
        draw_card(t, seat)
        if len(t.hands[seat]) > len(before):
            t.then(ChooseCard(seat))


class ChooseCard(Decision[Conquest]):
    """Of the two cards just drawn, keep one."""

    verbs = (KEEP_CARD,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Conquest) -> list[Move]:
        return [KEEP_CARD[card] for card in t.hands[self.seat].cards[-2:]]

    def keep_card(self, t: Conquest, card: int) -> None:
        hand = t.hands[self.seat]
        one, other = hand.cards[-2:]
        away = other if card == one else one
        t.tell_only([self.seat], DISCARDED, self.seat, away)
        put_under_pile(t, hand, away)


def put_under_pile(t: Conquest, hand: Deck, card: int) -> None:
    """Put a card of a hand under the pile; its player still knows it."""
    away = Deck()
    hand.move(card, away)
    t.pile.put_under(away.cards[0], away.seen[0])
