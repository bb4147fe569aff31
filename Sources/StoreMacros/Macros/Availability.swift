/// The availability of a declaration, by its `@available` attributes.
struct Availability {
  /// Whether the declaration is unavailable everywhere.
  private(set) var isUnavailable = false

  /// Whether the declaration is deprecated.
  private(set) var isDeprecated = false

  /// The versions that have the declaration, as `#available` takes them.
  private(set) var condition: String?

  /// Reads the attributes of a declaration.
  init(of declaration: Declaration, in source: ScannedSource) {
    for attribute in declaration.attributes where attribute.name == "available" {
      guard let arguments = attribute.arguments else { continue }
      let words = source.tokens(in: arguments).filter { $0.kind == .identifier }
      if words.contains(where: { source.hasText(in: ["unavailable", "obsoleted"], $0) }) {
        isUnavailable = true
      } else if words.contains(where: { source.hasText("deprecated", $0) }) {
        isDeprecated = true
      } else if let platform = words.first, !source.hasText("swift", platform) {
        condition = Self.condition(arguments, source.text(platform), in: source)
      }
    }
  }

  /// Returns `macOS 15, *` for this and for `macOS, introduced: 15`.
  private static func condition(
    _ arguments: Range<Int>,
    _ platform: String,
    in source: ScannedSource
  ) -> String? {
    let tokens = source.tokens(in: arguments)
    if tokens.last?.kind == .operator { return source.text(arguments) }
    guard
      let label = tokens.first(where: { source.hasText("introduced", $0) })
    else { return nil }
    let version = source.tokens(in: label.end..<arguments.upperBound)
      .dropFirst()
      .prefix { $0.kind == .number || $0.kind == .period }
    guard let first = version.first, let last = version.last else { return nil }
    return "\(platform) \(source.text(first.start..<last.end)), *"
  }
}
