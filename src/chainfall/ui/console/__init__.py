"""What programs at a terminal share: how they begin and end, also by signals, lines in, messages out, recordings."""
