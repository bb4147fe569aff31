/// `@Reducer`, which makes a struct or an enum a reducer.
///
/// In the role `member` it writes the missing members; in the role `memberAttribute` it marks
/// the nested types and the body; in the role `extension` it writes the conformance. It reports
/// parts that it can't expand once, in the role `extension`, which the compiler asks for first
/// and always. It expands all other parts: one mistake is one error.
enum ReducerMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    if request.role == "memberAttribute" { return attributes(request) }
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    let isExtension = request.role == "extension"
    var conformance = ConformanceWriter(subject: subject, request: request, names: ["Reducer"])
    switch subject.declaration.kind {
    case .struct:
      let expansion = ReducerStructWriter(subject: subject, request: request).expansion
      guard isExtension else { return Expansion(source: expansion.source) }
      return conformance.expansion(expansion.diagnostics)
    case .enum:
      let writer = ReducerEnumWriter(subject: subject, request: request)
      guard isExtension else { return Expansion(source: writer.types) }
      // Both are named: while the compiler expands an enum that its features lead back to, it
      // doesn't find a conformance that another one only implies.
      conformance.names = ["CaseReducer", "CaseModelReducer", "Reducer"]
      conformance.members = writer.functions
      return conformance.expansion(writer.diagnostics)
    default:
      guard isExtension else { return .empty }
      return .refusal(
        subject.wrongDeclaration(macro: "Reducer", expected: "a struct or an enum"))
    }
  }

  /// Returns the attributes of one member.
  ///
  /// The compiler asks for each member, and sends the whole type with it. So the type is only read
  /// if the member may get an attribute.
  private static func attributes(_ request: ExpansionRequest) -> Expansion {
    guard let member = request.declaration.flatMap(AttachedDeclaration.init) else { return .empty }
    let name = member.declaration.name?.unescaped
    let isEnum = member.declaration.kind == .enum && (name == "Action" || name == "State")
    guard isEnum || member.isBodyWithoutBuilder,
      let parent = request.parent.flatMap(AttachedDeclaration.init),
      parent.declaration.kind == .struct || isEnum && parent.declaration.kind == .enum
    else { return .empty }
    guard isEnum else {
      return Expansion(source: "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>")
    }
    var attributes = member.hasCasePaths ? [] : ["@StoreRuntime.CasePathable"]
    if name == "State" {
      if !member.hasAttribute("dynamicMemberLookup") { attributes.append("@dynamicMemberLookup") }
    } else if parent.declaration.kind == .struct {
      attributes += ReducerArguments(of: parent).actionAttributes.filter {
        $0 != ReducerArguments.codableCases || !member.hasAttribute("CodableCases")
      }
    }
    return Expansion(source: attributes.joined(separator: " "))
  }
}

extension AttachedDeclaration {
  /// Whether an enum has case paths, or gets them from an attribute of its own.
  fileprivate var hasCasePaths: Bool {
    if hasAttribute("CasePathable") || hasAttribute("Reducer") { return true }
    let names = declaration.inheritedTypes.map(source.text)
    return names.contains { $0.isName("CasePathable") }
  }

  /// Whether a property is the body of a reducer and still needs the builder.
  ///
  /// An explicit `return` turns a builder off: such a body is no list of reducers.
  fileprivate var isBodyWithoutBuilder: Bool {
    guard declaration.kind == .var, let binding = declaration.bindings.first,
      binding.name?.unescaped == "body", !binding.isStored, !hasAttribute("ReducerBuilder"),
      !declaration.hasModifier("static")
    else { return false }
    return !returnsExplicitly
  }

  /// Whether the getter has a `return` outside of closures and nested functions.
  private var returnsExplicitly: Bool {
    let tokens = source.tokens(in: declaration.range)
    guard let brace = tokens.firstIndex(where: { $0.kind == .leftBrace }) else { return false }
    let isNested = brace + 1 < tokens.endIndex && source.hasText("get", tokens[brace + 1])
    var depth = 0
    for token in tokens[brace...] {
      switch token.kind {
      case .leftBrace: depth += 1
      case .rightBrace: depth -= 1
      case .identifier where depth == (isNested ? 2 : 1):
        if source.hasText("return", token) { return true }
      default: break
      }
    }
    return false
  }
}

/// The arguments of `@Reducer(state: .equatable, action: .equatable)`, which name conformances
/// of the generated types.
struct ReducerArguments {
  /// The names of the protocols that the state conforms to.
  private(set) var state: [String] = []

  /// The names of the protocols that the actions conform to.
  private(set) var action: [String] = []

  /// The attribute, if it has arguments.
  private var attribute: Attribute?

  /// Reads the arguments of the attribute at a declaration.
  init(of subject: AttachedDeclaration) {
    guard let attribute = subject.declaration.attribute(named: "Reducer"),
      let arguments = attribute.arguments
    else { return }
    self.attribute = attribute
    var label = ""
    for token in subject.source.tokens(in: arguments) where token.kind == .identifier {
      let word = subject.source.text(token)
      if word == "state" || word == "action" {
        label = word
      } else if let name = Self.protocolName(word) {
        if label == "state", !state.contains(name) { state.append(name) }
        if label == "action", !action.contains(name) { action.append(name) }
      }
    }
  }

  /// Returns the protocol that a word stands for.
  ///
  /// All generated types are `Sendable`: `.sendable` adds nothing.
  private static func protocolName(_ word: String) -> String? {
    switch word {
    case "codable": "Swift.Codable"
    case "decodable": "Swift.Decodable"
    case "encodable": "Swift.Encodable"
    case "equatable": "Swift.Equatable"
    case "hashable": "Swift.Hashable"
    default: nil
    }
  }

  /// The attribute that codes a type.
  static let codableCases = "@StoreRuntime.CodableCases"

  /// The attribute that codes the actions, if the arguments ask for that.
  var codingAttribute: String? {
    action.contains("Swift.Codable") ? Self.codableCases : nil
  }

  /// The attributes that give the `Action` of a struct its conformances.
  var actionAttributes: [String] {
    let names = action.filter { $0 != "Swift.Codable" }.map { name in
      "." + name.dropFirst("Swift.".count).lowercased()
    }
    let list = names.joined(separator: ", ")
    return (names.isEmpty ? [] : ["@StoreRuntime.SynthesizedConformances(\(list))"])
      + [codingAttribute].compactMap(\.self)
  }

  /// Returns diagnostics for arguments at a struct, whose state isn't generated.
  func diagnosticsOnStruct(_ subject: AttachedDeclaration) -> [Diagnostic] {
    guard let arguments = attribute?.arguments, !state.isEmpty else { return [] }
    return [subject.diagnostic(.argumentsOnStruct, at: arguments)]
  }
}

extension String {
  /// Whether this is the name of a protocol for coding.
  var isCoding: Bool {
    ["Swift.Codable", "Swift.Decodable", "Swift.Encodable"].contains(self)
  }
}
