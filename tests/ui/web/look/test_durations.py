"""Animations take as long as the rules wait: pops, falls and the bounce of a lock."""

import pytest
from playwright.sync_api import Page

TICK = 1000 / 60

POP = """(ticks) => {
    const gem = (mark) => lab.tile("gem", "Y", 0, mark);
    const [empty, marked] = [lab.empty, gem("*")];
    const renderer = lab.renderer(200, 200, {}, { maxCell: 40 });
    const animations = new lab.Animations();
    renderer.draw(lab.frame(3, [empty, gem(""), empty]), { now: 0, animations });
    const seen = (frame, now) => {
        renderer.draw(frame, { now, animations });
        const { x, y } = renderer.cellBox(0, 1);
        const [middle, beside] = [20, -3].map((dx) => lab.at(renderer.canvas, x + dx, y + 20)[0]);
        return { middle, beside };
    };
    const frame = lab.frame(3, [empty, marked, empty]);
    animations.add([{ type: "Mark", cells: [[0, 1]], ticks }], frame, 1000);
    const end = 1000 + ticks * animations.tick;
    const shares = [0, 0.5, 0.8, 0.99, 1.5].map((share) => seen(frame, 1000 + share * (end - 1000)));
    const cleared = lab.frame(3, [empty, empty, empty]);
    const ground = lab.renderer(200, 200, {}, { maxCell: 40 });
    ground.draw(cleared, { now: 0 });
    const { x, y } = ground.cellBox(0, 1);
    return { shares, ground: lab.at(ground.canvas, x + 20, y + 20)[0], apart: lab.at(ground.canvas, x - 3, y + 20)[0] };
}"""


@pytest.mark.parametrize("ticks", [1, 11, 600])
def test_a_pop_takes_as_long_as_the_rules_wait(gallery: Page, ticks: int) -> None:
    seen = gallery.evaluate(POP, ticks)
    first, half, late, last, after = (share["middle"] for share in seen["shares"])
    assert min(first, half) > 180
    assert half > late > last
    assert abs(last - seen["ground"]) <= 12
    assert after == seen["ground"]


def test_what_pops_swells(gallery: Page) -> None:
    seen = gallery.evaluate(POP, 11)
    assert seen["shares"][0]["beside"] == seen["apart"]
    assert seen["shares"][2]["beside"] > seen["apart"] + 20


@pytest.mark.parametrize("told", [True, False], ids=["where the rules wait", "where they do not"])
def test_a_power_gem_pops_as_one(gallery: Page, told: bool) -> None:
    """Four gems that swell each by themselves would overlap where they meet."""
    seam = gallery.evaluate(
        """(told) => {
            const links = [6, 12, 3, 9];
            const gems = (mark) => links.map((bits) => lab.tile("gem", "B", bits, mark));
            const renderer = lab.renderer(300, 300, {}, { maxCell: 40 });
            const animations = new lab.Animations();
            renderer.draw(lab.frame(2, gems("")), { now: 0, animations });
            const cells = [[0, 0], [0, 1], [1, 0], [1, 1]];
            const frame = told ? lab.frame(2, gems("*")) : lab.frame(2, Array(4).fill(lab.empty));
            const effect = told ? { type: "Mark", cells, ticks: 12 } : { type: "Clear", cells, chain_index: 1 };
            animations.add([effect], frame, 1000);
            renderer.draw(frame, { now: 1120, animations });
            const box = renderer.cellBox(1, 1);
            const near = [[0, 0], [-1, -1], [-5, 5], [5, -5], [4, 4]];
            const seen = near.map(([dx, dy]) => lab.at(renderer.canvas, box.x + dx, box.y + dy));
            return Math.max(...seen.map((pixel) => Math.max(...pixel.map((value, i) => Math.abs(value - seen[0][i])))));
        }""",
        told,
    )
    assert seam < 60


FALL = """([ticks, shares]) => {
    const gem = lab.tile("gem", "Y");
    const column = (row) => lab.frame(1, Array.from({ length: 8 }, (_, i) => (i === row ? gem : lab.empty)));
    const [renderer, plain] = [lab.renderer(200, 600), lab.renderer(200, 600)];
    const animations = new lab.Animations();
    renderer.draw(column(0), { now: 0, animations });
    plain.draw(column(7), { now: 0 });
    animations.add([{ type: "Settle", moves: [[[0, 0], [7, 0]]], ticks }], column(7), 1000);
    return shares.map((share) => {
        renderer.draw(column(7), { now: 1000 + share * ticks * animations.tick, animations });
        return lab.differ(renderer.canvas, plain.canvas) > 0.001;
    });
}"""


