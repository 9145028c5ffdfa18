"""The renderer: what is painted where, and when it is not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

NewPage = Callable[..., Page]
OpenGallery = Callable[[Page], Page]


def test_nothing_is_painted_when_nothing_has_changed(gallery: Page) -> None:
    painted = gallery.evaluate(
        """() => {
            const renderer = lab.renderer();
            const [gem, crash] = [lab.tile("gem", "R"), lab.tile("crash", "R")];
            const pair = (progress) => ({ sprites: [lab.sprite(0, 0, gem, progress)] });
            const steps = [
                () => lab.frame(2, [lab.empty, gem]),
                () => lab.frame(2, [lab.empty, gem]),
                () => lab.frame(2, [lab.empty, crash]),
                () => lab.frame(2, [lab.empty, crash], pair(0)),
                () => lab.frame(2, [lab.empty, crash], pair(0)),
                () => lab.frame(2, [lab.empty, crash], pair(50)),
                () => (renderer.tileSet.set({ letters: true }), lab.frame(2, [lab.empty, crash], pair(50))),
            ];
            const painted = steps.map((step) => renderer.draw(step(), { now: 0 }));
            const last = steps.at(-2)();
            const selection = { row: 0, column: 0 };
            painted.push(renderer.draw(last, { now: 0, selection }), renderer.draw(last, { now: 0, selection }));
            return painted;
        }"""
    )
    assert painted == [True, False, True, True, False, True, True, True, False]


def test_the_canvas_fits_its_room_in_whole_pixels(gallery: Page, new_page: NewPage, open_gallery: OpenGallery) -> None:
    others = [open_gallery(new_page(device_scale_factor=ratio)) for ratio in (1.5, 2)]
    for page in (gallery, *others):
        for width, height in ((333, 517), (120, 700), (900, 140)):
            cell, across, down, wide, high = page.evaluate(
                """([width, height]) => {
                    const renderer = lab.renderer(width, height);
                    renderer.draw(lab.frame(6, Array(78).fill(lab.empty), { hiddenRows: 1 }));
                    const box = renderer.canvas.getBoundingClientRect();
                    return [renderer.cell * devicePixelRatio, renderer.canvas.width / devicePixelRatio,
                            renderer.canvas.height / devicePixelRatio, box.width, box.height];
                }""",
                [width, height],
            )
            assert cell == int(cell)
            assert (wide, high) == pytest.approx((across, down), abs=0.05)
            assert wide <= width
            assert high <= height
            assert wide > width * 0.85 or high > height * 0.85


def test_the_canvas_follows_its_room(gallery: Page) -> None:
    gallery.evaluate(
        """() => {
            lab.followed = lab.renderer(300, 300);
            lab.follow = () => (lab.followed.draw(lab.frame(4, Array(16).fill(lab.empty))), lab.followed.cell);
            lab.before = lab.follow();
            lab.followed.canvas.parentElement.style.width = "150px";
        }"""
    )
    gallery.wait_for_function("() => lab.follow() < lab.before * 0.6")


def test_a_point_leads_to_its_cell_and_back(gallery: Page) -> None:
    wrong = gallery.evaluate(
        """() => {
            const renderer = lab.renderer(500, 400);
            const board = lab.frame(3, Array(15).fill(lab.empty), { hiddenRows: 2 }).boards[0];
            renderer.draw({ boards: [board, board] });
            const wrong = [];
            const finds = (x, y, row, column, board) => {
                const found = renderer.cellAt(x, y);
                return found?.row === row && found.column === column && found.board === board;
            };
            for (const number of [0, 1]) {
                for (let row = 2; row < 5; row++) {
                    for (let column = 0; column < 3; column++) {
                        const { x, y, width } = renderer.cellBox(row, column, number);
                        for (const shift of [0.5, width - 0.5]) {
                            if (!finds(x + shift, y + shift, row, column, number)) wrong.push([number, row, column]);
                        }
                    }
                }
                const above = renderer.cellBox(1, 0, number);
                if (renderer.cellAt(above.x + 3, above.y + 3)) wrong.push("hidden");
            }
            if (renderer.cellAt(0, 0) || renderer.cellAt(9999, 50)) wrong.push("outside");
            return wrong;
        }"""
    )
    assert wrong == []


def test_the_last_hidden_row_looks_over_the_rim_dimmed(gallery: Page) -> None:
    nothing, peeking, higher, visible = gallery.evaluate(
        """() => {
            const light = (hidden, rows) => {
                const renderer = lab.renderer(200, 400);
                const gem = lab.tile("gem", "Y");
                const tiles = rows.map((filled) => (filled ? gem : lab.empty));
                renderer.draw(lab.frame(1, tiles, { hiddenRows: hidden }));
                const { x, y, width } = renderer.cellBox(hidden - (hidden ? 1 : 0), 0);
                const [red] = lab.at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width * 0.68));
                return red;
            };
            return [light(2, [0, 0, 0]), light(2, [0, 1, 0]), light(2, [1, 0, 0]), light(0, [1, 0, 0])];
        }"""
    )
    assert nothing == higher
    assert nothing + 40 < peeking < visible - 40


def test_a_shadow_is_fainter_than_its_piece_and_can_be_turned_off(gallery: Page) -> None:
    nothing, faint, piece, off, after = gallery.evaluate(
        """() => {
            const renderer = lab.renderer(200, 400);
            const gem = lab.tile("gem", "Y");
            const red = (more) => {
                renderer.draw(lab.frame(1, Array(6).fill(lab.empty), more), { now: 0 });
                const { x, y, width } = renderer.cellBox(4, 0);
                const middle = Math.round(y + width / 2) * renderer.canvas.width + Math.round(x + width / 2);
                return lab.pixels(renderer.canvas)[middle * 4];
            };
            const shadow = [{ ...lab.sprite(4, 0, gem), shadow: true }];
            const falling = { sprites: [lab.sprite(1, 0, gem, 40)], shadow };
            const seen = [red({}), red(falling), red({ sprites: [lab.sprite(4, 0, gem)], shadow })];
            renderer.shadow = false;
            return [...seen, red(falling), red({})];
        }"""
    )
    assert nothing + 30 < faint < piece - 30
    assert nothing == off == after


def test_a_falling_piece_is_drawn_between_rows_and_never_past_the_next_one(gallery: Page) -> None:
    tops = gallery.evaluate(
        """() => {
            const renderer = lab.renderer(200, 400);
            const top = (row, progress, alpha) => {
                const sprites = [lab.sprite(row, 0, lab.tile("gem", "Y"), progress)];
                renderer.draw(lab.frame(1, Array(6).fill(lab.empty), { sprites }), { now: 0, alpha });
                const { x, y, width } = renderer.cellBox(0, 0);
                const data = lab.pixels(renderer.canvas);
                const middle = Math.round(x + width / 2);
                for (let line = Math.round(y); ; line++) {
                    if (data[(line * renderer.canvas.width + middle) * 4] > 120) return (line - y) / width;
                }
            };
            return [top(1, 0, 0), top(1, 40, 0), top(1, 60, 0.5), top(1, 95, 1), top(2, 0, 0.9)];
        }"""
    )
    rest, part, ahead, end, landed = (round(top - tops[0], 2) for top in tops)
    assert rest == 0
    assert part == pytest.approx(0.4, abs=0.03)
    assert ahead == pytest.approx(0.7, abs=0.03)
    assert end == pytest.approx(1, abs=0.03)
    assert landed == pytest.approx(1, abs=0.03)
