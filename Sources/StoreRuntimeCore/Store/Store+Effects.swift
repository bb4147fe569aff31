extension Store {
  /// Starts the task of a `run` effect.
  func launch(_ work: RunPart, _ entry: EffectEntry) {
    if let observer { return launch(work, entry, for: observer) }
    entry.begin(entry.makeTask(work, on: executorOwner))
  }

  /// Starts the task of a `run` effect for an observer.
  // The observer sees the effect's values, which `makeTask` binds only around the task.
  private func launch(
    _ work: RunPart, _ entry: EffectEntry, for observer: any StoreObserver<State, Action>
  ) {
    let owner = executorOwner
    let task = DependencyValues.bound.withValue(entry.values(for: work)) {
      entry.observer = observer.willStartEffect(StartedEffect(entry, at: work.location))
      if entry.sequence?.linePlace != nil { entry.observer?.willWaitInLine() }
      let makeTask = { entry.makeTask(work, on: owner) }
      return entry.observer?.startAtOnce(makeTask) ?? makeTask()
    }
    entry.begin(task)
  }
}

extension Store: EffectStore {
  @usableFromInline var effects: EffectRuntime? { runtime }

  @usableFromInline
  func receive(
    _ sent: SentAction, for request: ReplyRequest?, notifying scope: NotificationScope?,
    from entry: EffectEntry
  ) {
    let action: Action = sent.typed()
    if isMailFirst { catchUp(for: entry) }
    // Checked only now: a part of an effect is a separate task, which may have been cancelled while
    // it waited for the store, or by enqueued actions.
    let isCancelled = Task.isCancelled
    guard !entry.hasEnded, !isCancelled, !entry.wasCancelled else {
      if let request { replies.giveUp(request.number) }
      return refuse(action, from: entry, isCancelled: isCancelled)
    }
    if let request {
      entry.await(request.number, of: replies)
    }
    if context.variables.isObserved { noteSender(entry.place.origin, entry) }
    context.notifying(in: scope) {
      _ = perform(action, for: request, group: entry.group, from: entry.location)
    }
    if entry.isCancelled { cancelCurrentTask(of: entry) }
  }

  /// Drains the mailbox before an effect sends, dismisses or cancels: mail may cancel the effect.
  private func catchUp(for entry: EffectEntry) {
    _ = catchUp()
    if entry.isCancelled, !entry.hasEnded { cancelCurrentTask(of: entry) }
  }

  /// Drops an action of an effect that was cancelled, has ended or has dismissed its feature.
  ///
  /// Cancellation isn't a mistake of the effect, and is reported only if a test enables that.
  private func refuse(_ action: Action, from entry: EffectEntry, isCancelled: Bool) {
    let isLate = entry.hasEnded && !isCancelled && !entry.wasCancelled
    let hasDismissed = entry.cancellation == .dismissed
    let reason: DropReason = hasDismissed ? .dismissed : isLate ? .ended : .cancelled
    observer?.didDrop(action, ofEffect: entry.token, because: reason)
    runtime?.droppedActionCount += 1
    let message: String
    switch reason {
    case .dismissed:
      message = """
        An action was sent by an effect after its own "dismiss()": \
        \(shortDescription(of: action)). It was dropped, because its feature was removed. Send it \
        before "dismiss()", or let the parent act on the dismissal. See "Presentations".
        """
    case .ended:
      message = """
        An action was sent by an effect that has ended: \(shortDescription(of: action)). It was \
        dropped. An effect doesn't wait for tasks that it starts; await such a task's value in the \
        effect, or use a task group.
        """
    case .cancelled:
      guard entry.observer?.reportsDroppedActions == true else { return }
      message = """
        An action was sent by an effect, or by a part of one, that was cancelled: \
        \(shortDescription(of: action)). It was dropped. Stop the effect when it is cancelled, for \
        example with "try Task.checkCancellation()" before it sends, or set the test store's \
        "reportsDroppedActions" to "false".
        """
    }
    // Only a `run` effect sends, and it has a location.
    if let location = entry.location { reportIssue(message, at: location) }
  }

  @usableFromInline
  func dismiss(
    from entry: EffectEntry, notifying scope: NotificationScope?, at location: IssueLocation
  ) {
    guard !entry.hasEnded else {
      return reportIssue(
        """
        "dismiss()" was called after its effect had ended. Nothing was dismissed. Await the call \
        in the effect.
        """,
        at: location)
    }
    if isMailFirst { catchUp(for: entry) }
    guard let presenter = entry.place.presenter else {
      return dismissRoot(from: entry, at: location)
    }
    guard !Task.isCancelled, !entry.wasCancelled else { return }
    if context.variables.isObserved { noteSender(entry.place.origin, entry, isDismissal: true) }
    let dismissal: Action = EffectMapping.cast(presenter.dismissal, mappedBy: presenter.mapping)
    context.notifying(in: scope) {
      _ = perform(dismissal, for: nil, group: entry.group, from: location)
    }
    // A reducer may have kept the feature, and thereby the effect.
    guard entry.isCancelled else { return }
    entry.cancellation = .dismissed
    cancelCurrentTask(of: entry)
  }

  /// Cancels the effects of the root of a test's store when one of them dismisses it, and notifies
  /// the test.
  ///
  /// In the store of an app it reports an issue.
  private func dismissRoot(from entry: EffectEntry, at location: IssueLocation) {
    guard let observer, observer.takesDismissal else {
      return reportIssue(
        """
        "dismiss()" was called by an effect of a feature that isn't presented: it is the root of a \
        store, or a part of the root. Nothing was dismissed. The effect was started by the action \
        \(shortDescription(of: entry.place.origin.action)). Present the feature from a parent. To \
        test it alone, use a "TestStore" and its "isDismissed". See "Presentations".
        """,
        at: location)
    }
    guard !Task.isCancelled, !entry.wasCancelled else { return }
    observer.didDismiss()
    cancelEffects()
    entry.cancellation = .dismissed
    cancelCurrentTask(of: entry)
  }

  /// Cancels the task of an effect that was cancelled before the store stored the task.
  ///
  /// It is the current task, unless an effect of another store sends on its behalf.
  private func cancelCurrentTask(of entry: EffectEntry) {
    guard case .run(task: nil, _) = entry.role, DependencyValues.local.runningEffect === entry
    else { return }
    withUnsafeCurrentTask { $0?.cancel() }
  }

  @usableFromInline
  func finish(_ entry: EffectEntry) {
    guard let runtime, runtime.finish(entry), schedule.workArrives() else { return }
    doWork()
    if schedule.mayTellReaders { tellReaders() }
  }

  @usableFromInline
  func cancel(_ id: CancelID, for entry: EffectEntry) {
    if isMailFirst { catchUp(for: entry) }
    guard !entry.hasEnded, !Task.isCancelled, !entry.wasCancelled else { return }
    runtime?.cancel(id, for: entry)
    if entry.isCancelled { cancelCurrentTask(of: entry) }
  }
}
