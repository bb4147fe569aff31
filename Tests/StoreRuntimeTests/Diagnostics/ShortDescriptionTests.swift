import StoreRuntime
import Testing

@testable import StoreRuntimeCore

struct ShortDescriptionTests {
  @Test func isWhatSwiftSaysOfAShortValue() {
    #expect(shortDescription(of: [1: "a"]) == #"[1: "a"]"#)
  }

  @Test func leavesOutTheMiddleOfALongOne() {
    let text = shortDescription(of: ["begin"] + Array(repeating: "middle", count: 100) + ["end"])

    #expect(text.hasPrefix(#"["begin", "middle""#))
    #expect(text.hasSuffix(#""middle", "end"]"#))
    #expect(text.contains("…"))
    #expect(text.count == 301)
  }
}
