"""Front ends: they produce inputs and look at frames."""
