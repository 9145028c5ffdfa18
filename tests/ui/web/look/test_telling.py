"""What a screen reader is told of a turn."""

from typing import Any

import pytest
from playwright.sync_api import Page

TOLD = """async ([batches, realTime, names = []]) => {
    const { Live } = await import("/js/dom/live.js");
    const [calm, urgent] = [document.createElement("p"), document.createElement("p")];
    const live = new Live(calm, urgent);
    live.names = names;
    return batches.map((effects) => {
        calm.textContent = "";
        live.effects(effects, realTime);
        return calm.textContent;
    });
}"""


def clear(chain: int) -> dict[str, Any]:
    return {"type": "Clear", "cells": [], "chain_index": chain}


SPAWN = {"type": "Spawn"}


def test_a_chain_is_told_once_when_it_ends(gallery: Page) -> None:
    batches = [[clear(1)], [], [clear(2)], [clear(3)], [], [SPAWN], [SPAWN]]
    assert gallery.evaluate(TOLD, [batches, True]) == ["", "", "", "", "", "Chain of 3", ""]


@pytest.mark.parametrize("ending", ["Spawn", "Lock", "GameOver"])
def test_a_chain_ends_with_the_next_piece_or_the_game(gallery: Page, ending: str) -> None:
    assert gallery.evaluate(TOLD, [[[clear(1), clear(2), {"type": ending}]], True]) == ["Chain of 2"]


def test_a_single_event_is_not_told(gallery: Page) -> None:
    assert gallery.evaluate(TOLD, [[[clear(1)], [SPAWN]], True]) == ["", ""]


def test_a_bonus_is_told_with_its_chain(gallery: Page) -> None:
    batches = [[clear(1)], [clear(2)], [{"type": "AllClear", "points": 5000}], [SPAWN]]
    assert gallery.evaluate(TOLD, [batches, True]) == ["", "", "", "Chain of 2. All clear"]


def test_in_a_game_of_turns_a_chain_ends_with_its_step(gallery: Page) -> None:
    assert gallery.evaluate(TOLD, [[[clear(1), clear(2), clear(3)]], False]) == ["Chain of 3"]


def test_what_happens_at_two_seats_in_one_frame_is_told_together(gallery: Page) -> None:
    chain = [{**clear(2), "seat": 0}, {**clear(3), "seat": 1}]
    ends = [{"type": "Lock", "seat": 0}, {"type": "Lock", "seat": 1}, {"type": "Attack", "seat": 1, "size": 6}]
    told = gallery.evaluate(TOLD, [[chain, ends], True, ["You", "Brook"]])
    assert told == ["", "You: Chain of 2. Brook: Chain of 3. Attack of 6 by Brook"]
