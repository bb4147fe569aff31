/// A declaration as ``DeclarationReader`` reads it.
///
/// All ranges are byte offsets in the source unless they say that they count tokens. The
/// members of a type aren't part of it: they are read on request.
///
/// It is a class because it is too large to copy at every call. Only the reader that makes it
/// changes it.
final class Declaration {
  /// The kind of a declaration, named after its keyword.
  enum Kind: String, Sendable {
    case `actor`
    case `associatedtype`
    case `case`
    case `class`
    case `deinit`
    case `enum`
    case `extension`
    case `func`
    case `import`
    case `init`
    case `let`
    case `macro`
    case `operator`
    case `precedencegroup`
    case `protocol`
    case `struct`
    case `subscript`
    case `typealias`
    case `var`

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

  /// The name, or the extended type or imported module; `nil` if there is none.
  var name: Identifier?

  /// The generic parameters or the primary associated types, with the angles.
  var genericParameters: Range<Int>?

  /// The types after the colon.
  var inheritedTypes: [Range<Int>] = []

  /// The requirements after `where`, without the keyword.
  var genericRequirements: Range<Int>?

  /// The parameters of a function, initialiser, subscript or macro.
  var parameters: [Parameter] = []

  /// `async`, `throws` and the like.
  var effects: [String] = []

  /// The type after `->`, or after `=` in a type alias.
  var resultType: Range<Int>?

  /// The bindings of a `let` or `var`.
  var bindings: [Binding] = []

  /// The cases of one `case` line.
  var cases: [EnumCase] = []

  /// The accessors of a subscript.
  var accessors: AccessorBlock?

  /// The tokens between the braces; of a type, its members.
  var body: Range<Int>?

  init(
    kind: Kind,
    range: Range<Int>,
    keyword: Range<Int>,
    attributes: [Attribute],
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
    attributes.first { $0.isNamed(name) }
  }

  /// Returns whether there is a modifier, with any argument.
  func hasModifier(_ name: String) -> Bool {
    modifiers.contains { $0.name == name }
  }

  /// Returns whether the parameters have these labels.
  func hasLabels(_ labels: [String?]) -> Bool {
    parameters.map(\.label) == labels
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

/// An attribute: `@available(macOS 15, *)`.
struct Attribute: Sendable {
  /// The name without the `@`, such as `available` or `Module.Macro`; `#if` for a block of
  /// attributes with a condition.
  let name: String

  /// The whole attribute.
  let range: Range<Int>

  /// The text between the parentheses, or `nil` if there are none.
  let arguments: Range<Int>?

  /// Returns whether the attribute has this name, with or without its module's name.
  func isNamed(_ name: String) -> Bool {
    self.name.isName(name)
  }
}

extension String {
  /// Returns whether this is a name, alone or after the names of what it is nested in.
  func isName(_ name: String) -> Bool {
    self == name || hasSuffix(".\(name)")
  }
}

/// A modifier: `public` or `private(set)`.
struct Modifier: Sendable {
  let name: String

  /// The text between the parentheses, or `nil` if there are none.
  let argument: String?

  let range: Range<Int>
}

/// A parameter of a function, or an associated value of a case.
struct Parameter: Sendable {
  /// The first name before the colon, or `nil` if there is no colon.
  let firstName: Identifier?

  /// The second name before the colon.
  let secondName: Identifier?

  let type: Range<Int>
  let defaultValue: Range<Int>?
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

  let rawValue: Range<Int>?
  let range: Range<Int>
}

/// One variable of a `let` or `var`.
struct Binding: Sendable {
  /// The name, or `nil` if the pattern is a tuple or `_`.
  let name: Identifier?

  let pattern: Range<Int>
  let type: Range<Int>?
  let initializer: Range<Int>?
  let accessors: AccessorBlock?

  /// Whether the variable has storage.
  ///
  /// Any block but one of observers makes it a computed one.
  var isStored: Bool {
    switch accessors {
    case nil: true
    case .getter: false
    case .list(let accessors): accessors.allSatisfy { ["willSet", "didSet"].contains($0.name) }
    }
  }
}

/// The block in braces after a property or subscript.
enum AccessorBlock: Sendable {
  /// The statements of a getter.
  case getter

  /// Accessors with names, such as `get` and `didSet`.
  case list([Accessor])
}

/// An accessor of a property or subscript.
struct Accessor: Sendable {
  let name: String
  let attributes: [Attribute]
  let modifiers: [Modifier]
  let effects: [String]
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
    case `if`
    case `elseif`
    case `else`
    case `endif`
  }

  let kind: Kind

  /// The whole line, with the condition.
  let range: Range<Int>
}
