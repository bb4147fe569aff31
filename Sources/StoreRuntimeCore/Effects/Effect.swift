/// Work for the store to perform after a reducer has changed the state.
///
/// An effect is a description, which the ``Store`` executes. It lives as long as the value that
/// holds its feature's state. When a stack element or a presentation is removed, or an enum of
/// features changes its case, the feature's effects are cancelled. When the store is released, all
/// are.
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
  /// The root of the effect's parts, or `nil` if the effect does nothing.
  ///
  /// Outside of any maps in it, the actions have this effect's action type.
  @usableFromInline let part: EffectPart?

  @inlinable
  init(_ part: EffectPart?) {
    self.part = part
  }
}

extension Effect: Sendable where Action: Sendable {}

extension Effect {
  /// An effect that does nothing.
  ///
  /// It costs nothing and starts no task.
  @inlinable
  public static var none: Self {
    Self(nil)
  }

  /// An effect that sends another action immediately.
  ///
  /// The action is reduced after the current one and before the store's outer `send` returns. No
  /// task is started. To share logic, prefer a method to an action that only passes control on.
  ///
  /// - Parameter action: The action.
  /// - Returns: The effect.
  @inlinable
  public static func send(_ action: Action) -> Self {
    Self(EffectPart(.send(action)))
  }

