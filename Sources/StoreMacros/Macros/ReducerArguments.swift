/// The arguments of `@Reducer(state: .equatable, action: .equatable)`: what the generated types conform to.
struct ReducerArguments {
  /// The names of the protocols that the state conforms to.
  private(set) var state: [String] = []

  /// The names of the protocols that the actions conform to.
  private(set) var action: [String] = []

  /// The attribute, if it has arguments.
  private var attribute: Attribute?

  private static let protocols = [
    "codable": "Swift.Codable", "decodable": "Swift.Decodable", "encodable": "Swift.Encodable",
    "equatable": "Swift.Equatable", "hashable": "Swift.Hashable",
  ]

  /// Reads the arguments of the attribute at a declaration.
  init(of subject: AttachedDeclaration) {
    guard let attribute = subject.declaration.attributes.first(where: { $0.isNamed("Reducer") }),
      let arguments = attribute.arguments
    else { return }
    self.attribute = attribute
    var label = ""
    for token in subject.source.tokens(in: arguments) where token.kind == .identifier {
      let word = subject.source.text(token.start..<token.end)
      // Everything that is generated is `Sendable` anyway: `.sendable` adds nothing.
      switch (word, label, Self.protocols[word]) {
      case ("state", _, _), ("action", _, _): label = word
      case (_, "state", let name?) where !state.contains(name): state.append(name)
      case (_, "action", let name?) where !action.contains(name): action.append(name)
      default: break
      }
    }
  }

  /// Returns what is wrong with arguments at a struct, whose state and actions aren't generated.
  func diagnosticsOnStruct(_ subject: AttachedDeclaration) -> [Diagnostic] {
    guard let attribute, let arguments = attribute.arguments, !arguments.isEmpty else { return [] }
    return [subject.diagnostic(.argumentsOnStruct, at: arguments)]
  }
}
