"""Dr. Mario: capsules, matching and gravity, the text shell (the assignment), and the real-time bottle."""
