public import Synchronization

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
  ///   - afterMail: Whether what was enqueued before it was reduced already. What comes meanwhile
  ///     is not let in: the caller has looked at what it may change.
  /// - Returns: The `send` that the action belongs to, or `nil` if nothing was set off.
  @inlinable
  func perform(
    _ action: Action, for request: ReplyRequest? = nil, group: consuming EffectGroup?,
    from caller: IssueLocation? = nil, afterMail: Bool = false
  ) -> EffectGroup? {
    var group = group
    reduceInTurn(action, for: request, group: &group, from: caller, afterMail: afterMail)
    if schedule.mayTellReaders { tellReaders() }
    return group
  }

  /// Reduces an action after what was enqueued before it, and does the work that both leave.
  ///
  /// While another action is being reduced, it is put behind the work that is left.
  // Passing the group in and out counts no references, as a parameter and a result would.
  @inlinable
  func reduceInTurn(
    _ action: Action, for request: ReplyRequest? = nil, group: inout EffectGroup?,
    from caller: IssueLocation?, afterMail: Bool = false
  ) {
    let arrival = schedule.actionArrives()
    if arrival == .postpone {
      group = postpone(action, for: request, group: group)
      return
    }
    if !afterMail, hasMail { reduceMail(arrival) }
    reduceNow(action, for: request, arrival, group: &group, from: caller)
  }

  /// Reduces an action, and does the work that it leaves before any other.
  @inlinable
  func reduceNow(
    _ action: Action,
    for request: ReplyRequest? = nil,
    _ arrival: ReductionSchedule.Arrival,
    group: inout EffectGroup?,
    from caller: IssueLocation?
  ) {
    if arrival == .reduceFirst { makeRuntime().holdWork() }
    var caller = caller
    reduce(action, for: request, group: &group, from: &caller)
    if schedule.hasWork { doWork() }
    if arrival == .reduceFirst { makeRuntime().resumeWork() }
  }

  /// Puts an action behind the work that is left, as another is being reduced.
  @usableFromInline
  func postpone(_ action: Action, for request: ReplyRequest?, group: EffectGroup?) -> EffectGroup {
    // What the same caller has enqueued before comes first.
    postponeMail()
    let group = group ?? EffectGroup()
    group.enter()
    makeRuntime().work.append(.reduce(SendPart(action), group, request))
    return group
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
    schedule.reductionBegins()
    assert(context.isBetweenReductions, "A reduction began with what is left of another one.")
    context.caller = caller
    context.group = group
    if context.isObserved { prepareObservation() }
    let slot = reductionThreadSlot()
    let outer = slot.pointee.context
    slot.pointee.context = Unmanaged.passUnretained(context)
    stateTurn.begin()
    // Only a store of its own reduces, and it always has a state.
    // swift-format-ignore: NeverForceUnwrap
    let effect = reducer(&ownState!, action)
    slot.pointee.context = outer
    if let part = effect.part { register(part, origin: action, group: &group.pointee) }
    if context.isNavigating { synchronize(after: action) }
    stateTurn.end()
    schedule.stateIsComplete()
    if context.isListened { updateListeners(after: action) }
    if !context.endedEffects.isEmpty { runtime?.cancelEndedEffects(context) }
    context.endReduction()
    schedule.reductionEnds()
    if request != nil { endRequest() }
  }

  /// Reduces an action that isn't sent just now, but was postponed or is sent by an effect part.
  func reduceNext(
    _ action: Action, for request: ReplyRequest? = nil, group: EffectGroup?,
    from caller: IssueLocation?
  ) {
    var group = group
    var caller = caller
    reduce(action, for: request, group: &group, from: &caller)
  }

  /// Registers an effect, and puts it behind the work that is left.
  @usableFromInline
  func register(_ part: EffectPart, origin: Action, group: inout EffectGroup?) {
    if context.isObserved, observer?.takes(Effect(part)) == false { return }
    let runtime = makeRuntime()
    let starter = group ?? EffectGroup(from: context.caller?.pointee)
    group = starter
    runtime.register(part, for: origin, in: starter)
    schedule.workArrives()
  }

  /// Brings the containers of the state in step, and collects the effects of what is gone.
  @inlinable
  func synchronize(after action: Action) {
    // As in `reduce(_:for:group:from:)`.
    // swift-format-ignore: NeverForceUnwrap
    synchronizeContainers?(
      &ownState!,
      NavigationSync(context: context, node: runtime?.root, isInitial: false))
    if context.isObserved { announceReduction(of: action) }
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
    slot.pointee = ReductionThread(starter: ObjectIdentifier(self))
    while let work = nextWork(runtime) { carryOut(work, runtime) }
    slot.pointee = outer
    schedule.loopEnds()
    if !schedule.hasWork, runtime.hasCancellations { runtime.forgetCancelledStarts() }
  }

  /// Takes the next piece of work: what is at hand, and then what loops further in have left.
  func nextWork(_ runtime: EffectRuntime) -> EffectRuntime.Work? {
    if let work = runtime.work.popFirst() { return work }
    return schedule.mayStartEffects ? runtime.delayedWork.popFirst() : nil
  }

  /// Does one piece of work.
  func carryOut(_ work: consuming EffectRuntime.Work, _ runtime: EffectRuntime) {
    switch consume work {
    case .reduce(let part, let group, let request):
      let part: SendPart<Action> = part.unwrapped(by: nil, to: Action.self)
      reduceNext(part.action, for: request, group: group, from: nil)
      group?.leave()
    case .start(let part, let origin):
      var walk = EffectWalk(through: part, node: runtime.root, origin: origin)
      start(&walk, runtime)
      origin.group.leave()
    case .advance(let sequence):
      var walk = EffectWalk(through: sequence)
      start(&walk, runtime)
    case .launch(let work, let entry):
      launchDelayed(work, entry)
    }
  }

  /// Starts the parts of an effect.
  ///
  /// - Parameters:
  ///   - walk: The way through the parts.
  ///   - runtime: The running effects.
  func start(_ walk: inout EffectWalk, _ runtime: EffectRuntime) {
    while let part = walk.advance(in: runtime) {
      guard part.isSend else {
        run(part, &walk, runtime)
        continue
      }
      let origin = walk.origin
      if context.isObserved { noteSender(origin) }
      let send: SendPart<Action> = part.unwrapped(by: walk.place.mapping, to: Action.self)
      reduceNext(send.action, group: origin.group, from: origin.group.caller)
    }
  }
}

