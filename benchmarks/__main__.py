"""Runs every benchmark."""

from benchmarks import arcade, bottle, envs, kata, verifying

kata.main()
bottle.main()
arcade.main()
verifying.main()
envs.main()
