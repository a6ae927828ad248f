"""The parts that games share: verbs, results, decks, bank, turn order."""

import copy
from collections.abc import Callable

import pytest

from parlour.kernel import (
    BANK,
    EVERYBODY,
    UNSEEN,
    WATCHER,
    Bag,
    Bank,
    Deck,
    DrawPile,
    Result,
    RulesError,
    Setup,
    Table,
    Verb,
    fast,
    redeal,
)
from parlour.testing import RiggedChance


@pytest.fixture
def t() -> Table:
    table = Table(Setup(4))
    table.chance = fast(1)
    return table


# --- verbs ---


def test_a_move_is_made_once_and_shared() -> None:
    verb = Verb("bid", kind="amount")
    assert verb[5] is verb[5] is copy.deepcopy(verb[5]) is copy.copy(verb[5])
    assert verb[100_000] is verb[100_000] is not verb[5]
    assert verb[-1] is not verb.alone
    assert verb.pair(1, 2) is verb.pair(1, 2) is not verb.pair(2, 1)


def test_a_move_prints_as_what_can_be_played() -> None:
    assert repr([Verb("bid", kind="amount")[5], Verb("roll").alone]) == "['bid 5', 'roll']"


def test_a_verb_that_is_a_word_of_python_has_a_method_all_the_same() -> None:
    assert Verb("pass").method == "pass_"
    assert Verb("buy").method == "buy"


# --- results ---


def test_ranks_follow_from_scores() -> None:
    assert Result(4, [2], "points", [5, 7, 9, 5]).ranks == [3, 2, 1, 3]
    assert Result(4, [2], "points", [5, 7, 9, 5], ties=[1, 0, 0, 2]).ranks == [4, 2, 1, 3]


def test_ranks_follow_from_the_order_of_leaving() -> None:
    assert Result(4, [3], "last", left=(1, 0, 2)).ranks == [3, 4, 2, 1]


def test_teams_share_the_rank_of_their_best() -> None:
    result = Result(4, [0, 2], "points", [1, 5, 9, 2], teams=(0, 1, 0, 1))
    assert result.ranks == [1, 3, 1, 3]
    assert not result.draw
    assert result.share(0) == result.share(2) == 1.0


def test_several_winners_are_a_draw_and_none_is_a_defeat() -> None:
    assert Result(2, [0, 1], "full").draw
    assert Result(2, [0, 1], "full").share(0) == 0.5
    defeat = Result(1, [], "calamity")
    assert (defeat.ranks, defeat.draw, defeat.share(0)) == ([1], False, 0.0)


def test_teams_win_together(t: Table) -> None:
    t.teams = (0, 1, 0, 1)
    t.finish(winners=[2], reason="goal")
    assert t.result is not None
    assert t.result.winners == [0, 2]


@pytest.mark.parametrize(
    ("winners", "scores"), [([99], None), ([-1], None), ([0, 0], None), ([4], None), ([0], [1, 2]), ([0], [1] * 5)]
)
def test_a_match_that_nobody_here_can_have_won_is_an_error_of_the_rules(
    t: Table, winners: list[int], scores: list[int] | None
) -> None:
    with pytest.raises(RulesError, match="finish: "):
        t.finish(winners, "goal", scores)
    assert not t.over and t.result is None


# --- decks ---


def test_knowledge_moves_with_the_card(t: Table) -> None:
    deck, hand = Deck([1, 2, 3]), Deck()
    assert deck.draw(t, hand, [2]) == 3
    assert hand.known(2) == [3]
    assert hand.known(0) == hand.known(WATCHER) == [UNSEEN]
    hand.move(3, deck)
    assert deck.known(2) == [UNSEEN, UNSEEN, 3]
    assert deck.known(1) == [UNSEEN] * 3


def test_knowledge_ends_at_a_shuffle(t: Table) -> None:
    deck = Deck([1, 2, 3])
    deck.look(t, 0, 3)
    assert deck.known(0) == [1, 2, 3]
    deck.shuffle(t)
    assert deck.known(0) == [UNSEEN] * 3