// MARK: - Actions that were enqueued

extension Store {
  /// Whether something was enqueued and isn't taken yet.
  @inlinable nonisolated var hasMail: Bool { mailbox.hasMail.load(ordering: .acquiring) }

  @inlinable
  func catchUp() -> Bool {
    let arrival = schedule.actionArrives()
    guard arrival != .postpone, hasMail else { return arrival != .postpone }
    reduceMail(arrival)
    if schedule.mayTellReaders { tellReaders() }
    return true
  }

  /// Reduces what has been enqueued so far, one action after the other as if it had been sent.
  ///
  /// It comes after what was taken before and isn't reduced yet: an effect that sends while it is
  /// started gets here while a caller further out is reducing mail.
  @inlinable
  func reduceMail(_ arrival: ReductionSchedule.Arrival) {
    let runtime = makeRuntime()
    // Nobody who sends the next action waits for this.
    let errand = context.extras?.errand
    context.extras?.errand = nil
    defer { context.extras?.errand = errand }
    mailbox.moveAll(to: &runtime.mail)
    while let message = runtime.mail.popFirst() {
      var group: EffectGroup?
      reduceNow(message.action, arrival, group: &group, from: message.caller)
    }
  }

  /// Puts what has been enqueued so far behind the work that is left, as an action is being
  /// reduced.
  @usableFromInline
  func postponeMail() {
    let runtime = makeRuntime()
    mailbox.moveAll(to: &runtime.mail)
    while let message = runtime.mail.popFirst() {
      runtime.work.append(.reduce(SendPart(message.action), nil, nil))
    }
    schedule.workArrives()
  }

  /// Starts a task that reduces what was enqueued, and keeps the store until then.
  @inlinable
  nonisolated func scheduleDrain() {
    Task(executorPreference: observer?.executor) { while await self.drainMailbox() {} }
  }

  /// Reduces what has been enqueued so far.
  ///
  /// Actions that are enqueued meanwhile wait for the next call, so that other jobs of the executor
  /// get their turn.
  ///
  /// - Returns: Whether to call this again.
  @inlinable
  func drainMailbox() -> Bool {
    // An executor that runs its jobs in one another, as a main loop with a modal dialog does, gets
    // here while an action is being reduced.
    if !catchUp() { postponeMail() }
    return !mailbox.finishIfEmpty()
  }
}
