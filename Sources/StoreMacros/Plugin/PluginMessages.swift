/// A piece of the user's source, as sent by the compiler.
struct SourceSyntax: Sendable {
  /// The source, with preceding comments and white space.
  var source: String

  /// The name of the file for diagnostics, empty for source that the compiler has synthesised.
  var fileName = "Source.swift"

  /// The offset of the first byte of ``source`` in the file.
  var offset = 0

  /// The line of the first byte, from 1, or `nil` for source that the compiler has synthesised.
  var line: Int?
}

extension SourceSyntax {
  /// Parses a piece of source from a message.
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
  /// It returns `nil` if they can't be written there or another macro has generated the source.
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
  /// The name of the macro's type in the macro's declaration, such as `CasePathableMacro`.
  var macroType: String

  /// The role of the expansion, such as `member`.
  var role: String

  var attribute: SourceSyntax

  /// The declaration to which the macro is attached.
  var declaration: SourceSyntax?

  /// The type to extend, in the role `extension`.
  var extendedType: String?

  /// The names of the protocols to which the type doesn't conform yet, in the role `extension`.
  var conformances: [String] = []

  /// The enclosing declarations without their members, innermost first.
  var lexicalContext: [String] = []
}

/// The result of expanding a macro.
struct Expansion: Equatable, Sendable {
  /// The source to add, or `nil` if the expansion failed.
  var source: String?

  var diagnostics: [Diagnostic] = []

  /// An expansion without source and without diagnostics.
  static let empty = Expansion(source: "")

  /// Returns an expansion without source, with the reason.
  static func refusal(_ diagnostic: Diagnostic) -> Expansion {
    Expansion(source: "", diagnostics: [diagnostic])
  }
}

/// The messages of the compiler's plugin protocol for macro expansion.
///
/// A message is JSON, preceded by its length as a little-endian 64-bit integer.
enum PluginMessage {
  /// The version of the protocol that the plugin implements.
  static let protocolVersion = 7

  /// Returns the answer to a message.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - expand: Expands a macro.
  /// - Returns: The answer, which is a diagnostic if the message is unknown or malformed.
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
  /// Parses the content of an `expandAttachedMacro` message.
  init?(_ content: JSONValue) {
    guard let type = content["macro"]?["typeName"]?.string,
      let attribute = SourceSyntax(content["attributeSyntax"])
    else { return nil }
    self.init(
      macroType: type,
      role: content["macroRole"]?.string ?? "",
      attribute: attribute,
      declaration: SourceSyntax(content["declSyntax"]),
      extendedType: content["extendedTypeSyntax"]?["source"]?.string,
      lexicalContext: content["lexicalContext"]?.elements?.compactMap { $0["source"]?.string } ?? []
    )
    // The list is sent as part of a declaration.
    if let list = content["conformanceListSyntax"]?["source"]?.string {
      let source = ScannedSource(list)
      var reader = DeclarationReader(source: source, tokens: 0..<source.tokens.count - 1)
      conformances = reader.readDeclaration()?.inheritedTypes.map(source.text) ?? []
    }
  }
}

extension Expansion {
  /// The message that sends the expansion to the compiler.
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
