"""The records of a player: bests, daily attempts, puzzles, the ladder, games that are kept, the last choices.

They are one value, :class:`Records`. Functions return a changed copy; :func:`to_json` and :func:`from_json` make it
one text, which a front end only stores. Every rule about them is in this package: so all front ends have the same.
"""

from chainfall.table.players import PERSON
from chainfall.table.records.bests import best_score, bests, variant_of, variant_words
from chainfall.table.records.choices import choice_of, remember
from chainfall.table.records.daily import (
    ATTEMPTS,
    attempts_of,
    best_of_day,
    days_of,
    is_of_today,
    keep_par,
    note_attempt,
    par_of,
    unfinished_attempt,
)
from chainfall.table.records.file import LoadedRecords, Problem, from_json, to_json
from chainfall.table.records.games import (
    BESTS_KEPT,
    LAST_KEPT,
    WORTH_KEEPING,
    Kept,
    again,
    begin,
    branch,
    discard,
    dispensable,
    is_worth_keeping,
    keep,
    unfinished_like,
)
from chainfall.table.records.joining import Added, added, exported, imported, joined
from chainfall.table.records.ladder import Rung, clear_ladder, climbed, ladder_opponent, next_opponent, rungs
from chainfall.table.records.model import (
    Choice,
    Daily,
    DailyAttempt,
    Entry,
    MatchTally,
    Par,
    Played,
    Records,
    Series,
    Standing,
)
from chainfall.table.records.puzzles import next_puzzle, note_solved, solved_of
from chainfall.table.records.summary import summary

__all__ = [
    "ATTEMPTS",
    "BESTS_KEPT",
    "LAST_KEPT",
    "PERSON",
    "WORTH_KEEPING",
    "Added",
    "Choice",
    "Daily",
    "DailyAttempt",
    "Entry",
    "Kept",
    "LoadedRecords",
    "MatchTally",
    "Par",
    "Played",
    "Problem",
    "Records",
    "Rung",
    "Series",
    "Standing",
    "added",
    "again",
    "attempts_of",
    "begin",
    "best_of_day",
    "best_score",
    "bests",
    "branch",
    "choice_of",
    "clear_ladder",
    "climbed",
    "days_of",
    "discard",
    "dispensable",
    "exported",
    "from_json",
    "imported",
    "is_of_today",
    "is_worth_keeping",
    "joined",
    "keep",
    "keep_par",
    "ladder_opponent",
    "next_opponent",
    "next_puzzle",
    "note_attempt",
    "note_solved",
    "par_of",
    "remember",
    "rungs",
    "solved_of",
    "summary",
    "to_json",
    "unfinished_attempt",
    "unfinished_like",
    "variant_of",
    "variant_words",
]
