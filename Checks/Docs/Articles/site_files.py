"""Orders the modules of a site, writes the index of its search, and follows all its links.

Usage: site_files.py FOLDER

Pages are made by a script in them from a file of JSON, so a link to a page is broken if there is no
such file, whatever a server answers.
"""

import json
import os
import re
import sys
import urllib.parse


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


def pages_in(folder):
    """The files that pages are made from, with what is in them."""
    for place, _, names in sorted(os.walk(os.path.join(folder, "data"))):
        for name in sorted(names):
            if name.endswith(".json"):
                file = os.path.join(place, name)
                with open(file, encoding="utf-8") as stream:
                    yield file, json.load(stream)


def uncurated(folder):
    """The symbols that a module's list of topics misses. A module without such a list has all."""
    pages = os.path.join(folder, "data", "documentation")
    for name in sorted(os.listdir(pages)):
        if name.endswith(".json"):
            with open(os.path.join(pages, name), encoding="utf-8") as stream:
                sections = json.load(stream).get("topicSections", [])
            if all(section.get("generated") for section in sections):
                continue
            for section in sections:
                # The pages of extensions may be listed or not.
                if section.get("generated") and section["title"] != "Extended Modules":
                    for symbol in section["identifiers"]:
                        yield f"no topic has {symbol.partition('/documentation')[2]}"


def check_files(folder):
    """Follows all links, and returns the number of pages and what is broken."""
    count, broken = 0, []
    for file, page in pages_in(folder):
        count += 1
        for url in sorted(set(links_in(page, chapters(page)))):
            if not is_there(folder, urllib.parse.urlsplit(url).path):
                broken.append(f"{os.path.relpath(file, folder)}: {url}")
    with open(os.path.join(folder, "index", "index.json"), encoding="utf-8") as stream:
        for path in sorted(set(paths_in(json.load(stream)))):
            if not is_there(folder, path):
                broken.append(f"the side bar: {path}")
    broken += uncurated(folder)
    for name, link in (("llms.txt", r"\]\((.*?)\)"), ("index.html", r'(?:href|src)="(.*?)"')):
        with open(os.path.join(folder, name), encoding="utf-8") as stream:
            for path in re.findall(link, stream.read()):
                if not is_there(folder, path):
                    broken.append(f"{name}: {path}")
    return count, broken


def text_of(value, references):
    """The text of a part of a page, with its code."""
    if isinstance(value, list):
        return " ".join(filter(None, (text_of(part, references) for part in value)))
    if not isinstance(value, dict):
        return ""
    if value.get("type") == "codeListing":
        return " ".join(value["code"])
    if value.get("type") == "reference":
        return references.get(value.get("identifier"), {}).get("title", "")
    own = [value[key] for key in ("text", "code", "title") if isinstance(value.get(key), str)]
    return " ".join(own + list(filter(None, (
        text_of(part, references) for part in value.values() if isinstance(part, (dict, list))))))


def entries_of(page, path):
    """What the search finds of a page: title, path, kind, weight and text.

    An article has an entry for each of its headings.
    """
    metadata, references = page["metadata"], page.get("references", {})
    title = metadata.get("title", "")
    module = next((module["name"] for module in metadata.get("modules", [])), "Tutorial")
    kind = f"{module} · {metadata.get('roleHeading', page['kind'])}"
    parts = [page.get("abstract", [])] + page.get("sections", [])
    entries, is_article = [], page["kind"] == "article"
    for section in page.get("primaryContentSections", []):
        for part in section.get("content", []):
            if part["type"] == "heading" and is_article and part["text"] != "Overview":
                entries.append((title, path, kind, parts))
                title = f"{metadata['title']}: {part['text']}"
                path, parts = f"{path.partition('#')[0]}#{part['anchor']}", []
            else:
                parts.append(part)
        parts += section.get("parameters", [])
    entries.append((title, path, kind, parts))
    # Articles are found first, then types, then members, and the sample app last.
    weight = 6 if is_article or page["kind"] == "project" else 3 if path.count("/") < 4 else 0
    weight -= 9 if module == "TabCore" else 0
    for title, path, kind, parts in entries:
        text = re.sub(r"\s+", " ", text_of(parts, references)).strip()
        yield [title, path, kind, weight, text]


def write_index(folder):
    """Writes what the script of the search reads."""
    entries = []
    for file, page in pages_in(folder):
        path = "/" + os.path.relpath(file, os.path.join(folder, "data"))[:-len(".json")]
        # The types that macros write have no page of use, nor has what a protocol gives each type.
        if "metadata" in page and "allcasepaths" not in path:
            entries += [entry for entry in entries_of(page, path)
                        if entry[4] and not entry[4].startswith("Inherited from")]
    with open(os.path.join(folder, "search-index.json"), "w", encoding="utf-8") as stream:
        json.dump(entries, stream, ensure_ascii=False, separators=(",", ":"))
    return len(entries)


def order_modules(folder):
    """Lists the modules in the order of the side bar, as the page of all modules sorts them."""
    with open(os.path.join(folder, "index", "index.json"), encoding="utf-8") as stream:
        root = json.load(stream)["interfaceLanguages"]["swift"][0]
    titles = [module["title"] for module in root["children"]]
    file = os.path.join(folder, "data", "documentation.json")
    with open(file, encoding="utf-8") as stream:
        page = json.load(stream)
    for section in page["topicSections"]:
        if section["title"] == "Modules":
            section["identifiers"].sort(key=lambda name: titles.index(name.rpartition("/")[2]))
    with open(file, "w", encoding="utf-8") as stream:
        json.dump(page, stream, ensure_ascii=False)


def main():
    folder = os.path.abspath(sys.argv[1])
    order_modules(folder)
    entries = write_index(folder)
    count, broken = check_files(folder)
    print(f"{count} pages, {entries} entries of the search, {len(broken)} mistakes")
    for link in broken:
        print(link, file=sys.stderr)
    sys.exit(1 if broken or count == 0 else 0)


if __name__ == "__main__":
    main()
