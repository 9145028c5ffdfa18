"""Makes the arcade's web font: ``python docs/pictures/font.py FILE.woff2``, with fonttools and brotli installed.

The file is ``rubik-latin-wght-normal.woff2`` of the npm package ``@fontsource-variable/rubik`` 5.3.0, under the SIL
Open Font License (``fonts/OFL.txt``). What stays: the characters of English pages, digits of equal width,
and the weights from 500 to 800.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

TARGET = Path(__file__).parents[2] / "src/chainfall/ui/web/static/fonts/rubik.woff2"
CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026"
WEIGHTS = (500, 800)


def main(source: Path) -> None:
    """Writes the smaller font."""
    font = instantiateVariableFont(TTFont(source), {"wght": WEIGHTS})
    options = Options(flavor="woff2", layout_features=["kern", "tnum"])
    subsetter = Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python docs/pictures/font.py FILE.woff2")
    main(Path(sys.argv[1]))
