/// A declaration as parsed by ``DeclarationReader``, reduced to the parts that the macros use.
///
/// All ranges are byte offsets in the source, unless documented as token indices. The members of a
/// type aren't included; they are parsed on demand.
struct Declaration: Sendable {
  /// The kind of a declaration, named after its keyword.
  enum Kind: String, Sendable {
    case `actor`, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`
    case `import`, `init`, `let`, `macro`, `operator`, `precedencegroup`, `protocol`, `struct`
    case `subscript`, `typealias`, `var`

    /// A freestanding macro, such as `#warning("…")`.
    case expansion
  }

  let kind: Kind

  /// The whole declaration, with its attributes.
  var range: Range<Int>

  /// The keyword that determines the kind.
  let keyword: Range<Int>

  let attributes: [Attribute]
  let modifiers: [Modifier]

  /// The name of a type or a function, or the extended type.
  var name: Identifier?

  /// The generic parameters of a type, with the angle brackets.
  var genericParameters: Range<Int>?

  /// The types after the colon of a type declaration.
  var inheritedTypes: [Range<Int>] = []

  /// The parameters of a function or an initialiser.
  var parameters: [Parameter] = []

  /// The type after the `->` of a function.
  var resultType: Range<Int>?

  /// The bindings of a `let` or `var`.
  var bindings: [Binding] = []

  /// The cases of one `case` line.
  var cases: [EnumCase] = []

  /// The token indices of the members of a type.
  var body: Range<Int>?

  /// Returns the first attribute with a name, with or without its module's name.
  func attribute(named name: String) -> Attribute? {
    attributes.first { $0.name.isName(name) }
  }

  /// Returns `true` if there is a modifier, with or without an argument.
  func hasModifier(_ name: String) -> Bool {
    modifiers.contains { $0.name == name }
  }

  /// Returns `true` if the parameters have these labels.
  func hasLabels(_ labels: [String?]) -> Bool {
    parameters.map(\.label) == labels
  }

  /// Indicates that this declares a type or a type alias.
  var isType: Bool {
    [.actor, .class, .enum, .struct, .typealias].contains(kind)
  }
}

/// A name and its location.
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
  /// Returns `true` if this is a name, possibly qualified by enclosing types or its module.
  func isName(_ name: String) -> Bool {
    self == name || hasSuffix(".\(name)")
  }
}

/// An attribute, such as `@available(macOS 15, *)`.
struct Attribute: Sendable {
  /// The name without the `@`, such as `available` or `Module.Macro`.
  let name: String

  /// The whole attribute.
  let range: Range<Int>

  /// The text between the parentheses, or `nil` if there are none.
  let arguments: Range<Int>?
}

/// A modifier, such as `public` or `private(set)`.
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

  /// The default value.
  let defaultValue: Range<Int>?

  let range: Range<Int>

  var hasDefault: Bool { defaultValue != nil }

  /// The label of an argument, or `nil` if it has none.
  var label: String? {
    firstName?.text == "_" ? nil : firstName?.text
  }

  /// Returns a value or a type, preceded by the label if there is one.
  func labeled(_ value: String) -> String {
    label.map { "\($0): \(value)" } ?? value
  }
}

/// A case of an enum.
struct EnumCase: Sendable {
  let name: Identifier

  /// The associated values, or `nil` for a case without parentheses.
  let parameters: [Parameter]?

  let rawValue: Range<Int>?
}

/// A variable of a `let` or `var`.
struct Binding: Sendable {
  /// The name, or `nil` if the pattern is a tuple or `_`.
  let name: Identifier?

  let type: Range<Int>?
  let initializer: Range<Int>?

  /// Indicates stored properties: those with a value, without a block, or with observers only.
  let isStored: Bool
}

/// A member of a type, or a conditional-compilation directive.
enum Member {
  case declaration(Declaration)

  /// One of `#if`, `#elseif`, `#else` and `#endif`.
  case directive(Directive)
}

/// A directive line, which begins or ends a conditional part of the members.
struct Directive: Sendable {
  /// The kind of a directive, named after the word after `#`.
  enum Kind: String, Sendable {
    case `if`, `elseif`, `else`, `endif`
  }

  let kind: Kind

  /// The whole line, with the condition.
  let range: Range<Int>
}

/// Swift source with its tokens.
struct ScannedSource: Sendable {
  let bytes: [UInt8]
  let tokens: [Token]

  /// Splits a source into tokens.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = Lexer.tokens(of: bytes)
  }

  init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Returns the text of a range of bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the text of a token.
  func text(_ token: Token) -> String {
    text(token.start..<token.end)
  }

  /// Returns `true` if a token has this text.
  func hasText(_ text: String, _ token: Token) -> Bool {
    token.end - token.start == text.utf8.count && self.text(token) == text
  }

  /// Returns the tokens that begin in a range of bytes.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* tokens, *m* of them in the result.
  func tokens(in range: Range<Int>) -> ArraySlice<Token> {
    func firstToken(from offset: Int) -> Int {
      var low = 0
      var high = tokens.count
      while low < high {
        let middle = (low + high) / 2
        if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = firstToken(from: range.lowerBound)
    return tokens[start..<max(start, firstToken(from: range.upperBound))]
  }
}

/// A token of Swift source.
///
/// A string literal with its interpolations is one token, and so is a regular-expression literal.
/// Comments and white space aren't tokens.
struct Token: Equatable, Sendable {
  /// The kind of a token.
  enum Kind: UInt8, Sendable {
    /// A name or a keyword, depending on the context.
    case identifier

    /// A name between backticks.
    case escapedIdentifier

    case number, string, regex

    /// One of `< > ? ! & ~`, or a run of operator characters that begins with another character.
    ///
    /// So `>>?` is three tokens: it may close two generic argument lists and mark an optional.
    case `operator`

    case period, comma, colon, semicolon

    /// Each opening bracket is declared before its closing bracket.
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace

    case at

    /// A `#` that doesn't begin a literal or a directive.
    case pound

    /// `#if`, `#elseif`, `#else` or `#endif`, with the `#`.
    case directive

    /// A byte that can't begin a token.
    case unknown

    /// The end of the source, after the last token.
    case end
  }

  let kind: Kind

  /// Indicates that the token is the first on its line.
  let startsLine: Bool

  // Without optimisation, smaller integers would be converted by a generic function each time.
  /// The offset of the first byte.
  let start: Int

  /// The offset after the last byte.
  let end: Int

  /// The index of the matching bracket or angle bracket.
  var partner: Int?

  init(kind: Kind, start: Int, end: Int, startsLine: Bool) {
    self.kind = kind
    self.startsLine = startsLine
    self.start = start
    self.end = end
  }
}
