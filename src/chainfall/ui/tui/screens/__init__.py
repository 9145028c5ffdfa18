"""The screens of the arcade in a terminal: a file for each."""
