extension Store {
  /// Starts the parts of an effect.
  ///
  /// - Parameters:
  ///   - walk: The way through the parts.
  ///   - origin: The action whose reduction returned the effect.
  ///   - runtime: The running effects.
  @inlinable
  func start(
    _ walk: inout EffectWalk,
    origin: Action,
    _ runtime: EffectRuntime<State, Action>
  ) {
    while let step = walk.advance(in: runtime) {
      switch step {
      case .send(let part):
        if context.isObserved { noteSender(ActionSender(origin, walk.registration)) }
        let part: SendPart<Action> = part.unwrapped(by: walk.place.mapping, to: Action.self)
        reduceNext(part.action, group: walk.group, from: walk.group.caller)

      case .run(let part):
        let work: EffectTask<Action> = part.unwrapped(by: walk.place.mapping, to: Action.self)
        let entry = runtime.insert(&walk, origin: origin, at: work.location)
        entry.group.enter()
        if schedule.mayStartEffects {
          launch(work, entry)
        } else {
          runtime.delayedWork.append(.launch(work, entry))
        }

      case .begin(let start):
        walk.group.enter()
        let entry = runtime.insert(&walk, origin: origin)
        walk.begin(start, entry)

      case .overflow(let part):
        reportOverflow(of: part, origin: origin)

      case .finish(let sequence):
        finishSequence(sequence)
      }
    }
  }

  /// Reports that an effect wasn't started, as too many others of its id wait.
  @usableFromInline
  func reportOverflow(of part: LimitedPart, origin: Action) {
    reportIssue(
      """
      An effect was dropped, as the line of its id is full: \(part.id.base). It was returned for \
      the action \(shortDescription(of: origin)). What it was to do isn't done. Let more effects \
      wait, or use the policy "keeping" if those that come too many aren't wanted.
      """,
      at: part.location)
  }

  /// Goes on with a sequence whose current part has ended, until a part is running again.
  @usableFromInline
  func advance(_ sequence: EffectEntryBase) {
    // The effects of a store have entries of its types.
    let entry = unsafeDowncast(sequence, to: EffectEntry<State, Action>.self)
    guard let runtime else { return }
    var walk = EffectWalk(through: sequence)
    start(&walk, origin: entry.origin, runtime)
  }

  /// Takes note that all of a sequence has ended.
  @usableFromInline
  func finishSequence(_ sequence: EffectEntryBase) {
    finish(sequence)
    if let id = sequence.line?.id,
      let next = sequence.node.removeFromLine(
        sequence.token, id: id, wasWaiting: sequence.isWaitingInLine)
    {
      endWait(of: next, id: id)
    }
    sequence.group.leave()
    sequence.isAdvancing = false
    sequence.node.endPendingStart()
  }

  /// Goes on with a sequence that has waited in line.
  private func endWait(of token: EffectToken, id: CancelID) {
    guard let runtime, let sequence = runtime[token] else { return }
    sequence.isWaitingInLine = false
    guard let wait = runtime.wait(of: sequence, id: id) else { return }
    // Not only when its task has noticed: a test would find nothing in flight until then.
    let task = wait.task
    finish(wait)
    task?.cancel()
  }

  /// Starts the task of a `run` effect that was left by a loop further in, unless it was cancelled
  /// or was a wait that has ended since.
  @usableFromInline
  func launchDelayed(_ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>) {
    guard entry.wasCancelled || entry.hasEnded else {
      return launch(work, entry)
    }
    finish(entry)
    entry.group.leave()
  }

  /// Starts the task of a `run` effect.
  @inlinable
  func launch(_ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>) {
    let dependencies = DependencyValues(
      storage: work.dependencies.storage, runningEffect: entry)
    let task = DependencyValues.withLocal(dependencies) {
      context.isObserved ? makeObservedTask(work, entry) : makeTask(work, entry, on: executorOwner)
    }
    guard !entry.hasEnded else { return }
    entry.task = task
    entry.group.add(task)
    if entry.isCancelled { task.cancel() }
  }

  /// Starts the task of an effect that the observer follows.
  @usableFromInline
  func makeObservedTask(
    _ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>
  ) -> Task<Void, Never> {
    guard let observer else { return makeTask(work, entry, on: executorOwner) }
    let effectObserver = observer.willStartEffect(StartedEffect(entry, at: work.location))
    entry.observer = effectObserver
    if entry.sequence?.isWaitingInLine == true { effectObserver.willWaitInLine() }
    return effectObserver.startAtOnce { makeTask(work, entry, on: executorOwner) }
  }

