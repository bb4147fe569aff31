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

  /// Returns diagnostics for arguments about types that the enum declares itself.
  func diagnostics(
    _ subject: AttachedDeclaration, isDeclared: (String) -> Bool
  ) -> [Diagnostic] {
    guard let arguments = attribute?.arguments else { return [] }
    var names: [String] = []
    if !state.isEmpty, isDeclared("State") { names.append("State") }
    if !action.isEmpty, isDeclared("Action") { names.append("Action") }
    return names.map { subject.diagnostic(.argumentForOwnType($0), at: arguments) }
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
