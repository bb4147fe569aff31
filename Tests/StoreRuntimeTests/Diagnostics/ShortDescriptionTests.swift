import Testing

@testable import StoreRuntimeCore

struct ShortDescriptionTests {
  @Test func isWhatSwiftSaysOfAShortValueWithoutTheAddressesOfContexts() {
    enum Local { case one }

    #expect(shortDescription(of: [1: "a"]) == #"[1: "a"]"#)
    #expect(shortDescription(of: Local.one) == "StoreRuntimeTests.ShortDescriptionTests.Local.one")
  }

  @Test(arguments: [
    ("A.(unknown context at $5628f7750480).B.c", "A.B.c"),
    ("(unknown context at $1).B<A.(unknown context at $2).C>", "B<A.C>"),
    ("(unknown context at $5628f7750480", "(unknown context at $5628f7750480"),
    ("(unknown context", "(unknown context"),
    ("ä (unknown context at $1).é", "ä é"),
    ("", ""),
  ])
  func addressesOfContextsAreLeftOut(text: String, result: String) {
    #expect(text.withoutContextAddresses == result)
  }

  @Test func leavesOutTheMiddleOfALongOne() {
    let text = shortDescription(of: ["begin"] + Array(repeating: "middle", count: 100) + ["end"])

    #expect(text.hasPrefix(#"["begin", "middle""#) && text.hasSuffix(#""middle", "end"]"#))
    #expect(text.contains("…"))
    #expect(text.count == 301)
  }
}
