import Testing

@testable import MacroExpansion

/// The plugin as the compiler sees it: bytes in, bytes out.
@Suite("MacroPlugin")
struct MacroPluginTests {
  /// Returns the texts of the answers to some input.
  private func answers(to input: [UInt8]) throws -> [String] {
    let requests = try Pipe()
    let answers = try Pipe()
    requests.write(input)
    requests.closeEnd()
    MacroPlugin.run(input: requests.output, output: answers.input)
    answers.closeEnd()
    var bytes = answers.readAll()[...]
    var texts: [String] = []
    while bytes.count >= 8 {
      let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      texts.append(String(decoding: bytes.dropFirst(8).prefix(length), as: UTF8.self))
      bytes = bytes.dropFirst(8 + length)
    }
    #expect(bytes.isEmpty)
    return texts
  }

  private static let capability = #"{"getCapability":{}}"#

  private static let expansion = """
    {"expandAttachedMacro":{"macro":{"typeName":"ObservableStateMacro"},"macroRole":"extension",\
    "attributeSyntax":{"source":"@ObservableState"},"declSyntax":{"source":"struct A {}"},\
    "extendedTypeSyntax":{"source":"A"},\
    "conformanceListSyntax":{"source":"struct P: ObservableState {}"}}}
    """

  private static let expanded = #""expandedSource":"extension A: StoreRuntime.ObservableState {}""#

  @Test("answers one message after the other")
  func answersMessages() throws {
    let answers = try answers(to: frame(Self.capability) + frame(Self.expansion))

    #expect(answers.count == 2)
    #expect(answers.first?.hasPrefix(#"{"getCapabilityResult""#) == true)
    #expect(answers.last?.contains(Self.expanded) == true)
  }

  @Test(
    "answers what it can't understand with a diagnostic, and goes on",
    arguments: [
      (#"{"runMigration":{}}"#, "doesn't know"),
      ("", "can't read"),
      ("\u{0}\u{1}", "can't read"),
    ])
  func answersNonsense(message: String, diagnostic: String) throws {
    let answers = try answers(to: frame(message) + frame(Self.expansion))

    #expect(answers.count == 2)
    #expect(answers.first?.contains(diagnostic) == true)
    #expect(answers.first?.contains(#""severity":"error""#) == true)
    #expect(answers.last?.contains(Self.expanded) == true)
  }

  @Test("ends when nobody reads its answers any more")
  func endsAtClosedOutput() throws {
    let requests = try Pipe()
    let answers = try Pipe()
    requests.write(frame(Self.capability) + frame(Self.capability))
    answers.closeOutput()

    // The input stays open: it is the failing answer that ends the loop.
    MacroPlugin.run(input: requests.output, output: answers.input)

    requests.closeEnd()
    #expect(requests.readAll() == frame(Self.capability))
  }
}
