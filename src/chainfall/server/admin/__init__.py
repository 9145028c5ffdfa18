"""What operators do on the server's machine, also while the service runs: ``chainfall admin``."""
