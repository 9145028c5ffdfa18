"""The arcade in a terminal, with Textual: every game in real time, from its frame alone."""
