/** Confetti: it flies up, comes down, and is gone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { LENGTH, makeConfetti, paperAt } from "../../../../src/chainfall/ui/web/static/js/drawing/art/confetti.js";

const PAGE = { width: 1000, height: 500 };

test("every paper has begun and ended within the length", () => {
  const papers = makeConfetti(["red", "blue"]);
  assert.ok(papers.length > 100);
  assert.ok(papers.some((paper) => paperAt(paper, 100, PAGE)));
  assert.ok(papers.every((paper) => paperAt(paper, paper.start, PAGE)));
  assert.ok(papers.every((paper) => paperAt(paper, LENGTH, PAGE) === null));
});

test("a paper comes down in the end and fades, and all colours are thrown", () => {
  const papers = makeConfetti(["red", "blue"]);
  for (const paper of papers) {
    const [soon, late] = [900, 1800].map((time) => paperAt(paper, paper.start + time, PAGE));
    assert.ok(soon && late && late.y > soon.y && late.left < soon.left);
  }
  assert.deepEqual(new Set(papers.map(({ colour }) => colour)), new Set(["red", "blue"]));
});