def test_what_all_have_seen_a_spectator_has_seen(t: Table) -> None:
    deck, row = Deck([1, 2]), Deck()
    deck.draw_open(t, row)
    deck.show(t, 1)
    assert row.known(WATCHER) == [2]
    assert deck.known(WATCHER) == [1]


def test_every_draw_and_look_is_a_point_of_no_return(t: Table) -> None:
    deck, hand = Deck([1, 2, 3]), Deck()
    points = [t.points()]
    for act in (lambda: deck.draw(t, hand, [0]), lambda: deck.look(t, 0), lambda: deck.shuffle(t)):
        act()
        points.append(t.points())
    assert sorted(set(points)) == points


def test_redeal_exchanges_exactly_what_a_seat_has_not_seen(t: Table) -> None:
    deck, mine, theirs = Deck(range(10)), Deck(), Deck()
    for _ in range(3):
        deck.draw(t, mine, [0])
        deck.draw(t, theirs, [1])
    deck.look(t, 0)
    known = [deck.known(0), mine.cards[:], [zone.seen[:] for zone in (deck, mine, theirs)]]
    seen_in_their_hand: set[int] = set()
    for seed in range(300):
        zones = [deck.copy(), mine.copy(), theirs.copy()]
        redeal(0, fast(seed), zones)
        assert [zones[0].known(0), zones[1].cards, [zone.seen for zone in zones]] == known
        assert sorted(card for zone in zones for card in zone) == list(range(10))
        seen_in_their_hand |= set(zones[2])
    # Everything but my three cards and the top card I looked at can be in their hand.
    assert seen_in_their_hand == set(range(10)) - set(mine) - {deck.cards[-1]}


@pytest.mark.parametrize("first", range(5))
def test_nobody_can_tell_when_a_redeal_was_dealt(first: int) -> None:
    """Whatever is looked at first, the cards are drawn from the stream before anything else."""
    stream, zones = fast(3), [Deck(range(9)), Deck(range(9, 20)), Deck(range(20, 23))]
    redeal(0, stream, zones[:2])
    redeal(0, stream, zones[1:])
    looks: list[Callable[[], object]] = [
        lambda: zones[0].cards, lambda: zones[1].known(0), lambda: zones[2].copy().cards, stream.word, stream.copy
    ]  # fmt: skip
    eager = RiggedChance(fast(3))  # a stream that leaves nothing for later
    dealt = [Deck(range(9)), Deck(range(9, 20)), Deck(range(20, 23))]
    redeal(0, eager, dealt[:2])
    redeal(0, eager, dealt[1:])
    looks[first]()
    assert [zone.cards for zone in zones] == [zone.cards for zone in dealt]
    for _ in range(1 if first == 3 else 0):
        eager.word()
    assert [stream.word() for _ in range(5)] == [eager.word() for _ in range(5)]


def test_a_redeal_that_nobody_looks_at_draws_nothing() -> None:
    stream, deck = fast(3), Deck(range(50))
    redeal(0, stream, [deck])
    assert (stream.used, len(deck)) == (0, 50)
    assert sorted(deck) == list(range(50))
    assert stream.used == 49


