"""`parlour check` finds games that break a promise. Here each promise is broken once."""

import re
from typing import Any

import msgspec
import pytest

import parlour
from high_card import kinds, rules
from high_card.rules import HighCard
from high_card.shapes import Content, Settings, View
from parlour.bots.random import Random
from parlour.kernel import EVERYBODY, Bot, Chance, Conflict, Game, Move, Sight, redeal
from parlour.kernel.settings import NoSettings
from parlour.kernel.words import Words
from parlour.lab.check import Checker, CheckReport, hashes, sample, word_faults


def report(game: Game, games: int = 60) -> CheckReport:
    return Checker(game, 1, None, None, {}).run(range(games))


def planted(**declared: Any) -> Game:
    """High Card with a fault: another table, or a function that is wrong."""
    sound: dict[str, Any] = {
        "table": HighCard,
        "seats": (2, 4),
        "set_up": rules.set_up,
        "view": rules.view,
        "decisions": {"choose": rules.Choose, "spoils": rules.Spoils},
        "events": rules,
        "resample": rules.resample,
        "standing": rules.standing,
        "conserved": rules.conserved,
        "settings": Settings,
        "presets": {"short": {"hand": 1}},
        "pack": Content,
        "kinds": kinds,
    }
    return Game("high_card", "high_card", **{**sound, **declared})


def what_failed(**declared: Any) -> str:
    return "; ".join(failure.what for failure in report(planted(**declared)).failures)


@pytest.mark.parametrize("pack", ["small", "standard"])
def test_a_pack_of_the_game_is_checked_by_its_name(high_card: Game, pack: str) -> None:
    found = Checker(high_card, 1, pack, None, {}).run(range(4))
    assert (found.failures, found.games, found.packs) == ([], 4, [pack])


def test_a_pack_with_room_for_few_is_checked_with_few() -> None:
    game = planted(conflict=lambda setup: Conflict("too_many") if setup.seats > 3 else None)
    game.words = game.words.over(Words({"conflicts": {"too_many": "Too many."}}))
    found = Checker(game, 1, "small", None, {}).run(range(12))
    assert (found.failures, found.games, found.seats) == ([], 12, [2, 3])
    assert "combinations of settings refused with a sentence" not in found.checks


def test_a_pack_that_was_chosen_may_hide_nothing() -> None:
    """Only with the other pack do cards lie face down."""

    def deal(t: HighCard) -> None:
        rules.set_up(t)
        if t.setup.pack.prize == 2:
            for deck in [t.deck, *t.hands]:
                deck.seen = [EVERYBODY] * len(deck)

    open_cards = Checker(planted(set_up=deal), 1, "small", None, {"hand": 1})
    assert (open_cards.run(range(3)).failures, open_cards.imagined_another) == ([], False)


class Sound(HighCard):
    """No fault at all: so only the faults below can make a check fail."""

    def clone(self) -> "Sound":
        t = type(self)(self.setup)
        t.copy_from(self)
        t.deck = self.deck.copy()
        t.discard = self.discard.copy()
        t.hands = [hand.copy() for hand in self.hands]
        t.bank = self.bank.copy()
        return t


class SharedHands(Sound):
    def clone(self) -> "SharedHands":
        t = super().clone()
        assert isinstance(t, SharedHands)
        t.hands = self.hands
        return t


class ForgetfulClone(Sound):
    def clone(self) -> "ForgetfulClone":
        t = super().clone()
        assert isinstance(t, ForgetfulClone)
        t.bank.purse[0] = 0
        t.turns = 0
        return t


def open_hands(t: HighCard, seat: int) -> View:
    """The first hand is shown to everyone."""
    return msgspec.structs.replace(rules.view(t, seat), hand=sorted(t.hands[0]))


def strong_hands(t: HighCard, seat: int) -> View:
    """A public amount gives away how many strong cards somebody has."""
    strong = sum(card > 8 for card in t.hands[0])
    return msgspec.structs.replace(rules.view(t, seat), coins=[*t.bank.purse, strong])


class CoinsFromNowhere(Sound):
    """Comparing cards makes coins."""

    def strength(self, card: int) -> int:
        self.bank.purse[0] += 1
        return super().strength(card)


class QuietDeck(Sound):
    """Looks at the deck do not count as points of no return, so a look could be undone."""

    def reveal(self) -> None:  # type: ignore[misc]
        pass


def exchange_own_hand(t: HighCard, seat: int, chance: Chance) -> None:
    """The seat's own hand is imagined too."""
    redeal(-1, chance, [t.deck, *t.hands])


