"""The command: every verb answers, and whatever is wrong gets one sentence and exit code 1."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.commands import app
from parlour.kernel import Match, fast

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
    assert "unaltered, all" in run("verify", str(record))
    proof = json.loads(run("verify", str(record), "--json"))
    assert proof["game"] == "connect_four"
    assert "open seed 5" in proof["dice"]


def test_verify_proves_fair_dice(tmp_path: Path) -> None:
    m, chance = Match.new("tictactoe", fair=(b"s" * 32, [b"a" * 16, b"b" * 16])), fast(1)
    while not m.over:
        m.play(m.asked[0], chance.pick(m.options(m.asked[0])))
    m.record().save(tmp_path / "fair.json")
    assert "fixed before play: the secret fits the commitment, mixed with 2 nonces" in run(
        "verify", str(tmp_path / "fair.json")
    )


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
            raise positions.RulesFault("planted by a test")

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


def test_compile_refuses_what_is_no_game(tmp_path: Path) -> None:
    assert "there is nothing here" in refused("compile", str(tmp_path / "no"))
    assert "no rules found" in refused("compile", str(tmp_path))


def test_a_record_is_loaded_with_a_pack_by_its_name_and_a_mistyped_one_is_refused() -> None:
    record = Path(__file__).parent.parent / "games" / "golden" / "meinopoly-rulebook.json"
    assert "Bob won." in run("play", "--load", str(record), "--pack", "classic", "--people", "0", "--lines")
    assert "did you mean 'classic'" in refused("play", "--load", str(record), "--pack", "clasic", "--people", "0")
