import Testing
import ValueDiffing

/// A value that is equal to another if its number is.
private struct Numbered: Equatable {
  var number: Int
  var note = ""

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
}

/// A value that looks into a part more closely than the part itself does.
private struct Strict: Equatable {
  var part: Numbered

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.part.note == rhs.part.note }
}

struct HiddenDifferenceTests {
  @Test func whatLooksAlikeAndIsNotEqualIsNamed() {
    struct Reading: Equatable {
      var value = Double.nan
      var unit = "K"
    }

    expectDifference(
      Reading(), Reading(),
      """
        Reading(
          // Not equal, but their descriptions are the same (Double):
          value: nan,
          … (1 unchanged)
        )
      """)
    expectDifference(
      Circle("a"), Circle("a"),
      """
        // Not equal, but their descriptions are the same (Circle):
        #1 Circle(name: "a", radius: 2)
      """)
    expectDifference(
      [Temperature(kelvin: 273)], [Temperature(kelvin: 273, note: "cold")],
      """
        [
          // Not equal, but their descriptions are the same (Temperature):
          [0]: Temperature(celsius: 0)
        ]
      """)
    expectDifference(
      1 as Any, UInt8(1),
      """
        // Not equal, but their descriptions are the same (Int, UInt8):
        1
      """)
  }

  @Test func aDifferenceBelowTheDepthThatIsShownIsNamed() throws {
    let text = try #require(valueDifference(Chain(length: 200), Chain(length: 201)))

    #expect(text.contains("// Not equal, but their descriptions are the same"))
  }

  @Test func whatATypeCallsEqualIsNotShown() {
    #expect(valueDifference(Numbered(number: 1, note: "a"), Numbered(number: 1, note: "b")) == nil)
    expectDifference(
      [Numbered(number: 1, note: "a"), Numbered(number: 2)],
      [Numbered(number: 1, note: "b"), Numbered(number: 3)],
      """
        [
          … (1 unchanged)
          [1]: Numbered(
      −     number: 2,
      +     number: 3,
            … (1 unchanged)
          )
        ]
      """)
  }

  @Test func whatOnlyAnOuterTypeCallsUnequalIsShown() {
    expectDifference(
      Strict(part: Numbered(number: 1, note: "a")), Strict(part: Numbered(number: 1, note: "b")),
      """
        Strict(
          part: Numbered(
            … (1 unchanged)
      −     note: "a"
      +     note: "b"
          )
        )
      """)
  }

  @Test func graphsOfInstancesAreCompared() {
    let (old, new) = (Link(1), Link(1))
    old.next = Link(2, next: old)
    new.next = Link(3, next: new)
    defer { (old.next, new.next) = (nil, nil) }
    let link = Link(1)

    expectDifference(
      [link, link], [Link(1), Link(1)],
      """
        [
          … (1 unchanged)
      −   [1]: ↩︎ #1
      +   [1]: #2 Link(value: 1, next: nil)
        ]
      """)
    expectDifference(
      old, new,
      """
        #1 Link(
          … (1 unchanged)
          next: #2 Link(
      −     value: 2,
      +     value: 3,
            … (1 unchanged)
          )
        )
      """)
  }
}
