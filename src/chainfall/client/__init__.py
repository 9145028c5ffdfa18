"""The service for programs: a typed client that the command line, the terminal and bots share.

A bot that plays ranked is in ``docs/services.md``. Needs the extra ``client``: ``pip install 'chainfall[client]'``.
"""

from chainfall.client.answers import RankedBoard, RankedEntry, RankedTicket, StandingsPage, SubmittedGame
from chainfall.client.connection import ServiceError
from chainfall.client.device import Device
from chainfall.client.service import Service

__all__ = [
    "Device",
    "RankedBoard",
    "RankedEntry",
    "RankedTicket",
    "Service",
    "ServiceError",
    "StandingsPage",
    "SubmittedGame",
]
