/// The circumstances in which an operation is started.
struct EffectStart<Action: Sendable> {
  /// The feature that the operation belongs to.
  var scope: EffectScope

  /// The action whose reduction returned the effect.
  let origin: Action

  /// The `send` that the effect belongs to.
  let group: EffectGroup

  /// The action that takes the feature away, `nil` for the root.
  var dismissal: Action?

  /// The ids that cancel the operation.
  var keys: [CancellationKey]

  /// The concatenation that goes on when the operation has ended.
  var sequence: EffectSequence<Action>?
}

extension Store {
  /// Starts an operation.
  ///
  /// What belongs to a feature that is gone isn't started at all.
  func start(_ operation: Effect<Action>.Operation, _ start: EffectStart<Action>) {
    guard let runtime, !start.scope.hasEnded else { return }
    switch operation {
    case .send(let action):
      reduceNext(action, group: start.group)

    case .run(let task):
      launch(task, start)

    case .merge(let operations):
      for operation in operations { self.start(operation, start) }

    case .concatenate(let operations):
      let entry = insertEntry(start)
      start.group.enter()
      let sequence = EffectSequence(entry: entry, operations: operations)
      advance(sequence)

    case .cancellable(let id, let cancelInFlight, let operation):
      if cancelInFlight { runtime.cancel(id, in: start.scope) }
      var start = start
      start.keys.append(CancellationKey(scope: start.scope, id: id))
      self.start(operation, start)

    case .cancel(let ids):
      for id in ids { runtime.cancel(id, in: start.scope) }

    case .owned(let owner, let operation):
      guard let child = start.scope.child(at: owner.location, identity: owner.identity) else {
        return
      }
      child.pendingStarts -= 1
      var start = start
      start.scope = child
      start.dismissal = owner.dismissal
      self.start(operation, start)
      child.removeIfIdle()
    }
  }

  /// Goes on with a concatenation whose current part has ended, until a part is running again.
  func advance(_ sequence: EffectSequence<Action>) {
    guard let runtime else { return }
    let entry = sequence.entry
    let start = EffectStart(
      scope: entry.scope, origin: entry.origin, group: entry.group, dismissal: entry.dismissal,
      keys: entry.cancellationKeys, sequence: sequence)
    while sequence.running == 0 {
      if entry.isCancelled || entry.group.isCancelled {
        for operation in sequence.rest { runtime.unregister(operation, in: entry.scope) }
        sequence.rest = []
      }
      guard let next = sequence.rest.popLast() else {
        finish(entry)
        entry.group.leave()
        return
      }
      self.start(next, start)
    }
  }

  private func insertEntry(_ start: EffectStart<Action>) -> EffectEntry<Action> {
    let runtime = makeRuntime()
    let entry = EffectEntry(
      token: runtime.makeToken(),
      scope: start.scope,
      cancellationKeys: start.keys,
      group: start.group,
      origin: start.origin,
      dismissal: start.dismissal,
      sequence: start.sequence)
    start.sequence?.running += 1
    runtime.insert(entry)
    return entry
  }

  private func launch(_ task: EffectTask<Action>, _ start: EffectStart<Action>) {
    let entry = insertEntry(start)
    start.group.enter()
    let handle = EffectHandle(
      store: self, token: entry.token, group: start.group, isPresented: start.dismissal != nil)
    var dependencies = task.dependencies
    dependencies.presentation = handle
    let started = DependencyValues.withLocal(dependencies) {
      executorOwner.assumeIsolated { owner in
        Self.makeTask(task, handle, on: owner)
      }
    }
    guard runtime?[entry.token] != nil else { return }
    entry.task = started
    start.group.add(started, token: entry.token)
    if entry.isCancelled { started.cancel() }
  }

  /// Starts the task of an effect, which runs at once up to its first suspension.
  private static func makeTask(
    _ task: EffectTask<Action>,
    _ handle: EffectHandle<State, Action>,
    on owner: isolated any Actor
  ) -> Task<Void, Never> {
    Task.immediate(priority: task.priority) {
      _ = owner
      await task.operation(Send { action in await handle.send(action) })
      await handle.finish()
    }
  }

  /// Takes an action that an effect has sent.
  func receive(_ action: Action, from token: EffectToken) {
    guard let entry = runtime?[token] else {
      drop(
        action,
        """
        An action was sent by an effect that has ended: \(shortDescription(of: action)). It was \
        dropped. A task that an effect starts for itself isn't waited for; await its value in the \
        effect, or use a task group.
        """)
      return
    }
    if entry.hasDismissed {
      drop(
        action,
        """
        An action was sent by an effect after its own "dismiss()": \
        \(shortDescription(of: action)). It was dropped, as its feature is gone. Send it before \
        "dismiss()", or let the parent do what is to be done afterwards.
        """)
    } else if entry.isCancelled || entry.group.isCancelled {
      guard isTesting else {
        runtime?.droppedActions += 1
        return
      }
      drop(
        action,
        """
        An action was sent by an effect that was cancelled: \(shortDescription(of: action)). It was \
        dropped. Let the effect stop when it is cancelled, for example with \
        "try Task.checkCancellation()" before it sends.
        """)
    } else {
      _ = perform(action, group: entry.group)
      cancelCurrentTask(of: entry)
    }
  }

  private func drop(_ action: Action, _ message: String) {
    runtime?.droppedActions += 1
    reportIssue(message)
  }

  /// Takes away the element or presentation that an effect belongs to, as the effect asks for it.
  ///
  /// - Parameters:
  ///   - token: The effect.
  ///   - location: Where `dismiss()` was called.
  func dismiss(from token: EffectToken, at location: IssueLocation) {
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
    guard !entry.isCancelled, !entry.group.isCancelled else { return }
    entry.hasDismissed = true
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

  private func finish(_ entry: EffectEntry<Action>) {
    runtime?.remove(entry)
    guard let sequence = entry.sequence else { return }
    sequence.running -= 1
    guard sequence.running == 0 else { return }
    makeRuntime().work.append(.advance(sequence))
    hasFollowUp = true
    if !isDraining, !isReducing { followUp() }
  }

  /// Adds a task inside an effect to those that an id cancels.
  ///
  /// - Returns: What to give to `finish(_:)` when the task has ended, `nil` if the effect was
  ///   cancelled already.
  func insertCancellable(
    _ task: Task<Void, Never>,
    id: CancelID,
    cancelInFlight: Bool,
    from token: EffectToken
  ) -> EffectToken? {
    guard let runtime, let outer = runtime[token], !outer.isCancelled, !outer.scope.hasEnded else {
      return nil
    }
    if cancelInFlight { runtime.cancel(id, in: outer.scope) }
    let entry = insertEntry(
      EffectStart(
        scope: outer.scope,
        origin: outer.origin,
        group: outer.group,
        dismissal: outer.dismissal,
        keys: [CancellationKey(scope: outer.scope, id: id)],
        sequence: nil))
    entry.task = task
    return entry.token
  }
}
