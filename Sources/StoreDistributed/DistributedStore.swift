public import Distributed
public import StoreRuntime

/// A store that other processes use over an actor system.
///
/// ```swift
/// let store = Store(initialState: Cart.State()) { Cart() }
/// let served = DistributedStore(store, actorSystem: system)
/// ```
///
/// Another process resolves it by its id, and usually uses it by a ``StoreCaller``, which gives
/// ids to what it sends:
///
/// ```swift
/// let cart = try DistributedStore<Cart.State, Cart.Action, System>.resolve(id: id, using: system)
/// let caller = StoreCaller(cart, attempts: 10)
/// let answer = try await caller.send(.itemAdded("tea"))
/// ```
///
/// It runs on the executor of its store, so that looking an id up, reducing and remembering are one
/// step. It keeps the store alive; the actor system keeps neither. A call throws only what the
/// actor system throws: all that the store has to say is an answer.
public distributed actor DistributedStore<
  State: Codable & Sendable, Action: Codable & Sendable,
  ActorSystem: DistributedActorSystem<any Codable>
> {
  private let store: Store<State, Action>
  private let clock: any Clock<Duration>
  private let incarnation: UInt64

  /// Counts the changes of the state.
  private let changes: EventCounter
  private var memory: SendMemory

  /// What was reduced under an id that is remembered.
  private var sendings: [CallerID: [Int: Sending]] = [:]

  /// The ids of actions whose effects have ended since the memory was told of that.
  private let ended: EndedSends
  private var isClosed = false
  private var isFollowing = false

  /// Puts a store behind a distributed actor.
  ///
  /// - Parameters:
  ///   - store: The store, which may be used by others at the same time.
  ///   - memory: What is remembered of callers: that which was saved with the state of the store,
  ///     or a new one.
  ///   - clock: Limits waits.
  ///   - actorSystem: The actor system.
  public init(
    _ store: Store<State, Action>, memory: SendMemory = SendMemory(),
    clock: any Clock<Duration> = ContinuousClock(), actorSystem: ActorSystem
  ) {
    let incarnation = UInt64.random(in: 0...UInt64.max)
    var memory = memory
    memory.begin(incarnation)
    // One after the other: the compiler doesn't end if they are assigned as a tuple.
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
    // The cast only takes the isolation out of a type, as that in `assumeIsolated` does, and the
    // function reads constants of an actor that is here: nobody writes to them.
    return unsafeBitCast(read, to: ((DistributedStore) -> UnownedSerialExecutor).self)(self)
  }

  // MARK: Actions

  /// Makes the id of a new caller.
  ///
  /// A caller that was silent longer than any other is forgotten for it, if there are too many:
  /// see ``SendMemory``.
  ///
  /// - Returns: The id, `nil` if there is no store any more.
  public distributed func join() -> CallerID? {
    if isClosed { return nil }
    let (caller, forgotten) = memory.join()
    // Who still waits hears it when they ask again.
    for sending in forgotten.flatMap({ sendings.removeValue(forKey: $0) }) ?? [:] {
      sending.value.close()
    }
    return caller
  }

  /// Sends an action.
  ///
  /// It returns as `send` of a local store does: when the action and all that followed from it at
  /// once have been reduced, and the effects have begun.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - id: Names the action: it is reduced once, however often it arrives, and always has the
  ///     same answer. An action without an id is reduced as often as it arrives.
  /// - Returns: What became of it.
  public distributed func send(_ action: Action, id: SendID? = nil) -> SendAnswer {
    reduceOnce(action, id)
  }

  /// Sends an action, and waits until all has ended that followed from it.
  ///
  /// The answer has the issues that the effects reported, too; those go also to the reporter of
  /// this process. Cancelling the task that waits cancels no effect: ``cancel(_:)`` does.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - id: Names the action. It may have been sent before.
  ///   - limit: How long to wait, at most a day. Let it be shorter than a call may take on the actor
  ///     system.
  /// - Returns: What became of the action; ``SendAnswer/running(_:)`` when the time is over.
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

  /// Cancels what follows from an action, or keeps one from being reduced that hasn't arrived yet.
  ///
  /// - Parameter id: The id of the action.
  public distributed func cancel(_ id: SendID) {
    if isClosed { return }
    for id in ended.take() { memory.endEffects(of: id) }
    let (wasReduced, dropped) = memory.cancel(id)
    if wasReduced { sendings[id.caller]?[id.number]?.task.cancel() }
    for number in dropped { sendings[id.caller]?[number] = nil }
  }

  /// Reduces an action unless its id says that it was, or isn't to be.
  private func reduceOnce(_ action: Action, _ id: SendID?) -> SendAnswer {
    if isClosed { return .gone }
    if let id, case .answer(let answer) = memory.arrive(id) { return answer }
    follow()
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
  /// It has all that was reduced before, also what the caller itself has sent.
  ///
  /// - Returns: The state.
  public distributed func state() -> StateAnswer<State> {
    if isClosed { return .gone }
    follow()
    return .state(store.assumeIsolated { $0.state }, version)
  }

  /// Waits for a state that is newer than a version.
  ///
  /// A version of another process is none of this store's: then the current state is the answer.
  /// Who asks again with the version of each answer skips states, but never sees an older one after
  /// a newer one, and always sees the last.
  ///
  /// - Parameters:
  ///   - version: The version, `nil` for any state.
  ///   - limit: How long to wait, at most a day. Let it be shorter than a call may take on the actor
  ///     system.
  /// - Returns: The state; ``StateAnswer/unchanged`` when the time is over.
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

  /// Counts the changes of the state from now on.
  private func follow() {
    guard !isFollowing else { return }
    isFollowing = true
    store.assumeIsolated { [changes] store in
      store.addListener(while: { [weak changes] in changes != nil }) { [weak changes] in
        changes?.advance()
      }
    }
  }

  // MARK: Its owner

  /// The state, and what is remembered of callers, both of this moment.
  ///
  /// ```swift
  /// let saved = await served.whenLocal { $0.saved }
  /// ```
  ///
  /// Save both as one, and begin with both after a restart: then no action that is in the state is
  /// reduced again, and each that isn't can be.
  public var saved: SavedStore<State> {
    SavedStore(state: store.assumeIsolated { $0.state }, memory: memory)
  }

  /// Ends the service: from now on every answer says that the store is gone, also to those who
  /// wait.
  ///
  /// The store itself goes on.
  public func close() {
    isClosed = true
    changes.close()
    for sending in sendings.values.flatMap(\.values) { sending.close() }
    sendings = [:]
  }
}
