"""The card of the Dr. Mario shell: what front ends show beyond its frame."""

from chainfall.core.card import Card, Group, Lesson, Line, Preview
from chainfall.core.options import Plain

BOTTLE: dict[str, Plain] = {"rows": 5, "columns": 5, "contents": "...../...../...../r...y/rR.yy"}

LESSONS = (
    Lesson("“F R Y” makes a faller, red and yellow. There is one at a time.", Preview(BOTTLE, lines=("F R Y",))),
    Lesson(
        "“<” and “>” move it, “A” and “B” turn it. An empty line lets time pass.",
        Preview(BOTTLE, lines=("F R Y", "A", "", ">")),
    ),
    Lesson(
        "When it cannot fall any more, it lands, and with the next empty line it stays.",
        Preview(BOTTLE, lines=("F R Y", "", "", "")),
    ),
    Lesson(
        "Four or more of a colour in a row or column are marked, and then they vanish.",
        Preview({**BOTTLE, "contents": "...../R..../R..../R..../r...y"}),
    ),
)

CARD = Card(
    title="Dr. Mario, the shell",
    about="A bottle that you command line by line.",
    score="Viruses gone",
    lines=(
        Line("", "Time passes (empty line)"),
        Line("F R B"),
        Line("F Y Y"),
        Line("F B R"),
        Line("<", "< left"),
        Line(">", "> right"),
        Line("A", "A turn"),
        Line("B", "B turn back"),
        Line("V 2 1 r"),
        Line("Q", "Q end"),
    ),
    help=(
        "The empty line lets time pass. F and two colours make a faller, A and B turn it, < and > move it. V, a row, "
        "a column and a colour make a virus. Q ends the game. Colours are R, B and Y; rows and columns are counted "
        "from 0."
    ),
    groups=(Group("Field", ("rows", "columns", "contents", "rotation", "landing")),),
    drawings=("contents",),
    preview=Preview({"rows": 4, "columns": 8, "contents": "......../......../.r..Y..b/bRR.Yrby"}, lines=("F B Y", "")),
    lessons=LESSONS,
)
