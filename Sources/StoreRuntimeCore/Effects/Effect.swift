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
  /// What there is to be done, `nil` if nothing is.
  ///
  /// Outside of all maps in it the actions are of this effect's type.
  @usableFromInline let part: EffectPart?

  @inlinable
  init(_ part: EffectPart?) {
    self.part = part
  }
}

extension Effect: Sendable where Action: Sendable {}

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
    Self(SendPart(action))
  }

  /// An effect that runs asynchronous work, which can send any number of actions.
  ///
  /// The operation starts before the store's `send` returns, and runs on the store's actor until it
  /// awaits something that suspends it. Work that computes for long belongs in a `@concurrent`
  /// function, so that it doesn't hold the store up. The work is cancelled when the element that
  /// started it goes away, when the store is released, and by ``cancel(id:)``; an effect that
  /// ignores cancellation goes on, but nothing that it sends is reduced any more.
  ///
  /// When a `send` in the operation returns, the action and every action that followed from it
  /// have been reduced, before the first suspension as well as after it. Effects that they have
  /// set off have begun. Only where effects start one another without ever suspending, more than
  /// 16 of them, does the next one begin when the sixteenth has suspended or ended: the call
  /// stack would overflow otherwise.
  ///
  /// Write the operation without a capture list: Swift 6.3 lets a `@Sendable` closure that has one
  /// run on the global executor instead of the store's actor. Then its first part runs at the same
  /// time as the rest of the reduction's effects, and perhaps after `send` has returned; of a merge
  /// it may begin after operations that come later; and each `send` in it changes over to the
  /// store's actor and back. What it sends is reduced, in its own order, and cancelled, as
  /// otherwise. In a `TestStore` a capture list changes nothing of this: effects run on its
  /// executor and begin in order. Constants that an operation uses are captured as well without
  /// being listed.
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
      EffectTask(
        priority: priority,
        dependencies: .current,
        location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        operation: operation,
        handler: handler))
  }

  /// An effect that carries out several effects at once.
  ///
  /// They are started in the order given.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// An effect that carries out several effects at once.
  ///
  /// They are started in the order given.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  /// - Complexity: O(*n*) for *n* effects.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(effects) { MergePart($0, $1) }
  }

  /// Returns an effect that carries out this one and another at once.
  ///
  /// - Parameter other: The other effect, started after this one.
  /// - Returns: The effect.
  /// - Complexity: O(1), so that an effect can be built in a loop.
  @inlinable
  public func merge(with other: Self) -> Self {
    guard let part else { return other }
    guard let otherPart = other.part else { return self }
    return Self(MergePart(part, [otherPart]))
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
    Self(effects) { ConcatenationPart($0, $1) }
  }

  /// Returns an effect that carries out another when this one has ended.
  ///
  /// - Parameter other: The effect to carry out afterwards.
  /// - Returns: The effect.
  /// - Complexity: O(1), so that an effect can be built in a loop.
  public func concatenate(with other: Self) -> Self {
    guard let part else { return other }
    guard let otherPart = other.part else { return self }
    return Self(ConcatenationPart(part, [otherPart]))
  }

  /// Returns an effect whose actions are wrapped in those of another type.
  ///
  /// Each action is wrapped when it is sent, on the isolation of the sender. The action of an
  /// effect that only sends one is wrapped at once.
  ///
  /// - Parameter transform: Wraps an action.
  /// - Returns: An effect that does the same work and sends the wrapped actions.
  /// - Complexity: O(1).
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    guard let part else { return .none }
    if let part = part as? SendPart<Action> { return .send(transform(part.action)) }
    return Effect<NewAction>(MappedPart(part) { transform(EffectMapping.cast($0)) })
  }

  /// Ties the effect to an element of a stack or array, to a presentation or to another child.
  ///
  /// - Parameters:
  ///   - location: The operator that runs the child's reducer.
  ///   - key: What the store knows the child by.
  ///   - dismissal: The action that takes the child away, `nil` for one that isn't presented.
  /// - Returns: The effect.
  @inlinable
  func owned(
    at location: NavigationLocation, key: ChildKey, dismissal: Action?
  ) -> Self {
    guard let part else { return .none }
    let dismissal = dismissal.map { SendPart($0) }
    return Self(OwnedPart(part, location: location, key: key, dismissal: dismissal))
  }

  /// Carries out several effects, at once or one after the other.
  init(
    _ effects: some Sequence<Self>,
    makePart: (EffectPart, ContiguousArray<EffectPart>) -> EffectPart
  ) {
    var first: EffectPart?
    var others: ContiguousArray<EffectPart> = []
    for case let part? in effects.lazy.map(\.part) {
      if first == nil { first = part } else { others.append(part) }
    }
    guard let first, !others.isEmpty else {
      self.init(first)
      return
    }
    self.init(makePart(first, others))
  }
}
