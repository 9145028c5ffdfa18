"""The documents' exercises as something to learn from: moment by moment, with reasons, beside one's own result."""
