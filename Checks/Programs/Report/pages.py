"""Opens pages in Chromium, and uses them with the keyboard.

Usage: pages.py PROGRAM FOLDER

The folder has the pages. Pictures of the page `long.html` are written to it.
"""

import glob
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

from browser import Browser  # noqa: E402

SIZES = [(1440, 900), (820, 1000), (400, 800)]
READY_WITHIN = 2_000
ATTEMPTS = 3

# The colours that texts have, with those that they stand on.
CONTRASTS = [
    ("text", "surface"), ("text", "page"), ("text", "selected"), ("dim", "surface"),
    ("dim", "page"), ("dim", "selected"), ("accent", "surface"), ("bad", "surface"),
    ("bad", "bad-surface"), ("bad", "selected"), ("effect-text", "surface"), ("good", "page"),
    ("good", "surface"), ("on-screen", "screen"),
]

# The ratio between the luminances of two colours, as the guidelines for accessibility define it.
CONTRAST = """((a, b) => {
  const style = getComputedStyle(document.documentElement);
  const luminance = name => {
    const value = style.getPropertyValue("--" + name).trim();
    const parts = [1, 3, 5].map(i => parseInt(value.slice(i, i + 2), 16) / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
})"""


class Page:
    """A page that is open."""

    def __init__(self, browser):
        self.browser = browser
        self.failures = []

    def expect(self, condition, text):
        if not condition:
            self.failures.append(text)

    def value(self, expression):
        return self.browser.evaluate(expression)

    def press(self, *keys):
        for key in keys:
            self.browser.press(key)

    def selected(self):
        """The number of the selected action, as the list tells it to a screen reader."""
        number = self.value("""(() => {
          const id = document.getElementById("list").getAttribute("aria-activedescendant");
          const row = id && document.getElementById(id);
          return row && row.getAttribute("aria-selected") === "true" ? row.dataset.step : null;
        })()""")
        return None if number is None else int(number)

    def focus(self):
        return self.value("document.activeElement.id")


def check_in_sight(page):
    """Whether the selected action can be seen in the list."""
    page.expect(page.value("""(([row, list]) => row.top >= list.top && row.bottom <= list.bottom)(
        [document.querySelector('.row[aria-selected="true"]'), list]
          .map(element => element.getBoundingClientRect()))"""),
                "the selected action is out of sight in the list")


def check_opened(page):
    """What the page shows before anything is done."""
    page.expect(page.focus() == "list", "the list hasn't the focus")
    page.expect(page.selected() is not None, "nothing is selected")
    check_in_sight(page)
    page.expect(page.value("document.title").startswith("Journal of"), "there is no title")
    page.expect(page.value("document.scripts.length") == 1, "a name has become a script")
    page.expect(page.value("document.querySelectorAll('img, iframe, b b').length") == 0,
                "a name has become an element")
    page.expect(len(page.value("document.getElementById('tracks').ariaLabel") or "") > 40,
                "the lanes aren't described")
    page.expect(page.value("document.querySelectorAll('#rows > *').length") < 100,
                "rows that can't be seen exist")
    problems = page.value("document.querySelectorAll('.problem').length") > 0
    has_problems = page.value("!document.getElementById('next-problem').disabled")
    page.expect(problems == has_problems, "the page doesn't open on the first issue")
    if problems:
        page.expect("first" in page.value("document.querySelector('.problem h3').textContent"),
                    "it isn't called the first")


