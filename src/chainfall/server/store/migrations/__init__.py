"""The way from each schema to the next one and back, for Alembic."""
