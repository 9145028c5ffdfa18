"""Shared by programs at a terminal: start and exit, signals, input lines, messages and recordings."""
