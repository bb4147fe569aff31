import Testing

@testable import TabsCLI

@Suite("Nearest name")
struct NearestNameTests {
  @Test(
    "Typing errors are counted",
    arguments: [
      ("push", "push", 0), ("psh", "push", 1), ("pussh", "push", 1), ("posh", "push", 1),
      ("psuh", "push", 1), ("", "push", 4), ("push", "", 4), ("abc", "xyz", 3),
    ])
  func count(word: String, other: String, errors: Int) {
    #expect(typingErrors(from: word, to: other) == errors)
  }

  @Test("The nearest name is the one with the fewest errors, and the first of several")
  func nearest() {
    #expect(nearestName(to: "satte", among: ["save", "state"]) == "state")
    #expect(nearestName(to: "pap", among: ["pop", "tap"]) == "pop")
    #expect(nearestName(to: "SAVE", among: ["save"]) == "save")
  }

  @Test("There is none if all are too far away")
  func none() {
    #expect(nearestName(to: "frobnicate", among: ["save", "state"]) == nil)
    #expect(nearestName(to: "x", among: []) == nil)
    #expect(nearestName(to: String(repeating: "p", count: 100_000), among: ["pop"]) == nil)
  }
}
