import Testing

@testable import MacroExpansion

/// Returns the request that the compiler would send for a declaration in one role.
func request(
  _ macro: String,
  role: String,
  for source: String,
  in context: [String] = [],
  conformances: [String] = []
) -> ExpansionRequest {
  let declaration = SourceSyntax(source: source)
  return ExpansionRequest(
    macroType: macro,
    role: role,
    attribute: declaration,
    declaration: declaration,
    extendedType: AttachedDeclaration(declaration)?.name,
    conformances: conformances,
    lexicalContext: context)
}

/// Returns what `@CasePathable` adds to a declaration, members first.
func casePaths(of source: String, in context: [String] = []) -> String {
  let member = MacroPlugin.expand(
    request("CasePathableMacro", role: "member", for: source, in: context))
  let conformance = MacroPlugin.expand(
    request(
      "CasePathableMacro", role: "extension", for: source, in: context,
      conformances: ["CasePathable", "CasePathIterable"]))
  return [member.source, conformance.source].compactMap(\.self).joined(separator: "\n\n")
}

/// Expands `@Reducer` in one of its roles.
func expandReducer(
  _ source: String,
  role: String = "member",
  in context: [String] = [],
  conformances: [String] = ["Reducer", "CaseReducer", "CaseModelReducer"]
) -> Expansion {
  MacroPlugin.expand(
    request("ReducerMacro", role: role, for: source, in: context, conformances: conformances))
}

/// Returns diagnostics as `line:column: message`, notes and fix-its behind their diagnostic.
func describe(_ diagnostics: [Diagnostic], in source: String) -> [String] {
  diagnostics.flatMap { diagnostic in
    ["\(place(diagnostic.range.lowerBound, in: source)): \(diagnostic.kind.text)"]
      + diagnostic.notes.map { "\(place($0.offset, in: source)): note: \($0.text)" }
      + diagnostic.fixIts.map { fixIt in
        "\(place(fixIt.range.lowerBound, in: source)): fix: \(fixIt.text)"
      }
  }
}

/// Returns the line and the column of an offset, both from 1.
func place(_ offset: Int, in source: String) -> String {
  let before = Array(source.utf8).prefix(offset)
  let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  let line = before.count { $0 == UInt8(ascii: "\n") } + 1
  return "\(line):\(offset - lineStart + 1)"
}

/// A declaration and what a macro makes of it.
struct SourcePair: Sendable, CustomTestStringConvertible {
  let source: String
  let result: String
  let context: [String]

  init(_ source: String, _ result: String, in context: [String] = []) {
    self.source = source
    self.result = result
    self.context = context
  }

  var testDescription: String { source }
}

/// A declaration, and what a macro says of it as ``describe(_:in:)`` returns it.
struct Fault: Sendable, CustomTestStringConvertible {
  let source: String
  let context: [String]
  let diagnostics: [String]

  init(_ source: String, in context: [String] = [], _ diagnostics: String...) {
    self.source = source
    self.context = context
    self.diagnostics = diagnostics
  }

  var testDescription: String { source }

  /// Whether the macro expands to nothing.
  var isRefusal: Bool {
    diagnostics.contains { $0.contains("only be applied") || $0.contains("be seen") }
  }
}
