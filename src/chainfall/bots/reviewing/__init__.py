"""Reviews: what every placement of a game was worth beside the best one.

>>> from chainfall.bots import bot, play, review
>>> replay = play(bot("greedy"), "puzzle-fighter", seed=7, moves=5, recorded=True).replay
>>> review(replay).turns[0].choices
22
"""

from chainfall.bots.reviewing.engine import ReviewEngine
from chainfall.bots.reviewing.grades import GRADES, Grade
from chainfall.bots.reviewing.review import Review, TurnReview
from chainfall.bots.reviewing.reviewing import BUDGET, Reviewing, check_reviewable, review

__all__ = [
    "BUDGET",
    "GRADES",
    "Grade",
    "Review",
    "ReviewEngine",
    "Reviewing",
    "TurnReview",
    "check_reviewable",
    "review",
]
