"""`parlour check` cannot be fooled: games that cheat or slip, each found with and without chosen settings."""

from itertools import count
from typing import Any

import msgspec
import pytest

from high_card import rules
from high_card.rules import HighCard
from high_card.shapes import View
from parlour.kernel import BANK, EVERYBODY, WATCHER, Chance, Deck, Event, Move, Setup, redeal
from parlour.lab.check import Checker
from tests.lab.test_check import Sound, planted

CHOSEN: dict[str, dict[str, Any]] = {
    "nothing": {},
    "a pack": {"pack": "small"},
    "a preset": {"preset": "short"},
    "a setting": {"settings": {"hand": 2}},
}


def found(game: Any, chosen: dict[str, Any], games: int = 60) -> str:
    given = {"pack": None, "preset": None, "settings": {}, **chosen}
    report = Checker(game, 1, **given).run(range(games))
    return "; ".join(failure.what for failure in report.failures)


# --- what a seat imagines ---


def no_exchange(t: HighCard, seat: int, chance: Chance) -> None:
    """Nothing is imagined."""


def only_the_pile(t: HighCard, seat: int, chance: Chance) -> None:
    redeal(seat, chance, [t.deck])


def not_for_the_first(t: HighCard, seat: int, chance: Chance) -> None:
    """The first seat is told the truth."""
    if seat != 0:
        rules.resample(t, seat, chance)


def all_but_the_top(t: HighCard, seat: int, chance: Chance) -> None:
    """The next card is always the real one."""
    top = t.deck.cards[-1:]
    below = Deck()
    below.cards, below.seen = t.deck.cards[:-1], t.deck.seen[:-1]
    redeal(seat, chance, [below, *t.hands])
    t.deck.cards = [*below.cards, *top]


def by_the_truth(t: HighCard, seat: int, chance: Chance) -> None:
    """The cards that really lie there are turned round, not shuffled."""
    hidden = [(deck, place) for deck in [t.deck, *t.hands] for place, card in enumerate(deck.known(seat)) if card < 0]
    cards = [deck.cards[place] for deck, place in hidden]
    turn = 1 + chance.below(len(cards)) if cards else 0
    for (deck, place), card in zip(hidden, cards[turn:] + cards[:turn], strict=True):
        deck.cards[place] = card


def each_place_by_itself(t: HighCard, seat: int, chance: Chance) -> None:
    """Cards change places within a hand, and stay with whom they are."""
    for deck in [t.deck, *t.hands]:
        redeal(seat, chance, [deck])


def not_for_two(t: HighCard, seat: int, chance: Chance) -> None:
    if t.seats > 2:
        rules.resample(t, seat, chance)


def not_with_a_prize_of_two(t: HighCard, seat: int, chance: Chance) -> None:
    """One of the packs is left out."""
    if t.setup.pack.prize == 1:
        rules.resample(t, seat, chance)


def own_hand_too(t: HighCard, seat: int, chance: Chance) -> None:
    redeal(WATCHER, chance, [t.deck, *t.hands])


def more_cards(t: HighCard, seat: int, chance: Chance) -> None:
    rules.resample(t, seat, chance)
    t.deck.put_under(0)


# --- what a seat sees ---


def all_hands(t: HighCard, seat: int) -> View:
    return msgspec.structs.replace(rules.view(t, seat), deck=[card for hand in t.hands for card in hand])


def every_hand(t: HighCard, seat: int) -> View:
    """Every hand, sorted."""
    hands = [card for hand in t.hands for card in sorted(hand)]
    return msgspec.structs.replace(rules.view(t, seat), coins=[*t.bank.purse, *hands])


def neighbours_hand(t: HighCard, seat: int) -> View:
    """A player sees the next one's hand, sorted; a spectator sees nothing."""
    shown = rules.view(t, seat)
    return shown if seat == WATCHER else msgspec.structs.replace(shown, discard=sorted(t.hands[(seat + 1) % t.seats]))


def every_hand_of_two(t: HighCard, seat: int) -> View:
    return every_hand(t, seat) if t.seats == 2 else rules.view(t, seat)


def order_of_the_pile(t: HighCard, seat: int) -> View:
    return msgspec.structs.replace(rules.view(t, seat), deck=t.deck.cards[:])


