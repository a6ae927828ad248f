"""Chapter IX: the rulebook's computer players, as a bot that can sit on any seat."""

from parlour.bots.seating import make_bot
from parlour.kernel import Sight, fast

from .arranged import GAME, ArrangedCritocracy, sit


def answer(at: ArrangedCritocracy, seed: int = 1) -> str:
    """What a computer player plays now."""
    at.look()
    move = make_bot(GAME, "rulebook").choose(Sight(at.t, at.seat, fast(seed)))
    return GAME.write(at.t.setup, move)


def test_a_computer_player_says_what_it_is() -> None:
    at = sit("artist", "historian", computers=[1])
    assert at.told("automated") == [(1,)]
    assert [player.automatic for player in at.t.view(0).seats] == [False, True]


def test_it_keeps_to_its_path() -> None:
    for start, way in (("expansion_25", "expansion_27"), ("legacy_23", "legacy_25"), ("reckoning_16", "reckoning_18")):
        at = sit(computers=[0]).put(0, start).roll(3)
        assert {answer(at, seed) for seed in range(20)} == {f"take {way}"}


def test_its_first_path_is_random() -> None:
    at = sit(computers=[0]).roll(3)
    assert len({answer(at, seed) for seed in range(40)}) == 4


def test_the_third_event_space_is_a_regular_one_for_it() -> None:
    at = sit("historian", "artist", computers=[0, 1])
    for _ in range(2):
        at.put(0, "expansion_5").roll(1)
        assert at.decision == "draw_age_card"
        at.next_card("scramble_for_africa").play("draw expansion").end()
        at.put(1, "legacy_1").roll(1).end()
    at.put(0, "expansion_5").roll(1)
    assert (at.decision, at.told("passed_by")) == ("draw_turn_card", [(0, at.space("expansion_6"))])
    assert at.t.view(0).seats[0].landed == 2


def test_people_draw_at_every_event_space() -> None:
    at = sit("historian", "artist")
    at.t.landed = [5, 0]
    assert at.put(0, "expansion_5").roll(1).decision == "draw_age_card"


def test_it_agrees_to_anything() -> None:
    at = sit("historian", "artist", computers=[1]).keep(0, "counter_hegemony")
    at.play("play counter_hegemony", "offer 1", "give money 1", "ask influence 5")
    assert {answer(at, seed) for seed in range(10)} == {"agree"}
    at = (
        sit("historian", "artist", computers=[1])
        .keep(0, "memory_politics")
        .play("play memory_politics", "ally 1 share")
    )
    assert {answer(at, seed) for seed in range(10)} == {"agree"}


def test_it_plays_kept_cards_at_once() -> None:
    at = sit("historian", "artist", computers=[0]).keep(0, "counter_hegemony")
    assert {answer(at, seed) for seed in range(10)} == {"play counter_hegemony"}
    at.play("play counter_hegemony")
    assert answer(at) == "offer 1"
    at.play("offer 1")
    assert "drop" not in {answer(at, seed) for seed in range(40)}


def test_its_targets_are_random_and_seeded() -> None:
    at = sit("historian", "artist", "colonialist", "entrepreneur", computers=[0])
    for seat in range(4):
        at.bag(seat, 9, 9, 9)
    at.draw("imperial_propaganda")
    assert {answer(at, seed) for seed in range(40)} == {"choose 1", "choose 2", "choose 3"}
    assert answer(at, 5) == answer(at, 5)