@pytest.mark.parametrize("ticks", [1, 9, 600])
def test_a_fall_takes_as_long_as_the_rules_wait(gallery: Page, ticks: int) -> None:
    assert gallery.evaluate(FALL, [ticks, [0, 0.25, 0.45, 1]]) == [True, True, True, False]


def test_a_long_fall_is_still_on_its_way_shortly_before_its_end(gallery: Page) -> None:
    assert gallery.evaluate(FALL, [600, [0.98]]) == [True]


def test_where_the_rules_do_not_wait_nothing_falls_or_pops(gallery: Page) -> None:
    assert gallery.evaluate(FALL, [0, [0]]) == [False]
    assert gallery.evaluate(
        """() => {
            const gem = lab.tile("gem", "Y");
            const [renderer, plain] = [lab.renderer(), lab.renderer()];
            const animations = new lab.Animations();
            renderer.draw(lab.frame(1, [gem]), { now: 0, animations });
            const [frame, cells] = [lab.frame(1, [lab.empty]), [[0, 0]]];
            animations.add([{ type: "Mark", cells, ticks: 0 }, { type: "Clear", cells, chain_index: 1 }], frame, 1000);
            renderer.draw(frame, { now: 1000, animations });
            plain.draw(frame, { now: 0 });
            const { x, y, width } = renderer.cellBox(0, 0);
            const corner = (one) => lab.at(one.canvas, Math.round(x + width * 0.25), Math.round(y + width * 0.25));
            return String(corner(renderer)) === String(corner(plain));
        }"""
    )


@pytest.mark.parametrize("power", [False, True], ids=["a gem", "a power gem forms"])
def test_the_bounce_of_a_lock_takes_three_frames(gallery: Page, power: bool) -> None:
    squashed = gallery.evaluate(
        """(power) => {
            const gem = (links) => lab.tile("gem", "Y", power ? links : 0);
            const tiles = [lab.empty, lab.empty, gem(6), gem(12), gem(3), gem(9)];
            const below = [0, 1, 2, 3, 4, 5].map((i) => (i < 4 ? lab.empty : gem(0)));
            const sprites = [lab.sprite(1, 0, gem(0)), lab.sprite(1, 1, gem(0))];
            const renderer = lab.renderer(300, 300, {}, { maxCell: 60 });
            const animations = new lab.Animations();
            renderer.draw(lab.frame(2, below, { sprites }), { now: 0, animations });
            const cells = [[1, 0], [1, 1]];
            const all = [...cells, [2, 0], [2, 1]];
            const effects = [{ type: "Lock", cells }, ...(power ? [{ type: "Power", cells: all }] : [])];
            const frame = lab.frame(2, tiles);
            animations.add(effects, frame, 1000);
            const { x, y } = renderer.cellBox(1, 0);
            return [0, 1, 2, 3, 4].map((tick) => {
                renderer.draw(frame, { now: 1000 + tick * animations.tick, animations });
                return lab.at(renderer.canvas, x + 30, y + 6)[0] < 100; // the ground, where the gem was
            });
        }""",
        power,
    )
    assert squashed == [False, True, True, False, False]


def test_a_step_of_the_film_is_a_tick_of_its_animations_and_a_pause_is_none(gallery: Page) -> None:
    """The time of a game goes on with its ticks, whatever the time on the wall, until there are none to come."""
    times = gallery.evaluate(
        """() => {
            const [clock, turns] = [new lab.Clock(60), new lab.Clock(0)];
            const found = [clock.at(5000), clock.at(9000)];
            clock.play(3, false, 9000);
            found.push(clock.at(9000), clock.at(99000, 0.5));
            clock.play(3, true, 100000);
            found.push(clock.at(100000), clock.at(100040, 0.5), turns.at(7));
            return found.map(Math.round);
        }"""
    )
    assert times == [0, 0, 50, 58, 100, 140, 7]
