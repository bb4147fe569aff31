/// What a reducer wants done after it has changed the state.
///
/// An effect is a description; the ``Store`` carries it out. It lives as long as the screen that
/// asked for it: when a stack element or a presentation goes away, so do the effects that its
/// reducer returned, and when the store is released, all of them.
///
/// ```swift
/// case .refreshButtonTapped:
///   return .run { send in
///     await send(.itemsLoaded(try await repository.load()))
///   } catch: { error, send in
///     await send(.loadingFailed(String(describing: error)))
///   }
/// ```
public struct Effect<Action> {
  @usableFromInline let operation: Operation?

  @usableFromInline
  init(_ operation: Operation?) {
    self.operation = operation
  }

  /// What there is to be done, as a tree.
  @usableFromInline
  enum Operation {
    /// Reduces another action right after the current one.
    indirect case send(Action)

    /// Starts a task.
    case run(EffectTask<Action>)

    /// Starts all of them, in order.
    case merge([Operation])

    /// Starts each when the one before it has ended.
    case concatenate([Operation])

    /// Makes an operation cancellable by an id.
    indirect case cancellable(CancelID, cancelInFlight: Bool, Operation)

    /// Cancels what the same feature, and those below it, made cancellable by any of the ids.
    case cancel([CancelID])

    /// Ties an operation to an element of a stack or array, or to a presentation.
    indirect case owned(Owner, Operation)
  }

  /// The element or presentation that an operation belongs to.
  @usableFromInline
  final class Owner {
    /// The operator that runs the element's reducer.
    @usableFromInline let location: NavigationLocation

    /// The identity of the element at that location, of no interest if there is a key.
    @usableFromInline let identity: Int

    /// The id of the element, if it is known by that and not by its identity.
    @usableFromInline let key: ElementKey?

    /// The action that takes the element away, `nil` for a child that isn't presented.
    @usableFromInline let dismissal: Action?

    @inlinable
    init(
      location: NavigationLocation,
      identity: Int,
      key: ElementKey? = nil,
      dismissal: Action?
    ) {
      self.location = location
      self.identity = identity
      self.key = key
      self.dismissal = dismissal
    }
  }
}

extension Effect: Sendable where Action: Sendable {}
extension Effect.Operation: Sendable where Action: Sendable {}
extension Effect.Owner: Sendable where Action: Sendable {}

/// An effect of a reducer's action.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Effect {
  /// The effect that does nothing.
  ///
  /// It costs nothing and starts no task.
  @inlinable
  public static var none: Self {
    Self(nil)
  }

  /// An effect that sends another action right away.
  ///
  /// The action is reduced after the current one and before the store's outer `send` returns. No
  /// task is started. Prefer a method that reducers share to an action that only passes control on.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effect.
  @inlinable
  public static func send(_ action: Action) -> Self {
    Self(.send(action))
  }

  /// An effect that runs asynchronous work, which can send any number of actions.
  ///
  /// The operation starts before the store's `send` returns, and runs on the store's actor until it
  /// awaits something that suspends it. Work that computes for long belongs in a `@concurrent`
  /// function, so that it doesn't hold the store up. The work is cancelled when the element that
  /// started it goes away, when the store is released, and by ``cancel(id:)``; an effect that
  /// ignores cancellation goes on, but nothing that it sends is reduced any more.
  ///
  /// Write the operation without a capture list: Swift 6.3 lets a `@Sendable` closure that has one
  /// start on the global executor, so that its first part runs after `send` has returned. Constants
  /// that it uses are captured as well without being listed.
  ///
  /// Dependencies that the operation reads are those that were current where the effect was made.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the sender.
  ///   - operation: The work.
  ///   - handler: Is given any error that the operation throws but `CancellationError`. Without it
  ///     such an error is a reported issue.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effect.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    operation: nonisolated(nonsending) @escaping @Sendable (Send<Action>) async throws -> Void,
    catch handler: (
      nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      .run(
        EffectTask(
          priority: priority,
          dependencies: .current,
          location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
          operation: operation,
          handler: handler)))
  }

  /// An effect that carries out several effects at once.
  ///
  /// They are started in the order given.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  @inlinable
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// An effect that carries out several effects at once.
  ///
  /// They are started in the order given.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  @inlinable
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    let operations = effects.compactMap(\.operation)
    return Self(operations.count > 1 ? .merge(operations) : operations.first)
  }

  /// Returns an effect that carries out this one and another at once.
  ///
  /// - Parameter other: The other effect, started after this one.
  /// - Returns: The effect.
  @inlinable
  public func merge(with other: Self) -> Self {
    guard let operation else { return other }
    guard let otherOperation = other.operation else { return self }
    return Self(operation.merge(with: otherOperation))
  }

  /// An effect that carries out several effects one after the other.
  ///
  /// Each is started when the one before it has ended, which includes having been cancelled. What
  /// the actions that they send set off isn't waited for.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// An effect that carries out several effects one after the other.
  ///
  /// Each is started when the one before it has ended, which includes having been cancelled. What
  /// the actions that they send set off isn't waited for.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    let operations = effects.compactMap(\.operation)
    return Self(operations.count > 1 ? .concatenate(operations) : operations.first)
  }

  /// Returns an effect that carries out another when this one has ended.
  ///
  /// - Parameter other: The effect to carry out afterwards.
  /// - Returns: The effect.
  public func concatenate(with other: Self) -> Self {
    guard let operation else { return other }
    guard let otherOperation = other.operation else { return self }
    return Self(operation.concatenate(with: otherOperation))
  }

  /// Returns an effect whose actions are wrapped in those of another type.
  ///
  /// - Parameter transform: Wraps an action.
  /// - Returns: An effect that does the same work and sends the wrapped actions.
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    guard let operation else { return .none }
    return Effect<NewAction>(operation.map(transform))
  }
}

extension Effect.Operation {
  // Both of these stay flat, so that an effect that is built in a loop isn't as deep as it is long.

  @usableFromInline
  func merge(with other: Self) -> Self {
    switch (self, other) {
    case (.merge(let first), .merge(let second)): .merge(first + second)
    case (.merge(let first), _): .merge(first + [other])
    case (_, .merge(let second)): .merge([self] + second)
    default: .merge([self, other])
    }
  }

  func concatenate(with other: Self) -> Self {
    switch (self, other) {
    case (.concatenate(let first), .concatenate(let second)): .concatenate(first + second)
    case (.concatenate(let first), _): .concatenate(first + [other])
    case (_, .concatenate(let second)): .concatenate([self] + second)
    default: .concatenate([self, other])
    }
  }

  @usableFromInline
  func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction>.Operation {
    switch self {
    case .send(let action):
      .send(transform(action))
    case .run(let task):
      .run(task.map(transform))
    case .merge(let operations):
      .merge(Self.map(operations, transform))
    case .concatenate(let operations):
      .concatenate(Self.map(operations, transform))
    case .cancellable(let id, let cancelInFlight, let operation):
      .cancellable(id, cancelInFlight: cancelInFlight, operation.map(transform))
    case .cancel(let ids):
      .cancel(ids)
    case .owned(let owner, let operation):
      .owned(
        Effect<NewAction>.Owner(
          location: owner.location,
          identity: owner.identity,
          key: owner.key,
          dismissal: owner.dismissal.map(transform)),
        operation.map(transform))
    }
  }

  /// Maps several effects.
  private static func map<NewAction>(
    _ operations: [Self],
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> [Effect<NewAction>.Operation] {
    operations.map { $0.map(transform) }
  }
}
