"""The whole product where the kernel refuses every address but loopback."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from app_process import ROOT, find_chromium

from graphrag_core.settings import Settings

pytestmark = [pytest.mark.browser, pytest.mark.slow]

QUESTION = "Which services does Core-Platform own?"
OWNED = ("auth-service", "billing-api", "search-api")
VISIT = Path(__file__).with_name("visit_without_network.py")


@pytest.mark.usefixtures("server_files")
def test_app_and_demo_start_and_answer_with_every_address_but_loopback_refused(
    settings_for: Callable[..., Settings], tmp_path: Path
) -> None:
    if find_chromium() is None:
        pytest.skip("no Chromium found; install it with: apt-get install -y chromium")
    allowed = subprocess.run(["unshare", "-r", "-n", "true"], capture_output=True, check=False)
    if allowed.returncode != 0:
        pytest.skip("this machine allows no network namespaces (unshare -r -n)")
    settings = settings_for("unused", GRAPHRAG_HOME=str(tmp_path))

    done = subprocess.run(
        ["unshare", "-r", "-n", sys.executable, str(VISIT), str(tmp_path), QUESTION, *OWNED],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "GRAPHRAG_CACHE": str(settings.cache_dir),
        },
    )

    assert done.returncode == 0, done.stderr
    for owned in OWNED:
        assert owned in done.stdout
