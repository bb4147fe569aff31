/// The name of a type, written as in a source file that imports its module.
package struct TypeName {
  /// The name without modules: `Feature.State`, `[Int]`, `(String) -> Bool`.
  package let text: String

  /// The module that declares the type; empty for tuples and functions.
  let module: String

  /// Whether the type is a function type.
  let isFunction: Bool

  package init(_ type: Any.Type) {
    let reflected = String(reflecting: type)
    var parser = TypeNameParser(reflected)
    text = parser.parse()
    module = parser.module ?? ""
    isFunction = parser.hasArrow
  }

  /// Whether the type comes with the toolchain.
  ///
  /// Then its own description is the best one.
  var isOfToolchain: Bool {
    module == "Swift" || isOfFoundation || module == "_Concurrency" || module == "Synchronization"
  }

  /// Whether the type is part of Foundation.
  var isOfFoundation: Bool {
    switch module {
    case "Foundation", "FoundationEssentials", "FoundationInternationalization": true
    default: false
    }
  }
}

/// Drops modules and private contexts from the name that Swift gives a type.
private struct TypeNameParser {
  /// The first module that was read.
  private(set) var module: String?

  /// Whether an arrow was read outside of all brackets.
  private(set) var hasArrow = false

  private let source: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ source: String) {
    self.source = Array(source.utf8)
  }

  mutating func parse() -> String {
    var text = ""
    while position < source.count {
      text += next()
    }
    return text
  }

  /// Reads a path, an arrow or one other character.
  private mutating func next() -> String {
    if skip(prefix: "(extension in ") {
      module = module ?? read { $0 != UInt8(ascii: ")") }
      _ = skip(prefix: "):")
      return ""
    }
    if isPathStart { return path() }
    if skip(prefix: "->") {
      if depth == 0 { hasArrow = true }
      return "->"
    }
    let byte = source[position]
    position += 1
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    return String(UnicodeScalar(byte))
  }

  /// Reads names with dots between them; the first one is a module.
  private mutating func path() -> String {
    var components: [String] = []
    var isPublic = true
    var isOfSwift = false
    repeat {
      if skip(prefix: Self.privateContext) {
        _ = read { $0 != UInt8(ascii: ")") }
        position += 1
        module = module ?? components.first
        components = []
        isPublic = false
        continue
      }
      let name = read(while: Self.isPartOfName)
      if components.isEmpty && isPublic { isOfSwift = name == "Swift" }
      let arguments = self.arguments()
      components.append(arguments.isEmpty ? name : Self.applied(name, arguments, isOfSwift))
    } while skipDot()
    guard isPublic, components.count > 1 else { return components.joined(separator: ".") }
    // The requirement of a constrained existential: `Self.Swift.Sequence.Element`.
    if components[0] == "Self" { return components[components.count - 1] }
    if depth == 0 { module = module ?? components[0] }
    return components.dropFirst().joined(separator: ".")
  }

  /// Reads the arguments in angle brackets after a name.
  private mutating func arguments() -> [String] {
    guard skip(prefix: "<") else { return [] }
    depth += 1
    defer { depth -= 1 }
    var arguments = [""]
    let outside = depth
    while position < source.count {
      if depth == outside, skip(prefix: ">") { break }
      if depth == outside, skip(prefix: ", ") {
        arguments.append("")
      } else {
        arguments[arguments.count - 1] += next()
      }
    }
    return arguments
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

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"): true
    default: byte >= 0x80
    }
  }

  private var isPathStart: Bool {
    Self.isPartOfName(source[position]) || isAt(Self.privateContext)
  }

  private func isAt(_ prefix: String) -> Bool {
    source[position...].starts(with: prefix.utf8)
  }

  private mutating func skip(prefix: String) -> Bool {
    guard isAt(prefix) else { return false }
    position += prefix.utf8.count
    return true
  }

  /// Skips a dot if another component of a path follows it.
  private mutating func skipDot() -> Bool {
    guard isAt("."), position + 1 < source.count else { return false }
    position += 1
    if isPathStart { return true }
    position -= 1
    return false
  }

  private mutating func read(while isIncluded: (UInt8) -> Bool) -> String {
    let start = position
    while position < source.count, isIncluded(source[position]) { position += 1 }
    return String(decoding: source[start..<position], as: UTF8.self)
  }
}
