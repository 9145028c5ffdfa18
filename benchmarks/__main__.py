"""Runs every benchmark."""

from benchmarks import arcade, bottle, kata

kata.main()
bottle.main()
arcade.main()
