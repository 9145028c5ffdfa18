"""What Alembic runs: it migrates over the connection that it is given."""

from alembic import context

from chainfall.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
