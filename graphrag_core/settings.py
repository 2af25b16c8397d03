"""Every setting, read once from the environment and `.env`; nothing else reads either.

Each setting is one record in `SETTINGS`: its variable, default, range and what it does.
The table in `docs/settings.md` and `.env.example` are generated from the records.
"""

import os
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from dotenv import dotenv_values

from graphrag_core.errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one process. Build it with `load_settings`."""

    neo4j_uri: str | None
    neo4j_username: str
    neo4j_password: str | None
    neo4j_database: str | None
    home: Path
    store_url: str | None
    graph_config: Path | None
    neo4j_version: str
    neo4j_path: Path | None
    cache_dir: Path
    maven_repository: str
    server_idle_minutes: float
    java_options: tuple[str, ...]
    openai_api_key: str | None
    openai_base_url: str | None
    openai_model: str
    openai_timeout_s: float
    token_budget: int
    input_price: float | None
    output_price: float | None
    response_cache: bool
    embedding_model: str
    search_weights: tuple[float, float, float]
    chunk_retrieval_enabled: bool
    tenant: str | None
    timezone: str
    week_start: str
    language: str
    write: bool
    query_timeout_s: float
    max_rows: int
    max_hops: int
    expand_hops: int
    allowed_procedures: tuple[str, ...]
    allowed_functions: tuple[str, ...]
    lazy_rag_enabled: bool
    lazy_rag_max_entities: int
    lazy_rag_max_hops: int
    openai_wording_model: str | None
    lazy_rag_summary_model: str | None
    lazy_rag_use_communities: bool
    api_keys: tuple[tuple[str, str | None], ...]
    rate_limit: int

    @property
    def embedded(self) -> bool:
        """Whether the embedded server is used, because no URI was given."""
        return self.neo4j_uri is None

    @property
    def model_configured(self) -> bool:
        """Whether a language model can be asked: a key, or a local endpoint that needs none."""
        return bool(self.openai_api_key or self.openai_base_url)

    def __repr__(self) -> str:
        """Show the settings without the secrets among them."""
        hidden = {name for name in SECRETS if getattr(self, name)}
        for name in ("openai_base_url", "neo4j_uri"):
            if "@" in (url := getattr(self, name) or "") or "?" in url:
                hidden.add(name)
        shown = (
            f"{name}={'***' if name in hidden else getattr(self, name)!r}"
            for name in self.__slots__
        )
        return f"Settings({', '.join(shown)})"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: `parse` turns its text into the field's value or raises `ValueError`."""

    variable: str
    field: str
    default: str
    allowed: str
    purpose: str
    parse: Callable[[str], Any]


MOST_EXPAND_HOPS = 5
"""Beyond it, what surrounds something is most of the graph."""

SECRETS = frozenset({"neo4j_password", "openai_api_key", "api_keys", "store_url"})


LEAST_KEY_CHARS = 16


def _text(value: str) -> str:
    return value


def _optional(value: str) -> str | None:
    return value or None


def _header(value: str) -> str | None:
    """Read a key that a header of HTTP has to carry."""
    if not (value.isascii() and (value.isprintable() or not value)):
        raise ValueError
    return value or None


def _names(value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",") if name.strip())


def _keys(value: str) -> tuple[tuple[str, str | None], ...]:
    """`KEY` or `KEY:TENANT`, comma separated: each key with the tenant it is bound to.

    A text without any key, and a key with two bindings, are mistakes: they would open doors. So is
    a key that no header can carry.
    """
    pairs = [[part.strip() for part in entry.partition(":")] for entry in _names(value)]
    keys = {key for key, _, _ in pairs}
    if (value and not pairs) or len(keys) < len(pairs) or not all(map(str.isascii, keys)):
        raise ValueError
    if any(len(key) < LEAST_KEY_CHARS or (colon and not tenant) for key, colon, tenant in pairs):
        raise ValueError
    return tuple((key, tenant or None) for key, _, tenant in pairs)


def _path(value: str) -> Path:
    """Read a path; a name that is no text, and the home of nobody, are mistakes.

    What starts in another folder, as the embedded server does, finds it, too.
    """
    value.encode()
    try:
        return Path(value).expanduser().absolute()
    except RuntimeError as cause:
        raise ValueError from cause


def _optional_path(value: str) -> Path | None:
    return _path(value) if value else None


def _switch(value: str) -> bool:
    known = {"true": True, "1": True, "yes": True, "on": True}
    known |= {"false": False, "0": False, "no": False, "off": False}
    if value.lower() not in known:
        raise ValueError
    return known[value.lower()]


