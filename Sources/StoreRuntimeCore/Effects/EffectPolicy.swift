/// What becomes of an effect that is returned while others run under the same id.
///
/// ```swift
/// case .uploadButtonTapped(let file):
///   return .run { send in
///     try await uploads.upload(file)
///     await send(.uploaded(file))
///   }
///   .cancellable(id: CancelID.upload, policy: .concurrent(max: 3, waiting: 100))
/// ```
///
/// An effect that waits belongs to its feature as one that runs does: it is dropped, and never
/// started, when the feature goes away, when the feature or one around it cancels the id, when the
/// `StoreTask` that it belongs to is cancelled, and when the store is released. `finish()` of that
/// task waits for it, and a `TestStore` counts it among the effects in flight. Only a test clock
/// doesn't wait for it.
public struct EffectPolicy: Hashable, Sendable {
  enum Kind: Hashable {
    case replacing
    case keeping
    case line(max: Int, waiting: Int)
  }

  let kind: Kind

  /// The newest effect takes the place of those before, which are cancelled.
  ///
  /// The same as `cancelInFlight: true`.
  public static let replacing = Self(kind: .replacing)

  /// The oldest effect stays: as long as one of the feature runs under the id, others aren't
  /// started.
  ///
  /// Those are dropped silently. An effect that was cancelled doesn't count, also while it is still
  /// ending.
  public static let keeping = Self(kind: .keeping)

  /// One effect runs at a time, and others wait in line, in the order in which they were returned.
  ///
  /// An effect that is returned while as many wait as may is dropped, which is a reported issue.
  ///
  /// - Parameter limit: How many effects may wait.
  /// - Returns: The policy.
  public static func queueing(limit: Int) -> Self {
    concurrent(max: 1, waiting: limit)
  }

  /// At most so many effects run at once, and others wait in line, in the order in which they were
  /// returned.
  ///
  /// Only effects with this policy and ``queueing(limit:)`` count, and they do until they have
  /// really ended, also when they were cancelled. An effect that is returned while as many wait as
  /// may is dropped, which is a reported issue.
  ///
  /// - Parameters:
  ///   - max: How many effects may run at once, at least 1.
  ///   - waiting: How many effects may wait.
  /// - Returns: The policy.
  public static func concurrent(max: Int, waiting: Int) -> Self {
    Self(kind: .line(max: Swift.max(max, 1), waiting: Swift.max(waiting, 0)))
  }
}

extension Effect {
  /// Returns an effect that can be cancelled by an id, with what becomes of it while others run
  /// under that.
  ///
  /// The id works as in ``cancellable(id:cancelInFlight:)``. Effects wait for others of the same
  /// feature only, whatever ids those of other features have.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: What becomes of the effect.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect.
  public func cancellable(
    id: some Hashable & Sendable,
    policy: EffectPolicy,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let limit: LimitedPart.Limit
    switch policy.kind {
    case .replacing: return cancellable(id: id, cancelInFlight: true)
    case .keeping: limit = .keeping
    case .line(let max, let waiting): limit = .line(max: max, waiting: waiting)
    }
    return limited(
      id: CancelID(id), limit,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns an effect that may have to wait before it is started.
  func limited(id: CancelID, _ limit: LimitedPart.Limit, at location: IssueLocation) -> Self {
    guard let part else { return .none }
    return Self(
      LimitedPart(part, id: id, limit: limit, location: location) { wait in
        EffectTask<Action>(
          priority: nil, dependencies: .current, location: location,
          operation: { _ in try await wait() }, handler: nil)
      })
  }
}
