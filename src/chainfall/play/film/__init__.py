"""Films of replays: which part is shown, its frames with their times, and a page that plays them."""
