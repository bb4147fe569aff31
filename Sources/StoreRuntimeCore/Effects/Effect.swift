/// What a reducer wants done after it has changed the state.
///
/// An effect is a description; the ``Store`` carries it out. It lives as long as the value that its
/// feature is in: when a stack element or a presentation is removed, or an enum of features changes
/// its case, the effects of the feature are cancelled, and when the store is released, all are.
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
    Self(EffectPart(.send(action)))
  }

  /// An effect that runs asynchronous work, which can send any number of actions.
  ///
  /// The operation starts before the store's `send` returns (``Store`` says where it doesn't), and
  /// runs on the store's actor until it awaits something that suspends it. Work that computes for
  /// long belongs in a `@concurrent` function, so that it doesn't hold the store up. The work is
  /// cancelled when the element that started it goes away, when the store is released, and by
  /// ``cancel(id:)``; an effect that ignores cancellation goes on, but nothing that it sends is
  /// reduced any more.
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
  /// otherwise. In a `TestStore` it begins later, too, when the store has reduced the action and
  /// begun its other effects. Constants that an operation uses are captured as well without being
  /// listed.
  ///
  /// Dependencies that the operation reads are those that were current where the effect was made.
  ///
  /// An error of a cancelled effect is ignored, whatever its type: many clients throw an error of
  /// their own when they are cancelled. That includes an effect that is cancelled after it threw
  /// and before `catch` has begun. If it is cancelled while `catch` runs, that runs to its end, and
  /// its actions are dropped.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or `nil` for that of the sender.
  ///   - operation: The work.
  ///   - handler: Receives any error that the operation throws, except `CancellationError` and the
  ///     errors of a cancelled effect. Without a handler such an error is a reported issue.
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
    var handle: RunPart.Handler?
    // No capture lists: in Swift 6.3 a `@Sendable` closure that has one leaves the caller's actor.
    if let handler { handle = { await handler($0, Send(effect: $1)) } }
    return Self(
      RunPart(
        priority: priority,
        at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        operation: { try await operation(Send(effect: $0)) },
        handler: handle))
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
    Self(effects, .merge)
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
    return Self(EffectPart(.merge, part, otherPart))
  }

  /// An effect that carries out several effects one after the other.
  ///
  /// Each is started when the one before it has ended, which includes having been cancelled. What
  /// the actions that they send set off isn't waited for. One that is cancelled by its id while it
  /// waits is skipped.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// An effect that carries out several effects one after the other.
  ///
  /// Each is started when the one before it has ended, which includes having been cancelled. What
  /// the actions that they send set off isn't waited for. One that is cancelled by its id while it
  /// waits is skipped.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: The effect.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    Self(effects, .concatenation)
  }

  /// Returns an effect that carries out another when this one has ended.
  ///
  /// - Parameter other: The effect to carry out afterwards.
  /// - Returns: The effect.
  /// - Complexity: O(1), so that an effect can be built in a loop.
  public func concatenate(with other: Self) -> Self {
    .concatenate(self, other)
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
    Effect<NewAction>(part?.mapped(transform))
  }

  /// Returns an effect that no ``StoreTask`` waits for or cancels.
  ///
  /// The same is true of what its actions lead to. It ends with its feature, and by its ids.
  package func detached() -> Self {
    Self(part.map { EffectPart(.detached, $0) })
  }

  /// Carries out several effects, at once or one after the other.
  init(_ effects: some Sequence<Self>, _ kind: EffectPart.Kind) {
    self.init(
      effects.compactMap(\.part).reversed().reduce(nil) { rest, part in
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
  /// don't cancel each other, and nor do two children in a ``Scope``. What a feature cancels by an
  /// id are its own effects and those of the features below it: its children in a `Scope`, the
  /// elements of its stacks and arrays, what it presents, and its optional children. The root of a
  /// tab is a feature of its own. `cancelInFlight` does the same as ``cancel(id:)`` just before,
  /// except that it leaves effects alone that still wait and were returned later.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - cancelInFlight: Whether effects of the same feature, and of those below it, that run under
  ///     this id already are cancelled first.
  /// - Returns: The effect.
  public func cancellable(
    id: some Hashable & Sendable,
    cancelInFlight: Bool = false
  ) -> Self {
    guard let part else { return cancelInFlight ? .cancel(id: id) : .none }
    return Self(EffectPart(.cancellable(CancelID(id), cancelInFlight: cancelInFlight), part))
  }

  /// An effect that cancels what the same feature, and those below it, run under an id.
  ///
  /// The features below are its children in a ``Scope``, the elements of its stacks and arrays,
  /// what it presents, its optional children, and all that is inside those. Effects of siblings and
  /// of the features around it are left alone, also if they have an equal id. Nothing that the
  /// effects send is reduced from then on. They are cancelled in the order in which they were
  /// started.
  ///
  /// An effect that still waits, in a `concatenate`, in a line or until a pause, is cancelled as
  /// well: it never starts, and what comes after it does. What comes after this effect in its own
  /// concatenation is left alone.
  ///
  /// - Parameter id: The id.
  /// - Returns: The effect.
  /// - Complexity: O(*n* log *n*) for *n* effects that are cancelled, times the number of features
  ///   around each. Other effects that are running cost nothing.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(EffectPart(.cancel(CancelID(id))))
  }

  /// An effect that cancels what the same feature, and those below it, run under several ids.
  ///
  /// - Parameter ids: The ids.
  /// - Returns: The effect.
  /// - Complexity: That of ``cancel(id:)`` for each id.
  public static func cancel(ids: some Sequence<some Hashable & Sendable>) -> Self {
    .merge(ids.map { .cancel(id: $0) })
  }

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

/// What becomes of an effect that is returned while others run under the same id.
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
/// An effect that waits belongs to its feature as one that runs does: it is dropped, and never
/// started, when the feature goes away, when the feature or one around it cancels the id, when the
/// `StoreTask` that it belongs to is cancelled, and when the store is released. `finish()` of that
/// task waits for it, and a `TestStore` counts it among the effects in flight. Only a test clock
/// doesn't wait for it.
public struct EffectPolicy: Sendable {
  /// What the others have to wait for, `nil` if they are cancelled.
  let limit: EffectLimit?

  /// The newest effect takes the place of those before, which are cancelled.
  ///
  /// The same as `cancelInFlight: true`.
  public static let replacing = Self(limit: nil)

  /// The oldest effect stays: as long as one of the feature runs under the id, others aren't
  /// started.
  ///
  /// Those are dropped silently. An effect that was cancelled doesn't count, also while it is still
  /// ending.
  public static let keeping = Self(limit: .keeping)

  /// One effect runs at a time, and others wait in line, in the order in which they were returned.
  ///
  /// An effect that is returned while as many wait as may is dropped, which is a reported issue.
  ///
  /// - Parameter maximumWaiting: The maximum number of effects that wait.
  /// - Returns: The policy.
  public static func queueing(maximumWaiting: Int) -> Self {
    concurrent(maximum: 1, maximumWaiting: maximumWaiting)
  }

  /// At most so many effects run at once, and others wait in line, in the order in which they were
  /// returned.
  ///
  /// Only effects with this policy and ``queueing(maximumWaiting:)`` count, and they do until they have
  /// really ended, also when they were cancelled. An effect that is returned while as many wait as
  /// may is dropped, which is a reported issue.
  ///
  /// - Parameters:
  ///   - maximum: The maximum number of effects that run at once, at least 1.
  ///   - maximumWaiting: The maximum number of effects that wait.
  /// - Returns: The policy.
  public static func concurrent(maximum: Int, maximumWaiting: Int) -> Self {
    Self(limit: .line(max: max(maximum, 1), waiting: max(maximumWaiting, 0)))
  }
}

/// Sends actions from an effect into the store that runs it.
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
/// A value of this type doesn't keep its store alive. It is good for as long as its effect runs:
/// what is sent after the effect has ended or was cancelled, or by a task in it that was cancelled,
/// is dropped and counted in ``Store/droppedActionCount``. What is sent by a task that has outlived its
/// effect, without having been cancelled, is also a reported issue.
public struct Send<Action>: Sendable {
  /// The effect.
  let effect: EffectEntry

  /// Sends an action.
  ///
  /// When this returns, the action has been reduced (or dropped), and so has every action that
  /// followed from it by ``Effect/send(_:)``. If one of them has cancelled the effect that this
  /// belongs to, what the effect sends next is dropped. Effects that the actions have set off
  /// have begun, but for those that
  /// ``Effect/run(priority:operation:catch:fileID:filePath:line:column:)`` mentions. Called on
  /// the store's actor, as at the start of an effect, it doesn't suspend.
  ///
  /// - Parameter action: The action.
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    let sent = SentAction(action, mappedBy: effect.place.mapping)
    if !effect.sendAtOnce(sent) { await effect.send(sent, for: nil) }
  }

  /// Sends an action, with what its sender awaits, if that waits for a reply.
  nonisolated(nonsending) func send(_ action: Action, for request: ReplyRequest?) async {
    await effect.send(SentAction(action, mappedBy: effect.place.mapping), for: request)
  }
}
