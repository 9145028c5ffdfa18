"""The rules. A game imports `core` and nothing else of Chainfall, least of all another game."""
