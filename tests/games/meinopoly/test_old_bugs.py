"""Bugs of an earlier implementation of this game, each of which must stay impossible here."""

from pathlib import Path
from typing import Any

import pytest

from parlour import IllegalMove, Match, NotAsked, SettingError
from parlour.games.meinopoly.effect_shapes import Scale
from parlour.games.meinopoly.rules.auctions import Bidding
from parlour.kernel import WATCHER, fast
from parlour.kernel.pack import Pack

from .arranged import GAME, sit
from .visits import CLASSIC, open_to, rent_paid, rest, sit_plain, trap, visit, write_pack

PACKS = ("classic", "dominion", "neon", "realm")
FEW = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")


def chosen(m: Match) -> Match:
    """A match in which everyone has chosen the first free character."""
    for seat, options in m:
        if options[0].verb.name != "select":
            break
        m.play(seat, options[0])
    return m


def pack_of(name: str) -> Pack:
    read = GAME.read_pack(name)
    assert read is not None
    return read


def randomly(m: Match, moves: int, seed: int = 1) -> Match:
    """Play so many random moves, or to the end."""
    chance = fast(seed)
    for seat, options in m:
        if moves == 0:
            break
        m.play(seat, chance.pick(options))
        moves -= 1
    return m


# Eliminated seats were asked to move and could not: with three or more players no game could end.


@pytest.mark.parametrize("seats", [3, 4, 6, 10])
def test_seats_that_are_out_are_skipped_until_one_player_is_left(seats: int) -> None:
    at = sit_plain(seats)
    for out in range(1, seats):
        at.money(out, 10)
    rest(at)
    while not at.t.over:
        assert at.seat not in at.t.left
        if at.seat == 0:
            rest(at)
        else:
            visit(at, "luxury_tax")
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.left) == ([0], tuple(range(1, seats)))


def test_a_seat_that_leaves_in_anothers_turn_is_skipped_too(tmp_path: Path) -> None:
    cards = '[[cards]]\nid = "dividend"\ndoes = [{ do = "all_pay", amount = 100 }]\n'
    at = sit("lia", "knox", "mira", pack=write_pack(tmp_path, board=CLASSIC, cards=cards)).money(1, 50)
    visit(at.next_card("dividend"), "chance_2").play("accept")
    assert (at.t.left, at.seat) == ((1,), 2)


def test_a_player_who_is_out_has_no_moves() -> None:
    m = chosen(Match.new("meinopoly", seats=3, pack="classic", preset="rulebook", seed=4))
    m.table.leave(m.asked[0])
    out = m.asked[0]
    m.table.advance()
    assert m.options(out) == []
    with pytest.raises(NotAsked):
        m.play(out, "roll")


@pytest.mark.parametrize("seed", range(3))
def test_random_games_of_four_come_to_an_end(seed: int) -> None:
    m = Match.new("meinopoly", seats=4, pack="classic", preset="quick", seed=seed, stream="fast")
    assert randomly(m, 20_000, seed).over


# Naming a deed twice in a trade multiplied it: [5, 5, 5, 5] turned one railroad into four.


def test_a_deed_lies_in_an_offer_once() -> None:
    at = visit(sit_plain(3, trades=True).own(0, "reading").own(1, "oriental"), "free_parking")
    at.play("offer 1", "give reading", "take oriental")
    assert open_to(at, "give") == open_to(at, "take") == []
    at.play("propose", "agree")
    assert (at.t.deeds_of(0), at.t.deeds_of(1)) == ([at.space("oriental")], [at.space("reading")])
    assert rent_paid(rest(at.play("end_turn")).own(0, "oriental", mortgaged=True), "reading") == 25


# A text was accepted as a bid and replaced the winner's money.


@pytest.mark.parametrize("bid", ["lots", "NaN", "1e3", "0x20", "-50", "0", "9", "11", "1500", "99999999", "10.0", ""])
def test_text_and_absurd_bids_are_refused(bid: str) -> None:
    m = chosen(Match.new("meinopoly", seats=2, pack="classic", seed=2))
    while not isinstance(m.table.stack[-1], Bidding):
        m.play(m.asked[0], m.options(m.asked[0])[0])
    bidder = m.asked[0]
    before = m.record()
    with pytest.raises(IllegalMove, match="not open"):
        m.play(bidder, f"bid {bid}")
    assert m.record() == before
    assert all(isinstance(player.cash, int) for player in m.view(WATCHER).seats)


def test_no_bid_is_more_than_the_bidder_has() -> None:
    at = visit(sit_plain(auctions=True).money(1, 55), "boardwalk").play("pass")
    assert [int(bid) for bid in open_to(at, "bid")] == [10, 30, 50]


# A roll could be taken back after seeing it, and even after buying what it led to.


def test_a_roll_cannot_be_undone() -> None:
    m = chosen(Match.new("meinopoly", seats=2, pack="classic", preset="rulebook", seed=2))
    seat = m.asked[0]
    m.play(seat, "roll")
    with pytest.raises(IllegalMove, match="Chance was used"):
        m.undo(seat)


