extension Result: CasePathable, CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to the value.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The path to the error.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    /// Visits the key paths to both cases.
    ///
    /// - Parameter visit: Is called with each key path.
    public static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<Result>) -> Void) {
      visit(\.success)
      visit(\.failure)
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}
