/// Runs part of an effect so that it can be cancelled by an id, without ending the rest.
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
/// The id belongs to the same feature as the effect, and cancels as ``Effect/cancel(id:)`` says.
/// Cancelling the effect cancels the operation too; cancelling the operation doesn't cancel the
/// effect, but nothing that the operation sends is reduced any more. Outside an effect the
/// operation is simply run.
///
/// - Parameters:
///   - id: The id.
///   - cancelInFlight: Whether what the same feature, and those below it, run under this id already
///     is cancelled first.
///   - isolation: The isolation that the operation runs on: the caller's.
///   - operation: The work.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws. A cancelled operation's error, such as the one that a
///   network client has for it, is replaced by `CancellationError`, unless the operation declares
///   the type of its errors.
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
        // A task of its own doesn't inherit the preference for a test's executor.
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
  /// Cancels, from inside an effect, what the effect's feature and those below it run under an id.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await event in events {
  ///     if event == .stopped { await Task.cancel(id: CancelID.playback) }
  ///   }
  /// }
  /// ```
  ///
  /// It does what ``Effect/cancel(id:)`` does, which includes the effect that calls it if that runs
  /// under the id. When this returns, the effects deliver nothing any more. An effect that was
  /// cancelled itself or has ended cancels nothing. Outside of effects a call is a reported issue.
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
  /// Use it for an effect that only has to live, and for a dependency that isn't to answer in a
  /// test:
  ///
  /// ```swift
  /// store.dependencies.api.load = { try await Task.never() }
  /// ```
  ///
  /// - Returns: Never.
  /// - Throws: `CancellationError` when the task is cancelled, at once if it was before.
  public static func never() async throws -> Never {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    // A stream ends with its task, and otherwise only when it is told to.
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    // `Task` had an error of its own by that name.
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == any Error {
  /// The result of the task, which is cancelled when the task that waits for it is.
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
  /// The result of the task, which is cancelled when the task that waits for it is.
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
  /// Makes a result of what an asynchronous closure returns or throws.
  ///
  /// An effect can send it as one action, whether its work has succeeded or not:
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.response(Result { try await client.fetch() }))
  /// }
  /// ```
  ///
  /// The closure runs on the caller's isolation. If the task is cancelled, the result is whatever
  /// the closure makes of that, most often a `CancellationError`.
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

/// A value that any number of tasks and threads may read and change, one at a time.
///
/// It is made for tests and mocks, whose closures have to be `Sendable` and yet note something:
///
/// ```swift
/// let saved = LockIsolated<[Item]>([])
/// store.dependencies.repository.save = { item in
///   saved.withValue { $0.append(item) }
/// }
/// #expect(saved.value == [item])
/// ```
///
/// A lock guards it, which a thread must not take twice: what ``withValue(_:)`` runs must not come
/// back to the same object.
///
/// To guard a function, put it into a structure: a function that is itself the value is wrapped
/// once more by each ``withValue(_:)``, and its calls get slower.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  private let contents: Guarded<Value>

  /// Guards a value.
  ///
  /// - Parameter value: The value, which nobody else may use from now on.
  public init(_ value: sending Value) {
    contents = Guarded(value)
  }

  /// Gives the caller the value while a closure runs.
  ///
  /// Read and change it in one call if the one depends on the other.
  ///
  /// - Parameter operation: What to do with the value. It must be short.
  /// - Returns: What `operation` returns.
  /// - Throws: What `operation` throws.
  public func withValue<Result, Failure: Error>(
    _ operation: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try contents.withLock(operation)
  }
}

extension LockIsolated where Value: Sendable {
  /// The value, as it was for a moment.
  public var value: Value {
    contents.withLock { $0 }
  }

  /// Replaces the value.
  ///
  /// - Parameter value: The new value.
  public func setValue(_ value: Value) {
    // What is replaced goes after the lock was left: it may have a deinitialiser.
    var value = value
    contents.withLock { swap(&$0, &value) }
  }

  /// A part of the value, as it was for a moment.
  public subscript<Part: Sendable>(
    dynamicMember keyPath: any KeyPath<Value, Part> & Sendable
  ) -> Part {
    contents.withLock { $0[keyPath: keyPath] }
  }
}
