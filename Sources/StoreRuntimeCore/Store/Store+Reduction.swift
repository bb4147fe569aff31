// The path of an action, in the order of its steps: it arrives, is reduced, and leaves work.

extension Store {
  // MARK: An action arrives

  /// Reduces an action, and performs all work that follows from it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: The reply that the sender awaits, `nil` for none.
  ///   - group: The `send` that the action belongs to, or `nil` for one of its own.
  ///   - caller: The origin of the action, `nil` if issues should name the operator.
  /// - Returns: The `send` that the action belongs to, or `nil` if no effect was started.
  @inlinable
  func perform(
    _ action: Action, for request: ReplyRequest?, group: consuming EffectGroup?,
    from caller: IssueLocation?
  ) -> EffectGroup? {
    var group = group
    reduceInTurn(action, for: request, group: &group, from: caller)
    if schedule.mayTellReaders { tellReaders() }
    return group
  }

  /// Reduces an action, and performs the work that it leaves before any other.
  ///
  /// While another action is being reduced, it is queued behind the remaining work. The caller must
  /// drain the mailbox first.
  // Passing an inout group counts no references, unlike a parameter and a result.
  @inlinable
  func reduceInTurn(
    _ action: Action, for request: ReplyRequest?, group: inout EffectGroup?,
    from caller: IssueLocation?
  ) {
    if schedule.isReducing { return postpone(action, for: request, group: &group) }
    // The work of an outer loop is held until the loop below ends, which is nested in that.
    if schedule.depth > 0 { makeRuntime().holdWork() }
    var caller = caller
    reduce(action, for: request, group: &group, from: &caller)
    if schedule.hasWork { doWork() }
  }

  /// Queues an action behind the remaining work, as another is being reduced.
  @usableFromInline
  func postpone(_ action: Action, for request: ReplyRequest?, group: inout EffectGroup?) {
    let starter = group ?? EffectGroup()
    group = starter
    makeRuntime().append(
      .reduce(action, SharedGroupMembership(of: starter), request),
      notifying: context.variables.extras?.notification)
    schedule.workArrives()
  }

  // MARK: It is reduced

  /// Reduces one action, and queues its effect to be started.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: The reply that the sender awaits, `nil` for none.
  ///   - group: The `send` that the action belongs to; created here if it is `nil` and an effect is
  ///     started.
  ///   - caller: The origin of the action, if it is known.
  @inlinable
  func reduce(
    _ action: Action,
    for request: ReplyRequest?,
    group: UnsafeMutablePointer<EffectGroup?>,
    from caller: UnsafePointer<IssueLocation?>
  ) {
    if let request { begin(request) }
    schedule.enter(.reducing)
    assert(context.isBetweenReductions, "A reduction began before the last one was completed.")
    context.variables.caller = caller
    context.variables.group = group
    if context.variables.isObserved { prepareObservation() }
    let slot = reductionThreadSlot()
    let outer = slot.pointee.context
    slot.pointee.context = Unmanaged.passUnretained(context)
    let effect = context.reduce(action)
    slot.pointee.context = outer
    if let part = effect.part { register(part, origin: action, group: &group.pointee) }
    if context.variables.isNavigating { synchronize(after: action) }
    schedule.enter(.ending)
    if context.variables.isListened { updateListeners(after: action) }
    if context.variables.hasLeftovers, let extras = context.variables.extras {
      runtime?.cancelEnded(extras)
    }
    if request != nil { endRequest() }
    context.endReduction()
    schedule.enter(.idle)
  }

  /// Registers an effect, and queues its start behind the remaining work.
  @usableFromInline
  func register(_ part: EffectPart, origin: Action, group: inout EffectGroup?) {
    if context.variables.isObserved, observer?.takes(Effect(part)) == false { return }
    let runtime = makeRuntime()
    let starter = group ?? EffectGroup(from: context.variables.caller?.pointee)
    group = starter
    // From now on, removing a feature may have to cancel effects.
    if part.isOwned, context.synchronizeContainers != nil { context.variables.isNavigating = true }
    runtime.register(
      part, for: origin, in: starter, notifying: context.variables.extras?.notification)
    schedule.workArrives()
  }

  /// Synchronises the containers of the state, and collects the effects of removed features.
  @inlinable
  func synchronize(after action: Action) {
    context.synchronize(
      NavigationSync(context: context, node: runtime?.root, isInitial: false))
    if context.variables.isObserved { announceReduction(of: action) }
  }

  // MARK: It leaves work to do

  /// Performs the work that reductions have left.
  ///
  /// A loop performs it, not recursion. Only an effect that sends while it is being started begins
  /// a nested loop, if its action leaves work; this loop continues afterwards.
  @usableFromInline
  func doWork() {
    let runtime = makeRuntime()
    // An action that an effect sends while it starts usually leaves no work. The outer loop then
    // continues.
    if runtime.resumeHeldWork() { return }
    schedule.loopBegins()
    // The sender may be a reducer of another store, and effects that start here aren't part of it.
    let slot = reductionThreadSlot()
    let outer = slot.pointee
    slot.pointee.context = nil
    slot.pointee.starter = ObjectIdentifier(runtime.store)
    let isTaken = context.isContainerActionTaken
    while let work = runtime.takeWork() { carryOut(consume work, runtime) }
    context.isContainerActionTaken = isTaken
    slot.pointee = outer
    schedule.loopEnds()
  }

