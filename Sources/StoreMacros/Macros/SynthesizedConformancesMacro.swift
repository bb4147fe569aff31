/// `@SynthesizedConformances`, which adds conformances that the compiler synthesises.
///
/// `@Reducer(action: .equatable)` attaches it to the `Action` of a struct, because it can't extend
/// a nested type itself.
enum SynthesizedConformancesMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    let diagnostics = subject.reachDiagnostics(macro: "SynthesizedConformances")
    // The macro that has attached this one reports it.
    if !diagnostics.isEmpty, subject.enclosing.first?.hasAttribute("Reducer") == true {
      return .empty
    }
    let writer = ConformanceWriter(
      subject: subject, request: request, names: protocols(in: request.attribute),
      prefix: "nonisolated Swift")
    let expansion = writer.expansion(diagnostics)
    guard let source = expansion.source, !source.isEmpty else { return expansion }
    // The compiler reports failures of the synthesis at that location.
    return Expansion(source: subject.located([source], at: subject.title).joined(separator: "\n"))
  }

  /// Returns the names of the protocols that an attribute requests.
  private static func protocols(in attribute: SourceSyntax) -> [String] {
    let source = ScannedSource(attribute.source)
    let words = Set(source.tokens.map(source.text))
    return [
      ("Equatable", ["equatable", "hashable"]), ("Hashable", ["hashable"]),
      ("Encodable", ["encodable", "codable"]), ("Decodable", ["decodable", "codable"]),
    ].filter { !words.isDisjoint(with: $0.1) }.map { $0.0 }
  }
}

/// `@_SendableConformances`, which `@Reducer` attaches to a public `State` or `Action`.
///
/// It also attaches a variant of itself to the public types nested in those, and so on. Each depth
/// has its own macro, because the compiler doesn't expand a macro recursively.
enum SendableConformanceMacro {
  static let attribute = attribute(depth: 0)

  /// Returns the attribute for the types at a depth below the state.
  private static func attribute(depth: Int) -> String {
    "@StoreRuntime._SendableConformances" + (depth == 0 ? "" : "\(depth)")
  }

  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    if request.role == "memberAttribute" {
      let name = ScannedSource(request.attribute.source)
      let digit = name.tokens.map(name.text).last { $0.contains("SendableConformances") }?.last
      let depth = digit.flatMap(\.wholeNumberValue) ?? 0
      return Expansion(source: subject.needsSendable ? attribute(depth: depth + 1) : "")
    }
    return ConformanceWriter(
      subject: subject, request: request, names: ["Sendable"], prefix: "Swift"
    )
    .expansion([])
  }
}

extension AttachedDeclaration {
  /// Indicates that a macro has to write the conformance to `Sendable`.
  ///
  /// The compiler infers it for types that aren't public. For a generic type it depends on the
  /// arguments, so the type's author has to write it.
  var needsSendable: Bool {
    (declaration.kind == .enum || declaration.kind == .struct) && access == "public "
      && declaration.genericParameters == nil
      && !hasAttribute("Reducer")
      && !declaration.inheritedTypes.contains { type in
        source.tokens(in: type).contains { source.hasText("Sendable", $0) }
      }
  }
}
