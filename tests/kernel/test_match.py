"""The match: referee, record keeper, and the rule of undo."""

import msgspec
import pytest

import parlour
from parlour import IllegalMove, Match, NotAsked
from parlour.kernel import Game, SealedChance, fast, fingerprint
from parlour.kernel.chance import fair_seed
from parlour.kernel.errors import RecordError, SettingError
from parlour.kernel.record import Imagined, Note
from parlour.kernel.story import story


def test_a_refused_move_changes_nothing() -> None:
    m = Match.new("tictactoe", seed=1)
    m.play(0, "mark 4")
    before = fingerprint(m.table), m.record()
    for seat, move, error in [
        (0, "mark 0", NotAsked),
        (1, "mark 4", IllegalMove),
        (1, "mark 9", IllegalMove),
        (1, "mark", IllegalMove),
        (1, "mark 1 2", IllegalMove),
        (1, "drop 1", IllegalMove),
        (1, "mark x", IllegalMove),
        (1, "mark --4", IllegalMove),
        (1, "mark " + "9" * 5000, IllegalMove),
        (1, "mark ²", IllegalMove),
        (1, "  ", IllegalMove),
        (7, "mark 0", NotAsked),
        (-1, "mark 0", NotAsked),
    ]:
        with pytest.raises(error):
            m.play(seat, move)
    assert (fingerprint(m.table), m.record()) == before


def test_a_refusal_says_what_is_open() -> None:
    m = Match.new("tictactoe", seed=1)
    with pytest.raises(IllegalMove, match="'mark 9' is not open to seat 0; open are 'mark 0', 'mark 1'"):
        m.play(0, "mark 9")


def test_moves_can_be_looked_for_among_the_options() -> None:
    m = Match.new("connect_four", seed=1)
    drop = m.game.verbs["drop"]
    assert drop[3] in m.options(0)
    assert drop[0] not in m.options(0)
    assert m.options(1) == []


def test_a_match_is_walked_decision_by_decision(high_card: Game) -> None:
    m = Match.new(high_card, seats=3, seed=2)
    asked = []
    for seat, options in m:
        assert options == m.options(seat)
        asked.append(seat)
        m.play(seat, options[-1])
    assert m.over
    assert asked == m.seats_played
    assert list(m) == []


def test_the_list_of_options_is_the_callers_own() -> None:
    m = Match.new("tictactoe", seed=1)
    m.options(0).clear()
    assert len(m.options(0)) == 9
    m.play(0, "mark 4")


def test_nobody_is_asked_when_the_match_is_over() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 0", "1 mark 3", "0 mark 1", "1 mark 4", "0 mark 2")
    assert (m.over, m.asked, m.options(1)) == (True, [], [])
    with pytest.raises(NotAsked, match="the match is over"):
        m.play(1, "mark 5")
    assert m.prompt(0) == "Seat 1 won. Three in a row."


def test_a_match_prints_as_something_one_can_paste_back(high_card: Game) -> None:
    m = Match.new("connect_four", seats=2, seed=7).played("0 drop 3", "1 drop 3")
    again = eval(repr(m), {"Match": Match})
    assert fingerprint(again.table) == fingerprint(m.table)
    shown = repr(Match.new(high_card, seats=3, seed=1, settings={"hand": 2}, pack="small"))
    assert shown == "Match.new('high_card', seats=3, seed=1, pack='small', settings={'hand': 2})"


# --- undo ---


def test_undo_takes_back_the_last_move() -> None:
    m = Match.new("tictactoe", seed=1)
    before = fingerprint(m.table)
    m.play(0, "mark 4")
    m.undo(0)
    assert fingerprint(m.table) == before
    assert m.record().moves == []
    assert m.events == []


def test_undo_never_goes_past_another_seats_move() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 4", "1 mark 0")
    with pytest.raises(IllegalMove, match="Seat 2 has moved since"):
        m.undo(0)
    m.undo(1)
    m.undo(0)
    with pytest.raises(IllegalMove, match="Nothing has been played"):
        m.undo(0)


def test_undo_never_goes_past_the_end() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 0", "1 mark 3", "0 mark 1", "1 mark 4", "0 mark 2")
    with pytest.raises(IllegalMove, match="over"):
        m.undo(0)


def test_undo_never_goes_past_something_revealed(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=3)
    while m.asked != [0] or m.table.answered(1):
        if len(m.asked) == 1 and not m.table.answered(0) and not m.table.answered(1):
            break
        m.play(m.asked[0], m.options(m.asked[0])[0])
    [taker] = m.asked
    m.play(taker, "look")
    with pytest.raises(IllegalMove, match="revealed"):
        m.undo(taker)


def test_an_answer_to_a_poll_is_taken_back_while_others_have_not_answered(high_card: Game) -> None:
    m = Match.new(high_card, seats=3, seed=3)
    first, second = m.options(0)[:2]
    m.play(0, first)
    m.play(1, m.options(1)[0])
    m.undo(0)
    assert m.asked == [0, 2]
    m.play(0, second)
    assert [line[0] for line in m.record().moves] == ["1", "0"]
    m.play(2, m.options(2)[0])
    with pytest.raises(IllegalMove):
        m.undo(0)


