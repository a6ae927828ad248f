"""What the rulebook leaves open, ruling by ruling: R31 to R60; and that RULES.md lists what is tested."""

import re
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.seating import make_bot
from parlour.kernel import Bot, Match, Sight, fast

from .packing import card_pack
from .sitting import GAME, Sitting, plenty, sit

RULES = (GAME.folder / "RULES.md").read_text("utf-8")


def listed_rulings() -> list[str]:
    """The ids that RULES.md lists under its heading."""
    return re.findall(r"^- \*\*(R\d+)\*\*", RULES.partition("\n## Rulings\n")[2], re.MULTILINE)


def rulings_with_tests() -> set[str]:
    """The ids that stand in the names of tests."""
    found = set()
    for file in Path(__file__).parent.glob("test_rulings*.py"):
        found |= {f"R{number}" for number in re.findall(r"^def test_r(\d+)_", file.read_text("utf-8"), re.MULTILINE)}
    return found


def test_every_ruling_is_listed_once_and_in_order() -> None:
    assert listed_rulings() == [f"R{number}" for number in range(1, 61)]


def test_the_rulings_that_are_listed_are_those_that_are_tested() -> None:
    assert set(listed_rulings()) == rulings_with_tests()


def chosen(at: Sitting, bot: Bot, seed: int = 1) -> str:
    """What a bot plays now."""
    at.look()
    return GAME.write(at.t.setup, bot.choose(Sight(at.t, at.seat, fast(seed))))


def allied(pact: str) -> Sitting:
    """The first two of three have just become allies."""
    at = plenty("historian", "artist", "colonialist")
    for seat in range(3):
        at.put(seat, "legacy_1")
    return at.keep(0, "mercantile_expansion").play("play mercantile_expansion", f"ally 1 {pact}", "agree", "drop")


def test_r31_who_is_home_is_left_alone() -> None:
    at = plenty("historian", "artist", "colonialist").go_home(2).put(1, "legacy_9").draw("imperial_propaganda")
    assert (at.holds(1)[2], at.holds(2)[2]) == (16, 20)
    at = sit("historian", "artist").go_home(1).keep(0, "counter_hegemony").keep(0, "memory_politics")
    assert at.options == ["roll"]


def test_r32_zeros_count_at_the_end() -> None:
    at = plenty("historian", "artist").bag(0, 0, 5, 5).put(1, "legacy_49").put(0, "legacy_1")
    at.roll(1).end("the_reclamation_of_historical_spaces").roll(1)
    assert (at.holds(0)[0] > 0, at.told("eliminated"), at.t.over) == (True, [], False)


def test_r33_all_eliminated_is_a_draw_of_all() -> None:
    at = sit("historian", "artist").bag(0, 0, 5, 5).bag(1, 5, 5, 0).go_home(1).put(0, "legacy_49").roll(1)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.draw, at.t.result.reason) == ([0, 1], True, "all_eliminated")


def test_r34_equal_totals_are_a_draw() -> None:
    at = sit("historian", "artist").bag(0, 1, 2, 12).bag(1, 5, 5, 5).go_home(1).put(0, "legacy_49").roll(1)
    assert at.t.result is not None
    assert (at.t.result.winners, at.t.result.ranks) == ([0, 1], [1, 1])


def test_r35_a_missed_turn_has_no_end_of_turn_card() -> None:
    at = plenty("historian", "artist").put(0, "legacy_1")
    at.t.skips = [0, 1]
    at.roll(1).end()
    assert (at.seat, at.holds(1)) == (0, (20, 20, 20))


def test_r36_allies_do_not_attack_each_other_until_the_next_turn_of_who_asked() -> None:
    at = allied("shield")
    assert at.t.view(0).seats[0].cannot_attack == [1]
    at.roll(1).end().roll(1).end().roll(1).end()
    assert (at.seat, at.t.ally, at.t.view(0).seats[0].cannot_attack) == (0, [-1, -1, -1], [])


def test_r36_an_alliance_needs_consent() -> None:
    at = sit().keep(0, "memory_politics").play("play memory_politics", "ally 1 shield", "refuse")
    assert at.t.ally == [-1, -1]


