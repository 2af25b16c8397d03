"""The files for deployment name what is there, and the theme has contrast."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from graphrag_core.settings import SETTINGS

ROOT = Path(__file__).parents[1]
KUBERNETES = ROOT / "deploy" / "kubernetes.yaml"
NEO4J = "neo4j:2026.08.1-community"
OWN_NAMES = {
    "NEO4J_AUTH", "NEO4J_dbms_usage__report_enabled", "PASSWORD",
    "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD",
}  # fmt: skip
"""Variables of the images of Neo4j and PostgreSQL."""
LEAST_CONTRAST = 4.5


def test_the_image_has_all_that_the_app_is_made_of() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = {
        name for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for name in line.split()
    }

    assert all((ROOT / name).exists() for name in copied)
    assert {"app.py", "serve.py", "graphrag_core", "pages", "ui", ".streamlit"} <= copied
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert all(f"!{name}" in ignored for name in copied)


def test_compose_and_kubernetes_set_only_variables_that_exist() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    resources = list(yaml.safe_load_all(KUBERNETES.read_text(encoding="utf-8")))

    set_there = {
        name for service in compose["services"].values() for name in service["environment"]
    }
    containers = [
        container
        for resource in resources
        if resource["kind"] in {"Deployment", "StatefulSet"}
        for container in resource["spec"]["template"]["spec"]["containers"]
    ]
    set_there |= {variable["name"] for container in containers for variable in container["env"]}
    assert set_there <= {setting.variable for setting in SETTINGS} | OWN_NAMES
    assert compose["services"]["neo4j"]["image"] == NEO4J
    assert NEO4J in {container["image"] for container in containers}


def test_compose_has_no_password_of_its_own() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")

    assert re.findall(r"PASSWORD:-|AUTH: neo4j/", text) == []


@pytest.mark.parametrize("name", ["light", "dark"])
def test_text_of_each_theme_stands_out_from_its_grounds(name: str) -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    theme = config["theme"][name]
    grounds = [theme["backgroundColor"], theme["secondaryBackgroundColor"]]
    grounds += [theme["sidebar"]["backgroundColor"]]

    for key in ("primaryColor", "textColor", "linkColor", "codeTextColor"):
        for ground in grounds:
            assert contrast(theme[key], ground) >= LEAST_CONTRAST, (key, ground)


def test_no_heading_of_a_page_leaves_a_step_out() -> None:
    files = [*(ROOT / "pages").glob("*.py"), *(ROOT / "ui").rglob("*.py")]

    skipping = [
        path.name for path in files if re.search(r'st\.subheader|"#{4,} ', path.read_text("utf-8"))
    ]
    assert skipping == []


def contrast(one: str, other: str) -> float:
    """The ratio of two colours' luminance, as WCAG counts it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
