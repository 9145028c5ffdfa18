"""The WebAssembly that the browser gets, in Node and without a browser."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chainfall.kernels.building_wasm import WASM


@dataclass
class Part:
    """A part of the instance's memory."""

    instance: "NodeInstance"
    address: int
    size: int

    def assign(self, content: memoryview, /) -> None:
        assert content.nbytes == self.size
        self.instance.send({"write": self.address, "size": self.size}, content)

    def to_bytes(self) -> bytes:
        self.instance.send({"read": self.address, "size": self.size})
        return self.instance.answers.read(self.size)


class NodeInstance:
    """What a page offers, but in a process of Node's."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin
        assert process.stdout
        self.requests, self.answers = process.stdin, process.stdout

    def send(self, request: dict[str, Any], content: memoryview | bytes = b"") -> None:
        self.requests.write(json.dumps(request).encode() + b"\n" + bytes(content))
        self.requests.flush()

    def call(self, name: str, /, *numbers: int) -> int:
        self.send({"call": name, "numbers": numbers})
        return int(self.answers.readline())

    def bytes(self, address: int, size: int, /) -> Part:
        return Part(self, address, size)


@contextmanager
def instance_in_node() -> Iterator[NodeInstance]:
    node = shutil.which("node")
    assert node, "the arcade is built by Node, so it is here"
    command = [node, str(Path(__file__).with_suffix(".mjs")), str(WASM)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield NodeInstance(process)
        process.stdin.close()  # type: ignore[union-attr]  # it is a pipe
