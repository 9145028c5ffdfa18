"""Calls of a service, and what can go wrong with them, in one clear line each."""

import gzip
import re
import time
from collections.abc import Mapping
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

import httpx
import msgspec

from chainfall import __version__
from chainfall.core.errors import ChainfallError, shown
from chainfall.play.replay import MAX_BYTES

T = TypeVar("T")

API = "api/v1"
PATIENCE = 20.0
"""Seconds that a service may keep silent."""
LONGEST_CALL = 120.0
"""Seconds that a whole call may take: a service that sends a byte a second must not hold up the program."""
LONGEST_PAUSE = 5.0
"""Seconds that a busy service may ask for before an upload is tried once more."""
MOST_ANSWERED = 256 * 2**20
"""The largest answer in bytes: the export of everything about a player."""
LARGE = 1024
"""Uploads of at least this many bytes are compressed."""

LOOPBACK = ("localhost", "127.0.0.1", "::1")
NO_TOKEN = ("no_token", "bad_token")


class ServiceError(ChainfallError):
    """A service refused a call, or could not be asked.

    Attributes:
        code: the service's word for it, such as ``used_ticket``; empty if it has not answered as the API says.
        status: the status of the answer; 0 if there was none.
        field: the field of the request that is wrong, if the service names one.
        pause: seconds after which the same call may succeed, if the service says so.
    """

    def __init__(self, message: str, code: str = "", status: int = 0, field: str = "", pause: float = 0.0) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.field = field
        self.pause = pause

    @property
    def passing(self) -> bool:
        """Whether the same call may succeed later: there was no answer, the service was busy, or it was too early."""
        return self.status in (0, 429) or self.status >= 500 or self.code == "too_fast"

    @property
    def final(self) -> bool:
        """Whether the service has understood the call and will never allow it, whoever is signed in."""
        return bool(self.code) and not self.passing and self.code not in NO_TOKEN


class _Fault(msgspec.Struct, frozen=True):
    code: str
    message: str
    field: str | None = None


class _Refusal(msgspec.Struct, frozen=True):
    error: _Fault


def service_address(text: str) -> str:
    """The address of a service, from what a user typed or copied from a browser.

    >>> service_address("chainfall.example"), service_address("localhost:8000/#/boards")
    ('https://chainfall.example/', 'http://localhost:8000/')

    Raises:
        ChainfallError: it is not an address.
    """
    expected = "expected the address of a service, such as https://chainfall.example"
    given = text.strip()
    if "://" not in given:
        scheme = "http" if _host(f"//{given}") in LOOPBACK else "https"
        given = f"{scheme}://{given}"
    try:
        parts = urlsplit(given)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise ChainfallError(f"{shown(text)}: {error}, {expected}") from error
    if parts.scheme not in ("http", "https") or not host or not re.fullmatch(r"[^\s@\\]+", parts.netloc):
        raise ChainfallError(f"{shown(text)}: {expected}")
    path = parts.path.removesuffix("index.html")
    return urlunsplit((parts.scheme, parts.netloc.lower(), f"{path.rstrip('/')}/", "", ""))


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def is_private(url: str) -> bool:
    """Whether nobody between here and the service can read along."""
    return url.startswith("https:") or _host(url) in LOOPBACK


