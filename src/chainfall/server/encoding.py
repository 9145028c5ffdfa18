"""Bytes as letters that stand in addresses unchanged."""

from base64 import urlsafe_b64encode
from hashlib import sha256


def letters(content: bytes) -> str:
    """Base64 for addresses, without padding.

    >>> letters(b"ab?")
    'YWI_'
    """
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def name_of(content: bytes) -> str:
    """The name of a replay: the SHA-256 of its bytes, in 43 letters."""
    return letters(sha256(content).digest())
