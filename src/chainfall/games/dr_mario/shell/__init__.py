"""Dr. Mario in lines of text: the game ``dr-mario-shell``."""
