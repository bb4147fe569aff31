import Testing

@testable import TabNavigation

struct ScreenErrorTests {
  @Test(
    "A description says what can't be done, why, and what could be",
    arguments: [
      (.failed(part: "items/7", reason: "no"), #""items/7" can't be opened: no"#),
      (.malformed("it isn't a URL"), "it isn't a URL"),
      (
        .misplaced(screen: "edit", on: nil, allowed: ["items", "add"]),
        #""edit" can't be pushed on the root of its tab: only "items" or "add" can"#
      ),
      (
        .misplaced(screen: "edit", on: "edit", allowed: []),
        #""edit" can't be pushed on "edit": nothing can"#
      ),
      (.missing("item 7"), "there is no item 7"),
      (.otherwise(part: "a", printed: "b"), #""a" opens what is printed as "b""#),
      (.otherwise(part: "a", printed: nil), #""a" opens what has no link"#),
      (
        .tooDeep(screen: "items", greatestDepth: 5),
        #""items" can't be pushed: the stack holds 5 screens already, which is as many as it may"#
      ),
      (
        .undeclared("edit"),
        #""edit" can't be pushed: declare a "Screen" for this case in "screens""#
      ),
      (.unknown("a", known: []), #"nothing can follow where it says "a""#),
      (
        .unknown("a", known: ["b", "c/<Int>"]),
        #""a" is unknown; what can stand there is "b" or "c/<Int>""#
      ),
      (.unpresentable(sheet: "a", over: nil), #""a" can't be presented over the root of its tab"#),
      (.unpresentable(sheet: "a", over: "b"), #""a" can't be presented over "b""#),
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
      .tooDeep(screen: text, greatestDepth: 1), .unknown(text, known: [text]),
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
