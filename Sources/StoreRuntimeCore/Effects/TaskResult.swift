/// The value or error of asynchronous work, for use in an action.
///
/// ```swift
/// enum Action: Equatable {
///   case itemLoaded(TaskResult<Item>)
/// }
///
/// return .run { send in
///   await send(.itemLoaded(TaskResult { try await client.load() }))
/// }
/// ```
///
/// Unlike a `Result<Item, any Error>`, it is `Equatable` if its value is, and so are the actions
/// that hold it. Two errors are equal if they have the same type and are equal by its `==`. Errors
/// without `==` are never equal.
public enum TaskResult<Success: Sendable>: Sendable {
  /// The value that the work returned.
  case success(Success)

  /// The error that the work threw.
  case failure(any Error)

  /// Creates a result from an asynchronous closure's value or error.
  ///
  /// The closure runs on the caller's isolation.
  ///
  /// - Parameter body: The work.
  nonisolated(nonsending) public init(
    catching body: nonisolated(nonsending) () async throws -> Success
  ) async {
    self.init(await Result(catching: body))
  }

  /// Creates a result from one of the standard library.
  ///
  /// - Parameter result: The result.
  public init(_ result: Result<Success, some Error>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value.
  ///
  /// - Throws: The error of a failure.
  public var value: Success {
    get throws { try Result(self).get() }
  }

  /// Returns the result with a transformed value.
  ///
  /// - Parameter transform: Returns the new value.
  /// - Returns: The new value, or the error of this result.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    TaskResult<NewSuccess>(Result(self).map(transform))
  }

  /// Returns the result of a closure that is called with the value.
  ///
  /// - Parameter transform: Returns the new result.
  /// - Returns: The new result, or the error of this one.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    TaskResult<NewSuccess>(Result(self).flatMap { Result(transform($0)) })
  }
}

extension TaskResult: Equatable where Success: Equatable {
  /// Returns whether both results have equal values, or equal errors of the same type.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)):
      (lhs as? any Equatable)?.isEqual(to: rhs) ?? false
    default: false
    }
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Feeds the value, or an error that is `Hashable`, to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value): hasher.combine(value)
    case .failure(let error): if let error = error as? any Hashable { error.hash(into: &hasher) }
    }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    (other as? Self) == self
  }
}

extension TaskResult: CasePathable, CasePathIterable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathList, Sendable {
    /// The path to the value.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The path to the error.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    /// Visits the key paths to both cases.
    ///
    /// - Parameter visit: A closure that is called with each key path.
    public static func visitCaseKeyPaths(_ visit: (PartialCaseKeyPath<TaskResult>) -> Void) {
      visit(\.success)
      visit(\.failure)
    }
  }

  /// The case paths of a result.
  public static var allCasePaths: AllCasePaths {
    AllCasePaths()
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Creates a result of the standard library from a ``TaskResult``.
  ///
  /// - Parameter result: The result.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}
