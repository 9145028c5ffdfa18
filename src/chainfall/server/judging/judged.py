"""What judging answers, its limits and its errors: plain values that both sides of the pipe know."""

from dataclasses import dataclass, field

from chainfall.play.budget import STEP_LIMIT

NOT_A_REPLAY = "not_a_replay"
NOT_VERIFIED = "not_verified"
TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class JudgeLimits:
    """How much one upload may cost.

    Attributes:
        bytes: the most bytes of a replay file, uncompressed.
        steps: the most steps that are played, as :class:`~chainfall.play.budget.Budget` counts them.
        memory: the most bytes of address space of a judging process, where the system can limit it.
        seconds: the most time for one upload before its process is killed.
        waiting: the most uploads that wait for a free process.
    """

    bytes: int = 2**20
    steps: int = STEP_LIMIT
    memory: int = 512 * 2**20
    seconds: float = 60.0
    waiting: int = 64


@dataclass(frozen=True, slots=True)
class Judged:
    """The judgement on one upload; when it is not ``ok``, only ``code`` and ``message`` mean anything.

    Attributes:
        ok: whether the file is a replay that verifies.
        code: why not: ``not_a_replay``, ``not_verified`` or ``too_long``; empty if it is ok.
        message: the same in one line for people.
        game: the game that was played.
        rules: the number of its rules.
        options: every option of the game by name, as values of JSON.
        seed: the seed.
        steps: how many steps were played, rejected ones and pauses too.
        score: the score that the judge computed.
        reason: why the game ended, or ``unfinished``.
        finished: whether the game has ended.
        played: the game that was played in 64 hexadecimal digits: the same for two files that tell the same game (see
            :mod:`chainfall.server.judging.played`).
        packed: the very bytes that were verified, compressed with gzip.
    """

    ok: bool
    code: str = ""
    message: str = ""
    game: str = ""
    rules: int = 0
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 0
    steps: int = 0
    score: int = 0
    reason: str = ""
    finished: bool = False
    played: str = ""
    packed: bytes = b""


def refused(code: str, message: str) -> Judged:
    """The judgement on an upload that does not count."""
    return Judged(False, code, message)


class Busy(Exception):  # noqa: N818 - it is a state of the service, and no error of anybody
    """No upload is accepted at the moment: too many are waiting, or the judges are stopping."""


class JudgeFailed(Exception):  # noqa: N818 - named by what happened
    """The upload could not be judged: two processes in a row died over it."""
