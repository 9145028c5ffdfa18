"""Functions with the exact names and arguments that others ask for."""