def _price(value: str) -> float | None:
    price: float | None = _between(0, 100_000, float)(value) if value else None
    return price


def _weights(value: str) -> tuple[float, float, float]:
    vector, text, graph = (_between(0, 1_000, float)(part) for part in value.split(","))
    if not (vector or text or graph):
        raise ValueError
    return vector, text, graph


def _between(low: float, high: float, kind: type[int] | type[float]) -> Callable[[str], Any]:
    def parse(value: str) -> Any:
        number = kind(value)
        if not low <= number <= high:
            raise ValueError
        return number

    return parse


def _zone(value: str) -> str:
    try:
        return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, OSError) as cause:
        raise ValueError from cause


def _week_start(value: str) -> str:
    if value.lower() not in ("monday", "sunday"):
        raise ValueError
    return value.lower()


def _language(value: str) -> str:
    if value.lower() not in ("auto", "en", "de"):
        raise ValueError
    return value.lower()


NEO4J_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")


def _bolt_uri(value: str) -> str | None:
    if not value:
        return None
    parsed = urlparse(value)
    if parsed.scheme not in NEO4J_SCHEMES or not parsed.hostname or "@" in parsed.netloc:
        raise ValueError
    # The driver would leave out what looks like the name of a database.
    if parsed.path not in ("", "/") or parsed.fragment:
        raise ValueError
    if (parsed.query and parsed.scheme.startswith("bolt")) or parsed.port == 0:
        raise ValueError
    return value


def _http_url(value: str) -> str | None:
    if not value:
        return None
    parsed = urlparse(value)
    if parsed.scheme not in ("http", "https") or not parsed.hostname or parsed.port == 0:
        raise ValueError
    return value.rstrip("/")


def _postgres_url(value: str) -> str | None:
    if not value:
        return None
    parsed = urlparse(value)
    if parsed.scheme not in ("postgresql", "postgres") or not parsed.path.strip("/"):
        raise ValueError
    # A password with a slash or a hash that is not escaped would be taken for the path.
    if parsed.port == 0 or "@" in parsed.path or parsed.fragment:
        raise ValueError
    return value


def _options(value: str) -> tuple[str, ...]:
    options = tuple(shlex.split(value))
    if not all(option.startswith("-") for option in options):
        raise ValueError
    return options


def _repository(value: str) -> str | None:
    if "@" in urlparse(value).netloc:
        raise ValueError
    return _http_url(value)


def _server_line(value: str) -> str:
    if value not in SERVER_LINES:
        raise ValueError
    return value


SERVER_LINES = ("2026", "5.26")
"""The supported lines of the embedded server; `adapters/embedded` pins the exact versions."""

_URI_FORM = "scheme://host[:port], without a user or password, with scheme " + ", ".join(
    NEO4J_SCHEMES
)

