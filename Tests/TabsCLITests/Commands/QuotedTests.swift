import Testing

@testable import TabsCLI

@Suite("Quoting")
struct QuotedTests {
  @Test(
    "A quoted text is one line that a terminal just shows, and cut off where it is long",
    arguments: [
      ("plain", #""plain""#),
      (#"a "b" \c"#, #""a \"b\" \\c""#),
      ("a\nb\tc", #""a\nb\tc""#),
      ("\u{1B}[31mred", #""\u{1b}[31mred""#),
      ("a\u{202E}b\u{2028}c\0", #""a\u{202e}b\u{2028}c\u{0}""#),
      ("é 漢", "\"é 漢\""),
      ("", "\"\""), (String(repeating: "x", count: 60), "\"\(String(repeating: "x", count: 60))\""),
      (String(repeating: "x", count: 61), "\"\(String(repeating: "x", count: 60))…\""),
    ])
  func quoting(text: String, expected: String) {
    #expect(quoted(text) == expected)
  }
}