def test_r37_a_trade_is_one_offer_that_both_can_pay() -> None:
    at = sit("historian", "artist").bag(0, 2, 1, 0).bag(1, 0, 1, 3).keep(0, "counter_hegemony")
    at.play("play counter_hegemony", "offer 1")
    assert at.options == ["drop", "give money 1", "give money 2", "give knowledge 1"]
    at.play("give money 2")
    assert at.options == ["drop", "ask knowledge 1", "ask influence 1", "ask influence 2", "ask influence 3"]
    assert at.play("ask influence 3", "refuse").kept(0) == []


def test_r38_computer_players_keep_their_colour() -> None:
    at = sit(computers=[0]).put(0, "expansion_34").roll(2)
    assert {chosen(at, make_bot(GAME, "rulebook"), seed) for seed in range(10)} == {"take expansion_36"}


def test_r39_from_the_third_event_space_on_they_pass_by() -> None:
    at = sit(computers=[0])
    for landed, asked in ((0, "draw_age_card"), (1, "draw_age_card"), (2, "draw_turn_card"), (3, "draw_turn_card")):
        at = sit(computers=[0])
        at.t.landed = [landed, 0]
        assert at.put(0, "legacy_29").roll(1).asked == asked


def test_r40_they_choose_at_random_by_a_seed() -> None:
    at = plenty("historian", "artist", "colonialist").draw("imperial_propaganda")
    bot = make_bot(GAME, "rulebook")
    assert {chosen(at, bot, seed) for seed in range(20)} == {"choose 1", "choose 2"}
    assert [chosen(at, bot, 3) for _ in range(3)] == [chosen(at, bot, 3)] * 3


def test_r41_they_agree_even_to_what_ruins_them() -> None:
    at = sit("historian", "artist").bag(1, 1, 1, 5).keep(0, "counter_hegemony")
    at.play("play counter_hegemony", "offer 1", "give money 1", "ask influence 5")
    assert chosen(at, make_bot(GAME, "rulebook")) == "agree"


def test_r45_several_tokens_stand_on_one_space() -> None:
    at = sit().put(0, "legacy_3").put(1, "legacy_4").roll(1)
    assert (at.where(0), at.where(1)) == ("legacy_4", "legacy_4")


def test_r46_cards_are_data_of_the_pack(tmp_path: Path) -> None:
    at = sit(pack=card_pack(tmp_path, {"do": "gain", "resource": "influence", "amount": 9})).draw("own")
    assert at.holds(0)[2] == 9


def test_r47_every_space_and_box_lies_on_the_ground() -> None:
    pack = sit().t.setup.pack
    assert (pack.board.width, pack.board.height) == (1536, 1024)
    for space in pack.spaces:
        assert 0 < space.at[0] < 1536 and 0 < space.at[1] < 1024
    for left, top, right, bottom in [box.box for box in [*pack.ages, *pack.piles]]:
        assert 0 < left < right < 1536 and 0 < top < bottom < 1024


def test_r49_one_person_may_play_against_bots() -> None:
    m = Match.new(GAME, 2, seed=4)
    bot = make_bot(GAME, "easy")
    chance = fast(1)
    while m.asked:
        seat = m.asked[0]
        m.play(seat, m.options(seat)[0] if seat == 0 else bot.choose(m.sight(seat, chance)))
    assert m.result is not None


def test_r50_the_ally_has_the_smaller_half() -> None:
    at = allied("shield").draw("scramble_for_africa")
    assert (at.holds(0)[2], at.holds(1)[2]) == (17, 18)
    at = allied("share").draw("control_the_narrative")
    assert (at.holds(0)[1], at.holds(1)[1]) == (23, 22)


def test_r51_a_computer_player_says_what_it_is() -> None:
    m = Match.new(GAME, 2, seed=1)
    m.play(0, "select artist")
    m.play(1, "select historian")
    m.play(0, "roll")
    assert GAME.write(m.setup, make_bot(GAME, "rulebook").choose(m.sight(1, fast(1)))) == "automate"
    for name in ("easy", "medium", "hard"):
        assert GAME.write(m.setup, make_bot(GAME, name).choose(m.sight(1, fast(1)))) == "roll"


def test_r52_two_ways_are_open_unless_blind() -> None:
    assert sit(pack="crossroads").draw("queer_and_now").asked == "choose_way"
    assert sit(pack="crossroads", blind=True).draw("queer_and_now").asked == "choose_blindly"


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_r53_outlines_can_be_seen_on_black() -> None:
    for age in sit().t.setup.pack.ages:
        assert (luminance(age.outline) + 0.05) / 0.05 >= 4.5, age.id
    blue = next(age for age in sit().t.setup.pack.ages if age.id == "resistance")
    assert (luminance(blue.colour) + 0.05) / 0.05 < 3


