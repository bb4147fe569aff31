import Testing

@testable import MacroExpansion

@Suite("PluginMessage")
struct PluginMessageTests {
  private func answer(to text: String) -> String {
    PluginMessage.answer(to: Array(text.utf8), expand: MacroPlugin.expand).text
  }

  /// Returns what is asked of `@CasePathable`.
  private func request(_ fields: String) -> String {
    """
    {"expandAttachedMacro":{"macro":{"typeName":"CasePathableMacro"},"macroRole":"extension",\
    "attributeSyntax":{"source":"@CasePathable"},\(fields)}}
    """
  }

  @Test("answers with the version of the protocol")
  func answersCapability() {
    let text = answer(to: #"{"getCapability":{"capability":{"protocolVersion":9}}}"#)

    #expect(
      text == #"{"getCapabilityResult":{"capability":{"features":[],"protocolVersion":7}}}"#)
  }

  @Test("expands an attached macro")
  func expandsAttachedMacro() {
    let text = answer(
      to: request(
        """
        "discriminator":"$s","declSyntax":{"kind":"declaration",\
        "source":"@CasePathable enum A { case b }",\
        "location":{"fileID":"M/F.swift","fileName":"/F.swift","offset":7,"line":2,"column":1}},\
        "extendedTypeSyntax":{"kind":"type","source":"B.A"},\
        "conformanceListSyntax":{"source":"struct Placeholder: CasePathable {}"},\
        "lexicalContext":[{"source":"enum B {}"}]
        """))

    #expect(
      text == """
        {"expandMacroResult":{"diagnostics":[],\
        "expandedSource":"extension B.A: StoreRuntime.CasePathable {}"}}
        """)
  }

  @Test("says where in the file a diagnostic belongs")
  func placesDiagnostics() {
    let text = answer(
      to: request(
        """
        "declSyntax":{"source":"\\n  @CasePathable\\n  struct A {}",\
        "location":{"fileName":"/F.swift","offset":100,"line":9,"column":4}}
        """))

    #expect(
      text == """
        {"expandMacroResult":{"diagnostics":[{"fixIts":[],"highlights":[{"endOffset":127,\
        "fileName":"/F.swift","startOffset":119}],\
        "message":"'@CasePathable' can only be applied to an enum, not to a struct. See \\"What the \
        macros write\\"","notes":[],\
        "position":{"fileName":"/F.swift","offset":119},"severity":"error"}],"expandedSource":""}}
        """)
  }

  @Test("sends notes and fix-its with a diagnostic")
  func sendsFixIts() {
    let text = answer(
      to: request(
        """
        "lexicalContext":[{"source":"struct S {}"}],\
        "declSyntax":{"source":"private enum A { case b, b }",\
        "location":{"fileName":"/F.swift","offset":0}}
        """))

    let parts = [
      #""changes":[{"newText":"fileprivate","range":{"endOffset":7,"fileName":"/F.swift","#
        + #""startOffset":0}}],"message":"Replace 'private' with 'fileprivate'""#,
      #""notes":[{"message":"'b' is first declared here","#
        + #""position":{"fileName":"/F.swift","offset":22}}]"#,
    ]
    #expect(parts.allSatisfy(text.contains), "\(text)")
  }

  static let unexpected: [(message: String, diagnostic: String)] = [
    (
      #"{"loadPluginLibrary":{}}"#,
      "an unknown message to the StoreMacros plugin: \\\"loadPluginLibrary\\\""
    ),
    (#"{"expandAttachedMacro":{}}"#, "can't read"),
    (#"{"expandAttachedMacro":3}"#, "can't read"),
    (#"{"a":{},"b":{}}"#, "can't read"),
    ("{}", "can't read"),
    ("[1]", "can't read"),
    (
      #"{"expandFreestandingMacro":{"macro":{"typeName":"X"},"syntax":{"source":"x"}}}"#,
      "an unknown message to the StoreMacros plugin: \\\"expandFreestandingMacro\\\""
    ),
    (
      #"{"expandAttachedMacro":{"macro":{"typeName":"X"},"attributeSyntax":{"source":"@X"}}}"#,
      "has no macro \\\"X\\\""
    ),
    (
      #"{"expandAttachedMacro":{"macro":{"typeName":7},"attributeSyntax":{"source":""}}}"#,
      "can't read"
    ),
    (
      #"{"expandAttachedMacro":{"macro":{"typeName":"ReducerMacro"},"#
        + #""attributeSyntax":{"source":"@Reducer"}}}"#, "no macro"
    ),
  ]

  @Test("answers anything else with a diagnostic", arguments: unexpected)
  func answersUnexpectedMessages(message: String, diagnostic: String) {
    let text = answer(to: message)

    #expect(text.hasPrefix(#"{"expandMacroResult":{"diagnostics":[{"#))
    #expect(text.contains(#""severity":"error""#))
    #expect(text.contains(diagnostic))
  }
}