class Crashing(Sound):
    def strength(self, card: int) -> int:
        return 1 // (card - 3)


@pytest.fixture
def liar() -> Any:
    """A decision that lists a move which cannot be carried out, and one that lists a move twice."""
    sound = rules.Spoils.options

    def lies(self: rules.Spoils, t: Any) -> list[Move]:
        return [*sound(self, t), rules.DRAW.alone] if rules.DRAW.alone not in sound(self, t) else sound(self, t)

    rules.Spoils.options = lies  # type: ignore[method-assign]
    yield
    rules.Spoils.options = sound  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("closed", "sentence"),
    [
        (lambda self, t: [(self.options(t)[0], "poor")], "is open and closed at once"),
        (lambda self, t: [(rules.DRAW[99], f"{t.hands[1 - self.seat].cards}")], "what is closed"),
    ],
)
def test_what_is_closed_is_not_open_and_tells_nothing_hidden(
    closed: Any, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules.Spoils, "closed", closed, raising=False)
    monkeypatch.setattr("parlour.kernel.speaker.Speaker.closed", lambda self, why: why)
    assert sentence in what_failed()


def test_a_sound_game_passes(high_card: Game) -> None:
    seen = report(high_card, 100)
    assert seen.failures == []
    assert seen.games == 100
    assert seen.never_reached == []
    assert {"nothing leaks", "undo shows nothing hidden", "undo restores the table", "conserved amounts"} <= set(
        seen.checks
    )
    assert all(count > 50 for count in seen.checks.values())
    assert report(planted(table=Sound)).failures == []


def test_a_list_of_moves_that_lies_is_caught(liar: None) -> None:
    assert "lists 'draw' for seat" in what_failed()


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ({"table": SharedHands}, "imagining another changed the real one"),
        ({"table": ForgetfulClone}, "a clone is not equal to its table"),
        ({"view": open_hands}, "can tell tables apart that it should not: view"),
        ({"view": strong_hands}, "can tell tables apart that it should not: view"),
        ({"table": CoinsFromNowhere}, "conserved amounts changed"),
        ({"resample": exchange_own_hand}, "can tell tables apart that it should not"),
        ({"resample": None}, "every imagined table was the real one"),
        ({"table": Crashing}, "which fails: high_card/rules.py:124: ZeroDivisionError"),
    ],
)
def test_each_broken_promise_is_caught(declared: dict[str, Any], sentence: str) -> None:
    assert sentence in what_failed(**declared)


@pytest.mark.skipif(parlour.how_it_runs() == "compiled", reason="a compiled kernel does not let reveal() be overridden")
def test_a_look_that_could_be_undone_is_caught() -> None:
    assert "shows seat" in what_failed(table=QuietDeck)


def test_a_game_is_held_to_what_it_declares() -> None:
    for declared, sentence in [
        ({"chance": False}, "has drawn from chance"),
        ({"hidden": False}, "imagines another table"),
    ]:
        game = planted()
        vars(game).update(declared)
        [failure] = report(game).failures
        assert sentence in failure.what


def test_a_game_that_does_not_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.Choose, "counted", lambda self, t, answers: None)
    game = planted()
    assert Checker(game, 1, None, None, {}).run(range(1)).cut == 1
    [failure] = Checker(game, 1, None, None, {}).run(range(4, 5)).failures
    assert failure.what == "the match does not end within 40000 random moves"


def test_missing_words_are_found(high_card: Game) -> None:
    import copy

    assert word_faults(high_card) == []
    sections: dict[str, Any] = copy.deepcopy(dict(high_card.words.sections))
    del sections["asks"]["choose"]
    del sections["events"]["drew.hidden"]
    sections["events"]["taken"] = "{seat} takes {coins}."
    mute = planted(settings=NoSettings)
    mute.__dict__["words"] = Words(sections)
    assert word_faults(mute) == [
        "no words for asks.choose",
        "no words for events.drew.hidden",
        "events.taken asks for {coins}, which the event does not tell",
    ]


def test_a_figure_of_a_preset_is_one_of_its_settings(high_card: Game) -> None:
    game = planted(settings=NoSettings, presets={"plain": {}})
    game.words = Words({"presets": {"plain": "{=hand|card|cards} in every hand."}}).over(high_card.words)
    assert word_faults(game) == ["presets.plain asks for the figure 'hand', which is no setting"]


