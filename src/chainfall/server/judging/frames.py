"""What crosses the pipes between the server and a judging process: frames, each a length of four bytes and its bytes.

A process says ``READY`` once. Then for every upload it gets one frame, and answers with two: the judgement as JSON, and
the packed bytes.
"""

import json
from dataclasses import asdict, replace
from struct import Struct

from chainfall.server.judging.judged import Judged

READY = b"ready"

LENGTH = Struct(">I")
"""How the length of a frame is written."""

OUT_OF_MEMORY = 12
"""The status with which a process ends when its memory was not enough."""


def framed(content: bytes) -> bytes:
    """The frame of some bytes."""
    return LENGTH.pack(len(content)) + content


def format_judged(judged: Judged) -> bytes:
    """The two frames of a judgement."""
    fields = asdict(replace(judged, packed=b""))
    del fields["packed"]
    return framed(json.dumps(fields).encode()) + framed(judged.packed)


def parse_judged(fields: bytes, packed: bytes) -> Judged:
    """The judgement in the contents of two frames."""
    return Judged(**json.loads(fields), packed=packed)
