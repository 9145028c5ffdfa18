"""What tests do and ask inside a page: the functions of the modules here are put into it, and called by name."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

MODULES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.js")))
NAMES = re.findall(r"^export (?:async )?function (\w+)", MODULES, re.MULTILINE)
BODY = re.sub(r"^(?:import [^;]*;|export )", "", MODULES, flags=re.MULTILINE)
SCRIPT = f"globalThis.inpage ??= (() => {{\n{BODY}\nreturn {{ {', '.join(NAMES)} }};\n}})();"
"""The modules as one script, which a browser can run in a page before anything else."""


def install(context: BrowserContext) -> None:
    """Puts the functions into every page that is loaded from now on."""
    context.add_init_script(SCRIPT)


def at_the_start(page: Page, name: str) -> None:
    """Calls a function whenever the page is loaded, before anything else runs there."""
    page.add_init_script(f"{SCRIPT}\ninpage.{known(name)}();")


def call(page: Page, name: str, *values: object) -> Any:
    """What a function answers."""
    return page.evaluate("([name, values]) => inpage[name](...values)", [known(name), list(values)])


def until(page: Page, name: str, *values: object, timeout: float | None = None, **relation: object) -> None:
    """Waits until a function answers something true, or what the relation says.

    Args:
        page: Where the function runs.
        name: Of the function.
        values: Its arguments.
        timeout: Milliseconds to wait, if not the page's own.
        relation: What the answer must be: ``equals``, ``differs``, ``above`` or ``below`` a value.
    """
    assert relation.keys() <= {"equals", "differs", "above", "below"}, relation
    script = "([name, values, relation]) => inpage.holds(inpage[name](...values), relation)"
    page.wait_for_function(script, arg=[known(name), list(values), relation], timeout=timeout)


def known(name: str) -> str:
    """The name, which must be that of a function."""
    assert name in NAMES, f"no module in inpage exports a function {name!r}"
    return name
