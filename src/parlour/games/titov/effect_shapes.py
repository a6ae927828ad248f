"""The vocabulary in which cards say what they do: `does = [{ do = "gain", what = { food = 2 } }]`.

What each of these does is written in `rules/`. `of` always means cards with one of these ids or subtypes. Amounts are
written as `{ food = 2 }`, `{ "might/influence" = 4 }` (in any mix of these) or `{ any = 2 }` (in any mix of all).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Few = Annotated[int, msgspec.Meta(ge=1, le=20)]
Some = Annotated[int, msgspec.Meta(ge=0, le=20)]
Shift = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Bar = Annotated[int, msgspec.Meta(ge=0, le=60)]
Ids = Annotated[list[Id], msgspec.Meta(min_length=1)]
Amounts = Annotated[dict[str, Few], msgspec.Meta(min_length=1)]
Shifts = Annotated[dict[str, Shift], msgspec.Meta(min_length=1)]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is counted, and how much of it there must be. `of` narrows it down: resources (their sum) for
    `resources` and `gained`, ids or subtypes for `cards` and `improved` (controlled), `played` (in this Action Phase),
    `objectives` (anywhere) and `agenda` (in play)."""

    count: Literal["resources", "gained", "cards", "improved", "played", "objectives", "agenda", "counter"]
    of: list[Id] = []
    at_least: Bar | None = None
    at_most: Bar | None = None


class _Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that happens."""


# Resources (rules/resources.py).


class Gain(_Effect, frozen=True, tag="gain"):
    """Resources into the bank; what is above the maximum is lost."""

    what: Amounts


class Lose(_Effect, frozen=True, tag="lose"):
    """Resources out of the bank; a calamity for each that is not there."""

    what: Amounts


class Max(_Effect, frozen=True, tag="max"):
    """The most that the bank can hold rises, or falls."""

    what: Shifts


class CardsPerTurn(_Effect, frozen=True, tag="cards_per_turn"):
    """More or fewer cards are drawn next turn, or in every turn."""

    by: Shift
    lasting: bool = False


# Action cards (rules/cards.py).


class Draw(_Effect, frozen=True, tag="draw"):
    """Cards from the Action Deck into the hand."""

    count: Few = 1


class Recur(_Effect, frozen=True, tag="recur"):
    """Cards of your choice from the Action Discard into the hand."""

    count: Few = 1
    of: list[Id] = []


class Reshuffle(_Effect, frozen=True, tag="reshuffle"):
    """Cards of your choice from the Action Discard are shuffled into the Action Deck; 0 means all."""

    count: Some = 0


class Disrupt(_Effect, frozen=True, tag="disrupt"):
    """Cards from the top of the Action Deck into the Action Discard."""

    count: Few = 1


class Foresee(_Effect, frozen=True, tag="foresee"):
    """You look at the top cards of the Action Deck, and may take one of them into the hand."""

    count: Few = 1


class GainCard(_Effect, frozen=True, tag="gain_card"):
    """A card from the supply: the one named, or one of them by choice or at random."""

    card: Ids
    count: Few = 1
    to: Literal["discard", "hand"] = "discard"
    random: bool = False


class Copy(_Effect, frozen=True, tag="copy"):
    """One more of a card that you control."""

    of: Ids
    count: Few = 1


class DestroyCards(_Effect, frozen=True, tag="destroy_cards"):
    """Cards that you control leave the game, by choice or at random; 0 means all."""

    of: list[Id] = []
    count: Some = 0
    random: bool = False


class ReplaceCards(_Effect, frozen=True, tag="replace_cards"):
    """Cards that you control become another, where they lie."""

    of: Ids
    into: Id
    count: Few = 1


class Improve(_Effect, frozen=True, tag="improve"):
    """Cards that you control become their improved versions, where they lie."""

    of: list[Id] = []
    count: Few = 1


class PlayCard(_Effect, frozen=True, tag="play_card"):
    """You may play cards from the hand, each for so many resources less."""

    of: list[Id] = []
    count: Few = 1
    less: Some = 0


class Cheapen(_Effect, frozen=True, tag="cheapen"):
    """A card costs less from now on."""

    card: Id
    by: Few = 1


class Weaken(_Effect, frozen=True, tag="weaken"):
    """A card gives less from now on."""

    card: Id
    what: Amounts


# Objectives (rules/objectives.py).


class GainObjective(_Effect, frozen=True, tag="gain_objective"):
    """An objective from the supply: the one named, or one of them by choice or at random."""

    objective: Ids
    count: Few = 1
    to: Literal["discard", "deck"] = "discard"
    random: bool = False


class Activate(_Effect, frozen=True, tag="activate"):
    """Objectives that are not active yet become active, at random, and are gained."""

    of: Ids
    count: Few = 1
    gains: bool = True


class GainActive(_Effect, frozen=True, tag="gain_active"):
    """Active objectives are gained, at random."""

    of: Ids
    count: Few = 1


class Replace(_Effect, frozen=True, tag="replace"):
    """This card is destroyed, and another lies in its place."""

    into: Id


class ReplaceByActive(_Effect, frozen=True, tag="replace_by_active"):
    """This card is destroyed, and an active objective lies in its place, at random."""

    of: Ids


class SwapIn(_Effect, frozen=True, tag="swap_in"):
    """An objective of the Agenda, of your choice, goes to the Objective Discard; the one named (or one of them, by
    choice) lies in its place, its clock already advanced."""

    of: Ids
    advanced: Some = 0


class DestroyObjectives(_Effect, frozen=True, tag="destroy_objectives"):
    """Objectives leave the game: of the Agenda by choice, or wherever they are; 0 means all."""

    of: Ids
    count: Some = 0
    where: Literal["agenda", "anywhere"] = "anywhere"
    optional: bool = False


class ReturnThis(_Effect, frozen=True, tag="return_this"):
    """This card goes to the Objective Discard."""


class DestroyThis(_Effect, frozen=True, tag="destroy_this"):
    """This card leaves the game."""


class Delay(_Effect, frozen=True, tag="delay"):
    """A timer of your choice goes back by one, so many times."""

    times: Few = 1


class AdvanceTimer(_Effect, frozen=True, tag="advance_timer"):
    """A timer goes on by one, so many times; at random each time, or this card's."""

    times: Few = 1
    random: bool = True


