"""Signatures of records: a host vouches for the matches played on it.

The hash of a record only shows slips: anyone who alters names or a result can compute it again. A host has an Ed25519
key and signs the hash, together with its own name. The record cannot tell whether a key belongs to the host it names:
compare it with the key that the host shows.
"""

from __future__ import annotations

from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from parlour.kernel.record import Record, Signature

PURPOSE: Final = "parlour record"  # so that no other use of the key can be taken for a signed record


class Signer:
    """A host's name and its key."""

    def __init__(self, host: str, private: str) -> None:
        self.host = host
        self._private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
        self.key: str = self._private.public_key().public_bytes_raw().hex()

    def sign(self, record: Record) -> Record:
        """The record with this host's signature."""
        sealed = record.sealed()
        value = self._private.sign(_signed(self.host, sealed)).hex()
        return msgspec.structs.replace(sealed, signature=Signature(self.host, self.key, value))


def new_key() -> str:
    """A private key, in hexadecimal."""
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


def is_genuine(record: Record, signature: Signature) -> bool:
    """Whether the holder of the signature's key has signed exactly this record."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        if key.public_bytes_raw().hex() != signature.key:
            return False  # spelled in another way than the host shows it
        key.verify(bytes.fromhex(signature.value), _signed(signature.host, record))
    except (InvalidSignature, ValueError):
        return False
    return True


def _signed(host: str, record: Record) -> bytes:
    return msgspec.json.encode([PURPOSE, host, record.compute_hash()])