def test_settings_are_sampled_to_their_ends(high_card: Game) -> None:
    from parlour.kernel import fast

    hand, looking = high_card.describe_settings()
    chance = fast(1)
    assert {sample(hand, chance) for _ in range(50)} == {1, 2, 3}
    assert {sample(looking, chance) for _ in range(50)} == {True, False}


def test_only_the_failing_game_is_played_again(liar: None) -> None:
    first = report(planted()).failures[0]
    assert first.game is not None
    again = Checker(planted(), 1, None, None, {}).run(range(first.game, first.game + 1))
    assert again.failures == [first]


def test_finished_games_have_the_same_hashes_everywhere() -> None:
    assert [one[:12] for one in hashes(parlour.game("tictactoe"), 1, 3)] == PINNED["tictactoe"]
    assert [one[:12] for one in hashes(parlour.game("connect_four"), 1, 3)] == PINNED["connect_four"]


PINNED: dict[str, list[str]] = {
    "tictactoe": ["9c1ede1aaf68", "0767b7c12442", "9bf84b9a52e9"],
    "connect_four": ["ae2c2119c1cc", "7ea6c0cfbb9c", "42e1fbf6bdd5"],
}


@pytest.mark.proof
@pytest.mark.parametrize("name", ["tictactoe", "connect_four", "high_card"])
def test_thousands_of_games_keep_every_promise(name: str, high_card: Game) -> None:
    game = high_card if name == "high_card" else parlour.game(name)
    seen = report(game, 3000)
    counts = ", ".join(f"{count:,} {kind}" for kind, count in sorted(seen.checks.items()))
    print(
        f"\n{name} ({seen.running}): {seen.games:,} games, {seen.moves:,} moves; {counts}; "
        f"never reached: {seen.never_reached}"
    )
    assert (seen.failures, seen.never_reached, seen.games) == ([], [], 3000)


def test_a_check_in_which_most_samples_are_refused_tells_little() -> None:
    game = planted(conflict=lambda setup: Conflict("few") if setup.settings.hand != 2 else None)
    game.words = game.words.over(Words({"conflicts": {"few": "Too few."}}))
    seen = report(game, 40)
    assert (seen.failures, seen.games + seen.refused, seen.tells_little) == ([], 40, True)
    assert not report(planted(), 4).tells_little


class Cheat(Bot):
    """Plays a card that nobody has."""

    def choose(self, sight: Sight) -> Move:
        return rules.PLAY[77]


class Lost(Bot):
    def choose(self, sight: Sight) -> Move:
        raise KeyError("way")


def counting(t: HighCard) -> dict[str, int]:
    t.turns += 1
    return {"turns": t.turns}


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ({"bots": {"fair": Random, "cheat": Cheat}}, "the bot cheat chose 'play 77' for seat"),
        ({"bots": {"lost": Lost}}, "the bot lost fails for seat"),
        (
            {"metrics": lambda t: t.nothing},
            "metrics fails: AttributeError: 'HighCard' object has no attribute 'nothing'",
        ),
        ({"metrics": lambda t: {"turns": "many"}}, "metrics gives {'turns': 'many'}, not figures"),
        ({"metrics": lambda t: t.turns}, "not figures by their names"),
        ({"metrics": counting}, "metrics changed the table"),
        ({"draw": lambda view: view["hand"]}, "draw fails for seat"),
        ({"draw": lambda view: view.hand}, "not a text"),
    ],
)
def test_what_else_a_game_declares_is_tried(declared: dict[str, Any], sentence: str) -> None:
    assert sentence in what_failed(**declared)
    sound = {"bots": {"fair": Random}, "metrics": lambda t: {"turns": t.turns}, "draw": lambda view, show: str(view)}
    assert report(planted(**sound), 4).failures == []


def test_a_preset_that_does_not_exist_is_refused() -> None:
    with pytest.raises(parlour.ParlourError, match="shrot"):
        Checker(planted(), 1, None, "shrot", {})


def test_an_error_in_the_rules_is_told_with_its_line_and_the_last_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: rules.Spoils, t: HighCard) -> list[Move]:
        raise KeyError("hat") if t.bank.purse[0] > 1 else ValueError("no hat")

    monkeypatch.setattr(rules.Spoils, "words", fails)
    checker = Checker(planted(), 1, None, None, {})
    [failure] = checker.run(range(40)).failures
    assert "Error: " in failure.what
    assert re.search(r"\(the last move was 'play \w+' of seat \d\)$", failure.what)
    assert checker.error is not None
    assert checker.error.__traceback__ is not None
