"""The line-based front end: one line in, one text out, for every game."""
