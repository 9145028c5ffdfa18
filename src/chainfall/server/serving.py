"""Running a service until it is told to stop."""