CHANGES: list[Callable[[Table, Deck], object]] = [
    lambda t, deck: deck.put(7), lambda t, deck: deck.put_under(7), lambda t, deck: deck.draw(t, Deck()),
    lambda t, deck: deck.draw_open(t, Deck()), lambda t, deck: deck.move(2, Deck()),
    lambda t, deck: deck.move_all(Deck()), lambda t, deck: deck.look(t, 1), lambda t, deck: deck.show(t, 2),
    lambda t, deck: deck.shuffle(t), lambda t, deck: deck.cards.append(7), lambda t, deck: deck.seen.append(7),
    lambda t, deck: setattr(deck, "cards", []), lambda t, deck: setattr(deck, "seen", []),
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("copied", [False, True])
def test_a_deck_and_its_copy_change_apart(t: Table, change: Callable[[Table, Deck], object], copied: bool) -> None:
    deck = Deck([1, 2, 3])
    deck.look(t, 0)
    twin = deck.copy()
    changed, kept = (twin, deck) if copied else (deck, twin)
    change(t, changed)
    assert (kept.cards, kept.seen) == ([1, 2, 3], [0, 0, 1])
    assert (changed.cards, changed.seen) != ([1, 2, 3], [0, 0, 1])


@pytest.mark.parametrize("copied", [False, True])
def test_bags_and_banks_and_their_copies_change_apart(t: Table, copied: bool) -> None:
    bag, bank = Bag([4, 5, 6]), Bank(2, 10)
    bags = [bag, bag.copy()][:: -1 if copied else 1]
    banks = [bank, bank.copy()][:: -1 if copied else 1]
    bags[0].draw(t)
    bags[0].discards.append(9)
    banks[0].pay(BANK, 1, 3)
    banks[0].purse[0] += 1
    assert (bags[1].left, bags[1].discards, len(bags[0])) == ([4, 5, 6], [], 4)
    assert (banks[1].purse, banks[1].stock, banks[0].purse) == ([0, 0], 10, [1, 3])


def test_an_empty_pile_is_refilled_from_its_discard(t: Table) -> None:
    pile = DrawPile([1, 2])
    for _ in range(2):
        pile.draw_open(t, pile.discard)
    assert pile.discard.known(WATCHER) == [2, 1]
    assert pile.refill(t)
    assert sorted(pile) == [1, 2]
    assert pile.known(0) == [UNSEEN, UNSEEN]
    assert not DrawPile().refill(t)


def test_a_bag_gives_every_card_once_and_then_those_that_were_discarded(t: Table) -> None:
    bag = Bag([4, 5, 6])
    first = [bag.draw(t) for _ in range(3)]
    assert (sorted(first), bag.discards, bag.left) == ([4, 5, 6], first, [])
    assert (bag.draw(t) in first, len(bag), len(bag.left), len(bag.discards)) == (True, 3, 2, 1)


def test_every_card_of_a_bag_is_as_likely_and_a_draw_is_a_point_of_no_return(t: Table) -> None:
    drawn = [Bag(range(5)).draw(t) for _ in range(5000)]
    assert t.points() == 5000
    assert all(900 < drawn.count(card) < 1100 for card in range(5))


def test_a_copied_bag_is_independent(t: Table) -> None:
    bag = Bag([1, 2, 3])
    twin = bag.copy()
    twin.draw(t)
    assert (bag.left, bag.discards, len(twin)) == ([1, 2, 3], [], 3)


def test_an_unlimited_bank_may_owe(t: Table) -> None:
    bank = Bank(2, 0, unlimited=True)
    bank.pay(BANK, 0, 500)
    assert (bank.stock, bank.purse, bank.total(), bank.copy().unlimited) == (-500, [500, 0], 0, True)
    with pytest.raises(RulesError, match="purse 1 holds 0"):
        bank.pay(1, BANK, 1)


def test_a_round_is_over_when_everyone_living_had_a_turn(t: Table) -> None:
    for seat in (2, 0, 1):
        t.turn(seat)
        assert not t.round_is_over()
    t.leave(3)
    assert t.round_is_over() and t.rounds == 1
    t.turn(0)
    assert not t.round_is_over() and t.rounds == 2


def test_cards_go_under_and_all_over(t: Table) -> None:
    deck = Deck([1, 2], EVERYBODY)
    deck.put_under(9)
    assert (deck.cards, deck.known(0), len(deck), 9 in deck) == ([9, 1, 2], [UNSEEN, 1, 2], 3, True)
    other = Deck([5])
    deck.move_all(other)
    assert (deck.cards, other.cards) == ([], [5, 9, 1, 2])


# --- bank ---


def test_payments_conserve_the_total() -> None:
    bank = Bank(3, 100)
    bank.pay(BANK, 0, 40)
    bank.pay(0, 2, 15)
    assert (bank.purse, bank.stock, bank.total()) == ([25, 0, 15], 60, 100)


@pytest.mark.parametrize("amount", [-1, 41])
def test_impossible_payments_are_errors_of_the_rules(amount: int) -> None:
    bank = Bank(2, 100)
    bank.pay(BANK, 0, 40)
    with pytest.raises(RulesError):
        bank.pay(0, 1, amount)
    assert bank.total() == 100
