"""Playing: the registry of games, sessions, replays, the pacer."""
