"""What front ends show of the Dr. Mario shell beyond its frame."""

from chainfall.core.card import Card, Group, Line, Preview

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
)
