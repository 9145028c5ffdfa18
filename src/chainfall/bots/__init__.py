"""Bots: programs that choose moves and see only what a player sees.

>>> from chainfall.bots import bot, play
>>> played = play(bot("greedy"), "triple-town", seed=7)
>>> played.reason
'board full'
"""

from chainfall.bots.bot import Bot, MoveValue, ValuingBot
from chainfall.bots.chance import RandomBot
from chainfall.bots.greedy import GreedyBot
from chainfall.bots.opponents import STEPS, Opponent, opponent, opponents
from chainfall.bots.playing import BotMove, BotResult, SoloGame, play
from chainfall.bots.registry import bot, bots
from chainfall.bots.reviewing import Review, Reviewing, TurnReview, review
from chainfall.bots.search import SearchBot
from chainfall.play.view import AnyView, View, view_of

__all__ = [
    "STEPS",
    "AnyView",
    "Bot",
    "BotMove",
    "BotResult",
    "GreedyBot",
    "MoveValue",
    "Opponent",
    "RandomBot",
    "Review",
    "Reviewing",
    "SearchBot",
    "SoloGame",
    "TurnReview",
    "ValuingBot",
    "View",
    "bot",
    "bots",
    "opponent",
    "opponents",
    "play",
    "review",
    "view_of",
]
