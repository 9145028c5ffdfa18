"""Runs every benchmark."""

from benchmarks import arcade, bottle, envs, kata, kernels, peers, verifying

kata.main()
bottle.main()
arcade.main()
verifying.main()
kernels.main()
envs.main()
peers.main()
