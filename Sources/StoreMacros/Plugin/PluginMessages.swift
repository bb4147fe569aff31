/// A piece of the user's source from the compiler.
struct SourceSyntax: Sendable {
  /// The source, with the comments and the space before it.
  var source: String

  /// The name of the file for diagnostics; empty if the compiler has made the piece up.
  var fileName = "Source.swift"

  /// The offset in the file of the first byte of ``source``.
  var offset = 0

  /// The line of the first byte, from 1, or `nil` if the compiler has made the piece up.
  var line: Int?
}

extension SourceSyntax {
  /// Reads a piece of source from a message.
  init?(_ value: JSONValue?) {
    guard let value, let source = value["source"]?.string else { return nil }
    let location = value["location"]
    self.init(
      source: source,
      fileName: location?["fileName"]?.string ?? "",
      offset: location?["offset"]?.integer ?? 0,
      line: location?["line"]?.integer)
  }

  /// Returns the file and the line of a byte, for `#sourceLocation`.
  ///
  /// The result is `nil` if they can't be written there or the piece comes from another macro.
  func location(of offset: Int) -> (file: String, line: Int)? {
    guard let line, !fileName.isEmpty, !fileName.hasPrefix("@"),
      !fileName.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline })
    else { return nil }
    let newline = UInt8(ascii: "\n")
    return (fileName, line + source.utf8.prefix(offset).count { $0 == newline })
  }
}

/// A request of the compiler to expand a macro.
struct ExpansionRequest: Sendable {
  /// The name of the macro's type, as the declaration of the macro has it: `CasePathableMacro`.
  var macroType: String

  /// The role in which the macro is expanded, such as `member`.
  var role: String

  /// The attribute.
  var attribute: SourceSyntax

  /// The declaration that the macro is attached to.
  var declaration: SourceSyntax?

  /// The declaration around it, in the role `memberAttribute`.
  var parent: SourceSyntax?

  /// The type to extend, in the role `extension`.
  var extendedType: String?

  /// The names of the protocols that the type doesn't conform to yet, in the role `extension`.
  var conformances: [String] = []

  /// The declarations around it, from the inside out, without their members.
  var lexicalContext: [String] = []
}

/// The answer of a macro.
struct Expansion: Equatable, Sendable {
  /// The source to add; `nil` if none can be added.
  var source: String?

  var diagnostics: [Diagnostic] = []

  /// Nothing to add and nothing to say.
  static let empty = Expansion(source: "")

  /// Returns an expansion that adds nothing, with the reason.
  static func refusal(_ diagnostic: Diagnostic) -> Expansion {
    Expansion(source: "", diagnostics: [diagnostic])
  }
}

/// The messages of the compiler's plugin protocol that expanding macros takes.
///
/// Each message is JSON after its length in 8 bytes, the lowest byte first.
enum PluginMessage {
  /// The version of the protocol that the plugin implements.
  static let protocolVersion = 7

  /// Returns the answer to a message.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - expand: Expands a macro.
  /// - Returns: The answer; a diagnostic if the bytes aren't a message that the plugin knows.
  static func answer(
    to bytes: [UInt8],
    expand: (ExpansionRequest) -> Expansion
  ) -> JSONValue {
    guard case .object(let members) = JSONValue(bytes), members.count == 1,
      let (name, content) = members.first
    else { return Expansion(diagnostics: [Diagnostic(.malformedMessage)]).message }
    switch name {
    case "getCapability":
      return [
        "getCapabilityResult": [
          "capability": ["protocolVersion": .number(protocolVersion), "features": []]
        ]
      ]
    case "expandAttachedMacro":
      let expansion = ExpansionRequest(content).map(expand)
      return (expansion ?? Expansion(diagnostics: [Diagnostic(.malformedMessage)])).message
    default:
      return Expansion(diagnostics: [Diagnostic(.unknownMessage(name))]).message
    }
  }
}

extension ExpansionRequest {
  /// Reads the content of an `expandAttachedMacro`.
  init?(_ content: JSONValue) {
    guard let type = content["macro"]?["typeName"]?.string,
      let attribute = SourceSyntax(content["attributeSyntax"])
    else { return nil }
    self.init(
      macroType: type,
      role: content["macroRole"]?.string ?? "",
      attribute: attribute,
      declaration: SourceSyntax(content["declSyntax"]),
      parent: SourceSyntax(content["parentDeclSyntax"]),
      extendedType: content["extendedTypeSyntax"]?["source"]?.string,
      lexicalContext: content["lexicalContext"]?.elements?.compactMap { $0["source"]?.string } ?? []
    )
    // A declaration carries the list.
    if let list = content["conformanceListSyntax"]?["source"]?.string {
      let source = ScannedSource(list)
      var reader = DeclarationReader(source: source, tokens: 0..<source.tokens.count - 1)
      conformances = reader.readDeclaration()?.inheritedTypes.map(source.text) ?? []
    }
  }
}

extension Expansion {
  /// The message that carries the expansion to the compiler.
  var message: JSONValue {
    [
      "expandMacroResult": [
        "expandedSource": source.map(JSONValue.string) ?? .word("null"),
        "diagnostics": .array(diagnostics.map(\.message)),
      ]
    ]
  }
}

extension Diagnostic {
  fileprivate var message: JSONValue {
    [
      "message": .string(kind.text),
      "severity": .string(kind.severity),
      "position": position(range.lowerBound),
      "highlights": [positions(of: range)],
      "notes": .array(notes.map(message)),
      "fixIts": .array(fixIts.map(message)),
    ]
  }

  private func message(_ note: Note) -> JSONValue {
    ["message": .string(note.text), "position": position(note.offset)]
  }

  private func message(_ fixIt: FixIt) -> JSONValue {
    let change: JSONValue = [
      "range": positions(of: fixIt.range), "newText": .string(fixIt.replacement),
    ]
    return ["message": .string(fixIt.text), "changes": [change]]
  }

  private func position(_ offset: Int) -> JSONValue {
    ["fileName": .string(fileName), "offset": .number(offset)]
  }

  private func positions(of range: Range<Int>) -> JSONValue {
    [
      "fileName": .string(fileName),
      "startOffset": .number(range.lowerBound),
      "endOffset": .number(range.upperBound),
    ]
  }
}
