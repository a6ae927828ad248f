"""Finding games, and refusing those that break the contract."""

from typing import Annotated, Any

import msgspec
import pytest

import parlour
from parlour import GameError, SettingError
from parlour.kernel import Decision, Event, Game, Move, Setup, Table, Verb
from parlour.kernel.words import Words, fill, slots

GO = Verb("go")
STAY = Verb("stay")


class Nowhere(Table):
    """A table for games that are never played."""


class NoMethod(Decision[Nowhere]):
    verbs = (GO,)

    def options(self, t: Nowhere) -> list[Move]:
        return [GO.alone]


class Shadowed(Decision[Nowhere]):
    verbs = (STAY,)

    def __init__(self, seat: int, stay: int) -> None:
        super().__init__(seat)
        self.stay = stay  # type: ignore[assignment, method-assign]

    def stay(self, t: Nowhere) -> None:
        pass


class Stranger(Decision[Nowhere]):
    verbs = (Verb("hidden"),)

    def hidden(self, t: Nowhere) -> None:
        pass


def test_games_are_found_by_name() -> None:
    assert {"tictactoe", "connect_four"} <= set(parlour.games())
    assert parlour.game("connect_four") is parlour.game("connect_four")
    assert repr(parlour.game("connect_four")) == "parlour.game('connect_four')"


def test_a_mistyped_name_gets_the_nearest() -> None:
    with pytest.raises(GameError, match="there is no game 'conect_four'; did you mean 'connect_four'"):
        parlour.game("conect_four")
    with pytest.raises(GameError, match="there is no game 'zzz'"):
        parlour.game("zzz")


def test_breaches_of_the_contract_are_refused_at_loading() -> None:
    with pytest.raises(GameError) as refused:
        Game("broken", __name__, Nowhere, seats=(3, 2), presets={"fast": {"sped": 1}}).refuse_if_broken()
    for breach in [
        "seats=(3, 2) is no range",
        "NoMethod lists the verb 'go' but has no method go()",
        "Shadowed has a field 'stay' that shadows its verb",
        "Stranger lists Verb('hidden', kind=''), which is no module-level verb of this game",
        "preset fast: there is no setting 'sped'",
    ]:
        assert breach in str(refused.value)


def test_two_verbs_of_one_name_are_refused() -> None:
    import parlour.games.tictactoe.rules as module

    assert list(Game("double", module.__name__, Nowhere, seats=(2, 2)).verbs) == ["mark"]
    module.OTHER = Verb("mark")  # type: ignore[attr-defined]
    try:
        with pytest.raises(GameError, match="declares 'mark' twice"):
            _ = Game("double", module.__name__, Nowhere, seats=(2, 2)).verbs
    finally:
        del module.OTHER  # type: ignore[attr-defined]


def test_moves_are_written_and_read_by_ids(high_card: Game) -> None:
    setup = high_card.set_for(2, pack=high_card.read_pack(None))
    play = high_card.verbs["play"]
    assert high_card.write(setup, play[3]) == "play five"
    assert high_card.read(setup, "play five") is high_card.read(setup, "play 3") is play[3]
    assert high_card.read(setup, "pass") is high_card.verbs["pass"].alone
    for wrong in ("play", "play joker", "pass 3", "fly", "play five six"):
        assert high_card.read(setup, wrong) is None


def test_an_event_keeps_secret_what_is_a_field_of_it() -> None:
    with pytest.raises(GameError, match="'drew' keeps secret what is no field of it: crad"):
        Event("drew", seat="seat", card="card", secret=("crad",))


def test_events_hide_their_secrets_from_others(high_card: Game) -> None:
    from parlour.kernel import ToldEvent

    told = ToldEvent(high_card.events["drew"], (1,), 1, 4)
    assert told.seen_by(1) == {"seat": 1, "card": 4}
    assert told.seen_by(0) == told.seen_by(-1) == {"seat": 1, "card": None}
    m = parlour.Match.new(high_card, seats=2, seed=1)
    assert m.speaker.event(told, 1) == "Seat 1 draws six."
    assert m.speaker.event(told, 0) == "Seat 1 draws a card."


