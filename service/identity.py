"""Who sends a request: the token of its header or cookie, its address, and what kind of device it is."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from litestar import Request

COOKIE = "yams"
# Says only that there is a cookie, which scripts cannot see: so a newcomer's browser needn't ask who it is.
MARK = "yams-here"
YEAR_S = 365 * 86_400
LONGEST_TOKEN = 200
# One home has 2^64 addresses of the sixth version.
HOME_BITS = 64

# What a browser's own description says, the first that fits: most claim to be others as well.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


def from_another_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser says that another site's page asks, be it on another port of this host, where the cookie goes along."""
    told = request.headers.get("sec-fetch-site")
    if told is not None:
        return told not in ("same-origin", "none")
    origin = request.headers.get("origin")
    hosts = {request.headers.get(name, "").lower() for name in ("host", "x-forwarded-host")}
    return origin is not None and (origin.partition("://")[2].lower() or origin) not in hosts


def token_of(request: Request[Any, Any, Any]) -> str | None:
    """The token of the `Authorization: Bearer` header, else of the cookie. The header decides where both are sent."""
    header = request.headers.get("authorization")
    if header is None:
        token = request.cookies.get(COOKIE, "")
    else:
        scheme, _, token = header.partition(" ")
        token = token.strip() if scheme.lower() == "bearer" else ""
    return token if 0 < len(token) <= LONGEST_TOKEN else None


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where the request comes from. uvicorn has put in a proxy's word for it where the proxy is trusted."""
    return home_of(request.client.host) if request.client else "unknown"


def home_of(host: str) -> str:
    """What stands for a host where calls are counted."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, HOME_BITS), strict=False).network_address)


def label_of(request: Request[Any, Any, Any]) -> str:
    """Browser and system, so that players tell their devices apart: a few known words, nothing else of what the browser says."""
    return device_label(request.headers.get("user-agent", ""))


def device_label(user_agent: str) -> str:
    """`Firefox, Android`; empty where nothing is known."""
    found = [next((name for sign, name in table.items() if sign in user_agent), None) for table in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name is not None)
