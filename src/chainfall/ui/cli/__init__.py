"""The command ``chainfall``: a file for each of its commands."""
