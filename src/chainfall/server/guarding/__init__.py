"""Everything between the network and the API: limits, checks, headers, logs and the shape of errors."""
