#!/usr/bin/env python3
"""Opens pages of a site in Chromium, as on a phone and on a desktop, and looks for what is wrong.

Usage: Checks/Docs/Articles/pages.py FOLDER [PICTURES]

The folder is one that `Checks/Docs/run --only articles --site` has made. PICTURES is a folder for
pictures of some pages.
"""

import functools
import http.server
import json
import os
import shutil
import sys
import threading
import time
import urllib.parse

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

from browser import Browser  # noqa: E402
from site_files import is_there  # noqa: E402

# The pages that are opened, each with what it has to show.
PAGES = [
    ("/", "State-driven navigation for Swift"),
    ("/documentation", "swift-tabs"),
    ("/documentation/tabnavigation", "TabNavigation"),
    ("/documentation/tabnavigation/preventgoingback", "Prevent going back"),
    ("/documentation/tabnavigation/deepanduniversallinks", "Deep and universal links"),
    ("/documentation/tabnavigation/loginbeforeatab", "Log in before a tab"),
    ("/documentation/tabnavigation/restoretheapp", "Restore the app"),
    ("/documentation/tabnavigation/allidioms", "All idioms at a glance"),
    ("/documentation/tabnavigation/tabstack", "TabStack"),
    ("/documentation/tabnavigation/storeruntimecore", "StoreRuntimeCore"),
    ("/documentation/storeruntime", "StoreRuntime"),
    ("/documentation/storeruntime/glossary", "Glossary"),
    ("/documentation/storeruntime/presentations", "Presentations"),
    ("/documentation/storeruntime/comparison", "Comparison"),
    ("/documentation/storeruntime/store", "Store"),
    ("/documentation/storetesting/testaflow", "Test a flow"),
    ("/documentation/storejournal/reportabug", "Report a bug"),
    ("/tutorials/meetswifttabs", "Meet swift-tabs"),
    ("/tutorials/storeruntime/countcups", "Count cups"),
    ("/tutorials/storeruntime/twotabs", "Two tabs"),
]
# Queries, each with the page that has to come first.
QUERIES = [
    ("prevent going back", "/documentation/tabnavigation/preventgoingback"),
    ("universal links", "/documentation/tabnavigation/deepanduniversallinks"),
    ("log in", "/documentation/tabnavigation/loginbeforeatab"),
    ("restore", "/documentation/tabnavigation/restoretheapp"),
    ("test a flow", "/documentation/storetesting/testaflow"),
    ("report a bug", "/documentation/storejournal/reportabug"),
    ("whilevisible", "/documentation/tabnavigation/storeruntimecore/reducer/whilevisible"),
    ("apple-app-site-association", "/documentation/tabnavigation/deepanduniversallinks"),
]
PICTURES = [
    "/", "/documentation/tabnavigation", "/documentation/tabnavigation/preventgoingback",
    "/search.html?q=leave",
]
SIZES = [(390, 844), (1440, 900)]
WITHIN = 20

# What a page shows and where its links lead, as soon as it has a heading.
READ = """new Promise(done => {
  const look = () => {
    const heading = document.querySelector("h1");
    if (!heading) return setTimeout(look, 20);
    done({
      text: document.body.innerText,
      heading: heading.innerText,
      links: [...document.querySelectorAll("a[href]")].map(link => link.href),
      code: document.querySelectorAll("pre, code").length,
    });
  };
  look();
})"""

# What is wider than its place, and the icons that text is drawn over.
MEASURE = """(() => {
  const name = element => `${element.tagName.toLowerCase()}.${element.classList} `
    + `"${element.textContent.trim().slice(0, 50)}"`;
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} pixels wide`);
  const isShown = box => box.width > 0 && box.height > 0;
  const main = document.querySelector("main") ?? document.body;
  // On a phone a wide table may be scrolled. Text for screen readers alone has a pixel.
  const scrolled = innerWidth < 600 ? ".table-wrapper" : "none";
  for (const element of main.querySelectorAll("*")) {
    if (element.clientWidth <= 1 || element.closest(scrolled)) continue;
    if (getComputedStyle(element).overflowX === "visible" || element.closest("svg")) continue;
    if (element.scrollWidth > element.clientWidth + 1) wrong.push("cut off: " + name(element));
  }
  const icons = [...main.querySelectorAll("svg")].map(icon => icon.getBoundingClientRect())
    .filter(isShown);
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (icons.length && texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest("svg, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const over = icons.some(icon =>
        Math.min(icon.right, box.right) - Math.max(icon.left, box.left) > 2 &&
        Math.min(icon.bottom, box.bottom) - Math.max(icon.top, box.top) > 2);
      if (over) wrong.push("an icon under: " + name(text.parentElement));
    }
  }
  return wrong;
})()"""


