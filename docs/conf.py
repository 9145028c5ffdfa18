"""How the documentation is built: the pages beside this file and a reference from docstrings, all without a network."""

from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, GoogleDocstring
from sphinx.pycode import ModuleAnalyzer

import chainfall

project = "Chainfall"
author = "the authors of Chainfall"
version = release = chainfall.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
templates_path = ["_templates"]
html_theme = "furo"
html_title = "Chainfall"
html_copy_source = False
html_show_copyright = False
highlight_language = "none"
myst_heading_anchors = 3

add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

nitpicky = True  # a name that a docstring refers to must exist
nitpick_ignore_regex = [
    ("py:.*", r"(collections|datetime|pathlib|random|typing)\..*"),  # the standard library's pages are elsewhere
    ("py:.*", r"(gymnasium|httpx|numpy)\..*"),  # and so are those of others
    ("py:.*", r"(.*\.)?[A-Z](_co)?"),  # a type variable
]


def read_google_style(app: Sphinx, what: str, name: str, obj: object, *rest: Any) -> None:
    """Turns the sections of a docstring, such as ``Raises:``, into reStructuredText.

    The extension napoleon does the same, but takes what stands before a colon in the text of a value for its type.
    """
    lines: list[str] = rest[-1]
    if what not in ("attribute", "data", "property"):
        lines[:] = GoogleDocstring(lines, Config(napoleon_use_ivar=True), app, what, name, obj).lines()


def is_plain_field(app: Sphinx, what: str, name: str, obj: object, *rest: Any) -> bool | None:
    """Leaves out the fields of a named tuple: its signature has them, and Python's own words for them say nothing."""
    return (obj.__doc__ or "").startswith("Alias for field number") or None


def without_factory(app: Sphinx, what: str, name: str, obj: object, *rest: Any) -> tuple[str, str | None] | None:
    """Makes a signature readable in which a default is made anew each time, which Python writes as ``<factory>``."""
    _, signature, returned = rest
    return (signature.replace("<factory>", "..."), returned) if signature else None


def show_one_signature(app: Sphinx) -> None:
    """Leaves out the overloads of ``Session``: one for each game, they only tell type checkers its options."""
    analyzer = ModuleAnalyzer.for_module("chainfall.play.session")
    analyzer.analyze()
    del analyzer.overloads["Session.__init__"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("builder-inited", show_one_signature)
    app.connect("autodoc-process-docstring", read_google_style)
    app.connect("autodoc-skip-member", is_plain_field)
    app.connect("autodoc-process-signature", without_factory)
    return {"parallel_read_safe": True}
