/// A declaration as ``DeclarationReader`` reads it: what the macros need of it.
///
/// All ranges are byte offsets in the source unless they say that they count tokens. The
/// members of a type aren't part of it: they are read on request.
struct Declaration: Sendable {
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

/// Swift source and its tokens, from which declarations can be read.
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

  /// Splits a text into tokens.
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

  /// Returns whether a token has a certain text.
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

/// The smallest part of Swift source that has a meaning of its own.
///
/// A string literal with all its interpolations is one token, and so is a regular-expression
/// literal. Comments and white space aren't tokens.
struct Token: Equatable, Sendable {
  /// The kind of a token.
  enum Kind: UInt8, Sendable {
    /// A name or a keyword, depending on the place.
    case identifier

    /// A name between backticks.
    case escapedIdentifier

    case number, string, regex

    /// One of `< > ? ! & ~`, or a run of operator characters that begins with another one.
    ///
    /// So `>>?` is three tokens: it may end two lists of generic arguments and mark an optional.
    case `operator`

    case period, comma, colon, semicolon

    /// Each bracket comes before the one that closes it.
    case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace

    case at

    /// A `#` that doesn't begin a literal or a directive.
    case pound

    /// `#if`, `#elseif`, `#else` or `#endif`, with the `#`.
    case directive

    /// A byte that begins no token.
    case unknown

    /// The end of the source, after the last token.
    case end
  }

  let kind: Kind

  /// Whether the token is the first of a line.
  let startsLine: Bool

  // A source has many tokens: with 16 bytes each they stay in the processor's cache.
  private let startOffset: Int32
  private let endOffset: Int32
  private var partnerIndex: Int32 = -1

  init(kind: Kind, start: Int, end: Int, startsLine: Bool) {
    self.kind = kind
    self.startsLine = startsLine
    startOffset = Int32(clamping: start)
    endOffset = Int32(clamping: end)
  }

  /// The offset of the first byte.
  var start: Int { Int(startOffset) }

  /// The offset after the last byte.
  var end: Int { Int(endOffset) }

  /// The index of the other bracket or angle of the pair.
  var partner: Int? {
    get { partnerIndex < 0 ? nil : Int(partnerIndex) }
    set { partnerIndex = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}