def test_there_is_no_reroll_after_buying() -> None:
    at = sit("renn", "lia").put(0, "jail").roll(1, 2).play("stay", "buy")
    assert (at.t.rerolls[0], "reroll" in at.options) == (1, False)
    at = sit("renn", "lia").put(0, "jail").roll(1, 2)
    assert "buy" not in at.options


def test_a_reroll_leaves_nothing_of_the_first_roll_behind() -> None:
    at = sit("renn", "lia").put(0, "short_line").dice(1, 2, 4, 6).play("roll", "reroll")
    assert (at.told("paid"), at.cash(0), at.decision) == ([], 1950, "buy")
    assert at.t.place[0] == at.space("reading")


# A player could see a bad roll and end the turn before moving.


def test_a_turn_does_not_end_before_the_move() -> None:
    for at in (sit_plain().own(0, "reading"), sit("renn", "lia").own(0, "reading").put(0, "jail").roll(4, 6)):
        assert "end_turn" not in at.options
    at = visit(sit_plain(), "oriental")
    assert "end_turn" not in at.options


# Doubles gave no further roll, so that three in a row could never happen.


@pytest.mark.parametrize("face", range(1, 7))
def test_three_doubles_in_a_row_can_happen(face: int) -> None:
    at = sit_plain().dice(5, 5, 5, 5, face, face).play("roll", "roll", "roll")
    assert (at.t.trapped[0], at.told("trapped"), at.seat) == (0, [(0,)], 1)


# The merchant's "unlimited" redraw was one per card.


def test_cassian_may_redraw_what_he_redrew() -> None:
    at = visit(sit("cassian", "lia").next_card("doctor"), "chest_2")
    for _ in range(8):
        at.play("redraw")
        assert at.options == ["accept", "redraw"]


# Mortgages followed the season's prices: a player could mortgage in spring, redeem in autumn, and live on it.


def test_mortgaging_and_redeeming_never_pays() -> None:
    at = sit_plain(3, seasons=True, season_length=1)
    deed = at.space("boardwalk")
    for _ in range(12):
        seat = at.seat
        at.own(seat, "boardwalk", mortgaged=at.t.mortgaged[deed])
        before = at.cash(seat)
        if at.t.mortgaged[deed]:
            assert before - at.play("redeem boardwalk").cash(seat) == 220
        else:
            assert at.play("mortgage boardwalk").cash(seat) - before == 200
        rest(at)


def test_the_first_season_is_not_a_turn_shorter() -> None:
    at = sit_plain(3, seasons=True)
    for turn in range(1, 21):
        assert at.t.season() == (0 if turn <= 10 else 1), turn
        rest(at)


def test_seasons_can_be_turned_off() -> None:
    at = sit_plain(3, seasons=False, season_length=1)
    for _ in range(5):
        rest(at)
    assert (at.t.season(), at.told("season")) == (-1, [])


# A creditor got the whole rent, whatever the debtor had.


def test_a_creditor_never_gets_more_than_the_debtor_has() -> None:
    at = sit_plain(3).own(1, "st_james", "tennessee", "new_york", level=3).money(0, 10)
    visit(at, "st_james")
    assert (at.cash(1), at.t.bank.total()) == (1510, 0)


@pytest.mark.parametrize("seed", range(3))
def test_money_never_appears_or_vanishes(seed: int) -> None:
    m = Match.new("meinopoly", seats=4, pack="classic", preset="everything", seed=seed, stream="fast")
    chance = fast(seed)
    for _ in range(600):
        if m.over:
            break
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
        assert m.table.conserved()["money"] == 0


# With more players than characters, the choice got stuck.


@pytest.mark.parametrize(("pack", "seats"), [("neon", 9), ("realm", 10)])
def test_more_players_than_characters_are_refused_with_a_sentence(pack: str, seats: int) -> None:
    cast = len(pack_of(pack).content.characters)
    assert cast < seats
    with pytest.raises(SettingError, match=f"This pack has {cast} characters, not enough for {seats} seats"):
        Match.new("meinopoly", seats=seats, pack=pack)
    assert chosen(Match.new("meinopoly", seats=cast, pack=pack, seed=1)).view(0).turn == 1


# A pack that states only its difference crashed at the start.


def test_a_small_new_pack_can_be_played(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, board=CLASSIC, characters='[[characters]]\nid = "mira"\ncapital = 10\n')
    m = randomly(chosen(Match.new("meinopoly", seats=3, pack=tmp_path, seed=1)), 200)
    assert (len(m.moves_played), sit("mira", "lia", pack=pack).cash(0)) == (203, 2000)


# One map for the whole process: two tables at once disturbed each other.


def test_tables_of_different_packs_do_not_disturb_each_other() -> None:
    alone = {pack: randomly(Match.new("meinopoly", seats=3, pack=pack, seed=5), 120).record() for pack in PACKS}
    together = {pack: Match.new("meinopoly", seats=3, pack=pack, seed=5) for pack in PACKS}
    chances = {pack: fast(1) for pack in PACKS}
    for _ in range(120):
        for pack, m in together.items():
            m.play(m.asked[0], chances[pack].pick(m.options(m.asked[0])))
    assert {pack: m.record() for pack, m in together.items()} == alone


