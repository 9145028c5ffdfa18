"""Runs every benchmark."""

from benchmarks import kata

kata.main()
