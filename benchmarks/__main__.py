"""Runs every benchmark."""

from benchmarks import arcade, bottle, duel, envs, kata, kernels, peers, verifying, versus

kata.main()
bottle.main()
arcade.main()
duel.main()
verifying.main()
kernels.main()
versus.main()
envs.main()
peers.main()