def test_taking_back_an_answer_does_not_open_what_lies_before_it(high_card: Game) -> None:
    m = Match.new(high_card, seats=2, seed=3)
    while len(m.asked) == 2 or m.table.answered(0) or m.table.answered(1):
        m.play(m.asked[0], m.options(m.asked[0])[0])
    [taker] = m.asked
    m.play(taker, "draw")
    m.play(taker, m.options(taker)[0])
    m.undo(taker)
    with pytest.raises(IllegalMove, match="revealed"):
        m.undo(taker)


# --- records ---


def play_out(m: Match, seed: int = 1) -> Match:
    chance = fast(seed)
    while not m.over:
        seat = chance.pick(m.asked)
        m.play(seat, chance.pick(m.options(seat)))
    return m


@pytest.mark.parametrize("seed", range(5))
def test_a_record_replays_to_the_same_table(high_card: Game, seed: int) -> None:
    m = play_out(Match.new(high_card, seats=4, seed=seed, pack="small", players=["Ann", "Bob", "Cy", "Di"]), seed)
    m.note("clock", 2, "30 s")
    text = m.record().to_json()
    again = Match.replay(text, game=high_card)
    assert fingerprint(again.table) == fingerprint(m.table)
    assert again.record().to_json() == text
    assert [repr(told) for told in again.events] == [repr(told) for told in m.events]
    assert again.players == ["Ann", "Bob", "Cy", "Di"]


def altered(record: str, old: str, new: str) -> str:
    assert old in record
    return record.replace(old, new, 1)


def test_records_refuse_tampering() -> None:
    text = play_out(Match.new("tictactoe", seed=1)).record().to_json()
    for old, new in [('"seed": 1', '"seed": 2'), ('"0 mark', '"1 mark'), ('"winners": [', '"winners": [\n9,')]:
        with pytest.raises(RecordError, match="altered"):
            Match.replay(altered(text, old, new))


def test_records_that_lie_are_refused_even_with_a_fresh_hash() -> None:
    record = play_out(Match.new("tictactoe", seed=1)).record()
    import msgspec

    def lie(**fields: object) -> parlour.Record:
        return msgspec.structs.replace(record, **fields).sealed()

    with pytest.raises(RecordError, match="move 2 of this record, '0 mark 1', cannot be played"):
        Match.replay(lie(moves=["0 mark 0", "0 mark 1"]))
    with pytest.raises(RecordError, match="says the match ended with"):
        Match.replay(lie(result={"winners": [], "reason": "line", "ranks": [2, 2]}))
    with pytest.raises(RecordError, match="rules 9"):
        Match.replay(lie(rules=9))
    for at in (-1, -12_000_000, 10):
        with pytest.raises(RecordError, match=f"a note in this record stands after {at} moves"):
            Match.replay(lie(moves=record.moves[:9], notes=[Note(at=at, what="fork", value="somewhere 3")]))
    with pytest.raises(RecordError, match="format 9"):
        Match.replay(lie(format=9))
    with pytest.raises(parlour.GameError, match="did you mean 'tictactoe'"):
        Match.replay(lie(game="tictacto"))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": "x"}', "\x00", '{"format": 1, "surprise": 2}'])
def test_a_file_that_is_not_a_record_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(RecordError, match="no record"):
        Match.replay(text)


def test_a_record_with_another_pack_is_refused(high_card: Game) -> None:
    import msgspec

    record = play_out(Match.new(high_card, seats=2, seed=1, pack="small")).record()
    assert record.pack is not None
    other = msgspec.structs.replace(record, pack=msgspec.structs.replace(record.pack, hash="0")).sealed()
    with pytest.raises(RecordError, match="not the one this record was played with"):
        Match.replay(other, game=high_card)


# --- fair chance ---


def test_fair_chance_is_committed_to_and_shown_afterwards(high_card: Game) -> None:
    secret, nonces = bytes(range(32)), [b"a" * 16, b"b" * 16]
    m = Match.new(high_card, seats=2, fair=(secret, nonces))
    running = m.record()
    assert running.chance.secret is None
    assert secret.hex() not in running.to_json()
    with pytest.raises(RecordError, match="not known before the match is over"):
        Match.replay(running, game=high_card)
    assert fingerprint(Match.replay(running, secret=secret.hex(), game=high_card).table) == fingerprint(m.table)
    play_out(m)
    over = m.record()
    assert over.chance.secret == secret.hex()
    again = Match.replay(over, game=high_card)
    assert isinstance(again.table.chance, SealedChance)
    assert again.table.chance.seed == fair_seed(secret, nonces)
    with pytest.raises(RecordError, match="does not fit the commitment"):
        Match.replay(running, secret=bytes(32).hex(), game=high_card)


# --- settings ---


