import TestSupport
import Testing

@testable import MacroExpansion

@Suite("JSONValue")
struct JSONValueTests {
  static let texts: [(text: String, value: JSONValue)] = [
    (" true ", .word("true")),
    ("-125", .number(-125)),
    (#""a\"\\\/\n\r\t\b\f\u00e9\u20ac😀é""#, "a\"\\/\n\r\t\u{8}\u{C}é€😀é"),
    ("[1, [2], {}, false]", [.number(1), [.number(2)], [:], .word("false")]),
    (#"{"a": {"b": []}, "c":null, "": ""}"#, ["a": ["b": []], "c": .word("null"), "": ""]),
    (#"{"a":1,"a":2}"#, ["a": .number(2)]),
  ]

  @Test("reads JSON, and writes what it reads", arguments: texts)
  func reads(text: String, value: JSONValue) {
    #expect(JSONValue(Array(text.utf8)) == value)
    #expect(JSONValue(Array(value.text.utf8)) == value)
  }

  @Test("sorts keys and escapes control characters")
  func writesCanonically() {
    let value: JSONValue = ["b": .number(1), "a": "\u{1}\"é"]

    #expect(value.text == #"{"a":"\u0001\"é","b":1}"#)
  }

  @Test("passes over the description of the build, which nothing reads")
  func passesOverConfiguration() {
    let text = #"{"a": 1, "staticBuildConfiguration": "{\"b\":[]}", "c": 2}"#

    #expect(JSONValue(Array(text.utf8)) == ["a": .number(1), "c": .number(2)])
    #expect(JSONValue(Array(#"{"staticBuildConfiguration": "a"#.utf8)) == nil)
  }

  @Test(
    "refuses what isn't JSON",
    arguments: [
      "", " ", "nul", "truex", "1 2", "[", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"a", "\"\n\"",
      "\"\\", "\"\\\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud83d\\ude00\"", "\"\\u",
      "--1", "1e", "1.5", "]",
      "{\"a\":1,}",
    ])
  func refuses(text: String) {
    #expect(JSONValue(Array(text.utf8)) == nil)
  }

  @Test("refuses a million brackets without overflowing the stack", arguments: ["[", "{\"a\":"])
  func refusesDepth(piece: String) {
    #expect(JSONValue(Array(String(repeating: piece, count: 1_000_000).utf8)) == nil)
  }

  @Test("reads any bytes without a trap", arguments: 0..<20 as Range<UInt64>)
  func readsRandomBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("[]{}\",:\\u0dtruefalsn1-.e \u{E9}".utf8) + [0xFF, 0]

    for _ in 0..<500 {
      let count = Int.random(in: 0..<40, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      if let value = JSONValue(bytes) { #expect(JSONValue(Array(value.text.utf8)) == value) }
    }
  }
}