SETTINGS: tuple[Setting, ...] = (
    Setting("NEO4J_URI", "neo4j_uri", "", _URI_FORM,
            "Address of another Neo4j, Aura or cluster; unset, the embedded one is used.",
            _bolt_uri),
    Setting("NEO4J_USERNAME", "neo4j_username", "neo4j", "text", "User for `NEO4J_URI`.", _text),
    Setting("NEO4J_PASSWORD", "neo4j_password", "", "text", "Password for `NEO4J_URI`.", _optional),
    Setting("NEO4J_DATABASE", "neo4j_database", "", "text",
            "Database name; unset, the user's home database.", _optional),
    Setting("GRAPHRAG_HOME", "home", ".graphrag", "a folder",
            "Folder for the embedded server's data, password and logs, and for the app's history.",
            _path),
    Setting("GRAPHRAG_STORE", "store_url", "", "postgresql://user:password@host:port/database",
            "PostgreSQL that keeps history, favourites, boards and shared answers for several "
            "replicas of the app; unset, a file in `GRAPHRAG_HOME` does.", _postgres_url),
    Setting("GRAPHRAG_CONFIG", "graph_config", "", "a TOML file",
            "Synonyms and roles of your graph (`docs/graph.md`); unset, `graphrag.toml` of the "
            "working folder, if there is one.", _optional_path),
    Setting("GRAPHRAG_NEO4J_VERSION", "neo4j_version", "2026", " or ".join(SERVER_LINES),
            "Line of the embedded server.", _server_line),
    Setting("GRAPHRAG_NEO4J_PATH", "neo4j_path", "", "a folder with lib/*.jar",
            "An unpacked Neo4j to use instead of downloading one.", _optional_path),
    Setting("GRAPHRAG_CACHE", "cache_dir", "", "a folder",
            "Folder for the downloaded server, shared by projects; unset, the user's cache folder.",
            lambda value: _path(value) if value else _user_cache()),
    Setting("GRAPHRAG_MAVEN_REPOSITORY", "maven_repository", "https://repo.maven.apache.org/maven2",
            "an http(s) URL without a user or password",
            "Maven repository (or a mirror of it) that the server's jars come from.", _repository),
    Setting("GRAPHRAG_SERVER_IDLE_MINUTES", "server_idle_minutes", "30", "0.01 to 10080",
            "Minutes without a connected client after which the embedded server stops.",
            _between(0.01, 10080, float)),
    Setting("GRAPHRAG_JAVA_OPTIONS", "java_options", "", "options that begin with -",
            "More options for the embedded server's Java, such as `-Xmx2g` for a large graph.",
            _options),
    Setting("OPENAI_API_KEY", "openai_api_key", "", "plain ASCII in one line",
            "Key of an OpenAI-compatible endpoint; unset, everything works offline.", _header),
    Setting("OPENAI_BASE_URL", "openai_base_url", "", "an http(s) URL",
            "Another endpoint (Ollama, vLLM, LM Studio …); local ones need no key.", _http_url),
    Setting("OPENAI_MODEL", "openai_model", "gpt-4o-mini", "a model name", "Model to ask.", _text),
    Setting("OPENAI_WORDING_MODEL", "openai_wording_model", "", "a model name",
            "Model that words answers, on the same endpoint; unset, `OPENAI_MODEL`.", _optional),
    Setting("OPENAI_TIMEOUT_S", "openai_timeout_s", "30", "1 to 600",
            "Seconds to wait for a reply of the model.", _between(1, 600, float)),
    Setting("GRAPHRAG_TOKEN_BUDGET", "token_budget", "0", "0 to 100000000",
            "Tokens that one process may spend; 0 means no budget.", _between(0, 100_000_000, int)),
    Setting("OPENAI_INPUT_PRICE", "input_price", "", "0 to 100000",
            "US dollars for a million input tokens of the model; with both prices set, answers say "
            "what they cost.", _price),
    Setting("OPENAI_OUTPUT_PRICE", "output_price", "", "0 to 100000",
            "US dollars for a million output tokens of the model.", _price),
    Setting("GRAPHRAG_RESPONSE_CACHE", "response_cache", "true", "true or false",
            "Whether replies of the model are kept, so that a repeated question costs no tokens.",
            _switch),
    Setting("GRAPHRAG_EMBEDDING_MODEL", "embedding_model", "all-MiniLM-L6-v2",
            "a model name, a folder, or openai:NAME",
            "Model for vectors: sentence-transformers, or one of the endpoint's own.", _text),
    Setting("GRAPHRAG_SEARCH_WEIGHTS", "search_weights", "1,1,0.5",
            "three numbers from 0 to 1000, comma separated, not all 0",
            "How much vectors, full text and nearness in the graph count in a hybrid search.",
            _weights),
    Setting("CHUNK_RETRIEVAL_ENABLED", "chunk_retrieval_enabled", "true", "true or false",
            "Whether hybrid search fetches the relationships of a chunk by its id.", _switch),
    Setting("GRAPHRAG_TENANT", "tenant", "", "text",
            "Tenant that every query is scoped to.", _optional),
    Setting("GRAPHRAG_TIMEZONE", "timezone", "UTC", "a zone's name, such as Europe/Berlin",
            "Zone in which times in fields and options are read where they name none; questions "
            "are read in UTC.", _zone),
    Setting("GRAPHRAG_WEEK_START", "week_start", "monday", "monday or sunday",
            "The day on which a week begins in plain words.", _week_start),
    Setting("GRAPHRAG_LANGUAGE", "language", "auto", "auto, en or de",
            "Language of the pages: the browser's, or always English or German. Without a model, "
            "questions and answers are in English.", _language),
    Setting("GRAPHRAG_WRITE", "write", "on", "on or off",
            "Whether anything may write to the graph: loading data, the demo, vectors, indexes. "
            "Questions never do.", _switch),
    Setting("GRAPHRAG_QUERY_TIMEOUT_S", "query_timeout_s", "20", "0.1 to 3600",
            "Seconds after which the server stops a query.", _between(0.1, 3600, float)),
    Setting("GRAPHRAG_MAX_ROWS", "max_rows", "1000", "1 to 100000",
            "Most rows that any call returns; the default of a call is 100.",
            _between(1, 100_000, int)),
    Setting("GRAPHRAG_MAX_HOPS", "max_hops", "3", "1 to 15",
            "Longest join over mixed relationship types.", _between(1, 15, int)),
    Setting("GRAPHRAG_EXPAND_HOPS", "expand_hops", "1", "1 to 5",
            "How far the modes `expand` and `local` go out from what a question names; "
            "`--max-hops` sets it for one question.", _between(1, MOST_EXPAND_HOPS, int)),
    Setting("GRAPHRAG_ALLOWED_PROCEDURES", "allowed_procedures", "", "names, comma separated",
            "Procedures that may be called beside the built-in allow-list.", _names),
    Setting("GRAPHRAG_ALLOWED_FUNCTIONS", "allowed_functions", "", "names, comma separated",
            "User-defined functions that may be called beside the built-in ones.", _names),
    Setting("LAZY_RAG_ENABLED", "lazy_rag_enabled", "false", "true or false",
            "Whether `lazy-rag` and its routes summarise what the graph says about a query.",
            _switch),
    Setting("LAZY_RAG_MAX_ENTITIES", "lazy_rag_max_entities", "50", "1 to 200",
            "Most entities that LazyRAG expands to.", _between(1, 200, int)),
    Setting("LAZY_RAG_MAX_HOPS", "lazy_rag_max_hops", "2", "1 to 5",
            "Most hops that LazyRAG goes from its first entities.", _between(1, 5, int)),
    Setting("LAZY_RAG_SUMMARY_MODEL", "lazy_rag_summary_model", "", "a model name",
            "Model that writes LazyRAG's summaries; unset, `OPENAI_MODEL`. Without an endpoint "
            "summaries are made of the graph's own sentences.", _optional),
    Setting("LAZY_RAG_USE_COMMUNITIES", "lazy_rag_use_communities", "true", "true or false",
            "Whether LazyRAG groups what it found into communities.", _switch),
    Setting("GRAPHRAG_API_KEYS", "api_keys", "",
            f"KEY or KEY:TENANT, comma separated, each KEY of {LEAST_KEY_CHARS} characters or more",
            "Keys of the REST routes; without one they answer this machine only.", _keys),
    Setting("GRAPHRAG_RATE_LIMIT", "rate_limit", "60", "0 to 100000",
            "Calls a minute and key of routes that ask a model; 0 means no limit.",
            _between(0, 100_000, int)),
)  # fmt: skip


