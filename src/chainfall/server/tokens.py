"""Secrets that the service gives out. It keeps only their hashes, so a stolen database opens no account."""

import secrets
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac_digest

from chainfall.server.encoding import letters

BYTES = 32


def make_token() -> str:
    """A new secret of 256 bits.

    >>> len(make_token())
    43
    """
    return letters(secrets.token_bytes(BYTES))


def make_id() -> str:
    """A name that cannot be guessed: 128 bits."""
    return letters(secrets.token_bytes(16))


def hashed(token: str) -> str:
    """What the database keeps of a token. A random one needs no salt and no slow hash."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def sign(key: bytes, *parts: object) -> str:
    """A signature of these parts, in this order."""
    return letters(hmac_digest(key, "\n".join(map(str, parts)).encode(), "sha256")[:16])


def is_signature(key: bytes, signature: str, *parts: object) -> bool:
    """Whether a signature belongs to these parts; checking takes the same time for every signature."""
    return compare_digest(sign(key, *parts).encode(), signature.encode("utf-8", "replace"))
