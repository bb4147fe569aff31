internal import StoreRuntime

/// The name of a type, as written in a source file that imports its module.
package struct TypeName: Sendable {
  /// The name without modules: `Feature.State`, `[Int]`, `(String) -> Bool`.
  package let text: String

  /// The module that declares the type, or an empty string for tuples and functions.
  let module: String

  let isFunction: Bool

  /// The names that were parsed before: parsing is the slowest part of a description.
  private static let known = Guarded<[ObjectIdentifier: TypeName]>([:])

  package init(_ type: Any.Type) {
    let id = ObjectIdentifier(type)
    if let known = Self.known.withLock({ $0[id] }) {
      self = known
      return
    }
    var parser = TypeNameParser(String(reflecting: type))
    text = parser.list().joined(separator: ", ")
    module = parser.module ?? ""
    isFunction = parser.hasArrow
    let name = self
    Self.known.withLock { $0[id] = name }
  }

  /// Indicates that the type is part of the toolchain.
  ///
  /// Its own description is the best one then.
  var isOfToolchain: Bool {
    isOfFoundation || ["Swift", "_Concurrency", "Synchronization"].contains(module)
  }

  var isOfFoundation: Bool {
    ["Foundation", "FoundationEssentials", "FoundationInternationalization"].contains(module)
  }
}

/// Removes modules and private contexts from the name that Swift has for a type.
private struct TypeNameParser {
  /// The first module in the name.
  private(set) var module: String?

  /// Indicates that the name has an arrow outside of all brackets.
  private(set) var hasArrow = false

  private var rest: Substring

  /// The number of lists and brackets around the rest.
  private var depth = 0

  init(_ source: String) {
    rest = source[...]
  }

  /// Parses comma-separated items, up to the closing angle bracket or the end.
  mutating func list() -> [String] {
    depth += 1
    defer { depth -= 1 }
    let own = depth
    var items = [""]
    while !rest.isEmpty {
      if depth == own, skip(">") { break }
      if depth == own, skip(", ") {
        items.append("")
      } else {
        items[items.count - 1] += next()
      }
    }
    return items
  }

  /// Parses a path, an arrow or one other character.
  private mutating func next() -> String {
    if skip("(extension in ") {
      let extended = read { $0 != ")" }
      module = module ?? extended
      _ = skip("):")
      return ""
    }
    if isPathStart { return path() }
    if skip("->") {
      if depth == 1 { hasArrow = true }
      return "->"
    }
    let character = rest.removeFirst()
    if "(<[".contains(character) { depth += 1 }
    if ")>]".contains(character) { depth -= 1 }
    return String(character)
  }

  /// Parses names separated by periods, of which the first is a module.
  private mutating func path() -> String {
    var components: [String] = []
    var isPublic = true
    repeat {
      if skip(Self.privateContext) {
        _ = read { $0 != ")" }
        _ = skip(")")
        module = module ?? components.first
        components = []
        isPublic = false
        continue
      }
      let name = read(while: Self.isPartOfName)
      let isOfSwift = isPublic && components.first == "Swift"
      components.append(skip("<") ? Self.applied(name, list(), isOfSwift) : name)
    } while skip(".")
    guard isPublic, components.count > 1 else { return components.joined(separator: ".") }
    // A requirement of a constrained existential, such as `Self.Swift.Sequence.Element`.
    if components[0] == "Self" { return components[components.count - 1] }
    if depth == 1 { module = module ?? components[0] }
    return components.dropFirst().joined(separator: ".")
  }

  private static func applied(_ name: String, _ arguments: [String], _ isOfSwift: Bool) -> String {
    switch (name, arguments.count) {
    case ("Array", 1) where isOfSwift: return "[\(arguments[0])]"
    case ("Dictionary", 2) where isOfSwift: return "[\(arguments[0]): \(arguments[1])]"
    case ("Optional", 1) where isOfSwift:
      return arguments[0].contains(" ") && !arguments[0].hasPrefix("[")
        ? "(\(arguments[0]))?" : "\(arguments[0])?"
    default: return "\(name)<\(arguments.joined(separator: ", "))>"
    }
  }

  // MARK: - Characters

  private static let privateContext = "(unknown context at "

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_`".contains(character) || !character.isASCII
  }

  private var isPathStart: Bool {
    rest.first.map(Self.isPartOfName) == true || rest.hasPrefix(Self.privateContext)
  }

  private mutating func skip(_ prefix: String) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  private mutating func read(while isIncluded: (Character) -> Bool) -> String {
    let text = rest.prefix(while: isIncluded)
    rest = rest[text.endIndex...]
    return String(text)
  }
}
