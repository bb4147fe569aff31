/// When a declaration can be used, as its `@available` attributes say.
struct Availability {
  /// Whether it can be used nowhere.
  private(set) var isUnavailable = false

  /// Whether its use is deprecated everywhere.
  private(set) var isDeprecated = false

  /// The versions that it has been there since, as `#available` takes them.
  private(set) var condition: String?

  /// Reads the attributes of a declaration.
  init(of declaration: Declaration, in source: ScannedSource) {
    for attribute in declaration.attributes where attribute.name == "available" {
      guard let arguments = attribute.arguments else { continue }
      let words = source.tokens(in: arguments)
        .filter { $0.kind == .identifier }
        .map { source.text($0.start..<$0.end) }
      if words.contains("unavailable") || words.contains("obsoleted") {
        isUnavailable = true
      } else if words.contains("deprecated") {
        isDeprecated = true
      } else if let last = source.tokens(in: arguments).last, last.kind == .operator,
        words.first != "swift"
      {
        condition = source.text(arguments)
      }
    }
  }
}