  /// Starts the task of an effect, which runs at once up to its first suspension.
  @inlinable
  func makeTask(
    _ work: EffectTask<Action>, _ entry: EffectEntry<State, Action>, on owner: any Actor
  ) -> Task<Void, Never> {
    // The store is on the executor of that actor, as that is its own.
    onExecutor(ofAny: owner) { owner in
      Task.immediate(priority: work.priority, executorPreference: entry.observer?.executor) {
        _ = owner
        entry.observer?.didStart()
        do {
          try await work.operation(entry.makeSend())
        } catch {
          entry.observer?.didThrow(error)
          await work.handle(error, entry.makeSend())
        }
        await entry.finish()
      }
    }
  }
}

extension Store {
  /// Takes an action that an effect has sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - request: What the effect awaits, `nil` if it doesn't wait for a reply.
  ///   - entry: The effect.
  ///   - isCancelled: Whether the task that sends was cancelled, which may be a part of the effect.
  @inlinable
  func receive(
    _ action: Action, for request: ReplyRequest?, from entry: EffectEntry<State, Action>,
    isCancelled: Bool
  ) {
    if hasMail { catchUp(for: entry) }
    guard !entry.hasEnded, !isCancelled, !entry.wasCancelled else {
      if let request { replies.giveUp(request.number) }
      return refuse(action, from: entry, isCancelled: isCancelled)
    }
    if let request { noteAsker(entry, of: request) }
    if context.isObserved { noteSender(ActionSender(entry)) }
    _ = perform(action, for: request, group: entry.group, from: entry.location)
    if entry.isCancelled { cancelCurrentTask(of: entry) }
  }

  /// Reduces what was enqueued before an effect asks for something: it may cancel the effect.
  @usableFromInline
  func catchUp(for entry: EffectEntry<State, Action>) {
    catchUp()
    if entry.isCancelled, !entry.hasEnded { cancelCurrentTask(of: entry) }
  }

  /// Drops an action of an effect that was cancelled, has ended or has dismissed its feature.
  ///
  /// Being cancelled is no mistake of an effect, and reported only to a test that asks for it.
  @usableFromInline
  func refuse(_ action: Action, from entry: EffectEntry<State, Action>, isCancelled: Bool) {
    if let observer {
      let reason: DropReason =
        entry.hasDismissed
        ? .dismissed : entry.hasEnded && !isCancelled && !entry.wasCancelled ? .ended : .cancelled
      observer.didDrop(action, ofEffect: entry.token.serial, because: reason)
    }
    if entry.hasDismissed {
      drop(
        """
        An action was sent by an effect after its own "dismiss()": \
        \(shortDescription(of: action)). It was dropped, as its feature is gone. Send it before \
        "dismiss()", or let the parent do what is to be done afterwards.
        """,
        at: entry.location)
    } else if entry.hasEnded, !isCancelled, !entry.wasCancelled {
      drop(
        """
        An action was sent by an effect that has ended: \(shortDescription(of: action)). It was \
        dropped. A task that an effect starts for itself isn't waited for; await its value in the \
        effect, or use a task group.
        """,
        at: entry.location)
    } else if entry.observer?.reportsDroppedActions == true {
      drop(
        """
        An action was sent by an effect, or by a part of one, that was cancelled: \
        \(shortDescription(of: action)). It was dropped. Let the effect stop when it is cancelled, \
        for example with "try Task.checkCancellation()" before it sends, or let the test store \
        not report dropped actions.
        """,
        at: entry.location)
    } else {
      runtime?.droppedActions += 1
    }
  }

  private func drop(_ message: String, at location: IssueLocation) {
    runtime?.droppedActions += 1
    reportIssue(message, at: location)
  }

  /// Takes away the element or presentation that an effect belongs to, as the effect asks for it.
  ///
  /// - Parameters:
  ///   - entry: The effect.
  ///   - isCancelled: Whether the task that asks was cancelled, which may be a part of the effect.
  ///   - location: Where `dismiss()` was called.
  @inlinable
  func dismiss(
    from entry: EffectEntry<State, Action>,
    isCancelled: Bool,
    at location: IssueLocation
  ) {
    guard !entry.hasEnded else { return refuseDismissal(from: entry, at: location) }
    if hasMail { catchUp(for: entry) }
    guard let dismissal = entry.presenter?.action(Action.self) else {
      return dismissRoot(from: entry, isCancelled: isCancelled, at: location)
    }
    guard !isCancelled, !entry.wasCancelled else { return }
    if context.isObserved { noteSender(ActionSender(entry, isDismissal: true)) }
    _ = perform(dismissal, group: entry.group, from: location)
    // A reducer may have kept the feature, and with it the effect.
    guard entry.isCancelled else { return }
    entry.hasDismissed = true
    cancelCurrentTask(of: entry)
  }

