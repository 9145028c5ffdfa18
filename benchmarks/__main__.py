"""Runs every benchmark."""

from benchmarks import arcade, bottle, duel, envs, kata, kernels, peers, terminal, verifying, versus
from benchmarks.service import measuring as service

kata.main()
bottle.main()
arcade.main()
duel.main()
verifying.main()
kernels.main()
versus.main()
envs.main()
terminal.main()
peers.main()
service.main()
