"""Runs every benchmark."""

from benchmarks import arcade, bottle, kata, verifying

kata.main()
bottle.main()
arcade.main()
verifying.main()
