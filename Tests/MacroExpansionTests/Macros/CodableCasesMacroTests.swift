import Testing

@testable import MacroExpansion

@Suite("@CodableCases")
struct CodableCasesMacroTests {
  private func expand(_ source: String, conformances: [String] = ["Encodable", "Decodable"])
    -> Expansion
  {
    request("CodableCases", role: "extension", for: source, conformances: conformances).expansion
  }

  @Test("each case is coded in a few lines, which don't name the types of its payloads")
  func writesCoding() {
    let source = "public enum Action { case a; case b(Int, to: Never?, _ last: X), c(Never) }"

    #expect(expand(source) == Expansion(source: Self.source))
  }

  private static let source = """
    extension Action: nonisolated Swift.Encodable, nonisolated Swift.Decodable {
      public nonisolated func encode(to encoder: any Swift.Encoder) throws {
        switch self {
        case .a:
          _ = StoreRuntime.CaseEncoder("a", to: encoder)
        case .b(let value0, let value1, let value2):
          var values = StoreRuntime.CaseEncoder("b", to: encoder)
          try values.encode("_0", value0)
          try values.encode("to", value1)
          try values.encode("_2", value2)
        }
      }

      public nonisolated init(from decoder: any Swift.Decoder) throws {
        let values = try StoreRuntime.CaseDecoder(from: decoder)
        switch values.name {
        case "a":
          self = .a
        case "b":
          self = .b(try values.decode("_0"), to: try values.decode("to"), try values.decode("_2"))
        default:
          throw values.unknownCase(
            of: Self.self, known: ["a", "b"])
        }
      }
    }
    """

  @Test("cases that aren't available everywhere can't be encoded")
  func leavesOutUnavailableCases() {
    let source = expand("enum A { case a; @available(macOS 99, *) case b }").text

    #expect(!source.contains("\"b\""))
    #expect(source.contains("throw Swift.EncodingError.invalidValue("))
    #expect(!expand("enum A { case a; case b(Never) }").text.contains("EncodingError"))
  }

  @Test("the keys are those that the enum declares, without which nothing is coded")
  func usesCodingKeys() {
    let lines = expand(
      """
      enum A {
        case a, b(x: Int, Int, y: Int = 1), c, d(Int)
        enum CodingKeys: String, CodingKey { case a = "aa", b, d }
        enum BCodingKeys: String, CodingKey { case x = "xx", _1 }
        enum DCodingKeys: CodingKey {}
      }
      """
    ).lines

    let expected = [
      "_ = StoreRuntime.CaseEncoder(\"aa\", to: encoder)",
      "case .b(let value0, let value1, _):",
      "var values = StoreRuntime.CaseEncoder(\"b\", to: encoder)",
      "try values.encode(\"xx\", value0)", "try values.encode(\"_1\", value1)",
      "_ = StoreRuntime.CaseEncoder(\"d\", to: encoder)",
      "throw Swift.EncodingError.invalidValue(",
      "case \"aa\":", "self = .b(x: try values.decode(\"xx\"), try values.decode(\"_1\"))",
      "self = .d()", "of: Self.self, known: [\"aa\", \"b\", \"d\"])",
    ]
    #expect(lines.filter { expected.contains($0) } == expected)
    #expect(!lines.contains("case .c:"))
  }

  @Test("conditional cases stay in their conditions")
  func keepsDirectives() {
    let expansion = expand("enum A {\n#if X\ncase a\n#else\ncase a\n#endif\n}")

    #expect(expansion.lines.count { $0 == "#if X" } == 2)
    #expect(expansion.text.contains("known: [\"a\"]"))
  }

  @Test("what the enum conforms to already isn't written")
  func writesMissingConformances() {
    let encoding = expand("enum A: Decodable { case a }", conformances: ["Encodable"]).text

    #expect(encoding.contains("func encode(to") && !encoding.contains("init(from"))
    #expect(expand("enum A: Codable { case a }", conformances: []).source == "")
  }

  @Test("only an enum has cases to code")
  func refusesStructs() {
    #expect(
      describe(expand("struct A {}").diagnostics, in: "struct A {}")
        == [
          """
          1:1: '@CodableCases' can only be applied to an enum, not to a struct. See "What the macros \
          write"
          """
        ])
  }

  @Test(
    "@Reducer(action: .codable) marks the actions of a struct, and those that it writes",
    arguments: ["@Reducer(action: .codable) struct A {}", "@Reducer(action: .codable) enum A {}"])
  func marksActions(source: String) {
    #expect(expandReducer(source).text.contains("@StoreRuntime.CodableCases\n"))
    #expect(expandReducer(source, role: "extension").diagnostics.isEmpty)
  }
}
