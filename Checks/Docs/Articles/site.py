"""Follows all links of a site, and opens some of its pages in Chromium.

Usage: site.py FOLDER [PROGRAM]

The folder is served as `python3 -m http.server` does it. Pages are made by a script in them from a
file of JSON, so a link to a page is broken if there is no such file, whatever the server answers.
"""

import functools
import http.server
import json
import os
import re
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

from browser import Browser  # noqa: E402

# The pages that are opened, each with what it has to show.
PAGES = [
    ("/documentation", "swift-tabs"),
    ("/documentation/storeruntime", "StoreRuntime"),
    ("/documentation/storeruntime/presentations", "Presentations"),
    ("/documentation/storetesting/testing", "Testing"),
    ("/documentation/tabnavigation/linksandrestoration", "Links and restoration"),
    ("/tutorials/meetswifttabs", "Meet swift-tabs"),
    ("/tutorials/storeruntime/countcups", "Count cups"),
    ("/tutorials/storeruntime/twotabs", "Two tabs"),
]
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


def data_file(folder, path):
    """The file that a page is made from."""
    return os.path.join(folder, "data", path.strip("/") + ".json")


def is_there(folder, path):
    """Whether a path of the site leads to a page or to a file."""
    path = urllib.parse.unquote(path)
    if path.startswith(("/documentation", "/tutorials")):
        page = os.path.join(folder, path.strip("/"), "index.html")
        return os.path.isfile(page) and os.path.isfile(data_file(folder, path.lower()))
    file = os.path.join(folder, path.strip("/"))
    return os.path.isfile(file) or os.path.isfile(os.path.join(file, "index.html"))


def chapters(page):
    """The identifiers of the chapters in the menu of a tutorial, which are no links there."""
    hierarchy = page.get("hierarchy", {}) if isinstance(page, dict) else {}
    return {chapter.get("reference") for chapter in hierarchy.get("modules", [])}


def links_in(value, ignored):
    """The paths in a page's file that lead to another page of the site."""
    if isinstance(value, dict):
        url = value.get("url")
        if isinstance(url, str) and url.startswith("/") and value.get("identifier") not in ignored:
            yield url
        for part in value.values():
            yield from links_in(part, ignored)
    elif isinstance(value, list):
        for part in value:
            yield from links_in(part, ignored)


def paths_in(value):
    """The paths of the pages that the side bar lists."""
    if isinstance(value, dict):
        if isinstance(value.get("path"), str):
            yield value["path"]
        for part in value.values():
            yield from paths_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from paths_in(part)


def check_files(folder):
    """Follows all links, and returns the number of pages and what is broken."""
    count, broken = 0, []
    for place, _, names in os.walk(os.path.join(folder, "data")):
        for name in names:
            if not name.endswith(".json"):
                continue
            file = os.path.join(place, name)
            with open(file, encoding="utf-8") as stream:
                page = json.load(stream)
            count += 1
            for url in sorted(set(links_in(page, chapters(page)))):
                if not is_there(folder, urllib.parse.urlsplit(url).path):
                    broken.append(f"{os.path.relpath(file, folder)}: {url}")
    with open(os.path.join(folder, "index", "index.json"), encoding="utf-8") as stream:
        for path in sorted(set(paths_in(json.load(stream)))):
            if not is_there(folder, path):
                broken.append(f"the side bar: {path}")
    with open(os.path.join(folder, "llms.txt"), encoding="utf-8") as stream:
        for path in re.findall(r"\]\((.*?)\)", stream.read()):
            if not is_there(folder, path):
                broken.append(f"llms.txt: {path}")
    return count, broken


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


def check_page(browser, folder, address, path, text):
    """Opens a page, and returns what is wrong with it."""
    browser.open(address + path)
    deadline = time.monotonic() + WITHIN
    page = browser.evaluate(READ)
    while text not in page["text"] and time.monotonic() < deadline:
        time.sleep(0.05)
        page = browser.evaluate(READ)
    failures = problems(browser, address)
    if text not in page["text"]:
        failures.append(f"it doesn't show \"{text}\", but: {page['heading']}")
    if path.startswith("/tutorials/storeruntime") and not page["code"]:
        failures.append("it shows no code")
    for link in sorted(set(page["links"])):
        if link.startswith(address):
            target = urllib.parse.urlsplit(link).path
            if target != "/" and not is_there(folder, target):
                failures.append("broken link to " + target)
    return [f"{path}: {failure}" for failure in failures]


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    """A server that doesn't mind a browser that goes to another page before one is whole."""

    def handle_error(self, *arguments):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*arguments)


def check_pages(folder, program):
    """Opens pages in Chromium, and returns what is wrong with them."""
    handler = functools.partial(Handler, directory=folder)
    failures = []
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        with Browser(program) as browser:
            for path, text in PAGES:
                failures += check_page(browser, folder, address, path, text)
        server.shutdown()
    return failures


def main():
    folder = os.path.abspath(sys.argv[1])
    count, failures = check_files(folder)
    print(f"{count} pages, {len(failures)} broken links")
    if len(sys.argv) > 2:
        failures += check_pages(folder, sys.argv[2])
        print(f"{len(PAGES)} pages opened")
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures or count == 0 else 0)


if __name__ == "__main__":
    main()
