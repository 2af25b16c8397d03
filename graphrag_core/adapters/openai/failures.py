"""What went wrong with a request to a model, in sentences for people; the key is in none."""

from collections.abc import Mapping
from urllib.parse import urljoin

from graphrag_core.adapters.openai.endpoint import Endpoint, host_of, shown_address
from graphrag_core.adapters.openai.limits import Failure
from graphrag_core.adapters.openai.protocol import HEADROOM, retry_after_s

_BY_STATUS: Mapping[int, tuple[str, str]] = {
    400: (
        "The model's endpoint {host} did not accept the request (HTTP {status}).",
        "Check OPENAI_MODEL and OPENAI_BASE_URL; the question may be too long for the model.",
    ),
    401: ("The model's endpoint {host} refused the key.", "Check OPENAI_API_KEY."),
    402: (
        "The account at {host} has no credit left.",
        "Top it up, or unset OPENAI_API_KEY to work offline.",
    ),
    403: (
        "The key has no access to the model {model} at {host}.",
        "Choose another OPENAI_MODEL or another key.",
    ),
    404: (
        "The endpoint {host} has no model {model}, or OPENAI_BASE_URL is wrong.",
        "Check OPENAI_MODEL, and that OPENAI_BASE_URL is complete (most end in /v1).",
    ),
    413: (
        "The request was too large for {host}.",
        "Ask a narrower question, or choose a model with a longer context.",
    ),
    429: ("The model's endpoint {host} is over its rate limit.", "Try again in a while."),
    500: (
        "The model's endpoint {host} failed with an error of its own (HTTP {status}).",
        "Try again in a while; if it is a local server, look at its log.",
    ),
}
"""Sentence and hint by HTTP status; other 4xx use those of 400, other 5xx those of 500."""


DAY_S = 86_400
OWN_WORDS = 200
"""So much of what an endpoint says of its own failure is shown."""
PATHS = ("/chat/completions", "/responses", "/embeddings")
"""What the client adds to the base address."""


def refusal_words(endpoint: Endpoint, status: int, headers: Mapping[str, str]) -> tuple[str, str]:
    """Return sentence and hint for an HTTP status."""
    if 300 <= status < 400:
        return _redirect_words(endpoint, headers.get("location", ""))
    sentence, hint = _BY_STATUS.get(status, _BY_STATUS[500 if status >= 500 else 400])
    return sentence.format(host=endpoint.host, model=endpoint.model, status=status), hint


def _redirect_words(endpoint: Endpoint, location: str) -> tuple[str, str]:
    """Say where an endpoint redirects to: what was asked is not sent to an address nobody set."""
    try:
        target = shown_address(urljoin(endpoint.base_url.rstrip("/") + PATHS[0], location))
        usable = bool(host_of(target)) and target.startswith(("http://", "https://"))
    except ValueError:
        usable = False
    if not usable:
        return (
            f"The model's endpoint {endpoint.host} redirects to something that is no web address.",
            "Check OPENAI_BASE_URL.",
        )
    for path in PATHS:
        target = target.removesuffix(path)
    if target == endpoint.base_url.rstrip("/"):
        return (
            f"The model's endpoint {endpoint.host} redirects to itself.",
            "Check OPENAI_BASE_URL; if it is a local server, look at its log.",
        )
    return (
        f"The model's endpoint {endpoint.host} redirects to another address ({target}).",
        "Set OPENAI_BASE_URL to that if you trust it.",
    )


def refused(endpoint: Endpoint, status: int, headers: Mapping[str, str], words: str) -> Failure:
    """Describe a refusal by its status; `words` is what the endpoint said, in lower case."""
    if status == 429 and "insufficient_quota" in words:
        status = 402
    sentence, hint = refusal_words(endpoint, status, headers)
    wait_s = retry_after_s(headers)
    if status == 429 and wait_s is not None:
        wait = f"{wait_s:.0f} s" if wait_s <= DAY_S else "more than a day"
        hint = f"It asks to wait {wait}. {hint}"
    return Failure(
        sentence,
        hint,
        again=status in (408, 409, 429) or status >= 500,
        retry_after_s=wait_s,
        ill=status not in (400, 413, 422),
    )


def unreachable(endpoint: Endpoint, *, again: bool) -> Failure:
    """Describe an endpoint to which no connection can be made."""
    return Failure(
        f"The model's endpoint {endpoint.host} cannot be reached.",
        "Check OPENAI_BASE_URL and the network, or start the local model server.",
        again=again,
    )


def unsendable(endpoint: Endpoint) -> Failure:
    """Describe a request that never left this machine, by a wrong setting."""
    return Failure(
        f"The request to {endpoint.host} could not be sent.",
        "Check OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.",
    )


def timed_out(endpoint: Endpoint) -> Failure:
    """Describe a reply that did not come in time."""
    return Failure(
        f"The model at {endpoint.host} did not reply within {endpoint.timeout_s:g} s.",
        "Try again, raise OPENAI_TIMEOUT_S, or choose a faster OPENAI_MODEL.",
    )


def cut_off(endpoint: Endpoint, *, streamed: bool) -> Failure:
    """Describe a reply that broke off; one that was streamed is for its listener to repeat."""
    return Failure(
        f"The connection to {endpoint.host} broke before the model's reply was complete.",
        "Try again; if it keeps happening, look at the model server's log.",
        again=not streamed,
        code="stream_cut" if streamed else None,
    )


def no_completion(endpoint: Endpoint) -> Failure:
    """Describe a reply that is not of the protocol."""
    return Failure(
        f"{endpoint.host} sent something that is not a chat completion.",
        "Check that OPENAI_BASE_URL is an OpenAI-compatible address (most end in /v1).",
    )


def own_error(endpoint: Endpoint, words: str) -> Failure:
    """Describe a reply that holds an error in place of a completion, in the endpoint's words."""
    plain = " ".join(words.split())
    shown = plain if len(plain) <= OWN_WORDS else plain[:OWN_WORDS] + "…"
    return Failure(
        f"The model's endpoint {endpoint.host} answered with an error of its own: “{shown}”.",
        "Check OPENAI_MODEL and OPENAI_BASE_URL; if it is a local server, look at its log.",
    )


def endless(endpoint: Endpoint, max_tokens: int) -> Failure:
    """Describe a reply that is longer than was allowed."""
    return Failure(
        f"The model {endpoint.model} did not finish within {max_tokens} tokens.",
        "Ask a narrower question or choose another OPENAI_MODEL.",
        ill=False,
    )


def thought_too_long(endpoint: Endpoint, max_tokens: int) -> Failure:
    """Describe a reply whose tokens went into thoughts that nobody sees; more of them may help."""
    return Failure(
        f"The model {endpoint.model} spent its {max_tokens} tokens on thinking and did not finish.",
        "Lower the model's reasoning effort, raise GRAPHRAG_TOKEN_BUDGET if it is set, "
        "or choose another OPENAI_MODEL.",
        ill=False,
        adaptation=HEADROOM,
    )


def empty(endpoint: Endpoint, *, declined: bool) -> Failure:
    """Describe a reply without text."""
    did = "declined to answer" if declined else "gave an empty reply"
    return Failure(
        f"The model {endpoint.model} {did}.",
        "Try again, rephrase the question, or choose another OPENAI_MODEL.",
        ill=False,
    )
