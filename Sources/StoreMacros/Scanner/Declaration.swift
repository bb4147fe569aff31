/// A declaration as ``DeclarationReader`` reads it: what the macros need of it.
///
/// All ranges are byte offsets in the source unless they say that they count tokens. The
/// members of a type aren't part of it: they are read on request.
///
/// It is a class because it is too large to copy at every call. Only the reader that makes it
/// changes it.
final class Declaration {
  /// The kind of a declaration, named after its keyword.
  enum Kind: String, Sendable {
    case `actor`, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`
    case `import`, `init`, `let`, `macro`, `operator`, `precedencegroup`, `protocol`, `struct`
    case `subscript`, `typealias`, `var`

    /// A use of a freestanding macro, such as `#warning("…")`.
    case expansion
  }

  let kind: Kind

  /// The whole declaration, with its attributes.
  var range: Range<Int>

  /// The keyword that tells the kind.
  let keyword: Range<Int>

  let attributes: [Attribute]
  let modifiers: [Modifier]

  /// The name of a type or a function, or the extended type.
  var name: Identifier?

  /// The generic parameters of a type, with the angles.
  var genericParameters: Range<Int>?

  /// The types after the colon of a type.
  var inheritedTypes: [Range<Int>] = []

  /// The parameters of a function or an initialiser.
  var parameters: [Parameter] = []

  /// The type after the `->` of a function.
  var resultType: Range<Int>?

  /// The bindings of a `let` or `var`.
  var bindings: [Binding] = []

  /// The cases of one `case` line.
  var cases: [EnumCase] = []

  /// The tokens of the members of a type.
  var body: Range<Int>?

  init(
    kind: Kind, range: Range<Int>, keyword: Range<Int>, attributes: [Attribute],
    modifiers: [Modifier]
  ) {
    self.kind = kind
    self.range = range
    self.keyword = keyword
    self.attributes = attributes
    self.modifiers = modifiers
  }

  /// Returns the first attribute with this name, with or without its module's name.
  func attribute(named name: String) -> Attribute? {
    attributes.first { $0.name.isName(name) }
  }

  /// Returns whether there is a modifier, with any argument.
  func hasModifier(_ name: String) -> Bool {
    modifiers.contains { $0.name == name }
  }

  /// Returns whether the parameters have these labels.
  func hasLabels(_ labels: [String?]) -> Bool {
    parameters.map(\.label) == labels
  }

  /// Whether this declares a type or a type alias.
  var isType: Bool {
    [.actor, .class, .enum, .struct, .typealias].contains(kind)
  }
}

/// A name and its place.
struct Identifier: Sendable {
  /// The name as written, with backticks.
  let text: String

  let range: Range<Int>

  /// The name without backticks.
  var unescaped: String {
    text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
  }
}

extension String {
  /// Returns whether this is a name, alone or after the names of what it is nested in.
  func isName(_ name: String) -> Bool {
    self == name || hasSuffix(".\(name)")
  }
}

/// An attribute: `@available(macOS 15, *)`.
struct Attribute: Sendable {
  /// The name without the `@`, such as `available` or `Module.Macro`.
  let name: String

  /// The whole attribute.
  let range: Range<Int>

  /// The text between the parentheses, or `nil` if there are none.
  let arguments: Range<Int>?
}

/// A modifier: `public` or `private(set)`.
struct Modifier: Sendable {
  let name: String
  let hasArgument: Bool
  let range: Range<Int>
}

/// A parameter of a function, or an associated value of a case.
struct Parameter: Sendable {
  /// The first name before the colon, or `nil` if there is no colon.
  let firstName: Identifier?

  /// The second name before the colon.
  let secondName: Identifier?

  let type: Range<Int>
  let hasDefault: Bool
  let range: Range<Int>

  /// The label of an argument, or `nil` if it has none.
  var label: String? {
    firstName?.text == "_" ? nil : firstName?.text
  }

  /// Returns a value or a type after its label, if there is one.
  func labeled(_ value: String) -> String {
    label.map { "\($0): \(value)" } ?? value
  }
}

/// One case of an enum.
struct EnumCase: Sendable {
  let name: Identifier

  /// The associated values, or `nil` for a case without parentheses.
  let parameters: [Parameter]?
}

/// One variable of a `let` or `var`.
struct Binding: Sendable {
  /// The name, or `nil` if the pattern is a tuple or `_`.
  let name: Identifier?

  let pattern: Range<Int>
  let type: Range<Int>?
  let initializer: Range<Int>?

  /// Whether the variable has storage: a value, or no block but one of observers.
  let isStored: Bool
}

/// A member of a type, or a directive among its members.
enum Member {
  case declaration(Declaration)

  /// One of `#if`, `#elseif`, `#else` and `#endif`.
  case directive(Directive)
}

/// A directive line, which begins or ends a conditional part of the members.
struct Directive: Sendable {
  /// The kind of a directive, named after the word after the `#`.
  enum Kind: String, Sendable {
    case `if`, `elseif`, `else`, `endif`
  }

  let kind: Kind

  /// The whole line, with the condition.
  let range: Range<Int>
}
