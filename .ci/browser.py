"""A page of Debian's Chromium as a person uses it, for the tests of pages.

Chromium is spoken to over a pipe, so nothing else is needed.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path


class Browser:
    """A page of a headless Chromium, driven over its debugging protocol."""

    names = ["chromium-headless-shell", "chromium"]

    def __init__(self, profile):
        program = next((path for path in map(shutil.which, self.names) if path), None)
        if not program:
            sys.exit(f"{Path(sys.argv[0]).name}: no chromium here; install chromium-headless-shell")
        to_it, self.write_end = os.pipe()
        self.read_end, from_it = os.pipe()

        def give_pipes():
            # The program reads what it is told at 3 and answers at 4.
            low, high = os.dup(to_it), os.dup(from_it)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu",
             "--hide-scrollbars", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=give_pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_it)
        os.close(from_it)
        self.number = 0
        self.rest = b""
        self.session = None
        self.troubles = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.ask(domain + ".enable")

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def read(self):
        while b"\0" not in self.rest:
            part = os.read(self.read_end, 1 << 16)
            if not part:
                raise RuntimeError("the browser has ended")
            self.rest += part
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        self.hear(message)
        return message

    def hear(self, message):
        """Whatever a page complains of, and every address that is no file, is trouble."""
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.troubles.append(values["exceptionDetails"].get("exception", {}).get("description"))
        elif method == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.troubles.append(values["entry"]["text"] + " " + values["entry"].get("url", ""))
        elif method == "Network.requestWillBeSent":
            address = values["request"]["url"]
            if not address.startswith(("file:", "about:", "data:")):
                self.troubles.append("asked for " + address)

    def run(self, script):
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True,
                          awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def until(self, script, what, limit=10):
        end = time.monotonic() + limit
        while time.monotonic() < end:
            value = self.run(script)
            # An element of the page comes as an object without values.
            if value or value == {}:
                return value
            time.sleep(0.02)
        fail(f"{what}: not within {limit} s")

    def open(self, address):
        self.ask("Page.navigate", url=address)
        self.until(f"document.readyState === 'complete' && location.href === {json.dumps(address)}",
                   "the page is there")

    def press(self, key, text=None):
        values = {"key": key, "code": key}
        codes = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowRight": 39}
        if key in codes:
            values["windowsVirtualKeyCode"] = codes[key]
        text = "\r" if key == "Enter" else text if text is not None else key if len(key) == 1 else ""
        self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **values)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **values)

    def type(self, text):
        for sign in text:
            self.press(sign)

    def click(self, selector):
        place = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " if (!e) return null; e.scrollIntoView({block: 'center'});"
            " const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        if not place:
            fail(f"there is no {selector} to click")
        for kind in ["mousePressed", "mouseReleased"]:
            self.ask("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left",
                     clickCount=1)

    def size(self, width, height, scale=1):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=scale, mobile=width < 600)

    def looks(self, scheme):
        self.ask("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": scheme}])

    def shoot(self, file):
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        file.write_bytes(base64.b64decode(data))

    def close(self):
        try:
            self.session = None
            self.ask("Browser.close")
        except RuntimeError:
            pass
        self.process.wait(10)


def fail(sentence):
    sys.exit(f"{Path(sys.argv[0]).name}: {sentence}")


def expect(what, value, wanted):
    if value != wanted:
        fail(f"{what}: {value!r}, not {wanted!r}")
    print(f"  {what}")
