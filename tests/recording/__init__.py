"""Players and recipes: how the golden replays in ``tests/replays`` were made, and can be made again.

``make goldens`` records all of them anew. ``players`` has hands that hold buttons, ``scripts`` plays lines that were
written down; one module a game says which of its games are recorded.
"""
