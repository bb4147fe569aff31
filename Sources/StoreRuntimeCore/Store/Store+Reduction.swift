// The way of an action, in the order of its steps: it arrives, is reduced, and leaves work to do.

extension Store {
  // MARK: An action arrives

  /// Reduces an action, and does all that comes of it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the sender awaits, `nil` if it doesn't wait for a reply.
  ///   - group: The `send` that the action belongs to, or `nil` for one of its own.
  ///   - caller: Where the action comes from, `nil` if issues are to name the operator.
  /// - Returns: The `send` that the action belongs to, or `nil` if nothing was set off.
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

  /// Reduces an action, and does the work that it leaves before any other.
  ///
  /// While another action is being reduced, it is put behind the work that is left. What was
  /// enqueued before is up to the caller, who may have looked at what that changes.
  // Passing the group in and out counts no references, as a parameter and a result would.
  @inlinable
  func reduceInTurn(
    _ action: Action, for request: ReplyRequest?, group: inout EffectGroup?,
    from caller: IssueLocation?
  ) {
    if schedule.isReducing { return postpone(action, for: request, group: &group) }
    // What a loop is doing is put aside until the loop below ends, as there is work inside a loop.
    if schedule.depth > 0 { makeRuntime().holdWork() }
    var caller = caller
    reduce(action, for: request, group: &group, from: &caller)
    if schedule.hasWork { doWork() }
  }

  /// Puts an action behind the work that is left, as another is being reduced.
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

  /// Reduces one action, and registers its effect to be started as work that is left.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the sender awaits, `nil` if it doesn't wait for a reply.
  ///   - group: The `send` that the action belongs to, made here if there is none and something is
  ///     set off.
  ///   - caller: Where the action comes from, if that is known.
  @inlinable
  func reduce(
    _ action: Action,
    for request: ReplyRequest?,
    group: UnsafeMutablePointer<EffectGroup?>,
    from caller: UnsafePointer<IssueLocation?>
  ) {
    if let request { begin(request) }
    schedule.enter(.reducing)
    assert(context.isBetweenReductions, "A reduction began with what is left of another one.")
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
    if let extras = context.variables.extras, !extras.endedEffects.isEmpty {
      runtime?.cancelEnded(extras)
    }
    if request != nil { endRequest() }
    context.endReduction()
    schedule.enter(.idle)
  }

  /// Registers an effect, and puts it behind the work that is left.
  @usableFromInline
  func register(_ part: EffectPart, origin: Action, group: inout EffectGroup?) {
    if context.variables.isObserved, observer?.takes(Effect(part)) == false { return }
    let runtime = makeRuntime()
    let starter = group ?? EffectGroup(from: context.variables.caller?.pointee)
    group = starter
    // From now on features may go whose effects have to end.
    if part.isOwned, context.synchronizeContainers != nil { context.variables.isNavigating = true }
    runtime.register(
      part, for: origin, in: starter, notifying: context.variables.extras?.notification)
    schedule.workArrives()
  }

  /// Brings the containers of the state in step, and collects the effects of what is gone.
  @inlinable
  func synchronize(after action: Action) {
    context.synchronize(
      NavigationSync(context: context, node: runtime?.root, isInitial: false))
    if context.variables.isObserved { announceReduction(of: action) }
  }

  // MARK: It leaves work to do

  /// Does what reductions have left to be done.
  ///
  /// A loop does it, not recursion. Only an effect that sends while it is being started begins a
  /// loop inside this one, for what follows from its action, and goes on when that is done.
  @usableFromInline
  func doWork() {
    let runtime = makeRuntime()
    schedule.loopBegins()
    // The reducer of another store may be what sends: effects that start here aren't part of it.
    let slot = reductionThreadSlot()
    let outer = slot.pointee
    slot.pointee.context = nil
    slot.pointee.starter = ObjectIdentifier(runtime.store)
    while let work = runtime.takeWork() { carryOut(work, runtime) }
    slot.pointee = outer
    schedule.loopEnds()
  }

  /// Does one piece of work.
  func carryOut(_ work: consuming EffectRuntime.Work, _ runtime: EffectRuntime) {
    switch consume work {
    case .reduce(let action, let starter, let request):
      var (group, caller): (EffectGroup?, IssueLocation?) = (starter.group, nil)
      let action: Action = EffectMapping.cast(action, mappedBy: nil)
      reduce(action, for: request, group: &group, from: &caller)
      // Only now may the group be left.
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
      walk.goOn(sequence)
      start(&walk, runtime)
    case .launch(let work, let entry):
      // It may have been cancelled, or was a wait that has ended since.
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
  ///   - walk: The way through the parts.
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
        if let scope = walk.place.notification {
          context.notifying(in: scope) { reduce(action, for: nil, group: &group, from: &caller) }
        } else {
          reduce(action, for: nil, group: &group, from: &caller)
        }
      case .run(let work):
        begin(work, runtime.insert(in: walk.place, at: work.location), runtime)
      }
    }
  }

  /// Starts the task of a `run` effect, or leaves that to a loop further out.
  private func begin(_ work: RunPart, _ entry: EffectEntry, _ runtime: EffectRuntime) {
    if schedule.mayStartEffects {
      launch(work, entry)
    } else {
      runtime.leaveToLoopAround(.launch(work, entry))
    }
  }
}

extension ReductionContext {
  /// Forgets what only counts during one reduction, as the last step of it.
  @inlinable
  func endReduction() {
    variables.caller = nil
    variables.group = nil
    variables.rejection = nil
    guard let extras = variables.extras else { return }
    if !extras.dismissals.isEmpty { extras.dismissals = [] }
    if !extras.deposits.isEmpty { extras.deposits = [:] }
    if let view = extras.sharedView { view.endReduction() }
  }

