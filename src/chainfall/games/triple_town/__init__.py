"""Triple Town: the merge rule and the playable game (the kata Triple Trouble)."""