def problems(browser, address):
    """What went wrong while a page was open: in its console, and in what it has requested."""
    result = []
    for event in browser.events:
        method, parameters = event["method"], event.get("params", {})
        if method == "Network.requestWillBeSent":
            url = parameters["request"]["url"]
            if not url.startswith((address, "data:", "about:")):
                result.append("request of " + url[:200])
        elif method == "Network.responseReceived":
            response = parameters["response"]
            if response["status"] >= 400:
                result.append(f"{response['status']} for {response['url'][:200]}")
        elif method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            description = details.get("exception", {}).get("description", details["text"])
            result.append("exception: " + description[:500])
        elif method == "Runtime.consoleAPICalled":
            if parameters["type"] in ("error", "warning", "assert"):
                result.append("console: " + json.dumps(parameters["args"])[:500])
        elif method == "Log.entryAdded":
            if parameters["entry"]["level"] in ("error", "warning"):
                result.append("log: " + parameters["entry"]["text"][:500])
    return result


def check_page(browser, folder, address, path, text, size):
    """Opens a page, and returns what is wrong with it."""
    browser.open(address + path, *size)
    deadline = time.monotonic() + WITHIN
    page = browser.evaluate(READ)
    while text not in page["text"] and time.monotonic() < deadline:
        time.sleep(0.05)
        page = browser.evaluate(READ)
    failures = problems(browser, address) + browser.evaluate(MEASURE)
    if text not in page["text"]:
        failures.append(f"it doesn't show \"{text}\", but: {page['heading']}")
    if path.startswith("/tutorials/storeruntime") and not page["code"]:
        failures.append("it shows no code")
    for link in sorted(set(page["links"])):
        if link.startswith(address):
            target = urllib.parse.urlsplit(link).path
            if not is_there(folder, target):
                failures.append("broken link to " + target)
    return [f"{path} at {size[0]}: {failure}" for failure in failures]


def check_query(browser, address, query, path):
    """Searches, and returns what is wrong with the first result."""
    browser.open(f"{address}/search.html?q={urllib.parse.quote(query)}")
    deadline = time.monotonic() + WITHIN
    first = None
    while first is None and time.monotonic() < deadline:
        first = browser.evaluate("document.querySelector('#results a')?.getAttribute('href')")
    failures = problems(browser, address)
    if first is None or not first.startswith(path):
        failures.append(f"the first result isn't {path}, but {first}")
    return [f"search for {query}: {failure}" for failure in failures]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """A server that ignores browsers that disconnect early."""

    def handle_error(self, *arguments):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*arguments)


def check_pages(folder, program, pictures):
    """Opens all pages, and returns what is wrong with them."""
    failures = []
    with Server(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        with Browser(program) as browser:
            for size in SIZES:
                for path, text in PAGES:
                    failures += check_page(browser, folder, address, path, text, size)
                for path in PICTURES if pictures else []:
                    browser.open(address + path, *size)
                    browser.evaluate(READ)
                    time.sleep(1)
                    name = path.strip("/").partition("?")[0].replace("/", "-") or "index"
                    browser.screenshot(os.path.join(pictures, f"{name}-{size[0]}.png"))
            for query, path in QUERIES:
                failures += check_query(browser, address, query, path)
        server.shutdown()
    return failures


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next((name for name in names if shutil.which(name)), None)
    if not program:
        sys.exit("There is no Chromium.")
    pictures = sys.argv[2] if len(sys.argv) == 3 else None
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    failures = check_pages(os.path.abspath(sys.argv[1]), program, pictures)
    print(f"{len(PAGES)} pages at {len(SIZES)} widths, {len(failures)} failures")
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
