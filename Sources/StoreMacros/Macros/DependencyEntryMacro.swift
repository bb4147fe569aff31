/// `@DependencyEntry`, which makes a property of `DependencyValues` a dependency.
///
/// The role `peer` adds the key. The role `accessor` adds the accessors of the property, or of a
/// value of the key. Unsupported declarations are reported once, in the role `peer`.
enum DependencyEntryMacro {
  static func expand(_ subject: AttachedDeclaration, _ request: ExpansionRequest) -> Expansion {
    let entry = Entry(subject)
    let key = entry.flatMap { $0.testValue == nil && $0.liveValue == nil ? nil : $0.key }
    if request.role == "accessor" {
      // A missing key is already reported once.
      let source = key.map { "get { self[\($0).self] }\nset { self[\($0).self] = newValue }" }
      return Expansion(source: source ?? "get { Swift.fatalError() }")
    }
    guard let entry else {
      return subject.refusal(
        macro: "DependencyEntry", expected: "a variable in an extension of 'DependencyValues'")
    }
    return key == nil
      ? .refusal(subject.diagnostic(.entryWithoutValue, at: subject.title))
      : Expansion(source: entry.source)
  }

  /// Expands `@_DependencyEntryValue`, so that each access computes the value.
  static func expandValue(
    _ subject: AttachedDeclaration, _ request: ExpansionRequest
  ) -> Expansion {
    let initializer = subject.declaration.bindings.first?.initializer
    return Expansion(source: initializer.map { "get { \(subject.source.text($0)) }" } ?? "")
  }
}

/// A property that the macro is attached to.
private struct Entry {
  let subject: AttachedDeclaration
  let name: Identifier
  let type: String?

  private(set) var key = ""

  private(set) var liveValue: String?
  private(set) var previewValue: String?
  let testValue: String?

  /// Parses a property, and returns `nil` if it isn't a variable of `DependencyValues`.
  init?(_ subject: AttachedDeclaration) {
    guard subject.declaration.kind == .var, subject.declaration.bindings.count == 1,
      let binding = subject.declaration.bindings.first, let name = binding.name,
      let parent = subject.enclosing.first, parent.declaration.kind == .extension,
      parent.name.isName("DependencyValues")
    else { return nil }
    self.subject = subject
    self.name = name
    type = binding.type.map(subject.source.text)
    testValue = binding.initializer.map(subject.source.text)
    key = "__Key_\(name.unescaped)"
    // Other modules may extend the key, so they must be able to write its name.
    if ["public ", "package "].contains(subject.access) {
      let typeName = binding.type.flatMap { type in
        let tokens = Array(subject.source.tokens(in: type))
        // For a function, a tuple or a collection, the key is named after the property.
        if [.leftParen, .leftBracket].contains(tokens.first?.kind)
          || tokens.contains(where: { subject.source.text($0) == "->" })
        {
          return nil as String?
        }
        return tokens.prefix { $0.kind != .operator }
          .last { $0.kind == .identifier }.map(subject.unescapedText)
      }
      let name = typeName ?? name.unescaped
      key = name.prefix(1).uppercased() + name.dropFirst() + "Key"
    }
    for (label, value) in arguments {
      switch label {
      case "liveValue": liveValue = value
      case "previewValue": previewValue = value
      default: key = value.filter { $0 != "\"" }
      }
    }
  }

  /// The declaration of the key.
  var source: String {
    let access = subject.access.isEmpty ? "private " : subject.access
    let memberAccess = subject.access
    let values = [
      ("liveValue", liveValue), ("previewValue", previewValue), ("testValue", testValue),
    ].compactMap { name, value in
      value.map { value in
        guard type == nil else { return "\(memberAccess)static var \(name): Value { \(value) }" }
        return """
          @StoreRuntime._DependencyEntryValue \(memberAccess)static var \(name) = \(value)
          """
      }
    }
    let alias = type.map { ["\(memberAccess)typealias Value = \($0)"] } ?? []
    // The indentation of a literal of several lines is that of its last line.
    let members = (alias + values).map { $0.contains("\"\"\"") ? $0 : $0.indented }
    let kind = liveValue == nil ? "TestDependencyKey" : "DependencyKey"
    return """
      \(access)nonisolated enum \(key): StoreRuntime.\(kind) {
      \(members.joined(separator: "\n"))
      }
      """
  }

  /// The arguments of the attribute with their labels.
  private var arguments: [(label: String, value: String)] {
    let source = subject.source
    guard let range = subject.declaration.attribute(named: "DependencyEntry")?.arguments else {
      return []
    }
    var arguments: [[Token]] = [[]]
    var depth = 0
    let tokens = Array(source.tokens(in: range))
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      // Other commas separate generic arguments.
      case .comma
      where depth == 0 && tokens.count > index + 2 && tokens[index + 1].kind == .identifier
        && tokens[index + 2].kind == .colon:
        arguments.append([])
        continue
      default: break
      }
      arguments[arguments.count - 1].append(token)
    }
    return arguments.compactMap { tokens in
      guard let first = tokens.first, let last = tokens.last else { return nil }
      guard tokens.count > 2, tokens[1].kind == .colon else {
        return ("", source.text(first.start..<last.end))
      }
      return (source.text(first), source.text(tokens[2].start..<last.end))
    }
  }
}
