extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to `none`.
    public var none: AnyCasePath<Wrapped?, Void> {
      AnyCasePath(embed: { _ in nil }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the value.
    public var some: AnyCasePath<Wrapped?, Wrapped> {
      AnyCasePath(embed: { $0 }, extract: { $0 })
    }

    /// Calls a closure with the key paths to both cases.
    ///
    /// - Parameter visit: Called with each key path.
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

extension Optional where Wrapped: CasePathable {
  /// Returns a Boolean value that indicates whether the optional contains an enum in a case.
  ///
  /// - Parameter keyPath: A case key path of the enum, such as `\.counter`.
  /// - Returns: `true` if the enum exists and is in the case.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// The payload of a case of the enum, or `nil` if the enum is missing or in another case.
  ///
  /// Assigning a value changes an existing enum to that case; assigning `nil` changes nothing.
  ///
  /// - Parameter keyPath: A case key path of the enum, such as `\.counter`.
  @_disfavoredOverload
  public subscript<Value>(case keyPath: CaseKeyPath<Wrapped, Value>) -> Value? {
    get { self?[case: keyPath] }
    set { self?[case: keyPath] = newValue }
  }

  /// Modifies the payload of a case of the enum in place.
  ///
  /// If the enum is missing or in another case, that is a reported issue and nothing changes.
  ///
  /// - Parameters:
  ///   - keyPath: A case key path of the enum, such as `\.counter`.
  ///   - yield: Modifies the payload.
  ///   - fileID: The file that the issue names.
  ///   - filePath: The path of the file that the issue names.
  ///   - line: The line that the issue names.
  ///   - column: The column that the issue names.
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self?.modify(
      keyPath, yield: yield, fileID: fileID, filePath: filePath, line: line, column: column)
    if self == nil {
      reportIssue(
        """
        Can't modify the payload of a case: there is no "\(Wrapped.self)". Check the case with \
        "is(_:)" first.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension Never: CasePathable {
  /// The case paths of a type without cases: none.
  public struct AllCasePaths: Sendable {}

  /// The case paths of a type without cases.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

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

    /// Calls a closure with the key paths to both cases.
    ///
    /// - Parameter visit: Called with each key path.
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
