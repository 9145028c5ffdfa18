"""What a process counts, as text for Prometheus: requests, connections, and what others hand in."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import Literal

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper ends, in seconds, of the classes into which the times of answers are counted."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

NO_ROUTE = "none"
"""The route of requests that have none. Their paths are not counted one by one: anybody can invent more."""

Kind = Literal["counter", "gauge"]


class Metrics(Collector):
    """The numbers of one process, in a registry of their own."""

    def __init__(self) -> None:
        self._requests: dict[tuple[str, str, int], int] = {}
        self._times: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}
        self._bytes = 0
        self._watched: list[tuple[Kind, str, str, Callable[[], float]]] = []
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)  # memory, processor time, open files

    def watch(self, kind: Kind, name: str, about: str, value: Callable[[], float]) -> None:
        """Adds a number that is asked for whenever the metrics are read.

        Args:
            kind: a counter only rises; a gauge goes up and down.
            name: begins with ``chainfall_``; that of a counter does not end in ``_total``, which is added.
            about: a sentence.
            value: says the number.
        """
        self._watched.append((kind, name, about, value))

    def count(self, method: str, route: str, status: int, seconds: float, sent: int) -> None:
        """Counts a request that was answered."""
        key = (method, route, status)
        self._requests[key] = self._requests.get(key, 0) + 1
        times = self._times.get(route)
        if times is None:
            times = self._times[route] = [0] * (len(BOUNDS) + 1)
        times[bisect_left(BOUNDS, seconds)] += 1
        self._seconds[route] = self._seconds.get(route, 0.0) + seconds
        self._bytes += sent

    def text(self) -> bytes:
        """All numbers in the text form of Prometheus."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        """The numbers, for the registry."""
        requests = CounterMetricFamily(
            "chainfall_requests", "Requests that were answered.", labels=["method", "route", "status"]
        )
        for (method, route, status), number in self._requests.items():
            requests.add_metric([method, route, str(status)], number)
        yield requests
        yield self._histogram()
        yield CounterMetricFamily("chainfall_answer_bytes", "Bytes in the bodies of answers.", value=self._bytes)
        for kind, name, about, value in self._watched:
            family = CounterMetricFamily if kind == "counter" else GaugeMetricFamily
            yield family(name, about, value=value())

    def describe(self) -> Iterable[Metric]:
        """Nothing: the registry need not ask for the numbers when this is registered."""
        return ()

    def _histogram(self) -> Metric:
        times = HistogramMetricFamily(
            "chainfall_request_seconds", "From a request's head to the end of its answer.", labels=["route"]
        )
        ends = [*map(str, BOUNDS), "+Inf"]
        for route, numbers in self._times.items():
            times.add_metric([route], list(zip(ends, accumulate(numbers), strict=True)), self._seconds[route])
        return times
