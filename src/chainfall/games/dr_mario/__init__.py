"""Dr. Mario: capsules, matching and gravity, the text shell (seed 002)."""
