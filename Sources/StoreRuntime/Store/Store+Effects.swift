extension Store {
  /// Starts an operation.
  ///
  /// What belongs to a feature that is gone isn't started at all.
  func start(_ operation: Effect<Action>.Operation, _ start: EffectStart<Action>) {
    guard let runtime, !start.scope.hasEnded else { return }
    switch operation {
    case .send(let action):
      noteSender(start.origin)
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
      guard
        let child = start.scope.child(
          at: owner.location, identity: owner.identity, key: owner.key,
          registration: start.registration)
      else { return }
      var start = start
      start.scope = child
      if let dismissal = owner.dismissal { start.dismissal = dismissal }
      self.start(operation, start)
      // Only now, as the child may be idle between the parts of the operation.
      child.endPendingStart()
    }
  }

  /// Goes on with a concatenation whose current part has ended, until a part is running again.
  func advance(_ sequence: EffectSequence<Action>) {
    guard let runtime else { return }
    let entry = sequence.entry
    let start = EffectStart(
      scope: entry.scope, origin: entry.origin, group: entry.group,
      registration: entry.registration, dismissal: entry.dismissal, keys: entry.cancellationKeys,
      sequence: sequence)
    entry.scope.pendingStarts += 1
    sequence.isAdvancing = true
    defer {
      sequence.isAdvancing = false
      entry.scope.endPendingStart()
    }
    while sequence.running == 0 {
      if entry.isCancelled || entry.group.isCancelled {
        for operation in sequence.rest { runtime.unregister(operation, of: entry) }
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

  /// Adds an effect to those that are running.
  func insertEntry(_ start: EffectStart<Action>) -> EffectEntry<Action> {
    let runtime = makeRuntime()
    let entry = EffectEntry(
      token: runtime.makeToken(),
      scope: start.scope,
      cancellationKeys: start.keys,
      group: start.group,
      origin: start.origin,
      registration: start.registration,
      dismissal: start.dismissal,
      sequence: start.sequence)
    start.sequence?.running += 1
    runtime.insert(entry)
    return entry
  }

  /// Starts the task of a `run` effect.
  private func launch(_ task: EffectTask<Action>, _ start: EffectStart<Action>) {
    let entry = insertEntry(start)
    start.group.enter()
    entry.observer = observer?.willStartEffect(
      of: entry.origin, in: StoreTask(group: start.group))
    let handle = EffectHandle(
      store: self, token: entry.token, group: start.group, location: task.location,
      isPresented: start.dismissal != nil, observer: entry.observer)
    var dependencies = task.dependencies
    dependencies.presentation = handle
    let started = DependencyValues.withLocal(dependencies) {
      executorOwner.assumeIsolated { owner in
        guard let observer = handle.observer else { return Self.makeTask(task, handle, on: owner) }
        return observer.startAtOnce { Self.makeTask(task, handle, on: owner) }
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
    Task.immediate(priority: task.priority, executorPreference: handle.observer?.executor) {
      _ = owner
      handle.observer?.didStart()
      await task.operation(Send { action in await handle.send(action) })
      await handle.finish()
    }
  }
}
