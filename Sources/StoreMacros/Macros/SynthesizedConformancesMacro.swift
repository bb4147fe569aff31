/// `@SynthesizedConformances`, which adds conformances that the compiler writes.
///
/// `@Reducer(action: .equatable)` attaches it to the `Action` of a struct, as it can't extend a
/// nested type itself.
enum SynthesizedConformancesMacro: AttachedMacro {
  static func expand(_ request: ExpansionRequest) -> Expansion {
    guard let syntax = request.declaration else { return .empty }
    guard let subject = AttachedDeclaration(syntax) else { return .refusal(ofUnreadable: syntax) }
    let diagnostics = Reach.diagnostics(
      subject, in: request.lexicalContext, macro: "SynthesizedConformances")
    guard diagnostics.isEmpty else {
      // The macro that has attached this one reports it.
      return request.parentType?.hasAttribute("Reducer") == true
        ? .empty : Expansion(source: "", diagnostics: diagnostics)
    }
    var writer = ConformanceWriter(
      subject: subject, request: request, names: protocols(in: request.attribute))
    writer.prefix = "nonisolated Swift"
    guard let (file, line) = syntax.location(of: subject.title.lowerBound) else {
      return Expansion(source: writer.source)
    }
    // The compiler reports there what it can't write.
    return Expansion(
      source: """
        #sourceLocation(file: "\(file)", line: \(line))
        \(writer.source)
        #sourceLocation()
        """)
  }

  /// Returns the names of the protocols that an attribute asks for.
  private static func protocols(in attribute: SourceSyntax) -> [String] {
    let source = ScannedSource(attribute.source)
    let words = source.tokens.map(source.text)
    return [
      ("equatable", ["Equatable"]), ("hashable", ["Equatable", "Hashable"]),
      ("encodable", ["Encodable"]), ("decodable", ["Decodable"]),
      ("codable", ["Encodable", "Decodable"]),
    ].reduce(into: []) { protocols, entry in
      guard words.contains(entry.0) else { return }
      protocols += entry.1.filter { !protocols.contains($0) }
    }
  }
}
