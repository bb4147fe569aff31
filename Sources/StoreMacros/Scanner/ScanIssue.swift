/// Something in a source that the scanner can't read.
struct ScanIssue: Equatable, Sendable {
  /// What is wrong.
  enum Kind: Equatable, Sendable {
    case unterminatedComment
    case unterminatedString
    case unterminatedRegex
    case unmatchedClosing(Token.Kind)
    case unmatchedOpening(Token.Kind)

    /// Something stands among the members of a type that is no declaration.
    case expectedDeclaration

    /// A declaration lacks its name.
    case expectedName

    /// A declaration lacks a type, as after a colon.
    case expectedType

    /// An `#elseif`, `#else` or `#endif` without its `#if`, or the other way round.
    case unbalancedDirective
  }

  let kind: Kind

  /// The offset of the byte where it begins.
  let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension [ScanIssue] {
  /// Adds an issue, unless there are more already than anybody reads.
  ///
  /// In source that is all wrong, and long, the issues would take more memory than the source.
  mutating func add(_ issue: ScanIssue) {
    if count < 100 { append(issue) }
  }
}
