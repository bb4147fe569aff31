/// `@Reducer`, which makes a struct or an enum a reducer.
///
/// The role `member` adds the missing members, the role `memberAttribute` adds attributes to nested
/// types and the body, and the role `extension` adds the conformance. Unsupported parts are
/// reported only in the role `extension`, which the compiler always expands, and first. All other
/// parts are expanded, so that one mistake causes one error.
enum ReducerMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    if request.role == "memberAttribute" { return attributes(of: subject, request) }
    let isExtension = request.role == "extension"
    switch subject.declaration.kind {
    case .struct:
      let writer = ReducerStructWriter(subject)
      guard isExtension else { return Expansion(source: writer.additions) }
      let conformance = ConformanceWriter(subject: subject, request: request, names: ["Reducer"])
        .expansion(writer.diagnostics)
      guard let source = conformance.source, !source.isEmpty, writer.mayLackTypes else {
        return conformance
      }
      // If the types aren't in an extension either, the compiler reports that at the struct.
      return Expansion(
        source: subject.located([source], at: subject.title).joined(separator: "\n"),
        diagnostics: conformance.diagnostics)
    case .enum:
      let writer = ReducerEnumWriter(subject: subject)
      guard isExtension else { return Expansion(source: writer.types) }
      // All are named: while the compiler expands an enum that refers to itself through its
      // features, it doesn't find a conformance that is only implied by another.
      return ConformanceWriter(
        subject: subject, request: request,
        names: ["CaseReducer", "CaseModelReducer", "Reducer"], members: writer.functions
      )
      .expansion(writer.diagnostics)
    default:
      return isExtension
        ? subject.refusal(macro: "Reducer", expected: "a struct or an enum") : .empty
    }
  }

  /// Returns the attributes of one member.
  ///
  /// The compiler sends a request for each member. So the type is parsed only if the member may
  /// need an attribute, and without its members.
  private static func attributes(
    of member: AttachedDeclaration, _ request: ExpansionRequest
  ) -> Expansion {
    let name = member.declaration.name?.unescaped
    let kind = member.declaration.kind
    let isNamed = name == "Action" || name == "State"
    let isEnum = isNamed && kind == .enum
    // Most other enums are actions of alerts.
    let isSendable = (isNamed || kind == .enum) && member.needsSendable
    let isType = isEnum || isSendable
    guard isType || member.isBodyWithoutBuilder,
      let type = request.lexicalContext.first,
      let parent = AttachedDeclaration(SourceSyntax(source: type), in: request.lexicalContext),
      parent.declaration.kind == .struct || isType && parent.declaration.kind == .enum
    else { return .empty }
    guard isType else {
      return Expansion(source: "@StoreRuntime.ReducerBuilder<Self.State, Self.Action>")
    }
    var attributes = isEnum && !member.hasCasePaths ? ["@StoreRuntime.CasePathable"] : []
    if isSendable, parent.access == "public " {
      attributes.append(SendableConformanceMacro.attribute)
    }
    if name == "State" {
      if isEnum, !member.hasAttribute("dynamicMemberLookup") {
        attributes.append("@dynamicMemberLookup")
      }
    } else if isEnum, parent.declaration.kind == .struct {
      attributes += ReducerArguments(of: parent).actionAttributes.filter {
        $0 != ReducerArguments.codableCases || !member.hasAttribute("CodableCases")
      }
    }
    return Expansion(source: attributes.joined(separator: " "))
  }
}

extension AttachedDeclaration {
  /// Indicates that an enum has case paths, or gets them from an attribute of its own.
  fileprivate var hasCasePaths: Bool {
    hasAttribute("CasePathable") || hasAttribute("Reducer")
      || declaration.inheritedTypes.contains { source.text($0).isName("CasePathable") }
  }

  /// Indicates that a property is the body of a reducer and still needs the builder.
  ///
  /// An explicit `return` disables a builder: such a body isn't a list of reducers.
  fileprivate var isBodyWithoutBuilder: Bool {
    guard declaration.kind == .var, let binding = declaration.bindings.first,
      binding.name?.unescaped == "body", !binding.isStored, !hasAttribute("ReducerBuilder"),
      !declaration.hasModifier("static")
    else { return false }
    return !returnsExplicitly
  }

  /// Indicates that the getter has a `return` outside of closures and nested functions.
  private var returnsExplicitly: Bool {
    let tokens = source.tokens(in: declaration.range).drop { $0.kind != .leftBrace }
    let isNested = tokens.dropFirst().first.map { source.hasText("get", $0) } ?? false
    var depth = 0
    return tokens.contains { token in
      if token.kind == .leftBrace { depth += 1 }
      if token.kind == .rightBrace { depth -= 1 }
      return depth == (isNested ? 2 : 1) && source.hasText("return", token)
    }
  }
}

/// The arguments of `@Reducer(state: .equatable, action: .equatable)`, which are conformances of
/// the generated types.
struct ReducerArguments {
  /// The names of the protocols to which the state conforms.
  private(set) var state: [String] = []

  /// The names of the protocols to which the actions conform.
  private(set) var action: [String] = []

  /// The bytes between the parentheses.
  private(set) var range: Range<Int>?

  /// Parses the arguments of a declaration's attribute.
  init(of subject: AttachedDeclaration) {
    range = subject.declaration.attribute(named: "Reducer")?.arguments
    var label = ""
    for token in range.map(subject.source.tokens) ?? [] where token.kind == .identifier {
      let word = subject.source.text(token)
      if word == "state" || word == "action" {
        label = word
      } else if let name = Self.protocols[word] {
        if label == "state", !state.contains(name) { state.append(name) }
        if label == "action", !action.contains(name) { action.append(name) }
      }
    }
  }

  /// The protocols by argument.
  ///
  /// All generated types are `Sendable`, so that `.sendable` has no effect.
  private static let protocols = [
    "codable": "Swift.Codable", "decodable": "Swift.Decodable", "encodable": "Swift.Encodable",
    "equatable": "Swift.Equatable", "hashable": "Swift.Hashable",
  ]

  /// The attribute that adds coding to an enum.
  static let codableCases = "@StoreRuntime.CodableCases"

  /// The attribute that adds coding to the actions, if the arguments request it.
  var codingAttribute: String? {
    action.contains("Swift.Codable") ? Self.codableCases : nil
  }

  /// The attributes that add the conformances to the `Action` of a struct.
  var actionAttributes: [String] {
    let names = action.filter { $0 != "Swift.Codable" }.map { name in
      "." + name.dropFirst("Swift.".count).lowercased()
    }
    let list = names.joined(separator: ", ")
    return (names.isEmpty ? [] : ["@StoreRuntime.SynthesizedConformances(\(list))"])
      + [codingAttribute].compactMap(\.self)
  }
}

extension String {
  /// Indicates that this is the name of a coding protocol.
  var isCoding: Bool {
    ["Swift.Codable", "Swift.Decodable", "Swift.Encodable"].contains(self)
  }
}
