/// One `Scope` on the way from a feature to an operator inside it.
///
/// It tells the containers apart that one reducer integrates in several parts of a state.
@usableFromInline
struct ScopeStep: Equatable, Sendable {
  private let key: ElementKey

  /// A step into a property.
  init(property keyPath: any AnyKeyPath & Sendable) {
    key = ElementKey(keyPath)
  }

  /// A step into the case with a number, of an enum of features.
  ///
  /// A macro that writes a scope for each case writes them all at one place in the source.
  @usableFromInline
  init(caseNumber: Int) {
    key = ElementKey(caseNumber)
  }

  /// A step into another case.
  ///
  /// Case paths can't be compared. What tells them apart is where they are used, and the hash value
  /// of the key path that they were made from, for a `Scope` that is written once and used twice.
  init(caseAt location: IssueLocation, hashValueOfKeyPath: Int) {
    key = ElementKey("\(location):\(location.column) \(hashValueOfKeyPath)")
  }

  /// The scopes that enclose what is being prepared, from the feature that it is a part of.
  @usableFromInline static var enclosing: [ScopeStep] { local }

  @TaskLocal private static var local: [ScopeStep] = []

  /// Prepares what lies inside scopes.
  @usableFromInline
  static func withEnclosing<Result>(_ steps: [ScopeStep], _ prepare: () -> Result) -> Result {
    $local.withValue(steps, operation: prepare)
  }
}
