"""Finding games, and refusing those that break the contract."""

from typing import Annotated, Any

import msgspec
import pytest

import parlour
from parlour import GameError, SettingError
from parlour.kernel import Conflict, Decision, Event, Game, Move, RulesError, Setup, Table, Verb, fast
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


class Mute(Decision[Nowhere]):
    """Lists no verbs."""


def nowhere(name: str = "odd", package: str = __name__, **declared: Any) -> Game:
    """A game whose tables are never played."""
    return Game(
        name,
        package,
        Nowhere,
        **{
            "seats": (2, 4),
            "set_up": lambda t: None,
            "view": lambda t, seat: None,
            "decisions": {},
            **declared,
        },
    )


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
        nowhere(
            seats=(3, 2),
            presets={"fast": {"sped": 1}},
            decisions={"no_method": NoMethod, "shadowed": Shadowed, "mute": Mute},
        ).refuse_if_broken()
    for breach in [
        "seats=(3, 2) is no range",
        "no_method lists the verb 'go' but has no method go()",
        "shadowed has a field 'stay' that shadows its verb",
        "mute lists no verbs",
        "preset fast: there is no setting 'sped'",
    ]:
        assert breach in str(refused.value)


class Again(Decision[Nowhere]):
    verbs = (Verb("go"),)


def test_two_verbs_of_one_name_are_refused() -> None:
    assert list(nowhere(decisions={"one": NoMethod, "two": NoMethod}).verbs) == ["go"]
    with pytest.raises(GameError, match="declares 'go' twice"):
        nowhere(decisions={"one": NoMethod, "two": Again})


def test_two_events_of_one_name_are_refused() -> None:
    with pytest.raises(GameError, match="declares 'went' twice"):
        nowhere(events=[Event("went"), Event("went", seat="seat")])


def test_a_decision_that_was_not_declared_is_an_error() -> None:
    t = Nowhere(nowhere().set_for(2))
    t.then(NoMethod(0))
    t.begin(fast(1))
    with pytest.raises(RulesError, match="NoMethod is not among the decisions that its game declares"):
        t.question(0)


def test_a_default_pack_is_one_of_the_packs(high_card: Game) -> None:
    assert nowhere("odd", high_card.package, pack=high_card.pack, default_pack="small").packs == ["small", "standard"]
    with pytest.raises(GameError, match="its default pack 'large' is not among its packs: small, standard"):
        nowhere("odd", high_card.package, pack=high_card.pack, default_pack="large").refuse_if_broken()


def test_fields_of_events_say_what_they_hold() -> None:
    event = Event("dealt", seat="seat", cards="card[]", why="reason:text", open="open:flag")
    assert event.kinds == ["seat", "card", "reason", "open"]
    assert event.forms == ["number", "numbers", "text", "flag"]
    assert repr(event) == "Event('dealt', seat='seat', cards='card[]', why='reason:text', open='open:flag')"
    with pytest.raises(GameError, match="declares 'card:list': after the colon stands text or flag"):
        Event("dealt", cards="card:list")


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
    assert m.speaker.event(told, 1) == "Seat 2 draws six."
    assert m.speaker.event(told, 0) == "Seat 2 draws a card."


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


CONFLICTS = Words({"conflicts": {"too_few": "Only {least} and more.", "odd": "Only even numbers of seats."}})


def test_what_cannot_be_combined_is_refused_in_the_words_of_the_game() -> None:
    game = nowhere(conflict=lambda setup: Conflict("odd") if setup.seats % 2 else None)
    game.words = CONFLICTS
    assert game.set_for(4).seats == 4
    with pytest.raises(SettingError, match=r"Only even numbers of seats\."):
        game.set_for(3)


class Roads(msgspec.Struct, frozen=True):
    """Settings, one of which chooses among things of the pack."""

    card: Annotated[str, msgspec.Meta(extra={"of_pack": "cards"})] = ""
    name: Annotated[str, msgspec.Meta(description="Any text.")] = "home"


def test_a_setting_chooses_among_things_of_the_pack(high_card: Game) -> None:
    game = nowhere("roads", high_card.package, seats=(2, 2), settings=Roads, pack=high_card.pack)
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
            nowhere("roads", "parlour.games.tictactoe", settings=Roads, pack=pack).refuse_if_broken()


def test_a_pack_may_have_room_for_fewer(high_card: Game) -> None:
    def game(least: int) -> Game:
        game = nowhere(
            seats=(2, 6), conflict=lambda setup: Conflict("too_few", {"least": least}) if setup.seats < least else None
        )
        game.words = CONFLICTS
        return game

    assert (game(2).sizes(None), game(5).sizes(None)) == ([2, 3, 4, 5, 6], [5, 6])
    assert game(9).sizes(None) == [2, 3, 4, 5, 6]  # other settings may still fit


def test_a_drawing_may_ask_for_names() -> None:
    plain = nowhere("plain", draw=lambda view: f"<{view}>")
    named = nowhere("named", draw=lambda view, show: show("card", view))
    none = nowhere("none")
    shown = [game.draw(7, lambda kind, number: f"{kind} {number}") for game in (plain, named, none)]
    assert (shown, [game.draws for game in (plain, named, none)]) == (["<7>", "card 7", None], [True, True, False])
