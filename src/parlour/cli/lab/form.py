"""The form of a new experiment: what it offers for a game, and what somebody has filled in."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from parlour.bots.seating import bot_names, usual_bot
from parlour.cli.playtest import places_of_packs, read_names
from parlour.cli.shared import place_of_pack, read_settings
from parlour.kernel import Game, SettingError
from parlour.lab.experiment import Experiment, make_trials
from parlour.lab.page.catalogue import words_of
from parlour.lab.run.review import refuse_measures
from parlour.lab.varied import read_varied

MOST_GAMES = 1_000_000
MEASURED = ("uncertainty", "decisions", "luck")


class FormField(msgspec.Struct, frozen=True):
    """A field of the form, which may have a list to choose from."""

    name: str
    title: str
    about: str
    options: list[tuple[str, str]] = []
    usual: str = ""


class GameForm(msgspec.Struct, frozen=True):
    """What can be chosen for a game."""

    game: str
    title: str
    bots: list[str]
    usual_bot: str
    seats: list[tuple[str, str]]
    packs: list[tuple[str, str]]
    presets: list[tuple[str, str]]
    settings: list[FormField]
    measures: tuple[str, ...] = MEASURED


def form_of(game: Game) -> GameForm:
    """What the form offers for this game."""
    words = words_of(game)
    return GameForm(
        game=game.name,
        title=words.get("game", "title") or game.name,
        bots=bot_names(game),
        usual_bot=usual_bot(game, "random"),
        seats=[(str(seats), str(seats)) for seats in range(game.seats[0], game.seats[1] + 1)],
        packs=[(name, name) for name in game.packs] if game.pack is not None else [],
        presets=[(name, words.get("names", "preset", name) or name) for name in game.presets],
        settings=[
            FormField(
                name=one.name,
                title=words.get("names", "setting", one.name) or one.name,
                about=words.get("settings", one.name) or "",
                options=_options(one.kind, one.choices),
                usual=_told(one.default),
            )
            for one in game.describe_settings()
        ],
    )


def read_form(game: Game, filled: Mapping[str, str]) -> Experiment:
    """The experiment that was asked for. What cannot be played is refused in a sentence."""
    settings = {
        name.removeprefix("set."): value for name, value in filled.items() if name.startswith("set.") and value.strip()
    }
    experiment = Experiment(
        game=game.name,
        seats=_whole(filled, "seats", 1, 99, game.seats[0]),
        bots=read_names(filled.get("bots", "")) or (usual_bot(game, "random"),),
        pack=place_of_pack(game, filled.get("pack") or None),
        preset=filled.get("preset") or None,
        settings={**settings, **read_settings(_lines(filled, "more"))},
        vary=places_of_packs(game, read_varied(_lines(filled, "vary"))),
        games=_whole(filled, "games", 1, MOST_GAMES, 1_000),
        seed=_whole(filled, "seed", 0, 2**31, 1),
        measure=tuple(name for name in MEASURED if f"measure.{name}" in filled),
    )
    refuse_measures(experiment.measure, make_trials(experiment))
    return experiment


def _whole(filled: Mapping[str, str], name: str, low: int, high: int, usual: int) -> int:
    text = filled.get(name, "").strip()
    if not text:
        return usual
    if not text.isdecimal() or len(text) > 12 or not low <= int(text) <= high:
        raise SettingError(f"{name} is a whole number from {low:,} to {high:,}, not {text[:40]!r}")
    return int(text)


def _lines(filled: Mapping[str, str], name: str) -> list[str]:
    return [line.strip() for line in filled.get(name, "").splitlines() if line.strip()]


def _options(kind: str, choices: list[bool | int | str] | None) -> list[tuple[str, str]]:
    if kind == "bool":
        return [("on", "on"), ("off", "off")]
    return [(_told(one), _told(one)) for one in choices or []]


def _told(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
