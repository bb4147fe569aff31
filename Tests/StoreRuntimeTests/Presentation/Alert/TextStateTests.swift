import Foundation
import StoreRuntime
import Testing

struct TextStateTests {
  @Test func aTextSaysWhatItIsMadeWith() {
    let name = "Blob"
    let texts: [TextState] = [
      TextState("Hello \(name)"), TextState("Hello".prefix(2)), TextState(verbatim: name),
      "Hello \(name)!", "",
    ]

    #expect(texts.map { String(state: $0) } == ["Hello Blob", "He", "Blob", "Hello Blob!", ""])
    #expect("\(TextState("Hello"))" == "Hello")
  }

  @Test func textsAreJoinedAndCompared() {
    let (a, b) = (TextState("a"), TextState("b"))

    #expect(Set([TextState("ab"), a + b]).count == 1)
    #expect(Set([a, b]).count == 2)
    #expect(String(reflecting: a + "\"") == "\"a\\\"\"")
  }

  private final class Table: TextBundle {
    func text(of key: TextKey, table: String?, locale: Locale?) -> String {
      "\(table ?? "-")|\(key.format)|\(key.arguments)|\(locale?.identifier ?? "-")"
    }
  }

  @Test func aLiteralIsTheKeyOfATranslationAndAStringIsNot() {
    let bundle = Table()
    let text = TextState("Hello", tableName: "Greetings", bundle: bundle, comment: "On launch")

    #expect(String(state: text) == "Greetings|Hello|[]|-")
    #expect(String(state: text, locale: Locale(identifier: "de_DE")) == "Greetings|Hello|[]|de_DE")
    #expect(String(state: text + TextState(verbatim: "!")) == "Greetings|Hello|[]|-!")
    #expect("\(text)" == "Hello")
  }

  @Test func valuesInALiteralArePlaceholdersOfTheKey() {
    let text = TextState(
      "100 % of \("tea") \(1) \(UInt8(2)) \(0.5) \([3])", bundle: Table())

    #expect("\(text)" == "100 % of tea 1 2 0.5 [3]")
    let key = "100 %% of %@ %lld %u %lf %@"
    let arguments: [TextKey.Argument] = [
      .string("tea"), .integer(1), .unsigned(2), .double(0.5), .string("[3]"),
    ]
    #expect(String(state: text) == "-|\(key)|\(arguments)|-")
  }

  @Test func onlyALiteralIsLookedUpInTheMainBundle() {
    let name = "Blob"
    let texts: [TextState] = [
      TextState("Hello"), TextState(verbatim: "Hello"), TextState(name),
      TextState("Hello".prefix(2)), "Hello \(name)",
    ]

    let arguments = [TextKey.Argument.string(name)]
    #expect(
      texts.map { String(state: $0, mainBundle: Table()) } == [
        "-|Hello|[]|-", "Hello", "Blob", "He", "-|Hello %@|\(arguments)|-",
      ])
  }

  @Test func textsOfOtherTablesAndBundlesDiffer() {
    let (bundle, other) = (Table(), Table())
    let texts = [
      TextState("a"), TextState("a", tableName: "b"), TextState("a", bundle: bundle),
      TextState("a", bundle: other),
    ]

    #expect(Set(texts).count == 4)
    #expect(TextState("a", tableName: "b", comment: "c") == TextState("a", tableName: "b"))
    #expect(TextState(verbatim: "a") == "a")
    #expect(
      texts.dropLast().map(String.init(reflecting:)) == [
        #""a""#, #""a" (table "b")"#, "\"a\" (bundle \(bundle))",
      ])
    #expect(texts.allSatisfy { $0.customMirror.children.isEmpty })
  }

  @Test func aTextIsCodedWithItsKeyAndTable() throws {
    let cups = TextState("\(2) cups", tableName: "Cups", comment: "A count")
    let text = cups + TextState(verbatim: "!")

    let data = try JSONEncoder().encode(text)
    let copy = try JSONDecoder().decode(TextState.self, from: data)

    #expect(copy == text)
    #expect(String(decoding: data, as: UTF8.self).contains("%lld cups"))
  }
}
