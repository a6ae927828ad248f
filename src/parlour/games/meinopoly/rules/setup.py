"""Sections 2.1 and 11: setting up, and choosing characters in a random order without duplicates (R22)."""

from __future__ import annotations

from typing import Final

from parlour.kernel.deck import Bag, Deck
from parlour.kernel.marks import marked
from parlour.kernel.moves import Move, Verb
from parlour.kernel.steps import Decision, Step

from ..derived import START
from ..events import AIMED, CHOSE
from ..table import Meinopoly
from .programs import at_moment
from .turns import NextTurn

SELECT: Final = Verb("select", kind="character")

LEAST: Final = 1  # dollar that everyone starts with, whatever the handicap: a player with nothing would be out (R27)


def set_up(t: Meinopoly) -> None:
    """Draw the order of play, deal objectives, and let everyone choose."""
    t.lay_out()
    derived = t.derived
    t.order = list(range(t.seats))
    t.chance.shuffle(t.order)
    t.decks = [Bag(cards if plays(t, deck) else ()) for deck, cards in enumerate(derived.decks)]
    if derived.teams:
        teams = [0] * t.seats
        for place, seat in enumerate(t.order):
            teams[seat] = place % 2
        t.teams = tuple(teams)
    if derived.objectives:
        t.objectives = Deck(range(len(derived.goals)))
        t.objectives.shuffle(t)
        t.aims = []
        for seat in range(t.seats):
            aim = Deck()
            objective = t.objectives.draw(t, aim, [seat])
            t.aims.append(aim)
            t.tell_only([seat], AIMED, seat, objective)
    t.on_offer = list(range(len(derived.characters)))
    if derived.on_offer < len(t.on_offer):
        t.chance.shuffle(t.on_offer)
        t.on_offer = sorted(t.on_offer[: derived.on_offer])
    for seat in t.order:
        t.then(Choose(seat))
    t.then(Begin())


def plays(t: Meinopoly, deck: int) -> bool:
    """Whether a deck is used: encounters only if they are switched on."""
    return t.derived.encounters or t.derived.deck_ids[deck] != "encounter"


class Choose(Decision[Meinopoly]):
    """Choose a character that nobody else has taken."""

    verbs = (SELECT,)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, t: Meinopoly) -> list[Move]:
        return [SELECT[number] for number in t.on_offer if number not in t.character]

    def select(self, t: Meinopoly, character: int) -> None:
        """A player starts with the base money, what Capital adds (4.1), and the handicap of an even start."""
        chosen = t.derived.characters[character]
        t.character = marked(t.character, self.seat, character)
        t.has_veil = t.has_veil or chosen.veiled
        t.redraws = marked(t.redraws, self.seat, chosen.redraws)
        t.rerolls = marked(t.rerolls, self.seat, chosen.rerolls)
        t.receive(self.seat, max(LEAST, t.derived.starting_money + chosen.money))
        t.tell(CHOSE, self.seat, character)


class Begin(Step[Meinopoly]):
    """Tokens on START, and the first turn."""

    def run(self, t: Meinopoly) -> None:
        start = t.derived.types.index(START)
        t.place = [start] * t.seats
        for seat in t.order:
            at_moment(t, seat, "start")
        t.then(NextTurn())
