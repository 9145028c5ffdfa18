"""Animations: driven by effects, soon over, and off where motion is not wanted."""

import pytest
from playwright.sync_api import Page

PLAY = """([name, reduced]) => {
    const [, scene] = lab.SCENES[name];
    const [renderer, plain] = [lab.renderer(), lab.renderer()];
    const animations = new lab.Animations({ reduced });
    let now = 1000;
    let [moving, differing] = [0, 0];
    let frame;
    for (const moment of scene()) {
        frame = moment.frame;
        animations.add(moment.effects, frame, now);
        for (let passed = 0; passed < Math.max(moment.wait, 20); passed += 20) {
            renderer.draw(frame, { now: now + passed, animations });
            moving += animations.active;
            plain.draw(frame, { now: 0 });
            differing += lab.differ(renderer.canvas, plain.canvas) > 0.0005;
        }
        now += moment.wait;
    }
    renderer.draw(frame, { now: now + 2000, animations });
    return { moving, differing, left: lab.differ(renderer.canvas, plain.canvas, 0), active: animations.active };
}"""
SCENES = ["chain of two", "power gem", "move, turn, drop", "all clear", "tech bonus", "level cleared", "merge"]


@pytest.mark.parametrize("name", SCENES)
def test_after_its_animations_a_frame_looks_as_if_there_were_none(gallery: Page, name: str) -> None:
    seen = gallery.evaluate(PLAY, [name, False])
    assert seen["moving"] > 0
    assert seen["differing"] > 0
    assert seen["left"] == 0
    assert not seen["active"]


@pytest.mark.parametrize("name", ["power gem", "move, turn, drop"])
def test_under_reduced_motion_nothing_is_animated(gallery: Page, name: str) -> None:
    seen = gallery.evaluate(PLAY, [name, True])
    assert seen == {"moving": 0, "differing": 0, "left": 0, "active": False}


def test_under_reduced_motion_the_words_of_a_chain_are_there_and_stand_still(gallery: Page) -> None:
    moved, words, left = gallery.evaluate(
        """() => {
            const [renderer, plain] = [lab.renderer(), lab.renderer()];
            const animations = new lab.Animations({ reduced: true });
            const frame = lab.frame(4, Array(16).fill(lab.empty));
            const effects = [{ type: "Clear", cells: [[1, 1], [1, 2]], reason: "crash", chain_index: 3, points: 90 }];
            animations.add(effects, frame, 1000);
            plain.draw(frame, { now: 0 });
            const shots = [1100, 1300, 1500, 1750].map((now) => {
                renderer.draw(frame, { now, animations });
                return lab.pixels(renderer.canvas);
            });
            const moved = Math.max(...shots.map((shot) => lab.compare(shot, shots[0], 0)));
            const words = lab.compare(shots[0], lab.pixels(plain.canvas));
            renderer.draw(frame, { now: 3000, animations });
            return [moved, words, lab.differ(renderer.canvas, plain.canvas, 0)];
        }"""
    )
    assert (moved, left) == (0, 0)
    assert words > 0.01


LOOKS = """(told) => {
    const renderer = lab.renderer();
    const animations = new lab.Animations({ reduced: true });
    const frame = lab.frame(4, Array(16).fill(lab.empty));
    for (const [now, effect] of told) animations.add([effect], frame, now);
    const shots = [2000, 3500, 4000].map((now) => {
        renderer.draw(frame, { now, animations });
        return lab.pixels(renderer.canvas);
    });
    return shots.slice(0, -1).map((shot) => lab.compare(shot, shots[2], 0));
}"""


def test_a_text_takes_the_place_of_the_one_that_was_there(gallery: Page) -> None:
    first, last = [[1900, {"type": "Attack", "size": 13}], [1990, {"type": "Attack", "size": 2}]]
    assert gallery.evaluate(LOOKS, [first, last]) == gallery.evaluate(LOOKS, [last])


def test_the_end_of_a_round_is_told_alone_and_for_longer_than_other_words(gallery: Page) -> None:
    attack, over = [1990, {"type": "Attack", "size": 13}], [2000, {"type": "RoundOver", "winner": 0}]
    soon, later = gallery.evaluate(LOOKS, [attack, over])
    assert soon > 0
    assert later > 0
    assert gallery.evaluate(LOOKS, [attack])[1] == 0
    assert [soon, later] == gallery.evaluate(LOOKS, [over])


def test_under_reduced_motion_viruses_and_diamonds_keep_still(gallery: Page) -> None:
    painted = gallery.evaluate(
        """() => [false, true].map((reduced) => {
            const renderer = lab.renderer();
            const animations = new lab.Animations({ reduced });
            const frame = lab.frame(2, [lab.tile("virus", "R"), lab.tile("diamond")]);
            let painted = 0;
            for (let now = 0; now < 2000; now += 50) painted += renderer.draw(frame, { now, animations });
            return painted;
        })"""
    )
    assert painted[0] > 5
    assert painted[1] == 1


def test_however_far_a_tile_falls_it_is_there_after_a_quarter_of_a_second(gallery: Page) -> None:
    first, last = gallery.evaluate(
        """() => {
            const gem = lab.tile("gem", "Y");
            const column = (row) => lab.frame(1, Array.from({ length: 60 }, (_, i) => (i === row ? gem : lab.empty)));
            const renderer = lab.renderer(200, 1500);
            const animations = new lab.Animations();
            renderer.draw(column(0), { now: 0, animations });
            animations.add([{ type: "Settle", moves: [[[0, 0], [59, 0]]] }], column(59), 1000);
            return [1000, 1000 + lab.LONGEST].map((now) => {
                renderer.draw(column(59), { now, animations });
                const { x, y, width } = renderer.cellBox(now === 1000 ? 0 : 59, 0);
                return lab.at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width * 0.6))[0];
            });
        }"""
    )
    assert first > 150
    assert last > 150


def test_a_locked_tile_is_seen_at_once(gallery: Page) -> None:
    seen = gallery.evaluate(
        """() => {
            const gem = lab.tile("gem", "Y");
            const renderer = lab.renderer(200, 600);
            const animations = new lab.Animations();
            const frame = lab.frame(1, [lab.empty, gem]);
            const before = lab.frame(1, [lab.empty, lab.empty], { sprites: [lab.sprite(1, 0, gem)] });
            renderer.draw(before, { now: 0, animations });
            animations.add([{ type: "Lock", cells: [[1, 0]] }], frame, 500);
            renderer.draw(frame, { now: 500, animations });
            const { x, y, width } = renderer.cellBox(1, 0);
            return lab.at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width / 2))[0];
        }"""
    )
    assert seen > 150


def test_effects_that_name_cells_outside_the_frame_do_no_harm(gallery: Page) -> None:
    gallery.evaluate(
        """() => {
            const renderer = lab.renderer();
            const animations = new lab.Animations();
            const frame = lab.frame(2, Array(4).fill(lab.empty));
            const cells = [[-1, 0], [9, 9]];
            const types = "Spawn Move Rotate Lock Power Mark Clear Merge Stored Rejected Unheard".split(" ");
            const effects = types.map((type) => ({ type, cells, at: [9, 9], points: 5, chain_index: 3 }));
            animations.add([...effects, { type: "Settle", moves: [[[-3, 0], [7, 7]]] }, { type: "Clear" }], frame, 0);
            for (let now = 0; now < 2000; now += 40) renderer.draw(frame, { now, animations });
        }"""
    )
