"""A Firefox and its windows, driven through WebDriver BiDi: commands and events as JSON, over one WebSocket.

Playwright drives only a Firefox of its own. The system's one listens by itself, so no driver stands between.
"""

import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from tests.ui.web import inpage
from websockets.sync.client import ClientConnection, connect

from chainfall.ui.web.server import ADDRESS

PATIENCE = 180
"""Seconds to wait for whatever is expected: a busy machine is slow."""

PAUSE = 0.05
"""Seconds between two looks."""

HELD = 40
"""Milliseconds for which a key is down: two frames, so that none can be missed."""

CALL = "async (name, values, ...rest) => JSON.stringify(await inpage[name](...JSON.parse(values), ...rest)) ?? 'null'"
HOLDS = "(name, values, relation) => inpage.holds(inpage[name](...JSON.parse(values)), JSON.parse(relation))"

KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""What WebDriver calls the keys that write no letter."""

Node = dict[str, Any]
T = TypeVar("T")


def wait_until(look: Callable[[], T | None], what: str) -> T:
    """What is seen as soon as it is something true."""
    end = time.monotonic() + PATIENCE
    while not (seen := look()):
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(PAUSE)
    return seen


def text(value: object) -> Node:
    return {"type": "string", "value": value if isinstance(value, str) else json.dumps(value)}


class Firefox:
    """A running Firefox, and what its pages have complained about."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self.problems: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        preload = f"() => {{ {inpage.SCRIPT}\ninpage.pretendThrift(); }}"
        self.send("script.addPreloadScript", functionDeclaration=preload)

    def send(self, method: str, **params: object) -> Any:
        """The result of a command. Events that come before it are noted."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=PATIENCE))
            if told["type"] == "event":
                self._note(told["method"], told["params"])
            elif told["id"] == number:
                assert told["type"] == "success", f"{method}: {told['message']}"
                return told["result"]

    def _note(self, event: str, about: Any) -> None:
        if event == "log.entryAdded" and about["level"] in ("error", "warn"):
            self.problems.append(f"console {about['level']}: {about['text']}")
        if event == "network.beforeRequestSent":
            url = about["request"]["url"]
            if not url.startswith((f"http://{ADDRESS}:", "data:", "blob:", "about:")):
                self.problems.append(f"request to another host: {url}")

    @contextmanager
    def window(self) -> Iterator["Window"]:
        """A window with storage and caches of its own."""
        person = self.send("browser.createUserContext")["userContext"]
        yield Window(self, self.send("browsingContext.create", type="window", userContext=person)["context"])
        self.send("browser.removeUserContext", userContext=person)


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """Runs a Firefox without a window, with an empty profile, on a free port of this machine."""
    command = [program, "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with connect(wait_until(lambda: address(process, profile), "Firefox"), **WIRE) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait()


WIRE: dict[str, Any] = {"max_size": None, "proxy": None, "ping_interval": None, "open_timeout": PATIENCE}
"""Answers may be long and late, and nothing leaves this machine."""


def address(process: subprocess.Popen[bytes], profile: Path) -> str | None:
    """Where Firefox listens, which it writes into its profile."""
    assert process.poll() is None, f"Firefox has ended with status {process.returncode}"
    try:
        told = json.loads((profile / "WebDriverBiDiServer.json").read_text())
    except (FileNotFoundError, json.JSONDecodeError):  # it has not written it yet, or not all of it
        return None
    return f"ws://{told['ws_host']}:{told['ws_port']}/session"


class Window:
    """A page, its elements, and what is done to them."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox = firefox
        self._context = context

    def _send(self, method: str, **params: object) -> Any:
        return self._firefox.send(method, context=self._context, **params)

    def open(self, address: str) -> None:
        """Begins to load a page."""
        self._send("browsingContext.navigate", url=address, wait="none")

    def reload(self) -> None:
        """Begins to load the page anew; what was there before is gone."""
        self._send("browsingContext.reload", wait="interactive")

    def activate(self) -> None:
        """Brings the window to the front: others are drawn rarely, and have no focus."""
        self._send("browsingContext.activate")

    def resize(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    # The functions in tests/ui/web/inpage

    def _run(self, script: str, *values: Node) -> Any:
        answer = self._firefox.send(
            "script.callFunction",
            functionDeclaration=script,
            arguments=list(values),
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return answer["result"]["value"]

    def call(self, name: str, *values: object, element: Node | None = None) -> Any:
        """What a function answers; an element is its last argument."""
        return json.loads(
            self._run(CALL, text(inpage.known(name)), text(list(values)), *([element] if element else []))
        )

    def until(self, name: str, *values: object, **relation: object) -> None:
        """Waits until a function answers something true, or what the relation says."""
        asked = text(inpage.known(name)), text(list(values)), text(relation)
        wait_until(lambda: self._run(HOLDS, *asked), f"{name} {values} {relation}")

    # What is seen

    def find(self, css: str) -> Node:
        """The first of some elements, as soon as there is one."""
        return self._locate({"type": "css", "value": css})

    def named(self, role: str, name: str) -> Node:
        """An element as a screen reader names it, as soon as it is there."""
        return self._locate({"type": "accessibility", "value": {"role": role, "name": name}})

    def _locate(self, locator: Node) -> Node:
        look = partial(self._send, "browsingContext.locateNodes", locator=locator, maxNodeCount=1)
        return {"sharedId": wait_until(lambda: look()["nodes"], str(locator["value"]))[0]["sharedId"]}

    # What a player does

    def click(self, element: Node, x: int = 0, y: int = 0) -> None:
        """Clicks an element that can be hit, at a distance from its middle."""
        wait_until(lambda: self.call("isInReach", element=element), "an element that can be clicked")
        move = {"type": "pointerMove", "x": x, "y": y, "origin": {"type": "element", "element": element}}
        self._act("pointer", move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def press(self, key: str) -> None:
        self._act("key", key_action("Down", key), {"type": "pause", "duration": HELD}, key_action("Up", key))

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        self._act("key", key_action("Down", key))
        yield
        self._act("key", key_action("Up", key))

    def _act(self, kind: str, *actions: Node) -> None:
        self._send("input.performActions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def choose_file(self, field: Node, path: Path) -> None:
        self._send("input.setFiles", element=field, files=[str(path)])


def key_action(way: str, key: str) -> Node:
    return {"type": f"key{way}", "value": KEYS.get(key) or key.removeprefix("Key").lower()}
