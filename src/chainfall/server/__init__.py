"""The service: a host for the arcade on which every score was played again before it counts."""
