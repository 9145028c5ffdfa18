"""What a state is worth to a bot that looks ahead."""
