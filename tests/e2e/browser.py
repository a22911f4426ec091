"""A real browser without a window: the tests type into pages, touch them, and read what they show."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from base64 import b64decode
from contextlib import ExitStack
from itertools import count, groupby
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.e2e.reading import Readable
from tests.patience import PATIENCE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
KEYS = {"Enter": 13, "Escape": 27, "Space": 32, "Tab": 9, "Left": 37, "Up": 38, "Right": 39, "Down": 40}

# The page keeps its terminal to itself. This catches it as it is made, so that a test can read what it shows.
CATCH = """
Object.defineProperty(Object.prototype, "terminal", {
  configurable: true,
  set(made) {
    Object.defineProperty(this, "terminal", { value: made, writable: true, configurable: true });
    if (made && made.buffer) window.caught = made;
  },
});
"""
READ = """
(() => {
  if (!window.caught) return "";
  const shown = caught.buffer.active;
  return Array.from({ length: caught.rows }, (_, row) => shown.getLine(row)?.translateToString(true) ?? "").join("\\n");
})()
"""
PLACE = """
(() => {
  const box = document.querySelector(".xterm-screen").getBoundingClientRect();
  return { x: box.x, y: box.y, wide: box.width / caught.cols, high: box.height / caught.rows, columns: caught.cols };
})()
"""


class Browser:
    def __init__(self) -> None:
        assert CHROMIUM is not None
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        flags = (
            "--headless",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-3d-apis",
            "--remote-debugging-port=0",
        )
        self._process = subprocess.Popen(
            [CHROMIUM, *flags, f"--user-data-dir={self._folder.name}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._numbers = count(1)
        self._closing = ExitStack()

    def __enter__(self) -> "Browser":
        port = Path(self._folder.name) / "DevToolsActivePort"
        end = time.monotonic() + PATIENCE
        while not (port.exists() and len(port.read_text().split()) == 2):
            assert time.monotonic() < end, "the browser does not start"
            time.sleep(0.05)
        number, path = port.read_text().split()
        calling = connect(f"ws://127.0.0.1:{number}{path}", max_size=None, open_timeout=PATIENCE)
        self._line = self._closing.enter_context(calling)
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()
        os.killpg(self._process.pid, signal.SIGKILL)  # Debian starts it by a script, which would go alone
        self._process.wait(PATIENCE)
        self._folder.cleanup()

    def ask(self, method: str, session: str | None = None, **params: Any) -> Any:
        number = next(self._numbers)
        told = {"id": number, "method": method, "params": params, **({"sessionId": session} if session else {})}
        self._line.send(json.dumps(told))
        while (answer := json.loads(self._line.recv(PATIENCE))).get("id") != number:
            pass  # news of pages, which nobody asked for
        assert "error" not in answer, answer
        return answer["result"]

    def page(self, url: str, *, wide: int = 1000, high: int = 700, phone: bool = False) -> "Page":
        """A window, or the screen of a phone, with this page in it. All of a browser share their cookies."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Page(self, session, target, url, (wide, high), phone=phone)


class Page(Readable):
    """Reads and types as a `Pane` does."""

    def __init__(
        self, browser: Browser, session: str, target: str, url: str, size: tuple[int, int], *, phone: bool
    ) -> None:
        self._browser, self._session, self._target = browser, session, target
        self._size, self._phone = size, phone
        self.open = True
        self._ask("Page.enable")
        self._ask("Page.addScriptToEvaluateOnNewDocument", source=CATCH)
        self.scale(3 if phone else 1)
        self._ask("Emulation.setFocusEmulationEnabled", enabled=True)  # as the window in front has it
        if phone:
            self._ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self._ask("Page.navigate", url=url)

    def scale(self, dots: int) -> None:
        """So many dots are drawn for the width of one that the page counts in."""
        width, height = self._size
        about = {"width": width, "height": height, "deviceScaleFactor": dots, "mobile": self._phone}
        self._ask("Emulation.setDeviceMetricsOverride", **about)

    def _ask(self, method: str, **params: Any) -> Any:
        return self._browser.ask(method, self._session, **params)

    def run(self, script: str) -> Any:
        done = self._ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def screen(self) -> str:
        return str(self.run(READ))

    def type(self, *keys: str) -> None:
        """Keys by their names, or text after a colon; a single letter is itself."""
        for literally, some in groupby(keys, lambda key: key.startswith(":")):
            for key in some:
                for sign in key[1:] if literally else [key]:
                    self._press(sign)

    def _press(self, key: str) -> None:
        code = KEYS.get(key)
        text = {"Enter": "\r", "Space": " "}.get(key, "" if code else key)
        named = {"Left": "ArrowLeft", "Up": "ArrowUp", "Right": "ArrowRight", "Down": "ArrowDown", "Space": " "}
        about = {"key": named.get(key, key), "windowsVirtualKeyCode": code or ord(key.upper())}
        typed = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self._ask("Input.dispatchKeyEvent", **typed, **about)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **about)

    def touch(self, word: str) -> None:
        """Put a finger on the middle of this word, if it is still there."""
        lines = self.screen().split("\n")
        if (row := next((row for row, line in enumerate(lines) if word in line), None)) is None:
            return
        cell = self.run(PLACE)
        middle = lines[row].index(word) + len(word) / 2
        self._finger(cell["x"] + middle * cell["wide"], cell["y"] + (row + 0.5) * cell["high"])

    def touch_button(self, id: str) -> None:
        """And on a button of the page beside the terminal."""
        box = self.run(f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])({id}.getBoundingClientRect())")
        self._finger(*box)

    def _finger(self, x: float, y: float) -> None:
        self._ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self._ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    @property
    def columns(self) -> int:
        return int(self.run("window.caught ? caught.cols : 0"))

    def photograph(self) -> bytes:
        return b64decode(self._ask("Page.captureScreenshot", format="png")["data"])

    def reload(self) -> None:
        self._ask("Page.reload")

    def kill(self) -> None:
        """As somebody who closes the window."""
        self._browser.ask("Target.closeTarget", targetId=self._target)
        self.open = False
