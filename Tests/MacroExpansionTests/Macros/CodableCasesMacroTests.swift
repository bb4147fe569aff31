import Testing

@testable import MacroExpansion

@Suite("@CodableCases")
struct CodableCasesMacroTests {
  private func expand(_ source: String, conformances: [String] = ["Encodable", "Decodable"])
    -> Expansion
  {
    MacroPlugin.expand(
      request("CodableCasesMacro", role: "extension", for: source, conformances: conformances))
  }

  @Test("each case is coded in a few lines, which don't name the types of its payloads")
  func writesCoding() {
    let expansion = expand("public enum Action { case a; case b(Int, to: Never?, _ last: X) }")

    #expect(expansion.source == Self.source)
    #expect(expansion.diagnostics.isEmpty)
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

  @Test("cases that nothing can have are left out")
  func leavesOutImpossibleCases() throws {
    let source = try #require(expand("enum A { case a; case b(Never) }").source)

    #expect(!source.contains("\"b\""))
    #expect(!source.contains("EncodingError"))
  }

  @Test("cases that aren't available everywhere can't be encoded")
  func leavesOutUnavailableCases() throws {
    let source = try #require(expand("enum A { case a; @available(macOS 99, *) case b }").source)

    #expect(!source.contains("\"b\""))
    #expect(source.contains("throw Swift.EncodingError.invalidValue("))
  }

  @Test("conditional cases stay in their conditions")
  func keepsDirectives() throws {
    let source = try #require(expand("enum A {\n#if X\ncase a\n#else\ncase a\n#endif\n}").source)

    #expect(source.split(separator: "\n").count { $0 == "#if X" } == 2)
    #expect(source.contains("known: [\"a\"]"))
  }

  @Test("what the enum conforms to already isn't written")
  func writesMissingConformances() throws {
    #expect(expand("enum A: Codable { case a }", conformances: []).source == "")
    let source = try #require(
      expand("enum A: Decodable { case a }", conformances: ["Encodable"]).source)
    #expect(!source.contains("init(from"))
  }

  @Test("only an enum has cases to code")
  func refusesStructs() {
    #expect(
      describe(expand("struct A {}").diagnostics, in: "struct A {}")
        == ["1:1: '@CodableCases' can only be applied to an enum, not to a struct"])
  }

  @Test(
    "@Reducer(action: .codable) marks the actions of a struct, and those that it writes",
    arguments: ["@Reducer(action: .codable) struct A {}", "@Reducer(action: .codable) enum A {}"])
  func marksActions(source: String) throws {
    let expansion = expandReducer(source)

    #expect(try #require(expansion.source).contains("@StoreRuntime.CodableCases\n"))
    #expect(expandReducer(source, role: "extension").diagnostics.isEmpty)
  }
}
