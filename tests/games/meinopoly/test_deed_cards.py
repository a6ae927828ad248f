"""What the board reads from the view: board and decks, deed cards at the reader's prices, worth, goals, and what is
hidden of them."""

import msgspec
import pytest

from parlour.games.meinopoly.view import Deed, View
from parlour.kernel import WATCHER

from .arranged import GAME, ArrangedMeinopoly, sit
from .test_rent import RENTS
from .visits import RAILROADS, UTILITIES, group_of, rent_paid, sit_plain


def view(at: ArrangedMeinopoly, seat: int = 0) -> View:
    found = at.t.view(seat)
    assert isinstance(found, View)
    return found


def card(at: ArrangedMeinopoly, space: str, seat: int = 0) -> Deed:
    return next(deed for deed in view(at, seat).deeds if deed.space == at.space(space))


# --- the board and the decks ---


@pytest.mark.parametrize(("board", "number"), [("", 0), ("ring", 0), ("inner", 1)])
def test_the_view_names_the_board_that_is_played(board: str, number: int) -> None:
    assert view(sit_in("dominion", board)).board == number


def sit_in(pack: str, board: str) -> ArrangedMeinopoly:
    """The first two characters of a pack at one of its boards."""
    found = GAME.read_pack(pack)
    assert found is not None
    return sit(*[character.id for character in found.content.characters[:2]], pack=pack, board=board)


def test_every_deck_is_named_as_its_cards_are() -> None:
    at = sit_plain()
    pack = at.t.setup.pack
    for pile in view(at).decks:
        cards = [card for card in pack.cards if card.deck == pile.deck]
        assert pile.left + len(pile.discard) == (0 if pile.deck == "encounter" else len(cards))
    assert {pile.deck for pile in view(at).decks} == {card.deck for card in pack.cards}


# --- rents ---


@pytest.mark.parametrize("street", RENTS)
def test_a_card_shows_every_rent_of_the_rulebook(street: str) -> None:
    assert tuple(card(sit_plain(), street).rents) == RENTS[street]


@pytest.mark.parametrize("level", range(-1, 5))
@pytest.mark.parametrize("visitor", ["marcus", "renn", "sophia"])
def test_the_rent_asked_now_is_the_rent_that_is_paid(visitor: str, level: int) -> None:
    """Paid by a visitor with charisma, one who pays less in complete groups and a plain one, to an owner who
    regulates."""
    at = sit(visitor, "knox", preset="standard").money(0, 5000)
    streets = ["boardwalk"] if level < 0 else [*group_of("boardwalk")]
    at.own(1, *streets, level=max(level, 0))
    at.t.regulated = [-1, at.space("boardwalk")]
    shown = card(at, "boardwalk")
    assert shown.now == level + 1
    assert shown.rents[shown.now] == rent_paid(at, "boardwalk")


@pytest.mark.parametrize("count", range(1, 5))
def test_the_rent_of_transits_grows_with_their_number(count: int) -> None:
    at = sit_plain().own(1, *RAILROADS[:count])
    shown = card(at, RAILROADS[0])
    assert (shown.rents, shown.now) == ([25, 50, 100, 200], count - 1)
    assert rent_paid(at, RAILROADS[0]) == shown.rents[shown.now]


@pytest.mark.parametrize("count", [1, 2])
def test_the_rent_of_utilities_is_shown_for_a_roll_of_seven(count: int) -> None:
    at = sit_plain().own(1, *UTILITIES[:count])
    shown = card(at, UTILITIES[0])
    assert (shown.rents, shown.now) == ([28, 70], count - 1)
    assert view(at).shown_roll == 3 + 4
    assert rent_paid(at, UTILITIES[0], 3, 4) == shown.rents[shown.now]


def test_an_owner_reads_what_others_pay_before_their_stats() -> None:
    at = sit("marcus", "lia").own(0, "baltic")
    assert card(at, "baltic", 0).rents[0] == 8 and card(at, "baltic", 1).rents[0] == 8 * 95 // 100


def test_no_rent_is_due_on_unowned_and_mortgaged_deeds() -> None:
    at = sit_plain().own(1, "baltic", mortgaged=True)
    assert (card(at, "baltic").now, card(at, "oriental").now) == (-1, -1)