def load_settings(
    environment: Mapping[str, str] | None = None, *, folder: Path | None = None
) -> Settings:
    """Read the settings: the environment first, then `.env` in `folder`, then defaults.

    `folder` is the working folder unless given. Raises `ConfigurationError` that names
    the variable, its value and what is allowed.
    """
    given = os.environ if environment is None else environment
    dotenv = _env_file(folder)
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        text = (given.get(setting.variable) or dotenv.get(setting.variable) or "").strip()
        try:
            values[setting.field] = setting.parse(text or setting.default)
        except ValueError as cause:
            shown = "***" if setting.field in SECRETS else repr(_without_credentials(text))
            raise ConfigurationError(
                f"{setting.variable} is {shown}, which is not allowed.",
                hint=f"Set {setting.variable} to {setting.allowed}, or leave it unset.",
            ) from cause
    return Settings(**values)


def _env_file(folder: Path | None) -> Mapping[str, str | None]:
    """Read `.env`. Raises `ConfigurationError` where that, or the working folder, is unusable."""
    try:
        return dotenv_values((folder or Path.cwd()) / ".env")
    except FileNotFoundError as cause:
        raise ConfigurationError(
            "The working folder does not exist any more.", hint="Change to one that does."
        ) from cause
    except (OSError, ValueError) as cause:
        why = getattr(cause, "strerror", None) or "it is not text in UTF-8"
        raise ConfigurationError(
            f".env in the working folder cannot be read: {why}.",
            hint="Save it as text in UTF-8, or remove it.",
        ) from cause


def _without_credentials(text: str) -> str:
    """Return a value that is safe to show: an address without user, password and query string.

    A password may have any sign in it. Where a `?` stands before an `@`, either may be of one,
    and nothing but the scheme is shown.
    """
    scheme, separator, rest = text.partition("://")
    if not separator:
        return text
    login, at, place = rest.rpartition("@")
    if "?" in login:
        return f"{scheme}://***"
    place, mark, _ = place.partition("?")
    return f"{scheme}://{'***@' if at else ''}{place}{'?***' if mark else ''}"


def child_environment() -> dict[str, str]:
    """Return the environment for a child process of ours: all of it but the secrets."""
    secret_variables = {s.variable for s in SETTINGS if s.field in SECRETS}
    return {name: value for name, value in os.environ.items() if name not in secret_variables}


def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("graphrag-explorer", appauthor=False)