# Hidden wealth was in everyone's state, and on screen in its owner's turn.


def test_hidden_wealth_is_in_nobody_elses_view_in_her_turn_either() -> None:
    at = sit("ophelia", "lia", "knox").money(0, 1237)
    for _ in range(3):
        for seat in (1, 2, WATCHER):
            view = at.t.view(seat)
            assert view.seats[0].cash is None
            assert "1237" not in repr(view) + repr(at.t.stack)
        rest(at)


def test_hidden_wealth_is_in_no_event_that_others_hear() -> None:
    at = visit(sit("ophelia", "lia").own(0, "reading"), "go").play("mortgage reading", "end_turn")
    for told in at.events:
        if told.event.secret and told.values[0] == 0:
            assert told.seen_by(1)[told.event.secret[0]] is None


# Loading a game gave the turn to seat 0, with other dice.


@pytest.mark.parametrize("moves", [1, 4, 37, 90, 151])
def test_a_record_gives_the_turn_to_the_right_seat_with_the_same_dice(moves: int) -> None:
    m = randomly(Match.new("meinopoly", seats=4, pack="classic", seed=11), moves)
    again = Match.replay(m.record().to_json())
    assert (again.asked, again.view(0), again.table.stack) == (m.asked, m.view(0), m.table.stack)
    for match in (m, again):
        randomly(match, 60, seed=3)
    assert again.record() == m.record()


# The price that was shown was not the price that was paid.


def test_the_price_asked_knows_character_and_season() -> None:
    at = rest(sit("lia", "albert", seasons=True, season_length=1))
    visit(at, "boardwalk")
    asked = at.t.question(1)[2]["amount"]
    before = at.cash(1)
    assert before - at.play("buy").cash(1) == asked == 400 * 92 * 90 * 90 // 1_000_000


# An auction opened only if somebody could pay the price, and its winner could turn out unable to pay.


def test_a_deed_that_nobody_could_pay_outright_is_auctioned_and_paid_for() -> None:
    at = visit(sit_plain(auctions=True).money(0, 60).money(1, 60), "boardwalk").play("bid 30", "bid 50", "pass")
    assert (at.owner("boardwalk"), at.cash(0), at.cash(1)) == (0, 10, 60)


# The rest between two duels counted everybody's turns, so with three players it never held.


def test_the_rest_between_duels_is_counted_in_rounds() -> None:
    at = visit(sit("renn", "lia", "knox", duels=True).own(1, "boardwalk"), "boardwalk").play("challenge", "shrug")
    rest(rest(at))
    assert (at.seat, visit(at, "boardwalk").decision) == (0, "roll")


# Taking a roll back did not take back the jail it had led to.


def test_a_roll_to_jail_can_be_taken_back_and_so_can_a_try_to_escape() -> None:
    at = sit("renn", "lia").put(0, "ventnor").dice(1, 2, 1, 3).play("roll", "reroll")
    assert (at.told("trapped"), at.t.place[0]) == ([], at.space("pacific"))
    at = trap(sit("renn", "lia")).roll(1, 2).dice(1, 3).play("reroll")
    assert (len(at.told("rerolled")), at.t.trapped[0], at.t.place[0]) == (1, 1, at.space("jail"))


# Texts promised what the rules did not do.


def says(text: str, number: int) -> bool:
    return str(number) in text or (1 <= number <= len(FEW) and FEW[number - 1] in text.lower())


def numbers(effect: Any) -> list[int]:
    """The numbers that a text about this effect must name."""
    if isinstance(effect, Scale):
        return [abs(100 - effect.percent)]
    return [getattr(effect, name) for name in ("amount", "percent", "turns") if hasattr(effect, name)]


@pytest.mark.parametrize("pack", PACKS)
def test_card_texts_name_every_amount(pack: str) -> None:
    read = pack_of(pack)
    for card in read.content.cards:
        text = read.words["names", "card", card.id]
        for effect in card.does:
            for number in numbers(effect):
                assert says(text, number) or says(text, abs(100 - number)), f"{card.id}: {number} not in {text!r}"


@pytest.mark.parametrize("pack", PACKS)
def test_texts_of_characters_name_every_amount(pack: str) -> None:
    read = pack_of(pack)
    for character in read.content.characters:
        for field, hooks in (("passive", character.passives), ("event", character.events)):
            for hook in hooks:
                text = read.words["characters", character.id, field]
                for number in [number for effect in hook.does for number in numbers(effect)]:
                    assert says(text, number), f"{character.id}: {number} not in {text!r}"
        for need in character.victory:
            text = read.words["characters", character.id, "victory"]
            assert says(text, need.at_least), f"{character.id}: {need.at_least} not in {text!r}"


# Moves were checked in one place and listed in another, and the two drifted apart.


@pytest.mark.parametrize("preset", ["rulebook", "standard", "everything"])
def test_a_listed_move_never_fails(preset: str) -> None:
    m = Match.new("meinopoly", seats=5, pack="classic", preset=preset, seed=6, stream="fast")
    randomly(m, 1500)
    assert len(m.moves_played) == 1500 or m.over
