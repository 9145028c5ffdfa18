"""What is measured of a service, each part with its table."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter, process_time, sleep

from tests.recording.puzzle_fighter import PLAYER, fumble
from tests.server.running import Running

from benchmarks.service.calling import Line, flat_out, paced
from benchmarks.service.filling import fill
from chainfall.core.options import from_plain
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.server.api.call import write_cursor
from chainfall.server.boards import our_boards
from chainfall.server.judging.judged import JudgeLimits
from chainfall.server.judging.judging import judge

BOARD = "triple-town-r1"
PAGE = f"/api/v1/boards/{BOARD}"
SIZES = (10_000, 100_000, 1_000_000)
RATE = 100
SECONDS = 10
UPLOADS = 10_000
CONNECTIONS = 2_000
GAMES = 8


def main(url: str = "") -> None:
    """Measures everything, on a database of one's own or on SQLite."""
    with TemporaryDirectory() as folder:
        url = url or f"sqlite:///{folder}/service.db"
        kind = url.partition(":")[0].partition("+")[0]
        with Running(url, Path(folder, "log"), "--no-arcade"):
            pass  # makes the tables
        for size, before in zip(SIZES, (0, *SIZES), strict=False):
            fill(url, BOARD, before, size)
            if size == SIZES[0]:
                print(f"\nThe service on {kind}: pages of a board, {RATE} requests a second, while games come in\n")
                print("| scores stored | 50 % within ms | 90 % | 99 % | the slowest | games judged a second |")
                print("|---:|---:|---:|---:|---:|---:|")
            _pages(url, Path(folder), size)
        _throughput(url, Path(folder))
        _start(url, Path(folder))
        _memory(url, Path(folder))
        _rest(url, Path(folder))
    _judging()


@contextmanager
def _service(url: str, folder: Path) -> Iterator[Running]:
    """A service behind a proxy, which the benchmarks stand for."""
    with Running(url, folder / "log", "--no-arcade", "--proxy", "127.0.0.1", "--quiet") as running:
        yield running


@contextmanager
def _program(*command: str) -> Iterator[str]:
    """A program of Python whose first line has the address at which it answers."""
    path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.PIPE, env=os.environ | path) as program:
        assert program.stdout
        try:
            yield next(word for word in program.stdout.readline().decode().split() if word.startswith("http://"))
        finally:
            program.terminate()


class _Uploading:
    """Games that are uploaded meanwhile; ``done`` says how many."""

    def __init__(self, address: str, games: int) -> None:
        self.done = 0
        command = [sys.executable, "-m", "benchmarks.service.uploading", address, BOARD, str(games)]
        path = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | path)
        self._reading = Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.done = int(line)

    @property
    def over(self) -> bool:
        """Whether all games have been uploaded."""
        return not self._reading.is_alive()

    def wait_for(self, games: int) -> None:
        """Waits until so many are uploaded."""
        while self.done < games:
            if self.over:
                raise RuntimeError("the uploads have ended too early; the lines above say why")
            sleep(0.05)

    def stop(self) -> None:
        """Ends them."""
        self._process.terminate()
        self._process.wait()
        self._reading.join()
        assert self._process.stdout
        self._process.stdout.close()


def _pages(url: str, folder: Path, size: int) -> None:
    chance = Random(size)

    def path() -> str:
        """The first page as often as one from anywhere on the board."""
        if chance.random() < 0.5:
            return PAGE
        return f"{PAGE}?after={write_cursor(-int(chance.lognormvariate(9, 1)), 0, 0, 0)}"

    with _service(url, folder) as running:
        uploading = _Uploading(running.address, 5_000)
        uploading.wait_for(50)
        before, began = uploading.done, perf_counter()
        times = paced(running.address, path, RATE, lambda number: number < RATE * SECONDS)
        rate = (uploading.done - before) / (perf_counter() - began)
        uploading.stop()
    print(f"| {size:,} | {times} | {rate:.0f} |", flush=True)


