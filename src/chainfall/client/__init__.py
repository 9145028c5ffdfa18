"""The service for programs: a typed client that the command line, the terminal and bots share."""
