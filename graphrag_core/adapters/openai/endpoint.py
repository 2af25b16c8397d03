"""Where a model is: address, model and key of an OpenAI-compatible endpoint."""

from dataclasses import dataclass, field
from urllib.parse import urlparse

from graphrag_core.settings import Settings

DEFAULT_BASE_URL = "https://api.openai.com/v1"
_NO_KEY = "no-key"
"""Local servers need no key, but the client insists on one."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model behind one address; `timeout_s` bounds a whole call. Never shows its key."""

    base_url: str
    model: str
    key: str | None = field(repr=False)
    timeout_s: float

    @property
    def host(self) -> str:
        """Return host and port for messages."""
        return host_of(self.base_url)

    @property
    def name(self) -> str:
        """Return what tells this endpoint and model from others."""
        return f"{self.host}{urlparse(self.base_url).path} {self.model}"

    @property
    def client_key(self) -> str:
        """Return the key that the client sends."""
        return self.key or _NO_KEY

    @property
    def uses_proxy(self) -> bool:
        """Return whether a proxy from the environment applies: never for this machine itself."""
        return urlparse(self.base_url).hostname not in ("localhost", "127.0.0.1", "::1")


def endpoint_of(settings: Settings, model: str) -> Endpoint:
    """Return the endpoint that the settings name, for one of its models."""
    return Endpoint(
        settings.openai_base_url or DEFAULT_BASE_URL,
        model,
        settings.openai_api_key,
        settings.openai_timeout_s,
    )


def host_of(url: str) -> str:
    """Return host and port of an address, without a user name or password."""
    return urlparse(url).netloc.rpartition("@")[2]


def shown_address(url: str) -> str:
    """Return an address that anybody may see: without user, password and query."""
    parts = urlparse(url)
    return f"{parts.scheme}://{host_of(url)}{parts.path}"
