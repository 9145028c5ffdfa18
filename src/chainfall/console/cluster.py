"""Spreads work over the processes of a Ray cluster (the extra ``ray``); results come in the order of the work.

If a process is killed or a machine goes away, nothing is lost: Ray has its work done again by another.
"""

import os
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import ModuleType
from typing import TypeVar

from chainfall import __version__
from chainfall.console.messages import reason_of
from chainfall.console.processes import WAITING, in_order
from chainfall.core.errors import ChainfallError

T = TypeVar("T")
A = TypeVar("A")

LIVES = 10
"""Maximum retries of a piece of work: one that kills its own process must not be retried endlessly."""

PATIENCE = 10
"""Seconds within which a cluster has to answer. By default Ray would wait for many minutes."""

MEMORY = 100_000_000
"""Bytes that a local cluster reserves for large results; ours are small, and Ray would take a third of all memory."""


def worked_by_ray(
    function: Callable[[A], T], work: Iterable[A], jobs: int, address: str | None = None
) -> Generator[T, None, None]:
    """Calls a function for each piece of work on a Ray cluster, and yields the results in order.

    Args:
        function: a module-level function, so that other processes can find it.
        work: the arguments to call it with.
        jobs: the number of processes, if a cluster is started for this.
        address: the address of an existing cluster; without it a local one is started, which ends with the work.

    Raises:
        ChainfallError: Ray is not installed, the cluster does not answer, or it cannot do the work.
    """
    try:
        import ray
    except ImportError:
        raise ChainfallError("--engine ray needs Ray: pip install 'chainfall[ray]'") from None
    with _connected(ray, jobs, address):
        begin = ray.remote(max_retries=LIVES)(_worked).remote
        room = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            yield from in_order(lambda piece: begin(__version__, function, piece), ray.get, work, room)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            raise ChainfallError(f"the Ray cluster cannot do the work: {_first_line(error)}") from error


def _worked(version: str, function: Callable[[A], T], piece: A) -> T:
    """Does a piece of work in a process of the cluster. It must have the same version, since rules may differ."""
    if version != __version__:
        raise ChainfallError(f"the Ray cluster has Chainfall {__version__}, expected {version} as here")
    return function(piece)


@contextmanager
def _connected(ray: ModuleType, jobs: int, address: str | None) -> Iterator[None]:
    """Joins a cluster, or starts one that sends no usage reports and ends with this context."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    own = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": MEMORY}
    try:
        with _keeping_sigterm():
            if address is None:
                ray.init("local", **own, **quiet)
            else:
                _check_reachable(address)
                ray.init(address, **quiet)
    except Exception as error:  # Ray raises many types, including plain Exception
        reason = reason_of(error) if isinstance(error, OSError) else _first_line(error)
        where = "cannot be started" if address is None else f"at {address!r} cannot be reached"
        raise ChainfallError(f"the Ray cluster {where}: {reason}") from error
    try:
        yield
    finally:
        ray.shutdown(wait_for_processes=True)


@contextmanager
def _keeping_sigterm() -> Iterator[None]:
    """Restores the program's signal handler, which Ray replaces with its own."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if current_thread() is main_thread():
            signal.signal(signal.SIGTERM, before)


def _check_reachable(address: str) -> None:
    """Fails if nothing listens at ``HOST:PORT``. Ray looks up other addresses, such as ``auto``, itself."""
    host, _, port = address.rpartition(":")
    if host and port.isascii() and port.isdigit() and "/" not in host:
        socket.create_connection((host, int(port)), PATIENCE).close()


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
