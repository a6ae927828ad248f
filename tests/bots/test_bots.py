"""Bots: strong where they must be, deterministic where they promise it, and unable to see what is hidden."""

from typing import Any

import pytest

import parlour
from parlour import GameError, Match
from parlour.bots.random import Random
from parlour.bots.search import Search
from parlour.bots.seating import bot_names, choose, make_bot
from parlour.kernel import Bot, Chance, Game, Move, RulesError, Sight, fast, fingerprint
from parlour.kernel.fingerprint import contents
from tests.bots.guessing_game import GUESSING, Guessing, guessing


def play_out(game: Game | str, bots: list[Bot], seed: int, **more: Any) -> Match:
    m = Match.new(game, seats=len(bots), seed=seed, **more)
    streams = [fast(seed * 100 + seat) for seat in range(len(bots))]
    while not m.over:
        seat = m.asked[0]
        m.play(seat, choose(m, seat, bots[seat], streams[seat]))
    return m


def test_search_never_loses_tic_tac_toe_to_random() -> None:
    for seed in range(10):
        bots: list[Bot] = [Random(), Random()]
        bots[seed % 2] = Search(300)
        result = play_out("tictactoe", bots, seed).result
        assert result is not None
        assert result.share(seed % 2) > 0


def test_two_searches_draw_tic_tac_toe() -> None:
    result = play_out("tictactoe", [Search(1500), Search(1500)], 1).result
    assert result is not None
    assert result.draw


@pytest.mark.parametrize("perfect", [True, False])
def test_search_takes_a_win_and_stops_a_loss(perfect: bool) -> None:
    winning = Match.new("connect_four", seed=1).played(
        "0 drop 3", "1 drop 1", "0 drop 3", "1 drop 1", "0 drop 3", "1 drop 7"
    )
    assert repr(Search(400).choose(Sight(winning.table, 0, fast(1), perfect))) == "'drop 3'"
    losing = Match.new("connect_four", seed=1).played("0 drop 3", "1 drop 1", "0 drop 3", "1 drop 1", "0 drop 3")
    assert repr(Search(400).choose(Sight(losing.table, 1, fast(1), perfect))) == "'drop 3'"


def test_search_beats_random_with_hidden_cards_and_three_seats() -> None:
    shares = 0.0
    for seed in range(60):
        bots: list[Bot] = [Random(), Random(), Random()]
        bots[seed % 3] = Search(100)
        result = play_out(GUESSING, bots, seed).result
        assert result is not None
        shares += result.share(seed % 3)
    assert shares > 30  # a third would be 20


def test_search_is_deterministic_for_a_seed_and_a_number_of_iterations(high_card: Game) -> None:
    one, other = (play_out(high_card, [Search(60), Search(60)], 5).record().moves for _ in range(2))
    assert one == other


def test_a_game_may_say_how_to_play_on() -> None:
    leans: list[Move] = []

    def lean(t: Guessing, options: list[Move], chance: Chance) -> Move:
        leans.append(options[0])
        return options[0]

    choose(guessing(lean=lean), 0, Search(60), fast(1))
    assert len(leans) > 60


class Spy(Bot):
    """Notes everything it can reach through its sight."""

    def __init__(self) -> None:
        self.hands: set[tuple[int, ...]] = set()

    def choose(self, sight: Sight) -> Move:
        for _ in range(40):
            t: Any = sight.imagine()
            self.hands.add(tuple(sorted(t.hands[1 - sight.seat])))
        held: Any = sight.table
        self.hands.add(tuple(sorted(held.hands[1 - sight.seat])))
        return sight.options[0]


def test_a_bot_gets_a_sight_and_never_the_table(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=4)
    spy = Spy()
    choose(m, 0, spy, fast(1))
    assert len(spy.hands) > 20
    mine = set(m.view(0).hand)
    assert all(not mine & set(hand) for hand in spy.hands)