# --- costs before the click ---


def test_the_price_is_what_buying_costs() -> None:
    at = sit("albert", "lia").put(0, "jail")
    shown = card(at, "st_charles")
    before = at.cash(0)
    at.put(0, "baltic").roll(4, 4)
    assert at.decision in ("buy", "reroll")
    if at.decision == "reroll":
        at.play("stay")
    at.play("buy")
    assert before - at.cash(0) == shown.price < 140


def test_building_and_selling_cost_what_the_card_says() -> None:
    at = sit("lia", "sophia", preset="standard").own(0, *group_of("boardwalk"))
    while at.decision != "manage" or at.seat != 0:
        at.play(at.options[0])
    cost = card(at, "boardwalk").build
    before = at.cash(0)
    at.play("upgrade boardwalk")
    assert before - at.cash(0) == cost
    back = card(at, "boardwalk").sale
    before = at.cash(0)
    at.play("sell boardwalk")
    assert at.cash(0) - before == back > 0


@pytest.mark.parametrize(("verb", "field", "sign"), [("mortgage", "mortgage", 1), ("redeem", "redemption", -1)])
def test_mortgages_bring_and_cost_what_the_card_says(verb: str, field: str, sign: int) -> None:
    at = sit_plain().own(0, "boardwalk", mortgaged=verb == "redeem")
    shown = msgspec.structs.asdict(card(at, "boardwalk"))
    before = at.cash(0)
    at.play(f"{verb} boardwalk")
    assert at.cash(0) - before == sign * shown[field]


def test_nothing_can_be_built_on_a_landmark_or_a_railroad() -> None:
    at = sit_plain().own(0, *group_of("boardwalk"), "reading", level=0)
    at.t.level[at.space("boardwalk")] = 4
    assert [card(at, name).build for name in ("boardwalk", "reading")] == [0, 0]
    assert card(at, "park_place").build > 0


def test_a_spectator_reads_the_list() -> None:
    at = sit("albert", "lia")
    assert card(at, "boardwalk", WATCHER).price == 400


def test_seasons_and_shocks_change_the_card() -> None:
    at = sit_plain()
    at.t.market, at.t.market_until = 150, at.t.turns + 3
    shown = view(at)
    assert (shown.market, shown.market_left) == (150, 4)
    assert card(at, "boardwalk").rents[0] == 150


# --- worth and goals ---


def test_worth_is_all_assets_and_hidden_with_the_purse() -> None:
    at = sit("ophelia", "lia", preset="everything").own(0, "boardwalk")
    assert view(at, 0).seats[0].worth == at.cash(0) + 400
    assert view(at, 1).seats[0].worth is None and view(at, 1).seats[0].cash is None


def test_progress_is_shown_by_condition_and_hidden_if_it_reveals_a_purse() -> None:
    at = sit("ophelia", "mira", preset="everything")
    at.t.laps = [0, 3]
    ophelia, mira = view(at, 1).seats
    assert ophelia.goal == [None] and view(at, 0).seats[0].goal == [at.cash(0)]
    assert mira.goal == [3, 0]


def test_only_i_see_how_far_my_objective_is() -> None:
    at = sit("sophia", "lia", preset="everything")
    assert len(view(at, 0).aim) == len(at.t.setup.pack.objectives[view(at, 0).objective].needs)
    assert view(at, WATCHER).aim == [] and view(at, WATCHER).objective == -1


def test_dominion_counts_groups_or_colours() -> None:
    at = sit("sophia", "lia", preset="rulebook", dominion="groups").own(0, *group_of("boardwalk"), "baltic")
    assert (view(at).dominion, view(at).seats[0].dominion) == (3, 1)
    at = sit("sophia", "lia", preset="rulebook", dominion="colours").own(0, *group_of("boardwalk"), "baltic")
    assert view(at).seats[0].dominion == 2
    assert view(sit_plain()).dominion == 0


def test_the_last_round_is_shown() -> None:
    assert view(sit(preset="quick")).limit == 15 and view(sit_plain()).limit == 0
