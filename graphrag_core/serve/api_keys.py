"""Access to the routes: API keys compared in constant time, tenants bound to keys, a rate limit.

Without keys only this machine may call.
"""

import hashlib
import hmac
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request

from graphrag_core.errors import GraphragError
from graphrag_core.settings import Settings

CALLERS_KEPT = 1_000
WINDOW_S = 60.0


class AccessError(GraphragError):
    """A call that is refused; `status` is the HTTP status."""

    code = "access"

    def __init__(
        self, status: int, code: str, message: str, *, hint: str, retry_after_s: int | None = None
    ) -> None:
        super().__init__(message, hint=hint, code=code)
        self.status = status
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller: a name for the rate limit, and the tenant that the call is bound to, if any."""

    name: str
    tenant: str | None


def caller_of(request: Request, settings: Settings) -> Caller:
    """Identify the caller.

    Raises `AccessError`: 401 without a known key. Where no keys are set, 403 for a call from
    another machine or from a page of another site.
    """
    host = request.client.host if request.client else ""
    if settings.api_keys:
        return _keyed(request, settings)
    if not (is_loopback(host) and is_loopback(_host_named(request.headers.get("host", "")))):
        raise AccessError(
            403, "key_required", "Without an API key, only calls from this machine are answered.",
            hint="Set GRAPHRAG_API_KEYS.",
        )  # fmt: skip
    origin = request.headers.get("origin")
    if origin is not None and _place_of(origin) != request.headers.get("host"):
        raise AccessError(
            403, "other_origin", "Pages of other sites may not call this.", hint="Set an API key."
        )
    return Caller(host, settings.tenant)


def tenant_for(caller: Caller, tenant: str | None) -> str | None:
    """Return the tenant of a call.

    Raises `AccessError` (403) when the caller is bound to another tenant.
    """
    if caller.tenant is None or tenant in (None, caller.tenant):
        return tenant or caller.tenant
    raise AccessError(
        403, "other_tenant", "This caller may not read that tenant.", hint="Leave tenant out."
    )


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class RateLimit:
    """A limit of calls a minute for each caller; 0 is none. Safe to share between threads."""

    def __init__(self, calls_a_minute: int) -> None:
        self._most = calls_a_minute
        self._lock = threading.Lock()
        self._calls: OrderedDict[str, list[float]] = OrderedDict()

    def spend(self, caller: Caller) -> None:
        """Count a call. Raises `AccessError` (429) when it exceeds the limit."""
        if not self._most:
            return
        now = time.monotonic()
        with self._lock:
            calls = [at for at in self._calls.pop(caller.name, []) if at > now - WINDOW_S]
            allowed = len(calls) < self._most
            self._calls[caller.name] = [*calls, now] if allowed else calls
            while len(self._calls) > CALLERS_KEPT:
                self._calls.popitem(last=False)
        if not allowed:
            wait_s = int(calls[0] + WINDOW_S - now) + 1
            raise AccessError(
                429, "too_many_calls", f"More than {self._most} calls in a minute.",
                hint=f"Wait {wait_s} s, or raise GRAPHRAG_RATE_LIMIT.", retry_after_s=wait_s,
            )  # fmt: skip


def _keyed(request: Request, settings: Settings) -> Caller:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    secret = token if scheme.lower() == "bearer" else request.headers.get("x-api-key", "")
    digest = hashlib.sha256(secret.strip().encode()).digest()
    # All keys are compared, so that the duration does not show which one is similar.
    found = [
        (key, tenant)
        for key, tenant in settings.api_keys
        if hmac.compare_digest(hashlib.sha256(key.encode()).digest(), digest)
    ]
    if not found:
        raise AccessError(
            401, "unknown_key", "A valid API key is required.",
            hint="Send it as 'Authorization: Bearer KEY' or 'X-API-Key: KEY'.",
        )  # fmt: skip
    return Caller(digest.hex(), found[0][1] or settings.tenant)


def _host_named(header: str) -> str:
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:  # a bracket that is not closed
        return ""


def _place_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None