def shown_by(sight: Sight) -> dict[str, Any]:
    """Everything public that a sight shows, by name, with what its questions answer."""
    names = [name for name in dir(Sight) if not name.startswith("_")] + ["seat", "chance", "perfect"]
    found = {name: getattr(sight, name) for name in dict.fromkeys(names)}
    return {name: one() if callable(one) else one for name, one in found.items()}


@pytest.mark.parametrize("ready", [False, True])
def test_nothing_that_a_sight_shows_is_the_table(high_card: Game, ready: bool) -> None:
    m = Match.new(high_card, seats=2, seed=4)
    sight = m.sight(0, fast(1)) if ready else Sight(m.table, 0, fast(1))
    shown = shown_by(sight)
    assert {"options", "view", "table", "stack", "asks", "imagine"} <= set(shown)
    reached: list[Any] = list(shown.values())
    for thing in reached:
        reached += thing if isinstance(thing, list) else []
        assert thing is not m.table and thing is not m.table.chance and thing is not m.table.stack


def test_a_sight_shows_the_same_on_tables_that_its_seat_cannot_tell_apart(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=4)
    told: set[str] = set()
    for world in range(12):
        shown = shown_by(Sight(m.table.imagine(0, fast(world)), 0, fast(9)))
        for name in ("table", "imagine"):
            shown[name] = fingerprint(shown[name])
        told.add(repr([contents(shown[name]) for name in sorted(shown) if name not in ("settings", "pack")]))
    assert len(told) == 1


def test_a_sight_imagines_only_what_a_bot_asks_for(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=4)
    sight = Sight(m.table, 0, fast(1))
    assert sight.options and sight.asks is sight.stack[-1] and sight.settings is not None
    assert (sight.imagined, sight.pack) == (0, m.setup.pack)
    assert sight.view == m.view(0) and sight.table is sight.table
    assert sight.imagined == 1, "once for the decision"
    assert sight.imagine() is not sight.imagine()
    assert sight.imagined == 3


def test_a_sight_is_for_one_decision() -> None:
    m = Match.new("connect_four", seats=2, seed=4)
    early, late = Sight(m.table, 0, fast(1)), m.sight(0, fast(1))
    before = m.view(0)
    m.play(0, "drop 3")
    with pytest.raises(RulesError, match="the table has moved on"):
        _ = early.options
    assert late.view == before, "what was imagined stays"


@pytest.mark.parametrize("game", ["tictactoe", "connect_four"])
def test_the_options_of_a_sight_are_the_bots_own(game: str) -> None:
    m = Match.new(game, seats=2, seed=4)
    before = m.options(0)
    m.sight(0, fast(1)).options.clear()
    assert m.options(0) == m.table.options(0) == before == Match.new(game, seats=2, seed=4).options(0) != []


def test_what_a_bot_chooses_does_not_depend_on_what_is_hidden(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=4)
    worlds = [m.table.imagine(0, fast(world)) for world in range(12)]
    assert len({fingerprint(world) for world in worlds}) == 12
    assert len({repr(Search(60).choose(Sight(world, 0, fast(9)))) for world in worlds}) == 1


def test_bots_are_made_by_name(high_card: Game) -> None:
    assert bot_names(high_card) == ["random", "search"]
    assert isinstance(make_bot(high_card, "random"), Random)
    quick = make_bot(high_card, "search:50")
    assert isinstance(quick, Search) and quick.iterations == 50
    timed = make_bot(high_card, "search:0.2s")
    assert isinstance(timed, Search) and timed.seconds == 0.2


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("serch", "did you mean 'search'"),
        ("xyz", "there is random, search"),
        ("search:0", "is no budget"),
        ("search:abc", "is no budget"),
        ("search:-1s", "is no budget"),
        ("random:5", "takes no budget"),
    ],
)
def test_wrong_names_of_bots_get_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        make_bot(parlour.game("tictactoe"), name)
