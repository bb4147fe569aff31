import Dispatch
import Foundation
import StoreRuntime
import Synchronization
import Testing
import ValueDiffing

/// A namespace that is private.
private enum Hidden {
  struct Box<Content> {}
}

struct ValueDescriptionTests {
  @Test func namesOfTypesInFunctionsHaveNoAddresses() {
    struct Local {
      struct Inner {}
      var name = "a"
    }
    struct Described: CustomStringConvertible {
      var description: String { String(reflecting: Local.self) }
      var customMirror: Mirror { Mirror(self, children: []) }
    }

    let texts = [
      valueDescription(Local()), valueDescription([Local?.none]), valueDescription(Local.self),
      valueDescription(\Local.name), valueDescription(Local.Inner()),
    ]
    #expect(
      texts == [#"Local(name: "a")"#, "[nil]", "Local.self", #"\Local.name"#, "Local.Inner()"])
    #expect(!valueDescription(Described()).contains("unknown context"))
  }

  static let values: [(any Sendable, String)] = [
    (3, "3"), (UInt8(3), "3"), (-0.5, "-0.5"), (Double.nan, "nan"), (true, "true"),
    ("a \"b\" \\ \t \u{1b} é 👍", #""a \"b\" \\ \t \u{1b} é 👍""#), ("abc".dropFirst(), #""bc""#),
    (Character("\r\n"), #""\r\n""#), (Unicode.Scalar("a"), #""a""#),
    ("static" as StaticString, #""static""#), (0..<5, "0..<5"),
    (Duration.milliseconds(1500), "1.5 seconds"), (ObjectIdentifier(Int.self), "ObjectIdentifier"),
    (StackElementID(generation: 7), "#7"), (CancellationError(), "CancellationError()"),
    (Fruit.apple, "Fruit.apple"), (Secret(), #"Secret(word: "abracadabra")"#),
    (Price(cents: 5), #"Price("5 ct")"#), (Temperature(kelvin: 300), "Temperature(celsius: 27)"),
    (Task<Int, Never> { 3 }, "Task<Int, Never>()"),
    (Int?.none, "nil"), (Int?.some(3), "3"), (Int??.some(.none), ".some(nil)"),
    (Int???.some(.some(.none)), ".some(.some(nil))"), (Int??.some(.some(3)), "3"),
    ([nil, 1] as [Int?], "[nil, 1]"),
    (Gallery.Screen.empty, "Gallery.Screen.empty"),
    (Gallery.Screen.zoom(factor: 2), "Gallery.Screen.zoom(factor: 2.0)"),
    (Gallery.Screen.page(3, isLast: true), "Gallery.Screen.page(3, isLast: true)"),
    ([Gallery.Screen.empty, .zoom(factor: 1)], "[.empty, .zoom(factor: 1.0)]"),
    (Result<Void, CancellationError>.success(()), "Result<(), CancellationError>.success(())"),
    (
      StackAction<Int, Gallery.Screen>.element(id: 3, action: .empty),
      "StackAction<Int, Gallery.Screen>.element(id: #3, action: .empty)"
    ),
    ([Int](), "[]"), ([1, 2, 3], "[1, 2, 3]"), ([1, 2, 3].dropFirst(), "[2, 3]"),
    ([Int: Int](), "[:]"), (["b": 1, "a": 2], #"["a": 2, "b": 1]"#),
    (Set(["b", "a"]), #"["a", "b"]"#), (StackState<Int>(), "[:]"),
    (StackState([7, 8]), "[#0: 7, #1: 8]"),
    (Date(timeIntervalSince1970: 0), "Date(1970-01-01 00:00:00 +0000)"),
    (Date(timeIntervalSince1970: 0.25), "Date(1970-01-01 00:00:00.25 +0000)"),
    (Date(timeIntervalSinceReferenceDate: 0.00005), "Date(2001-01-01 00:00:00.00005 +0000)"),
    (Date(timeIntervalSinceReferenceDate: 2.5e-07), "Date(2001-01-01 00:00:00.00000025 +0000)"),
    (URL(string: "https://a.b/0x1") as any Sendable, "URL(https://a.b/0x1)"),
    (
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      "UUID(00000000-0000-0000-0000-000000000001)"
    ),
    (Decimal(string: "1.50") as any Sendable, "1.5"), (Data([1, 2, 255]), "Data(01 02 ff)"),
    (TimeZone(secondsFromGMT: 0) as any Sendable, "TimeZone(GMT (0))"),
  ]

  static let types: [(Any.Type, String)] = [
    (Int.self, "Int"), ([String: Int?].self, "[String: Int?]"),
    ((x: Int, [Point]).self, "(x: Int, [Point])"),
    (Gallery.Picture.self, "Gallery.Picture"),
    (Hidden.Box<Gallery.Screen>.self, "Hidden.Box<Gallery.Screen>"),
    (Set<Int>.Index.self, "Set<Int>.Index"), ([Point].Page.self, "[Point].Page"),
    ((@Sendable (Point) async throws -> Void).self, "@Sendable (Point) async throws -> ()"),
    (((Int) -> Int)?.self, "((Int) -> Int)?"), ((any Error)?.self, "Error?"),
    ((any Equatable & Sendable).self, "Equatable"),
    ((any Sequence<Int>).self, "any Sequence<Element == Int>"),
    (Point.Type.self, "Point.Type"),
  ]

  @Test(arguments: values)
  func aValueIsDescribedAsInSource(_ value: any Sendable, _ text: String) {
    #expect(valueDescription(value) == text)
  }

  @Test(arguments: types)
  func aTypeIsNamedAsInSource(_ type: Any.Type, _ name: String) {
    #expect(valueDescription(type) == "\(name).self")
  }

  @Test func whatIsWrappedIsDescribedByWhatItIs() {
    let texts = [
      valueDescription(AnyHashable(Point())), valueDescription(AnyHashable(Int?.some(3))),
      valueDescription(Presented(wrappedValue: 3)),
      valueDescription(Presented<Int>(wrappedValue: nil)),
      valueDescription(Wrapping()), valueDescription(Lazybones()),
      valueDescription((1, name: "a", ())),
    ]

    #expect(
      texts == [
        "Point(x: 0, y: 0)", "3", "3", "nil",
        "Wrapping(count: 3, sheet: Point(x: 0, y: 0), alert: nil, _plain: true)",
        "#1 Lazybones(result: nil)", #"(1, name: "a", ())"#,
      ])
  }

  @Test func whatHasAnAddressIsDescribedWithoutIt() {
    let closure: (Int, [String]) -> Bool? = { _, _ in nil }

    let texts = [
      valueDescription(closure), valueDescription(\Point.x), valueDescription(\String.count),
      withUnsafePointer(to: 3) { valueDescription($0) },
    ]
    #expect(
      texts == [
        "(Int, [String]) -> Bool?", #"\Point.x"#, #"\String.<computed (Int)>"#,
        "UnsafePointer<Int>",
      ])
  }

  @Test func whatFitsOnALineStaysOnItAndElementsOnLinesOfTheirOwnHaveAPosition() {
    let text = String(repeating: "a", count: 40)
    let fitting = valueDescription([String(repeating: "a", count: 76)])

    #expect(fitting.count == 80)
    #expect(!fitting.contains("\n"))
    #expect(valueDescription([String(repeating: "a", count: 77)]).hasPrefix("[\n"))
    #expect(
      valueDescription([text, "b", text]) == """
        [
          [0]: "\(text)",
          [1]: "b",
          [2]: "\(text)"
        ]
        """)
  }

  @Test func aStringOfSeveralLinesIsABlock() {
    #expect(
      valueDescription(Gallery.Picture(title: "The\n\tsea\n")) == #"""
        Gallery.Picture(
          title: """
            The
            \tsea

            """,
          size: Point(x: 3, y: 2)
        )
        """#)
    #expect(
      valueDescription("a \"\"\"\nb \\ \r") == ##"""
        #"""
          a """
          b \ \#r
          """#
        """##)
    #expect(valueDescription(["a\nb": 1]) == #"["a\nb": 1]"#)
  }

  @Test func longDataIsABlockOfSixteenBytesALine() {
    let row = "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f"

    #expect(valueDescription(Data(0...16)) == "Data(\n  \(row)\n  10\n)")
  }

  @Test func aValueIsShownToADepthOfOneHundred() {
    let complete = valueDescription(Chain(length: 99))
    let cut = valueDescription(Chain(length: 5_000))

    #expect(!complete.contains("…"))
    #expect(cut.contains(".link(…)"))
    #expect(cut.components(separatedBy: ".link(").count == 102)
  }

  @Test func deepValuesAreDescribedAndComparedOnASmallStack() {
    let chains = (Chain(length: 2_000), Chain(length: 50))

    let text = onSmallStack { valueDescription(chains.0) }
    let difference = onSmallStack { valueDifference(chains.0, chains.1) ?? "" }

    #expect(text == valueDescription(chains.0))
    #expect(difference.contains(".end"))
  }

  @Test func aLongArrayHasALineForEachElement() {
    let text = valueDescription((0..<10_000).map { Point(x: $0) })

    #expect(text.split(separator: "\n").count == 10_002)
    #expect(text.contains("\n  [9999]: Point(x: 9999, y: 0)\n"))
  }

  private func onSmallStack(_ body: @escaping @Sendable () -> String) -> String {
    let result = Guarded("")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let text = body()
      result.withLock { $0 = text }
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
    return result.withLock { $0 }
  }

  @Test func anInstanceIsNumberedAndOnlyReferredToWhereItAppearsAgain() {
    let circle = Circle("a")

    #expect(
      valueDescription([circle, Circle("b"), circle])
        == #"[#1 Circle(name: "a", radius: 2), #2 Circle(name: "b", radius: 2), ↩︎ #1]"#)
  }

  @Test func aCycleThroughASetEnds() {
    final class Knot: Hashable {
      var others: Set<Knot> = []
      static func == (lhs: Knot, rhs: Knot) -> Bool { lhs === rhs }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let knot = Knot()
    knot.others = [knot]
    defer { knot.others = [] }

    #expect(valueDescription(knot) == "#1 Knot(others: [↩︎ #1])")
  }

  @Test func instancesThatAMirrorMakesAreDifferentOnes() {
    struct Maker: CustomReflectable {
      var customMirror: Mirror { Mirror(self, unlabeledChildren: [Link(1)], displayStyle: .struct) }
    }

    #expect(
      valueDescription((1...20).map { _ in Maker() }).split(separator: "\n").dropFirst().prefix(20)
        .enumerated().allSatisfy { $1.contains("#\($0 + 1) Link(value: 1, next: nil)") })
  }

  @Test func whatAnActorOrALockHoldsIsNotRead() {
    final class Locked { let mutex = Mutex(3) }

    #expect(valueDescription(Vault()) == "#1 Vault()")
    #expect(valueDescription(Locked()) == "#1 Locked(mutex: ())")
  }
}