class Connection:
    """Calls of one service.

    Args:
        url: its address.
        token: the player's token, if there is one.
        patience: seconds that it may keep silent.
        transport: how to reach it; httpx's own if it is left out.
    """

    def __init__(
        self, url: str, token: str | None, patience: float = PATIENCE, transport: httpx.BaseTransport | None = None
    ) -> None:
        self.url = service_address(url)
        self.token = token
        self._client = httpx.Client(
            base_url=self.url,
            timeout=patience,
            transport=transport,
            headers={"User-Agent": f"chainfall/{__version__}", "Accept": "application/json"},
            trust_env=_host(self.url) not in LOOPBACK,  # a proxy does not know this machine
        )

    def close(self) -> None:
        """Ends it."""
        self._client.close()

    def ask(
        self,
        kind: type[T],
        path: str,
        *,
        method: str = "GET",
        params: Mapping[str, str | int | None] | None = None,
        body: Mapping[str, object] | None = None,
    ) -> T:
        """The answer to a call.

        Args:
            kind: the type of the answer.
            path: below the address of the API.
            method: the method of HTTP; only a ``GET`` whose connection breaks is tried again.
            params: the query; parameters that are None are left out.
            body: sent as JSON.

        Raises:
            ServiceError: the service refuses it or cannot be reached, or this is not a Chainfall service.
        """
        content = b"" if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        answer = self._asked(method, path, params, content, headers, again=method == "GET")
        return self._read(kind, path, answer)

    def order(self, method: str, path: str) -> None:
        """A call without an answer, such as ``DELETE``."""
        self._asked(method, path, None, b"", {}, again=False)

    def fetch(self, path: str, most: int = MAX_BYTES) -> bytes:
        """The bytes of an answer, as they came."""
        return self._asked("GET", path, None, b"", {}, again=True, most=most)

    def upload(self, kind: type[T], path: str, content: bytes, params: Mapping[str, str | int | None]) -> T:
        """Sends a file, once more if the connection breaks or the service asks for a moment: it stores it once."""
        headers = {"Content-Type": "application/json"}
        if len(content) > LARGE:
            headers["Content-Encoding"] = "gzip"
            content = gzip.compress(content, mtime=0)
        try:
            answer = self._asked("POST", path, params, content, headers, again=True)
        except ServiceError as error:
            if not (error.pause and error.pause <= LONGEST_PAUSE and error.code != "too_fast"):
                raise
            time.sleep(error.pause)
            answer = self._asked("POST", path, params, content, headers, again=True)
        return self._read(kind, path, answer)

    # One call

    def _asked(
        self,
        method: str,
        path: str,
        params: Mapping[str, str | int | None] | None,
        content: bytes,
        headers: Mapping[str, str],
        *,
        again: bool,
        most: int = MOST_ANSWERED,
    ) -> bytes:
        authorised = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = self._client.build_request(
            method,
            f"{API}/{path}",
            params={name: value for name, value in (params or {}).items() if value is not None},
            content=content or None,
            headers={**headers, **authorised},
        )
        for last in (not again, True):
            try:
                return self._received(request, most)
            except httpx.HTTPError as error:
                if last or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.UnsupportedProtocol):
                    raise self._unreached(error) from error
        raise AssertionError("the last try returns or raises")

    def _received(self, request: httpx.Request, most: int) -> bytes:
        end = time.monotonic() + LONGEST_CALL
        response = self._client.send(request, stream=True)
        try:
            content = bytearray()
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > most:
                    raise ServiceError(f"{self.url} sends more than {most} bytes", status=response.status_code)
                if time.monotonic() > end:
                    raise ServiceError(f"{self.url} is too slow: no whole answer in {LONGEST_CALL:.0f} seconds")
        finally:
            response.close()
        if response.is_success:
            return bytes(content)
        raise self._refused(response, bytes(content))

    def _read(self, kind: type[T], path: str, content: bytes) -> T:
        try:
            return msgspec.json.decode(content, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            if content.lstrip()[:1] in (b"{", b"["):
                what = f"answers {path} in an unknown form ({error}): it speaks another version than {API}"
            else:
                what = "is not a Chainfall service: its answer is not JSON"
            raise ServiceError(f"{self.url} {what}", status=200) from error

    # What went wrong

    def _refused(self, response: httpx.Response, content: bytes) -> ServiceError:
        status = response.status_code
        if response.is_redirect:
            to = shown(response.headers.get("location", ""))
            return ServiceError(f"{self.url} sends elsewhere, to {to}: give that address as --service", status=status)
        try:
            fault = msgspec.json.decode(content, type=_Refusal).error
        except (msgspec.DecodeError, UnicodeDecodeError):
            if status in (502, 503, 504):
                return ServiceError(f"the service behind {self.url} does not run (status {status})", status=status)
            what = f"status {status} for {response.request.url.path}"
            return ServiceError(f"{self.url} is not a Chainfall service with {API}: {what}", status=status)
        if fault.code in NO_TOKEN:
            message = f"{self.url} does not know this device: sign in with 'chainfall login {self.url} --name NAME'"
            return ServiceError(message, fault.code, status)
        return ServiceError(fault.message, fault.code, status, fault.field or "", _pause(response))

    def _unreached(self, error: httpx.HTTPError) -> ServiceError:
        match error:
            case httpx.TimeoutException():
                return ServiceError(f"{self.url} does not answer")
            case httpx.UnsupportedProtocol():
                return ServiceError(f"{self.url} is not an address of the web")
            case httpx.ConnectError():
                return ServiceError(f"{self.url} cannot be reached: {_reason(error)}")
            case httpx.RemoteProtocolError() if "disconnected" not in str(error):
                return ServiceError(f"{self.url} is not a Chainfall service: it does not speak HTTP")
            case httpx.DecodingError():
                return ServiceError(f"{self.url} is not a Chainfall service: its answer cannot be unpacked")
        return ServiceError(f"{self.url} broke the connection: {_reason(error)}")


def _reason(error: httpx.HTTPError) -> str:
    """What the system said, without its number."""
    said = re.sub(r"^\[[^]]*\] ?", "", str(error)).split(" (_ssl.c")[0].strip()
    return (said[:1].lower() + said[1:]) or type(error).__name__


def _pause(response: httpx.Response) -> float:
    said = response.headers.get("retry-after", "")
    return float(said) if re.fullmatch(r"[0-9]{1,6}", said) else 0.0
