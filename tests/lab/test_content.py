"""What the lab notes: who used what, in which way, and what events name without a seat."""

import pytest

from parlour import game
from parlour.lab.run.content import Content

CONQUEST = game("conquest")
SEATS = 3


@pytest.fixture
def content() -> Content:
    return Content(CONQUEST, CONQUEST.set_for(SEATS, {}, None, CONQUEST.read_pack(None)))


def tell(content: Content, event: str, *values: object) -> None:
    six: list[object] = [*values, None, None, None, None, None, None]
    content.hear(CONQUEST.events[event], *six[:6])


def used(content: Content) -> list[tuple[str, str, int]]:
    """The uses: thing, kind, seat."""
    split = [divmod(code, SEATS) for code in content.used]
    return sorted((content.things[content.uses[use].thing].id, content.uses[use].way, seat) for use, seat in split)


def named(content: Content) -> list[str]:
    return sorted(content.things[thing].id for thing in content.named)


def territories(content: Content, *numbers: int) -> list[str]:
    names = [thing.id for thing in content.things if thing.kind == "territory"]
    return sorted(names[number] for number in numbers)


def test_an_event_is_used_by_its_seat_with_what_it_names(content: Content) -> None:
    tell(content, "claimed", 1, 4)
    (land,) = territories(content, 4)
    assert used(content) == sorted([("claimed", "", 1), (land, "claimed", 1)])
    assert named(content) == []


def test_a_field_may_name_several_things(content: Content) -> None:
    tell(content, "dealt", 2, (0, 5))
    both = territories(content, 0, 5)
    assert used(content) == sorted([("dealt", "", 2), *[(land, "dealt", 2) for land in both]])
    content.forget()
    tell(content, "dealt", 2, [])
    assert used(content) == [("dealt", "", 2)]


def test_fields_of_one_kind_are_kept_apart(content: Content) -> None:
    tell(content, "attacked", 0, 1, 3, 7)
    (source,), (target,) = territories(content, 3), territories(content, 7)
    wanted = {("attacked", "", 0), (source, "attacked source", 0), (target, "attacked target", 0)}
    assert wanted <= set(used(content))


def test_every_seat_of_an_event_has_a_use_of_its_own(content: Content) -> None:
    tell(content, "eliminated", 2, 0)
    assert used(content) == [("eliminated", "other", 0), ("eliminated", "seat", 2)]


def test_what_nobody_did_is_reached_but_not_used(content: Content) -> None:
    tell(content, "hole", 9)
    assert (used(content), named(content)) == ([], sorted(["hole", *territories(content, 9)]))
    content.forget()
    tell(content, "dealt_neutral", (1, 2))
    assert (used(content), named(content)) == ([], sorted(["dealt_neutral", *territories(content, 1, 2)]))


def test_what_a_token_passes_is_neither_used_nor_reached() -> None:
    meinopoly = game("meinopoly")
    content = Content(meinopoly, meinopoly.set_for(2, {}, None, meinopoly.read_pack(None)))
    content.hear(meinopoly.events["moved"], 0, 1, 3, (2, 3), None, None)
    used = [content.uses[code // 2] for code in content.used]
    assert [use.way for use in used] == ["", "moved start", "moved space"]
    assert content.named == []


@pytest.mark.parametrize("land", [None, -1, 10_000, "no number", (None, 10_000)])
def test_values_that_name_nothing_count_for_nothing(content: Content, land: object) -> None:
    tell(content, "claimed", 1, land)
    assert used(content) == [("claimed", "", 1)]


@pytest.mark.parametrize("seat", [None, -1, SEATS, (0, 1)])
def test_values_that_are_no_seats_do_nothing(content: Content, seat: object) -> None:
    tell(content, "claimed", seat, 4)
    assert (used(content), named(content)) == ([], sorted(["claimed", *territories(content, 4)]))


def test_moves_use_their_verb_and_their_targets(content: Content) -> None:
    attack, place, roll = (CONQUEST.verbs[name] for name in ("attack", "place", "end_attacks"))
    for seat, move in ((0, attack.pair(3, 7)), (2, place[5]), (1, roll.alone)):
        content.note_move(seat, move)
    (source,), (target,), (land,) = (territories(content, number) for number in (3, 7, 5))
    assert used(content) == sorted(
        [
            ("attack", "", 0),
            (source, "attack from", 0),
            (target, "attack to", 0),
            ("place", "", 2),
            (land, "place", 2),
            ("end_attacks", "", 1),
        ]
    )


def test_what_is_said_twice_is_noted_once_in_each_match(content: Content) -> None:
    for _ in range(2):
        tell(content, "claimed", 1, 4)
        tell(content, "claimed", 1, 4)
        tell(content, "hole", 9)
        tell(content, "hole", 9)
        assert (len(content.used), len(content.named)) == (2, 2)
        content.forget()
    assert (content.used, content.named) == ([], [])
