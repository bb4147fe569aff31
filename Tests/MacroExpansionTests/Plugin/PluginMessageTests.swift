import Testing

@testable import MacroExpansion

@Suite("PluginMessage")
struct PluginMessageTests {
  private func answer(to text: String) -> String {
    PluginMessage.answer(to: Array(text.utf8), expand: MacroPlugin.expand).text
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
      to: """
        {"expandAttachedMacro":{"macro":{"moduleName":"StoreMacros","name":"CasePathable",\
        "typeName":"CasePathableMacro"},"macroRole":"extension","discriminator":"$s",\
        "attributeSyntax":{"kind":"attribute","source":"@CasePathable","location":{"offset":0}},\
        "declSyntax":{"kind":"declaration","source":"@CasePathable enum A { case b }",\
        "location":{"fileID":"M/F.swift","fileName":"/F.swift","offset":7,"line":2,"column":1}},\
        "extendedTypeSyntax":{"kind":"type","source":"B.A"},\
        "conformanceListSyntax":{"source":"struct Placeholder: CasePathable {}"},\
        "lexicalContext":[{"source":"enum B {}"}]}}
        """)

    #expect(
      text == """
        {"expandMacroResult":{"diagnostics":[],\
        "expandedSource":"extension B.A: StoreRuntime.CasePathable {}"}}
        """)
  }

  @Test("says where in the file a diagnostic belongs")
  func placesDiagnostics() {
    let text = answer(
      to: """
        {"expandAttachedMacro":{"macro":{"typeName":"CasePathableMacro"},"macroRole":"extension",\
        "attributeSyntax":{"source":"@CasePathable"},\
        "declSyntax":{"source":"\\n  @CasePathable\\n  struct A {}",\
        "location":{"fileName":"/F.swift","offset":100,"line":9,"column":4}}}}
        """)

    #expect(
      text == """
        {"expandMacroResult":{"diagnostics":[{"fixIts":[],"highlights":[{"endOffset":127,\
        "fileName":"/F.swift","startOffset":119}],\
        "message":"'@CasePathable' can only be applied to an enum, not to a struct","notes":[],\
        "position":{"fileName":"/F.swift","offset":119},"severity":"error"}],"expandedSource":""}}
        """)
  }

  @Test("sends notes and fix-its with a diagnostic")
  func sendsFixIts() {
    let text = answer(
      to: """
        {"expandAttachedMacro":{"macro":{"typeName":"CasePathableMacro"},"macroRole":"extension",\
        "attributeSyntax":{"source":"@CasePathable"},"lexicalContext":[{"source":"struct S {}"}],\
        "declSyntax":{"source":"private enum A { case b, b }",\
        "location":{"fileName":"/F.swift","offset":0}}}}
        """)

    #expect(
      text.contains(
        #""changes":[{"newText":"fileprivate","range":{"endOffset":7,"fileName":"/F.swift","#
          + #""startOffset":0}}],"message":"Replace 'private' with 'fileprivate'""#))
    #expect(
      text.contains(
        #""notes":[{"message":"'b' is first declared here","#
          + #""position":{"fileName":"/F.swift","offset":22}}]"#))
  }

  static let unexpected: [(message: String, diagnostic: String)] = [
    (#"{"loadPluginLibrary":{}}"#, "doesn't know: \\\"loadPluginLibrary\\\""),
    (#"{"expandAttachedMacro":{}}"#, "can't read"),
    (#"{"expandAttachedMacro":3}"#, "can't read"),
    (#"{"a":{},"b":{}}"#, "can't read"),
    ("{}", "can't read"),
    ("[1]", "can't read"),
    ("{", "can't read"),
    ("", "can't read"),
    (
      #"{"expandFreestandingMacro":{"macro":{"typeName":"X"},"syntax":{"source":"x"}}}"#,
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
    (
      #"{"expandFreestandingMacro":{"macro":{"typeName":"ReducerMacro"},"#
        + #""syntax":{"source":"\u0023Reducer"}}}"#, "no macro"
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
