import Testing

@testable import MacroExpansion

/// Returns the request that the compiler would send for a declaration in one role.
func request(
  _ macro: String,
  role: String = "member",
  for source: String,
  in context: [String] = [],
  conformances: [String] = []
) -> ExpansionRequest {
  let declaration = SourceSyntax(source: source)
  return ExpansionRequest(
    macroType: "\(macro)Macro",
    role: role,
    attribute: declaration,
    declaration: declaration,
    extendedType: AttachedDeclaration(declaration)?.name,
    conformances: conformances,
    lexicalContext: context)
}

extension ExpansionRequest {
  /// What the plugin answers.
  var expansion: Expansion { MacroPlugin.expand(self) }
}

/// Expands `@Reducer` in one of its roles.
func expandReducer(
  _ source: String,
  role: String = "member",
  in context: [String] = [],
  conformances: [String] = ["Reducer", "CaseReducer", "CaseModelReducer"]
) -> Expansion {
  request("Reducer", role: role, for: source, in: context, conformances: conformances).expansion
}

/// Returns what `@CasePathable` adds to a declaration, members first.
func casePaths(of source: String, in context: [String] = []) -> String {
  let member = request("CasePathable", for: source, in: context)
  let conformance = request(
    "CasePathable", role: "extension", for: source, in: context,
    conformances: ["CasePathable", "CasePathIterable"])
  return [member, conformance].map(\.expansion.text).joined(separator: "\n\n")
}

extension Expansion {
  /// The source.
  var text: String { source ?? "There is none." }

  /// The lines of the source, without their indentation.
  var lines: [String] { MacroExpansionTests.lines(of: text) }
}

/// Returns the lines of a text, without their indentation.
func lines(of text: String) -> [String] {
  text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
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
private func place(_ offset: Int, in source: String) -> String {
  let before = Array(source.utf8).prefix(offset)
  let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  let line = before.count { $0 == UInt8(ascii: "\n") } + 1
  return "\(line):\(offset - lineStart + 1)"
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
    diagnostics.contains { $0.contains("only be applied") || $0.contains("isn't visible") }
  }
}
