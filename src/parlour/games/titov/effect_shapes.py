"""The vocabulary in which cards say what they do: `does = [{ do = "gain", what = { food = 2 } }]`.

`rules/vocabulary.py` says what carries them out. `of` always means cards with one of these ids or subtypes. Amounts
are written as `{ food = 2 }`, `{ "might/influence" = 4 }` (in any mix of these) or `{ any = 2 }` (in any mix of all).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from parlour.content.shapes import EffectShape, Few, Id, Refers

Some = Annotated[int, msgspec.Meta(ge=0, le=20)]
Shift = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Bar = Annotated[int, msgspec.Meta(ge=0, le=60)]

CardId = Annotated[Id, Refers("Action Card")]
ObjectiveId = Annotated[Id, Refers("objective")]
MilestoneId = Annotated[Id, Refers("milestone")]
CounterId = Annotated[Id, Refers("counter")]
# Cards with one of these ids or subtypes; all, if none are given.
Cards = Annotated[list[Id], Refers("Action Card or subtype")]
Objectives = Annotated[list[Id], Refers("objective or subtype")]
SomeCards = Annotated[Cards, msgspec.Meta(min_length=1)]
SomeObjectives = Annotated[Objectives, msgspec.Meta(min_length=1)]
SomeFaces = Annotated[list[Id], msgspec.Meta(min_length=1), Refers("objective or milestone or subtype")]
# Amounts by resource, of any mix of several, or of any mix of all.
ResourceId = Annotated[str, Refers("resource")]
ResourceMix = Annotated[str, Refers("resource", mixed=True)]
Amounts = Annotated[dict[ResourceMix, Few], msgspec.Meta(min_length=1)]
Shifts = Annotated[dict[ResourceMix, Shift], msgspec.Meta(min_length=1)]
Price = Annotated[Amounts, "paid"]
Fixed = Annotated[dict[ResourceId, Few], msgspec.Meta(min_length=1)]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to count, and how much of it there must be. `of` narrows it down: resources (their sum) for
    `resources` and `gained`, ids or subtypes for `cards` and `improved` (controlled), `played` (in this Action Phase),
    `objectives` (anywhere) and `agenda` (in play)."""

    count: Literal["resources", "gained", "cards", "improved", "played", "objectives", "agenda", "counter"]
    of: list[Id] = []
    at_least: Bar | None = None
    at_most: Bar | None = None


# Resources (rules/resources.py).


class Gain(EffectShape, frozen=True, tag="gain"):
    """Resources go into the bank; any above the maximum are lost."""

    what: Amounts


class Lose(EffectShape, frozen=True, tag="lose"):
    """Resources leave the bank; each one that is missing brings a calamity."""

    what: Amounts


class Max(EffectShape, frozen=True, tag="max"):
    """The maximum that the bank can hold rises or falls."""

    what: Shifts


class CardsPerTurn(EffectShape, frozen=True, tag="cards_per_turn"):
    """You draw more or fewer cards next turn, or every turn."""

    by: Shift
    lasting: bool = False


# Action cards (rules/cards.py).


class Draw(EffectShape, frozen=True, tag="draw"):
    """Cards from the Action Deck go into your hand."""

    count: Few = 1


class Recur(EffectShape, frozen=True, tag="recur"):
    """Cards of your choice from the Action Discard go into your hand."""

    count: Few = 1
    of: Cards = []


class Reshuffle(EffectShape, frozen=True, tag="reshuffle"):
    """Cards of your choice from the Action Discard are shuffled into the Action Deck; 0 means all."""

    count: Some = 0


class Disrupt(EffectShape, frozen=True, tag="disrupt"):
    """Cards from the top of the Action Deck go to the Action Discard."""

    count: Few = 1


class Foresee(EffectShape, frozen=True, tag="foresee"):
    """You look at the top cards of the Action Deck, and may take one into your hand."""

    count: Few = 1


class GainCard(EffectShape, frozen=True, tag="gain_card"):
    """You gain a card from the supply: the one named, or one of several by choice or at random."""

    card: Annotated[list[CardId], msgspec.Meta(min_length=1)]
    count: Few = 1
    to: Literal["discard", "hand"] = "discard"
    random: bool = False


class Copy(EffectShape, frozen=True, tag="copy"):
    """You gain another copy of a card that you control."""

    of: SomeCards
    count: Few = 1


class DestroyCards(EffectShape, frozen=True, tag="destroy_cards"):
    """Cards that you control leave the game, by choice or at random; 0 means all."""

    of: Cards = []
    count: Some = 0
    random: bool = False


class ReplaceCards(EffectShape, frozen=True, tag="replace_cards"):
    """Cards that you control become another card, where they lie."""

    of: SomeCards
    into: CardId
    count: Few = 1


class Improve(EffectShape, frozen=True, tag="improve"):
    """Cards that you control become their improved versions, where they lie."""

    of: Cards = []
    count: Few = 1


class PlayCard(EffectShape, frozen=True, tag="play_card"):
    """You may play cards from your hand, each for so many resources less."""

    of: Cards = []
    count: Few = 1
    less: Some = 0


class Cheapen(EffectShape, frozen=True, tag="cheapen"):
    """A card costs less from now on."""

    card: CardId
    by: Few = 1


class Weaken(EffectShape, frozen=True, tag="weaken"):
    """A card gives less from now on."""

    card: CardId
    what: Fixed


# Objectives (rules/objectives.py).


