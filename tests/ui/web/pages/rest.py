"""Whether a page rests: nothing is drawn while nothing changes."""

from typing import Any

COMES_TO_REST = """async () => {
    const real = globalThis.requestAnimationFrame;
    const frame = () => new Promise((resolve) => real(resolve));
    let asked = 0;
    globalThis.requestAnimationFrame = (act) => (asked++, real(act));
    let quiet = 0;
    for (let frames = 0; frames < 300 && quiet < 30; frames++) {
        const before = asked;
        await frame();
        quiet = asked === before ? quiet + 1 : 0;
    }
    globalThis.requestAnimationFrame = real;
    return quiet === 30;
}"""


def comes_to_rest(pages: Any) -> bool:
    """Whether the page asks for no more frames: it has none for thirty of the screen's."""
    return bool(pages.page.evaluate(COMES_TO_REST))
