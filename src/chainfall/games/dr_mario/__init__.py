"""Dr. Mario: capsules, matching and gravity, the text shell (seed 002), the bottle in real time."""
