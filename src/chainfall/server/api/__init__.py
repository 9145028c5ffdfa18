"""The API: one table of its operations, from which both the routes and the OpenAPI document are made."""
