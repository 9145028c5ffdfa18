"""Dr. Mario in its bottle, in real time: the game ``dr-mario``."""
