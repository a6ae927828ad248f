"""The packs of a game, as people choose among them before play."""

from __future__ import annotations

from parlour.host import wire
from parlour.host.live.guard import Guard, RulesFault
from parlour.host.outside_packs import FaultyPacks
from parlour.kernel import Game
from parlour.kernel.pack import Pack


def pack_cards(game: Game, guard: Guard, faulty: FaultyPacks) -> list[wire.PackCard]:
    """Every pack of a game that can be read. A pack that cannot is left out, and the log says why."""
    found: list[wire.PackCard] = []
    for name in game.packs:
        try:
            with guard:
                pack = game.read_pack(name)
                assert pack is not None  # a game with packs has a shape for them
                found.append(pack_card(game, pack))
        except RulesFault as error:
            faulty.note(game.name, name, error)
        else:
            faulty.forget(game.name, name)
    return found


def pack_card(game: Game, pack: Pack) -> wire.PackCard:
    """A pack in a few words: its own, not those of the game."""
    sizes = game.sizes(pack)
    choices = {
        setting: [wire.Choice(thing, pack.words.get("names", setting, thing) or "") for thing in ids]
        for setting, ids in game.pack_choices(pack).items()
    }
    title, about = (pack.words.get("pack", key) or "" for key in ("title", "about"))
    whose = pack.credits
    return wire.PackCard(
        pack.name, title, about, (sizes[0], sizes[-1]), choices, whose.author, whose.version, whose.licence
    )
