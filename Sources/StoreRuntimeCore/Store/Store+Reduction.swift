extension Store {
  /// Reduces an action, and does all that comes of it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - group: The `send` that the action belongs to, or `nil` for one of its own.
  ///   - caller: Where the action comes from, `nil` if that is of no help.
  /// - Returns: The `send` that the action belongs to, or `nil` if nothing was set off.
  @inlinable
  func perform(
    _ action: Action, group: consuming EffectGroup?, from caller: IssueLocation? = nil
  ) -> EffectGroup? {
    if isReducing { return postpone(action, group: group) }
    if hasMail { reduceMail() }
    var group = group
    if isDraining { holdWork() }
    if let caller { noteCaller(caller) }
    reduce(action, group: &group)
    if hasFollowUp { followUp() }
    return group
  }

  /// Reduces an action, while no other is being reduced, in a store without an annex, and starts what
  /// comes of it.
  @inlinable
  func performAlone(_ action: Action) -> EffectGroup? {
    var group: EffectGroup?
    // That there is no group is known where this is used, so that none is released there.
    if reduceAlone(action, group: &group) { return nil }
    if hasFollowUp { followUp() }
    return group
  }

  /// Remembers where the action comes from that is reduced next.
  @inlinable
  func noteCaller(_ location: IssueLocation) {
    annexReference?.borrow { $0.context.noteCaller(location) }
  }

  /// Puts an action with the work that is to be done, as another is being reduced.
  @usableFromInline
  func postpone(_ action: Action, group: EffectGroup?) -> EffectGroup {
    // What the same caller has enqueued before comes first.
    postponeMail()
    let group = group ?? EffectGroup()
    group.enter()
    makeRuntime().work.append(.reduce(action, group))
    return group
  }

  /// Puts what has been enqueued so far with the work that is to be done, as an action is being
  /// reduced.
  @usableFromInline
  func postponeMail() {
    let runtime = makeRuntime()
    takeMail()
    while let letter = nextMail() { runtime.work.append(.reduce(letter.action, nil)) }
    hasFollowUp = true
  }

  /// Reduces one action and puts its effect with the work that is to be done.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - group: The `send` that the action belongs to, made here if there is none and something is set
  ///     off.
  // Passing the group in and out counts no references, as a parameter and a result would.
  @inlinable
  func reduce(_ action: Action, group: inout EffectGroup?) {
    guard let annex = annexReference else {
      _ = reduceAlone(action, group: &group)
      return
    }
    annex.borrow { reduce(action, group: &group, $0) }
  }

  /// Reduces one action without an annex, if that is possible.
  ///
  /// - Returns: Whether the action has changed nothing but the state.
  @inlinable
  func reduceAlone(_ action: Action, group: inout EffectGroup?) -> Bool {
    isReducing = true
    isStateHeld = true
    let entrance = ReductionThread.enter(ReductionThread.Reduction(by: self))
    // A store that reduces has no link, and so a state.
    // swift-format-ignore: NeverForceUnwrap
    let effect = reducer(&ownState!, action)
    ReductionThread.leave(entrance)
    if effect.part != nil || annexReference != nil {
      finishReduction(of: action, effect.part, group: &group, makeAnnex())
      return false
    }
    isStateHeld = false
    isReducing = false
    return true
  }

  /// Reduces one action, and brings in step what the annex is for.
  @inlinable
  func reduce(
    _ action: Action, group: inout EffectGroup?, _ annex: StoreAnnex<State, Action>
  ) {
    isReducing = true
    isStateHeld = true
    let context = annex.context
    context.isActionRejected = false
    if context.isNavigating { prepareNavigation(annex) }
    let previous = context.enter()
    // As above.
    // swift-format-ignore: NeverForceUnwrap
    let effect = reducer(&ownState!, action)
    context.leave(previous)
    finishReduction(of: action, effect.part, group: &group, annex)
    context.hasCaller = false
  }

  /// Ends the reduction of an action.
  @inlinable
  func finishReduction(
    of action: Action,
    _ part: EffectPart?,
    group: inout EffectGroup?,
    _ annex: StoreAnnex<State, Action>
  ) {
    let context = annex.context
    if let part {
      let starter = group ?? EffectGroup(from: context.hasCaller ? context.caller : nil)
      group = starter
      enqueue(part, origin: action, starter, makeRuntime(annex))
    }
    if context.isNavigating { synchronizeNavigation(after: action, annex) }
    isStateHeld = false
    if !context.endedEffects.isEmpty { annex.runtime?.cancelEndedEffects(context) }
    isReducing = false
  }

  /// Puts an effect with the work that is to be done.
  @inlinable
  func enqueue(
    _ part: EffectPart,
    origin: Action,
    _ group: EffectGroup,
    _ runtime: EffectRuntime<State, Action>
  ) {
    let registration = runtime.register(part)
    group.enter()
    runtime.work.append(.start(part, origin: origin, registration: registration, group))
    hasFollowUp = true
  }

  @inlinable
  func prepareNavigation(_ annex: StoreAnnex<State, Action>) {
    let context = annex.context
    context.firstNewID = context.nextElementID
    if context.isObserved { updateDependencies() }
  }

  /// Brings the stacks of the state in step, and finds the effects of what is gone.
  @inlinable
  func synchronizeNavigation(after action: Action, _ annex: StoreAnnex<State, Action>) {
    let context = annex.context
    // As in `reduceAlone(_:group:)`.
    // swift-format-ignore: NeverForceUnwrap
    annex.synchronize?(
      &ownState!,
      NavigationSync(
        context: context,
        node: annex.runtime?.root,
        isInitial: false,
        firstNewID: context.firstNewID))
    context.finishReduction()
    if context.isObserved { announceReduction(of: action) }
  }

  /// Whether work that reductions have left is being done.
  @inlinable var isDraining: Bool { drainDepth > 0 }

  /// How deep loops lie in one another before effects are left to those further out.
  ///
  /// Each takes about 2 KB of the stack, besides what the code of the effects takes.
  @inlinable static var maximalDrainDepth: UInt8 { 16 }

  /// Does what reductions have left to be done, and then, unless that is done further out, tells
  /// readers that the state may have changed.
  // Once for all who come here, as `reduceNext(_:group:)`.
  @inlinable
  @inline(never)
  func followUp() {
    doWork()
    guard !isDraining else { return }
    hasFollowUp = false
    annexReference?.borrow { if $0.hasReaders { announceChange($0) } }
  }

  /// Puts the work aside that is being done, so that what follows from the next action comes first.
  ///
  /// `doWork()` takes it up again.
  @inlinable
  @inline(never)
  func holdWork() {
    makeRuntime().holdWork()
  }

  /// Does what reductions have left to be done.
  ///
  /// A loop, and not the call stack, holds what is still to come. Only an effect that sends while
  /// it is being started begins a loop of its own, for what follows from that action: it is done
  /// when the effect goes on.
  @inlinable
  @inline(never)
  func doWork() {
    guard let runtime else { return }
    if !runtime.work.isEmpty {
      drainDepth += 1
      // The reducer of another store may be what sends: effects that start here aren't part of it.
      let slot = reductionThreadSlot()
      let outer = slot.pointee
      slot.pointee = ReductionThread.Contents(
        starter: Unmanaged.passUnretained(self).toOpaque())
      while let work = nextWork(runtime) { carryOut(work, runtime) }
      slot.pointee = outer
      drainDepth -= 1
    }
    if isDraining {
      runtime.resumeWork()
    } else if runtime.hasCancellations {
      runtime.forgetCancelledStarts()
    }
  }

  /// Takes what is to be done next: all that is at hand before what loops further in have left.
  @inlinable
  func nextWork(
    _ runtime: EffectRuntime<State, Action>
  ) -> EffectRuntime<State, Action>.Work? {
    if let work = runtime.work.popFirst() { return work }
    guard drainDepth <= Self.maximalDrainDepth else { return nil }
    return runtime.delayedWork.popFirst()
  }

  /// Does one thing that a reduction has left to be done.
  @inlinable
  func carryOut(
    _ work: consuming EffectRuntime<State, Action>.Work, _ runtime: EffectRuntime<State, Action>
  ) {
    switch consume work {
    case .reduce(let action, let group):
      reduceNext(action, group: group)
      group?.leave()
    case .start(let part, let origin, let registration, let group):
      var walk = EffectWalk(
        through: part, node: runtime.root, registration: registration, group: group)
      start(&walk, origin: origin, runtime)
      group.leave()
    case .advance(let sequence):
      advance(sequence)
    case .launch(let work, let entry):
      launchDelayed(work, entry)
    }
  }

  /// Tells readers that the state may have changed.
  @inlinable
  func announceChange(_ annex: StoreAnnex<State, Action>) {
    guard let broadcast = annex.broadcast else {
      annex.hasReaders = false
      return
    }
    hasFollowUp = true
    // As in `reduceAlone(_:group:)`.
    // swift-format-ignore: NeverForceUnwrap
    broadcast.announceChange(to: ownState!)
  }

  /// Reduces an action that isn't sent just now, but was enqueued or emitted by an effect.
  // Once for all who come here, or clients' compilers would have as many copies of a reduction to make.
  @inlinable
  @inline(never)
  func reduceNext(_ action: Action, group: EffectGroup?) {
    var group = group
    reduce(action, group: &group)
  }

  /// Reduces what has been enqueued so far, one action after the other as if it had been sent.
  @inlinable
  func reduceMail() {
    takeMail()
    while let letter = nextMail() {
      if isDraining { holdWork() }
      noteCaller(letter.caller)
      reduceNext(letter.action, group: nil)
      if hasFollowUp { doWork() }
    }
  }

  /// Reduces what has been enqueued so far, and does all that comes of it.
  ///
  /// While an action is being reduced this does nothing.
  @usableFromInline
  func catchUp() {
    guard !isReducing, hasMail else { return }
    reduceMail()
    if hasFollowUp, !isDraining { followUp() }
  }

  /// Puts what has been enqueued after what was taken before and isn't reduced yet: an effect that
  /// sends while it is started gets here while others further out are reducing mail.
  @inlinable
  func takeMail() {
    annexReference?.borrow { annex in
      if !annex.mailbox.isEmpty { annex.mailbox.moveAll(to: &annex.mail) }
    }
  }

  /// The next action of those that were taken from the mailbox, `nil` if none is left.
  @inlinable
  func nextMail() -> Mailbox<Action>.Letter? {
    annexReference?.borrow { annex in
      guard annex.mailPosition < annex.mail.count else {
        annex.removeTakenMail()
        return nil
      }
      defer { annex.mailPosition += 1 }
      return annex.mail[annex.mailPosition].take()
    }
  }

  /// Reduces what is enqueued, in a task.
  @inlinable
  nonisolated func scheduleDrain() {
    Task { while await self.drainMailbox() {} }
  }

  /// Reduces what has been enqueued so far.
  ///
  /// What is enqueued meanwhile is left for the next time, so that others get their turn too.
  ///
  /// - Returns: Whether there is a next time.
  @inlinable
  func drainMailbox() -> Bool {
    // An executor that runs its jobs in one another, as a main loop with a modal dialog does, gets
    // here while an action is being reduced.
    if isReducing { postponeMail() } else { catchUp() }
    // Whoever has scheduled this has put something into the mailbox of the annex.
    return annexReference?.borrow { !$0.mailbox.finishIfEmpty() } ?? false
  }

  @inlinable
  func makeRuntime() -> EffectRuntime<State, Action> {
    makeRuntime(makeAnnex())
  }

  @inlinable
  func makeRuntime(_ annex: StoreAnnex<State, Action>) -> EffectRuntime<State, Action> {
    if let runtime = annex.runtime { return runtime }
    let runtime = EffectRuntime(of: self)
    annex.runtime = runtime
    annex.context.rootNode = runtime.root
    return runtime
  }
}
