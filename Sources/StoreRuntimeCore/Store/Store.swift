public import Synchronization

/// Holds the state of a feature, runs its reducer, and carries out its effects, as an actor.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// await store.send(.incrementButtonTapped)
/// print(await store.state.count)
/// ```
///
/// Actions are reduced one at a time, never one inside another. An action that a reducer's
/// ``Effect/send(_:)`` emits is reduced before the outer
/// ``send(_:fileID:filePath:line:column:)`` returns; by then each
/// ``Effect/run(priority:operation:catch:fileID:filePath:line:column:)`` has run up to its first
/// suspension.
///
/// A store has an executor of its own, or lives on another actor: with `on: MainActor.shared` code on
/// the main actor may use it without suspending, through `assumeIsolated`.
///
/// Releasing the last reference to a store cancels its effects. Effects, readers of ``states`` and
/// store tasks don't keep a store alive; stores made by `scope` do.
public final actor Store<State: Sendable, Action: Sendable>: StoreCreation {
  /// The actor that the store lives on, `nil` if it has an executor of its own.
  @usableFromInline nonisolated let host: (any Actor)?

  /// Changes the state as an action demands.
  @usableFromInline let reducer: @Sendable (inout State, Action) -> Effect<Action>

  /// What is made when it is first needed.
  ///
  /// Atomic, as others than the store's own code make it too: the executor when they call the store, and
  /// the annex when they enqueue. Once there is an annex, it stays.
  @usableFromInline nonisolated let extras: Atomic<StoreExtras>

  // Exclusive access needs no checks here and below: the actor keeps other threads out, and
  // `isReducing` and `isStateHeld`, also in release builds, keep whatever a reducer calls from
  // getting at the state a second time, for writing and for reading.

  /// The state, `nil` for a scoped store.
  @exclusivity(unchecked) @usableFromInline var ownState: State?

  /// Whether a reducer has the state.
  ///
  /// Nobody else may touch it then, on whatever way they come.
  @exclusivity(unchecked) @usableFromInline var isStateHeld = false

  /// Whether an action is being reduced.
  @exclusivity(unchecked) @usableFromInline var isReducing = false

  /// How many loops, one inside another, do work that reductions have left.
  ///
  /// An effect that sends while it is being started begins a loop inside the one that starts it.
  @exclusivity(unchecked) @usableFromInline var drainDepth: UInt8 = 0

  /// Whether there is work that reductions have left, or a reader who wants to know of them.
  ///
  /// True for as long as such work is being done.
  @exclusivity(unchecked) @usableFromInline var hasFollowUp = false

  /// Whether this is a part of another store, which has the state.
  @usableFromInline nonisolated let isScoped: Bool

  /// Creates a store that needs no annex to begin with.
  @inlinable
  init(
    state: State,
    on actor: (any Actor)?,
    reducer: @escaping @Sendable (inout State, Action) -> Effect<Action>
  ) {
    self.host = actor
    self.reducer = reducer
    self.extras = Atomic(.none)
    self.ownState = state
    self.isScoped = false
  }

  /// Creates a store with an annex.
  @usableFromInline
  init(
    state: State,
    on actor: (any Actor)?,
    reducer: PreparedReducer<State, Action>,
    dependencies: DependencyValues,
    observer: (any StoreObserver<State, Action>)?
  ) {
    var state = state
    let context = ReductionContext(dependencies: dependencies)
    if let synchronize = reducer.synchronize {
      synchronize(
        &state, NavigationSync(context: context, node: nil, isInitial: true, firstNewID: 0))
      context.isNavigating = true
      context.finishReduction()
    }
    if let observer {
      context.isNavigating = true
      context.isObserved = true
      observer.didMakeStore(with: state)
    }
    self.host = actor
    self.reducer = reducer.reduce
    self.extras = StoreAnnex(
      context: context, executor: actor == nil ? StoreExecutor() : nil,
      synchronize: reducer.synchronize, observer: observer
    ).retained()
    self.ownState = state
    self.isScoped = false
  }

  /// Creates a store of a child's domain on the isolation of its parent.
  init(link: StoreLink<State, Action>, executorOwner: any Actor) {
    self.host = executorOwner
    self.reducer = { _, _ in .none }
    self.extras = StoreAnnex(
      context: ReductionContext(dependencies: DependencyValues()), link: link
    ).retained()
    self.ownState = nil
    self.isScoped = true
  }

  deinit {
    // Nothing else refers to the store any more, so nothing makes an executor or an annex now.
    let extras = extras.load(ordering: .acquiring)
    extras.ownReference?.release()
    guard let address = extras.annexAddress else { return }
    // What this store has retained.
    let annex = Unmanaged<StoreAnnex<State, Action>>.fromOpaque(address).takeRetainedValue()
    guard !isScoped else { return }
    annex.runtime?.cancelAll()
    if let broadcast = annex.broadcast, let ownState { broadcast.finish(with: ownState) }
  }

  /// The executor of this store: its own, or that of the actor it lives on.
  @inlinable
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // No `if let`, which counts references.
    host?.unownedExecutor
      ?? extras.load(ordering: .acquiring).unownedExecutor
      ?? ownExecutor.unownedExecutor
  }

  /// The current state.
  ///
  /// For a scoped store of an element that is gone this is `nil`. A reducer, and whatever it calls,
  /// must not read the state of the store that runs it.
  public var state: State {
    if isScoped, let link { return link.read() }
    precondition(
      !isStateHeld,
      "The state of a store was read while its reducer runs. Use the state that it is given.")
    // A store without a link was made with a state, and none ever takes it away.
    // swift-format-ignore: NeverForceUnwrap
    return ownState!
  }

  /// Reads the current state.
  ///
  /// ```swift
  /// let count = await store.withState(\.count)
  /// ```
  ///
  /// From outside it takes less than ``state`` where only a part is needed, and several parts are of one
  /// moment.
  ///
  /// - Parameter body: Is given the state, on the isolation of the store.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withState<Result, Failure: Error>(
    _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(state)
  }

  /// How many actions were dropped because the effect that sent them was cancelled or had ended.
  ///
  /// That nothing of a cancelled effect is reduced is as it should be. Those that were sent by a
  /// task which had outlived its effect, or after an effect's own `dismiss()`, are also reported
  /// issues.
  public var droppedActions: Int {
    (isScoped ? link?.droppedActions() : runtime?.droppedActions) ?? 0
  }

  /// Sends an action: reduces it and starts its effects.
  ///
  /// When this returns, the action and all that followed from it at once have been reduced, and
  /// the effects have begun, also if an effect calls it that is just beginning itself. Called by
  /// a reducer of this very store, it returns before, and the action is reduced after the current
  /// one and after what was to be done already.
  ///
  /// A scoped store of an element that is gone reports an issue instead.
  ///
  /// What the action itself does wrong, such as being for an element that isn't there, is reported at the
  /// line of the call. A store without navigation, dependencies or effects is the exception: outside of
  /// tests it doesn't remember the line, and the operator's is named.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effects that were set off, to wait for or to cancel.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    if annexReference == nil, !isReducing { return StoreTask(group: performAlone(action)) }
    return sendWithAnnex(
      action,
      from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Sends an action if the store has an annex, or is reducing another action.
  // Once for all calls of `send`, or clients' compilers would have a copy of a reduction to make for each.
  @inlinable
  @inline(never)
  func sendWithAnnex(_ action: Action, from caller: IssueLocation) -> StoreTask {
    if isScoped, let link { return link.send(action, caller) }
    return StoreTask(group: perform(action, group: nil, from: caller))
  }

  /// Sends several actions, one after the other.
  ///
  /// It is as if each were sent, and its effects started, before the next; but readers of ``states``
  /// are told once, when all have been reduced, and what is done once for each call is done once.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  /// - Returns: The effects that were set off by all of them, to wait for or to cancel.
  /// - Complexity: O(*n*) for *n* actions, besides what they lead to.
  @inlinable
  @discardableResult
  public func send(
    contentsOf actions: some Sequence<Action>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let caller = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    if isScoped, let link { return link.sendAll(Array(actions), caller) }
    var group: EffectGroup?
    for action in actions {
      if isReducing {
        group = postpone(action, group: group)
      } else if annexReference == nil {
        if reduceAlone(action, group: &group) { continue }
        if hasFollowUp { doWork() }
      } else {
        if hasMail { reduceMail() }
        if isDraining { holdWork() }
        noteCaller(caller)
        reduce(action, group: &group)
        if hasFollowUp { doWork() }
      }
    }
    if hasFollowUp, !isDraining, !isReducing { followUp() }
    return StoreTask(group: group)
  }

  /// Sends an action without waiting for the store.
  ///
  /// Never suspends and never runs a reducer itself. Actions of one caller are reduced in the order
  /// in which it enqueued them, and before anything that it sends afterwards.
  ///
  /// What the action itself does wrong is reported at the line of the call, as by
  /// ``send(_:fileID:filePath:line:column:)``. An action that is enqueued while another is being
  /// reduced is the exception: the operator's line is named.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID: The file that an issue names.
  ///   - filePath: The path of the file that an issue names.
  ///   - line: The line that an issue names.
  ///   - column: The column that an issue names.
  @inlinable
  public nonisolated func enqueue(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    enqueue(
      action, from: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Enqueues an action from a call.
  @inlinable
  nonisolated func enqueue(_ action: Action, from caller: IssueLocation) {
    if isScoped, let link { return link.enqueue(action, caller) }
    if post(Mailbox<Action>.Letter(action, from: caller)) { scheduleDrain() }
  }
}

/// A store of a reducer's state and action.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
where R.State: Sendable, R.Action: Sendable
