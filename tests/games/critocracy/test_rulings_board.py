"""Rulings on what the rulebook leaves open: the board."""

from . import rulebook
from .arranged import sit


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_r42_a_space_that_is_listed_twice_is_one() -> None:
    assert rulebook.PATHS["reckoning"].count((996, 453)) == 2
    assert [space.at for space in sit().t.setup.pack.spaces].count((996, 453)) == 1


def test_r43_closing_points_are_left_out() -> None:
    junctions = [space for space in sit().t.setup.pack.spaces if space.kind == "junction"]
    assert {len(space.corners) for space in junctions} == {4}
    assert {len(corners) for corners, _ in rulebook.JUNCTIONS} == {5}


def test_r44_a_box_is_the_rectangle_around_its_corners() -> None:
    age = next(age for age in sit().t.setup.pack.ages if age.id == "expansion")
    assert (age.box, rulebook.CARD_BOXES["expansion"][1]) == ((559, 468, 659, 624), (658, 468))


def test_r47_every_space_and_box_lies_on_the_ground() -> None:
    pack = sit().t.setup.pack
    assert (pack.board.width, pack.board.height) == (1536, 1024)
    for space in pack.spaces:
        assert 0 < space.at[0] < 1536 and 0 < space.at[1] < 1024
    for left, top, right, bottom in [box.box for box in [*pack.ages, *pack.piles]]:
        assert 0 < left < right < 1536 and 0 < top < bottom < 1024


def test_r53_outlines_can_be_seen_on_black() -> None:
    for age in sit().t.setup.pack.ages:
        assert (luminance(age.outline) + 0.05) / 0.05 >= 4.5, age.id
    blue = next(age for age in sit().t.setup.pack.ages if age.id == "resistance")
    assert (luminance(blue.colour) + 0.05) / 0.05 < 3
