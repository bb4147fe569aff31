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

  @Test("The nearest name is the first with the fewest errors, if it isn't too far away")
  func nearest() {
    let words = [
      "satte", "pap", "SAVE", "foo", "frobnicate", String(repeating: "p", count: 100_000),
    ]

    let names = words.map { nearestName(to: $0, among: ["save", "pop", "tap", "state"]) }

    #expect(names == ["state", "pop", "save", nil, nil, nil])
    #expect(nearestName(to: "x", among: []) == nil)
  }
}
