"""Packs for tests: the standard pack with a few cards more, written as TOML into a folder of the test's own."""

from pathlib import Path

from .sitting import Sitting, sit

START = """
[[starts]]
id = "act_1"
"""


def write_pack(folder: Path, **files: str) -> Path:
    """A pack that extends the standard one; each file by its name."""
    pack = folder / "made"
    pack.mkdir(exist_ok=True)
    (pack / "base.toml").write_text('extends = "standard"\n')
    for name, text in files.items():
        (pack / f"{name}.toml").write_text(text)
    return pack


def card(does: str, **fields: str) -> str:
    """An Action Card `test_card` that does this."""
    more = "".join(f"{name} = {value}\n" for name, value in fields.items())
    return f'[[actions]]\nid = "test_card"\nnumber = "X1"\ndoes = [{does}]\n{more}'


def face(name: str = "test_face", number: str = "X2", **fields: str) -> str:
    """An objective with these fields."""
    more = "".join(f"{field} = {value}\n" for field, value in fields.items())
    return f'[[objectives]]\nid = "{name}"\nnumber = "{number}"\n{more}'


def sit_with(folder: Path, does: str, objectives: str = "", **fields: str) -> Sitting:
    """A table where `test_card` is in the hand, and the Action Phase is on."""
    files = {"actions": card(does, **fields)}
    if objectives:
        files["objectives"] = objectives
    return sit(write_pack(folder, **files)).hand("test_card").act()
