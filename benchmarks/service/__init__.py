"""How fast a service answers and judges, beside a route that does nothing, and what it needs at rest."""
