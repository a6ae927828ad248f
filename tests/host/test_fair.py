"""Dice are fixed before play, nobody chooses them, and anyone can check them afterwards."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from scipy.stats import chisquare
from typer.testing import CliRunner

from parlour.cli.commands import app
from parlour.kernel import Record
from parlour.kernel.chance import SealedChance, fair_seed
from tests.host.local_host import LocalHost

pytestmark = pytest.mark.usefixtures("sample_game")
NONCES = ["0123456789abcdef" * 2, "fedcba9876543210" * 4]


async def hosted(local: LocalHost, **wishes: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """A match of cards, played to its end: the room before it, the room during it and the record after it."""
    ann, bob = await local.welcome("Ann"), await local.welcome("Bob")
    opened = await ann.open("high_card", [{"kind": "me", "nonce": NONCES[0]}, {}, {"kind": "bot", "bot": "random"}])
    room = opened["room"]["id"]
    await bob.sit(room, nonce=NONCES[1])
    before = (await bob.get(f"/api/rooms/{room}"))["room"]
    tables = [await ann.table(room), await bob.table(room)]
    await ann.post(f"/api/rooms/{room}/begin")
    during = (await bob.get(f"/api/rooms/{room}"))["room"]
    while not local.live(room).over:
        await local.rest()
        for seat, table in enumerate(tables):
            await table.caught_up()
            if table.asked(seat):
                assert "ok" in await table.play(table.sights[seat]["options"][0])
    await tables[0].until(lambda table: table.room["phase"] == "over")
    return before, during, await ann.get(f"/api/matches/{during['match']}/record")


def verify(record: dict[str, Any], folder: Path) -> tuple[int, str]:
    """The output of `parlour verify`."""
    file = folder / "record.json"
    file.write_bytes(msgspec.json.encode(record))
    done = CliRunner().invoke(app, ["verify", str(file)])
    return done.exit_code, done.output + (str(done.exception) if done.exception else "")


async def test_the_commitment_is_shown_before_and_kept_after(local: LocalHost) -> None:
    before, during, record = await hosted(local)
    secret = bytes.fromhex(record["chance"]["secret"])
    assert len(secret) == 32
    committed = hashlib.sha256(b"parlour/commitment" + secret).hexdigest()
    assert before["commitment"] == during["commitment"] == record["chance"]["commitment"] == committed


async def test_the_nonces_of_all_seats_are_in_the_record(local: LocalHost) -> None:
    before, during, record = await hosted(local)
    secret = bytes.fromhex(record["chance"]["secret"])
    assert [seat.get("nonce") for seat in before["seats"]] == [*NONCES, None]
    of_the_house = hashlib.sha256(b"parlour/nonce 2" + secret).digest()[:16].hex()
    assert [seat["nonce"] for seat in during["seats"]] == record["chance"]["nonces"] == [*NONCES, of_the_house]


async def test_the_cards_follow_from_the_secret_and_the_nonces_by_hashes_alone(local: LocalHost) -> None:
    """The test computes the deal again with nothing but SHA-256, as docs/protocol.md describes it."""
    _, _, record = await hosted(local)
    mixed = hashlib.sha256(b"parlour/seed" + bytes.fromhex(record["chance"]["secret"]))
    for nonce in record["chance"]["nonces"]:
        mixed.update(hashlib.sha256(bytes.fromhex(nonce)).digest())
    seed = mixed.digest()
    words: list[int] = []
    for block in range(20):
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(digest[at : at + 4], "big") >> 2 for at in range(0, 32, 4)]

    def below(n: int) -> int:
        while True:
            product = words.pop(0) * n
            if product % 2**30 >= 2**30 % n:
                return product // 2**30

    deck = list(range(14))
    for last in range(13, 0, -1):
        other = below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    ids = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "knave", "queen", "king", "ace",
        "other-ace",
    ]  # fmt: skip
    hands = [{ids[deck.pop()] for _ in range(3)} for _ in range(3)]
    for seat in range(3):
        first = next(move for move in record["moves"] if move.startswith(f"{seat} play"))
        assert first.split()[2] in hands[seat]


async def test_the_record_of_a_hosted_match_is_verified(local: LocalHost, tmp_path: Path) -> None:
    _, _, record = await hosted(local)
    code, said = verify(record, tmp_path)
    assert code == 0, said


async def test_the_host_signs_what_was_played_on_it(local: LocalHost, tmp_path: Path) -> None:
    _, _, record = await hosted(local)
    host = await (await local.welcome("Cyd")).get("/api/host")
    assert f"signed by a host without a name\nkey: {host['key']}" in verify(record, tmp_path)[1]
    loser = record["moves"][-1][0]
    note = {"at": len(record["moves"]), "what": "resigned", "seat": int(loser)}
    forged = msgspec.convert({**record, "notes": [*record.get("notes", []), note]}, Record)
    resealed = msgspec.structs.replace(forged.sealed(), signature=forged.signature)
    code, said = verify(msgspec.to_builtins(resealed), tmp_path)
    assert code != 0 and "altered after it was signed" in said


async def test_what_was_uploaded_keeps_the_signature_it_came_with(local: LocalHost) -> None:
    _, _, record = await hosted(local)
    cyd = await local.welcome("Cyd")

    async def handed_out(upload: object) -> Any:
        return await cyd.get(f"/api/matches/{(await cyd.post('/api/records', upload))['match']}/record")

    assert await handed_out(record) == record
    unsigned = msgspec.to_builtins(msgspec.convert(record, Record).sealed())
    assert "signature" not in unsigned and await handed_out(unsigned) == unsigned
    renamed = msgspec.convert({**record, "players": ["Eve", "Bob", "Cyd"]}, Record)
    forged = msgspec.structs.replace(renamed.sealed(), signature=renamed.signature)
    no = await cyd.post("/api/records", msgspec.to_builtins(forged), 400)
    assert "altered after its host signed it" in no["say"]


@pytest.mark.parametrize("change", ["secret", "nonce", "order", "commitment", "both"])
async def test_a_record_whose_chance_was_changed_is_not(local: LocalHost, tmp_path: Path, change: str) -> None:
    _, _, record = await hosted(local)
    chance = record["chance"]
    other = "11" * 32
    changed = {
        "secret": {**chance, "secret": other},
        "nonce": {**chance, "nonces": ["22" * 16, *chance["nonces"][1:]]},
        "order": {**chance, "nonces": chance["nonces"][::-1]},
        "commitment": {**chance, "commitment": "33" * 32},
        "both": {
            **chance,
            "secret": other,
            "commitment": hashlib.sha256(b"parlour/commitment" + bytes.fromhex(other)).hexdigest(),
        },
    }[change]
    forged = msgspec.convert({**record, "chance": changed}, Record).sealed()
    code, said = verify(msgspec.to_builtins(forged), tmp_path)
    assert code != 0, said


async def test_every_match_has_a_secret_of_its_own(local: LocalHost) -> None:
    ann = await local.welcome("Ann")
    commitments = {(await ann.open("tictactoe"))["room"]["commitment"] for _ in range(50)}
    assert len(commitments) == 50


async def test_a_seat_may_give_its_nonce_after_it_has_seen_the_commitment_until_the_match_begins(
    local: LocalHost,
) -> None:
    room, (ann, bob) = await local.gather("high_card", "Ann", "Bob")
    first, second = await ann.table(room), await bob.table(room)
    assert "ok" in await second.ask(nonce=NONCES[1])
    assert (await second.ask(nonce=NONCES[0], seat=0))["no"]["code"] == "not_your_seat"
    for bad in ["", "ab", "zz" * 16, "AB" * 16, "ab" * 65, NONCES[0] + "\n", "0" * 33]:
        assert (await second.ask(nonce=bad))["no"]["code"] == "malformed"
    await first.until(lambda table: table.room["seats"][1].get("nonce") == NONCES[1])
    await ann.post(f"/api/rooms/{room}/begin")
    assert (await second.ask(nonce=NONCES[0]))["no"]["code"] == "playing"
    assert local.live(room).match.chance_mark.nonces[1] == NONCES[1]


def dice(matches: int, throws: int) -> list[int]:
    """How often each face came up in many matches, each with its own secret and nonces."""
    counts = [0] * 6
    for number in range(matches):
        secret = hashlib.sha256(b"secret %d" % number).digest()
        chance = SealedChance(fair_seed(secret, [b"nonce %d" % number, b"another"]))
        for face in chance.dice(throws):
            counts[face - 1] += 1
    return counts


def test_sealed_dice_are_even() -> None:
    assert chisquare(dice(200, 100)).pvalue > 0.001


@pytest.mark.proof
def test_a_million_sealed_dice_are_even() -> None:
    counts = dice(1_000, 1_000)
    p = chisquare(counts).pvalue
    print(f"\n1,000,000 sealed dice of 1,000 matches: {counts}, chi-square p = {p:.3f}")
    assert p > 0.001
