"""Triple Town: the merge rule and the playable game (seed 001)."""
