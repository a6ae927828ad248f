"""Rulings on what the rulebook leaves open: computer players."""

from parlour.bots.seating import make_bot
from parlour.kernel import Bot, Match, Sight, fast

from .arranged import GAME, ArrangedCritocracy, plenty, sit


def chosen(at: ArrangedCritocracy, bot: Bot, seed: int = 1) -> str:
    """What a bot plays now."""
    at.look()
    return GAME.write(at.t.setup, bot.choose(Sight(at.t, at.seat, fast(seed))))


def test_r38_computer_players_keep_to_their_path() -> None:
    at = sit(computers=[0]).put(0, "expansion_34").roll(2)
    assert {chosen(at, make_bot(GAME, "rulebook"), seed) for seed in range(10)} == {"take expansion_36"}


def test_r39_from_the_third_event_space_on_they_pass_by() -> None:
    at = sit(computers=[0])
    for landed, asked in ((0, "draw_age_card"), (1, "draw_age_card"), (2, "draw_turn_card"), (3, "draw_turn_card")):
        at = sit(computers=[0])
        at.t.landed = [landed, 0]
        assert at.put(0, "legacy_29").roll(1).decision == asked


def test_r40_they_choose_at_random_by_a_seed() -> None:
    at = plenty("historian", "artist", "colonialist").draw("imperial_propaganda")
    bot = make_bot(GAME, "rulebook")
    assert {chosen(at, bot, seed) for seed in range(20)} == {"choose 1", "choose 2"}
    assert [chosen(at, bot, 3) for _ in range(3)] == [chosen(at, bot, 3)] * 3


def test_r41_they_agree_even_to_what_ruins_them() -> None:
    at = sit("historian", "artist").bag(1, 1, 1, 5).keep(0, "counter_hegemony")
    at.play("play counter_hegemony", "offer 1", "give money 1", "ask influence 5")
    assert chosen(at, make_bot(GAME, "rulebook")) == "agree"


def test_r51_a_computer_player_says_what_it_is() -> None:
    m = Match.new(GAME, 2, seed=1)
    m.play(0, "select artist")
    m.play(1, "select historian")
    m.play(0, "roll")
    assert GAME.write(m.setup, make_bot(GAME, "rulebook").choose(m.sight(1, fast(1)))) == "automate"
    for name in ("easy", "medium", "hard"):
        assert GAME.write(m.setup, make_bot(GAME, name).choose(m.sight(1, fast(1)))) == "roll"


def test_r38_no_choice_of_a_card_leads_them_off_their_path() -> None:
    bot = make_bot(GAME, "rulebook")
    at = sit("artist", "historian", computers=[0]).draw("indigenous_displacement")
    assert {chosen(at, bot, seed) for seed in range(20)} == {"decline"}
    at = plenty("historian", "entrepreneur").put(1, "expansion_9").draw("technological_reproducibility")
    assert "choose 1" in at.options
    assert {chosen(at, bot, seed) for seed in range(20)} == {"decline"}
    at = sit(computers=[0]).draw("concept_of_history")
    went = {chosen(at, bot, seed) for seed in range(60)}
    assert len(went) > 3 and all(move == "decline" or move.startswith("go_to legacy") for move in went)
