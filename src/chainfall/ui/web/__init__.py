"""The arcade in the browser: the same rules through Pyodide, drawn on a canvas (``docs/web.md``)."""