def _throughput(url: str, folder: Path) -> None:
    options = ("--database", url, "--port", "0", "--proxy", "127.0.0.1", "--no-arcade", "--quiet")
    with _program("chainfall", "serve", *options) as address:
        line = Line(address)
        size = len(line.ask(PAGE))
        line.close()
        with _program("benchmarks.service.bare", str(size)) as other:
            rates = [(flat_out(other, "/", 3), flat_out(address, PAGE, 3)) for _ in range(3)]
    plain, ours = max(rate for rate, _ in rates), max(rate for _, rate in rates)
    print(
        f"\nRequests a second, one process, answers of {size:,} bytes\n\n| what | requests a second | times the first |"
    )
    print("|---|---:|---:|")
    print(f"| a bare route of Starlette that answers a constant | {plain:,.0f} | 1.00 |")
    print(f"| a page of a board with {SIZES[-1]:,} scores | {ours:,.0f} | {ours / plain:.2f} |", flush=True)


def _start(url: str, folder: Path) -> None:
    print("\nUntil the first answer\n\n| database | seconds |\n|---|---:|")
    for name, where in (("empty", f"sqlite:///{folder}/empty.db"), (f"{SIZES[-1]:,} scores", url)):
        began = perf_counter()
        with _service(where, folder) as running:
            running.http.get("service").raise_for_status()
            print(f"| {name} | {perf_counter() - began:.2f} |", flush=True)


def _memory(url: str, folder: Path) -> None:
    print("\nMemory while games are uploaded\n\n| games | server, MB | with its judge, MB |\n|---:|---:|---:|")
    with _service(url, folder) as running:
        uploading = _Uploading(running.address, UPLOADS)
        for games in (500, *range(UPLOADS // 5, UPLOADS + 1, UPLOADS // 5)):
            uploading.wait_for(games)
            own = _resident(running.process.pid)
            all_of_it = own + sum(map(_resident, _children(running.process.pid)))
            print(f"| {uploading.done:,} | {own / 2**20:.1f} | {all_of_it / 2**20:.1f} |", flush=True)
        uploading.stop()


def _rest(url: str, folder: Path) -> None:
    with _service(url, folder) as running:
        warm = [_rested(running.address) for _ in range(100)]
        before = _resident(running.process.pid)
        lines = [_rested(running.address) for _ in range(CONNECTIONS)]
        each = (_resident(running.process.pid) - before) / CONNECTIONS
        for line in (*warm, *lines):
            line.close()
    print(f"\n{CONNECTIONS:,} connections at rest after a request: {each / 1024:.1f} KB of the server each", flush=True)


def _rested(address: str) -> Line:
    line = Line(address)
    line.ask(PAGE)
    return line


def _resident(pid: int) -> int:
    """Bytes of memory that a process has to itself or shares."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _judging() -> None:
    """Judges games of two minutes as a worker does, in the time that its processor is busy."""
    [board] = (board for board in our_boards() if board.family == "puzzle-fighter-timed")
    options = from_plain(GAME.Options, board.options)
    ticks = 1_000_000 // board.step_us * 120
    print("\nJudging games of two minutes, of Puzzle Fighter\n\n| what | times real time, a core |\n|---|---:|")
    for what, play in (("as a person plays", PLAYER.play), ("any buttons, now and then", fumble)):
        files = [play(options, seed, ticks).replay() for seed in range(1, 1 + GAMES)]
        played = sum(replay.steps for replay in files) * board.step_us / 1_000_000
        contents = [replay.to_json().encode() for replay in files]
        best = min(_judge_all(contents) for _ in range(3))
        print(f"| {what} | {played / best:,.0f} |", flush=True)


def _judge_all(contents: list[bytes]) -> float:
    began = process_time()
    for content in contents:
        judged = judge(content, JudgeLimits())
        assert judged.ok, judged.message
    return process_time() - began
