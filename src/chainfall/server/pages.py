"""The arcade's pages, handed out as they are built, and told that there is a service."""

from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from chainfall.server.api.operations import PREFIX
from chainfall.server.guarding.headers import API
from chainfall.ui.web.server import FOR_EVER
from chainfall.ui.web.site import File, Site, build_site, takes_gzip


def page_routes() -> list[Route]:
    """The routes of the arcade, to be asked last.

    Raises:
        ChainfallError: the package was built without the arcade.
    """
    site = build_site(service=PREFIX.strip("/"))

    async def watch(request: Request) -> Response:
        """A replay of the service, in the viewer of the arcade."""
        return RedirectResponse(f"../#/replay/{quote(request.path_params['replay'], safe='')}", 302)

    async def file(request: Request) -> Response:
        if request.url.path.startswith(API):
            raise HTTPException(404)  # errors of the API have one shape
        return _file(site, request)

    return [Route("/watch/{replay}", watch), Route("/{path:path}", file)]


def _file(site: Site, request: Request) -> Response:
    found = site.get(request.path_params["path"] or "index.html")
    if found is None:
        return Response("There is no such page.", 404, media_type="text/plain")
    etag = f'"{found.digest}"'
    caching = {
        "ETag": etag,
        "Vary": "Accept-Encoding",
        "Cache-Control": FOR_EVER if found.lasting else "no-cache",
    }
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=caching)
    return _packed(found, caching, request)


def _packed(file: File, caching: dict[str, str], request: Request) -> Response:
    if len(file.packed) < len(file.content) and takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(file.packed, 200, {**caching, "Content-Encoding": "gzip"}, file.type)
    return Response(file.content, 200, caching, file.type)
