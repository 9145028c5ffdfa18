"""Dr. Mario: capsules, matching and gravity, the text shell (the assignment), the bottle in real time."""