def check_replaced(page):
    """What a page says of a load that another one has replaced, and of a sheet over the tabs."""
    page.expect(page.value("problems.length") == 0,
                "an action of an effect that was replaced is taken for a problem")
    page.expect(page.value("rows.querySelectorAll('.bad').length") == 0, "a row is a problem")
    page.value("select(steps[2])")
    page.expect(page.value("document.querySelector('.dropped p').textContent")
                == "Dropped after this action: home.loaded", "a dropped action isn't shown")
    lanes = """[...document.querySelectorAll('.lane')].map(lane =>
        [lane.querySelector('b').textContent, lane.querySelectorAll('.root').length,
         lane.querySelectorAll('.screen').length].join(' ')).slice(1).join(', ')"""
    page.expect(page.value(lanes) == "login 0 1, home 1 1", "a sheet is drawn as a tab")
    crumbs = """[...document.querySelectorAll('.crumbs')].map(crumbs =>
        [...crumbs.querySelectorAll('b, li')].map(part => part.textContent.trim()).join(' '))
        .join(', ')"""
    for number, expected in [(2, "home root"), (3, "login new: login 9, home root"),
                             (5, "login gone: login 9, home root"), (6, None)]:
        page.value(f"select(steps[{number}])")
        found = page.value(crumbs)
        page.expect(found == expected or expected is None and "login" not in found,
                    f"the screens after {number} are {found}")


def check_names(page):
    """Whether a screen reader has a name for everything."""
    tree = page.browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "listbox", "option", "searchbox", "image", "heading"}
    found = set()
    for node in tree:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in roles:
            continue
        found.add(role)
        page.expect(node.get("name", {}).get("value", "").strip(), f"a {role} has no name")
    page.expect(found == roles, f"a screen reader finds no {', '.join(roles - found)}")


def check_keys(page):
    """Steps through the actions, to issues, causes and what is searched."""
    opened, last = page.selected(), int(page.value("steps.length - 1"))
    page.press("Home")
    page.expect(page.selected() == 0, "Home doesn't go to the beginning")
    page.press("j")
    page.expect(page.selected() == min(1, last), "j doesn't go on")
    page.press("k")
    page.expect(page.selected() == 0, "k doesn't go back")
    page.press("ArrowDown", "ArrowUp", "PageDown", "PageUp", "End")
    page.expect(page.selected() == last, "End doesn't go to the end")
    page.press("Home", "e")
    if page.value("problems.length"):
        first = page.value("problems[0].number")
        expected = first if first > 0 else page.value("(problems[1] ?? problems[0]).number")
        page.expect(page.selected() == expected, "e doesn't go to the first issue")
        page.press("End", "e")
        page.expect(page.selected() == first, "e doesn't begin again at the end")

    caused = page.value("steps.find(step => causeOf(step))?.number ?? null")
    if caused is not None:
        page.value(f"select(steps[{caused}])")
        page.press("c")
        page.expect(page.selected() == page.value(f"causeOf(steps[{caused}]).number"),
                    "c doesn't go to the cause")
        page.value(f"select(steps[{caused}])")
        page.value("document.querySelector('.chain .link').focus()")
        page.press("Enter")
        page.expect(page.selected() < caused, "Enter doesn't follow a link of the chain")
        page.expect(page.value("document.activeElement.tagName") == "H2",
                    "the focus is lost after a link")

    page.press("/")
    page.expect(page.focus() == "search", "/ doesn't search")
    for character in "#1":
        page.press(character)
    matching = page.value("steps.filter(step => searchText(step).includes('#1')).length")
    page.expect(page.value("shown.length") == matching, "a search doesn't find what it should")
    page.press("Escape")
    page.expect(page.focus() == "list" and page.value("shown.length") == last + 1,
                "Escape doesn't show all again")
    page.value(f"select(steps[{opened}])")


def check_filters(page):
    """Presses each filter with the keyboard."""
    for index in range(page.value("filters.length")):
        chip = f"document.getElementById('chips').children[{index}]"
        if page.value(chip + ".disabled"):
            continue
        page.value(chip + ".focus()")
        page.press("Enter")
        counted = int(page.value(chip + ".querySelector('.count').textContent").replace(",", ""))
        page.expect(page.value("filter.name") == page.value(chip + ".dataset.name"),
                    f"the filter {index} can't be pressed")
        page.expect(counted == page.value("shown.filter(step => step.number > 0 || "
                                          "filter.isBad || false).length"),
                    f"the filter {index} shows another number than it says")
        page.press("j", "k")
    page.press("Escape")


