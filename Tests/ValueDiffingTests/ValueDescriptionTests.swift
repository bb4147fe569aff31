import Foundation
import StoreRuntime
import Synchronization
import Testing
import ValueDiffing

/// A value and the text that it is described by.
struct DescriptionExample: Sendable, CustomTestStringConvertible {
  let value: any Sendable
  let text: String

  init(_ value: any Sendable, _ text: String) {
    self.value = value
    self.text = text
  }

  var testDescription: String { text }
}

struct ValueDescriptionTests {
  @Test func namesOfTypesInFunctionsHaveNoAddresses() {
    struct Local {
      var name = "a"
    }
    struct Described: CustomStringConvertible {
      var description: String { String(reflecting: Local.self) }
      var customMirror: Mirror { Mirror(self, children: []) }
    }

    #expect(valueDescription(Local()) == "Local(name: \"a\")")
    #expect(valueDescription([Local?.none]) == "[nil]")
    #expect(valueDescription(Local.self) == "Local.self")
    #expect(valueDescription(\Local.name) == #"\Local.name"#)
    #expect(valueDescription(0 as Any) == "0")
    #expect(!valueDescription(Described()).contains("unknown context"))
  }

  @Test(arguments: [
    DescriptionExample(3, "3"),
    DescriptionExample(UInt8(3), "3"),
    DescriptionExample(-0.5, "-0.5"),
    DescriptionExample(Double.nan, "nan"),
    DescriptionExample(true, "true"),
    DescriptionExample("a \"b\" \\ \t \u{1b} é 👍", #""a \"b\" \\ \t \u{1b} é 👍""#),
    DescriptionExample("abc".dropFirst(), #""bc""#),
    DescriptionExample(Character("\r\n"), #""\r\n""#),
    DescriptionExample(Unicode.Scalar("a"), #""a""#),
    DescriptionExample("static" as StaticString, #""static""#),
    DescriptionExample(0..<5, "0..<5"),
    DescriptionExample(Duration.milliseconds(1500), "1.5 seconds"),
    DescriptionExample(ObjectIdentifier(Int.self), "ObjectIdentifier"),
    DescriptionExample(StackElementID(generation: 7), "#7"),
    DescriptionExample(CancellationError(), "CancellationError()"),
    DescriptionExample(Fruit.apple, "Fruit.apple"),
    DescriptionExample(Secret(), #"Secret(word: "abracadabra")"#),
    DescriptionExample(Price(cents: 5), #"Price("5 ct")"#),
    DescriptionExample(Temperature(kelvin: 300), "Temperature(celsius: 27)"),
    DescriptionExample(Task<Int, Never> { 3 }, "Task<Int, Never>()"),
  ])
  func aSimpleValueIsDescribedAsInSource(_ example: DescriptionExample) {
    #expect(valueDescription(example.value) == example.text)
  }

  @Test(arguments: [
    DescriptionExample(Int?.none, "nil"),
    DescriptionExample(Int?.some(3), "3"),
    DescriptionExample(Int??.some(.none), ".some(nil)"),
    DescriptionExample(Int???.some(.some(.none)), ".some(.some(nil))"),
    DescriptionExample(Int??.some(.some(3)), "3"),
    DescriptionExample([nil, 1] as [Int?], "[nil, 1]"),
  ])
  func anOptionalIsDescribedByWhatIsInIt(_ example: DescriptionExample) {
    #expect(valueDescription(example.value) == example.text)
  }

  @Test(arguments: [
    DescriptionExample(Gallery.Screen.empty, "Gallery.Screen.empty"),
    DescriptionExample(Gallery.Screen.zoom(factor: 2), "Gallery.Screen.zoom(factor: 2.0)"),
    DescriptionExample(
      Gallery.Screen.page(3, isLast: true), "Gallery.Screen.page(3, isLast: true)"),
    DescriptionExample(Gallery.Screen.nothing(()), "Gallery.Screen.nothing(())"),
    DescriptionExample([Gallery.Screen.empty, .zoom(factor: 1)], "[.empty, .zoom(factor: 1.0)]"),
    DescriptionExample(
      Result<Int, CancellationError>.success(1), "Result<Int, CancellationError>.success(1)"),
    DescriptionExample(
      StackAction<Int, Gallery.Screen>.element(id: 3, action: .empty),
      "StackAction<Int, Gallery.Screen>.element(id: #3, action: .empty)"),
  ])
  func anEnumIsDescribedByItsCaseAndAtTheTopByItsType(_ example: DescriptionExample) {
    #expect(valueDescription(example.value) == example.text)
  }

  @Test(arguments: [
    DescriptionExample([Int](), "[]"),
    DescriptionExample([1, 2, 3], "[1, 2, 3]"),
    DescriptionExample([1, 2, 3].dropFirst(), "[2, 3]"),
    DescriptionExample([Int: Int](), "[:]"),
    DescriptionExample(["b": 1, "a": 2], #"["a": 2, "b": 1]"#),
    DescriptionExample(Set(["b", "a"]), #"["a", "b"]"#),
    DescriptionExample(StackState<Int>(), "[:]"),
    DescriptionExample(StackState([7, 8]), "[#0: 7, #1: 8]"),
  ])
  func aCollectionIsDescribedInBrackets(_ example: DescriptionExample) {
    #expect(valueDescription(example.value) == example.text)
  }

  @Test(arguments: [
    DescriptionExample(Date(timeIntervalSince1970: 0), "Date(1970-01-01 00:00:00 +0000)"),
    DescriptionExample(Date(timeIntervalSince1970: 0.25), "Date(1970-01-01 00:00:00.25 +0000)"),
    DescriptionExample(URL(string: "https://a.b/0x1") as any Sendable, "URL(https://a.b/0x1)"),
    DescriptionExample(
      UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)),
      "UUID(00000000-0000-0000-0000-000000000001)"),
    DescriptionExample(Decimal(string: "1.50") as any Sendable, "1.5"),
    DescriptionExample(Data([1, 2, 255]), "Data(01 02 ff)"),
    DescriptionExample(TimeZone(secondsFromGMT: 0) as any Sendable, "TimeZone(GMT (0))"),
  ])
  func aValueOfFoundationIsDescribedByWhatItMeans(_ example: DescriptionExample) {
    #expect(valueDescription(example.value) == example.text)
  }

  @Test func whatIsWrappedInAnyHashableIsDescribed() {
    #expect(valueDescription(AnyHashable(Point())) == "Point(x: 0, y: 0)")
    #expect(valueDescription(AnyHashable(Int?.some(3))) == "3")
  }

  @Test func aTupleIsDescribedWithItsLabels() {
    #expect(valueDescription((1, name: "a", ())) == #"(1, name: "a", ())"#)
    #expect(valueDescription(()) == "()")
  }

  @Test func aClosureIsDescribedByItsType() {
    let closure: (Int, [String]) -> Bool? = { _, _ in nil }

    #expect(valueDescription(closure) == "(Int, [String]) -> Bool?")
  }

  @Test func aKeyPathIsDescribedWithoutAddresses() {
    #expect(valueDescription(\Point.x) == #"\Point.x"#)
    #expect(valueDescription(\String.count) == #"\String.<computed (Int)>"#)
  }

  @Test func aPointerIsDescribedWithoutItsAddress() {
    withUnsafePointer(to: 3) { pointer in
      #expect(valueDescription(pointer) == "UnsafePointer<Int>")
    }
  }

  @Test func aLongValueHasALineForEachPart() {
    let value = Gallery.Screen.move(
      from: Point(x: 1_000_000, y: 2_000_000), to: Point(x: 3_000_000, y: 4))

    #expect(
      valueDescription(value) == """
        Gallery.Screen.move(
          from: Point(x: 1000000, y: 2000000),
          to: Point(x: 3000000, y: 4)
        )
        """)
  }

  @Test func elementsOnLinesOfTheirOwnHaveAPosition() {
    let text = String(repeating: "a", count: 40)

    #expect(
      valueDescription([text, "b", text]) == """
        [
          [0]: "\(text)",
          [1]: "b",
          [2]: "\(text)"
        ]
        """)
  }

  @Test func whatFitsOnALineStaysOnIt() {
    let fits = valueDescription([String(repeating: "a", count: 76)])
    let doesNotFit = valueDescription([String(repeating: "a", count: 77)])

    #expect(fits.count == 80)
    #expect(!fits.contains("\n"))
    #expect(doesNotFit.hasPrefix("[\n"))
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
  }

  @Test func quotesInABlockMakeItARawString() {
    #expect(
      valueDescription("a \"\"\"\nb \\ \r") == ##"""
        #"""
          a """
          b \ \#r
          """#
        """##)
  }

  @Test func aKeyOfSeveralLinesStaysOnItsLine() {
    #expect(valueDescription(["a\nb": 1]) == #"["a\nb": 1]"#)
  }

  @Test func longDataIsABlockOfSixteenBytesALine() {
    let row = "00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f"

    #expect(valueDescription(Data(0...16)) == "Data(\n  \(row)\n  10\n)")
  }

  @Test func aPropertyWithAWrapperIsDescribedAsThePropertyThatItIs() {
    #expect(
      valueDescription(Wrapping())
        == "Wrapping(count: 3, sheet: Point(x: 0, y: 0), alert: nil, _plain: true)")
  }

  @Test func aWrapperOnItsOwnIsDescribedAsWhatItPresents() {
    #expect(valueDescription(Presented(wrappedValue: 3)) == "3")
    #expect(valueDescription(Presented<Int>(wrappedValue: nil)) == "nil")
  }

  @Test func theStorageOfALazyPropertyHasThePropertysName() {
    #expect(valueDescription(Lazybones()) == "#1 Lazybones(result: nil)")
  }
}

/// The types of the test for names, one of which is private.
private enum Hidden {
  struct Box<Content> {}
}

struct TypeDescriptionTests {
  /// A type and its name.
  struct Example: Sendable, CustomTestStringConvertible {
    let type: Any.Type
    let name: String

    init(_ type: Any.Type, _ name: String) {
      self.type = type
      self.name = name
    }

    var testDescription: String { name }
  }

  @Test(arguments: [
    Example(Int.self, "Int"),
    Example([String: Int?].self, "[String: Int?]"),
    Example((x: Int, [Point]).self, "(x: Int, [Point])"),
    Example(Gallery.Picture.self, "Gallery.Picture"),
    Example(Hidden.Box<Gallery.Screen>.self, "Hidden.Box<Gallery.Screen>"),
    Example(Set<Int>.Index.self, "Set<Int>.Index"),
    Example([Point].Page.self, "[Point].Page"),
    Example((@Sendable (Point) async throws -> Void).self, "@Sendable (Point) async throws -> ()"),
    Example(((Int) -> Int)?.self, "((Int) -> Int)?"),
    Example((any Error)?.self, "Error?"),
    Example((any Equatable & Sendable).self, "Equatable"),
    Example((any Sequence<Int>).self, "any Sequence<Element == Int>"),
    Example(Point.Type.self, "Point.Type"),
  ])
  func aTypeIsNamedAsInSource(_ example: Example) {
    #expect(valueDescription(example.type) == "\(example.name).self")
  }

  @Test func aTypeInAFunctionHasNoContext() {
    struct Local {
      struct Inner {}
    }

    #expect(valueDescription(Local.Inner()) == "Local.Inner()")
  }
}
