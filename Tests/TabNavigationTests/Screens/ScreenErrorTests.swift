import Testing

@testable import TabNavigation

struct ScreenErrorTests {
  @Test(
    "A description says what can't be done, why, and what could be",
    arguments: [
      (.otherwise(part: "a", printed: "b"), #""a" leads to the link "b""#),
      (.otherwise(part: "a", printed: nil), #""a" leads to a screen without a link"#),
      (.unpresentable(sheet: "a", over: nil), #""a" can't be presented over the root of its tab"#),
    ] as [(ScreenError, String)])
  func description(error: ScreenError, description: String) {
    #expect(error.description == description)
  }

  @Test(arguments: ["x", "\u{301}"])
  func aLongTextIsCut(character: String) {
    let text = "e" + String(repeating: character, count: 1_000_000)
    let errors: [ScreenError] = [
      .failed(part: text, reason: text), .malformed(text), .missing(text), .undeclared(text),
      .misplaced(screen: text, on: text, allowed: [text]), .otherwise(part: text, printed: text),
      .tooDeep(screen: text, maximumDepth: 1), .unknown(text, known: [text]),
      .unpresentable(sheet: text, over: text),
    ]

    for error in errors { #expect(error.description.unicodeScalars.count < 500) }
  }

  @Test func bothEndsOfALongTextAreLeft() {
    #expect("0123456789".cut(to: 10) == "0123456789")
    #expect("0123456789a".cut(to: 10) == "01234…6789a")
  }

  @Test func controlCharactersAreEscaped() {
    #expect("a\u{1B}[31m\né\"'".cut(to: 80) == "a\\u{1B}[31m\\né\"'")
  }
}