def rarely_the_top(t: HighCard, seat: int) -> View:
    """The next card, and only when the last seat is just ahead by one."""
    shown = rules.view(t, seat)
    if t.deck.cards and t.bank.purse[-1] == max(t.bank.purse[:-1]) + t.setup.pack.prize:
        shown = msgspec.structs.replace(shown, hands=[*shown.hands, t.deck.cards[-1]])
    return shown


def no_hand(t: HighCard, seat: int) -> View:
    return msgspec.structs.replace(rules.view(t, seat), hand=[])


def sorting(t: HighCard, seat: int) -> View:
    """The discard is sorted in place."""
    t.discard.cards.sort(reverse=seat % 2 == 0)
    return rules.view(t, seat)


def drawing(t: HighCard, seat: int) -> View:
    t.chance.below(6)
    return rules.view(t, seat)


LAST_DEAL: list[list[int]] = []


def dealt_beside(t: HighCard) -> None:
    rules.set_up(t)
    LAST_DEAL[:] = [hand.cards[:] for hand in t.hands]


def seen_beside(t: HighCard, seat: int) -> View:
    """The hands as they were dealt, from a list that all tables share."""
    return msgspec.structs.replace(rules.view(t, seat), discard=[card for hand in LAST_DEAL for card in hand])


class Remembering(Sound):
    """Keeps numbers in a list that is no deck."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.kept: list[int] = []

    def clone(self) -> "Remembering":
        t = super().clone()
        assert isinstance(t, Remembering)
        t.kept = self.kept[:]
        return t


def deal_and_keep(t: Remembering) -> None:
    rules.set_up(t)
    t.kept = [card for hand in t.hands for card in hand]


def what_is_kept(t: Remembering, seat: int) -> View:
    return msgspec.structs.replace(rules.view(t, seat), coins=[*t.bank.purse, *t.kept])


def keep_strengths(t: Remembering) -> None:
    """What is kept names no card, but it is another number for every card."""
    rules.set_up(t)
    t.kept = [t.strength(card) for hand in t.hands for card in hand]


class NamingView(View, frozen=True):
    names: list[str]


def what_is_kept_by_name(t: Remembering, seat: int) -> NamingView:
    shown = msgspec.structs.asdict(rules.view(t, seat))
    return NamingView(**shown, names=[t.setup.pack.cards[card].id for card in t.kept])


def deal_roles(t: Remembering) -> None:
    """Everyone has a role that only they know, and that lies in no deck."""
    rules.set_up(t)
    t.kept = [t.chance.below(5) for _ in range(t.seats)]


def own_role(t: Remembering, seat: int) -> View:
    return msgspec.structs.replace(rules.view(t, seat), coins=[*t.bank.purse, t.kept[seat] if seat != WATCHER else -1])


def exchange_roles_too(t: Remembering, seat: int, chance: Chance) -> None:
    rules.resample(t, seat, chance)
    t.kept = [role if owner == seat else chance.below(5) for owner, role in enumerate(t.kept)]


def deal_for_all_to_see(t: HighCard) -> None:
    """Bots know every hand, and people are shown their own."""
    rules.set_up(t)
    for hand in t.hands:
        hand.seen = [EVERYBODY] * len(hand)


# --- what a seat is offered and told ---


class Offering(rules.Spoils):
    """A seat may look only if it is worth it."""

    def options(self, t: HighCard) -> list[Move]:
        found = super().options(t)
        if rules.LOOK.alone in found and t.strength(t.deck.cards[-1]) < 8:
            found.remove(rules.LOOK.alone)
        return found


class Advising(rules.Spoils):
    """The default says whether looking is worth it."""

    def default(self, t: HighCard, options: list[Move]) -> Move:
        worth = rules.LOOK.alone in options and t.strength(t.deck.cards[-1]) > 8
        return rules.LOOK.alone if worth else options[0]


class Announcing(rules.Spoils):
    """Everyone is told what one seat sees."""

    def look(self, t: HighCard) -> None:
        super().look(t)
        t.tell(rules.SHOWN, self.seat, t.deck.cards[-1])


STRENGTH = Event("tied", strength="amount")


class Hinting(rules.Spoils):
    """Everyone is told how strong the card is that one seat sees."""

    def look(self, t: HighCard) -> None:
        super().look(t)
        t.tell(STRENGTH, t.strength(t.deck.cards[-1]))


class Whispering(rules.Spoils):
    """The neighbour hears what one sees."""

    def look(self, t: HighCard) -> None:
        super().look(t)
        t.tell_only([self.seat, t.after(self.seat)], rules.SAW, self.seat, t.deck.cards[-1])


class RememberingLook(rules.Spoils):
    """What somebody looks at is kept, for all to see."""

    def look(self, t: HighCard) -> None:
        assert isinstance(t, Remembering)
        t.kept = t.deck.cards[-1:]
        super().look(t)


class RememberingDraw(rules.Spoils):
    """What somebody draws is kept, for all to see."""

    def draw(self, t: HighCard) -> None:
        super().draw(t)
        assert isinstance(t, Remembering)
        t.kept = t.hands[self.seat].cards[-1:]


class Holding(rules.Spoils):
    """The step holds the card that somebody has looked at."""

    def __init__(self, seat: int, card: int = 0) -> None:
        super().__init__(seat)
        self.card = card

    def look(self, t: HighCard) -> None:
        [card] = t.deck.look(t, self.seat)
        t.tell_only([self.seat], rules.SAW, self.seat, card)
        t.then(Holding(self.seat, card))


class Foretelling(rules.Spoils):
    """A player who passes hears what lies on top."""

    def pass_(self, t: HighCard) -> None:
        if t.deck.cards:
            t.reveal()
            t.tell_only([self.seat], rules.SAW, self.seat, t.deck.cards[-1])


class Minting(rules.Spoils):
    """A player who passes finds a coin."""

    def pass_(self, t: HighCard) -> None:
        t.bank.purse[self.seat] += 1


CLOCK = count()


class Ticking(rules.Spoils):
    """What passing is worth depends on how often anybody passed since the program was started."""

    def pass_(self, t: HighCard) -> None:
        t.reveal()
        t.bank.pay(BANK, self.seat, next(CLOCK) % 3)


# --- what the game says of a position ---


def greedy(t: HighCard) -> list[float]:
    t.bank.purse[0] += 1
    return [1.0] * t.seats


PLANTED: dict[str, tuple[dict[str, Any], str]] = {
    "no resample": ({"resample": None}, "every imagined table was the real one"),
    "an empty resample": ({"resample": no_exchange}, "every imagined table was the real one"),
    "an empty resample, said to be open": ({"resample": no_exchange, "hidden": False}, "cannot know are the real ones"),
    "only the pile": ({"resample": only_the_pile}, "cards in hands[…]"),
    "only the pile, and all hands shown": (
        {"resample": only_the_pile, "view": all_hands},
        "that it has not seen",
    ),
    "not for the first seat": ({"resample": not_for_the_first}, "that seat 1 cannot know are the real ones"),
    "all but the top card": ({"resample": all_but_the_top}, "cards in deck that"),
    "each place by itself, and all hands shown": (
        {"resample": each_place_by_itself, "view": every_hand},
        "depends on cards in decks that it has not seen",
    ),
    "each place by itself, and one hand shown": (
        {"resample": each_place_by_itself, "view": neighbours_hand},
        "that it has not seen",
    ),
    "hands kept in a list": (
        {"table": Remembering, "set_up": deal_and_keep, "view": what_is_kept},
        "when the table is set up, the view.coins[",
    ),
    "hands kept as strengths": (
        {"table": Remembering, "set_up": keep_strengths, "view": what_is_kept},
        "when the table is set up, the view.coins[",
    ),
    "hands kept, shown by name": (
        {"table": Remembering, "set_up": deal_and_keep, "view": what_is_kept_by_name},
        "when the table is set up, the view.names[",
    ),
    "roles in a list": (
        {"table": Remembering, "set_up": deal_roles, "view": own_role},
        "what the view.coins[…] shows seat 1",
    ),
    "hands that bots have seen": ({"set_up": deal_for_all_to_see}, "what the view.hand[…] shows seat 1"),
    "by the truth": ({"resample": by_the_truth}, "imagines depends on what it cannot know"),
    "its own hand too": ({"resample": own_hand_too, "view": no_hand}, ""),
    "more cards": ({"resample": more_cards}, "can tell tables apart"),
    "all hands shown": ({"view": all_hands}, "can tell tables apart that it should not: view"),
    "the order of the pile": ({"view": order_of_the_pile}, "can tell tables apart that it should not: view"),
    "the top card, rarely": ({"view": rarely_the_top}, "can tell tables apart that it should not: view"),
    "a view that sorts": ({"view": sorting}, "changed the real one"),
    "a view that draws": ({"view": drawing}, "changed the real one"),
    "hands beside the table": ({"set_up": dealt_beside, "view": seen_beside}, "keep everything on the table"),
    "evaluate changes the table": ({"evaluate": greedy}, "standing, evaluate or lean changed the table"),
    "evaluate in points": ({"evaluate": lambda t: [5.0] * t.seats}, "not a chance to win from 0 to 1"),
    "standing of one": ({"standing": lambda t: t.bank.purse[:1]}, "standing gives [0] for"),
    "lean elsewhere": ({"lean": lambda t, options, chance: rules.PLAY[99]}, "lean chooses 'play 99'"),
}  # fmt: skip

DECIDING: dict[str, tuple[type[rules.Spoils], dict[str, Any], str]] = {
    "options": (Offering, {}, "can tell tables apart that it should not: options"),
    "the default": (Advising, {}, "can tell tables apart that it should not: default"),
    "an event for everyone": (Announcing, {}, "the event 'shown' tells"),
    "an event that stands for a card": (
        Hinting,
        {"events": [rules.DREW, rules.SAW, rules.SHOWN, rules.TAKEN, STRENGTH]},
        "the event 'tied' tells",
    ),
    "an event for the neighbour": (Whispering, {}, "the event 'saw' tells"),
    "a look that is kept": (
        RememberingLook,
        {"table": Remembering, "view": what_is_kept},
        "the view.coins[",
    ),
    "a step that holds it": (Holding, {}, "the step Holding (1 on the stack) in card shows"),
    "what comes next": (Foretelling, {}, "the event 'saw' tells"),
    "money that is made": (Minting, {"conserved": None}, "the total of bank changed from 20 to"),
    "another replay": (Ticking, {}, ""),  # a replay or an undo, whichever comes first
}


@pytest.mark.parametrize("chosen", CHOSEN)
@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str, chosen: str) -> None:
    declared, sentence = PLANTED[fault]
    what = found(planted(**declared), CHOSEN[chosen])
    assert what, "no failure"
    assert sentence in what


@pytest.mark.parametrize("chosen", CHOSEN)
@pytest.mark.parametrize("fault", DECIDING)
def test_a_decision_that_cheats_is_found(fault: str, chosen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    decision, declared, sentence = DECIDING[fault]
    monkeypatch.setattr(rules, "Spoils", decision)
    game = planted(decisions={"choose": rules.Choose, "spoils": decision}, **declared)
    what = found(game, CHOSEN[chosen])
    assert what, "no failure"
    assert sentence in what


@pytest.mark.parametrize("chosen", CHOSEN)
def test_a_sound_game_has_none(chosen: str) -> None:
    assert found(planted(), CHOSEN[chosen]) == ""


def test_roles_that_are_exchanged_are_no_fault() -> None:
    assert found(planted(table=Remembering, set_up=deal_roles, view=own_role, resample=exchange_roles_too), {}) == ""


@pytest.mark.parametrize("view", [rules.view, every_hand_of_two])
def test_an_empty_resample_for_two_is_found_among_others(view: Any) -> None:
    what = found(planted(resample=not_for_two, view=view), {})
    if view is rules.view:
        assert "are the real ones in every imagined table (2 seats, pack s" in what
    else:
        assert "depends on cards in decks that it has not seen" in what


def test_an_empty_resample_for_one_pack_is_found_among_others() -> None:
    what = found(planted(resample=not_with_a_prize_of_two), {})
    assert "are the real ones in every imagined table (" in what
    assert ", pack small)" in what or ", pack standard)" in what


def test_a_draw_that_is_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody draws with one card each, so this takes other settings than those above."""
    monkeypatch.setattr(rules, "Spoils", RememberingDraw)
    decisions = {"choose": rules.Choose, "spoils": RememberingDraw}
    assert "the view.coins[" in found(planted(decisions=decisions, table=Remembering, view=what_is_kept), {})


def test_few_games_are_enough_for_roles_in_a_list() -> None:
    assert "is a secret" in found(planted(table=Remembering, set_up=deal_roles, view=own_role), {}, games=3)


def test_one_game_is_enough_for_an_empty_resample() -> None:
    assert "every imagined table was the real one" in found(planted(resample=no_exchange), {}, games=1)
