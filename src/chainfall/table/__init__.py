"""One game at play: who sits where, the clock, presses, undo, hints, and its records.

Front ends draw it and store its records; they hold no rule of play.
"""
