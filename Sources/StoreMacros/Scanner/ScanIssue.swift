/// An unreadable part of a source.
struct ScanIssue: Equatable, Sendable {
  /// The kind of an issue.
  enum Kind: Equatable, Sendable {
    case unterminatedComment
    case unterminatedString
    case unterminatedRegex
    case unmatchedClosing(Token.Kind)
    case unmatchedOpening(Token.Kind)

    /// A member of a type isn't a declaration.
    case expectedDeclaration

    /// A declaration lacks its name.
    case expectedName

    /// A declaration lacks a type, as after a colon.
    case expectedType

    /// An `#elseif`, `#else` or `#endif` without its `#if`, or the other way round.
    case unbalancedDirective
  }

  let kind: Kind

  /// The offset of its first byte.
  let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension [ScanIssue] {
  /// Adds an issue, up to a limit.
  ///
  /// In a long source that is all wrong, the issues would take more memory than the source.
  mutating func add(_ issue: ScanIssue) {
    if count < 100 { append(issue) }
  }
}
