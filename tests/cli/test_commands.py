"""The command: every verb answers, and every mistake gets one sentence and exit code 1."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.style import Style
from typer.testing import CliRunner

import parlour
from high_card.rules import HighCard
from parlour.bots.seating import told_apart
from parlour.cli import main
from parlour.cli.bot_profile import DECLARED, profile
from parlour.cli.commands import app
from parlour.cli.console import STEERING
from parlour.cli.terminal.board import draw_board
from parlour.host.signatures import Signer, new_key
from parlour.kernel import WATCHER, Game, LeftOut, Match, Record, fast, read_record
from parlour.kernel.chance import commitment
from parlour.kernel.record import ChanceMark, Imagined, Note
from parlour.lab.check import Checker

runner = CliRunner()


def run(*arguments: str, given: str = "") -> str:
    done = runner.invoke(app, list(arguments), input=given, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def refused(*arguments: str) -> str:
    done = runner.invoke(app, list(arguments))
    assert done.exit_code != 0
    return str(done.exception) if isinstance(done.exception, parlour.ParlourError) else done.output


@pytest.fixture
def record(tmp_path: Path) -> Path:
    m, chance = Match.new("connect_four", seed=5, players=["Ann", "Bob"]), fast(5)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    file = tmp_path / "game.json"
    m.record().save(file)
    return file


def test_version_says_how_it_runs() -> None:
    assert run("--version").strip() == f"parlour {parlour.__version__} ({parlour.how_it_runs()})"


def test_games_lists_what_is_installed() -> None:
    assert "tictactoe" in run("games")
    listed = json.loads(run("games", "--json"))
    assert {"connect_four", "tictactoe"} <= {game["name"] for game in listed}


def test_a_mistyped_game_gets_the_nearest() -> None:
    assert refused("check", "tictacto") == "there is no game 'tictacto'; did you mean 'tictactoe'?"


def test_replay_tells_the_story(record: Path) -> None:
    told = run("replay", str(record))
    assert "Connect Four, Ann, Bob" in told
    assert "  Ann drops a disc into column" in told
    assert "won. Four in a row." in told
    assert told.rstrip().endswith("1  2  3  4  5  6  7")
    assert json.loads(run("replay", str(record), "--json"))[0] == "Connect Four, Ann, Bob"


def test_verify_proves_a_record(record: Path) -> None:
    told = run("verify", str(record))
    assert "unsigned: legal, but anyone could have written it" in told
    assert re.search(r"all \d+ are legal", told)
    proof = json.loads(run("verify", str(record), "--json"))
    assert proof["game"] == "connect_four"
    assert "open seed 5" in proof["dice"]


def test_verify_proves_fair_dice(tmp_path: Path) -> None:
    m, chance = Match.new("tictactoe", fair=(b"s" * 32, [b"a" * 16, b"b" * 16])), fast(1)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    m.record().save(tmp_path / "fair.json")
    told = run("verify", str(tmp_path / "fair.json"))
    assert "the secret fits the commitment, mixed with 2 nonces" in told
    assert f"if this commitment was shown then: {m.record().chance.commitment}\n" in told


def test_verify_says_who_vouches_for_a_record(record: Path, tmp_path: Path) -> None:
    signer = Signer("club.example", new_key())
    signed = signer.sign(read_record(record))
    file = tmp_path / "signed.json"
    signed.save(file)
    assert f"signed by club.example\nkey: {signer.key} (compare it with" in run("verify", str(file))
    assert f"signed by club.example\nkey: {signer.key}\n" in run("verify", str(file), "--key", signer.key.upper())
    assert f"signed with another key: {signer.key}" in refused("verify", str(file), "--key", "0" * 64)
    assert "is not signed" in refused("verify", str(record), "--key", signer.key)
    assert json.loads(run("verify", str(file), "--json"))["signed"]["key"] == signer.key


FORGERIES: dict[str, Callable[[Record], Record]] = {
    "names": lambda record: replace(record, players=record.players[::-1]),
    "a setting": lambda record: replace(record, settings={"columns": 7}),
    "a cut end": lambda record: replace(record, moves=record.moves[:-1], result=None),
    "an invented resignation": lambda record: replace(
        record,
        moves=record.moves[:-1],
        notes=[Note(at=len(record.moves) - 1, what="resigned", seat=1)],
        result={"winners": [0], "reason": "resigned"},
    ),
    "the host's name": lambda record: record,
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_signed_record_cannot_be_resealed(record: Path, tmp_path: Path, what: str) -> None:
    signed = Signer("club.example", new_key()).sign(read_record(record))
    assert signed.signature is not None
    altered = FORGERIES[what](signed).sealed()
    name = "" if what == "the host's name" else signed.signature.host
    replace(altered, signature=replace(signed.signature, host=name)).save(tmp_path / "forged.json")
    assert "altered after it was signed" in refused("verify", str(tmp_path / "forged.json"))
    replace(signed, signature=replace(signed.signature, key="not a key")).save(tmp_path / "forged.json")
    assert "altered after it was signed" in refused("verify", str(tmp_path / "forged.json"))


SCREEN_CLEARED = "\x1b[2J\x1b[HEve: signed\x07\u202e"


def test_names_in_a_record_cannot_steer_the_terminal(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "evil.json"
    replace(read_record(record), players=[SCREEN_CLEARED, SCREEN_CLEARED]).sealed().save(file)
    for command in (["replay", str(file)], ["verify", str(file)], ["play", "--load", str(file), "--lines"]):
        told = runner.invoke(app, command, input="\n").output
        assert "Eve: signed" in told
        assert STEERING.search(told) is None, told


VERDICT = "\nresult: Eve won.\u2028dice: fair\ttable: 0"


def test_names_in_a_record_cannot_begin_a_line_of_their_own(record: Path, tmp_path: Path) -> None:
    """Nor push what comes after them out of their line."""
    file = tmp_path / "evil.json"
    names = [f"Ann{VERDICT}", "Bob" + " " * 200 + "signed by everybody who was ever there"]
    evil = replace(read_record(record), players=names)
    Signer(f"club{VERDICT}", new_key()).sign(evil).save(file)
    for command in (["replay", str(file)], ["verify", str(file)], ["play", "--load", str(file), "--lines"]):
        told = runner.invoke(app, command, input="\n").output
        for line in told.split("\n"):
            assert not line.lstrip().startswith(("result: Eve", "dice: fair", "table: 0")), told
        assert "Bob signed by" in told and "ever there" not in told


def test_names_in_a_record_are_no_markup() -> None:
    """Boards are drawn with markup, which could make a link of a name, or run what a key would."""
    m = Match.new("meinopoly", seats=2, seed=1, players=["[link=file:///etc]Ann[/link]", "[@click=app.quit]Bob[/]"])
    while m.table.rounds == 0:  # they choose their characters
        m.play(m.asked[0], m.options(m.asked[0])[0])
    drawn = draw_board(m, WATCHER)
    assert "[@click=app.quit]Bob[/]"[:14] in drawn.plain
    assert all(not isinstance(span.style, Style) or not (span.style.link or span.style.meta) for span in drawn.spans)


def test_a_move_is_written_in_one_line(record: Path, tmp_path: Path) -> None:
    written = read_record(record)
    moves = [written.moves[0].replace(" ", "\n"), *written.moves[1:]]
    replace(written, moves=moves).sealed().save(tmp_path / "moves.json")
    for verb in ("replay", "verify"):
        assert "is no move" in refused(verb, str(tmp_path / "moves.json"))


def test_a_record_names_as_many_players_as_it_has_seats(record: Path, tmp_path: Path) -> None:
    replace(read_record(record), players=["Ann", "Bob", "Eve"]).sealed().save(tmp_path / "three.json")
    assert "names 3 players for 2 seats" in refused("verify", str(tmp_path / "three.json"))


def test_dice_that_were_not_fixed_are_not_said_to_be(record: Path, tmp_path: Path) -> None:
    """The commitment of a real match beside a seed that was chosen: only one of them can be where chance came from."""
    secret = b"s" * 32
    real = ChanceMark(commitment=commitment(secret), nonces=["a1" * 16], secret=secret.hex())
    for mark in (replace(real, seed=5), replace(real, seed=5, secret=None), replace(real, seed=5, secret="zz")):
        replace(read_record(record), chance=mark).sealed().save(tmp_path / "two.json")
        assert "an open seed and a secret" in refused("verify", str(tmp_path / "two.json"))


def test_verify_tells_of_a_fork(tmp_path: Path) -> None:
    """Whoever forks a finished match knows its dice, and a host signs the fork like any other match."""
    m, chance = Match.new("tictactoe", fair=(b"s" * 32, [b"a" * 16, b"b" * 16])), fast(1)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    file = tmp_path / "fork.json"
    record = replace(m.record(), notes=[Note(at=3, what="fork", value="ABC 3")])
    Signer("club.example", new_key()).sign(record).save(file)
    assert "fork: up to move 3 this was another match, and whoever forked it may have" in run("verify", str(file))
    assert json.loads(run("verify", str(file), "--json"))["fork"] == {"moves": 3, "match": "ABC"}
    Signer("club.example", new_key()).sign(m.record()).save(file)
    assert "fork:" not in run("verify", str(file))


def test_verify_tells_where_a_table_was_imagined(tmp_path: Path) -> None:
    m = Match.new("meinopoly", seats=2, fair=(b"s" * 32, [b"a" * 16, b"b" * 16]))
    for _ in range(2):
        m.play(m.asked[0], m.options(m.asked[0])[0])
    known = replace(m.record().chance, secret=(b"s" * 32).hex())
    replace(m.record(), chance=known, imagined=Imagined(2, 0, "ab" * 32)).sealed().save(tmp_path / "imagined.json")
    assert "after move 2 from a seed that nobody was committed to" in run("verify", str(tmp_path / "imagined.json"))


def test_a_match_that_was_ended_by_agreement_is_proved(record: Path, tmp_path: Path) -> None:
    written = read_record(record)
    result = {"winners": [], "reason": "unfinished", "ranks": [1, 1]}
    ended = replace(written, moves=written.moves[:3], result=result, notes=[Note(at=3, what="ended", seat=0)])
    file = tmp_path / "ended.json"
    ended.sealed().save(file)
    assert "result: ended by agreement, without winners" in run("verify", str(file))
    for wrong in (
        replace(ended, notes=[]),
        replace(ended, moves=written.moves),
        replace(ended, result={"winners": [0]}),
    ):
        wrong.sealed().save(file)
        assert "this record says the match ended with" in refused("verify", str(file))


def test_a_key_is_spelled_as_the_host_shows_it(record: Path, tmp_path: Path) -> None:
    signed = Signer("club.example", new_key()).sign(read_record(record))
    assert signed.signature is not None
    for spelled in (signed.signature.key.upper(), f"{signed.signature.key[:32]}\n{signed.signature.key[32:]}"):
        replace(signed, signature=replace(signed.signature, key=spelled)).save(tmp_path / "spelled.json")
        assert "the signature does not fit" in refused("verify", str(tmp_path / "spelled.json"))


def test_a_refusal_cannot_steer_the_terminal(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(record.read_text().replace('"players"', '"\\u001b[2Jplayers"'))
    monkeypatch.setattr("sys.argv", ["parlour", "verify", str(record)])
    with pytest.raises(SystemExit):
        main()
    told = capsys.readouterr().err
    assert "players" in told and STEERING.search(told) is None


def test_an_altered_record_is_refused(record: Path) -> None:
    record.write_text(record.read_text().replace("Ann", "Eve"))
    for verb in ("replay", "verify"):
        assert "altered" in refused(verb, str(record))
    assert "No such file" in refused("verify", str(record.with_name("nothing.json")))


def test_check_prints_counts() -> None:
    told = run("check", "tictactoe", "--games", "20")
    assert "tictactoe: 20 games" in told
    assert "nothing leaks" in told
    assert told.rstrip().endswith("no failure")


def test_check_fails_with_the_command_that_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.lab import positions

    def broken(m: Match, read_back: object) -> None:
        if len(m.moves_played) == 3:
            raise positions.BrokenPromise("planted by a test")

    monkeypatch.setattr(positions, "options_are_sound", broken)
    done = runner.invoke(app, ["check", "tictactoe", "--seed", "7", "--games", "9"])
    assert done.exit_code == 1
    assert "game 0, after 3 moves: planted by a test" in done.output
    assert "parlour check tictactoe --seed 7 --only 0" in done.output


def test_check_refuses_wrong_settings() -> None:
    assert refused("check", "tictactoe", "--set", "size") == "--set takes setting=value, not 'size'"
    assert "there is no setting 'size'" in refused("check", "tictactoe", "--set", "size=4", "--games", "2")


def test_bench_measures_every_figure() -> None:
    rows = json.loads(run("bench", "tictactoe", "--seconds", "0.05", "--json"))
    assert rows["running"] == parlour.how_it_runs()
    assert all(figure > 0 for figure in rows["games"]["tictactoe"].values())


def test_a_profile_says_where_the_time_of_bots_goes() -> None:
    told = run("bench", "connect_four", "--profile", "--bots", "search:5", "--seconds", "0.05")
    parts = ["options", "thinking", "of it imagining", "rules", "thinking, by question", "drop", "a second"]
    assert [part for part in parts if part not in told] == []
    assert parlour.how_it_runs() in told


def test_a_profile_counts_every_decision_and_leaves_the_game_as_it_was() -> None:
    game = parlour.game("meinopoly")
    setup = game.set_for(2, preset="quick")
    before = [getattr(setup.functions, name) for name in DECLARED]
    found = profile(game, setup, ["search:1", "easy"], 0.0)
    assert [getattr(setup.functions, name) for name in DECLARED] == before
    decisions = found.thinking.count
    assert (found.matches, found.options.count, found.rules.count) == (1, decisions, decisions)
    assert sum(part.count for part in found.questions.values()) == decisions
    assert 0 < found.imagining.count <= decisions
    assert found.declared["evaluate"].count > 0
    assert found.thinking.time + found.options.time + found.rules.time == found.total > 0


def test_play_against_bots_in_lines() -> None:
    told = run("play", "tictactoe", "--people", "0", "--bots", "random", "--seed", "3", "--lines")
    assert "won." in told or "draw" in told


def test_play_refuses_what_cannot_be() -> None:
    assert "not enough for 3 people" in refused("play", "tictactoe", "--people", "3")
    assert "did you mean 'random'" in refused("play", "tictactoe", "--bots", "radom")
    assert "--bots names nobody" in refused("play", "tictactoe", "--bots", "")
    assert "which game?" in refused("play")


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    Match.new("tictactoe", seed=1, players=["You", "random"]).played("0 mark 4", "1 mark 0").record().save(
        tmp_path / "g.json"
    )
    told = run("play", "--load", str(tmp_path / "g.json"), "--bots", "random", "--seed", "1", "--lines", given="quit\n")
    assert "X" in told and "O" in told


def test_compile_refuses_a_folder_without_a_game(tmp_path: Path) -> None:
    assert "there is nothing here" in refused("compile", str(tmp_path / "no"))
    assert "no rules found" in refused("compile", str(tmp_path))


def test_a_record_is_loaded_with_a_pack_by_its_name_and_a_mistyped_one_is_refused() -> None:
    record = Path(__file__).parent.parent / "games" / "golden" / "meinopoly-rulebook.json"
    assert "Bob won." in run("play", "--load", str(record), "--pack", "classic", "--people", "0", "--lines")
    assert "did you mean 'classic'" in refused("play", "--load", str(record), "--pack", "clasic", "--people", "0")


def test_bots_of_one_level_have_names_of_their_own(tmp_path: Path) -> None:
    told = run("play", "tictactoe", "--people", "0", "--bots", "random", "--seed", "1", "--lines")
    assert "random 1" in told and "random 2" in told
    assert told_apart(["easy", "hard", "easy"]) == ["easy 1", "hard", "easy 2"]


@pytest.mark.parametrize("how", ["play", "playtest"])
def test_bots_of_one_level_keep_their_names_in_a_record_and_its_replay(how: str, tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    if how == "play":
        words = ["play", "circus_maximus", "--seats", "3", "--bots", "random", "--seed", "1", "--lines"]
        run(*words, given=f"save {file}\nquit\n")
    else:
        run("playtest", "circus_maximus", "--seats", "3", "--only", "1", "--save", file)
    players = read_record(Path(file)).players
    assert len(set(players)) == 3 and {name[-2:] for name in players} >= {" 1", " 2"}
    told = run("replay", file)
    assert all(name in told for name in players)


def test_games_that_are_left_out_are_listed_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = LeftOut("torn", "torn-game", "torn/__init__.py:1: SyntaxError: invalid syntax")
    monkeypatch.setattr("parlour.cli.games.left_out", lambda: [fault])
    assert "torn is left out: torn/__init__.py:1: SyntaxError: invalid syntax (package torn-game)" in run("games")
    assert "tictactoe" in run("games")


def test_a_check_shows_the_traceback_of_one_game(high_card: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def strength(self: HighCard, card: int) -> int:
        raise KeyError("hat")

    monkeypatch.setattr(HighCard, "strength", strength)
    monkeypatch.setattr("parlour.cli.check.find_game", lambda name: high_card)
    done = runner.invoke(app, ["check", "high_card", "--games", "5"])
    assert done.exit_code == 1
    assert re.search(r"lists 'play \d+' for seat \d, which fails: high_card/rules.py:\d+: KeyError: 'hat'", done.output)
    assert "Traceback" not in done.output
    done = runner.invoke(app, ["check", "high_card", "--only", "0"])
    assert "Traceback" in done.output and "raise KeyError" in done.output


def test_a_check_that_proves_little_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Checker, number: int) -> bool:
        self.report.refused += 1
        return True

    monkeypatch.setattr(Checker, "one", refuse)
    done = runner.invoke(app, ["check", "tictactoe", "--games", "8"])
    assert done.exit_code == 1
    assert "only 0 of 8 samples were played to their end, so this check proves little" in " ".join(done.output.split())
    assert "no failure" not in done.output
    told = json.loads(runner.invoke(app, ["check", "tictactoe", "--games", "8", "--json"]).output)
    assert (told["failures"], told["tells_little"]) == ([], True)


def test_a_check_as_json_says_whether_it_proves_anything() -> None:
    told = json.loads(run("check", "tictactoe", "--games", "8", "--json"))
    assert (told["games"], told["failures"], told["tells_little"]) == (8, [], False)
