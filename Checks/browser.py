"""Chromium without a window, driven by its DevTools protocol over a pipe."""

import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Browser:
    """A running Chromium with one page. Use it in a `with` statement."""

    def __init__(self, program):
        # What is left of the browser may still write there when it has ended.
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (read_commands, self.commands), (self.answers, write_answers) = os.pipe(), os.pipe()

        def connect():
            # Chromium reads commands from descriptor 3 and answers on 4.
            commands, answers = os.dup(read_commands), os.dup(write_answers)
            os.dup2(commands, 3)
            os.dup2(answers, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-dev-shm-usage", "--disable-background-networking", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}", "about:blank"],
            preexec_fn=connect, pass_fds=(3, 4), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read_commands)
        os.close(write_answers)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []
        target = next(
            target for target in self.call("Target.getTargets")["targetInfos"]
            if target["type"] == "page")
        self.session = self.call(
            "Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        self.folder.cleanup()

    def call(self, method, **parameters):
        """Sends a command, and returns its result."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def receive(self):
        """Returns the next message of the browser."""
        deadline = time.monotonic() + 60
        while b"\0" not in self.buffer:
            ready, _, _ = select.select(
                [self.answers], [], [], max(0, deadline - time.monotonic()))
            data = os.read(self.answers, 1 << 20) if ready else b""
            if not data:
                raise RuntimeError("The browser has ended, or doesn't answer.")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def open(self, path, width=1280, height=800, dark=False):
        """Opens a file or an address, and returns when it has loaded."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        page = path if "://" in path else "file://" + os.path.abspath(path)
        # Another fragment of the page that is open wouldn't load it again.
        for url in ("about:blank", page):
            self.events.clear()
            self.call("Page.navigate", url=url)
            while not any(event["method"] == "Page.loadEventFired" for event in self.events):
                self.events.append(self.receive())
        self.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def evaluate(self, expression):
        """Returns the value of an expression of the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key):
        """Presses a key, as a keyboard does."""
        text = key if len(key) == 1 else {"Enter": "\r"}.get(key)
        codes = {"Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "Home": 36, "End": 35, "Tab": 9,
                 "Enter": 13, "PageDown": 34, "PageUp": 33}
        code = ord(key.upper()) if key.isalnum() and len(key) == 1 else codes.get(key, 0)
        event = {"key": key, "windowsVirtualKeyCode": code}
        if text:
            event["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, x, y):
        """Clicks at a place of the window."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path):
        """Writes what the page shows as a picture."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def problems(self):
        """What the page has requested besides itself, and what is in its console."""
        result = []
        for event in self.events:
            method, parameters = event["method"], event.get("params", {})
            if method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith("file:") and url != "about:blank":
                    result.append("request of " + url[:200])
                elif parameters["type"] != "Document":
                    result.append("request of " + url[:200])
            elif method == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                description = details.get("exception", {}).get("description", details["text"])
                result.append("exception: " + description[:500])
            elif method == "Runtime.consoleAPICalled":
                result.append("console: " + json.dumps(parameters["args"])[:500])
            elif method == "Log.entryAdded":
                result.append("log: " + parameters["entry"]["text"][:500])
        return result
