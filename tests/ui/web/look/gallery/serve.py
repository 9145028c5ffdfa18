"""Serves the gallery: its own page beside the arcade's modules, as they are on disk at that moment.

The look is tried out there; ``make gallery`` runs this as a program.
"""

import gzip
from pathlib import Path

from chainfall.table.contract import make_contract
from chainfall.ui.web.encoding import plain, to_json
from chainfall.ui.web.server import ADDRESS, Handler, Server
from chainfall.ui.web.site import STATIC, File

HERE = Path(__file__).parent
PAGE = "gallery/gallery.html"
SITE = to_json({"contract": plain(make_contract())}).encode()
"""What the arcade's page tells its modules, as far as those of the gallery look at it."""


class Gallery:
    """The files of the gallery and of the arcade, by their paths: ``gallery/...`` and ``js/...``."""

    def find(self, path: str) -> File | None:
        """The file with that path; asking again shows what has changed."""
        for root in (HERE, STATIC / "js"):
            for file in root.rglob("*"):
                if file.is_file() and file.relative_to(root.parent).as_posix() == path:
                    content = file.read_bytes().replace(b"{{site}}", SITE)
                    return File(path, content, gzip.compress(content), lasting=False)
        return None


class GalleryHandler(Handler):
    """Answers with files of the gallery."""

    site = Gallery()  # type: ignore[assignment]  # all that the handler asks of a site


if __name__ == "__main__":
    with Server((ADDRESS, 0), GalleryHandler) as server:
        print(f"The gallery is at http://{ADDRESS}:{server.server_port}/{PAGE} (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nGoodbye.")