class PauseTimer(_Effect, frozen=True, tag="pause_timer"):
    """This card's timer does not go on in this turn's Reset Phase."""


class AdvanceClock(_Effect, frozen=True, tag="advance_clock"):
    """This card's own clock, or that of one of its resolutions, goes on."""

    by: Few = 1
    resolution: Id = ""


class AdvanceProject(_Effect, frozen=True, tag="advance_project"):
    """The clock of a resolution in the Agenda goes on, by your choice."""

    of: Ids
    by: Few = 1


class MoveMarker(_Effect, frozen=True, tag="move_marker"):
    """This card's marker moves on its track."""

    by: Shift


class PushTrack(_Effect, frozen=True, tag="push_track"):
    """The marker of a track in play moves on, by your choice."""

    of: Ids
    by: Few = 1


class ResetMarker(_Effect, frozen=True, tag="reset_marker"):
    """This card's marker goes back to its start."""


class Scout(_Effect, frozen=True, tag="scout"):
    """You look at the top cards of the Objective Deck, and may put one of them at the bottom."""

    count: Few = 1


class ReshuffleObjectives(_Effect, frozen=True, tag="reshuffle_objectives"):
    """The Objective Discard is shuffled into the Objective Deck."""


class MoreAgenda(_Effect, frozen=True, tag="more_agenda"):
    """The Agenda has more slots."""

    by: Few = 1


class BeginAct(_Effect, frozen=True, tag="begin_act"):
    """An act begins: resources that come into use with it can be had from now on."""

    act: Few


class Proceed(_Effect, frozen=True, tag="proceed"):
    """The milestone is done, and this one comes next."""

    milestone: Id


class ResolveNow(_Effect, frozen=True, tag="resolve_now"):
    """You may take resolutions at once."""

    count: Few = 1


class NoResolving(_Effect, frozen=True, tag="no_resolving"):
    """Nothing can be resolved in the next turns."""

    turns: Few = 1


class Count(_Effect, frozen=True, tag="count"):
    """A counter of the pack goes up."""

    counter: Id
    by: Few = 1


# The end (rules/choices.py).


class Win(_Effect, frozen=True, tag="win"):
    """You have won."""


class Defeat(_Effect, frozen=True, tag="defeat"):
    """You have lost."""


Plain = (
    Gain
    | Lose
    | Max
    | CardsPerTurn
    | Draw
    | Recur
    | Reshuffle
    | Disrupt
    | Foresee
    | GainCard
    | Copy
    | DestroyCards
    | ReplaceCards
    | Improve
    | PlayCard
    | Cheapen
    | Weaken
    | GainObjective
    | Activate
    | GainActive
    | Replace
    | ReplaceByActive
    | SwapIn
    | DestroyObjectives
    | ReturnThis
    | DestroyThis
    | Delay
    | AdvanceTimer
    | PauseTimer
    | AdvanceClock
    | AdvanceProject
    | MoveMarker
    | PushTrack
    | ResetMarker
    | Scout
    | ReshuffleObjectives
    | MoreAgenda
    | BeginAct
    | Proceed
    | ResolveNow
    | NoResolving
    | Count
    | Win
    | Defeat
)


# Choices (rules/choices.py): among plain effects, so that no choice hides within another.


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of several things to choose from, if what it needs is there. The same id may stand on many cards; its name is
    in the words."""

    id: Id
    does: list[Plain]
    needs: list[Condition] = []


class OneOf(_Effect, frozen=True, tag="one_of"):
    """You choose one."""

    options: Annotated[list[Option], msgspec.Meta(min_length=2, max_length=8)]


class Offer(_Effect, frozen=True, tag="offer"):
    """You may spend this for one of these, so many times, each time another."""

    cost: Amounts
    options: Annotated[list[Option], msgspec.Meta(min_length=1, max_length=8)]
    times: Few = 1


class If(_Effect, frozen=True, tag="if"):
    """One thing or the other, as things are."""

    check: Condition
    does: list[Plain | OneOf | Offer] = []
    otherwise: list[Plain | OneOf | Offer] = []


Effect = Plain | OneOf | Offer | If
