"""What is counted can be read by Prometheus."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from chainfall.server.guarding.metrics import BOUNDS, Metrics


def samples(metrics: Metrics) -> dict[tuple[str, ...], float]:
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_requests_are_counted_by_method_route_and_status() -> None:
    metrics = Metrics()
    for status in (200, 200, 404):
        metrics.count("GET", "/api/v1/boards/{id}", status, 0.001, 100)
    found = samples(metrics)
    assert found["chainfall_requests_total", "GET", "/api/v1/boards/{id}", "200"] == 2
    assert found["chainfall_requests_total", "GET", "/api/v1/boards/{id}", "404"] == 1
    assert found["chainfall_answer_bytes_total",] == 300


def test_times_are_classed_up_to_and_including_their_bounds() -> None:
    metrics = Metrics()
    for seconds in (0.0, BOUNDS[0], 0.0011, 0.3, 100.0):
        metrics.count("GET", "/", 200, seconds, 0)
    found = samples(metrics)
    classes = {bound: found["chainfall_request_seconds_bucket", str(bound), "/"] for bound in BOUNDS}
    assert (classes[0.001], classes[0.0025], classes[0.25], classes[0.5], classes[10.0]) == (2, 3, 3, 4, 4)
    assert found["chainfall_request_seconds_bucket", "+Inf", "/"] == 5
    assert found["chainfall_request_seconds_count", "/"] == 5
    assert found["chainfall_request_seconds_sum", "/"] == pytest.approx(100.3021)


def test_numbers_of_others_are_asked_for_when_they_are_read() -> None:
    metrics = Metrics()
    judged = 0
    metrics.watch("counter", "chainfall_judged", "Uploads that were judged.", lambda: judged)
    metrics.watch("gauge", "chainfall_connections", "Open connections.", lambda: 3)
    judged = 7
    found = samples(metrics)
    assert found["chainfall_judged_total",] == 7
    assert found["chainfall_connections",] == 3


def test_two_of_them_in_one_process_share_nothing() -> None:
    one, other = Metrics(), Metrics()
    one.count("GET", "/", 200, 0.1, 0)
    assert not any(name.startswith("chainfall_requests") for name, *_ in samples(other))


def test_the_process_is_watched_too() -> None:
    assert any(name.startswith("process_") for name, *_ in samples(Metrics()))