  /// Performs one piece of work.
  func carryOut(_ work: consuming EffectRuntime.Work, _ runtime: EffectRuntime) {
    switch consume work {
    case .reduce(let action, let starter, let request):
      var (group, caller): (EffectGroup?, IssueLocation?) = (starter.group, nil)
      let action: Action = EffectMapping.cast(action, mappedBy: nil)
      reduce(action, for: request, group: &group, from: &caller)
      // The group may be left only now.
      withExtendedLifetime(starter) {}
    case .start(let part, let origin, let starts):
      var walk = EffectWalk(
        through: part, node: runtime.root, origin: origin, group: starts.group)
      start(&walk, runtime)
      starts.endWalk()
    case .run(let work, let entry):
      guard !runtime.isStartCancelled(since: entry.place.dueSince) else {
        return entry.leaveGroup()
      }
      guard schedule.mayStartEffects, observer == nil else {
        runtime.start(entry)
        runtime.list(entry)
        return begin(work, entry, runtime)
      }
      runtime.start(entry) { launch(work, entry) }
    case .advance(let sequence):
      var walk = EffectWalk(on: sequence)
      walk.resume(sequence)
      start(&walk, runtime)
    case .launch(let work, let entry):
      // It may have been cancelled, or was a wait that has since ended.
      guard entry.wasCancelled || entry.hasEnded else { return launch(work, entry) }
      finish(entry)
      entry.leaveGroup()
    case .notifying(let scope, let work):
      context.notifying(in: scope) { carryOut(work, runtime) }
    }
  }

  /// Starts the parts of an effect.
  ///
  /// - Parameters:
  ///   - walk: The walk through the parts.
  ///   - runtime: The running effects.
  func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) {
    while let step = walk.advance(in: runtime) {
      switch step {
      case .send(let action):
        let origin = walk.place.origin
        if context.variables.isObserved { noteSender(origin) }
        let starter = walk.place.group
        var (group, caller): (EffectGroup?, IssueLocation?) = (starter, starter.caller)
        let action: Action = action.typed()
        context.notifying(in: walk.place.notification) {
          reduce(action, for: nil, group: &group, from: &caller)
        }
      case .run(let work):
        begin(work, runtime.insert(in: walk.place, at: work.location), runtime)
      }
    }
  }

  /// Starts the task of a `run` effect, or queues that for an outer loop.
  private func begin(_ work: RunPart, _ entry: EffectEntry, _ runtime: EffectRuntime) {
    guard !schedule.mayStartEffects else { return launch(work, entry) }
    let start = EffectRuntime.Work.launch(work, entry)
    let scope = context.variables.extras?.notification
    runtime.leaveToLoopAround(scope.map { .notifying($0, start) } ?? start)
  }
}

extension ReductionContext {
  /// Discards what is valid only during one reduction, as its last step.
  @inlinable
  func endReduction() {
    variables.caller = nil
    variables.group = nil
    variables.rejection = nil
    if variables.hasLeftovers { discardLeftovers() }
    guard let view: Unmanaged<SharedView> = variables.extras?.sharedView.object() else { return }
    view._withUnsafeGuaranteedRef { $0.endReduction() }
  }

  @usableFromInline
  func discardLeftovers() {
    variables.hasLeftovers = false
    variables.extras?.dismissals = []
    variables.extras?.deposits = [:]
  }

  /// `true` if the last reduction has ended, and left nothing behind.
  @usableFromInline
  var isBetweenReductions: Bool {
    guard variables.caller == nil, variables.rejection == nil, !variables.hasLeftovers
    else { return false }
    guard let extras = variables.extras else { return true }
    return extras.dismissals.isEmpty && extras.endedEffects.isEmpty && extras.deposits.isEmpty
      && extras.guards == nil && extras.heldDismissal == nil
  }
}

/// The context of a store that isn't scoped, with its state and reducer.
@usableFromInline
final class StoreContext<State: Sendable, Action: Sendable>: ReductionContext {
  /// Changes the state for an action.
  @usableFromInline let reducer: @Sendable (inout State, Action) -> Effect<Action>

  /// Synchronises the containers of the state with the store, `nil` if the state has none.
  @usableFromInline let synchronizeContainers: (@Sendable (inout State, NavigationSync) -> Void)?

  // The schedule prevents code that a reducer calls from accessing the state a second time, also in
  // release builds.
  #if !TABS_SANITIZED
    @exclusivity(unchecked)
  #endif
  @usableFromInline var state: State

  @inlinable
  init(state: State, reducer: PreparedReducer<State, Action>, dependencies: DependencyStorage?) {
    self.reducer = reducer.reducingAndSettling
    self.synchronizeContainers = reducer.synchronize
    self.state = state
    super.init(dependencies: dependencies)
  }