def test_r54_from_seat_to_seat() -> None:
    m = Match.new(GAME, 3, seed=1)
    asked = []
    for move in ("select artist", "select historian", "select politician", "roll", "roll", "roll"):
        asked.append(m.asked[0])
        m.play(m.asked[0], move)
    assert asked == [0, 1, 2, 0, 1, 2]


def test_r55_a_forced_exchange_takes_nothing_that_is_protected() -> None:
    at = plenty("artist", "historian").draw("social_media_narratives")
    assert at.options == [
        "swap money influence",
        "swap knowledge money",
        "swap knowledge influence",
        "swap influence money",
    ]
    at = sit("artist", "historian").bag(0, 9, 9, 9).bag(1, 4, 9, 4).draw("social_media_narratives")
    assert at.told("nothing") == [(0,)]


def test_r56_what_may_be_declined() -> None:
    for card in ("colonial_enterprise", "queer_and_now", "concept_of_history", "technological_reproducibility"):
        at = plenty("historian", "entrepreneur", "colonialist").put(1, "legacy_9").put(2, "legacy_9").draw(card)
        assert "decline" in at.options
    for card in ("exploitation_justified", "imperial_propaganda", "revolt_suppression", "social_media_narratives"):
        at = plenty("historian", "entrepreneur", "colonialist").put(1, "legacy_9").put(2, "legacy_9").draw(card)
        assert "decline" not in at.options


def test_r57_a_target_is_somebody_to_whom_something_would_happen() -> None:
    at = plenty("historian", "artist", "colonialist", "entrepreneur").bag(1, 0, 9, 9).draw("exploitation_justified")
    assert at.options == ["choose 2", "choose 3"]
    at = plenty("historian", "artist", "colonialist", "entrepreneur")
    at.put(1, "legacy_1").put(2, "legacy_9").put(3, "start").draw("revolt_suppression")
    assert at.where(2) == "legacy_3"


def test_r58_a_card_is_carried_out_at_the_finish_too(tmp_path: Path) -> None:
    does: list[dict[str, Any]] = [
        {"do": "move", "spaces": 9},
        {"do": "gain", "resource": "money", "amount": 4},
        {"do": "sabotage", "resource": "influence", "amount": 2},
        {"do": "move", "spaces": -9},
        {"do": "skip"},
        {"do": "change_path", "age": "legacy"},
        {"do": "trade", "most": 3},
    ]
    at = sit("historian", "artist", pack=card_pack(tmp_path, *does[:6]))
    at.put(0, "expansion_49").next_card("own").roll(1).play("draw expansion")
    assert (at.where(0), at.holds(0), at.holds(1), at.t.skips) == ("finish", (12, 14, 0), (0, 8, 12), [0, 0])
    at = sit("historian", "artist", pack=card_pack(tmp_path / "kept", *does[:1], *does[6:]))
    at.put(0, "expansion_49").next_card("own").roll(1).play("draw expansion")
    assert (at.kept(0), at.t.reading) == ([], [])


def test_r59_one_ally_and_nothing_but_cards_is_halved() -> None:
    at = allied("share").keep(0, "memory_politics")
    assert at.options == ["roll"]
    at.draw("exploitation_justified")
    assert at.holds(0)[0] == 26 and at.holds(1)[0] == 20
    at = allied("shield").put(0, "legacy_49").roll(1)
    assert at.t.ally == [-1, -1, -1]


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_r60_a_kept_card_is_spent_by_the_offer(answer: str) -> None:
    at = sit().keep(0, "counter_hegemony").play("play counter_hegemony", "offer 1", "give money 1", "ask knowledge 1")
    assert at.play(answer).kept(0) == []
    at = sit("historian", "artist", "colonialist").keep(0, "memory_politics")
    at.play("play memory_politics", "ally 1 share", answer)
    assert (at.kept(0), at.asked) == ([], "give" if answer == "agree" else "prepare")
    if answer == "agree":
        assert "give knowledge 5" in at.options and at.t.stack[-1].other == 1  # type: ignore[attr-defined]