def test_templates_are_filled_lazily() -> None:
    def show(kind: str, value: Any) -> str:
        return f"<{kind} {value}>"

    values = {"seat": 1, "to": 2, "n": 1, "many": 5, "shown": "1"}
    assert fill("{seat} pays {to:seat} {n|coin|coins}, {many|coin|coins}, {gap}", values, show, {}) == (
        "<seat 1> pays <seat 2> 1 coin, 5 coins, {gap}"
    )
    assert fill("{to}", values, show, {"to": "seat"}) == "<seat 2>"
    assert fill("{shown|coin|coins}", values, show, {}) == "1 coin"
    assert slots("{seat} {n|a|b} {to:seat}") == ["seat", "n", "to"]


def test_missing_words_are_an_error_with_their_key() -> None:
    with pytest.raises(GameError, match=r"no words for asks\.Mark"):
        Words({})["asks", "Mark"]


def test_a_setup_has_room_for_settings_and_pack() -> None:
    assert Setup(3).seats == 3
    assert repr(Event("won", seat="seat")) == "Event('won', seat='seat')"


def test_what_does_not_go_together_is_refused_with_the_games_own_sentence() -> None:
    game = Game("odd", __name__, Nowhere, seats=(2, 4), refuse=lambda setup: "only even" if setup.seats % 2 else None)
    assert game.set_for(4).seats == 4
    with pytest.raises(SettingError, match="only even"):
        game.set_for(3)


class Roads(msgspec.Struct, frozen=True):
    """Settings of which one chooses among things of the pack."""

    card: Annotated[str, msgspec.Meta(extra={"of_pack": "cards"})] = ""
    name: Annotated[str, msgspec.Meta(description="Any text.")] = "home"


def test_a_setting_chooses_among_things_of_the_pack(high_card: Game) -> None:
    game = Game("roads", high_card.package, Nowhere, seats=(2, 2), settings=Roads, pack=high_card.pack)
    assert [setting.of_pack for setting in game.describe_settings()] == ["cards", ""]
    small = game.read_pack("small")
    assert small is not None
    assert game.pack_choices(small) == {"card": [card.id for card in small.content.cards]}
    for fits in ("", "king"):
        assert game.set_for(2, {"card": fits}, None, small).settings.card == fits
    with pytest.raises(SettingError, match="this pack has no card 'two'; there is three, four") as refused:
        game.set_for(2, {"card": "two"}, None, small)
    assert refused.value.setting == "card"


def test_a_setting_cannot_choose_what_no_pack_has(high_card: Game) -> None:
    broken = "setting card chooses among 'cards', which its packs do not have"
    for pack in (None, Roads):
        with pytest.raises(GameError, match=broken):
            Game(
                "roads", "parlour.games.tictactoe", Nowhere, seats=(2, 2), settings=Roads, pack=pack
            ).refuse_if_broken()


def test_a_pack_may_have_room_for_fewer(high_card: Game) -> None:
    def game(least: int) -> Game:
        return Game(
            "odd", __name__, Nowhere, seats=(2, 6), refuse=lambda setup: "too few" if setup.seats < least else None
        )

    assert (game(2).sizes(None), game(5).sizes(None)) == ([2, 3, 4, 5, 6], [5, 6])
    assert game(9).sizes(None) == [2, 3, 4, 5, 6]  # with other settings it may fit after all


def test_a_drawing_may_ask_for_names() -> None:
    plain = Game("plain", __name__, Nowhere, seats=(2, 2), draw=lambda view: f"<{view}>")
    named = Game("named", __name__, Nowhere, seats=(2, 2), draw=lambda view, show: show("card", view))
    none = Game("none", __name__, Nowhere, seats=(2, 2))
    shown = [game.draw(7, lambda kind, number: f"{kind} {number}") for game in (plain, named, none)]
    assert (shown, [game.draws for game in (plain, named, none)]) == (["<7>", "card 7", None], [True, True, False])