  /// Whether the last reduction has ended, and nothing is left of it.
  @usableFromInline
  var isBetweenReductions: Bool {
    guard variables.caller == nil, variables.rejection == nil else { return false }
    guard let extras = variables.extras else { return true }
    return extras.dismissals.isEmpty && extras.endedEffects.isEmpty && extras.guards == nil
      && extras.heldDismissal == nil
  }
}

/// The context of a store that isn't scoped, with what the store reduces.
@usableFromInline
final class StoreContext<State: Sendable, Action: Sendable>: ReductionContext {
  /// Changes the state as an action demands.
  @usableFromInline let reducer: @Sendable (inout State, Action) -> Effect<Action>

  /// Brings the containers of the state in step with the store, if there are any.
  @usableFromInline let synchronizeContainers: (@Sendable (inout State, NavigationSync) -> Void)?

  // The schedule, also in release builds, keeps code that a reducer calls from accessing the state
  // a second time.
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

  // Each is a call also where it isn't specialised: there only a method of this class gets at the
  // state without looking up the type of the class.

  /// Reduces an action.
  @inlinable @inline(never)
  func reduce(_ action: Action) -> Effect<Action> { reducer(&state, action) }

  /// Brings the containers of the state in step.
  @inlinable @inline(never)
  func synchronize(_ sync: NavigationSync) { synchronizeContainers?(&state, sync) }
}

/// What a store needs to run effects, to take mail, and to tell those who listen to it.
///
/// Made when it is first needed. Confined to the isolation of its store.
@usableFromInline
final class TypedRuntime<State: Sendable, Action: Sendable>: EffectRuntime {
  /// What was taken from the mailbox and isn't reduced yet.
  @usableFromInline var mail = WorkQueue<Mailbox<Action>.Message>()

  /// Those who look at the state after each reduction: the models of views.
  var listeners: [UntypedStateListener] = []

  /// Tells readers of `states`, while there are any.
  weak var broadcast: StateBroadcast<State>?

  /// What the current reduction has begun with, if the store is observed.
  var conditions: ReductionConditions?

  /// Where the next action comes from, if the store is observed and an effect sends it.
  var sender: ActionSender?
}

extension Store {
  /// The context of a store that isn't scoped: no other reduces, and has what this has.
  // swift-format-ignore: NeverForceUnwrap
  @inlinable @inline(__always) var context: StoreContext<State, Action> { ownContext! }

  /// Returns the running effects, made if there never were any.
  @usableFromInline
  func makeRuntime() -> TypedRuntime<State, Action> {
    if let runtime { return runtime }
    let made = TypedRuntime<State, Action>(
      of: StoreReference(self, on: executorOwner, gate: context.variables.extras?.gate),
      extras: context.variables.extras)
    variables.runtime = made
    context.variables.rootNode = made.root
    return made
  }
}

/// Decides when a store reduces an action, does what reductions have left, and tells readers.
///
/// A pure state machine: each event of the store says what the store is to do, and the store does
/// it.
@usableFromInline
struct ReductionSchedule: Equatable, Sendable {
  /// How far the store is with an action.
  @usableFromInline
  enum Phase: UInt8, Sendable {
    /// No action is being reduced.
    case idle

    /// The reducer has the state, or the synchronisation after it: nobody else may touch it.
    case reducing

    /// The state is complete and can be read, and the effects of what it has lost are being
    /// cancelled.
    case ending
  }

  /// How deep loops lie in one another before effects are left to those further out.
  ///
  /// Each takes about 2 KB of the stack, besides what the code of the effects takes.
  static var maximalDepth: UInt16 { 16 }

  @usableFromInline var phase = Phase.idle

  /// How many loops, one inside another, do work that reductions have left.
  ///
  /// An effect that sends while it is being started begins a loop inside the one that starts it.
  @usableFromInline var depth: UInt16 = 0

  /// Whether there is work that reductions have left.
  ///
  /// True for as long as a loop does such work.
  @usableFromInline var hasWork = false

  /// Whether there may be readers of the states.
  @usableFromInline var hasReaders = false

  @inlinable
  init() {}

  /// Whether nobody but the reducer may touch the state.
  @inlinable var isStateHeld: Bool { phase == .reducing }

  /// Whether an action is being reduced.
  @inlinable var isReducing: Bool { phase != .idle }

  /// Whether effects may start now, and not only in a loop further out.
  var mayStartEffects: Bool { depth <= Self.maximalDepth }

  /// Whether readers are to be told now that the state may have changed.
  ///
  /// Not before all is done that follows from what was sent from outside.
  @inlinable var mayTellReaders: Bool { hasReaders && depth == 0 && phase == .idle }

  // MARK: Events

  /// An action goes on to its next phase.
  @inlinable
  mutating func enter(_ next: Phase) {
    assert(next.rawValue == (phase.rawValue + 1) % 3, "The phases follow one another.")
    assert(next == .ending || depth == 0 || hasWork, "A loop is running that has no work.")
    phase = next
  }

  /// There is work for later.
  ///
  /// - Returns: Whether the store is to do it now, as neither a reduction nor a loop is going to.
  @discardableResult
  mutating func workArrives() -> Bool {
    hasWork = true
    return depth == 0 && phase == .idle
  }

  /// A loop begins to do the work that is left.
  mutating func loopBegins() {
    assert(phase == .idle && hasWork, "A loop began inside a reduction, or without work.")
    depth += 1
  }

  /// A loop has done all that was left.
  mutating func loopEnds() {
    assert(phase == .idle && depth > 0, "A loop ended inside a reduction, or never began.")
    depth -= 1
    hasWork = depth > 0
  }
}
