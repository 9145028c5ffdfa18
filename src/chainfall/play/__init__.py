"""Playing games: the registry, sessions, replays, puzzles and the pacer."""
