"""Tests of surface.py: what it finds, and what it lets pass."""

import json
import pathlib
import tempfile
import unittest

import surface

CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Removed\n\n{}\n## 0.1.0\n\n### Removed\n\n- `Old`: `New`.\n"


def symbol(kind, *path, is_inherited=False):
    precise = "s:" + ".".join(path) + ("::SYNTHESIZED::s:T" if is_inherited else "")
    return {
        "kind": {"identifier": "swift." + kind},
        "identifier": {"precise": precise},
        "pathComponents": list(path),
    }


STORE = symbol("class", "Store")
SEND = symbol("method", "Store", "send(_:)")
POST = symbol("method", "Store", "post(_:fileID:filePath:line:column:)")


class SurfaceTests(unittest.TestCase):
    def read(self, *symbols):
        with tempfile.TemporaryDirectory() as folder:
            product = pathlib.Path(folder, "StoreRuntime")
            product.mkdir()
            graph = {"symbols": symbols, "relationships": []}
            (product / "StoreRuntime.symbols.json").write_text(json.dumps(graph))
            return surface.read_graphs(folder)

    def compare(self, before, after, removed=""):
        listed = surface.read_list(surface.write_list(self.read(*before)[0]))
        return surface.compare(listed, *self.read(*after), CHANGELOG.format(removed))

    def test_nothing_changed(self):
        self.assertEqual(self.compare([STORE, SEND, POST], [STORE, SEND, POST]), [])

    def test_a_removed_symbol_fails(self):
        self.assertEqual(
            self.compare([STORE, SEND, POST], [STORE, SEND]),
            ["Removed, but not in the changelog: StoreRuntime func Store.post(_:)"])

    def test_a_renamed_symbol_fails_twice(self):
        self.assertEqual(len(self.compare([STORE, SEND], [STORE, POST])), 2)

    def test_a_removed_symbol_with_a_replacement_passes(self):
        for name in ("Store.post(_:)", "Store.post"):
            entry = f"- `{name}`, `Store.posted`: use\n  `Store.send(_:)`.\n"
            self.assertEqual(self.compare([STORE, SEND, POST], [STORE, SEND], entry), [])

    def test_a_removed_type_stands_for_its_members(self):
        self.assertEqual(self.compare([STORE, SEND], [], "- `Store`: use `Shop`.\n"), [])

    def test_a_name_that_another_begins_with_is_no_entry_for_it(self):
        self.assertEqual(len(self.compare([STORE, SEND], [STORE], "- `Store.se`: `Shop`.\n")), 1)

    def test_an_entry_without_a_replacement_fails(self):
        problems = self.compare([STORE, SEND], [STORE], "- `Store.send(_:)`: nobody used it.\n")
        self.assertEqual(len(problems), 2)
        self.assertIn("no replacement", problems[0])

    def test_an_entry_of_an_older_part_does_not_count(self):
        self.assertEqual(len(self.compare([symbol("struct", "Old")], [])), 1)

    def test_a_removed_overload_fails(self):
        problems = self.compare([STORE, SEND, SEND], [STORE, SEND])
        self.assertEqual(len(problems), 1)
        self.assertIn("1 of 2 overloads", problems[0])

    def test_a_member_that_moves_into_a_protocol_passes(self):
        inherited = symbol("method", "Store", "send(_:)", is_inherited=True)
        moved = symbol("method", "Sender", "send(_:)")
        problems = self.compare([STORE, SEND, moved], [STORE, moved, inherited])
        self.assertEqual(problems, [])

    def test_a_static_member_is_no_replacement(self):
        static = symbol("type.method", "Store", "send(_:)")
        self.assertEqual(len(self.compare([STORE, SEND, static], [STORE, static])), 1)

    def test_a_type_may_become_another_kind_of_type(self):
        self.assertEqual(self.compare([STORE], [symbol("typealias", "Store")]), [])

    def test_symbols_with_an_underscore_do_not_count(self):
        hidden = [symbol("method", "Store", "_send(_:)"), symbol("init", "_Box", "init(_:)")]
        self.assertEqual(self.compare([STORE, *hidden], [STORE]), [])
        self.assertEqual(self.compare([STORE], [STORE, *hidden]), [])

    def test_a_new_symbol_has_to_be_listed(self):
        self.assertEqual(
            self.compare([STORE], [STORE, SEND]),
            ["Not in the list: StoreRuntime func Store.send(_:)"])


unittest.main(argv=["test_surface"])
