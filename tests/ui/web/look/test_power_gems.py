"""Power gems: one slab, whatever its shape."""

import pytest
from playwright.sync_api import Page


def board_of(rows: list[str], kind: str = "gem", colour: str = "R") -> str:
    """A script that makes the tiles of a board: joined where ``#`` stands beside ``#``."""
    return f"""((rows) => rows.flatMap((text, row) => [...text].map((letter, column) => {{
        if (letter !== "#") return lab.empty;
        const joined = (down, right) => rows[row + down]?.[column + right] === "#";
        const links = joined(-1, 0) * 1 | joined(0, 1) * 2 | joined(1, 0) * 4 | joined(0, -1) * 8;
        return lab.tile({kind!r}, {colour!r}, links);
    }})))({rows!r})"""


@pytest.mark.parametrize("colour", ["R", "G", "B", "Y"])
@pytest.mark.parametrize("rows", [["###", "###", "###"], ["##..", "####", "####"], ["##", "##", "##", "##"]])
def test_a_power_gem_has_no_inner_borders(gallery: Page, rows: list[str], colour: str) -> None:
    worst = gallery.evaluate(
        f"""() => {{
            const renderer = lab.renderer(300, 300, {{}}, {{ maxCell: 40 }});
            const rows = {rows!r};
            renderer.draw(lab.frame(rows[0].length, {board_of(rows, colour=colour)}));
            const [data, width, cell] = [lab.pixels(renderer.canvas), renderer.canvas.width, renderer.cell];
            const at = (x, y) => data.slice((y * width + x) * 4, (y * width + x) * 4 + 3);
            const step = (a, b) => Math.max(...a.map((value, i) => Math.abs(value - b[i])));
            const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
            const worst = [];
            rows.forEach((text, row) => [...text].forEach((letter, column) => {{
                const box = renderer.cellBox(row, column);
                const middle = cell / 2;
                const along = (dx, dy) => {{ // how much the picture changes across the border, in the middle of a side
                    const jumps = [];
                    for (let i = -8; i <= 8; i++) {{
                        const [x, y] = dx ? [box.x + cell, box.y + middle + i] : [box.x + middle + i, box.y + cell];
                        jumps.push(step(at(x - dx, y - dy), at(x, y)));
                    }}
                    worst.push(median(jumps));
                }};
                if (letter === "#" && text[column + 1] === "#") along(1, 0);
                if (letter === "#" && rows[row + 1]?.[column] === "#") along(0, 1);
            }}));
            return Math.max(...worst);
        }}"""
    )
    assert worst <= 6


def test_two_gems_side_by_side_have_a_border(gallery: Page) -> None:
    jump = gallery.evaluate(
        """() => {
            const renderer = lab.renderer(300, 300, {}, { maxCell: 40 });
            renderer.draw(lab.frame(2, [lab.tile("gem", "R"), lab.tile("gem", "R")]));
            const box = renderer.cellBox(0, 1);
            const row = [-4, -3, -2, -1, 0, 1, 2, 3].map((dx) => lab.at(renderer.canvas, box.x + dx, box.y + 20)[0]);
            return Math.max(...row) - Math.min(...row);
        }"""
    )
    assert jump > 60


def test_where_four_cells_of_a_power_gem_meet_there_is_no_notch(gallery: Page) -> None:
    distance = gallery.evaluate(
        f"""() => {{
            const renderer = lab.renderer(300, 300, {{}}, {{ maxCell: 40 }});
            renderer.draw(lab.frame(2, {board_of(["##", "##"], colour="B")}));
            const box = renderer.cellBox(1, 1);
            const near = [[0, 0], [-1, -1], [-5, 5], [5, -5], [4, 4]];
            const seen = near.map(([dx, dy]) => lab.at(renderer.canvas, box.x + dx, box.y + dy));
            return Math.max(...seen.map((pixel) => Math.max(...pixel.map((value, i) => Math.abs(value - seen[0][i])))));
        }}"""
    )
    assert distance < 60


def test_a_power_gem_of_an_odd_shape_keeps_its_corner_and_its_hole_free(gallery: Page) -> None:
    corner, hole, filled = gallery.evaluate(
        """() => {
            const set = new lab.TileSet();
            const shape = (...rows) => set.slab(lab.tile("gem", "G"), lab.cellsOf(rows), 20).canvas;
            return [
                lab.at(shape("#..", "##.", "###"), 30, 10)[3],
                lab.at(shape("###", "#.#", "###"), 30, 30)[3],
                lab.at(shape("###", "###", "###"), 30, 30)[3],
            ];
        }"""
    )
    assert (corner, hole, filled) == (0, 0, 255)


@pytest.mark.parametrize(
    ("cells", "loops"),
    [
        ([[0, 0]], [[[1, 0], [1, 1], [0, 1], [0, 0]]]),
        ([[0, 0], [0, 1]], [[[2, 0], [2, 1], [0, 1], [0, 0]]]),
        ([[0, 0], [1, 0], [1, 1]], [[[1, 0], [1, 1], [2, 1], [2, 2], [0, 2], [0, 0]]]),
        ([[0, 0], [1, 1]], [[[1, 0], [1, 1], [0, 1], [0, 0]], [[2, 1], [2, 2], [1, 2], [1, 1]]]),
    ],
    ids=["one cell", "two cells", "a corner", "cells that touch at a corner stay apart"],
)
def test_the_outline_of_a_group_runs_around_its_cells(
    gallery: Page, cells: list[list[int]], loops: list[list[list[int]]]
) -> None:
    assert gallery.evaluate("(cells) => lab.outlines(cells)", cells) == loops


def test_links_that_are_not_answered_join_nothing(gallery: Page) -> None:
    share = gallery.evaluate(
        """() => {
            const gem = (colour, links = 0) => lab.tile("gem", colour, links);
            const tiles = [gem("R", 2), gem("B", 8), gem("B", 2), gem("B")];
            const [linked, plain] = [lab.renderer(), lab.renderer()];
            linked.draw(lab.frame(2, tiles));
            plain.draw(lab.frame(2, tiles.map(lab.alone)));
            return lab.differ(linked.canvas, plain.canvas);
        }"""
    )
    assert share == 0
