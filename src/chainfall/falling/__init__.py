"""The kit for games in which pieces fall: pure functions on plain values, with the size of the board as a parameter."""
