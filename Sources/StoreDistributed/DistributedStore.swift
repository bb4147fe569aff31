public import Distributed
public import StoreRuntime

/// A store that other processes use over an actor system.
///
/// ```swift
/// let store = Store(initialState: Cart.State()) { Cart() }
/// let served = DistributedStore(store, actorSystem: system)
/// ```
///
/// Another process resolves it by its id, and usually wraps it in a ``StoreCaller``, which assigns
/// ids to the actions that it sends:
///
/// ```swift
/// let cart = try DistributedStore<Cart.State, Cart.Action, System>.resolve(id: id, using: system)
/// let caller = StoreCaller(cart, attempts: 10)
/// let answer = try await caller.send(.itemAdded("tea"))
/// ```
///
/// The actor runs on the executor of its store, so that a lookup, a reduction and its record are
/// one step. It keeps the store alive; the actor system retains neither. A call throws only errors
/// of the actor system; the store reports everything else in its answer.
public distributed actor DistributedStore<
  State: Codable & Sendable, Action: Codable & Sendable,
  ActorSystem: DistributedActorSystem<any Codable>
> {
  private let store: Store<State, Action>
  private let clock: any Clock<Duration>
  private let incarnation: UInt64

  private let changes: EventCounter
  private var memory: SendMemory

  /// The reduced actions whose ids are remembered.
  private var sendings: [CallerID: [Int: Sending]] = [:]

  /// The ids of actions whose effects have ended since the memory was last updated.
  private let ended: EndedSends
  private var isClosed = false
  private var isFollowing = false

  /// Creates a distributed actor for a store.
  ///
  /// - Parameters:
  ///   - store: The store, which other code may use at the same time.
  ///   - memory: The memory that was saved with the store's state, or a new one.
  ///   - clock: The clock that limits waits.
  ///   - actorSystem: The actor system.
  public init(
    _ store: Store<State, Action>, memory: SendMemory = SendMemory(),
    clock: any Clock<Duration> = ContinuousClock(), actorSystem: ActorSystem
  ) {
    let incarnation = UInt64.random(in: 0...UInt64.max)
    var memory = memory
    memory.begin(incarnation)
    // Assigned one by one: the compiler doesn't terminate on a tuple assignment.
    self.store = store
    self.clock = clock
    self.incarnation = incarnation
    self.changes = EventCounter()
    self.ended = EndedSends()
    self.memory = memory
    self.actorSystem = actorSystem
  }

  /// The executor of the store.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    guard __isLocalActor(self) else { return buildDefaultDistributedRemoteActorExecutor(self) }
    let read: (isolated DistributedStore) -> UnownedSerialExecutor = { $0.store.unownedExecutor }
    // The cast only removes the isolation from a type, as `assumeIsolated` does. The function only
    // reads constants of a local actor, which no code writes.
    return unsafeBitCast(read, to: ((DistributedStore) -> UnownedSerialExecutor).self)(self)
  }

  // MARK: Actions

  /// Returns the id of a new caller.
  ///
  /// If there are too many callers, the one that was silent longest is forgotten: see
  /// ``SendMemory``.
  ///
  /// - Returns: The id, or `nil` if the store no longer exists.
  public distributed func join() -> CallerID? {
    if isClosed { return nil }
    let (caller, forgotten) = memory.join()
    // Pending waits end here; a retry is answered with `.forgotten`.
    for sending in forgotten.flatMap({ sendings.removeValue(forKey: $0) }) ?? [:] {
      sending.value.close()
    }
    return caller
  }

  /// Sends an action.
  ///
  /// It returns when `send` of a local store does: once the action and all synchronous follow-up
  /// actions have been reduced, and the effects have started.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - id: The id of the action. An action with an id is reduced once, however often it arrives,
  ///     and always has the same answer. An action without an id is reduced each time it arrives.
  /// - Returns: The outcome of the action.
  public distributed func send(_ action: Action, id: SendID? = nil) -> SendAnswer {
    reduceOnce(action, id)
  }

  /// Sends an action, and waits until its effects, and all that they send, have ended.
  ///
  /// The answer includes the issues that the effects reported, which also reach the reporter of
  /// this process. Cancelling the waiting task doesn't cancel effects; use ``cancel(_:)`` for that.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - id: The id of the action, which may have been sent before.
  ///   - limit: The maximum time to wait, at most a day. It should be shorter than the actor
  ///     system's time-out for a call.
  /// - Returns: The outcome of the action, or ``SendAnswer/running(_:)`` if the time has elapsed.
  public distributed func perform(
    _ action: Action, id: SendID, within limit: Duration = .seconds(3)
  ) async -> SendAnswer {
    let answer = reduceOnce(action, id)
    // Effects of an earlier process have ended with it.
    guard case .reduced(let version, _) = answer,
      let end = sendings[id.caller]?[id.number]?.followEnd(),
      let issues = sendings[id.caller]?[id.number]?.issues
    else { return answer }
    await end.wait(beyond: 0, within: limit, on: clock)
    if end.count > 0 { return .reduced(version, issues: issues.answer()) }
    return isClosed ? .gone : .running(version)
  }

  /// Cancels the effects of an action, or prevents its reduction if it hasn't arrived yet.
  ///
  /// - Parameter id: The id of the action.
  public distributed func cancel(_ id: SendID) {
    if isClosed { return }
    for id in ended.take() { memory.endEffects(of: id) }
    let (wasReduced, dropped) = memory.cancel(id)
    if wasReduced { sendings[id.caller]?[id.number]?.task.cancel() }
    for number in dropped { sendings[id.caller]?[number] = nil }
  }

  /// Reduces an action, unless its id was reduced before or must not be reduced.
  private func reduceOnce(_ action: Action, _ id: SendID?) -> SendAnswer {
    if isClosed { return .gone }
    if let id, case .answer(let answer) = memory.arrive(id) { return answer }
    follow()
    // The issues of actions that other code has enqueued before aren't this caller's.
    _ = store.assumeIsolated { $0.catchUp() }
    let issues = SendIssues()
    let task = withIssueReporter(issues.reporter(passingOnTo: .current)) {
      store.assumeIsolated { $0.send(action) }
    }
    let answer = SendAnswer.reduced(version, issues: issues.answer())
    if let id {
      sendings[id.caller, default: [:]][id.number] = Sending(issues, task)
      for id in ended.take() { memory.endEffects(of: id) }
      let isRunning = !task.isDone
      let dropped = memory.remember(answer, to: id, isRunning: isRunning)
      if isRunning { task.whenDone { [ended] in ended.add(id) } }
      for number in dropped { sendings[id.caller]?[number] = nil }
    }
    return answer
  }

  // MARK: States

  /// Returns the current state.
  ///
  /// It reflects everything that was reduced before, including the caller's own actions.
  ///
  /// - Returns: The state.
  public distributed func state() -> StateAnswer<State> {
    if isClosed { return .gone }
    follow()
    return .state(store.assumeIsolated { $0.state }, version)
  }

  /// Waits for a state that is newer than a version.
  ///
  /// If the version comes from another process, the answer is the current state. A caller that
  /// passes the version of the previous answer may skip states, but never sees an older state after
  /// a newer one, and always sees the last.
  ///
  /// - Parameters:
  ///   - version: The version, or `nil` for any state.
  ///   - limit: The maximum time to wait, at most a day. It should be shorter than the actor
  ///     system's time-out for a call.
  /// - Returns: The state, or ``StateAnswer/unchanged`` if the time has elapsed.
  public distributed func states(
    after version: StateVersion?, within limit: Duration = .seconds(3)
  ) async -> StateAnswer<State> {
    guard let version, version.incarnation == incarnation else { return state() }
    follow()
    await changes.wait(beyond: version.number, within: limit, on: clock)
    if !isClosed, self.version.number <= version.number { return .unchanged }
    return state()
  }

  private var version: StateVersion {
    StateVersion(incarnation: incarnation, number: changes.count)
  }

  /// Starts to count the changes of the state, unless that has started before.
  private func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    store.assumeIsolated { [changes] store in
      store.addListener(while: { [weak changes] in changes != nil }) { [weak changes] in
        changes?.advance()
      }
    }
  }

  // MARK: Owner

  /// The current state and the memory of callers, taken at the same moment.
  ///
  /// ```swift
  /// let saved = await served.whenLocal { $0.saved }
  /// ```
  ///
  /// Save both together, and start with both after a restart. Then no action that the state
  /// reflects is reduced again, and every other action still can be.
  public var saved: SavedStore<State> {
    SavedStore(state: store.assumeIsolated { $0.state }, memory: memory)
  }

  /// Stops the service: from now on every answer is `gone`, including those of pending waits.
  ///
  /// The store itself keeps running.
  public func close() {
    isClosed = true
    changes.close()
    for sending in sendings.values.flatMap(\.values) { sending.close() }
    sendings = [:]
  }
}