class GainObjective(EffectShape, frozen=True, tag="gain_objective"):
    """You gain an objective from the supply: the one named, or one of several by choice or at random."""

    objective: Annotated[list[ObjectiveId], msgspec.Meta(min_length=1)]
    count: Few = 1
    to: Literal["discard", "deck"] = "discard"
    random: bool = False


class Activate(EffectShape, frozen=True, tag="activate"):
    """Random objectives that are not active yet become active, and you gain them."""

    of: SomeObjectives
    count: Few = 1
    gains: bool = True


class GainActive(EffectShape, frozen=True, tag="gain_active"):
    """You gain random active objectives."""

    of: SomeObjectives
    count: Few = 1


class Replace(EffectShape, frozen=True, tag="replace"):
    """This card is destroyed, and another takes its place."""

    into: ObjectiveId


class ReplaceByActive(EffectShape, frozen=True, tag="replace_by_active"):
    """This card is destroyed, and a random active objective takes its place."""

    of: SomeObjectives


class SwapIn(EffectShape, frozen=True, tag="swap_in"):
    """An objective of your choice leaves the Agenda for the Objective Discard; the one named (or one of several, by
    choice) takes its place, its clock already advanced."""

    of: SomeObjectives
    advanced: Some = 0


class DestroyObjectives(EffectShape, frozen=True, tag="destroy_objectives"):
    """Objectives leave the game: from the Agenda by choice, or wherever they are; 0 means all."""

    of: SomeObjectives
    count: Some = 0
    where: Literal["agenda", "anywhere"] = "anywhere"
    optional: bool = False


class ReturnThis(EffectShape, frozen=True, tag="return_this"):
    """This card goes to the Objective Discard."""


class DestroyThis(EffectShape, frozen=True, tag="destroy_this"):
    """This card leaves the game."""


class Delay(EffectShape, frozen=True, tag="delay"):
    """So many times, a timer of your choice goes back by one."""

    times: Few = 1


class AdvanceTimer(EffectShape, frozen=True, tag="advance_timer"):
    """So many times, a random timer, or this card's, goes on by one."""

    times: Few = 1
    random: bool = True


class PauseTimer(EffectShape, frozen=True, tag="pause_timer"):
    """This card's timer stands still in this turn's Reset Phase."""


class AdvanceClock(EffectShape, frozen=True, tag="advance_clock"):
    """This card's own clock, or that of one of its resolutions, goes on."""

    by: Few = 1
    resolution: Annotated[Id, Refers("resolution")] = ""


class AdvanceProject(EffectShape, frozen=True, tag="advance_project"):
    """The clock of a resolution of your choice in the Agenda goes on."""

    of: SomeFaces
    by: Few = 1


class MoveMarker(EffectShape, frozen=True, tag="move_marker"):
    """This card's marker moves on its track."""

    by: Shift


class PushTrack(EffectShape, frozen=True, tag="push_track"):
    """The marker of a track of your choice moves on."""

    of: SomeObjectives
    by: Few = 1


class ResetMarker(EffectShape, frozen=True, tag="reset_marker"):
    """This card's marker goes back to its start."""


class Scout(EffectShape, frozen=True, tag="scout"):
    """You look at the top cards of the Objective Deck, and may put one at the bottom."""

    count: Few = 1


class ReshuffleObjectives(EffectShape, frozen=True, tag="reshuffle_objectives"):
    """The Objective Discard is shuffled into the Objective Deck."""


class MoreAgenda(EffectShape, frozen=True, tag="more_agenda"):
    """The Agenda gains slots."""

    by: Few = 1


class BeginAct(EffectShape, frozen=True, tag="begin_act"):
    """An act begins, and the resources that come with it are in use from now on."""

    act: Few


class Proceed(EffectShape, frozen=True, tag="proceed"):
    """The milestone is done, and the one named comes next."""

    milestone: MilestoneId


class ResolveNow(EffectShape, frozen=True, tag="resolve_now"):
    """You may take resolutions right now."""

    count: Few = 1


class NoResolving(EffectShape, frozen=True, tag="no_resolving"):
    """You can resolve nothing for some turns."""

    turns: Few = 1


class Count(EffectShape, frozen=True, tag="count"):
    """A counter of the pack goes up."""

    counter: CounterId
    by: Few = 1


# The end (rules/choices.py).


class Win(EffectShape, frozen=True, tag="win"):
    """You have won."""


class Defeat(EffectShape, frozen=True, tag="defeat"):
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


# Choices (rules/choices.py): only of plain effects, so that no choice contains another.


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a choice, open if its needs are met. Cards may share an id if the option does the same on all of
    them: its name in the words takes its figures from one."""

    id: Id
    does: list[Plain]
    needs: list[Condition] = []


class OneOf(EffectShape, frozen=True, tag="one_of"):
    """You choose one."""

    options: Annotated[list[Option], msgspec.Meta(min_length=2, max_length=8)]


class Offer(EffectShape, frozen=True, tag="offer"):
    """So many times, you may pay this price for another of these options."""

    cost: Price
    options: Annotated[list[Option], msgspec.Meta(min_length=1, max_length=8)]
    times: Few = 1


class If(EffectShape, frozen=True, tag="if"):
    """One list of effects or the other, depending on a condition."""

    check: Condition
    does: list[Plain | OneOf | Offer] = []
    otherwise: list[Plain | OneOf | Offer] = []


Effect = Plain | OneOf | Offer | If