  /// Ends the effects of the root of a test's store, as one of them asks for it, and tells the
  /// test.
  ///
  /// In the store of an app it is an issue.
  @usableFromInline
  func dismissRoot(
    from entry: EffectEntry<State, Action>,
    isCancelled: Bool,
    at location: IssueLocation
  ) {
    guard let observer, observer.takesDismissal else {
      return refuseDismissal(from: entry, at: location)
    }
    guard !isCancelled, !entry.wasCancelled else { return }
    entry.hasDismissed = true
    observer.didDismiss()
    cancelEffects()
    cancelCurrentTask(of: entry)
  }

  /// Reports that an effect can't dismiss what it belongs to.
  @usableFromInline
  func refuseDismissal(from entry: EffectEntry<State, Action>, at location: IssueLocation) {
    if entry.hasEnded {
      reportIssue(
        """
        "dismiss()" was called after the effect that it was called for had ended. Nothing was \
        dismissed. Await the call in the effect.
        """,
        at: location)
    } else {
      reportIssue(
        """
        "dismiss()" was called by an effect of a feature that nothing presents: it is the root of \
        a store, or a part of that. Nothing was dismissed. The effect was started by the action \
        \(shortDescription(of: entry.origin)). Put the feature into a parent that presents it. To \
        test it by itself use a "TestStore", whose "isDismissed" tells of the call.
        """,
        at: location)
    }
  }

  /// Cancels the task of an effect that was cancelled before the store knew the task.
  ///
  /// It is the current task, unless an effect of another store sends for it.
  @usableFromInline
  func cancelCurrentTask(of entry: EffectEntry<State, Action>) {
    guard entry.task == nil, DependencyValues.local.runningEffect === entry else { return }
    withUnsafeCurrentTask { $0?.cancel() }
  }

  /// Removes an effect that has ended, and goes on with what waited for it.
  @inlinable
  func finish(_ entry: EffectEntryBase) {
    guard !entry.hasEnded else { return }
    if let task = entry.task { entry.group.remove(task) }
    runtime?.remove(entry)
    if let sequence = entry.sequence { finishPart(of: sequence) }
  }

  /// Goes on with a concatenation if none of its current part is running any more.
  @usableFromInline
  func finishPart(of sequence: EffectEntryBase) {
    sequence.running -= 1
    guard sequence.running == 0, !sequence.isAdvancing else { return }
    makeRuntime().work.append(.advance(sequence))
    guard schedule.workArrives() else { return }
    doWork()
    if schedule.mayTellReaders { tellReaders() }
  }

  /// Cancels what the feature of an effect, and those below it, run under an id.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - entry: The effect.
  ///   - isCancelled: Whether the task that asks was cancelled, which may be a part of the effect.
  func cancel(_ id: CancelID, for entry: EffectEntry<State, Action>, isCancelled: Bool) {
    if hasMail { catchUp(for: entry) }
    guard !entry.hasEnded, !isCancelled, !entry.wasCancelled else {
      return
    }
    runtime?.cancel(id, in: entry.node)
    if entry.isCancelled { cancelCurrentTask(of: entry) }
  }

  /// Adds a task inside an effect to those that an id cancels.
  ///
  /// - Returns: The entry to finish when the task has ended, `nil` if the effect was cancelled.
  func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool,
    from outer: EffectEntry<State, Action>
  ) -> EffectEntry<State, Action>? {
    guard let runtime, !outer.hasEnded else { return nil }
    if cancelInFlight, !outer.isCancelled {
      runtime.cancel(id, in: outer.node, because: .restart)
    }
    // The effect may run under the same id itself, and so be cancelled just now.
    guard !outer.isCancelled else { return nil }
    var walk = EffectWalk(inside: outer)
    walk.keys = [CancellationKey(node: outer.node, id: id)]
    let entry = runtime.insert(&walk, origin: outer.origin)
    entry.part = task
    return entry
  }
}
