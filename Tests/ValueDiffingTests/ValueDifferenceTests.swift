import StoreRuntime
import Testing
import ValueDiffing

struct ValueDifferenceTests {
  @Test func equalValuesHaveNoDifferenceNorThoseThatCannotBeComparedWithEqualParts() {
    let closure: @Sendable () -> Void = {}

    let texts = [
      valueDifference(Point(), Point()), valueDifference(Int?.none, nil),
      valueDifference((1, closure, Chain(length: 3)), (1, closure, Chain(length: 3))),
      valueDifference(Link(1, next: Link(2)), Link(1, next: Link(2))),
    ]
    #expect(texts == [nil, nil, nil, nil])
  }

  @Test func anotherCaseOrTypeIsAnotherValue() {
    expectDifference(
      Gallery.Screen.empty, .zoom(factor: 2),
      """
      − Gallery.Screen.empty
      + Gallery.Screen.zoom(factor: 2.0)
      """)
    expectDifference(
      Point() as Any, Link(1),
      """
      − Point(x: 0, y: 0)
      + #1 Link(value: 1, next: nil)
      """)
  }

  @Test func anOptionalIsComparedInside() {
    let text = String(repeating: "a", count: 70)

    expectDifference(
      Contact?.none, Contact(id: 1, name: text),
      """
      − nil
      + Contact(
      +   id: 1,
      +   name: "\(text)",
      +   isFavorite: false
      + )
      """)
    expectDifference(
      Point?.some(Point()), Point(x: 1),
      """
        Point(
      −   x: 0,
      +   x: 1,
          … (1 unchanged)
        )
      """)
    expectDifference(
      Int??.none, .some(.none),
      """
      − nil
      + .some(nil)
      """)
  }

  @Test func linesOfAStringAreCompared() {
    expectDifference(
      "one\ntwo\nthree\nfour\nfive", "one\n2\nthree\nfour\nfive\nsix",
      #"""
        """
          one
      −   two
      +   2
          … (3 unchanged)
      +   six
          """
      """#)
    expectDifference(
      "one", "one\ntwo",
      #"""
      − "one"
      + """
      +   one
      +   two
      +   """
      """#)
  }

  @Test func propertiesWithWrappersAreCompared() {
    var new = Wrapping()
    new.count = 4
    new.alert = Point()

    expectDifference(
      Wrapping(), new,
      """
        Wrapping(
      −   count: 3,
      +   count: 4,
          … (1 unchanged)
      −   alert: nil,
      +   alert: Point(x: 0, y: 0),
          … (1 unchanged)
        )
      """)
  }

  @Test func aWholeStateIsComparedInOneGo() {
    struct State: Equatable {
      var title = "Home"
      var isLoading = false
      var path = StackState<Gallery.Screen>([.empty, .page(1, isLast: false), .empty])
      var contacts = [1: "Ann", 2: "Bob"]
    }
    var new = State()
    new.isLoading = true
    new.path[id: 0] = nil
    new.path[id: 1] = .page(2, isLast: true)
    new.path.append(.empty)
    new.contacts[2] = nil

    expectDifference(
      State(), new,
      """
        State(
          … (1 unchanged)
      −   isLoading: false,
      +   isLoading: true,
          path: [
      −     #0: .empty,
            #1: .page(
      −       1,
      +       2,
      −       isLast: false
      +       isLast: true
            ),
            … (1 unchanged)
      +     #3: .empty
          ],
          contacts: [
      −     2: "Bob",
            … (1 unchanged)
          ]
        )
      """)
  }
}

/// Expects the lines that show a difference, without the last one, which explains the signs.
func expectDifference<T>(
  _ expected: T,
  _ actual: T,
  _ lines: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    valueDifference(expected, actual) == "\(lines)\n\n(Expected: −, Actual: +)",
    sourceLocation: sourceLocation)
}