def check_lanes(page):
    """Clicks into the lanes."""
    opened = page.selected()
    left, top, width = page.value(
        "(({ left, top, width }) => [left, top, width])"
        "(document.querySelector('.track').getBoundingClientRect())")
    for share in (0.02, 0.5, 0.98):
        number = page.value(f"clamp(Math.floor(from + {share} * length))")
        middle = page.value(f"({number} + 0.5 - from) / length")
        page.browser.click(left + middle * width, top + 10)
        page.expect(page.selected() == number, "a click into the lanes goes elsewhere")
        page.expect(page.value("selected.number >= from && selected.number < from + length"),
                    "the selected action is out of sight in the lanes")
    page.value("select(steps[lastNumber])")
    page.expect(page.value("from + length === steps.length"), "the lanes don't go to the end")
    page.press("+", "+", "+", "+", "+")
    page.expect(page.value("length") == min(10, page.value("steps.length")), "+ doesn't zoom in")
    most = min(5000, page.value("steps.length"))
    page.press("0")
    page.expect(page.value("length") == most, "0 doesn't show as many actions as there may be")
    check_in_sight(page)
    page.press("+", "-", "-")
    page.expect(page.value("length") == most, "- doesn't zoom out")
    page.value(f"select(steps[{opened}])")


def check_tabbing(page):
    """Goes through the page with the key Tab."""
    seen = set()
    for _ in range(30):
        page.press("Tab")
        seen.add(page.value("document.activeElement.closest('[id]')?.id"))
        if page.value("document.activeElement === document.body"):
            continue
        page.expect(page.value("getComputedStyle(document.activeElement).outlineStyle") != "none",
                    f"the focus can't be seen in {page.focus()}")
    for part in ("list", "search", "chips", "detail"):
        page.expect(part in seen, f"Tab doesn't reach {part}")


def check_sizes(page, path, pictures):
    """Looks at the page in each size, light and dark."""
    for width, height in SIZES:
        for dark in (False, True):
            scheme = "dark" if dark else "light"
            page.browser.open(path, width, height, dark)
            page.expect(page.value("document.documentElement.scrollWidth") <= width,
                        f"it scrolls sideways at {width}")
            for colour, ground in CONTRASTS:
                ratio = page.value(f"{CONTRAST}('{colour}', '{ground}')")
                page.expect(ratio >= 4.5, f"{scheme}: {colour} on {ground} has {ratio:.1f}")
            if pictures:
                page.browser.screenshot(f"{pictures}-{width}-{scheme}.png")
            page.failures += page.browser.problems()


def ready_time(page):
    """When the page could be used, in milliseconds since it was opened."""
    return page.value("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")


def check(page, path):
    """Checks one page, and returns after how many milliseconds it was ready."""
    times = []
    while not times or (min(times) > READY_WITHIN and len(times) < ATTEMPTS):
        page.browser.open(path)
        times.append(ready_time(page))
    page.expect(min(times) <= READY_WITHIN, f"it is ready after {min(times):.0f} ms")
    try:
        check_opened(page)
        if os.path.basename(path) == "replaced.html":
            check_replaced(page)
        check_names(page)
        check_keys(page)
        check_filters(page)
        check_lanes(page)
        check_tabbing(page)
        page.failures += page.browser.problems()
        pictures = path.removesuffix(".html") if os.path.basename(path) == "long.html" else None
        check_sizes(page, path, pictures)
    except (RuntimeError, TypeError) as error:
        page.failures += page.browser.problems() + [f"it can't be used: {str(error)[:300]}"]
    return min(times)


def main(program, folder):
    failures = 0
    paths = sorted(glob.glob(os.path.join(folder, "*.html")))
    with Browser(program) as browser:
        for path in paths:
            page = Page(browser)
            time = check(page, path)
            for failure in dict.fromkeys(page.failures):
                print(f"{path}: {failure}", file=sys.stderr)
            failures += len(page.failures)
            print(f"{os.path.basename(path)}: ready after {time:.0f} ms")
    print(f"{len(paths)} pages, {failures} failures")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
