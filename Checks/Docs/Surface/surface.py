"""Compares the public symbols of the products with a list.

Usage: surface.py LIST CHANGELOG GRAPHS [--update]

GRAPHS has a folder of symbol graphs for each product. A line of the list is a product, the kind of a
symbol, its name, and the number of overloads if there are several. The symbols that have been
removed since the list was made fail, unless the changelog names them with a replacement under
"Removed" in its newest part:

    - `Store.post(_:)`, `Store.posted`: use `Store.send(_:)`.

A type there stands for its members, too, and a name without labels for all of its overloads. Symbols
that the list lacks fail, too: --update writes it. Names that begin with an underscore don't count.
"""

import collections
import json
import pathlib
import re
import sys

KINDS = {
    "swift.enum.case": "case",
    "swift.func": "func",
    "swift.func.op": "operator",
    "swift.init": "init",
    "swift.macro": "macro",
    "swift.method": "func",
    "swift.property": "var",
    "swift.subscript": "subscript",
    "swift.type.method": "static func",
    "swift.type.property": "static var",
    "swift.type.subscript": "static subscript",
    "swift.var": "var",
}
# A struct may become an enum, or a type alias of another type: users type the same.
TYPES = ("actor", "associatedtype", "class", "enum", "protocol", "struct", "typealias")
KINDS.update({f"swift.{kind}": "type" for kind in TYPES})

# The location of a call, which no caller passes.
LOCATION = re.compile(r"(fileID:|file:)(filePath:)?line:(column:)?")

HEADING = """\
# The public symbols of the products on Linux: product, kind, name, and the number of overloads.
# `Checks/Docs/run --only surface` fails if one was removed, and with --update writes this list.
"""


def read_graphs(folder):
    """Returns the numbers of symbols by name, and the same with those inherited from protocols."""
    own, all_symbols = collections.Counter(), collections.Counter()
    for file in sorted(pathlib.Path(folder).glob("*/*.symbols.json")):
        for symbol in json.loads(file.read_text())["symbols"]:
            path = symbol["pathComponents"]
            if any(part.startswith("_") for part in path):
                continue
            kind = KINDS[symbol["kind"]["identifier"]]
            key = (file.parent.name, kind, LOCATION.sub("", ".".join(path)))
            all_symbols[key] += 1
            if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                own[key] += 1
    return own, all_symbols


def read_list(text):
    """Returns the numbers of symbols in a list."""
    symbols = collections.Counter()
    for line in text.splitlines():
        if line and not line.startswith("#"):
            product, kind, name, *number = line.split("\t")
            symbols[product, kind, name] = int(number[0]) if number else 1
    return symbols


def write_list(symbols):
    """Returns the text of a list."""
    lines = ["\t".join((*key, str(n))[: 4 if n > 1 else 3]) for key, n in sorted(symbols.items())]
    return HEADING + "".join(line + "\n" for line in lines)


def read_removed(changelog):
    """Returns the names that the changelog calls removed, and the entries without a replacement."""
    newest = re.split(r"(?m)^## ", changelog)[1:2]
    sections = re.split(r"(?m)^### ", newest[0])[1:] if newest else []
    names, incomplete = set(), []
    for section in sections:
        title, _, body = section.partition("\n")
        if title.strip() != "Removed":
            continue
        for entry in re.split(r"(?m)^- ", body)[1:]:
            entry = " ".join(entry.split())
            before, _, after = entry.partition("`: ")
            if "`" in after:
                names.update(re.findall(r"`([^`]+)`", before + "`"))
            else:
                incomplete.append(entry)
    return names, incomplete


def is_named(name, removed):
    """Returns whether the changelog has a symbol, a type around it, or its name without labels."""
    head = name.partition("(")[0]
    # An operator may have dots of its own, which do no harm.
    owners = head.split(".")
    return name in removed or any(
        ".".join(owners[:end]) in removed for end in range(1, len(owners) + 1))


def compare(listed, own, all_symbols, changelog):
    """Returns what is wrong, line by line."""
    removed, incomplete = read_removed(changelog)
    problems = [f"The changelog gives no replacement: {entry}" for entry in incomplete]
    for key, number in sorted(listed.items()):
        missing = number - all_symbols[key]
        if missing > 0 and not is_named(key[2], removed):
            overloads = f" ({missing} of {number} overloads)" if number > 1 else ""
            problems.append(f"Removed, but not in the changelog: {' '.join(key)}{overloads}")
    for key, number in sorted(own.items()):
        if number > listed[key]:
            problems.append(f"Not in the list: {' '.join(key)}")
    return problems


def main():
    is_update = "--update" in sys.argv
    file, changelog, graphs = (pathlib.Path(a) for a in sys.argv[1:] if a != "--update")
    own, all_symbols = read_graphs(graphs)
    if not own:
        sys.exit(f"There are no symbol graphs in {graphs}.")
    if is_update:
        file.write_text(write_list(own))
        print(f"{file} lists {sum(own.values())} public symbols.")
        return
    listed = read_list(file.read_text())
    problems = compare(listed, own, all_symbols, changelog.read_text())
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"public symbols: {sum(own.values())}, differences from the list: {len(problems)}")
    if problems:
        print(
            'Put a removed symbol back, or name it under "Removed" in the changelog, with its '
            "replacement.\nThen run Checks/Docs/run --only surface --update.", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
