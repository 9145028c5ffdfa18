"""What programs at a terminal share: how they begin and end, lines in, messages out, recordings."""
