extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to nothing.
    public var none: AnyCasePath<Wrapped?, Void> {
      AnyCasePath(embed: { _ in nil }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the value.
    public var some: AnyCasePath<Wrapped?, Wrapped> {
      AnyCasePath(embed: { $0 }, extract: { $0 })
    }

    /// Visits the key paths to both cases.
    ///
    /// - Parameter visit: Is called with each key path.
    public static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<Wrapped?>) -> Void) {
      visit(\.none)
      visit(\.some)
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}
