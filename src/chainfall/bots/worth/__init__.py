"""The value of a state to a bot that looks ahead."""
