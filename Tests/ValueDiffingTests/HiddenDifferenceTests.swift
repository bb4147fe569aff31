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
  @Test func notANumberIsNamed() {
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
  }

  @Test func instancesThatAreAlikeAreNamed() {
    expectDifference(
      Circle("a"), Circle("a"),
      """
        // Not equal, but their descriptions are the same (Circle):
        #1 Circle(name: "a", radius: 2)
      """)
  }

  @Test func stateThatAMirrorHidesIsNamed() {
    expectDifference(
      [Temperature(kelvin: 273)], [Temperature(kelvin: 273, note: "cold")],
      """
        [
          // Not equal, but their descriptions are the same (Temperature):
          [0]: Temperature(celsius: 0)
        ]
      """)
  }

  @Test func differentTypesThatLookAlikeAreNamed() {
    expectDifference(
      1 as Any, UInt8(1),
      """
        // Not equal, but their descriptions are the same (Int, UInt8):
        1
      """)
  }

  @Test func aDifferenceBelowTheDepthThatIsShownIsNamed() throws {
    struct Nest: Equatable {
      var depth: Int
      var inner: [Nest]
    }
    func nest(depth: Int, seed: Int) -> Nest {
      (0..<depth).reduce(Nest(depth: seed, inner: [])) { Nest(depth: $1, inner: [$0]) }
    }
    let text = try #require(valueDifference(nest(depth: 80, seed: -1), nest(depth: 80, seed: -2)))

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

  @Test func differentGraphsOfInstancesAreTold() {
    let (a, b) = (Link(1), Link(1))

    expectDifference(
      [a, a], [b, Link(1)],
      """
        [
          … (1 unchanged)
      −   [1]: ↩︎ #1
      +   [1]: #2 Link(value: 1, next: nil)
        ]
      """)
  }

  @Test func cyclesAreCompared() {
    let (old, new) = (Link(1), Link(1))
    old.next = Link(2, next: old)
    new.next = Link(3, next: new)
    defer { (old.next, new.next) = (nil, nil) }

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
