"""Dr. Mario for two in real time: the game ``dr-mario-versus``."""
