"""Compares a list of names with the symbols of modules and with a page.

Usage: compare.py LIST PAGE SYMBOL-GRAPH...

Prints each name that is neither a symbol nor in code on the page, and exits with 1 if there is any.

A name in the list is a path, such as "Effect.run(priority:operation:)". It is a symbol if the type
has a member with this base name and at least these labels. The page names it by

- "Effect.run(priority:)", with the labels that the symbol lacks, or "Effect.run" if there is none;
- "Effect", if there is no such type: that stands for all of its members.
"""

import json
import re
import sys


def split(name):
    """Returns the owner, the base name and the labels of a name."""
    head, _, labels = name.replace("`", "").partition("(")
    match = re.fullmatch(r"(?:(.*)\.)?(\w*|[^\w.]+)", head)
    owner, base = (match[1] or "", match[2]) if match else ("", head)
    return owner, base, set(re.findall(r"(\w+):", labels)) - {"_"}


class Symbols:
    """The symbols of all graphs."""

    def __init__(self, files):
        self.types = set()
        # The sets of labels by owner and base name.
        self.members = {}
        self.aliases = {}
        names = {}
        # The types that conform to a protocol, with or without conditions.
        self.conforming = set()
        graphs = []
        for file in files:
            with open(file) as stream:
                graphs.append(json.load(stream))
        for graph in graphs:
            for symbol in graph["symbols"]:
                self.add(symbol)
                names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
        for graph in graphs:
            for relation in graph["relationships"]:
                if relation["kind"] == "conformsTo":
                    name = names.get(relation["source"], "")
                    self.conforming.add((name, relation.get("targetFallback", "")))

    def add(self, symbol):
        path = symbol["pathComponents"]
        name = ".".join(path)
        self.types.add(name)
        owner = ".".join(path[:-1])
        _, base, labels = split(path[-1])
        self.members.setdefault((owner, base), []).append(labels)
        if symbol["kind"]["identifier"] == "swift.typealias":
            fragments = symbol.get("declarationFragments", [])
            text = "".join(fragment["spelling"] for fragment in fragments)
            target = re.search(r"= *(.*)", text)
            if target:
                # Innermost generic arguments first.
                alias, count = target[1], 1
                while count:
                    alias, count = re.subn(r"<[^<>]*>", "", alias)
                self.aliases[name] = alias.strip()

    def has_type(self, name):
        return not name or name in self.types

    def missing_labels(self, owner, base, labels):
        """Returns the labels that no member has, or None if there is no such member."""
        owner = self.aliases.get(owner, owner)
        # The compiler writes them without a symbol.
        protocol = {"==": "Swift.Equatable", "hash": "Swift.Hashable"}.get(base)
        if (owner, protocol) in self.conforming:
            return set()
        # Every value has them.
        if owner in self.types and base in ("customMirror", "debugDescription", "description"):
            return set()
        # The list has subscripts and initialisers of extensions without their names.
        bases = [base] if base else ["init", "subscript"]
        found = [have for name in bases for have in self.members.get((owner, name), [])]
        if not found:
            return None
        if not re.match(r"\w", base or "init"):
            # The labels of an operator's declaration are no part of its name.
            return set()
        return min((labels - have for have in found), key=len)


def main():
    names, page, *graphs = sys.argv[1:]
    symbols = Symbols(graphs)
    with open(page) as stream:
        text = stream.read()
    text = re.sub(r"(?ms)^ *```.*?^ *```$", "", text)
    spans = [span for span in re.findall(r"`+([^`]+)`+", text)]
    named = {}
    for span in spans:
        owner, base, labels = split(span)
        named.setdefault((owner, base), []).append(labels)

    def is_named(owner, base, missing):
        # A type that doesn't exist stands for what is in it.
        parts = owner.split(".") if owner else []
        for end in range(1, len(parts) + 1):
            parent = ".".join(parts[:end])
            if not symbols.has_type(parent) and split(parent)[:2] in named:
                return True
        bases = [base] if base else ["init", "subscript"]
        return any(missing <= have for name in bases for have in named.get((owner, name), []))

    with open(names) as stream:
        lines = [line.strip() for line in stream]
    failures, count = [], 0
    is_list = False
    for line in lines:
        if line.startswith("#"):
            is_list = True
            continue
        if not is_list or not line:
            continue
        count += 1
        owner, base, labels = split(line)
        missing = symbols.missing_labels(owner, base, labels)
        if missing is not None and not missing:
            continue
        if not is_named(owner, base, missing or set()):
            hint = "" if missing is None else f" (lacks {', '.join(sorted(missing))})"
            failures.append(line + hint)
    for failure in failures:
        print(failure)
    print(f"{count} names, {len(failures)} of them neither in the product nor on the page.")
    sys.exit(1 if failures or not count else 0)


main()
