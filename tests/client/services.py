"""A service in memory, for tests: what the API says, and no more. It believes every replay that is finished."""

import base64
import gzip
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from chainfall.core.options import to_plain
from chainfall.play import registry
from chainfall.play.replay import Replay

URL = "https://service.example/"
NOW = datetime(2026, 11, 19, 12, tzinfo=UTC)
LONG = timedelta(days=36_500)


class RefusalError(Exception):
    def __init__(self, status: int, code: str, message: str, field: str = "", pause: int = 0) -> None:
        super().__init__(message)
        self.status, self.code, self.field, self.pause = status, code, field, pause


def at(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class FakeService:
    """A service whose state tests can see and change.

    Attributes:
        boards: by id, as the API shows them.
        players: the name of each token.
        seeds: those of the next tickets.
        tickets: the outstanding ones, each with its token.
        games: what was handed in: token, board, replay file.
        calls: the method and the path of every call.
        fail: what happens instead of an answer, for each call that comes.
    """

    def __init__(self) -> None:
        self.boards: dict[str, dict[str, Any]] = {}
        self.players: dict[str, str] = {}
        self.bots: set[str] = set()
        self.codes: dict[str, str] = {}
        self.seeds: list[int] = []
        self.tickets: dict[str, dict[str, Any]] = {}
        self.games: list[tuple[str, str, bytes]] = []
        self.answered: dict[str, dict[str, Any]] = {}
        self.calls: list[str] = []
        self.fail: list[Callable[[], httpx.Response | None]] = []

        self.expires = NOW + LONG
        self.too_fast: list[int] = []  # seconds that the next uploads have to wait
        self.add_board("triple-town-r1", "triple-town", "Triple Town")

    def add_board(self, id: str, game: str, title: str, **changes: Any) -> None:
        rules = registry.game(game)
        self.boards[id] = {
            "id": id,
            "family": id.rpartition("-r")[0],
            "title": title,
            "game": game,
            "rules": rules.rules,
            "options": to_plain(rules.Options()) | changes.pop("options", {}),
            "kind": "open",
            "periods": ["day", "week", "all"],
            "state": "open",
            "successor": None,
            "about": "Proved, not timed; bots welcome.",
            "daily": False,
            **changes,
        }

    def transport(self) -> httpx.MockTransport:
        return httpx.MockTransport(self.handle)

    def handle(self, request: httpx.Request) -> httpx.Response:
        self.calls.append(f"{request.method} {request.url.path.removeprefix('/api/v1/')}")
        if self.fail:
            failed = self.fail.pop(0)()
            if failed is not None:
                return failed
        try:
            return self._answer(request)
        except RefusalError as refusal:
            error = {"code": refusal.code, "message": str(refusal)} | (
                {"field": refusal.field} if refusal.field else {}
            )
            headers = {"Retry-After": str(refusal.pause)} if refusal.pause else {}
            return httpx.Response(refusal.status, json={"error": error}, headers=headers)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix("/api/v1/").split("/")
        query = dict(request.url.params)
        match request.method, path:
            case "GET", ["service"]:
                games = {"triple-town": 1}
                return reply({"name": "chainfall", "version": "0.1.0", "games": games, "time": at(NOW)})
            case "POST", ["players"]:
                body = json.loads(request.content)
                return reply(self._new(self._free(body["name"]), bot=body["bot"]), 201)
            case "POST", ["links"]:
                name = self.codes.pop(json.loads(request.content)["code"], None)
                if name is None:
                    raise RefusalError(404, "no_such_link", "this code does not exist, was used, or has expired")
                return reply(self._new(name, bot=name in self.bots), 201)
            case "GET", ["players", name]:
                return reply(self._page(name))
            case "GET", ["boards"]:
                return reply({"boards": list(self.boards.values())})
            case "GET", ["boards", board]:
                return reply(self._standings(board, query))
            case "GET", ["replays", id]:
                return httpx.Response(200, content=self._game(id)[2])
            case "GET", ["replays", id, "about"]:
                return reply(self._about(id))
            case "GET", ["daily"]:
                return reply(self._day())
        return self._own(request, self._token(request), path, query)

    def _own(self, request: httpx.Request, token: str, path: list[str], query: dict[str, str]) -> httpx.Response:
        name = self.players[token]
        match request.method, path:
            case "GET", ["me"]:
                devices = list(self.players.values()).count(name)
                own = [ticket for ticket in self.tickets.values() if ticket["token"] == token]
                return reply({"player": self._player(name), "devices": devices, "tickets": len(own), "scores": 0})
            case "PATCH", ["me"]:
                new = self._free(json.loads(request.content)["name"])
                self.players = {one: new if old == name else old for one, old in self.players.items()}
                return reply({"player": self._player(new)})
            case "DELETE", ["me"]:
                self.players = {one: old for one, old in self.players.items() if old != name}
                return httpx.Response(204)
            case "GET", ["me", "export"]:
                return reply({"player": self._player(name)})
            case "POST", ["me", "links"]:
                self.codes["K7-CODE"] = name
                return reply({"code": "K7-CODE", "link": f"{URL}#/account?code=K7-CODE", "expires": at(NOW)}, 201)
            case "DELETE", ["me", "devices"]:
                self.players = {one: old for one, old in self.players.items() if old != name or one == token}
                return httpx.Response(204)
            case "DELETE", ["me", "token"]:
                del self.players[token]
                return httpx.Response(204)
            case "GET", ["boards", board, "me"]:
                entries = [entry for entry in self._entries(board) if entry["player"] == name]
                return reply({"entry": entries[0] if entries else None})
            case "POST", ["tickets"]:
                return reply(self._ticket(token, json.loads(request.content)["board"]), 201)
            case "GET", ["tickets"]:
                own = [shown(ticket) for ticket in self.tickets.values() if ticket["token"] == token]
                return reply({"tickets": own, "abandoned": 0})
            case "DELETE", ["tickets", ticket]:
                if self.tickets.pop(ticket, None) is None:
                    raise RefusalError(404, "no_such_ticket", "this ticket does not exist")
                return httpx.Response(204)
            case "POST", ["replays"]:
                content = request.content
                if request.headers.get("content-encoding") == "gzip":
                    content = gzip.decompress(content)
                return self._submitted(token, query["ticket"], content)
        raise RefusalError(404, "not_found", f"there is nothing at {request.url.path}")

    def _token(self, request: httpx.Request) -> str:
        token = str(request.headers.get("authorization", "")).removeprefix("Bearer ")
        if token not in self.players:
            raise RefusalError(401, "bad_token" if token else "no_token", "this call needs the token of a player")
        return token

    def _free(self, wanted: object) -> str:
        name = str(wanted)
        if len(name) < 3:
            raise RefusalError(400, "bad_name", "a name has 3 to 20 characters", "name")
        if name in self.players.values():
            raise RefusalError(409, "name_taken", f"the name {name} is taken", "name")
        return name

    def _new(self, name: str, *, bot: bool) -> dict[str, Any]:
        token = f"token-{len(self.calls)}"
        self.players[token] = name
        if bot:
            self.bots.add(name)
        return {"player": self._player(name), "token": token}

    def _player(self, name: str) -> dict[str, Any]:
        return {"name": name, "bot": name in self.bots, "since": at(NOW)}

    def _board(self, id: str) -> dict[str, Any]:
        if id in ("puzzle-kata", "dr-mario-shell"):
            raise RefusalError(422, "not_ranked", f"{id} is not ranked: it is played without a clock")
        if id not in self.boards:
            raise RefusalError(404, "no_such_board", f"there is no board {id}")
        return self.boards[id]

    def _entries(self, board: str) -> list[dict[str, Any]]:
        best: dict[str, tuple[int, bytes]] = {}
        for token, on, content in self.games:
            name, score = self.players.get(token, token), json.loads(content)["result"]["score"]
            if on == board and (name not in best or score > best[name][0]):
                best[name] = (score, content)
        ordered = sorted(best.items(), key=lambda item: -item[1][0])
        scores = [score for _, (score, _) in ordered]
        return [
            {
                "rank": 1 + sum(other > score for other in scores),
                "player": name,
                "bot": name in self.bots,
                "score": score,
                "steps": Replay.from_json(content.decode()).steps,
                "at": at(NOW),
                "replay": id_of(content),
            }
            for name, (score, content) in ordered
        ]

    def _standings(self, board: str, query: dict[str, str]) -> dict[str, Any]:
        shown_board, entries = self._board(board), self._entries(board)
        first, limit = int(query.get("after", 0)), int(query.get("limit", 50))
        period = query.get("period", "all")
        on = query.get("on", "2026-11-19")
        earlier = (datetime.fromisoformat(on) - timedelta(days=1)).date().isoformat()
        return {
            "board": shown_board,
            "period": period,
            "on": None if period == "all" else on,
            "entries": entries[first : first + limit] if on == "2026-11-19" else [],
            "total": len(entries),
            "next": str(first + limit) if first + limit < len(entries) else None,
            "previous_on": None if period == "all" else earlier,
            "next_on": "2026-11-19" if period != "all" and on < "2026-11-19" else None,
        }

    def _ticket(self, token: str, board: str) -> dict[str, Any]:
        found = self._board(board)
        if found["state"] != "open":
            raise RefusalError(409, "board_closed", f"the board {board} is closed")
        number = len(self.calls)
        ticket = {
            "ticket": f"ticket-{number}",
            "board": board,
            "game": found["game"],
            "rules": found["rules"],
            "options": found["options"],
            "seed": self.seeds.pop(0) if self.seeds else number,
            "expires": at(self.expires),
            "token": token,
        }
        self.tickets[ticket["ticket"]] = ticket
        return shown(ticket)

    def _submitted(self, token: str, ticket: str, content: bytes) -> httpx.Response:
        if ticket in self.answered and self.answered[ticket]["replay"] == id_of(content):
            return reply(self.answered[ticket])
        if ticket in self.answered:
            raise RefusalError(409, "used_ticket", "this ticket was used for another game")
        if ticket not in self.tickets:
            raise RefusalError(404, "no_such_ticket", "this ticket does not exist")
        replay, of = Replay.from_json(content.decode()), self.tickets[ticket]
        if replay.seed != of["seed"]:
            raise RefusalError(422, "other_seed", f"the seed is {replay.seed}, expected {of['seed']}")
        if replay.reason == "unfinished":
            raise RefusalError(422, "unfinished", "the game is not finished")
        if self.too_fast:
            pause = self.too_fast.pop(0)
            raise RefusalError(422, "too_fast", f"send the game again in {pause} s", pause=pause)
        del self.tickets[ticket]
        self.games.append((token, of["board"], content))
        rank = next(entry["rank"] for entry in self._entries(of["board"]) if entry["player"] == self.players[token])
        self.answered[ticket] = {
            "replay": id_of(content),
            "score": replay.score,
            "steps": replay.steps,
            "reason": replay.reason,
            "rank": rank,
            "ranks": {"day": rank, "week": rank, "all": rank},
            "best": True,
            "board": of["board"],
        }
        return reply(self.answered[ticket], 201)

    def _game(self, id: str) -> tuple[str, str, bytes]:
        for game in self.games:
            if id_of(game[2]) == id:
                return game
        raise RefusalError(404, "no_such_replay", f"there is no replay {id}")

    def _about(self, id: str) -> dict[str, Any]:
        token, board, _ = self._game(id)
        entry = next(entry for entry in self._entries(board) if entry["player"] == self.players[token])
        return {**entry, "board": board, "title": self.boards[board]["title"], "game": "triple-town", "reason": "full"}

    def _page(self, name: str) -> dict[str, Any]:
        if name not in self.players.values():
            raise RefusalError(404, "no_such_player", f"there is no player {name}")
        shared = {"board": "triple-town-r1", "title": "Triple Town", "game": "triple-town"}
        bests = [
            {**shared, "period": "all", **{field: entry[field] for field in ("rank", "score", "at", "replay")}}
            for entry in self._entries("triple-town-r1")
            if entry["player"] == name
        ]
        plots = {"triple-town-r1": [[at(NOW), best["score"]] for best in bests]}
        return {"player": self._player(name), "bests": bests, "games": [], "next": None, "plots": plots}

    def _day(self) -> dict[str, Any]:
        coming = [{"date": "2026-11-20", "commitment": "ab" * 32}]
        day = {"date": "2026-11-19", "ends": at(NOW), "boards": [], "commitment": "cd" * 32}
        return {**day, "coming": coming}


def shown(ticket: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in ticket.items() if field != "token"}


def reply(content: object, status: int = 200) -> httpx.Response:
    return httpx.Response(status, content=json.dumps(content).encode(), headers={"Content-Type": "application/json"})


def id_of(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


@contextmanager
def listening(service: FakeService) -> Iterator[str]:
    """The service at an address of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = dict(self.headers.items())
            answer = service.handle(httpx.Request(self.command, f"{url}{self.path[1:]}", headers=headers, content=body))
            self.send_response(answer.status_code)
            for name in ("content-type", "location", "retry-after"):
                if name in answer.headers:
                    self.send_header(name, answer.headers[name])
            self.send_header("Content-Length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    for method in ("GET", "POST", "PATCH", "DELETE"):
        setattr(Handler, f"do_{method}", Handler.answer)
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield url
        finally:
            server.shutdown()
            thread.join()