  // These stay calls where they aren't specialised: there, only a method of this class accesses the
  // state without looking up the type of the class.

  /// Reduces an action.
  @inlinable @inline(never)
  func reduce(_ action: Action) -> Effect<Action> { reducer(&state, action) }

  /// Synchronises the containers of the state.
  @inlinable @inline(never)
  func synchronize(_ sync: NavigationSync) {
    // A reducer that is prepared now sees the store's dependencies, not those of the sender.
    let slot = reductionThreadSlot()
    let outer = slot.pointee.context
    slot.pointee.context = Unmanaged.passUnretained(self)
    synchronizeContainers?(&state, sync)
    slot.pointee.context = outer
  }
}

/// The parts of a store that run effects and notify listeners.
///
/// Created when it is first needed. Confined to the isolation of its store.
@usableFromInline
final class TypedRuntime<State: Sendable, Action: Sendable>: EffectRuntime {
  /// The listeners that look at the state after each reduction: the models of views.
  var listeners: [UntypedStateListener] = []

  /// Brings new states to the readers of `states`, while there is a reader.
  weak var broadcast: StateBroadcast<State>?

  /// The conditions with which the current reduction began, if the store is observed.
  var conditions: ReductionConditions?

  /// The origin of the next action, if the store is observed and an effect sends the action.
  var sender: ActionSender?
}

extension Store {
  /// The context of a store that isn't scoped. No other store reduces or has these parts.
  // swift-format-ignore: NeverForceUnwrap
  @inlinable @inline(__always) var context: StoreContext<State, Action> { ownContext! }

  @inlinable var schedule: ReductionSchedule {
    _read { yield variables.schedule }
    _modify { yield &variables.schedule }
  }

  @inlinable var runtime: TypedRuntime<State, Action>? { variables.runtime }

  /// Returns the running effects, and creates them if necessary.
  @inlinable @inline(__always)
  func makeRuntime() -> TypedRuntime<State, Action> { runtime ?? createRuntime() }

  /// Creates the running effects.
  @usableFromInline
  func createRuntime() -> TypedRuntime<State, Action> {
    let made = TypedRuntime<State, Action>(
      of: StoreReference(self, on: executorOwner, gate: context.variables.extras?.gate),
      extras: context.variables.extras)
    variables.runtime = made
    context.variables.rootNode = made.root
    return made
  }
}

/// Decides when a store reduces an action, performs remaining work, and notifies readers.
///
/// A pure state machine: each event of the store returns what the store must do next.
@usableFromInline
struct ReductionSchedule: Equatable, Sendable {
  /// The progress of an action.
  @usableFromInline
  enum Phase: UInt8, Sendable {
    /// No action is being reduced.
    case idle

    /// The reducer, or the synchronisation after it, has exclusive access to the state.
    case reducing

    /// The state is complete and can be read. The effects of removed features are being cancelled.
    case ending
  }

  /// The number of nested loops above which effects are left to an outer loop.
  ///
  /// Each loop takes about 2 KB of the stack, in addition to the code of the effects.
  static var maximalDepth: UInt16 { 16 }

  @usableFromInline var phase = Phase.idle

  /// The number of nested loops that are performing the remaining work.
  ///
  /// An effect that sends while it is being started begins a nested loop.
  @usableFromInline var depth: UInt16 = 0

  /// `true` if reductions have left work.
  ///
  /// It stays true for as long as a loop performs such work.
  @usableFromInline var hasWork = false

  /// `true` if the states may have readers.
  @usableFromInline var hasReaders = false

  @inlinable
  init() {}

  /// `true` if only the reducer may access the state.
  @inlinable var isStateHeld: Bool { phase == .reducing }

  /// `true` if an action is being reduced.
  @inlinable var isReducing: Bool { phase != .idle }

  /// `true` if effects may start now, and not only in an outer loop.
  var mayStartEffects: Bool { depth <= Self.maximalDepth }

  /// `true` if readers must be notified now that the state may have changed.
  ///
  /// False until all is performed that follows from an action from outside.
  @inlinable var mayTellReaders: Bool { hasReaders && depth == 0 && phase == .idle }

  // MARK: Events

  /// An action enters its next phase.
  @inlinable
  mutating func enter(_ next: Phase) {
    assert(next.rawValue == (phase.rawValue + 1) % 3, "The phases follow one another.")
    assert(next == .ending || depth == 0 || hasWork, "A loop runs without work.")
    phase = next
  }

  /// Work was queued.
  ///
  /// - Returns: `true` if the store must perform it now, because no reduction or loop will.
  @discardableResult
  mutating func workArrives() -> Bool {
    hasWork = true
    return depth == 0 && phase == .idle
  }

  /// A loop begins to perform the remaining work.
  mutating func loopBegins() {
    assert(phase == .idle && hasWork, "A loop began inside a reduction, or without work.")
    depth += 1
  }

  /// A loop has performed all of the remaining work.
  mutating func loopEnds() {
    assert(phase == .idle && depth > 0, "A loop ended inside a reduction, or never began.")
    depth -= 1
    hasWork = depth > 0
  }
}