  /// An effect that runs asynchronous work, which can send any number of actions.
  ///
  /// The operation starts before the store's `send` returns (``Store`` lists the exceptions), and
  /// runs on the store's actor until it first suspends. Put long computations into a `@concurrent`
  /// function, so that they don't block the store. The work is cancelled when the element that
  /// started it is removed, when the store is released, and by ``cancel(id:)``. An effect that
  /// ignores cancellation continues, but the actions that it sends are dropped.
  ///
  /// When a `send` in the operation returns, the action and every action that followed from it have
  /// been reduced, both before and after the first suspension. The effects that they started have
  /// begun. There is one exception: when more than 16 effects start one another without suspending,
  /// the next one begins when the sixteenth has suspended or ended, to protect the call stack.
  ///
  /// Write the operation without a capture list: Swift 6.3 runs a `@Sendable` closure that has one
  /// on the global executor instead of the store's actor. Its first part then runs concurrently
  /// with the rest of the reduction's effects, perhaps after `send` has returned; in a merge it may
  /// begin after later operations; and each `send` in it switches to the store's actor and back.
  /// The order of its own actions and its cancellation are unaffected. In a `TestStore` it also
  /// begins later: after the store has reduced the action and begun its other effects. Constants
  /// that an operation uses are captured without being listed.
  ///
  /// The operation reads the dependencies that were current where the effect was made.
  ///
  /// An error of a cancelled effect is ignored, whatever its type, because many clients throw
  /// errors of their own on cancellation. This includes an effect that is cancelled after it threw
  /// and before `catch` has begun. If it is cancelled while `catch` runs, `catch` finishes, and its
  /// actions are dropped.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for the sender's.
  ///   - operation: The work.
  ///   - handler: Receives any error that the operation throws, except `CancellationError` and the
  ///     errors of a cancelled effect. Without a handler such an error is a reported issue.
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
      OperationPart(
        priority: priority,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        operation: operation,
        handler: handler))
  }

  /// An effect that runs several effects concurrently.
  ///
  /// They are started in the order of the arguments.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// An effect that runs several effects concurrently.
  ///
  /// They are started in the order of the sequence.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  /// - Complexity: O(*n*) for *n* effects.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(effects, .merge)
  }

  /// Returns an effect that runs this one and another concurrently.
  ///
  /// - Parameter other: The other effect, started after this one.
  /// - Returns: The effect.
  /// - Complexity: O(1), so that an effect can be built in a loop.
  @inlinable
  public func merge(with other: Self) -> Self {
    guard let part else { return other }
    guard let otherPart = other.part else { return self }
    return Self(EffectPart(.merge, part, otherPart))
  }

  /// An effect that runs several effects in sequence.
  ///
  /// Each is started when the previous one has ended or was cancelled. It doesn't wait for effects
  /// that the previous one's actions started. An effect that is cancelled by its id while it waits
  /// is skipped.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// An effect that runs several effects in sequence.
  ///
  /// Each is started when the previous one has ended or was cancelled. It doesn't wait for effects
  /// that the previous one's actions started. An effect that is cancelled by its id while it waits
  /// is skipped.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    Self(effects, .concatenation)
  }

  /// Returns an effect that runs another effect after this one has ended.
  ///
  /// - Parameter other: The effect to run afterwards.
  /// - Returns: The effect.
  /// - Complexity: O(1), so that an effect can be built in a loop.
  public func concatenate(with other: Self) -> Self {
    .concatenate(self, other)
  }

  /// Returns an effect whose actions are wrapped in actions of another type.
  ///
  /// Each action is wrapped when it is sent, on the sender's isolation. If the effect only sends an
  /// action, that is wrapped immediately.
  ///
  /// - Parameter transform: Wraps an action.
  /// - Returns: An effect that does the same work and sends the wrapped actions.
  /// - Complexity: O(1).
  @inlinable
  public func map<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction
  ) -> Effect<NewAction> {
    Effect<NewAction>(part?.mapped(transform))
  }

  /// Returns an effect that no ``StoreTask`` waits for or cancels.
  ///
  /// The same applies to effects of its actions. They still end with their feature or by id.
  package func detached() -> Self {
    Self(part.map { EffectPart(.detached, $0) })
  }

  /// Combines several effects, concurrently or in sequence.
  init(_ effects: some Sequence<Self>, _ kind: EffectPart.Kind) {
    self.init(
      effects.compactMap { $0.part }.reversed().reduce(nil) { rest, part in
        rest.map { EffectPart(kind, part, $0) } ?? part
      })
  }

  /// The actions of all `.send`s in the effect, in the order of its parts.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  package var sentActions: [Action] {
    var actions: [Action] = []
    var rest: [(part: EffectPart, mapping: EffectMapping?)] = part.map { [($0, nil)] } ?? []
    while case (let part, var mapping)? = rest.popLast() {
      switch part.kind {
      case .send(let action): actions.append(EffectMapping.cast(action, mappedBy: mapping))
      case .mapped(let transform): mapping = EffectMapping(transform, outer: mapping)
      default: break
      }
      rest += [part.second, part.first].compactMap { part in part.map { ($0, mapping) } }
    }
    return actions
  }

  /// Returns an effect that can be cancelled by an id.
  ///
  /// Ids belong to the feature whose reducer returned the effect: two elements of the same feature
  /// don't cancel each other's effects, nor do two children in a ``Scope``. An id cancels effects
  /// of the feature itself and of the features below it: its children in a `Scope`, the elements of
  /// its stacks and arrays, its presentations, and its optional children. The root of a tab is a
  /// feature of its own. `cancelInFlight` has the effect of a preceding ``cancel(id:)``, except
  /// that it doesn't cancel effects that still wait and were returned later.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: A Boolean value that indicates whether to cancel running effects of the
  ///     same feature and of those below it with this id first.
  /// - Returns: The effect.
  public func cancellable(
    id: some Hashable & Sendable,
    cancelInFlight: Bool = false
  ) -> Self {
    guard let part else { return cancelInFlight ? .cancel(id: id) : .none }
    return Self(EffectPart(.cancellable(CancelID(id), cancelInFlight: cancelInFlight), part))
  }

  /// An effect that cancels the effects of the same feature, and of those below it, with an id.
  ///
  /// The features below are its children in a ``Scope``, the elements of its stacks and arrays, its
  /// presentations, its optional children, and everything inside those. Effects of siblings and of
  /// enclosing features aren't cancelled, even with an equal id. Later actions of the cancelled
  /// effects are dropped. Effects are cancelled in the order in which they were started.
  ///
  /// An effect that still waits, in a `concatenate`, in a queue or for a delay, is cancelled as
  /// well: it never starts, but its successors do. The successors of this effect in its own
  /// concatenation aren't cancelled.
  ///
  /// - Parameter id: The id.
  /// - Returns: The effect.
  /// - Complexity: O(*n* log *n*) for *n* cancelled effects, times the number of features around
  ///   each. Other running effects add no cost.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(EffectPart(.cancel(CancelID(id))))
  }

  /// An effect that cancels effects of the same feature, and of those below it, by several ids.
  ///
  /// - Parameter ids: The ids.
  /// - Returns: The effect.
  /// - Complexity: That of ``cancel(id:)`` for each id.
  public static func cancel(ids: some Sequence<some Hashable & Sendable>) -> Self {
    .merge(ids.map { .cancel(id: $0) })
  }

  /// Returns an effect that can be cancelled by an id, with a policy for other effects with that
  /// id.
  ///
  /// The id works as in ``cancellable(id:cancelInFlight:)``. The policy applies only among effects
  /// of the same feature, whatever the ids of other features are.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: The policy, which drops or delays the effect, or cancels the running ones.
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
    guard let limit = policy.limit else {
      return cancellable(id: id, cancelInFlight: true)
    }
    return limited(
      id: CancelID(id), limit,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Returns an effect that may have to wait before it is started.
  func limited(
    id: CancelID, _ limit: EffectLimit, at location: IssueLocation
  ) -> Self {
    guard let part else { return .none }
    return Self(EffectPart(.limited(id, limit, at: location), part))
  }
}

