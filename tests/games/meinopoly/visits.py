"""Helpers for the chapters' tests: players without a character, visits to a space, packs that differ a little."""

from pathlib import Path
from typing import Any

from .arranged import NOBODY, ArrangedMeinopoly, sit
from .extended_packs import plain_words

CAST = ("albert", "lia", "marcus", "evelyn", "knox", "sophia", "cassian", "mira", "renn", "ophelia")
STREETS = {
    "brown": ("mediterranean", "baltic"),
    "light_blue": ("oriental", "vermont", "connecticut"),
    "pink": ("st_charles", "states", "virginia"),
    "orange": ("st_james", "tennessee", "new_york"),
    "red": ("kentucky", "indiana", "illinois"),
    "yellow": ("atlantic", "ventnor", "marvin_gardens"),
    "green": ("pacific", "north_carolina", "pennsylvania_avenue"),
    "dark_blue": ("park_place", "boardwalk"),
}
RAILROADS = ("reading", "pennsylvania_railroad", "b_and_o", "short_line")
UTILITIES = ("electric", "water_works")
CLASSIC = 'extends = "classic"\n'


def group_of(street: str) -> tuple[str, ...]:
    """The streets of a street's group."""
    return next(group for group in STREETS.values() if street in group)


def sit_plain(seats: int = 2, **settings: Any) -> ArrangedMeinopoly:
    """Players without a character, the rulebook's "normal" players, with $1500 each."""
    at = sit(*CAST[:seats], **settings)
    for seat in range(seats):
        at.t.character[seat] = NOBODY
        at.t.rerolls[seat] = at.t.redraws[seat] = 0
        at.money(seat, 1500)
    return at


def visit(at: ArrangedMeinopoly, space: str, first: int = 1, second: int = 2) -> ArrangedMeinopoly:
    """The player who is asked lands on a space by this roll, and keeps the roll."""
    seat = at.seat
    at.t.place[seat] = (at.space(space) - first - second) % at.t.derived.size
    at.roll(first, second)
    if at.decision == "reroll":
        at.play("stay")
    return at


def walked(seat: int, start: int, end: int) -> tuple[int, int, int, tuple[int, ...]]:
    """What a walk on the classic board tells, with every space on the way."""
    return seat, start, end, tuple([(start + step) % 40 for step in range(1, (end - start) % 40 + 1)])


def rest(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """The player who is asked takes a turn in which nothing happens, at Free Parking."""
    seat = at.seat
    visit(at, "free_parking")
    if at.decision == "manage" and at.seat == seat:
        at.play("end_turn")
    return at


def trap(at: ArrangedMeinopoly) -> ArrangedMeinopoly:
    """The player who is asked goes to jail; the others rest, and the trapped player's next turn begins."""
    seat = at.seat
    visit(at, "go_to_jail")
    if at.decision == "manage":
        at.play("end_turn")
    while at.seat != seat:
        rest(at)
    return at


def rent_paid(at: ArrangedMeinopoly, space: str, first: int = 1, second: int = 2) -> int:
    """What the player who is asked pays the owner by landing there."""
    owner = at.owner(space)
    before = at.cash(owner)
    visit(at, space, first, second)
    return at.cash(owner) - before


def open_to(at: ArrangedMeinopoly, verb: str) -> list[str]:
    """The targets of a verb that are open to the player who is asked."""
    return [option.split()[1] for option in at.options if option.split()[0] == verb]


def write_pack(folder: Path, **files: str) -> Path:
    """Write a pack into a folder, file by file."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def card_pack(folder: Path, does: str) -> Path:
    """The classic pack, with another effect on one card of each deck."""
    cards = f'[[cards]]\nid = "dividend"\ndoes = [{does}]\n[[cards]]\nid = "stock_sale"\ndoes = [{does}]\n'
    plain_words(folder, cards=("dividend", "stock_sale"))
    return write_pack(folder, board=CLASSIC, cards=cards)
