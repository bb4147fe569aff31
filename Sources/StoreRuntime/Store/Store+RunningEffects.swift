extension Store {
  /// Takes an action that an effect has sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - token: The effect.
  ///   - isCancelled: Whether the task that sends was cancelled, which may be a part of the effect.
  ///   - location: Where the effect was made.
  func receive(
    _ action: Action,
    from token: EffectToken,
    isCancelled: Bool,
    at location: IssueLocation
  ) {
    guard let entry = runtime?[token] else {
      drop(
        """
        An action was sent by an effect that has ended: \(shortDescription(of: action)). It was \
        dropped. A task that an effect starts for itself isn't waited for; await its value in the \
        effect, or use a task group.
        """,
        at: location)
      return
    }
    if entry.hasDismissed {
      drop(
        """
        An action was sent by an effect after its own "dismiss()": \
        \(shortDescription(of: action)). It was dropped, as its feature is gone. Send it before \
        "dismiss()", or let the parent do what is to be done afterwards.
        """,
        at: location)
    } else if isCancelled || entry.isCancelled || entry.group.isCancelled {
      guard isTesting, entry.observer?.isAllowedToSendLate != true else {
        runtime?.droppedActions += 1
        return
      }
      drop(
        """
        An action was sent by an effect, or by a part of one, that was cancelled: \
        \(shortDescription(of: action)). It was dropped. Let the effect stop when it is cancelled, \
        for example with "try Task.checkCancellation()" before it sends.
        """,
        at: location)
    } else {
      noteSender(entry.origin)
      _ = perform(action, group: entry.group)
      cancelCurrentTask(of: entry)
    }
  }

  private func drop(_ message: String, at location: IssueLocation) {
    runtime?.droppedActions += 1
    reportIssue(message, at: location)
  }

  /// Takes away the element or presentation that an effect belongs to, as the effect asks for it.
  ///
  /// - Parameters:
  ///   - token: The effect.
  ///   - isCancelled: Whether the task that asks was cancelled, which may be a part of the effect.
  ///   - location: Where `dismiss()` was called.
  func dismiss(from token: EffectToken, isCancelled: Bool, at location: IssueLocation) {
    guard let entry = runtime?[token] else {
      reportIssue(
        """
        "dismiss()" was called after the effect that it was called for had ended. Nothing was \
        dismissed. Await the call in the effect.
        """,
        at: location)
      return
    }
    guard let dismissal = entry.dismissal else {
      reportIssue(
        """
        "dismiss()" was called by an effect of a feature that isn't presented. The effect was \
        started by the action \(shortDescription(of: entry.origin)). Only an element of a stack or \
        a presented feature can dismiss itself; check "isPresented" first.
        """,
        at: location)
      return
    }
    guard !isCancelled, !entry.isCancelled, !entry.group.isCancelled else { return }
    entry.hasDismissed = true
    noteSender(entry.origin)
    _ = perform(dismissal, group: entry.group)
    cancelCurrentTask(of: entry)
  }

  /// Cancels a task that was cancelled before its handle was known: it is the one that runs.
  private func cancelCurrentTask(of entry: EffectEntry<Action>) {
    guard entry.isCancelled, entry.task == nil else { return }
    withUnsafeCurrentTask { $0?.cancel() }
  }

  /// Removes an effect that has ended, and goes on with what waited for it.
  func finish(_ token: EffectToken) {
    guard let entry = runtime?[token] else { return }
    finish(entry)
  }

  func finish(_ entry: EffectEntry<Action>) {
    runtime?.remove(entry)
    guard let sequence = entry.sequence else { return }
    sequence.running -= 1
    guard sequence.running == 0, !sequence.isAdvancing else { return }
    makeRuntime().work.append(.advance(sequence))
    hasFollowUp = true
    if !isDraining, !isReducing { followUp() }
  }

  /// Adds a task inside an effect to those that an id cancels.
  ///
  /// - Returns: What to give to `finish(_:)` when the task has ended, `nil` if the effect was
  ///   cancelled already.
  func insertCancellable(
    _ task: any CancellableTask,
    id: CancelID,
    cancelInFlight: Bool,
    from token: EffectToken
  ) -> EffectToken? {
    guard let runtime, let outer = runtime[token] else { return nil }
    if cancelInFlight, !outer.isCancelled { runtime.cancel(id, in: outer.scope) }
    // The effect may run under the same id itself, and so be cancelled just now.
    guard !outer.isCancelled else { return nil }
    let entry = insertEntry(
      EffectStart(
        scope: outer.scope,
        origin: outer.origin,
        group: outer.group,
        registration: outer.registration,
        dismissal: outer.dismissal,
        keys: [CancellationKey(scope: outer.scope, id: id)],
        sequence: nil))
    entry.task = task
    return entry.token
  }
}
