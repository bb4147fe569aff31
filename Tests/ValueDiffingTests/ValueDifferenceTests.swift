import StoreRuntime
import Testing
import ValueDiffing

struct ValueDifferenceTests {
  @Test func equalValuesHaveNoDifference() {
    #expect(valueDifference(Point(), Point()) == nil)
    #expect(valueDifference("a", "a") == nil)
    #expect(valueDifference(Int?.none, nil) == nil)
  }

  @Test func valuesThatCannotBeComparedHaveNoDifferenceIfTheirPartsHaveNone() {
    let closure: @Sendable () -> Void = {}

    #expect(valueDifference((1, closure, Chain(length: 3)), (1, closure, Chain(length: 3))) == nil)
    #expect(valueDifference(Link(1, next: Link(2)), Link(1, next: Link(2))) == nil)
  }

  @Test func aSimpleValueIsShownTwice() {
    expectDifference(
      1, 2,
      """
      − 1
      + 2
      """)
  }

  @Test func onlyThePropertiesThatDifferAreShown() {
    expectDifference(
      Gallery.Picture(), Gallery.Picture(size: Point(x: 4, y: 2)),
      """
        Gallery.Picture(
          … (1 unchanged)
          size: Point(
      −     x: 3,
      +     x: 4,
            … (1 unchanged)
          )
        )
      """)
  }

  @Test func aLastPropertyHasNoComma() {
    expectDifference(
      Point(x: 0, y: 1), Point(x: 0, y: 2),
      """
        Point(
          … (1 unchanged)
      −   y: 1
      +   y: 2
        )
      """)
  }

  @Test func theIDOfAValueIsShownAlsoWhereItIsTheSame() {
    expectDifference(
      Contact(id: 7, name: "Ann"), Contact(id: 7, name: "Bob"),
      """
        Contact(
          id: 7,
      −   name: "Ann",
      +   name: "Bob",
          … (1 unchanged)
        )
      """)
  }

  @Test func payloadsOfTheSameCaseAreComparedInside() {
    expectDifference(
      Gallery.Screen.move(from: Point(), to: Point()),
      .move(from: Point(), to: Point(x: 1)),
      """
        Gallery.Screen.move(
          … (1 unchanged)
          to: Point(
      −     x: 0,
      +     x: 1,
            … (1 unchanged)
          )
        )
      """)
  }

  @Test func anotherCaseIsAnotherValue() {
    expectDifference(
      Gallery.Screen.empty, .zoom(factor: 2),
      """
      − Gallery.Screen.empty
      + Gallery.Screen.zoom(factor: 2.0)
      """)
  }

  @Test func anOptionalIsComparedInside() {
    expectDifference(
      Point?.none, Point(),
      """
      − nil
      + Point(x: 0, y: 0)
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

  @Test func valuesOfDifferentTypesAreShownWhole() {
    expectDifference(
      Point() as Any, Link(1),
      """
      − Point(x: 0, y: 0)
      + #1 Link(value: 1, next: nil)
      """)
  }

  @Test func aLongValueThatIsOnlyOnOneSideHasMarksOnAllItsLines() {
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
  }

  @Test func aStringOfOneLineAndOneOfSeveralAreShownWhole() {
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

  @Test func whatAMirrorShowsIsCompared() {
    expectDifference(
      Temperature(kelvin: 273), Temperature(kelvin: 274),
      """
        Temperature(
      −   celsius: 0
      +   celsius: 1
        )
      """)
  }

  @Test func aWholeStateIsComparedInOneGo() {
    struct State: Equatable {
      var title = "Home"
      var isLoading = false
      var path = StackState<Gallery.Screen>([.picture(.init()), .page(1, isLast: false)])
      var contacts = [1: "Ann", 2: "Bob"]
    }
    var new = State()
    new.isLoading = true
    new.path[id: 1] = .page(2, isLast: false)
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
            … (1 unchanged)
            #1: .page(
      −       1,
      +       2,
              … (1 unchanged)
            ),
      +     #2: .empty
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
