"""A match of the lab is the same as at a real table, and the same when it is played again."""

import pytest

from parlour.bots.seating import choose, make_bot
from parlour.kernel import Event, Match, ToldEvent, fast, fingerprint
from parlour.kernel.events import EventListener
from parlour.lab.experiment import Experiment, Trial
from parlour.lab.run.runner import LONGEST, MatchError, Player, play_again
from parlour.lab.run.schedule import seeds
from tests.lab.planted import ROLES_IN_PLAY, CoinTable


def experiment(game: str, **more: object) -> Experiment:
    return Experiment(**{"game": game, "seats": 2, "bots": ("random",), "games": 10, "seed": 5, **more})  # type: ignore[arg-type]


class EventLog(EventListener):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[ToldEvent] = []

    def hear(self, event: Event, *values: object) -> None:
        self.heard.append(ToldEvent(event, None, *values))


COIN, HANDS, ROLES = [f"tests.lab.planted:{name}" for name in ("COIN", "HANDS", "ROLES")]


@pytest.mark.parametrize("bots", [("random",), ("search:20", "random")])
@pytest.mark.parametrize("game", ["connect_four", "tictactoe", HANDS])
def test_a_match_of_the_lab_is_what_the_bots_play_at_a_real_table(game: str, bots: tuple[str, ...]) -> None:
    """Random bots play without a sight, and that must make no difference."""
    plan = experiment(game, bots=bots)
    trial = Trial(plan, 0)
    for number in range(4):
        log = EventLog()
        played = Player(trial, log).play(number)
        table_seed, *bot_seeds = seeds(plan.seed, number, 3)
        m = Match.new(trial.game, 2, seed=table_seed, stream="fast")
        seated = [make_bot(trial.game, bots[bot]) for bot in played.bots]
        streams = [fast(seed) for seed in bot_seeds]
        while not m.over:
            seat = m.asked[0]
            m.play(seat, choose(m, seat, seated[seat], streams[seat]))
        assert m.moves_played == played.moves and m.seats_played == played.seats
        assert fingerprint(m.table) == fingerprint(played.table)
        assert [(told.event, told.values) for told in m.events] == [(told.event, told.values) for told in log.heard]


def test_a_match_played_again_makes_a_record_that_replays() -> None:
    plan = experiment("connect_four", bots=("search:10", "random"))
    m, broken = play_again(plan, 3)
    assert broken is None and m.players == ["random", "search:10"]
    assert fingerprint(Match.replay(m.record()).table) == fingerprint(Player(Trial(plan, 0)).play(3).table)


def test_characters_are_picked_by_the_design() -> None:
    player = Player(Trial(experiment(ROLES, seats=4), 0))
    for number in range(6):
        played = player.play(number)
        assert played.casts == [(seat, player.casting.of(number, seat)[0]) for seat in range(4)]  # type: ignore[union-attr]
        assert [move.text() for move in played.openings.values()] == ["roll"] * 4
    assert len(ROLES_IN_PLAY) == len(player.trial.casts)


def test_leads_and_eliminations_are_noted() -> None:
    played = Player(Trial(experiment(HANDS, seats=3), 0)).play(0)
    assert played.leads[0] == (0, -1)
    assert [(when, turn) for _, when, turn in played.outs] == [(3, 3)]
    assert played.outs[0][0] in played.table.left
    winner = played.leads[-1][1]
    assert played.table.result is not None and played.table.result.winners == [winner]


def test_a_match_without_end_is_cut() -> None:
    played = Player(Trial(experiment(COIN, settings={"endless": "100"}), 0)).play(0)
    assert played.cut and len(played.moves) == LONGEST and played.table.result is None


def test_a_match_that_breaks_is_named_with_the_command_that_shows_it() -> None:
    plan = experiment(COIN, settings={"breaks": "on"})
    with pytest.raises(
        MatchError,
        match=r"match 7 broke after 1 moves, at '(heads|tails)' of seat 2: tests/lab/planted.py:\d+: "
        r"ValueError: the coin is lost; to see it: .*--only 7",
    ):
        Player(Trial(plan, 0)).play(7)
    m, broken = play_again(plan, 7)
    assert broken is not None and len(m.moves_played) == 1
    assert m.players == ["random 1", "random 2"]


def test_an_error_between_two_moves_is_told_with_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def standing(self: CoinTable) -> list[int]:
        if self.calls == 3:
            raise ValueError("lost count")
        return [0] * self.seats

    monkeypatch.setattr(CoinTable, "standing", standing)
    with pytest.raises(MatchError, match=r"broke after 3 moves, after '(heads|tails)' of seat \d: .*lost count"):
        Player(Trial(experiment(COIN), 0)).play(0)


def test_a_bot_that_cheats_is_named() -> None:
    with pytest.raises(MatchError, match="the bot cheat chose 'play 3', which is not open to it"):
        Player(Trial(experiment(COIN, bots=("cheat",)), 0)).play(0)


def test_decisions_are_timed_only_when_asked_for() -> None:
    assert Player(Trial(experiment(COIN), 0)).play(0).clock == []
    played = Player(Trial(experiment(COIN, timed=True), 0)).play(0)
    assert len(played.clock) == len(played.moves) and all(time >= 0 for _, time in played.clock)
