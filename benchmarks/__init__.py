"""What is measured, and what it is measured against. ``python -m benchmarks`` prints the tables."""
