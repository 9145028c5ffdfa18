"""The page on the replay format says what the program does."""

import json
import re
from hashlib import blake2b
from pathlib import Path

from chainfall.core.codec import pack
from chainfall.core.game import LONGEST_LINE
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.digests import SPAN
from chainfall.play.replay import FORMAT, MAX_BYTES, MAX_STEPS, Replay
from chainfall.play.session import Session
from chainfall.play.strict_json import MAX_NESTING
from chainfall.play.verifying import verify
from chainfall.ui.cli.checking import DEFAULT

PAGE = (Path(__file__).parents[2] / "docs" / "replay-format.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_example_verifies_and_is_what_a_session_records() -> None:
    replay = Replay.from_json(block("json"))
    assert verify(replay).problem == ""
    game = registry.game("triple-town")
    session = Session(game, game.Options(rows=2, columns=2), 7)
    for line in ("0 0", "0 0", "1 1"):
        session.play(line)
    assert session.replay() == replay


def test_the_bytes_of_the_example_hash_to_its_digests() -> None:
    hashes = [blake2b(line.encode(), digest_size=16).hexdigest() for line in block("text").splitlines()]
    assert hashes == json.loads(block("json"))["digests"]


def test_the_last_bytes_of_the_example_are_those_of_its_last_state() -> None:
    game = registry.game("triple-town")
    session = Session(game, game.Options(rows=2, columns=2), 7)
    for line in ("0 0", "0 0", "1 1"):
        session.play(line)
    assert block("text").rstrip("\n").encode().endswith(pack(session.state))


def test_the_numbers_of_the_page_are_those_of_the_program() -> None:
    assert f"`{FORMAT}`" in PAGE
    assert f"at most 16 MiB ({MAX_BYTES} bytes), {MAX_STEPS} steps, lines of {LONGEST_LINE} characters" in PAGE
    assert f"plays {STEP_LIMIT} steps" in PAGE
    assert f"`--limit STEPS` ({DEFAULT.steps} by default, at most {MAX_STEPS})" in PAGE
    assert f"`--seconds N` ({DEFAULT.seconds} by default)" in PAGE
    assert f"nested at most {MAX_NESTING}" in PAGE
    assert f"it is {SPAN}\nsteps" in PAGE


def test_the_fields_of_the_page_are_those_of_the_file() -> None:
    fields = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## An example")[0], re.MULTILINE)
    assert fields == list(json.loads(Session("puzzle-kata").replay().to_json()))
