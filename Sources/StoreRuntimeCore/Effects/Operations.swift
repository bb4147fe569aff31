/// Runs part of an effect so that an id can cancel it without ending the rest.
///
/// ```swift
/// return .run { send in
///   let results = try await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     try await search(query)
///   }
///   await send(.searchCompleted(results))
/// }
/// ```
///
/// The id belongs to the effect's feature, and cancels as in ``Effect/cancel(id:)``. Cancelling the
/// effect also cancels the operation. Cancelling the operation doesn't cancel the effect, but the
/// operation's later actions are dropped. Outside an effect the operation simply runs.
///
/// - Parameters:
///   - id: The id.
///   - cancelInFlight: A Boolean value that indicates whether to cancel running effects of the same
///     feature and of those below it with this id first.
///   - isolation: The isolation that the operation runs on: the caller's.
///   - operation: The work.
/// - Returns: The result of the operation.
/// - Throws: The operation's error. The error of a cancelled operation, such as a network client's
///   own, is replaced by `CancellationError`, unless the operation declares the type of its errors.
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  guard let effect = DependencyValues.current.runningEffect else {
    return try await operation()
  }
  let task = Task { () -> Result<Success, Failure> in
    _ = isolation
    do throws(Failure) {
      return .success(
        // A separate task doesn't inherit the preference for a test's executor.
        try await withTaskExecutorPreference(effect.observer?.executor, isolation: isolation) {
          () async throws(Failure) -> Success in
          _ = isolation
          return try await operation()
        })
    } catch {
      return .failure(error)
    }
  }
  let id = CancelID(id)
  let part =
    await effect.withStore {
      $0.effects?.insertCancellable(id: id, cancelInFlight: cancelInFlight, from: effect) {
        task.cancel()
      }
    } ?? nil
  if part == nil { task.cancel() }
  let result = await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  await part?.finish()
  // Only this part was cancelled, and the effect continues. An uncaught cancellation isn't
  // reported.
  if case .failure = result, task.isCancelled, let error = CancellationError() as? Failure {
    throw error
  }
  return try result.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels, from inside an effect, effects of its feature and of those below it by an id.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in events {
  ///     if event == .stopped { await Task.cancel(id: CancelID.playback) }
  ///   }
  /// }
  /// ```
  ///
  /// It works like ``Effect/cancel(id:)``, and also cancels the calling effect if that runs under
  /// the id. After it returns, the cancelled effects deliver no more actions. A call from an effect
  /// that was cancelled or has ended does nothing. A call outside an effect is a reported issue.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  nonisolated(nonsending) public static func cancel(
    id: some Hashable & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let effect = DependencyValues.current.runningEffect else {
      reportIssue(
        """
        "Task.cancel(id:)" was called outside an effect: \(id). Nothing was cancelled. Call it in \
        the operation of a "run" effect, or return "Effect.cancel(id:)" from a reducer.
        """,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
      return
    }
    let id = CancelID(id)
    await effect.withStore { $0.cancel(id, for: effect) }
  }

  /// Waits until the task is cancelled.
  ///
  /// Use it for an effect that only has to stay alive, and for a dependency that should never
  /// respond in a test:
  ///
  /// ```swift
  /// store.dependencies.api.load = { try await Task.never() }
  /// ```
  ///
  /// - Returns: Never.
  /// - Throws: `CancellationError` when the task is cancelled, or immediately if it already was.
  public static func never() async throws -> Never {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    // A stream ends with its task, and otherwise only when it is finished explicitly.
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    // `Task` once had its own error of that name.
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == any Error {
  /// The result of the task, which is cancelled together with the awaiting task.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The result of the task, which is cancelled together with the awaiting task.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Result {
  /// Creates a result from an asynchronous closure's value or error.
  ///
  /// An effect can send it as one action, whether its work succeeded or failed:
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.response(Result { try await client.fetch() }))
  /// }
  /// ```
  ///
  /// The closure runs on the caller's isolation. If the task is cancelled, the closure determines
  /// the result, most often a `CancellationError`.
  ///
  /// - Parameter body: The work.
  nonisolated(nonsending) public init(
    catching body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// A value that any number of tasks and threads can read and change, one at a time.
///
/// Use it in tests and mocks, whose closures must be `Sendable` but need to record something:
///
/// ```swift
/// let saved = LockIsolated<[Item]>([])
/// store.dependencies.repository.save = { item in
///   saved.withValue { $0.append(item) }
/// }
/// #expect(saved.value == [item])
/// ```
///
/// A lock protects it that a thread must not take twice: the closure of ``withValue(_:)`` must not
/// use the same object.
///
/// To protect a function, wrap it in a structure: a function that is itself the value is wrapped
/// again by each ``withValue(_:)``, and its calls get slower.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let contents: Guarded<Value>

  /// Creates a protected value.
  ///
  /// - Parameter value: The value, which no other code may use from now on.
  public init(_ value: sending Value) {
    contents = Guarded(value)
  }

  /// Calls a closure with exclusive access to the value.
  ///
  /// Use a single call to read and change it if one depends on the other.
  ///
  /// - Parameter operation: The access to the value. It must be short.
  /// - Returns: The result of `operation`.
  /// - Throws: The error of `operation`.
  public func withValue<Result, Failure: Error>(
    _ operation: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try contents.withLock(operation)
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the current value.
  public var value: Value {
    contents.withLock { $0 }
  }

  /// Replaces the value.
  ///
  /// - Parameter value: The new value.
  public func setValue(_ value: Value) {
    // The old value is released outside the lock, as it may have a deinitialiser.
    var value = value
    contents.withLock { swap(&$0, &value) }
  }

  /// A copy of a part of the current value.
  public subscript<Part: Sendable>(
    dynamicMember keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Part {
    contents.withLock { $0[keyPath: keyPath] }
  }
}
