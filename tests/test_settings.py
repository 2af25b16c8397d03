"""Settings: read once, wrong values named, secrets never shown."""

import os
from pathlib import Path

import pytest

from graphrag_core.errors import ConfigurationError
from graphrag_core.settings import SETTINGS, load_settings


def test_without_any_variable_everything_has_a_default(tmp_path: Path):
    settings = load_settings({}, folder=tmp_path)

    assert settings.embedded
    assert not settings.model_configured
    assert settings.max_rows == 1000
    assert settings.query_timeout_s == 20


def test_the_environment_wins_over_the_env_file(tmp_path: Path):
    (tmp_path / ".env").write_text("GRAPHRAG_MAX_ROWS=50\nGRAPHRAG_MAX_HOPS=2\n")

    settings = load_settings({"GRAPHRAG_MAX_ROWS": "70"}, folder=tmp_path)

    assert (settings.max_rows, settings.max_hops) == (70, 2)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("GRAPHRAG_MAX_ROWS", "0"),
        ("GRAPHRAG_MAX_ROWS", "many"),
        ("GRAPHRAG_MAX_HOPS", "16"),
        ("GRAPHRAG_LANGUAGE", "french"),
        ("GRAPHRAG_QUERY_TIMEOUT_S", "-1"),
        ("GRAPHRAG_QUERY_TIMEOUT_S", "nan"),
        ("NEO4J_URI", "localhost:7687"),
        ("NEO4J_URI", "http://localhost:7474"),
        ("NEO4J_URI", "bolt://localhost:99999999"),
        ("NEO4J_URI", "neo4j+s://host/sales"),
        ("NEO4J_URI", "bolt://host:7687/sales"),
        ("NEO4J_URI", "bolt://host#sales"),
        ("OPENAI_BASE_URL", "ftp://x"),
        ("GRAPHRAG_SEARCH_WEIGHTS", "0,0,0"),
        ("GRAPHRAG_NEO4J_VERSION", "4.4"),
        ("GRAPHRAG_HOME", "~nobody-of-that-name/data"),
        ("GRAPHRAG_CACHE", "~nobody-of-that-name"),
        ("GRAPHRAG_JAVA_OPTIONS", "2g"),
        ("GRAPHRAG_JAVA_OPTIONS", "-Xmx2g '-Dname=of two"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(variable: str, value: str, tmp_path: Path):
    allowed = next(s.allowed for s in SETTINGS if s.variable == variable)

    with pytest.raises(ConfigurationError) as raised:
        load_settings({variable: value}, folder=tmp_path)

    assert variable in raised.value.message
    assert value in raised.value.message
    assert allowed in raised.value.hint


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("NEO4J_URI", "neo4j://user:pa55word@host:7687"),
        ("NEO4J_URI", "bolt://:pa55word@host"),
        ("NEO4J_URI", "http://user:pa55word@host"),
        ("OPENAI_BASE_URL", "ftp://user:pa55word@host/v1"),
        ("GRAPHRAG_MAVEN_REPOSITORY", "https://user:pa55word@mirror/maven2"),
    ],
)
def test_a_password_in_a_wrong_address_is_not_repeated(variable: str, value: str, tmp_path: Path):
    with pytest.raises(ConfigurationError) as raised:
        load_settings({variable: value}, folder=tmp_path)

    assert variable in raised.value.message
    assert "pa55word" not in raised.value.message + raised.value.hint


def test_the_settings_never_show_a_secret(tmp_path: Path):
    settings = load_settings(
        {"NEO4J_PASSWORD": "pa55word", "OPENAI_API_KEY": "sk-very-secret"}, folder=tmp_path
    )

    assert "pa55word" not in repr(settings)
    assert "sk-very-secret" not in repr(settings)


@pytest.mark.parametrize(
    "keys",
    [
        " , ",
        ",",
        "key-of-sixteen-chars:acme,key-of-sixteen-chars:globex",
        "key-of-sixteen-chars,key-of-sixteen-chars",
        "key-of-sixteen-chars : acme,key-of-sixteen-chars",
        "key-of-sixteen-chars : ",
        "schlüssel-of-sixteen-chars",
    ],
)
def test_keys_that_would_open_a_door_by_mistake_are_refused(keys: str, tmp_path: Path):
    with pytest.raises(ConfigurationError, match="GRAPHRAG_API_KEYS") as raised:
        load_settings({"GRAPHRAG_API_KEYS": keys}, folder=tmp_path)

    assert "sixteen" not in str(raised.value)


def test_blanks_around_a_key_and_its_tenant_are_not_of_them(tmp_path: Path):
    given = {"GRAPHRAG_API_KEYS": " key-of-sixteen-chars : acme , another-of-sixteen-chars"}

    settings = load_settings(given, folder=tmp_path)

    assert settings.api_keys == (
        ("key-of-sixteen-chars", "acme"),
        ("another-of-sixteen-chars", None),
    )


@pytest.mark.parametrize("variable", ["GRAPHRAG_CACHE", "GRAPHRAG_NEO4J_PATH", "GRAPHRAG_HOME"])
def test_a_folder_is_found_from_any_other(variable: str, tmp_path: Path):
    field = next(setting.field for setting in SETTINGS if setting.variable == variable)

    settings = load_settings({variable: "beside/it"}, folder=tmp_path)

    assert getattr(settings, field) == Path.cwd() / "beside" / "it"


@pytest.mark.parametrize("uri", ["bolt://host", "bolt://host:7687/", "neo4j+s://host:7687"])
def test_an_address_needs_no_more_than_a_host(uri: str, tmp_path: Path):
    assert load_settings({"NEO4J_URI": uri}, folder=tmp_path).neo4j_uri == uri


@pytest.mark.parametrize("uri", ["bolt://host?password=secret", "neo4j://host:0/?password=secret"])
def test_a_password_in_the_query_string_of_an_address_is_not_repeated(uri: str, tmp_path: Path):
    with pytest.raises(ConfigurationError, match="NEO4J_URI") as raised:
        load_settings({"NEO4J_URI": uri}, folder=tmp_path)

    assert "secret" not in f"{raised.value} {raised.value.hint}"
    routed = load_settings({"NEO4J_URI": "neo4j://host?password=secret"}, folder=tmp_path)
    assert "secret" not in repr(routed)


def test_a_folder_whose_name_is_no_text_is_refused(tmp_path: Path):
    with pytest.raises(ConfigurationError, match="GRAPHRAG_HOME"):
        load_settings({"GRAPHRAG_HOME": os.fsdecode(b"/tmp/\xff")}, folder=tmp_path)


def test_an_env_file_that_is_no_text_is_named(tmp_path: Path):
    (tmp_path / ".env").write_bytes(b"NEO4J_PASSWORD=secret\xff\n")

    with pytest.raises(ConfigurationError, match="env in the working folder cannot") as raised:
        load_settings({}, folder=tmp_path)

    assert "secret" not in raised.value.message + raised.value.hint


def test_a_working_folder_that_is_gone_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()

    with pytest.raises(ConfigurationError, match="does not exist any more"):
        load_settings({})


@pytest.mark.parametrize("key", ["sk-with\nnewline", "sk-é", "sk-\x00"])
def test_a_key_that_no_header_can_carry_is_refused_and_not_repeated(key: str, tmp_path: Path):
    with pytest.raises(ConfigurationError) as raised:
        load_settings({"OPENAI_API_KEY": key}, folder=tmp_path)

    assert "OPENAI_API_KEY" in raised.value.message
    assert key not in raised.value.message
    assert "ASCII" in raised.value.hint
