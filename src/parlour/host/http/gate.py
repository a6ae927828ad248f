"""The gate: which requests are let in at all, before anybody looks at what they want."""

from __future__ import annotations

import re
import socket
from ipaddress import IPv4Network, ip_address, ip_network
from urllib.parse import urlsplit

import structlog
from litestar.datastructures import Headers
from litestar.types import Scope

from parlour.host.config import Config
from parlour.host.refusal import Refused, reason
from parlour.kernel import ParlourError

log = structlog.get_logger("parlour.web")


class Gate:
    """Knows the names of this host, and the pages that may change something here."""

    def __init__(self, config: Config) -> None:
        here = socket.gethostname().lower()
        origins = [urlsplit(origin).hostname or "" for origin in config.origins]
        self.names = {"localhost", here, f"{here}.local", *origins, *map(str.lower, config.hosts)}
        self.origins = config.origins
        self.proxies = config.proxies
        self._schemes = ("https",) if config.secure else ("http", "https")
        self._proxy_told = False

    def must_let_in(self, scope: Scope) -> None:
        """Refuse what cannot be meant for this host, or cannot be an address on it."""
        headers = Headers.from_scope(scope)
        name = headers.get("host", "localhost")
        if not self.is_ours(name):
            raise Refused("unknown_host", 421, name=name[:100])
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise Refused("malformed", 400, why=reason("nul"))
        if "x-forwarded-for" in headers and not self.proxies and not self._proxy_told:
            self._proxy_told = True
            log.warning("a proxy is not trusted", hint="its players share one address: see --trusted-proxy")

    def is_ours(self, host: str) -> bool:
        """Whether the host answers to this name. A page elsewhere can make its own name lead here (DNS rebinding), but
        it cannot do that with an address."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
        except ValueError:
            return False
        return name in self.names or name.endswith(".localhost") or _is_address(name)

    def is_foreign(self, headers: Headers) -> bool:
        """Whether a request comes from somebody else's page. Browsers say so, by `Origin` or by `Sec-Fetch-Site`; other
        programs say neither, and carry nobody's cookies. So no token is needed."""
        origins, site = headers.getall("origin", []), headers.get("sec-fetch-site", "none")
        if len(origins) == 1 and origins[0] in self.origins:
            return False
        ours = all(self._is_same(origin, headers.get("host")) for origin in origins) and len(origins) < 2
        return not ours or site not in ("same-origin", "none")

    def _is_same(self, origin: str, host: str | None) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:  # no address at all
            return False
        return parts.scheme in self._schemes and parts.netloc == host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def read_origins(texts: list[str]) -> tuple[str, ...]:
    """Origins as browsers write them; refused, if one could never fit."""
    found = tuple(map(str.lower, texts))
    for text in found:
        if not _is_origin(text):
            raise ParlourError(f"--origin {text} is no origin. Write it as in https://play.example, without a path.")
    return found


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        possible = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and "@" not in text
    except ValueError:  # a port that is no number
        return False
    return possible and text == f"{parts.scheme}://{parts.netloc}"


def read_hosts(texts: list[str]) -> tuple[str, ...]:
    """Names as browsers say them; refused, if no browser would say this one."""
    for text in texts:
        if re.fullmatch(r"[\w-]+(\.[\w-]+)*", text, re.ASCII) is None:
            raise ParlourError(
                f"--allowed-host {text} is no name of a host. Write it as in play.example, without https:// and port."
            )
    return tuple(texts)


def read_proxies(texts: list[str]) -> tuple[str, ...]:
    """Addresses and networks of proxies; refused, if one is neither."""
    found: list[str] = []
    for text in texts:
        try:
            network = ip_network(text, strict=False)
        except ValueError:
            raise ParlourError(
                f"--trusted-proxy {text} is no address. Write one as in 10.0.0.5, or a network as in 10.0.0.0/24."
            ) from None
        found.append(str(network))
        if isinstance(network, IPv4Network):  # as a socket shows it that listens to both kinds of addresses
            found.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return tuple(found)