def test_seats_and_settings_are_checked(high_card: Game) -> None:
    for wrong, sentence in [
        ({"seats": 5}, "high_card is for 2 to 4 seats, not 5"),
        ({"settings": {"hand": 4}}, "setting hand is a whole number from 1 to 3, not 4"),
        ({"settings": {"hand": "many"}}, "setting hand is a whole number from 1 to 3, not 'many'"),
        ({"settings": {"hand": True}}, "setting hand is a whole number from 1 to 3, not True"),
        ({"settings": {"looking": "maybe"}}, "setting looking is on or off, not 'maybe'"),
        ({"settings": {"hnad": 2}}, "there is no setting 'hnad'; did you mean 'hand'?"),
        ({"preset": "shrt"}, "there is no preset 'shrt'; did you mean 'short'?"),
    ]:
        with pytest.raises(SettingError) as refused:
            Match.new(high_card, **wrong)  # type: ignore[arg-type]
        assert str(refused.value) == sentence


def test_presets_and_text_values_are_read(high_card: Game) -> None:
    m = Match.new(high_card, preset="short", settings={"looking": "off"}, seed=1)
    assert (m.setup.settings.hand, m.setup.settings.looking) == (1, False)


def test_the_last_side_wins_when_all_others_resign(high_card: Game) -> None:
    m = Match.new(high_card, seats=3, seed=2)
    m.play(m.asked[0], m.options(m.asked[0])[0])
    m.resign(1)
    assert not m.over
    with pytest.raises(IllegalMove, match="not in the game any more"):
        m.resign(1)
    m.resign(0)
    assert m.over and m.result is not None
    assert (m.result.winners, m.result.reason, m.result.ranks) == ([2], "resigned", [2, 3, 1])
    assert m.speaker.result(m.result) == "Seat 3 won by resignation."
    again = Match.replay(m.record().to_json(), game=high_card)
    assert again.record() == m.record()
    with pytest.raises(NotAsked, match="over"):
        m.resign(2)


def test_the_story_of_a_resigned_match_tells_its_end() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 4")
    m.resign(1)
    assert story(m.record())[-1] == "Seat 1 won by resignation."


def test_a_record_keeps_its_notes_when_the_match_goes_on() -> None:
    m = Match.new("tictactoe", seed=1).played("0 mark 4", "1 mark 0")
    m.note("time_out", 1)
    record = m.record()
    m.undo(1)
    assert record.hash == record.compute_hash()
    assert m.record().notes[0].at == 1
    Match.replay(m.record())


def test_a_match_played_on_from_an_imagined_table(high_card: Game) -> None:
    real = Match.new(high_card, seats=3, seed=5)
    for _ in range(4):
        real.play(real.asked[0], real.options(real.asked[0])[0])
    seat = real.asked[0]
    paper = msgspec.structs.replace(real.record(), imagined=Imagined(4, seat, "ab" * 32), hash="").sealed()
    fork = Match.replay(paper, game=high_card)
    assert fork.view(seat) == real.view(seat)
    assert fork.options(seat) == real.options(seat)
    assert fingerprint(fork.table) != fingerprint(real.table)
    assert fork.why_no_undo(real.seats_played[-1]) is not None
    heard = len(fork.events)
    for asked, options in fork:
        fork.play(asked, options[-1])
    assert len(fork.events) > heard
    again = Match.replay(fork.record().to_json(), game=high_card)
    assert fingerprint(again.table) == fingerprint(fork.table)
    assert again.record() == fork.record()


def test_what_is_taken_back_on_an_imagined_table_stays_on_it() -> None:
    real = Match.new("tictactoe", seed=1).played("0 mark 4", "1 mark 0")
    paper = msgspec.structs.replace(real.record(), imagined=Imagined(2, 0, "cd" * 32), hash="").sealed()
    fork = Match.replay(paper).played("0 mark 1")
    fork.undo(0)
    assert fork.options(0) == real.options(0)
    assert fork.why_no_undo(1) is not None


def test_an_answer_from_before_the_imagined_table_stays_given(high_card: Game) -> None:
    """Taken back, it would bring the real table back: the others would choose again from their real hands."""
    real = Match.new(high_card, seats=3, seed=5)
    seat = real.asked[0]
    real.play(seat, real.options(seat)[0])
    paper = msgspec.structs.replace(real.record(), imagined=Imagined(1, seat, "ab" * 32), hash="").sealed()
    fork = Match.replay(paper, game=high_card)
    assert fork.table.answered(seat) and fork.why_no_undo(seat) == "revealed"
    other = fork.asked[0]
    fork.play(other, fork.options(other)[0])
    assert fork.why_no_undo(other) is None  # this answer was given on the imagined table
    with pytest.raises(IllegalMove):
        fork.undo(seat)


def test_matches_that_are_set_alike_share_their_setup() -> None:
    titov = parlour.game("titov")
    one, other = [parlour.Match.new(titov, seed=seed, settings={"start": "act_2"}) for seed in (1, 2)]
    assert one.setup is other.setup
    assert parlour.Match.replay(one.record()).setup is one.setup
    assert parlour.Match.new(titov, seed=1, settings={"start": "act_3"}).setup is not one.setup