/// A policy for an effect that is returned while others with the same id run.
///
/// ```swift
/// case .uploadButtonTapped(let file):
///   return .run { send in
///     try await uploads.upload(file)
///     await send(.uploaded(file))
///   }
///   .cancellable(id: CancelID.upload, policy: .concurrent(maximum: 3, maximumWaiting: 100))
/// ```
///
/// A waiting effect belongs to its feature like a running one. It is dropped without being started
/// when the feature is removed, when the feature or an enclosing one cancels the id, when its
/// `StoreTask` is cancelled, and when the store is released. `finish()` of that task waits for it,
/// and a `TestStore` counts it among the effects in flight. Only a test clock doesn't wait for it.
public struct EffectPolicy: Sendable {
  /// The limit on concurrent effects, or `nil` if a new effect cancels the others.
  let limit: EffectLimit?

  /// The newest effect replaces earlier ones, which are cancelled.
  ///
  /// The same as `cancelInFlight: true`.
  public static let replacing = Self(limit: nil)

  /// The oldest effect wins: others aren't started while one of the feature runs under the id.
  ///
  /// The others are dropped silently. A cancelled effect doesn't count, even while it is still
  /// ending.
  public static let keeping = Self(limit: .keeping)

  /// One effect runs at a time, and others wait in a queue in the order they were returned.
  ///
  /// An effect that is returned while the queue is full is dropped, which is a reported issue.
  ///
  /// - Parameter maximumWaiting: The maximum number of effects that wait.
  /// - Returns: The policy.
  public static func queueing(maximumWaiting: Int) -> Self {
    concurrent(maximum: 1, maximumWaiting: maximumWaiting)
  }

  /// Several effects run concurrently, and others wait in a queue in the order they were returned.
  ///
  /// Only effects with this policy and ``queueing(maximumWaiting:)`` count. They count until they
  /// have really ended, even after they were cancelled. An effect that is returned while the queue
  /// is full is dropped, which is a reported issue.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of effects that run concurrently, at least 1.
  ///   - maximumWaiting: The maximum number of effects that wait.
  /// - Returns: The policy.
  public static func concurrent(maximum: Int, maximumWaiting: Int) -> Self {
    Self(limit: .line(max: max(maximum, 1), waiting: max(maximumWaiting, 0)))
  }
}

/// Sends actions from an effect to the store that runs it.
///
/// ```swift
/// return .run { send in
///   while true {
///     try await clock.sleep(for: .seconds(1))
///     await send(.ticked)
///   }
/// }
/// ```
///
/// A value of this type doesn't keep its store alive. It is valid while its effect runs. Actions
/// sent after the effect has ended or was cancelled, or by a cancelled task within it, are dropped
/// and counted in ``Store/droppedActionCount``. If a task outlives its effect without having been
/// cancelled, sending is also a reported issue.
public struct Send<Action>: Sendable {
  let effect: EffectEntry

  /// Sends an action.
  ///
  /// When this returns, the action has been reduced (or dropped), and so has every action that
  /// followed from it by ``Effect/send(_:)``. If one of them has cancelled this effect, its later
  /// actions are dropped. The effects that the actions started have begun, with the exception that
  /// ``Effect/run(priority:operation:catch:fileID:filePath:line:column:)`` documents. Called on the
  /// store's actor, as at the start of an effect, it doesn't suspend.
  ///
  /// - Parameter action: The action.
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    let sent = SentAction(action, mappedBy: effect.place.mapping)
    if !effect.sendAtOnce(sent) { await effect.send(sent, for: nil) }
  }

  /// Sends an action, along with the pending reply request, if its sender waits for a reply.
  nonisolated(nonsending) func send(_ action: Action, for request: ReplyRequest?) async {
    await effect.send(SentAction(action, mappedBy: effect.place.mapping), for: request)
  }
}
