"""Run inside a network namespace: starts the app on an empty data folder and asks it a question.

`unshare -r -n python tests/browser/visit_without_network.py FOLDER QUESTION WORD…` waits until
every word stands in the answer and prints it. The kernel itself refuses every address but
loopback there, also to the JVM and to Chromium.
"""

import fcntl
import socket
import struct
import sys
from collections.abc import Sequence
from pathlib import Path

from app_process import QUIET, find_chromium, start_app
from playwright.sync_api import expect, sync_playwright

from graphrag_core.adapters.embedded import stop
from graphrag_core.settings import load_settings

SET_FLAGS = 0x8914
UP_AND_RUNNING = 0x1 | 0x40
FIRST_START_MS = 180_000
DRAWN_MS = 60_000


def main(folder: Path, question: str, words: Sequence[str]) -> str:
    """The text of the app's answer, once it tells `words`: its parts arrive one by one."""
    with socket.socket() as any_socket:
        loopback_up = struct.pack("16sH14x", b"lo", UP_AND_RUNNING)
        fcntl.ioctl(any_socket, SET_FLAGS, loopback_up)
    process, address = start_app(folder, GRAPHRAG_HOME=str(folder))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(QUIET))
            page = browser.new_page()
            page.goto(address)
            page.locator(".st-key-question input").fill(question)
            page.locator(".st-key-ask button").click()
            answer = page.locator(".st-key-answer")
            answer.wait_for(timeout=FIRST_START_MS)
            for word in words:
                expect(answer).to_contain_text(word, timeout=DRAWN_MS)
            text = answer.inner_text()
            browser.close()
            return text
    finally:
        process.terminate()
        process.wait(timeout=20)
        # From outside the namespace nobody reaches the server to stop it.
        stop(load_settings({"GRAPHRAG_HOME": str(folder)}))


if __name__ == "__main__":
    sys.stdout.write(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:]))
