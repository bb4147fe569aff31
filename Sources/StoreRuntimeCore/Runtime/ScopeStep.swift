/// One `Scope` on the way from a feature to an operator inside it.
///
/// It tells the stacks apart that one reducer integrates in several parts of a state.
@usableFromInline
enum ScopeStep: Equatable, Sendable {
  /// It leads into a property.
  case property(any AnyKeyPath & Sendable)

  /// It leads into a case.
  case enumCase(CaseStep)

  /// It leads into the case with a number, of an enum of features.
  ///
  /// A macro that writes a scope for each case writes them all at one place in the source.
  case numberedCase(Int)

  /// Tells one scope that leads into a case from another.
  ///
  /// Case paths can't be compared. What tells them apart is where they are used, and the hash value
  /// of the key path that they were made from, for a `Scope` that is written once and used twice.
  @usableFromInline
  struct CaseStep: Equatable, Sendable {
    let fileID: String
    let line: UInt
    let column: UInt
    let hashValueOfKeyPath: Int

    init(location: IssueLocation, hashValueOfKeyPath: Int) {
      fileID = location.fileID.description
      line = location.line
      column = location.column
      self.hashValueOfKeyPath = hashValueOfKeyPath
    }
  }

  /// The scopes that enclose what is being prepared, from the feature that it is a part of.
  @usableFromInline static var enclosing: [ScopeStep] { local }

  @TaskLocal private static var local: [ScopeStep] = []

  /// Prepares what lies inside scopes.
  @usableFromInline
  static func withEnclosing<Result>(_ steps: [ScopeStep], _ prepare: () -> Result) -> Result {
    $local.withValue(steps, operation: prepare)
  }

  @usableFromInline
  static func == (lhs: ScopeStep, rhs: ScopeStep) -> Bool {
    switch (lhs, rhs) {
    case (.property(let lhs), .property(let rhs)):
      lhs === rhs || lhs == rhs
    case (.enumCase(let lhs), .enumCase(let rhs)):
      lhs == rhs
    case (.numberedCase(let lhs), .numberedCase(let rhs)):
      lhs == rhs
    case (.property, _), (.enumCase, _), (.numberedCase, _):
      false
    }
  }
}
