"""The rules of High Card."""

from typing import Final

from high_card.shapes import View
from parlour.kernel import (
    BANK,
    EVERYBODY,
    NOBODY,
    WATCHER,
    Bank,
    Chance,
    Decision,
    Deck,
    Event,
    Move,
    Poll,
    Setup,
    Step,
    Table,
    Verb,
    redeal,
)

PLAY: Final = Verb("play", kind="card")
DRAW: Final = Verb("draw")
LOOK: Final = Verb("look")
PASS: Final = Verb("pass")

DREW: Final = Event("drew", seat="seat", card="card", secret=("card",))
SAW: Final = Event("saw", seat="seat", card="card", secret=("card",))
SHOWN: Final = Event("shown", seat="seat", card="card")
TAKEN: Final = Event("taken", seat="seat")
TIED: Final = Event("tied")


class HighCard(Table):
    """Hands, a deck, a discard and coins."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = Deck()
        self.discard = Deck()
        self.hands = [Deck() for _ in range(setup.seats)]
        self.bank = Bank(setup.seats, 0)

    def clone(self) -> "HighCard":
        t = HighCard(self.setup)
        t.copy_from(self)
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.hands = [hand.copy() for hand in self.hands]
        t.bank = self.bank.copy()
        return t

    def strength(self, card: int) -> int:
        return int(self.setup.pack.cards[card].strength)


def set_up(t: HighCard) -> None:
    """Shuffle and deal."""
    t.deck = Deck(range(len(t.setup.pack.cards)))
    t.bank.stock = 20
    t.deck.shuffle(t)
    for seat, hand in enumerate(t.hands):
        for _ in range(t.setup.settings.hand):
            t.deck.draw(t, hand, [seat])
    t.then(Trick())


def view(t: HighCard, seat: int) -> View:
    """The seat's own hand, and what lies open."""
    return View(
        hand=sorted(t.hands[seat]) if seat != WATCHER else [],
        hands=[len(hand) for hand in t.hands],
        deck=t.deck.known(seat),
        discard=t.discard.cards[:],
        coins=t.bank.purse[:],
    )


def resample(t: HighCard, seat: int, chance: Chance) -> None:
    """Cards that the seat has not seen are exchanged."""
    redeal(seat, chance, [t.deck, *t.hands])


def standing(t: HighCard) -> list[int]:
    """Coins."""
    return t.bank.purse[:]


def conserved(t: HighCard) -> dict[str, int]:
    """Coins and cards."""
    cards = len(t.deck) + len(t.discard) + sum(len(hand) for hand in t.hands)
    return {"coins": t.bank.total(), "cards": cards}


class Trick(Step[HighCard]):
    """Begins a new trick while there are cards; then the richest seat wins."""

    def run(self, t: HighCard) -> None:
        if not t.hands[0].cards:
            purses = t.bank.purse
            t.finish([seat for seat in range(t.seats) if purses[seat] == max(purses)], "cards", purses)
            return
        t.turn(t.turns % t.seats)
        t.then(Choose(tuple(range(t.seats))), Trick())


class Choose(Poll[HighCard]):
    """Everyone chooses a card in secret."""

    verbs = (PLAY,)

    def options(self, t: HighCard, seat: int) -> list[Move]:
        return [PLAY[card] for card in sorted(set(t.hands[seat]))]

    def counted(self, t: HighCard, answers: dict[int, Move]) -> None:
        best = -1
        takers: list[int] = []
        for seat, move in sorted(answers.items()):
            t.hands[seat].move(move.target, t.discard, EVERYBODY)
            t.tell(SHOWN, seat, move.target)
            if t.strength(move.target) > best:
                best = t.strength(move.target)
                takers = []
            if t.strength(move.target) == best:
                takers.append(seat)
        if len(takers) > 1:
            t.tell(TIED)
            return
        t.bank.pay(BANK, takers[0], int(t.setup.pack.prize))
        t.tell(TAKEN, takers[0])
        t.then(Spoils(takers[0]))


class Spoils(Decision[HighCard]):
    """The seat that took the trick may look at the top card, or draw it and put its weakest card under the deck."""

    verbs = (LOOK, DRAW, PASS)

    def options(self, t: HighCard) -> list[Move]:
        found = [PASS.alone]
        if t.deck.cards and t.hands[self.seat].cards:
            found.append(DRAW.alone)
        if t.deck.cards and t.setup.settings.looking and t.deck.known(self.seat)[-1] < 0:
            found.append(LOOK.alone)
        return found

    def closed(self, t: HighCard) -> list[tuple[Move, str]]:
        return [] if t.setup.settings.looking else [(LOOK.alone, "no_looking")]

    def look(self, t: HighCard) -> None:
        [card] = t.deck.look(t, self.seat)
        t.tell_only([self.seat], SAW, self.seat, card)
        t.then(Spoils(self.seat))

    def draw(self, t: HighCard) -> None:
        """Draw a card. The weakest goes to the bottom of the deck, seen by nobody else."""
        hand = t.hands[self.seat]
        card = t.deck.draw(t, hand, [self.seat])
        weakest = min(hand, key=t.strength)
        kept = Deck()
        hand.move(weakest, kept)
        t.deck.put_under(weakest, NOBODY | 1 << self.seat)
        t.tell_only([self.seat], DREW, self.seat, card)

    def pass_(self, t: HighCard) -> None:
        pass
